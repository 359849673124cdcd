import type { ReactNode } from 'react'
import type { asnCalls } from '#modules/deliveries/asn/contract/calls.ts'
import type { CallOutput } from '#platform/contract/calls.ts'
import type { ErrorDetail } from '#platform/contract/envelope.ts'
import {
  add,
  compare,
  type Decimal,
  fitsDecimals,
  formatQuantity,
  isDecimal,
  isPositive,
  minimum,
  subtract,
  sum,
} from '#platform/contract/values/decimal.ts'
import type { LineColumn } from '#platform/web/form/lines/line-column.ts'
import { createLineStore, type LineStore } from '#platform/web/form/lines/line-store.ts'
import { mergeRows } from '#platform/web/form/lines/merge-rows.ts'
import type { Merged } from '#platform/web/form/merge-held.ts'
import type { Translate } from '#platform/web/texts/texts.ts'
import { errorsBySentRow } from './errors-by-sent-row.ts'
import { serialsColumns } from './serials-columns.ts'

type AsnDetail = CallOutput<typeof asnCalls, 'ISrmAsnHeadService/getAsnById'>

/** A row of a receipt: an open line of the ASN, or one lot of it where it has several. */
export interface ReceiptRow {
  key: string
  asnLineId: string
  lotNo: string
  /** The line has several lots, so the receipt names this one. */
  isLotNamed: boolean
  purchaseNo: string
  lineBatch: string
  goodsNo: string
  goodsName: string
  purchaseUnitNo: string
  unitDecimals: number
  /** What is accepted of it waits for inspection. */
  isInspected: boolean
  /** Its pieces are told apart by serial number; of a part they are named. */
  isSerial: boolean
  serials: readonly string[]
  refusedSerials: readonly string[]
  openQty: Decimal
  /** Gifts that the ASN announced and that have not come yet; with the first row of their line. */
  giftOpenQty: Decimal
  /** What may come above that; null where nothing is refused, or whoever receives is asked. */
  aboveLimitQty: Decimal | null
  receiveQty: string
  checkReturnQty: string
  giftQty: string
  reason: string
}

export type ReceiptStore = LineStore<ReceiptRow>

/** The lines of a receipt while they are typed. */
export function createReceiptStore(): ReceiptStore {
  return createLineStore<ReceiptRow>([], (row) => row.key)
}

/** What is open of an ASN, accepted as a whole with its gifts until something else is typed. Lots share what of their line is on the way. */
export function openRows(asn: AsnDetail): ReceiptRow[] {
  return asn.lines.flatMap((line) => {
    const gifts = subtract(line.giftQty, line.giftReceiveQty)
    const rowOf = (key: string, lotNo: string, isLotNamed: boolean, openQty: Decimal): ReceiptRow => ({
      key,
      asnLineId: line.id,
      lotNo,
      isLotNamed,
      purchaseNo: line.purchaseNo,
      lineBatch: line.lineBatch,
      goodsNo: line.goodsNo,
      goodsName: line.goodsName,
      purchaseUnitNo: line.purchaseUnitNo,
      unitDecimals: line.unitDecimals,
      isInspected: line.isInspected,
      isSerial: line.isSerial,
      serials: [],
      refusedSerials: [],
      openQty,
      aboveLimitQty: line.aboveLimitQty,
      giftOpenQty: '0',
      receiveQty: openQty,
      checkReturnQty: '',
      giftQty: '',
      reason: '',
    })
    // What waits for inspection is here already.
    let left = subtract(line.onWayQty, line.inspectQty)
    const isSingle = line.lots.length <= 1
    const lotNo = line.lots[0]?.lotNo ?? line.supRemarks
    if (!isPositive(left)) {
      // Gifts may come after all that was ordered.
      return isPositive(gifts) ? [withGifts({ ...rowOf(line.id, lotNo, !isSingle, '0'), receiveQty: '' }, gifts)] : []
    }
    if (isSingle) return [withGifts(rowOf(line.id, lotNo, false, left), gifts)]
    const ofLots = line.lots.flatMap((lot) => {
      const open = minimum(subtract(lot.qty, sum([lot.receiveQty, lot.checkReturnQty, lot.inspectQty])), left)
      if (!isPositive(open)) return []
      left = subtract(left, open)
      return [rowOf(`${line.id}-${lot.id}`, lot.lotNo, true, open)]
    })
    return ofLots.map((row, at) => (at === 0 ? withGifts(row, gifts) : row))
  })
}

/** The row with the gifts of its line, all of them until something else is typed. */
function withGifts(row: ReceiptRow, gifts: Decimal): ReceiptRow {
  return isPositive(gifts) ? { ...row, giftOpenQty: gifts, giftQty: gifts } : row
}

