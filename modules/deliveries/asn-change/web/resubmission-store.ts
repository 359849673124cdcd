import type { ReactNode } from 'react'
import type { asnCalls } from '#modules/deliveries/asn/contract/calls.ts'
import {
  decimalsError,
  type MatchedLine,
  type NumberedLine,
  numberedLine,
} from '#modules/deliveries/asn-creation/web/shipment-store.ts'
import {
  type AsnDraftInput,
  readableDay,
  readableQuantity,
} from '#modules/deliveries/asn-creation/web/use-preflight.ts'
import type { CallOutput } from '#platform/contract/calls.ts'
import type { ErrorDetail } from '#platform/contract/envelope.ts'
import { formatQuantity, isDecimal, isPositive, sum } from '#platform/contract/values/decimal.ts'
import type { LineColumn } from '#platform/web/form/lines/line-column.ts'
import { createLineStore, type LineStore } from '#platform/web/form/lines/line-store.ts'
import { mergeRows } from '#platform/web/form/lines/merge-rows.ts'
import type { Merged } from '#platform/web/form/merge-held.ts'
import type { Translate } from '#platform/web/texts/texts.ts'

type AsnDetail = CallOutput<typeof asnCalls, 'ISrmAsnHeadService/getAsnById'>

/**
 * A lot of a waiting or rejected ASN with what it is to hold when the ASN is submitted again; or one of a line that comes onto
 * it.
 */
export interface ResubmittedLot extends NumberedLine {
  lotId: string
  /** Of a line that is added a name of its own. */
  asnLineId: string
  isAdded: boolean
  /** Its line is not shipped with the ASN any more. */
  isDropped: boolean
  lotNo: string
  productDate: string
  serials: readonly string[]
  /** Empty where it is added. */
  submittedQty: string
  qty: string
  /** Gifts belong to the line: they stand at its first lot. */
  giftQty: string | null
}

export type ResubmissionStore = LineStore<ResubmittedLot>

/** The lots of an ASN while their quantities are typed. */
export function createResubmissionStore(): ResubmissionStore {
  return createLineStore<ResubmittedLot>([], ({ lotId }) => lotId)
}

/** All lots of an ASN in the order of its lines, as they were submitted. */
export function submittedLots(asn: AsnDetail): ResubmittedLot[] {
  return asn.lines.flatMap((line) =>
    line.lots.map(({ id, lotNo, productDate, qty, serials }, at) => ({
      ...numberedLine(line),
      ...{ lotId: id, asnLineId: line.id, isAdded: false, isDropped: false },
      ...{ lotNo, productDate: productDate ?? '', hasLotRule: false, serials: serials ?? [] },
      submittedQty: qty,
      qty,
      giftQty: at === 0 ? line.giftQty : null,
    })),
  )
}

/** Takes into the lots what somebody else changed of the ASN while they were typed. What is dropped or added here stays so. */
export function mergeResubmission(store: ResubmissionStore, before: AsnDetail, now: AsnDetail, t: Translate): Merged {
  const dropped = new Set(
    store
      .lines()
      .filter(({ isDropped }) => isDropped)
      .map(({ asnLineId }) => asnLineId),
  )
  const present = submittedLots(now).map((lot) => ({ ...lot, isDropped: dropped.has(lot.asnLineId) }))
  const quantities = [
    { key: 'qty' as const, title: t('deliveries:actions.resubmitQty'), text: (lot: ResubmittedLot) => shown(lot.qty) },
    {
      key: 'giftQty' as const,
      title: t('deliveries:fields.giftQty'),
      text: (lot: ResubmittedLot) => shown(lot.giftQty),
    },
  ]
  return mergeRows(submittedLots(before), present, {
    store,
    keyOf: ({ lotId }) => lotId,
    nameOf: ({ purchaseNo, lineBatch, lotNo }) => `${purchaseNo} \u00b7 ${lineBatch} \u00b7 ${lotNo}`,
    told: [
      ...quantities,
      { key: 'lotNo', title: t('deliveries:fields.lotNo'), text: ({ lotNo }) => lotNo },
      { key: 'productDate', title: t('deliveries:fields.productDate'), text: ({ productDate }) => productDate },
    ],
    typed: quantities,
  })
}

