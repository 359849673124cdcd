import type { CallOutput } from '#platform/contract/calls.ts'
import type { ErrorDetail } from '#platform/contract/envelope.ts'
import {
  compare,
  type Decimal,
  fitsDecimals,
  isDecimal,
  isPositive,
  subtract,
  sum,
} from '#platform/contract/values/decimal.ts'
import { createLineStore, type LineStore } from '#platform/web/form/lines/line-store.ts'
import type { Translate } from '#platform/web/texts/texts.ts'
import type { asnCreationCalls } from '../contract/calls.ts'

/** A row of the match: what is proposed of an order line, and why. */
export type MatchedLine = CallOutput<typeof asnCreationCalls, 'ISupSrmAsnService/matchDelivery'>['lines'][number]

/** What a line on an ASN, or to go onto one, says of the goods behind it, and how they are numbered. */
export type NumberedLine = Pick<
  MatchedLine,
  | ('batchId' | 'purchaseNo' | 'lineBatch' | 'goodsNo' | 'goodsName' | 'purchaseUnitNo' | 'unitDecimals')
  | ('hasLotRule' | 'isSerial' | 'hasSerialRule')
>

/** The same of a line that says more. */
export function numberedLine(line: NumberedLine): NumberedLine {
  const { batchId, purchaseNo, lineBatch, goodsNo, goodsName, purchaseUnitNo, unitDecimals } = line
  const { hasLotRule, isSerial, hasSerialRule } = line
  const numbers = { hasLotRule, isSerial, hasSerialRule }
  return { batchId, purchaseNo, lineBatch, goodsNo, goodsName, purchaseUnitNo, unitDecimals, ...numbers }
}

/** What is wrong with a quantity that is finer than the unit of its line. */
export const decimalsError = (quantity: string, line: NumberedLine, t: Translate): string | null => {
  const { purchaseNo, lineBatch, purchaseUnitNo: unit, unitDecimals: decimals } = line
  if (fitsDecimals(quantity, decimals)) return null
  return t('deliveries:errors.quantityDecimals', { purchaseNo, lineBatch, quantity, unit, decimals })
}

/**
 * A row of the shipment list: an order line that is shipped, or, below it, one of the lots that it is split into. A line with lots
 * has its batch number and production date on the lots; their quantities add up to the line's.
 */
export interface ShipmentRow extends NumberedLine {
  key: string
  kind: 'line' | 'lot'
  shippableQty: Decimal
  /** More than can be shipped is refused. */
  isHeldToLimit: boolean
  /** Of the line, or of the lot. */
  deliveryQty: string
  giftQty: string
  /** Serial numbers of the line, or of the lot. */
  serials: readonly string[]
  supRemarks: string
  productDate: string
  remarks: string
  productFeature: string
  stockFeature: string
  /** Lots of a line; 0 means that the line is its only lot. */
  lotCount: number
  lotSum: Decimal
}

/** Of these nothing is proposed, yet the supplier may ship by hand what the order still allows. */
const LEFT_TO_SUPPLIER: readonly MatchedLine['reasonCode'][] = ['belowPack', 'allPending', 'nothingOpen']

/** Whether a line may be on this ASN at all; what forbids it otherwise, the match says. */
export function isAddable(line: MatchedLine): boolean {
  if (line.isProposed) return true
  return LEFT_TO_SUPPLIER.includes(line.reasonCode) && (isPositive(line.shippableQty) || !isHeldToLimit(line))
}

/** Whether more than the limit is refused; otherwise it goes through, or the server asks whether it is meant. */
export const isHeldToLimit = ({ capQty, overAction }: Pick<MatchedLine, 'capQty' | 'overAction'>): boolean =>
  capQty !== null && overAction === 'refuse'

export type ShipmentStore = LineStore<ShipmentRow>

const decimalOrZero = (text: string): Decimal => (isDecimal(text) ? text : '0')
const rowsOf = (store: ShipmentStore, batchId: string) => store.lines().filter((row) => row.batchId === batchId)
const lotsOf = (store: ShipmentStore, batchId: string) => rowsOf(store, batchId).filter((row) => row.kind === 'lot')
let made = 0

