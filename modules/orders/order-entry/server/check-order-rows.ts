import { ordersErrors } from '#modules/orders/contract/errors.ts'
import { orderImportFields } from '#modules/orders/order/contract/fields.ts'
import { bornFields } from '#platform/contract/fields.ts'
import { compare, type Decimal, fitsDecimals, isPositive } from '#platform/contract/values/decimal.ts'
import { keysOf } from '#platform/contract/values/keys-of.ts'
import type { RowError } from '#platform/server/import/define-import.ts'
import { convertReferred, type ItemReference, type OrderReferences, type OrderSoFar } from './order-references.ts'
import type { ReadOrderRow } from './read-order-row.ts'

type FieldError = RowError<typeof orderImportFields>
type FieldName = NonNullable<FieldError['field']>

/** Limits of what the database keeps; quantities and prices have at most 14 digits before the point. */
const RANGES = {
  purchaseSeq: ['1', '999999'],
  batchPurQty: ['0', '10000000000000'],
  price: ['0', '10000000000000'],
  taxRate: ['0', '100'],
  overPercent: ['0', '1000'],
  underPercent: ['0', '100'],
} as const satisfies Partial<Record<FieldName, readonly [string, string]>>

const RANGED = keysOf(RANGES)

/** Fields that belong to the order and so are the same on all its lines. */
const HEAD_FIELDS = bornFields(orderImportFields, 'head').filter((name) => name !== 'purchaseNo')

/** Stands in a sentence for what a cell does not tell. */
const UNREAD = '?'

/**
 * Everything that is wrong with the next rows of an order import beyond their single cells, each row as far as its cells can
 * be read: what a cell does not tell is not judged. `labelOf` names a field for people.
 */
export function checkOrderRows(
  rows: readonly ReadOrderRow[],
  references: OrderReferences,
  labelOf: (field: FieldName) => string,
): FieldError[] {
  const inRange = new Set<string>()
  const errors = rows.flatMap((row) => [
    ...rangeErrors(row, inRange),
    ...referenceErrors(row, references),
    ...frozenErrors(row, references),
    ...unitErrors(row, references),
    ...limitErrors(row),
  ])
  for (const [purchaseNo, lines] of Map.groupBy(rows, (row) => row.values.purchaseNo)) {
    if (purchaseNo !== undefined) errors.push(...orderErrors(purchaseNo, lines, references, labelOf))
  }
  return errors.sort((a, b) => a.rowNumber - b.rowNumber)
}

/** `inRange` remembers what was compared: the same prices and quantities come again and again. */
function rangeErrors({ rowNumber, values }: ReadOrderRow, inRange: Set<string>): FieldError[] {
  const errors: FieldError[] = []
  for (const field of RANGED) {
    const read = values[field]
    if (read === undefined || read === null) continue
    const value = String(read)
    const key = `${field} ${value}`
    if (inRange.has(key)) continue
    const [least, most] = RANGES[field]
    if (field === 'batchPurQty' && !isPositive(value)) {
      errors.push({ rowNumber, field, error: ordersErrors.notPositive, parameters: { value } })
    } else if (compare(value, least) < 0 || compare(value, most) > 0) {
      errors.push({ rowNumber, field, error: ordersErrors.outOfRange, parameters: { value, least, most } })
    } else inRange.add(key)
  }
  return errors
}

function referenceErrors({ rowNumber, values }: ReadOrderRow, references: OrderReferences): FieldError[] {
  const { defaultClassifyType = '' } = references
  const classifyType = values.classifyType === null ? defaultClassifyType : values.classifyType
  const { orgNo } = values
  const isOrgKnown = orgNo !== undefined && references.orgNos.has(orgNo)
  const withoutWarehouse: FieldError[] =
    values.warehouseNo === null && isOrgKnown && !references.mainWarehouses.has(orgNo)
      ? [{ rowNumber, field: 'warehouseNo', error: ordersErrors.mainWarehouseMissing, parameters: { orgNo } }]
      : []
  const read = { ...values, classifyType }
  const known = {
    orgNo: [references.orgNos, ordersErrors.unknownOrganisation],
    warehouseNo: [references.warehouseNos, ordersErrors.unknownWarehouse],
    classifyType: [references.classifyTypes, ordersErrors.unknownClassifyType],
    supplierNo: [references.supplierNames, ordersErrors.unknownSupplier],
    goodsNo: [references.items, ordersErrors.unknownItem],
    currency: [references.currencyDecimals, ordersErrors.unknownCurrency],
  } as const
  const unknown = keysOf(known).flatMap((field): FieldError[] => {
    const [numbers, error] = known[field]
    const value = read[field]
    const isKnown = value === undefined || value === null || numbers.has(value)
    return isKnown ? [] : [{ rowNumber, field, error, parameters: { value } }]
  })
  return [...unknown, ...withoutWarehouse]
}

