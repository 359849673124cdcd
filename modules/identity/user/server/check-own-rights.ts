import type { z } from 'zod'
import { identityErrors } from '#modules/identity/contract/errors.ts'
import type { userForm } from '#modules/identity/user/contract/schemas.ts'
import { fail } from '#platform/contract/errors.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { UserDetail } from './read-user.ts'

type UserForm = z.output<typeof userForm>

/** What decides on a user's rights, beside side, status and rights on menu entries. */
const LISTS = ['roleNos', 'orgNos', 'warehouseNos', 'classifyTypes'] as const

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((value) => b.includes(value))

/** Own rights on menu entries, one by one. */
const grantsOf = ({ menus = [] }: Pick<UserForm, 'menus'> | Pick<UserDetail, 'menus'>): string[] =>
  menus.flatMap(({ menuNo, flags }) => [...new Set(flags)].map((flag) => `${menuNo}:${flag}`))

/** Nobody changes the own roles, rights, authority, side, status or password here: another administrator does. */
export function checkOwnRights({ caller }: CallContext, form: UserForm, before: UserDetail | null): void {
  if (before?.id !== caller.userId) return
  const areSame = LISTS.every((name) => isSame([...new Set(form[name])], before[name]))
  const haveSameMenus = form.menus === undefined || isSame(grantsOf(form), grantsOf(before))
  const isSamePerson = form.belongSupplier === before.belongSupplier && form.statusCode === before.statusCode
  if (!areSame || !haveSameMenus || !isSamePerson || form.pwd !== undefined) fail(identityErrors.ownRights)
}

/** Whether a change took any right away. */
export function losesRights(before: UserDetail, after: UserDetail): boolean {
  if (after.statusCode === '0' || before.belongSupplier !== after.belongSupplier) return true
  const isLost = (had: readonly string[], has: readonly string[]) => had.some((value) => !has.includes(value))
  return LISTS.some((name) => isLost(before[name], after[name])) || isLost(grantsOf(before), grantsOf(after))
}
