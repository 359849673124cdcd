import { asnLineLifecycle, asnLineState } from '#modules/deliveries/asn/contract/lifecycle.ts'
import {
  announceAsn,
  asnEvent,
  decideAsn,
  finishAppointments,
  type LockedAsn,
  lotsToInspect,
  moveAsnLines,
  noteWholeLots,
  readProgressLines,
  setAsnGifts,
  setAsnProgress,
} from '#modules/deliveries/server.ts'
import { passStockLock, postingDay } from '#modules/master-data/server.ts'
import { type LockedBatch, lockBatches, readAnswerRules, refreshOrderProgress } from '#modules/orders/server.ts'
import { receiptsErrors } from '#modules/receipts/contract/errors.ts'
import { fail, failOnErrors } from '#platform/contract/errors.ts'
import { decide, type Side } from '#platform/contract/lifecycle.ts'
import { isPositive, subtract } from '#platform/contract/values/decimal.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { type CameOver, increaseAsn } from './increase-asn.ts'
import { namePieces } from './name-pieces.ts'
import {
  type GiftShare,
  isGiftAlone,
  OpenQuantities,
  type PlacedError,
  planReceiptLine,
  type ReceiptShare,
  type ReceivedLine,
} from './plan-receipt.ts'
import { takeNumbers } from './take-numbers.ts'
import { writeAcceptances } from './write-acceptances.ts'
import { writeArrivals } from './write-arrivals.ts'
import { writeGifts } from './write-gifts.ts'
import { writeRejections } from './write-rejections.ts'

/** A receipt of a locked ASN. Without lines everything that is open is accepted, and its gifts are taken in. */
export interface Receipt {
  receiptDate: string
  postingDate: string
  lines: readonly ReceivedLine[]
  /** The quantities are the result of an inspection, or nobody wants one; else goods that are inspected wait for it. */
  isInspected?: boolean
  /** Whoever receives knows what is above the limit of an order that asks about it. */
  isOverConfirmed?: boolean
  /** The goods are those that waited for this inspection. */
  inspectionId?: string
}

/** An ASN after a receipt. */
export interface ReceivedAsn {
  id: string
  asnNo: string
  status: string
  version: number
  receiptNo: string
  /** So many rows wait for inspection. */
  inspections: number
  /** Something was accepted, refused or taken in as a gift; else all that came waits. */
  isPosted: boolean
  /** What came above the ASN. */
  above: readonly CameOver[]
  batches: readonly LockedBatch[]
}

/**
 * Books a receipt: acceptance, rejection and warehousing details, stock, the quantities of ASN and orders, and the states
 * that follow. Goods that are inspected arrive, and wait. Gifts are taken in beside all that. What comes above the ASN is held to the limits of its orders, and
 * shipped by it from then on. The caller audits and announces.
 */
export async function receiveItems(
  context: Pick<CallContext, 'trx' | 'caller' | 'today' | 'announce'>,
  asn: LockedAsn,
  receipt: Receipt,
): Promise<ReceivedAsn> {
  const { trx, caller, today } = context
  const reported = receipt.lines.length > 0 ? receipt.lines : wholeOf(asn)
  const { lines, pieces } = await namePieces(trx, asn, reported, { inspectionId: receipt.inspectionId })
  const areGiftsAlone = lines.length > 0 && lines.every(isGiftAlone)
  decideAsn(asn, areGiftsAlone ? 'receiveGifts' : 'receive', caller.side)
  failIfFuture(receipt, today)
  const { tenantsid, org_no: orgNo } = asn.head
  await postingDay(trx, { tenantsid, orgNo }, receipt.postingDate)
  const named = new Set(lines.map(({ asnLineId }) => asnLineId))
  const received = asn.lines.filter(({ id }) => named.has(id))
  // What is refused or waits for inspection moves no stock; into a locked warehouse it does not come either.
  for (const warehouseNo of new Set(received.map((line) => line.warehouse_no))) {
    await passStockLock(trx, { tenantsid, warehouseNo })
  }
  const batches = await lockBatches(trx, [...new Set(received.map((line) => line.batch_id))])
  const { shares, gifts } = planReceipt(asn, lines, new OpenQuantities(batches, receipt.isOverConfirmed), caller.side)
  // Nothing is open where all that is on the way waits for inspection.
  if (shares.length + gifts.length === 0) fail(receiptsErrors.receiptQuantityZero)

  const [receiptNo = ''] = await takeNumbers(trx, 'GR', today)
  const document = { ...receipt, receiptNo, today, asn, batches, createName: caller.userName, caller, pieces }
  const tolerance = await readAnswerRules(trx, asn.head.tenantsid, asn.head.org_no)
  const toInspect = receipt.isInspected ? NOTHING : await lotsToInspect(trx, asn)
  const taken = shares.filter((share) => isPositive(share.receiveQty))
  const arrived = taken.filter(({ line }) => toInspect.has(line.goods_no))
  const accepted = taken.filter(({ line }) => !toInspect.has(line.goods_no))
  const refused = shares.filter((share) => isPositive(share.checkReturnQty))
  const above = await increaseAsn(trx, asn, document, shares)
  await writeArrivals(trx, document, arrived)
  await writeAcceptances(trx, document, accepted, tolerance)
  await writeGifts(trx, document, gifts)
  await writeRejections(context, document, refused)
  await noteWholeLots(trx, lotsOf(accepted), receiptNo, 'accepted')
  await noteWholeLots(trx, lotsOf(refused), receiptNo, 'refused')
  await noteWholeLots(trx, lotsOf(arrived), receiptNo, 'arrived')
  await moveAsnLines(
    trx,
    shares.map(({ line, lotId, receiveQty, checkReturnQty }) => ({
      asnLineId: line.id,
      lotId,
      receive: toInspect.has(line.goods_no) ? '0' : receiveQty,
      checkReturn: checkReturnQty,
    })),
  )
  const isBooked = accepted.length + refused.length > 0
  const isPosted = isBooked || gifts.length > 0
  const state = await stateAfter(context, asn, { isBooked, areGifts: gifts.length > 0 })
  // Goods that wait are in the house all the same.
  if (!isBooked && arrived.length > 0) {
    await finishAppointments(context, asn.head.id, await readProgressLines(trx, asn.head.id))
  }
  await refreshOrdersOf(context, batches)
  return { ...state, receiptNo, inspections: arrived.length, isPosted, above, batches: [...batches.values()] }
}

