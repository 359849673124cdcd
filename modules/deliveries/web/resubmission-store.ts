import type { CallOutput } from '#platform/contract/calls.ts'
import { type Decimal, fitsDecimals, formatQuantity, isPositive } from '#platform/contract/decimal.ts'
import type { ErrorDetail } from '#platform/contract/envelope.ts'
import type { LineColumn } from '#platform/web/form/line-column.ts'
import { createLineStore, type LineStore } from '#platform/web/form/line-store.ts'
import type { Translate } from '#platform/web/texts.ts'
import type { deliveriesCalls } from '../contract/calls.ts'

type AsnDetail = CallOutput<typeof deliveriesCalls, 'ISrmAsnHeadService/getAsnById'>

/** A lot of a waiting or rejected notice with what it is to hold when the notice is submitted again. */
export interface ResubmittedLot {
  lotId: string
  asnLineId: string
  purchaseNo: string
  lineBatch: string
  goodsNo: string
  goodsName: string
  lotNo: string
  purchaseUnitNo: string
  unitDecimals: number
  submittedQty: Decimal
  qty: string
  /** Gifts belong to the line: they stand at its first lot. */
  giftQty: string | null
}

export type ResubmissionStore = LineStore<ResubmittedLot>

/** The lots of a notice while their quantities are typed. */
export function createResubmissionStore(): ResubmissionStore {
  return createLineStore<ResubmittedLot>([], ({ lotId }) => lotId)
}

/** All lots of a notice in the order of its lines, as they were submitted. */
export function submittedLots(asn: AsnDetail): ResubmittedLot[] {
  return asn.lines.flatMap((line) =>
    line.lots.map(({ id, lotNo, qty }, at) => ({
      lotId: id,
      asnLineId: line.id,
      purchaseNo: line.purchaseNo,
      lineBatch: line.lineBatch,
      goodsNo: line.goodsNo,
      goodsName: line.goodsName,
      lotNo,
      purchaseUnitNo: line.purchaseUnitNo,
      unitDecimals: line.unitDecimals,
      submittedQty: qty,
      qty,
      giftQty: at === 0 ? line.giftQty : null,
    })),
  )
}

/** Columns of the lots; quantities and gifts are typed. */
export function resubmissionColumns(t: Translate): LineColumn<ResubmittedLot>[] {
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
      width: 180,
      text: (row) => `${row.goodsNo} ${row.goodsName}`,
    },
    { key: 'lotNo', title: t('deliveries:fields.lotNo'), width: 132 },
    {
      key: 'submittedQty',
      title: t('deliveries:actions.resubmitBefore'),
      width: 88,
      isNumeric: true,
      text: (row) => formatQuantity(row.submittedQty),
    },
    { key: 'purchaseUnitNo', title: t('orders:fields.purchaseUnitNo'), width: 56 },
    {
      key: 'qty',
      title: t('deliveries:actions.resubmitQty'),
      width: 112,
      edit: 'decimal',
      isRequired: true,
      requiredText: t('deliveries:errors.deliveryQuantityWrong'),
      check: (quantity, { purchaseNo, lineBatch, purchaseUnitNo: unit, unitDecimals: decimals }) => {
        if (!isPositive(quantity)) return t('deliveries:errors.deliveryQuantityWrong')
        return fitsDecimals(quantity, decimals)
          ? null
          : t('deliveries:errors.quantityDecimals', { purchaseNo, lineBatch, quantity, unit, decimals })
      },
    },
    {
      key: 'giftQty',
      title: t('deliveries:fields.giftQty'),
      width: 96,
      edit: 'decimal',
      isEditable: ({ giftQty }) => giftQty !== null,
      check: (quantity, { purchaseNo, lineBatch, purchaseUnitNo: unit, unitDecimals: decimals }) =>
        fitsDecimals(quantity, decimals)
          ? null
          : t('deliveries:errors.quantityDecimals', { purchaseNo, lineBatch, quantity, unit, decimals }),
    },
  ]
}

const byLine = (rows: readonly ResubmittedLot[]) => [...Map.groupBy(rows, ({ asnLineId }) => asnLineId)]

/** The lots by line, as the call takes them. */
export function wireResubmission(rows: readonly ResubmittedLot[]) {
  return byLine(rows).map(([id, lots]) => ({
    id,
    lots: lots.map(({ lotId, qty }) => ({ id: lotId, qty })),
    giftQty: lots[0]?.giftQty || '0',
  }))
}

const LINE_PATH = /(?:^|\.)lines\.(\d+)/

/** Faults of the server by the rows on screen: what is wrong with a line stands at its first lot. */
export function faultsByLot(rows: readonly ResubmittedLot[], details: readonly ErrorDetail[]): ErrorDetail[] {
  const lines = byLine(rows)
  return details.map((detail) => {
    const [, at] = LINE_PATH.exec(detail.path) ?? []
    const [first] = (at === undefined ? undefined : lines[Number(at)]?.[1]) ?? []
    return first ? { ...detail, path: `${rows.indexOf(first)}.qty` } : detail
  })
}
