import { sql } from 'kysely'
import { canSupplierRefuseSql, lockOrder } from '#modules/orders/order/server/lock-order.ts'
import { readLinkedOrder } from '#modules/orders/order/server/read-linked-order.ts'
import type { LinkAction } from '#platform/server/link-action.ts'
import { acceptAsOrdered } from './accept-as-ordered.ts'
import { announceAccepted } from './announce-accepted.ts'
import { rejectOrder } from './reject-order.ts'

/** What both answers have in common. */
const answer = {
  events: ['orderReleased', 'answerDue'],
  sides: ['supplier'],
  menuNo: 'userOrder',
  flag: 'isCheck',
  read: readLinkedOrder,
} satisfies Partial<LinkAction>

/** Finds an order that waits for its answer, as far as more holds of it. */
const findAnswerable =
  (more = sql`true`): LinkAction['find'] =>
  async (trx, { tenantsid, documentNo }) => {
    const { rows } = await sql<{ id: string; version: number }>`
      select h.id, h.version from srm_purchase_head h where h.tenantsid = ${tenantsid} and h.purchase_no = ${documentNo}
        and h.status = 'accepting' and h.is_released and ${more}`.execute(trx)
    return rows[0] ?? null
  }

/** A supplier answers an order as ordered from the email that tells of it, or that reminds of it. */
export const acceptByLink: LinkAction = {
  ...answer,
  name: 'acceptOrder',
  auditAction: 'order.acceptByLink',
  find: findAnswerable(),
  act: async (context, key) => {
    const order = await lockOrder(context, key)
    for (const { purchaseNo, status } of await acceptAsOrdered(context, [order], 'supplier')) {
      context.audit({ documentNo: purchaseNo, detail: { status } })
    }
    await announceAccepted(context, [order])
  },
}

/** A supplier refuses an order with a reason from the same emails, where the purchaser lets suppliers refuse. */
export const rejectByLink: LinkAction = {
  ...answer,
  name: 'rejectOrder',
  auditAction: 'order.rejectByLink',
  isReasonNeeded: true,
  find: findAnswerable(canSupplierRefuseSql('h')),
  act: async (context, key, reason) => {
    await rejectOrder(context, { ...key, reason })
  },
}
