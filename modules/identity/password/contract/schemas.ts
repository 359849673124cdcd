import { z } from 'zod'
import { recordKey } from '#modules/identity/role/contract/schemas.ts'
import { keyList } from '#platform/contract/field-schemas.ts'
import { PASSWORD_LENGTH } from './password-policy.ts'

/** A password on its way: its UTF-8 bytes in base64, like that of the sign-in. */
export const encodedPassword = z.string().max(400)

const passwordLength = z.number().int().min(PASSWORD_LENGTH.min).max(PASSWORD_LENGTH.max)

/** What a company asks of its passwords, for the forms in which one is typed. */
export const passwordPolicy = z.object({
  minLength: z.number(),
  maxLength: z.number(),
  needsUpper: z.boolean(),
  needsLower: z.boolean(),
  needsSpecial: z.boolean(),
  /** New users may begin with the company's default password. */
  hasDefaultPassword: z.boolean(),
})

/** The password policy as an administrator writes it. */
export const passwordPolicyForm = z.strictObject({
  minLength: passwordLength,
  maxLength: passwordLength,
  needsUpper: z.boolean().default(false),
  needsLower: z.boolean().default(false),
  needsSpecial: z.boolean().default(false),
  allowedAttempts: z.number().int().min(1).max(100),
  lockMinutes: z.number().int().min(1).max(10_000),
  validityDays: z.number().int().min(1).max(3650).nullable().default(null),
  warningDays: z.number().int().min(0).max(365),
  temporaryDays: z.number().int().min(1).max(90).nullable().default(null),
  /** Empty: stays as it is. */
  defaultPwd: encodedPassword.default(''),
  isDefaultPwdRemoved: z.boolean().default(false),
})

export const passwordPolicyChange = passwordPolicyForm.extend({ version: z.number().int().min(0) })

/** The policy for its administrators; version 0: nothing has been set. */
export const passwordPolicyDetail = passwordPolicyForm
  .omit({ defaultPwd: true, isDefaultPwdRemoved: true })
  .extend({ version: z.number(), hasDefaultPassword: z.boolean(), updateName: z.string(), updateDate: z.string() })

/** The own password, as the call takes it. */
export const passwordChange = z.strictObject({
  oldPwd: encodedPassword.min(1),
  newPwd: encodedPassword.min(1),
  confirmPwd: encodedPassword.min(1),
})

/** Users who get the default password. */
export const passwordResets = z.strictObject({ resetList: keyList(recordKey, 200) })
