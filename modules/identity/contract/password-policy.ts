/** How long a password is (spec shell §5). */
export const PASSWORD_LENGTH = { min: 6, max: 20 } as const

/** One demand on a new password; its sentence is `identity:password.rules.<name>`. */
export interface PasswordRule {
  name: 'length' | 'digit' | 'letter'
  isMet(password: string): boolean
}

/** What a new password must be made of: declared here alone, shown while it is typed and held by the server. */
export const PASSWORD_RULES: readonly PasswordRule[] = [
  {
    name: 'length',
    isMet: (password) => {
      const { length } = [...password]
      return length >= PASSWORD_LENGTH.min && length <= PASSWORD_LENGTH.max && !/\p{Cc}/u.test(password)
    },
  },
  { name: 'digit', isMet: (password) => /\d/.test(password) },
  { name: 'letter', isMet: (password) => /\p{L}/u.test(password) },
]

/** Whether a new password meets every demand. */
export const fitsPasswordPolicy = (password: string): boolean => PASSWORD_RULES.every((rule) => rule.isMet(password))
