import { z } from 'zod'
import { fitsPasswordPolicy, type PasswordPolicy } from '#modules/identity/password/contract/password-policy.ts'
import { encodedPassword } from '#modules/identity/password/contract/schemas.ts'
import { grantedMenu, guardedPage, numbers, page, recordKey } from '#modules/identity/role/contract/schemas.ts'
import { idText, plainText } from '#platform/contract/field-schemas.ts'
import { emailText, landlineText, mobileText } from '#platform/contract/validation-rules.ts'
import { LANGUAGES } from '#platform/contract/values/languages.ts'
import { pickedUserFields, userFields, userOptionFields } from './fields.ts'
import { LIMIT_COUNT } from './limit-count.ts'
import { EMAIL_CHOICES, PORTAL_CHOICES } from './notification-choices.ts'

/** How a user wants to be told of an event. Which events there are is known to the module of messages. */
export const notificationChoice = z.strictObject({
  noticeEvent: plainText(60).min(1),
  inPortal: z.enum(PORTAL_CHOICES),
  byLetter: z.enum(EMAIL_CHOICES),
})

/** What everybody may change of the own record. */
export const profileForm = z.strictObject({
  userName: plainText(60).min(1),
  phone: landlineText(),
  mobile: mobileText(),
  email: emailText(),
  language: z.enum(['', ...LANGUAGES]).default(''),
})
export const profileChange = profileForm.extend(recordKey.shape)

/** A user as an administrator writes it: new without `id`. Users of a supplier have no authority lists. */
export const userForm = z.strictObject({
  id: idText().optional(),
  version: z.number().int().min(1).optional(),
  userNo: plainText(60).min(1),
  userName: plainText(60).min(1),
  /** Sets a password that its user must change at once; a new user without one begins with the company's default. */
  pwd: encodedPassword.optional(),
  phone: landlineText(),
  mobile: mobileText(),
  email: emailText(),
  employeeId: plainText(60).default(''),
  belongSupplier: plainText(60).default(''),
  orgNo: plainText(60).default(''),
  warehouseNo: plainText(60).default(''),
  statusCode: z.enum(['1', '0']).default('1'),
  remark: plainText(99).default(''),
  roleNos: numbers(50).default([]),
  orgNos: numbers(2000).default([]),
  warehouseNos: numbers(2000).default([]),
  classifyTypes: numbers(2000).default([]),
  /** Rights on menu entries beside those of the roles; left out, they stay as they are. */
  menus: z.array(grantedMenu).max(500).optional(),
  /** How many rows a list counts and shows before it offers all; left out, it stays as it is. */
  limitCount: z.number().int().min(LIMIT_COUNT.least).max(LIMIT_COUNT.most).optional(),
  /** How the user is told of events otherwise than the company has it; left out, that stays as it is. */
  noticeChoices: z.array(notificationChoice).max(200).optional(),
})

/** The same as people type it: nothing in the password's box keeps the password, or gives a new user the company's default. */
export const typedUserForm = (policy: PasswordPolicy, isPasswordNeeded: boolean) =>
  userForm.omit({ id: true, version: true }).extend({
    pwd: z
      .string()
      .default('')
      .refine((password) => password !== '' || !isPasswordNeeded, { error: 'identity:password.first' })
      .refine((password) => password === '' || fitsPasswordPolicy(password, policy), {
        error: 'identity:password.unfit',
      }),
  })

/** A user with roles and authority lists. */
export const userDetail = z.object({
  id: z.string(),
  version: z.number(),
  updateName: z.string(),
  updateDate: z.string(),
  userNo: z.string(),
  userName: z.string(),
  phone: z.string(),
  mobile: z.string(),
  email: z.string(),
  language: z.string(),
  employeeId: z.string(),
  belongSupplier: z.string(),
  orgNo: z.string(),
  warehouseNo: z.string(),
  statusCode: z.enum(['1', '0']),
  /** Sign-in is closed from some address after wrong guesses. */
  isLocked: z.boolean(),
  /** A second factor is on. */
  hasFactor: z.boolean(),
  limitCount: z.number(),
  remark: z.string(),
  /** Rights on menu entries beside those of the roles. */
  menus: z.array(grantedMenu),
  roleNos: z.array(z.string()),
  orgNos: z.array(z.string()),
  warehouseNos: z.array(z.string()),
  classifyTypes: z.array(z.string()),
})
/** The same with what the user chose of messages. */
export const userWithNotifications = userDetail.extend({ noticeChoices: z.array(notificationChoice) })

export const userPage = guardedPage(userFields)
export const userOptionPage = page(userOptionFields)
export const pickedUserPage = page(pickedUserFields)
