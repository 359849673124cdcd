import { z } from 'zod'
import type { PasswordPolicy } from '#modules/identity/password/contract/password-policy.ts'
import { guardedPage } from '#modules/identity/role/contract/schemas.ts'
import { colleagueFields } from '#modules/identity/user/contract/fields.ts'
import { typedUserForm, userForm } from '#modules/identity/user/contract/schemas.ts'

/** A colleague as a supplier's administrator writes it: new without `id`; the password is the first one, or a new one. */
export const colleagueForm = userForm
  .pick({
    id: true,
    version: true,
    userNo: true,
    userName: true,
    pwd: true,
    phone: true,
    mobile: true,
    email: true,
    statusCode: true,
    remark: true,
    roleNos: true,
    noticeChoices: true,
  })
  .strict()

/** The same as people type it: nothing in the password's box keeps the password. */
export const typedColleagueForm = (policy: PasswordPolicy, isPasswordNeeded: boolean) => {
  const { id: _id, version: _version, ...shape } = colleagueForm.shape
  return z.strictObject({ ...shape, pwd: typedUserForm(policy, isPasswordNeeded).shape.pwd })
}

export const givableRoles = z.array(z.object({ roleNo: z.string(), roleName: z.string() }))

export const colleaguePage = guardedPage(colleagueFields)