/** A quantity as people read it, also while it is typed. */
const shown = (typed: string | null): string => (typed && isDecimal(typed) ? formatQuantity(typed) : (typed ?? ''))

let made = 0
const newId = () => `new-${++made}`

/** Puts an order line onto the ASN, with what the match proposes of it. */
export function addLine(store: ResubmissionStore, line: MatchedLine): void {
  store.add({
    ...numberedLine(line),
    serials: [],
    ...{ lotId: newId(), asnLineId: newId(), isAdded: true, isDropped: false },
    ...{ lotNo: '', productDate: '', submittedQty: '', giftQty: '0' },
    qty: line.isProposed ? line.deliveryQty : '',
  })
}

/** Gives a line that is added one more lot. */
export function splitAdded(store: ResubmissionStore, { asnLineId }: ResubmittedLot): void {
  const last = store.lines().findLast((row) => row.asnLineId === asnLineId)
  if (last) {
    const empty = { lotNo: '', productDate: '', qty: '', giftQty: null, serials: [] }
    store.add({ ...last, ...empty, lotId: newId() }, last.lotId)
  }
}

/** Takes a lot of a line that is added away, and with the last one the line; what is left first has the gifts. */
export function removeAdded(store: ResubmissionStore, row: ResubmittedLot): void {
  const next = store.lines().find((one) => one.asnLineId === row.asnLineId && one.lotId !== row.lotId)
  if (next && row.giftQty !== null) store.set(next.lotId, { giftQty: row.giftQty })
  store.remove([row.lotId])
}

/** Drops a line of the ASN with its lots, or puts it back as it was. */
export function setDropped(store: ResubmissionStore, { asnLineId }: ResubmittedLot, isDropped: boolean): void {
  for (const { lotId, qty, giftQty } of store.lines().filter((row) => row.asnLineId === asnLineId)) {
    // Told again, the cells lose their errors: nothing is wrong with what is not shipped.
    store.set(lotId, { isDropped, qty, giftQty })
  }
}

/** What is shipped: the lots of lines that stay, and of those that are added. */
export const standingLots = (rows: readonly ResubmittedLot[]): ResubmittedLot[] =>
  rows.filter(({ isDropped }) => !isDropped)

/** Whether this is the only line of the ASN that stays. */
export function isLastLine(rows: readonly ResubmittedLot[], { asnLineId }: ResubmittedLot): boolean {
  return standingLots(rows).every((row) => row.isAdded || row.asnLineId === asnLineId)
}

/** Columns of the lots; quantities and gifts are typed, and of lines that are added also the lots. `buttons` are those of a row. */
export function resubmissionColumns(
  t: Translate,
  buttons: (row: ResubmittedLot) => ReactNode,
): LineColumn<ResubmittedLot>[] {
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
      width: 164,
      text: (row) => `${row.goodsNo} ${row.goodsName}`,
    },
    {
      key: 'lotNo',
      title: t('deliveries:fields.lotNo'),
      width: 124,
      edit: 'text',
      isRequired: true,
      requiredText: t('deliveries:errors.supplierBatchEmpty'),
      maxLength: 60,
      isEditable: ({ isAdded }) => isAdded,
    },
    {
      key: 'productDate',
      title: t('deliveries:fields.productDate'),
      width: 116,
      edit: 'date',
      isEditable: ({ isAdded }) => isAdded,
    },
    {
      key: 'submittedQty',
      title: t('deliveries:actions.resubmitBefore'),
      width: 88,
      isNumeric: true,
      text: (row) => formatQuantity(row.submittedQty || null),
    },
    { key: 'purchaseUnitNo', title: t('orders:fields.purchaseUnitNo'), width: 56 },
    {
      key: 'qty',
      title: t('deliveries:actions.resubmitQty'),
      width: 104,
      edit: 'decimal',
      isRequired: true,
      requiredText: t('deliveries:errors.deliveryQuantityWrong'),
      isEditable: ({ isDropped }) => !isDropped,
      text: () => t('deliveries:actions.lineDropped'),
      check: (quantity, row) =>
        isPositive(quantity) ? decimalsError(quantity, row, t) : t('deliveries:errors.deliveryQuantityWrong'),
    },
    {
      key: 'giftQty',
      title: t('deliveries:fields.giftQty'),
      width: 84,
      edit: 'decimal',
      isEditable: ({ giftQty, isDropped }) => giftQty !== null && !isDropped,
      text: () => '',
      check: (quantity, row) => decimalsError(quantity, row, t),
    },
    { key: 'lotId', title: t('lists:grid.actions'), width: 150, text: () => '', cell: buttons },
  ]
}

