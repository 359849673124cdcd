import { sql } from 'kysely'
import { lockOrder } from '#modules/orders/order/server/lock-order.ts'
import { readLinkedOrder } from '#modules/orders/order/server/read-linked-order.ts'
import type { LinkAction } from '#platform/server/link-action.ts'
import { acceptAsOrdered } from './accept-as-ordered.ts'
import { announceAnswers } from './announce-answers.ts'

/** A supplier answers an order as ordered from the email that tells of it, or that reminds of it. */
export const acceptByLink: LinkAction = {
  name: 'acceptOrder',
  events: ['orderReleased', 'answerDue'],
  sides: ['supplier'],
  menuNo: 'userOrder',
  flag: 'isCheck',
  auditAction: 'order.acceptByLink',
  find: async (trx, { tenantsid, documentNo }) => {
    const { rows } = await sql<{ id: string; version: number }>`
      select id, version from srm_purchase_head where tenantsid = ${tenantsid} and purchase_no = ${documentNo}
        and status = 'accepting' and is_released`.execute(trx)
    return rows[0] ?? null
  },
  read: readLinkedOrder,
  act: async (context, key) => {
    const order = await lockOrder(context, key)
    for (const { purchaseNo, status } of await acceptAsOrdered(context, [order], 'supplier')) {
      context.audit({ documentNo: purchaseNo, detail: { status } })
    }
    await announceAnswers(context, [order], 'orderAccepted')
  },
}