/** The ASN after what came: nothing of it counts as received while all that came waits, or was a gift. */
async function stateAfter(
  context: Pick<CallContext, 'trx' | 'caller' | 'announce'>,
  asn: LockedAsn,
  { isBooked, areGifts }: { isBooked: boolean; areGifts: boolean },
): Promise<Pick<ReceivedAsn, 'id' | 'asnNo' | 'status' | 'version'>> {
  const { id, asn_no: asnNo, status, version } = asn.head
  if (isBooked) return setAsnProgress(context, asn, 'receive')
  return areGifts ? setAsnGifts(context, asn, 'receiveGifts') : { id, asnNo, status, version }
}

/**
 * Tells everybody who may see the ASN, its orders or its receipts; and those who want messages, where something was received:
 * of goods that only arrived the result tells them.
 */
export function announceReceipt(
  context: Pick<CallContext, 'announce'>,
  asn: LockedAsn,
  batches: readonly LockedBatch[],
  receiptNo: string,
  /** `reversedBecause` says why an earlier receipt was reversed; it is absent for a receipt. */
  { isPosted = true, reversedBecause }: { isPosted?: boolean; reversedBecause?: string } = {},
): void {
  const { org_no: orgNo, supplier_no: supplierNo } = asn.head
  const event =
    reversedBecause === undefined
      ? asnEvent('receiptPosted', asn.head, { receiptNo })
      : asnEvent('receiptCancelled', asn.head, { receiptNo, reason: reversedBecause })
  context.announce({
    topic: 'receipts',
    orgNo,
    supplierNo,
    payload: { documentNo: receiptNo },
    ...(isPosted ? { event } : {}),
  })
  announceAsn(context, asn.head, batches)
}

/** What was not yet here cannot be received; how early or late it is says the delivery timing. */
function failIfFuture({ receiptDate, postingDate }: Receipt, today: string): void {
  if (receiptDate > today) fail(receiptsErrors.receiptDateInFuture)
  if (postingDate > today) fail(receiptsErrors.postingDateInFuture)
}

function planReceipt(
  asn: LockedAsn,
  lines: readonly ReceivedLine[],
  open: OpenQuantities,
  side: Side,
): { shares: ReceiptShare[]; gifts: GiftShare[] } {
  const shares: ReceiptShare[] = []
  const gifts: GiftShare[] = []
  const errors: PlacedError[] = []
  const places = lines.map((received, at) => ({ received, at }))
  for (const [lineId, ofLine] of Map.groupBy(places, ({ received }) => received.asnLineId)) {
    const line = asn.lines.find(({ id }) => id === lineId)
    if (!line) return fail(receiptsErrors.unknownLine, { asnNo: asn.head.asn_no })
    const rows = ofLine.map(({ received }) => received)
    const state = asnLineState(asn.head.status, line.on_way_qty)
    const decision = decide(asnLineLifecycle, 'receive', state, side, {})
    // Gifts may come after all that was ordered.
    if (!decision.isAllowed && !rows.every(isGiftAlone)) {
      errors.push(...ofLine.map(({ at }) => ({ at, declaration: decision.refusal, parameters: {} })))
      continue
    }
    const plan = planReceiptLine(line, rows, open)
    shares.push(...plan.shares)
    gifts.push(...plan.gifts)
    errors.push(...plan.faults.map((error) => ({ ...error, at: ofLine[error.at]?.at ?? 0 })))
  }
  const reported = errors
    .sort((a, b) => a.at - b.at)
    .map(({ at, field, declaration, parameters }) => ({
      path: field ? `lines.${at}.${field}` : `lines.${at}`,
      declaration,
      parameters,
    }))
  failOnErrors(reported)
  return { shares, gifts }
}

const NOTHING: ReadonlySet<string> = new Set()

const lotsOf = (shares: readonly ReceiptShare[]): string[] => shares.map(({ lotId }) => lotId)

const wholeOf = (asn: LockedAsn): ReceivedLine[] =>
  asn.lines
    .map((line) => ({
      asnLineId: line.id,
      receiveQty: subtract(line.on_way_qty, line.inspect_qty),
      checkReturnQty: '0',
      giftQty: subtract(line.gift_qty, line.gift_receive_qty),
      reason: '',
    }))
    .filter(({ receiveQty, giftQty }) => isPositive(receiveQty) || isPositive(giftQty))

/** Brings the orders of batches to where these are by now. */
export const refreshOrdersOf = (
  { trx, caller }: Pick<CallContext, 'trx' | 'caller'>,
  batches: ReadonlyMap<string, LockedBatch>,
): Promise<void> =>
  refreshOrderProgress(trx, caller.userName, [...new Set([...batches.values()].map((batch) => batch.head_id))])
