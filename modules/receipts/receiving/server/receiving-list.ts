import { sql } from 'kysely'
import { defineList } from '#platform/server/list/define-list.ts'
import { receivingFields } from '../contract/fields.ts'

type ReceivingExtra = { asnId: string; headId: string }

const stands = sql`not x.is_reversed and x.reverses_id is null`

/** Lines of ASNs of which something came, the latest first. */
export const receivingList = defineList<typeof receivingFields, ReceivingExtra>({
  fields: receivingFields,
  table: 'srm_asn_line',
  joins: { head: sql`join srm_asn_head head on head.id = t1.asn_id` },
  where: sql`(t1.receive_qty > 0 or t1.check_return_qty > 0 or t1.gift_receive_qty > 0)`,
  columns: {
    isOpen: sql`(t1.on_way_qty > 0)`,
    isRefused: sql`(t1.check_return_qty > 0)`,
    returnedQty: sql`coalesce((select sum(b.return_qty) from srm_check_receipt x
      join srm_bill_return_line b on b.receipt_id = x.id where x.asn_line_id = t1.id), 0)`,
    lastReceiptDate: sql`greatest(
      (select max(x.receipt_date) from srm_check_receipt x where x.asn_line_id = t1.id and ${stands}),
      (select max(x.receipt_date) from srm_check_return x where x.asn_line_id = t1.id and ${stands}))`,
  },
  extra: { asnId: sql<string>`t1.asn_id`, headId: sql<string>`t1.head_id` },
  countedBy: { purchaser: sql.ref('t1.org_no') },
})
