import { sql } from 'kysely'
import type { LinkAction } from '#platform/server/link-action.ts'
import { confirmChange } from './confirm-change.ts'
import { readLinkedChange } from './read-linked-change.ts'
import { rejectChange } from './reject-change.ts'

/** What both answers to a change have in common: the party that did not ask gives them. */
const ofChange = {
  events: ['changeAsked'],
  sides: ['supplier', 'purchaser'],
  menuNo: 'userOrder',
  flag: 'isModify',
  find: async (trx, { tenantsid, documentNo, side }) => {
    // A cancellation that waits is answered by what it is, and not as a change.
    const { rows } = await sql<{ id: string; version: number }>`
      select id, version from srm_purchase_head h where tenantsid = ${tenantsid} and purchase_no = ${documentNo}
        and status = 'changing' and is_released
        and exists (select from srm_purchase_change c where c.head_id = h.id and c.state = 'proposed' and c.party <> ${side})
        and not exists (select from srm_purchase_change c where c.head_id = h.id and c.state = 'proposed'
          and (c.party = ${side} or c.field_name = 'isCancelled'))`.execute(trx)
    return rows[0] ?? null
  },
  read: readLinkedChange,
} as const satisfies Partial<LinkAction>

/** The other party confirms a change from the email that tells of it. */
export const confirmChangeByLink: LinkAction = {
  ...ofChange,
  name: 'confirmChange',
  auditAction: 'order.confirmChangeByLink',
  act: async (context, key) => {
    await confirmChange(context, key)
  },
}

/** Or refuses it with a reason: nothing of the order changes. */
export const rejectChangeByLink: LinkAction = {
  ...ofChange,
  name: 'refuseChange',
  auditAction: 'order.refuseChangeByLink',
  isReasonNeeded: true,
  act: async (context, key, reason) => {
    await rejectChange(context, { ...key, reason })
  },
}
