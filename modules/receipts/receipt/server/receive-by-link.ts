import { sql } from 'kysely'
import { lockAsn } from '#modules/deliveries/server.ts'
import { lineBatch } from '#modules/orders/server.ts'
import { isPositive, plain, subtract } from '#platform/contract/values/decimal.ts'
import type { LinkAction } from '#platform/server/link-action.ts'
import { announceReceipt, receiveItems } from './receive-items.ts'

/** The purchaser's people at the warehouse confirm, from the email that tells that an ASN is under way, that all of it arrived. */
export const receiveByLink: LinkAction = {
  name: 'receiveAsn',
  // Where ASNs are approved, the first of these comes before anything is shipped and has nothing to confirm yet.
  events: ['asnSubmitted', 'asnApproved'],
  sides: ['purchaser'],
  menuNo: 'asnTracking',
  flag: 'isSubmit',
  auditAction: 'receipt.receiveByLink',
  find: async (trx, { tenantsid, documentNo }) => {
    // Shipped, and nothing of it received yet: what came in parts is counted by people.
    const { rows } = await sql<{ id: string; version: number }>`
      select id, version from srm_asn_head where tenantsid = ${tenantsid} and asn_no = ${documentNo} and status = '2'`.execute(
      trx,
    )
    return rows[0] ?? null
  },
  read: async (trx, id) => {
    const head = await trx
      .selectFrom('srm_asn_head')
      .select(['asn_no', 'supplier_name', 'version', 'expected_arrival_date'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!head) return null
    const lines = await trx.selectFrom('srm_asn_line').selectAll().where('asn_id', '=', id).orderBy('asn_seq').execute()
    return {
      documentNo: head.asn_no,
      partner: head.supplier_name,
      version: head.version,
      lines: lines
        .flatMap((line) => [
          { line, qty: subtract(line.on_way_qty, line.inspect_qty), isGift: false },
          { line, qty: subtract(line.gift_qty, line.gift_receive_qty), isGift: true },
        ])
        .filter(({ qty }) => isPositive(qty))
        .map(({ line, qty, isGift }) => ({
          lineNo: `${line.purchase_no} ${lineBatch(line)}`,
          goodsNo: line.goods_no,
          goodsName: line.goods_name,
          qty: plain(qty),
          unitNo: line.purchase_unit_no,
          date: head.expected_arrival_date,
          isGift,
        })),
    }
  },
  act: async (context, key) => {
    const asn = await lockAsn(context, key)
    const { today } = context
    const received = await receiveItems(context, asn, { receiptDate: today, postingDate: today, lines: [] })
    const { batches, receiptNo, asnNo, status, isPosted } = received
    context.audit({ documentNo: receiptNo, detail: { asnNo, receiptDate: today, status } })
    announceReceipt(context, asn, batches, receiptNo, { isPosted })
  },
}
