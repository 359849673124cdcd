import { type RawBuilder, sql } from 'kysely'
import { identityErrors } from '#modules/identity/contract/errors.ts'
import { type ErrorDeclaration, type ErrorParameters, fail } from '#platform/contract/errors.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { ADMINISTRATOR_ROLE, SUPPLIER_PEOPLE } from '../contract/administrator-role.ts'
import { coversFlag, type FoundGrant, grantWords, isFlagBeyond, ownMenuName } from './flag-beyond.ts'

/** Why something is beyond the caller. */
export interface Excess {
  declaration: ErrorDeclaration
  parameters: ErrorParameters
}

interface FoundExcess extends FoundGrant {
  id: string
  userNo: string
  /** What of a user's rights is beyond: the first of these kinds. */
  kind: 'administrator' | 'side' | 'authority' | 'flag'
  value: string
}

/**
 * The users among these (SQL of their ids) whose rights are not all the caller's, with why: they administer the company, belong to
 * another side or supplier, or have authority or a right on a menu entry that the caller lacks.
 */
export async function findUsersBeyond(
  context: CallContext,
  ids: RawBuilder<unknown>,
): Promise<ReadonlyMap<string, Excess>> {
  const { trx, caller } = context
  const isLeading = caller.isAdministrator === true
  const reachesSuppliers =
    caller.side === 'purchaser' && coversFlag(caller, SUPPLIER_PEOPLE.menuNo, SUPPLIER_PEOPLE.flag)
  const { rows } = await sql<FoundExcess>`
    with reached as (
      select u.id, u.user_no, u.belong_supplier, u.org_no, u.warehouse_no from sys_user u where u.id in (${ids})
    ), authority as (
      select user_id, data_type, data_value from sys_user_data where user_id in (select id from reached)
      union all select id, '1', org_no from reached where org_no is not null and belong_supplier is null
      union all select id, '3', warehouse_no from reached where warehouse_no is not null and belong_supplier is null
    ), beyond as (
      select ur.user_id, 1 as rank, 'administrator' as kind, '' as value, '' as menu_no, '' as flag
      from sys_user_role ur join sys_role r on r.id = ur.role_id
      where ur.user_id in (select id from reached) and r.role_no = ${ADMINISTRATOR_ROLE} and not ${isLeading}::boolean
      union all
      select id, 2, 'side', belong_supplier, '', '' from reached
      where belong_supplier <> ${caller.supplierNo} and not ${reachesSuppliers}::boolean
      union all
      select user_id, 3, 'authority', data_value, '', '' from authority
      where not data_value = any (case data_type when '1' then ${[...caller.orgNos]}::text[]
        when '3' then ${[...caller.warehouseNos]}::text[] else ${[...caller.classifyTypes]}::text[] end)
      union all
      select x.user_id, 4, 'flag', '', x.menu_no, f.flag from sys_user_right x cross join unnest(x.flags) f (flag)
      where x.user_id in (select id from reached) and ${isFlagBeyond(context, sql`x.menu_no`, sql`f.flag`)}
    ), first as (
      select distinct on (user_id) * from beyond order by user_id, rank, value, menu_no, flag
    )
    select r.id::text as id, r.user_no as "userNo", f.kind, f.value, f.menu_no as "menuNo", f.flag,
      ${ownMenuName(context)} as "ownName"
    from first f join reached r on r.id = f.user_id left join sys_menu m on m.menu_no = f.menu_no
    order by r.user_no`.execute(trx)
  return new Map(rows.map((row) => [row.id, excessOf(context, row)]))
}

function excessOf(context: CallContext, found: FoundExcess): Excess {
  const { userNo, kind, value } = found
  switch (kind) {
    case 'administrator':
      return { declaration: identityErrors.beyondAdministrator, parameters: { userNo } }
    case 'side':
      return { declaration: identityErrors.beyondSide, parameters: { userNo, supplierNo: value } }
    case 'authority':
      return { declaration: identityErrors.beyondAuthority, parameters: { userNo, value } }
    case 'flag':
      return { declaration: identityErrors.beyondRights, parameters: { userNo, ...grantWords(context, found) } }
  }
}

/**
 * Refuses to act on users whose rights are not all the caller's. Asked before a change and again after it, in its transaction, so
 * that nobody takes, gives or uses rights beyond the own.
 */
export async function failIfUsersBeyond(context: CallContext, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const [first] = (await findUsersBeyond(context, sql`select unnest(${[...ids]}::bigint[])`)).values()
  if (first) fail(first.declaration, first.parameters)
}
