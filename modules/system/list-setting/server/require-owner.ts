import { systemErrors } from '#modules/system/contract/errors.ts'
import { fail } from '#platform/contract/errors.ts'
import { LIST_ADMIN_MENU } from '#platform/contract/permission-flags.ts'
import type { Caller } from '#platform/server/call-context.ts'

/** Whether the caller may set lists up for everybody of the company. */
export const isListAdministrator = (caller: Caller): boolean =>
  caller.side === 'purchaser' && caller.flags.get(LIST_ADMIN_MENU)?.has('isModify') === true

/** Refuses what is written for somebody else, and what is written for everybody by others than administrators. */
export function requireOwner(caller: Caller, ownerId: string, ownType: '1' | '2'): void {
  if (ownerId !== caller.userId) fail(systemErrors.notOwner)
  if (ownType === '1' && !isListAdministrator(caller)) fail(systemErrors.notListAdministrator)
}
