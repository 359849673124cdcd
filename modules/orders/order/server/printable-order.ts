import { sql } from 'kysely'
import { customName } from '#platform/contract/custom-fields/custom-fields.ts'
import { pickFields } from '#platform/contract/fields.ts'
import type { CustomValues } from '#platform/server/custom-fields/check-custom-values.ts'
import type { PrintableDocument, PrintedValues } from '#platform/server/print/printable-document.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { orderLineCustomFieldSet } from '../contract/fields.ts'
import { orderHeadFields, orderPriceFields } from '../contract/order-head-fields.ts'
import { readPricedOrders } from './read-priced-orders.ts'

const head = {
  ...pickFields(
    orderHeadFields,
    'purchaseNo',
    'status',
    'orderType',
    'orderVersion',
    'purchaseDate',
    'orgNo',
    'orgName',
  ),
  ...pickFields(orderHeadFields, 'plantNo', 'warehouseNo', 'warehouseName', 'supplierNo', 'supplierName'),
  ...pickFields(orderHeadFields, 'employeeName', 'currency', 'remarks', 'amount', 'taxAmount', 'amountWithTax'),
}

const lines = {
  ...pickFields(orderPriceFields, 'purchaseSeq', 'goodsNo', 'goodsName', 'spec', 'purchaseUnitNo', 'lineQty', 'price'),
  ...pickFields(orderPriceFields, 'orderedQty', 'orderedUnitNo', 'orderedPrice', 'taxRate', 'amount', 'taxAmount'),
  ...{ expectArrivalDate: orderPriceFields.expectArrivalDate, lineRemarks: orderPriceFields.remarks },
}

/** Orders as they are printed: head, lines with amounts, and their sums. */
export const printableOrder: PrintableDocument = {
  name: 'orders.order',
  titleKey: 'orders:fields.printTitle',
  menuNo: 'userOrder',
  head,
  rows: { lines },
  rowCustomFieldSets: { lines: orderLineCustomFieldSet },
  sample: {
    head: {
      purchaseNo: 'PO-2026-00042',
      supplierNo: 'S1001',
      orderVersion: 2,
      currency: 'CNY',
      amount: '11110.5',
      taxAmount: '1444.38',
      amountWithTax: '12554.88',
    },
    rows: {
      lines: {
        goodsNo: 'BOLT-M8-30',
        purchaseUnitNo: 'PCS',
        price: '1.5',
        taxRate: '13',
        amount: '1851.75',
        taxAmount: '240.73',
      },
    },
  },
  read: async ({ trx }, ids) => {
    const customOf = await readCustomOfLines(trx, ids)
    return (await readPricedOrders(trx, ids)).map(({ lines: ownLines, ...order }) => ({
      id: order.id,
      documentNo: order.purchaseNo,
      orgNo: order.orgNo,
      supplierNo: order.supplierNo,
      head: order,
      rows: {
        lines: ownLines.map(({ remarks, ...line }) => ({ ...line, lineRemarks: remarks, ...customOf.get(line.id) })),
      },
    }))
  },
}

/** Custom values belong to batches: those of one line stand together, each once. */
async function readCustomOfLines(trx: ScopedTransaction, headIds: readonly string[]) {
  const batches = await trx
    .selectFrom('srm_purchase_batch as b')
    .select(['b.line_id as lineId', sql<CustomValues>`b.custom`.as('custom')])
    .where('b.head_id', 'in', headIds)
    .where(sql<boolean>`b.custom <> '{}'`)
    .orderBy('b.purchase_phase_seq')
    .orderBy('b.purchase_batch_seq')
    .execute()
  const byLine = Map.groupBy(batches, (batch) => batch.lineId)
  return new Map([...byLine].map(([lineId, own]) => [lineId, togetherOf(own.map(({ custom }) => custom))]))
}

function togetherOf(given: readonly CustomValues[]): PrintedValues {
  const fieldNos = new Set(given.flatMap((values) => Object.keys(values)))
  return Object.fromEntries(
    [...fieldNos].map((fieldNo) => [
      customName(fieldNo),
      [...new Set(given.flatMap((values) => values[fieldNo] ?? []))],
    ]),
  )
}