const byLine = (rows: readonly ResubmittedLot[]) => [...Map.groupBy(rows, ({ asnLineId }) => asnLineId)]

/** The ASN as the call takes it: lots of the lines that stay, lines that go, and lines that come. */
export function wireResubmission(rows: readonly ResubmittedLot[]) {
  const standing = byLine(standingLots(rows))
  return {
    lines: standing.flatMap(([id, lots]) =>
      lots[0]?.isAdded
        ? []
        : {
            id,
            lots: lots.map((lot) => ({ id: lot.lotId, qty: lot.qty, ...announcedSerials(lot) })),
            giftQty: lots[0]?.giftQty || '0',
          },
    ),
    dropped: [...new Set(rows.filter(({ isDropped }) => isDropped).map(({ asnLineId }) => asnLineId))],
    added: standing.flatMap(([, lots]) => {
      const [first] = lots
      return first?.isAdded ? { ...wireAdded(first, lots), giftQty: first.giftQty || '0' } : []
    }),
  }
}

/** Serial numbers of a lot, where its pieces have them. */
const announcedSerials = ({ isSerial, serials }: ResubmittedLot) => (isSerial ? { serials: [...serials] } : {})

function wireAdded(first: ResubmittedLot, lots: readonly ResubmittedLot[]) {
  return {
    batchId: first.batchId,
    deliveryQty: sum(lots.map(({ qty }) => qty)),
    supRemarks: first.lotNo,
    lots: lots.map((lot) => ({
      lotNo: lot.lotNo,
      productDate: lot.productDate || null,
      qty: lot.qty,
      ...announcedSerials(lot),
    })),
  }
}

/** The lines as far as they can be read, for the check of what is filled in. */
export function draftedLines(rows: readonly ResubmittedLot[]): AsnDraftInput['lines'] {
  return byLine(standingLots(rows)).flatMap(([, lots]) => {
    const [first] = lots
    if (!first) return []
    const quantities = lots.map(({ qty }) => readableQuantity(qty))
    return {
      batchId: first.batchId,
      deliveryQty: quantities.every((quantity) => quantity !== null) ? sum(quantities) : null,
      giftQty: readableQuantity(first.giftQty ?? ''),
      supRemarks: first.lotNo.trim(),
      lots: lots.map((lot, at) => ({
        lotNo: lot.lotNo.trim(),
        productDate: readableDay(lot.productDate),
        qty: quantities[at] ?? null,
        ...announcedSerials(lot),
      })),
    }
  })
}

const LINE_PATH = /(?:^|\.)lines\.(\d+)/

/** The lots of the line that a path of the server names: lines that stay come before those that are added. */
export function lotsAt(rows: readonly ResubmittedLot[], path: string): readonly ResubmittedLot[] {
  const [, at] = LINE_PATH.exec(path) ?? []
  return at === undefined ? [] : (byLine(standingLots(rows))[Number(at)]?.[1] ?? [])
}

/** Errors of the server by the rows on screen: what is wrong with a line stands at its first lot. */
export function errorsByLot(rows: readonly ResubmittedLot[], details: readonly ErrorDetail[]): ErrorDetail[] {
  return details.map((detail) => {
    const [first] = lotsAt(rows, detail.path)
    return first ? { ...detail, path: `${rows.indexOf(first)}.qty` } : detail
  })
}