function frozenErrors({ rowNumber, values }: ReadOrderRow, { frozenSuppliers }: OrderReferences): FieldError[] {
  const isFrozen = values.supplierNo !== undefined && frozenSuppliers.has(values.supplierNo)
  return isFrozen
    ? [{ rowNumber, field: 'supplierNo', error: ordersErrors.supplierFrozenForOrders, parameters: {} }]
    : []
}

/** A line has a limit or none, not both. */
function limitErrors({ rowNumber, values }: ReadOrderRow): FieldError[] {
  const isBoth = values.isOverUnlimited === true && values.overPercent !== undefined && values.overPercent !== null
  return isBoth ? [{ rowNumber, field: 'isOverUnlimited', error: ordersErrors.limitAndNone }] : []
}

/** A row may be written in any unit that leads to the item's: stock and documents count an item in one. */
function unitErrors({ rowNumber, values }: ReadOrderRow, references: OrderReferences): FieldError[] {
  const item = references.items.get(values.goodsNo ?? '')
  const unitNo = values.purchaseUnitNo === null ? item?.unit_no : values.purchaseUnitNo
  if (unitNo === undefined) return []
  const unit = references.units.get(unitNo)
  if (unit === undefined) {
    return [{ rowNumber, field: 'purchaseUnitNo', error: ordersErrors.unknownUnit, parameters: { value: unitNo } }]
  }
  const { purchaseNo = UNREAD, purchaseSeq = UNREAD, batchPurQty: quantity } = values
  const { decimals } = unit
  if (quantity !== undefined && !fitsDecimals(quantity, decimals)) {
    const parameters = { purchaseNo, lineBatch: `${purchaseSeq}-1-1`, quantity, unit: unitNo, decimals }
    return [{ rowNumber, field: 'batchPurQty', error: ordersErrors.quantityDecimals, parameters }]
  }
  return item && unitNo !== item.unit_no ? conversionErrors(rowNumber, item, quantity, unitNo, references) : []
}

function conversionErrors(
  rowNumber: number,
  item: ItemReference,
  quantity: Decimal | undefined,
  unitNo: string,
  references: OrderReferences,
): FieldError[] {
  // Whether a conversion leads to the item's unit can be told without the quantity.
  const written = { itemNo: item.item_no, quantity: quantity ?? '0', unitNo }
  const converted = convertReferred(written, item.unit_no, references)
  if ('error' in converted) {
    const isWayless = converted.error === ordersErrors.unitWithoutConversion
    return [{ rowNumber, field: isWayless ? 'purchaseUnitNo' : 'batchPurQty', ...converted }]
  }
  const [least, most] = RANGES.batchPurQty
  if (compare(converted.quantity, most) <= 0) return []
  const parameters = { value: converted.quantity, least, most }
  return [{ rowNumber, field: 'batchPurQty', error: ordersErrors.outOfRange, parameters }]
}

const newOrderSoFar = (): OrderSoFar => ({ purchaseSeqs: new Set(), head: new Map() })

function orderErrors(
  purchaseNo: string,
  lines: readonly ReadOrderRow[],
  references: OrderReferences,
  labelOf: (field: FieldName) => string,
): FieldError[] {
  const errors: FieldError[] = []
  const [first] = lines
  const before = references.orders.get(purchaseNo)
  const { purchaseSeqs, head } = before ?? newOrderSoFar()
  references.orders.set(purchaseNo, { purchaseSeqs, head })
  if (first && !before && references.usedNumbers.has(purchaseNo)) {
    errors.push({
      rowNumber: first.rowNumber,
      field: 'purchaseNo',
      error: ordersErrors.duplicateOrder,
      parameters: { purchaseNo },
    })
  }
  for (const { rowNumber, values } of lines) {
    const { purchaseSeq } = values
    if (purchaseSeq !== undefined) {
      if (purchaseSeqs.has(purchaseSeq)) {
        const parameters = { purchaseNo, purchaseSeq }
        errors.push({ rowNumber, field: 'purchaseSeq', error: ordersErrors.duplicateLine, parameters })
      }
      purchaseSeqs.add(purchaseSeq)
    }
    for (const field of HEAD_FIELDS) {
      const value = values[field]
      if (value === undefined) continue
      const reported = head.get(field)
      if (reported === undefined) head.set(field, value)
      else if (reported !== value) {
        const parameters = { purchaseNo, field: labelOf(field) }
        errors.push({ rowNumber, field, error: ordersErrors.headDiffers, parameters })
      }
    }
  }
  return errors
}