/** Takes into the rows what somebody else received, ended or changed of the ASN while they were typed. */
export function mergeReceipt(store: ReceiptStore, before: AsnDetail, now: AsnDetail, t: Translate): Merged {
  const cell = (key: keyof ReceiptRow, title: string) => ({ key, title, text: (row: ReceiptRow) => String(row[key]) })
  const quantity = (key: 'openQty' | 'giftOpenQty' | 'receiveQty' | 'checkReturnQty' | 'giftQty', title: string) => ({
    ...{ key, title },
    text: (row: ReceiptRow) => (isPositive(decimalOrZero(row[key])) ? formatQuantity(row[key]) : ''),
  })
  const pieces = (key: 'serials' | 'refusedSerials', title: string) => ({
    ...{ key, title },
    text: (row: ReceiptRow) => row[key].join(', '),
  })
  return mergeRows(openRows(before), openRows(now), {
    store,
    keyOf: ({ key }) => key,
    nameOf: ({ purchaseNo, lineBatch, lotNo }) => [purchaseNo, lineBatch, lotNo].filter(Boolean).join(' \u00b7 '),
    told: [
      quantity('openQty', t('receipts:receive.open')),
      quantity('giftOpenQty', t('receipts:receive.giftsOpen')),
      cell('lotNo', t('receipts:fields.lotNo')),
    ],
    typed: [
      quantity('receiveQty', t('receipts:receive.accepted')),
      quantity('checkReturnQty', t('receipts:receive.refused')),
      quantity('giftQty', t('receipts:receive.gifts')),
      cell('reason', t('receipts:receive.reason')),
      pieces('serials', t('inventory:titles.serial')),
      pieces('refusedSerials', t('inventory:titles.serial')),
    ],
  })
}

/** What is typed where all of a row is taken in, or nothing. */
export const wholeOf = ({ openQty, giftOpenQty }: ReceiptRow) => ({
  receiveQty: isPositive(openQty) ? openQty : '',
  giftQty: isPositive(giftOpenQty) ? giftOpenQty : '',
})

const decimalOrZero = (text: string): Decimal => (isDecimal(text) ? text : '0')
const hasGiftsOpen = (row: ReceiptRow): boolean => isPositive(row.giftOpenQty)
const hasGifts = (row: ReceiptRow): boolean => isPositive(decimalOrZero(row.giftQty))
/** Something of it is refused. */
export const isRefused = (row: ReceiptRow): boolean => isPositive(decimalOrZero(row.checkReturnQty))

/** Columns of the receipt of these rows, with every rule that can be told before it is sent. */
export function receiptColumns(
  t: Translate,
  rows: readonly ReceiptRow[],
  /** In which the pieces of a row are named. */
  serialsCell: (row: ReceiptRow) => ReactNode = () => null,
): LineColumn<ReceiptRow>[] {
  const checkUnit = (quantity: string, row: ReceiptRow): string | null => {
    const { purchaseNo, lineBatch, purchaseUnitNo, unitDecimals } = row
    if (quantity.startsWith('-')) return t('receipts:errors.receiptQuantityZero')
    if (fitsDecimals(quantity, unitDecimals)) return null
    const unit = { unit: purchaseUnitNo, decimals: unitDecimals }
    return t('receipts:errors.quantityDecimals', { purchaseNo, lineBatch, quantity, ...unit })
  }
  const checkGifts = (quantity: string, row: ReceiptRow): string | null => {
    const { purchaseNo, lineBatch, goodsNo, giftOpenQty } = row
    const ofUnit = checkUnit(quantity, row)
    if (ofUnit !== null || compare(decimalOrZero(quantity), giftOpenQty) <= 0) return ofUnit
    return t('receipts:errors.overGifts', { purchaseNo, lineBatch, goodsNo, quantity, open: giftOpenQty })
  }
  const check = (quantity: string, row: ReceiptRow): string | null => {
    const { purchaseNo, lineBatch, goodsNo, openQty, aboveLimitQty } = row
    const ofUnit = checkUnit(quantity, row)
    if (ofUnit !== null) return ofUnit
    const together = add(decimalOrZero(row.receiveQty), decimalOrZero(row.checkReturnQty))
    if (aboveLimitQty === null || compare(together, add(openQty, aboveLimitQty)) <= 0) return null
    const most = { open: openQty, left: aboveLimitQty }
    return t('receipts:errors.overOpen', { purchaseNo, lineBatch, goodsNo, quantity: together, ...most })
  }
  // Gifts are rare; with them all still fits beside each other.
  const areGiven = rows.some(hasGiftsOpen)
  const width = (usual: number, tight: number): number => (areGiven ? tight : usual)
  return [
    {
      key: 'purchaseNo',
      title: t('orders:fields.purchaseNo'),
      width: 124,
      isFixedLeft: true,
    },
    { key: 'lineBatch', title: t('orders:list.lineBatch'), width: 72, isFixedLeft: true },
    {
      key: 'goodsNo',
      title: t('orders:fields.goodsNo'),
      width: width(156, 128),
      text: (row) => `${row.goodsNo} ${row.goodsName}`,
    },
    { key: 'lotNo', title: t('receipts:fields.lotNo'), width: width(104, 88) },
    ...(rows.some(({ isInspected }) => isInspected)
      ? [
          {
            key: 'isInspected' as const,
            title: t('receipts:receive.inspection'),
            width: 92,
            text: ({ isInspected }: ReceiptRow) => (isInspected ? t('receipts:receive.toInspect') : ''),
          },
        ]
      : []),
    {
      key: 'openQty',
      title: t('receipts:receive.open'),
      width: width(84, 64),
      isNumeric: true,
      text: (row) => formatQuantity(row.openQty),
    },
    { key: 'purchaseUnitNo', title: t('orders:fields.purchaseUnitNo'), width: 56 },
    ...(['receiveQty', 'checkReturnQty'] as const).map((key) => ({
      key,
      title: t(key === 'receiveQty' ? 'receipts:receive.accepted' : 'receipts:receive.refused'),
      width: width(96, 80),
      edit: 'decimal' as const,
      // Of a line that is done only gifts are open.
      isEditable: (row: ReceiptRow) => isPositive(row.openQty),
      check,
    })),
    ...(areGiven
      ? [
          {
            key: 'giftOpenQty' as const,
            title: t('receipts:receive.giftsOpen'),
            width: 80,
            isNumeric: true,
            text: (row: ReceiptRow) => (hasGiftsOpen(row) ? formatQuantity(row.giftOpenQty) : ''),
          },
          {
            key: 'giftQty' as const,
            title: t('receipts:receive.gifts'),
            width: 72,
            edit: 'decimal' as const,
            isEditable: hasGiftsOpen,
            check: checkGifts,
          },
        ]
      : []),
    ...serialsColumns(
      t,
      rows.some(({ isSerial }) => isSerial),
      140,
      serialsCell,
    ),
    {
      key: 'reason',
      title: t('receipts:receive.reason'),
      width: width(168, 132),
      edit: 'text',
      maxLength: 200,
      isEditable: isRefused,
      isRequired: isRefused,
      requiredText: t('receipts:errors.refusalReasonEmpty'),
    },
  ]
}