/** An empty shipment list that keeps the sum of its lots at their line. */
export function createShipmentStore(): ShipmentStore {
  const store = createLineStore<ShipmentRow>([], (row) => row.key)
  store.subscribe(() => keepSums(store))
  return store
}

/** Notes number and sum of the lots at each line that has other ones noted. */
function keepSums(store: ShipmentStore): void {
  const lots = Map.groupBy(
    store.lines().filter((row) => row.kind === 'lot'),
    (row) => row.batchId,
  )
  for (const row of store.lines()) {
    if (row.kind === 'lot') continue
    const own = lots.get(row.batchId) ?? []
    const lotSum = sum(own.map((lot) => decimalOrZero(lot.deliveryQty)))
    if (row.lotCount !== own.length || row.lotSum !== lotSum) store.set(row.key, { lotCount: own.length, lotSum })
  }
}

/** What of a row is filled in beside its quantity. */
const NOTHING_TYPED = {
  ...{ giftQty: '', serials: [], supRemarks: '', productDate: '' },
  ...{ remarks: '', productFeature: '', stockFeature: '' },
} satisfies Partial<ShipmentRow>

/** The row of an order line with this quantity. */
export function shipmentRow(line: MatchedLine, deliveryQty: string): ShipmentRow {
  return {
    key: line.batchId,
    kind: 'line',
    ...numberedLine(line),
    shippableQty: line.shippableQty,
    isHeldToLimit: isHeldToLimit(line),
    deliveryQty,
    ...NOTHING_TYPED,
    lotCount: 0,
    lotSum: '0',
  }
}

/** Makes the shipment list what the match proposes. What was typed besides quantities stays with its line. */
export function applyMatch(store: ShipmentStore, lines: readonly MatchedLine[]): void {
  const proposed = lines.filter((line) => line.isProposed)
  store.replace(
    proposed.flatMap((line) => {
      const [old, ...lots] = rowsOf(store, line.batchId)
      const row = shipmentRow(line, line.deliveryQty)
      if (!old) return row
      const { giftQty, serials, supRemarks, productDate, remarks, lotCount, lotSum } = old
      const { productFeature, stockFeature } = old
      const typed = { giftQty, serials, supRemarks, productDate, remarks, productFeature, stockFeature }
      return [{ ...row, ...typed, lotCount, lotSum }, ...lots]
    }),
  )
}

/** Splits a line into lots, or adds one to those it has; the new lot takes what of the line's quantity has no lot yet. */
export function splitLine(store: ShipmentStore, row: ShipmentRow): void {
  const lots = lotsOf(store, row.batchId)
  const lot = (values: Partial<ShipmentRow>): ShipmentRow => ({
    ...row,
    key: `${row.batchId}-${++made}`,
    kind: 'lot',
    ...NOTHING_TYPED,
    ...values,
  })
  if (lots.length === 0) {
    const { deliveryQty, serials, supRemarks, productDate } = row
    const first = lot({ deliveryQty, serials, supRemarks, productDate })
    store.add(first, row.key)
    store.add(lot({ deliveryQty: '' }), first.key)
    store.set(row.key, { serials: [], supRemarks: '', productDate: '' })
    return
  }
  const open = subtract(decimalOrZero(row.deliveryQty), sum(lots.map((one) => decimalOrZero(one.deliveryQty))))
  store.add(lot({ deliveryQty: isPositive(open) ? open : '' }), lots.at(-1)?.key)
}

/** Takes a row away: a line with its lots; of two lots one, and the line is its only lot again. */
export function removeRow(store: ShipmentStore, row: ShipmentRow): void {
  const lots = lotsOf(store, row.batchId)
  if (row.kind === 'line') {
    store.remove([row.key, ...lots.map((lot) => lot.key)])
    return
  }
  const left = lots.filter((lot) => lot.key !== row.key)
  const [last] = left
  if (last && left.length === 1) {
    store.remove(lots.map((lot) => lot.key))
    const { serials, supRemarks, productDate } = last
    store.set(row.batchId, { serials, supRemarks, productDate })
  } else store.remove([row.key])
}

/** A line that is its only lot, as most are. */
const isOneLot = (row: ShipmentRow): boolean => row.kind === 'line' && row.lotCount === 0

