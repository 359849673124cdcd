import { type RawBuilder, sql } from 'kysely'
import { PERMISSION_FLAGS, type PermissionFlag } from '#platform/contract/permission-flags.ts'
import type { CallContext, Caller } from '#platform/server/call-context.ts'
import { menuKey } from '../contract/menu-key.ts'

/** All rights that the caller holds, whatever the licence includes. */
export const heldFlags = ({ flags, heldFlags: held = flags }: Caller): Caller['flags'] => held

/** Whether the caller may give, take and use this right of others: it is one of their own, or they administer the company. */
export const coversFlag = (caller: Caller, menuNo: string, flag: PermissionFlag): boolean =>
  caller.isAdministrator === true || heldFlags(caller).get(menuNo)?.has(flag) === true

/** The same in SQL, turned round: whether a flag of a menu entry is beyond the caller. */
export function isFlagBeyond({ caller }: CallContext, menuNo: RawBuilder<unknown>, flag: RawBuilder<unknown>) {
  if (caller.isAdministrator === true) return sql<boolean>`false`
  const own = [...heldFlags(caller)].flatMap(([entry, flags]) => [...flags].map((one) => `${entry}:${one}`))
  // What no call asks for gives nothing, so nobody can lack it.
  return sql<boolean>`(${flag} = any (${[...PERMISSION_FLAGS]}::text[])
    and not ${menuNo} || ':' || ${flag} = any (${own}::text[]))`
}

/** A right on a menu entry as SQL found it. */
export interface FoundGrant {
  menuNo: string
  flag: string
  /** Name of an entry of the company's own in the reader's language; null: it is the product's. */
  ownName: string | null
}

/** Column with the name of a company's own entry, by the alias of `sys_menu`. */
export const ownMenuName = ({ language }: CallContext) => sql<string | null>`case when m.tenantsid is not null then
  coalesce(nullif(m.menu_names ->> ${language}, ''), m.menu_name) end`

/** How people read a right: the entry and what may be done there. */
export const grantWords = ({ translate }: CallContext, { menuNo, flag, ownName }: FoundGrant) => ({
  menu: ownName ?? translate(menuKey(menuNo)),
  right: translate(`identity:flags.${flag}`),
})
