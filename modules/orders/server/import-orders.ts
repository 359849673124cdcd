import type { Handler } from '#platform/server/call-context.ts'
import { defineImport, type ImportedRow, type ReadRow } from '#platform/server/import/define-import.ts'
import { importTemplate } from '#platform/server/import/import-template.ts'
import { runImport } from '#platform/server/import/run-import.ts'
import type { ordersCalls } from '../contract/calls.ts'
import { orderImportFields, orderLineFrame } from '../contract/fields.ts'
import { checkOrderRows } from './check-order-rows.ts'
import { createOrders, type NewOrder, type NewOrderLine } from './create-orders.ts'
import { type OrderReferences, orderReferences } from './order-references.ts'

/** One line of an order as a row of the file. */
export type OrderRow = ImportedRow<typeof orderImportFields>
/** The same as far as its cells can be read. */
export type ReadOrderRow = ReadRow<typeof orderImportFields>

/** Import of orders: one row per line, rows of one order number are one order, which is then pending release. */
export const orderImport = defineImport({
  port: 'ISupSrmPurchaseHeadService',
  fields: orderImportFields,
  titleKey: 'orders:titles.orderTemplate',
  frames: [orderLineFrame],
  groupOf: ({ values }) => values.purchaseNo,
  lookUp: orderReferences,
  checkRows: (context, rows, references) =>
    checkOrderRows(rows, references, (field) => context.translate(orderImportFields[field].label)),
  writeRows: async (context, rows, references: OrderReferences) => {
    const { trx, caller } = context
    const orders = [...Map.groupBy(rows, ({ values }) => values.purchaseNo).values()].map((lines) =>
      newOrder(caller.tenantsid, lines, references),
    )
    await createOrders(trx, caller.userName, orders)
    for (const orgNo of new Set(orders.map((order) => order.orgNo))) {
      context.announce({ topic: 'orders', orgNo, supplierNo: '', payload: { documentNo: '' } })
    }
    return { insertCount: rows.length, updateCount: 0 }
  },
})

/** Orders from an Excel file; all rows are checked, all or none are written. */
export const importOrders: Handler<typeof ordersCalls, 'ISupSrmPurchaseHeadService/importexcel'> = (context, upload) =>
  runImport(context, upload, orderImport)

/** The Excel file to fill for an import of orders. */
export const orderTemplate: Handler<typeof ordersCalls, 'ISupSrmPurchaseHeadService/downExcelTemplate'> = (context) =>
  importTemplate(context, orderImport)

function newOrder(tenantsid: string, lines: readonly OrderRow[], references: OrderReferences): NewOrder {
  const [first] = lines
  if (!first) throw new Error('an order without lines')
  const { values: head } = first
  return {
    tenantsid,
    purchaseNo: head.purchaseNo,
    orgNo: head.orgNo,
    plantNo: head.plantNo ?? '',
    warehouseNo: head.warehouseNo,
    classifyType: head.classifyType ?? references.defaultClassifyType ?? '',
    supplierNo: head.supplierNo,
    supplierName: references.supplierNames.get(head.supplierNo) ?? head.supplierNo,
    orderType: head.orderType ?? '1',
    purchaseDate: head.purchaseDate,
    employeeName: head.employeeName ?? '',
    currency: head.currency,
    currencyDecimals: references.currencyDecimals.get(head.currency) ?? 2,
    dataSource: 'import',
    lines: lines.map((line) => newLine(line, references)),
  }
}

/** What a row leaves empty is the item's: name, specification, unit, and how much may be delivered over. */
function newLine({ values, custom }: OrderRow, references: OrderReferences): NewOrderLine {
  const item = references.items.get(values.goodsNo)
  const unit = values.purchaseUnitNo ?? item?.unit_no ?? ''
  return {
    purchaseSeq: values.purchaseSeq,
    goodsNo: values.goodsNo,
    goodsName: values.goodsName ?? item?.item_name ?? values.goodsNo,
    spec: values.spec ?? item?.item_spec ?? '',
    purchaseUnitNo: unit,
    unitDecimals: references.unitDecimals.get(unit) ?? 0,
    packQty: item?.pack_qty ?? null,
    lineQty: values.batchPurQty,
    price: values.price,
    taxRate: values.taxRate ?? '0',
    overPercent: values.overPercent ?? item?.over_percent ?? '0',
    expectArrivalDate: values.expectArrivalDate,
    remarks: values.remarks ?? '',
    custom: custom?.[orderLineFrame.module] ?? {},
  }
}