/**
 * What each line without a batch number takes from the line above that has one, by the keys of the lines: its batch number, and its
 * production date where the line has none.
 */
function missingBatches(rows: readonly ShipmentRow[]): Map<string, Partial<ShipmentRow>> {
  const missing = new Map<string, Partial<ShipmentRow>>()
  let above: ShipmentRow | undefined
  for (const row of rows.filter(isOneLot)) {
    if (row.supRemarks.trim() !== '') above = row
    else if (above) {
      const { supRemarks, productDate } = above
      missing.set(row.key, { supRemarks, ...(row.productDate === '' ? { productDate } : {}) })
    }
  }
  return missing
}

/** Text key of why no line takes a batch number from above; null when one does. */
export function reasonAgainstFilling(rows: readonly ShipmentRow[]): string | null {
  if (missingBatches(rows).size > 0) return null
  const areAllFilled = rows.filter(isOneLot).every(({ supRemarks }) => supRemarks.trim() !== '')
  return areAllFilled ? 'deliveries:form.fillDone' : 'deliveries:form.fillNothing'
}

/** Gives the lines without a batch number that of the line above; what is filled in stays. */
export function fillDownBatches(store: ShipmentStore): void {
  for (const [key, values] of missingBatches(store.lines())) store.set(key, values)
}

/** Whether another lot of the same line has this batch number. */
export function isLotTwice(store: ShipmentStore, row: ShipmentRow, lotNo: string): boolean {
  return lotsOf(store, row.batchId).some((lot) => lot.key !== row.key && lot.supRemarks.trim() === lotNo)
}

/** Whether the lots of a line add up to its quantity. */
export function isLotSumRight(row: ShipmentRow): boolean {
  return row.lotCount === 0 || (isDecimal(row.deliveryQty) && compare(row.lotSum, row.deliveryQty) === 0)
}

/** The lines of the ASN: of a line with lots the first lot's batch number names the line too. */
export function wireLines(rows: readonly ShipmentRow[]) {
  return rows
    .filter((row) => row.kind === 'line')
    .map((row) => {
      const lots = rows.filter((lot) => lot.kind === 'lot' && lot.batchId === row.batchId)
      const named = lots.length > 0 ? lots : row.productDate ? [row] : []
      return {
        batchId: row.batchId,
        deliveryQty: row.deliveryQty,
        giftQty: row.giftQty || '0',
        supRemarks: (lots[0] ?? row).supRemarks,
        remarks: row.remarks,
        productFeature: row.productFeature,
        stockFeature: row.stockFeature,
        lots: named.map((lot) => ({
          lotNo: lot.supRemarks,
          productDate: lot.productDate || null,
          qty: lot.deliveryQty,
          ...(lot.isSerial ? { serials: [...lot.serials] } : {}),
        })),
        ...(row.isSerial && named.length === 0 ? { serials: [...row.serials] } : {}),
      }
    })
}

const WIRE_COLUMNS: Readonly<Record<string, keyof ShipmentRow>> = {
  qty: 'deliveryQty',
  lotNo: 'supRemarks',
}
const LINE_PATH = /(?:^|\.)lines\.(\d+)(?:\.lots\.(\d+))?(?:\.([A-Za-z]\w*))?$/

/** Errors of the server by the rows of the shipment list: `lines.2.lots.1.qty` → `5.deliveryQty`. Others stay as they are. */
export function errorsByRow(rows: readonly ShipmentRow[], details: readonly ErrorDetail[]): ErrorDetail[] {
  const lines = rows.filter((row) => row.kind === 'line')
  return details.map((detail) => {
    const [, lineAt, lotAt, name = 'deliveryQty'] = LINE_PATH.exec(detail.path) ?? []
    const line = lineAt === undefined ? undefined : lines[Number(lineAt)]
    if (!line) return detail
    const lots = rows.filter((row) => row.kind === 'lot' && row.batchId === line.batchId)
    const row = (lotAt === undefined ? undefined : lots[Number(lotAt)]) ?? line
    const column = WIRE_COLUMNS[name] ?? name
    return { ...detail, path: `${rows.indexOf(row)}.${column}` }
  })
}
