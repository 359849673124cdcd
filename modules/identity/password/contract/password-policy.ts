import type { Language } from '#platform/contract/values/languages.ts'

/** How long a password is at all (spec shell §5); companies stay within. */
export const PASSWORD_LENGTH = { min: 6, max: 20 } as const

/** What a company asks of its passwords; digits and letters are always needed. */
export interface PasswordPolicy {
  minLength: number
  maxLength: number
  needsUpper: boolean
  needsLower: boolean
  needsSpecial: boolean
}

/** What counts where a company has set nothing. */
export const USUAL_PASSWORD_POLICY: PasswordPolicy = {
  minLength: PASSWORD_LENGTH.min,
  maxLength: PASSWORD_LENGTH.max,
  needsUpper: false,
  needsLower: false,
  needsSpecial: false,
}

/** One demand on a new password; its sentence is `identity:password.rules.<name>` with these values. */
export interface PasswordRule {
  name: 'length' | 'digit' | 'letter' | 'upper' | 'lower' | 'special'
  values: { least: number; most: number }
  isMet(password: string): boolean
}

/** What a new password must be made of: declared here alone, shown while it is typed and held by the server. */
export function passwordRules(policy: PasswordPolicy): PasswordRule[] {
  const values = { least: policy.minLength, most: policy.maxLength }
  const rule = (name: PasswordRule['name'], isNeeded: boolean, isMet: PasswordRule['isMet']): PasswordRule[] =>
    isNeeded ? [{ name, values, isMet }] : []
  return [
    ...rule('length', true, (password) => {
      const { length } = [...password]
      return length >= values.least && length <= values.most && !/\p{Cc}/u.test(password)
    }),
    ...rule('digit', true, (password) => /\d/.test(password)),
    ...rule('letter', true, (password) => /\p{L}/u.test(password)),
    ...rule('upper', policy.needsUpper, (password) => /\p{Lu}/u.test(password)),
    ...rule('lower', policy.needsLower, (password) => /\p{Ll}/u.test(password)),
    ...rule('special', policy.needsSpecial, (password) => /[^\p{L}\p{N}\s\p{Cc}]/u.test(password)),
  ]
}

/** Whether a new password meets every demand of a company. */
export const fitsPasswordPolicy = (password: string, policy: PasswordPolicy): boolean =>
  passwordRules(policy).every((rule) => rule.isMet(password))

/** What a policy demands as one list, written as the language writes lists. */
export function listPasswordDemands(
  policy: PasswordPolicy,
  language: Language,
  translate: (key: string, values: PasswordRule['values']) => string,
): string {
  const demands = passwordRules(policy).map(({ name, values }) => translate(`identity:password.rules.${name}`, values))
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(demands)
}