/** A line of the receipt as the call takes it. */
export interface WireReceiptLine {
  asnLineId: string
  lotNo: string | null
  receiveQty: Decimal
  checkReturnQty: Decimal
  giftQty?: Decimal
  reason: string
  fileIds?: string[]
  serials?: string[]
  refusedSerials?: string[]
}

/** So many lines wait for inspection once these rows are received: lots of one line count once. */
export const countInspected = (rows: readonly ReceiptRow[]): number =>
  new Set(
    rows
      .filter(({ isInspected, receiveQty }) => isInspected && isPositive(decimalOrZero(receiveQty)))
      .map(({ asnLineId }) => asnLineId),
  ).size

/** So many lines take more than their ASN announced. */
export const countOverReceipt = (rows: readonly ReceiptRow[]): number =>
  new Set(
    rows
      .filter((row) => compare(add(decimalOrZero(row.receiveQty), decimalOrZero(row.checkReturnQty)), row.openQty) > 0)
      .map(({ asnLineId }) => asnLineId),
  ).size

const isReceived = (row: ReceiptRow): boolean =>
  isPositive(decimalOrZero(row.receiveQty)) || isRefused(row) || hasGifts(row)

/** The rows of which something is accepted or refused, or gifts are taken in, with the photos of what is refused. */
export function wireReceipt(
  rows: readonly ReceiptRow[],
  photosOf: (key: string) => string[] = () => [],
): WireReceiptLine[] {
  return rows.filter(isReceived).map((row) => ({
    asnLineId: row.asnLineId,
    lotNo: row.isLotNamed ? row.lotNo : null,
    receiveQty: decimalOrZero(row.receiveQty),
    checkReturnQty: decimalOrZero(row.checkReturnQty),
    reason: isRefused(row) ? row.reason : '',
    ...(hasGifts(row) ? { giftQty: row.giftQty } : {}),
    ...(row.serials.length > 0 ? { serials: [...row.serials] } : {}),
    ...(isRefused(row) && row.refusedSerials.length > 0 ? { refusedSerials: [...row.refusedSerials] } : {}),
    ...(isRefused(row) && photosOf(row.key).length > 0 ? { fileIds: photosOf(row.key) } : {}),
  }))
}

/** Errors of the server by the rows on screen: the call got only those with a quantity. */
export const errorsByReceiptRow = (rows: readonly ReceiptRow[], details: readonly ErrorDetail[]): ErrorDetail[] =>
  errorsBySentRow(rows, isReceived, details, 'receiveQty')
