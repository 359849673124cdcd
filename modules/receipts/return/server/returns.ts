import { sql } from 'kysely'
import { readStockLocks } from '#modules/master-data/server.ts'
import { lockBatches } from '#modules/orders/server.ts'
import { receiptsErrors } from '#modules/receipts/contract/errors.ts'
import { written } from '#modules/receipts/receipt/server/written-details.ts'
import { defineFields, text } from '#platform/contract/fields.ts'
import { implementDocument } from '#platform/server/documents/implement-document.ts'
import { returnSchemas } from '../contract/calls.ts'
import { billReturn } from '../contract/document.ts'
import { cancelReturn } from './cancel-return.ts'
import { returnItems } from './return-items.ts'

const printed = { show: '' }

/** Returns at work. */
export const returns = implementDocument(billReturn, returnSchemas, {
  list: {
    columns: { isReversal: sql`(t1.reverses_id is not null)` },
    extra: {
      batchId: sql<string>`t1.batch_id`,
      headId: sql<string>`(select b.head_id from srm_purchase_batch b where b.id = t1.batch_id)`,
    },
  },
  restrict: async (context) => {
    const held = await readStockLocks(context, ['cancelReturn'])
    return ({ warehouseNo }, actions) => held(warehouseNo, actions)
  },
  lockBefore: async (trx, ids) => {
    const { rows } = await sql<{ batchId: string }>`
      select distinct batch_id as "batchId" from srm_bill_return_line where return_id = any (${[...ids]}::bigint[])`.execute(
      trx,
    )
    await lockBatches(
      trx,
      rows.map(({ batchId }) => batchId),
    )
  },
  create: returnItems,
  on: { cancelReturn },
  print: {
    head: defineFields('receipts', {
      orgName: text({ ...printed, label: 'orders:fields.orgNo' }),
      warehouseName: text({ ...printed, label: 'orders:fields.warehouseNo' }),
    }),
    columns: {
      orgName: sql`coalesce((select o.org_name from bm_org o
        where o.tenantsid = t1.tenantsid and o.org_no = t1.org_no), t1.org_no)`,
      warehouseName: sql`coalesce((select w.warehouse_name from bm_warehouse w
        where w.tenantsid = t1.tenantsid and w.warehouse_no = t1.warehouse_no), t1.warehouse_no)`,
    },
    sample: {
      head: { returnNo: 'RT-2026-00007', supplierNo: 'S1001', currency: 'CNY' },
      rows: {
        lines: { purchaseNo: 'PO-2026-00042', receiptNo: 'GR-2026-00031', goodsNo: 'BOLT-M8-30', lotNo: 'LOT-26-07' },
      },
    },
    refusal: ({ head }) => (head.isReversed || head.isReversal ? receiptsErrors.reversedNotPrinted : null),
  },
  made: written,
})
