import { sql } from 'kysely'
import { canSupplierRefuseSql } from '#modules/orders/order/server/lock-order.ts'
import { readLinkedOrder } from '#modules/orders/order/server/read-linked-order.ts'
import type { LinkAction } from '#platform/server/link-action.ts'
import { rejectOrder } from './reject-order.ts'

/** A supplier refuses an order with a reason from the same emails, where the purchaser lets suppliers refuse. */
export const rejectByLink: LinkAction = {
  name: 'rejectOrder',
  events: ['orderReleased', 'answerDue'],
  sides: ['supplier'],
  menuNo: 'userOrder',
  flag: 'isCheck',
  auditAction: 'order.rejectByLink',
  isReasonNeeded: true,
  find: async (trx, { tenantsid, documentNo }) => {
    const { rows } = await sql<{ id: string; version: number }>`
      select h.id, h.version from srm_purchase_head h where h.tenantsid = ${tenantsid} and h.purchase_no = ${documentNo}
        and h.status = 'accepting' and h.is_released and ${canSupplierRefuseSql('h')}`.execute(trx)
    return rows[0] ?? null
  },
  read: readLinkedOrder,
  act: async (context, key, reason) => {
    await rejectOrder(context, { ...key, reason })
  },
}
