import { compare, fitsDecimals, isPositive } from '#platform/contract/decimal.ts'
import type { RowFault } from '#platform/server/import/define-import.ts'
import { ordersErrors } from '../contract/errors.ts'
import type { orderImportFields } from '../contract/fields.ts'
import type { OrderRow } from './import-orders.ts'
import type { OrderReferences } from './order-references.ts'

type Fault = RowFault<typeof orderImportFields>
type FieldName = NonNullable<Fault['field']>

/** Limits of what the database keeps; quantities and prices have at most 14 digits before the point. */
const RANGES = {
  purchaseSeq: ['1', '999999'],
  batchPurQty: ['0', '10000000000000'],
  price: ['0', '10000000000000'],
  taxRate: ['0', '100'],
  overPercent: ['0', '1000'],
} as const satisfies Partial<Record<FieldName, readonly [string, string]>>

/** Fields that belong to the order and so are the same on all its lines. */
const HEAD_FIELDS = [
  'orgNo',
  'plantNo',
  'warehouseNo',
  'classifyType',
  'supplierNo',
  'orderType',
  'purchaseDate',
  'employeeName',
  'currency',
] as const satisfies readonly FieldName[]

/** Everything that is wrong with the rows of an order import beyond their single cells. `labelOf` names a field for people. */
export function checkOrderRows(
  rows: readonly OrderRow[],
  references: OrderReferences,
  labelOf: (field: FieldName) => string,
): Fault[] {
  const faults = rows.flatMap((row) => [
    ...rangeFaults(row),
    ...referenceFaults(row, references),
    ...unitFaults(row, references),
  ])
  for (const lines of Map.groupBy(rows, (row) => row.values.purchaseNo).values()) {
    faults.push(...orderFaults(lines, references, labelOf))
  }
  return faults.sort((a, b) => a.rowNumber - b.rowNumber)
}

function rangeFaults({ rowNumber, values }: OrderRow): Fault[] {
  const faults: Fault[] = []
  if (!isPositive(values.batchPurQty)) {
    faults.push({
      rowNumber,
      field: 'batchPurQty',
      error: ordersErrors.notPositive,
      parameters: { value: values.batchPurQty },
    })
  }
  for (const field of Object.keys(RANGES) as (keyof typeof RANGES)[]) {
    const [least, most] = RANGES[field]
    const value = values[field] === null ? least : String(values[field])
    const isFaultKnown = field === 'batchPurQty' && !isPositive(value)
    if (isFaultKnown || (compare(value, least) >= 0 && compare(value, most) <= 0)) continue
    faults.push({ rowNumber, field, error: ordersErrors.outOfRange, parameters: { value, least, most } })
  }
  return faults
}

function referenceFaults({ rowNumber, values }: OrderRow, references: OrderReferences): Fault[] {
  const { orgNo, warehouseNo, supplierNo, goodsNo, currency } = values
  const classifyType = values.classifyType ?? references.defaultClassifyType ?? ''
  const checks = [
    { field: 'orgNo', value: orgNo, isKnown: references.orgNos.has(orgNo), error: ordersErrors.unknownOrganisation },
    {
      field: 'warehouseNo',
      value: warehouseNo,
      isKnown: references.warehouseNos.has(warehouseNo),
      error: ordersErrors.unknownWarehouse,
    },
    {
      field: 'classifyType',
      value: classifyType,
      isKnown: references.classifyTypes.has(classifyType),
      error: ordersErrors.unknownClassifyType,
    },
    {
      field: 'supplierNo',
      value: supplierNo,
      isKnown: references.supplierNames.has(supplierNo),
      error: ordersErrors.unknownSupplier,
    },
    { field: 'goodsNo', value: goodsNo, isKnown: references.items.has(goodsNo), error: ordersErrors.unknownItem },
    {
      field: 'currency',
      value: currency,
      isKnown: references.currencyDecimals.has(currency),
      error: ordersErrors.unknownCurrency,
    },
  ] as const
  return checks.flatMap(({ field, value, isKnown, error }) =>
    isKnown ? [] : [{ rowNumber, field, error, parameters: { value } }],
  )
}

/** The unit is the item's: quantities of one item in several units could not be added up in stock. */
function unitFaults({ rowNumber, values }: OrderRow, references: OrderReferences): Fault[] {
  const item = references.items.get(values.goodsNo)
  const unit = values.purchaseUnitNo ?? item?.unit_no
  if (unit === undefined) return []
  const decimals = references.unitDecimals.get(unit)
  if (decimals === undefined) {
    return [{ rowNumber, field: 'purchaseUnitNo', error: ordersErrors.unknownUnit, parameters: { value: unit } }]
  }
  const faults: Fault[] = []
  if (item && unit !== item.unit_no) {
    const parameters = { item: item.item_no, expected: item.unit_no, value: unit }
    faults.push({ rowNumber, field: 'purchaseUnitNo', error: ordersErrors.otherUnit, parameters })
  }
  if (!fitsDecimals(values.batchPurQty, decimals)) {
    const { purchaseNo, purchaseSeq, batchPurQty: quantity } = values
    const parameters = { purchaseNo, lineBatch: `${purchaseSeq}-1-1`, quantity, unit, decimals }
    faults.push({ rowNumber, field: 'batchPurQty', error: ordersErrors.quantityDecimals, parameters })
  }
  return faults
}

function orderFaults(
  lines: readonly OrderRow[],
  references: OrderReferences,
  labelOf: (field: FieldName) => string,
): Fault[] {
  const [first, ...further] = lines
  if (!first) return []
  const { purchaseNo } = first.values
  const faults: Fault[] = []
  if (references.usedNumbers.has(purchaseNo)) {
    faults.push({
      rowNumber: first.rowNumber,
      field: 'purchaseNo',
      error: ordersErrors.duplicateOrder,
      parameters: { purchaseNo },
    })
  }
  const seen = new Set([first.values.purchaseSeq])
  for (const { rowNumber, values } of further) {
    const { purchaseSeq } = values
    if (seen.has(purchaseSeq)) {
      faults.push({
        rowNumber,
        field: 'purchaseSeq',
        error: ordersErrors.duplicateLine,
        parameters: { purchaseNo, purchaseSeq },
      })
    }
    seen.add(purchaseSeq)
    for (const field of HEAD_FIELDS) {
      if (values[field] === first.values[field]) continue
      faults.push({
        rowNumber,
        field,
        error: ordersErrors.headDiffers,
        parameters: { purchaseNo, field: labelOf(field) },
      })
    }
  }
  return faults
}
