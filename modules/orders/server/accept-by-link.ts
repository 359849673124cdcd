import { sql } from 'kysely'
import { plain } from '#platform/contract/decimal.ts'
import type { LinkAction } from '#platform/server/link-action.ts'
import { acceptAsOrdered } from './accept-as-ordered.ts'
import { announceAnswers } from './announce-answers.ts'
import { lineBatch } from './lock-batches.ts'
import { lockOrder } from './lock-order.ts'

/** A supplier answers an order as ordered from the letter that tells of it. */
export const acceptByLink: LinkAction = {
  name: 'acceptOrder',
  events: ['orderReleased', 'answerDue'],
  side: 'supplier',
  menuNo: 'userOrder',
  flag: 'isCheck',
  auditAction: 'order.acceptByLink',
  find: async (trx, { tenantsid, documentNo }) => {
    const { rows } = await sql<{ id: string; version: number }>`
      select id, version from srm_purchase_head where tenantsid = ${tenantsid} and purchase_no = ${documentNo}
        and status = 'accepting' and is_released`.execute(trx)
    return rows[0] ?? null
  },
  read: async (trx, id) => {
    const head = await trx
      .selectFrom('srm_purchase_head as h')
      .leftJoin('bm_org as o', (join) =>
        join.onRef('o.org_no', '=', 'h.org_no').onRef('o.tenantsid', '=', 'h.tenantsid'),
      )
      .select(['h.purchase_no', 'h.version', sql<string>`coalesce(o.org_name, h.org_no)`.as('partner')])
      .where('h.id', '=', id)
      .executeTakeFirst()
    if (!head) return null
    const batches = await trx
      .selectFrom('srm_purchase_batch')
      .select(['purchase_seq', 'purchase_phase_seq', 'purchase_batch_seq', 'goods_no', 'goods_name', 'batch_pur_qty'])
      .select(['purchase_unit_no', 'expect_arrival_date'])
      .where('head_id', '=', id)
      .where('is_closed', '=', false)
      .orderBy('purchase_seq')
      .orderBy('purchase_phase_seq')
      .orderBy('purchase_batch_seq')
      .execute()
    return {
      documentNo: head.purchase_no,
      partner: head.partner,
      version: head.version,
      lines: batches.map((batch) => ({
        lineNo: lineBatch(batch),
        goodsNo: batch.goods_no,
        goodsName: batch.goods_name,
        qty: plain(batch.batch_pur_qty),
        unitNo: batch.purchase_unit_no,
        date: batch.expect_arrival_date,
      })),
    }
  },
  act: async (context, key) => {
    const order = await lockOrder(context, key)
    for (const { purchaseNo, status } of await acceptAsOrdered(context, [order], 'supplier')) {
      context.audit({ documentNo: purchaseNo, detail: { status } })
    }
    await announceAnswers(context, [order], 'orderAccepted')
  },
}
