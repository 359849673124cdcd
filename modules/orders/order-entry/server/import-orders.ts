import { orderImportFields, orderLineCustomFieldSet } from '#modules/orders/order/contract/fields.ts'
import { orderEvent } from '#modules/orders/order/server/announce-order.ts'
import { fail } from '#platform/contract/errors.ts'
import { bornValues } from '#platform/contract/fields.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { defineImport, type ImportedRow } from '#platform/server/import/define-import.ts'
import { importHandlers } from '#platform/server/import/import-handlers.ts'
import { checkOrderRows } from './check-order-rows.ts'
import { createOrders, type NewOrder, type NewOrderLine } from './create-orders.ts'
import { convertReferred, type OrderReferences, orderReferences } from './order-references.ts'
import { releaseIssued } from './release-orders.ts'

/** One line of an order as a row of the file. */
export type OrderRow = ImportedRow<typeof orderImportFields>

/** Import of orders: one row per line, rows of one order number are one order, which is then pending release. */
export const orderImport = defineImport({
  port: 'ISupSrmPurchaseHeadService',
  fields: orderImportFields,
  titleKey: 'orders:titles.orderTemplate',
  customFieldSets: [orderLineCustomFieldSet],
  groupOf: ({ values }) => values.purchaseNo,
  isGradual: true,
  lookUp: orderReferences,
  checkRows: (context, rows, references, notify) => {
    const errors = checkOrderRows(rows, references, (field) => context.translate(orderImportFields[field].label))
    notify?.(rows.length)
    return errors
  },
  writeRows: async (context, rows, references: OrderReferences) => {
    const { trx, caller } = context
    const orders = [...Map.groupBy(rows, ({ values }) => values.purchaseNo).values()].map((lines) =>
      newOrder(caller.tenantsid, lines, references),
    )
    const created = await createOrders(trx, caller.userName, orders)
    announceImported(context, orders)
    await releaseIssued(
      context,
      created.map(({ headId }) => headId),
    )
    return { insertCount: rows.length, updateCount: 0 }
  },
})

/** Handlers of it. */
export const importOrders = importHandlers('ISupSrmPurchaseHeadService', orderImport)

/** Open lists hear once per organisation, whoever wants messages of each order; before its release it is the purchaser's alone. */
function announceImported({ announce }: CallContext, orders: readonly NewOrder[]): void {
  for (const orgNo of new Set(orders.map((order) => order.orgNo))) {
    announce({ topic: 'orders', orgNo, supplierNo: '', payload: { documentNo: '' } })
  }
  for (const order of orders) {
    const { orgNo, purchaseNo: documentNo } = order
    const event = orderEvent('orderImported', {
      purchase_no: order.purchaseNo,
      org_no: order.orgNo,
      warehouse_no: order.warehouseNo,
      classify_type: order.classifyType,
      supplier_no: order.supplierNo,
      supplier_name: order.supplierName,
    })
    announce({ topic: 'orders', orgNo, supplierNo: '', payload: { documentNo }, event, isLive: false })
  }
}

function newOrder(tenantsid: string, lines: readonly OrderRow[], references: OrderReferences): NewOrder {
  const [first] = lines
  if (!first) throw new Error('an order without lines')
  const { orgNo, supplierNo, currency, ...head } = first.values
  return {
    tenantsid,
    ...bornValues(orderImportFields, 'head', head),
    purchaseNo: head.purchaseNo,
    orgNo,
    warehouseNo: head.warehouseNo ?? references.mainWarehouses.get(orgNo) ?? '',
    classifyType: head.classifyType ?? references.defaultClassifyType ?? '',
    supplierNo,
    supplierName: references.supplierNames.get(supplierNo) ?? supplierNo,
    currency,
    currencyDecimals: references.currencyDecimals.get(currency) ?? 2,
    dataSource: 'import',
    lines: lines.map((line) => newLine(line, references)),
  }
}

/** What a row leaves empty is the item's: name, specification, unit, and how much may be delivered over. */
function newLine({ values, custom }: OrderRow, references: OrderReferences): NewOrderLine {
  const item = references.items.get(values.goodsNo)
  return {
    goodsName: item?.item_name ?? values.goodsNo,
    spec: item?.item_spec ?? '',
    ...bornValues(orderImportFields, 't1', values),
    ...bornValues(orderImportFields, 'line', values),
    purchaseSeq: values.purchaseSeq,
    goodsNo: values.goodsNo,
    expectArrivalDate: values.expectArrivalDate,
    ...inItemUnit(values, references),
    packQty: item?.pack_qty ?? null,
    overAction: values.overAction,
    itemOverPercent: item?.over_percent ?? null,
    custom: custom?.[orderLineCustomFieldSet.module] ?? {},
  }
}

/** What a row orders in the unit of its item, beside what it says where that is in another unit. */
function inItemUnit(
  { goodsNo, purchaseUnitNo, batchPurQty: quantity }: OrderRow['values'],
  references: OrderReferences,
): Pick<NewOrderLine, 'purchaseUnitNo' | 'unitDecimals' | 'lineQty' | 'orderedQty' | 'orderedUnitNo'> {
  const itemUnit = references.items.get(goodsNo)?.unit_no ?? ''
  const unitDecimals = references.units.get(itemUnit)?.decimals ?? 0
  const line = { purchaseUnitNo: itemUnit, unitDecimals }
  if (purchaseUnitNo === null || purchaseUnitNo === itemUnit) return { ...line, lineQty: quantity }
  const converted = convertReferred({ itemNo: goodsNo, quantity, unitNo: purchaseUnitNo }, itemUnit, references)
  if ('error' in converted) return fail(converted.error, converted.parameters)
  return { ...line, lineQty: converted.quantity, orderedQty: quantity, orderedUnitNo: purchaseUnitNo }
}
