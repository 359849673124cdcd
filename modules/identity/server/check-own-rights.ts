import type { z } from 'zod'
import { refuse } from '#platform/contract/errors.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { identityErrors } from '../contract/errors.ts'
import type { userForm } from '../contract/schemas.ts'
import type { UserDetail } from './read-user.ts'

type UserForm = z.output<typeof userForm>

/** What decides on a user's rights, beside the status. */
const RIGHTS = ['roleNos', 'orgNos', 'warehouseNos', 'classifyTypes'] as const
/** The authority lists among them. */
const LISTS = ['orgNos', 'warehouseNos', 'classifyTypes'] as const

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((value) => b.includes(value))

/** Nobody changes the own roles, authority, side, status or password here: another administrator does. */
export function checkOwnRights({ caller }: CallContext, form: UserForm, before: UserDetail | null): void {
  if (before?.id !== caller.userId) return
  const areSame = RIGHTS.every((name) => isSame([...new Set(form[name])], before[name]))
  const isSamePerson = form.belongSupplier === before.belongSupplier && form.statusCode === before.statusCode
  if (!areSame || !isSamePerson || form.pwd !== undefined) refuse(identityErrors.ownRights)
}

/** Whoever has authority that an administrator lacks is left alone by them. */
export function refuseBeyondAuthority({ caller }: CallContext, user: UserDetail): void {
  for (const name of LISTS) {
    const beyond = user[name].find((value) => !caller[name].includes(value))
    if (beyond !== undefined) refuse(identityErrors.beyondAuthority, { userNo: user.userNo, value: beyond })
  }
}

/** Administrators stay within their own authority: they give none beyond it and leave users alone who have more. */
export function checkAuthority({ caller }: CallContext, form: UserForm, before: UserDetail | null): void {
  for (const name of LISTS) {
    const beyond = [...form[name], ...(before?.[name] ?? [])].find((value) => !caller[name].includes(value))
    if (beyond !== undefined) refuse(identityErrors.beyondAuthority, { userNo: form.userNo, value: beyond })
  }
  const belongsTo = [
    ['orgNos', form.orgNo],
    ['warehouseNos', form.warehouseNo],
  ] as const
  for (const [name, value] of belongsTo) {
    if (value !== '' && !caller[name].includes(value)) {
      refuse(identityErrors.beyondAuthority, { userNo: form.userNo, value })
    }
  }
}

/** Whether a change took any right away. */
export function losesRights(before: UserDetail, after: UserDetail): boolean {
  if (after.statusCode === '0' || before.belongSupplier !== after.belongSupplier) return true
  return RIGHTS.some((name) => before[name].some((value) => !after[name].includes(value)))
}
