import { sql } from 'kysely'
import { permittedActions } from '#platform/contract/lifecycle.ts'
import { defineList, type PresentRow } from '#platform/server/list/define-list.ts'
import { supplierChangeFields } from '../contract/fields.ts'
import { supplierChangeLifecycle } from '../contract/lifecycle.ts'

type Extra = { version: number; proposeUserId: string }

/** Changes of bank and tax data, the last touched first. */
export const supplierChangeList = defineList<typeof supplierChangeFields, Extra>({
  fields: supplierChangeFields,
  table: 'bm_supplier_change',
  columns: {
    supplierName: sql`coalesce((select s.supplier_name from bm_supplier s
      where s.tenantsid = t1.tenantsid and s.supplier_no = t1.supplier_no), '')`,
  },
  extra: { version: sql<number>`t1.version`, proposeUserId: sql<string>`t1.propose_user_id::text` },
})

/** Tabs of the list: all, and one per state. */
export const supplierChangeTabs = {
  all: {},
  pending: { status: '0' },
  approved: { status: '1' },
  rejected: { status: '2' },
  withdrawn: { status: '3' },
} as const

/** The row as it goes to the wire, with what its reader may do and why not. */
export const presentChange = (
  ...[{ proposeUserId, ...row }, context]: Parameters<PresentRow<typeof supplierChangeFields, Extra, unknown>>
) => {
  const facts = { isOwn: proposeUserId === context.caller.userId }
  const permitted = permittedActions(supplierChangeLifecycle, row.status, context.caller.side, facts)
  const actions = Object.entries(permitted).map(([action, refusal]) => [
    action,
    refusal ? context.sentence(refusal) : null,
  ])
  return { ...row, actions: Object.fromEntries(actions) as Record<string, string | null> }
}
