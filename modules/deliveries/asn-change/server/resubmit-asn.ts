import type { z } from 'zod'
import { followAppointment } from '#modules/deliveries/appointment/server/follow-appointment.ts'
import { comingOf } from '#modules/deliveries/asn/server/announce-asn.ts'
import { failOnBlockers } from '#modules/deliveries/asn/server/asn-blocker.ts'
import { asnDocument } from '#modules/deliveries/asn/server/asn-document.ts'
import type { LockedAsn, LockedAsnLine } from '#modules/deliveries/asn/server/lock-asn.ts'
import { travelOfAsn } from '#modules/deliveries/asn/server/travel-of-asn.ts'
import { MOST_LINES } from '#modules/deliveries/asn-creation/contract/schemas.ts'
import { asnBlockers } from '#modules/deliveries/asn-creation/server/asn-blockers.ts'
import type { OrderedLine } from '#modules/deliveries/asn-creation/server/check-asn-lines.ts'
import {
  linesOnHead,
  placeOfLines,
  shippedPart,
  shippingEntry,
} from '#modules/deliveries/asn-creation/server/create-asn.ts'
import { insertAsnLines } from '#modules/deliveries/asn-creation/server/insert-asn-lines.ts'
import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { settleByAsn } from '#modules/discrepancies/server.ts'
import {
  cancelRemainders,
  type LockedBatch,
  lineBatch,
  lockBatches,
  postMovements,
  refreshOrderProgress,
} from '#modules/orders/server.ts'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { compare, plain, sum } from '#platform/contract/values/decimal.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { asnResubmission } from '../contract/schemas.ts'
import { announceSerialsAgain, requestedSerials, serialsOfLots } from './announce-serials-again.ts'
import type { AsnOutcome } from './asn-outcome.ts'
import { dropAsnLines, nextAsnSeq } from './drop-asn-lines.ts'
import { type EditedLine, lineChanges, requestedLines, writeEditedLines } from './edited-lines.ts'
import { releaseSerials } from './release-serials.ts'
import { withdrawalEntries } from './withdraw-asn.ts'

type Resubmission = Omit<z.output<typeof asnResubmission>, 'id' | 'version'>
type LotQuantities = Resubmission['lines']

/**
 * The supplier submits an ASN again that was rejected, or that still waits for approval and is to ship something else: other
 * quantities, lines less, lines more. It gives its quantities back first, as a rejected one has already, so that it is held to the
 * same rules as a new one. Whether a rejected one waits follows from the rules of now; one that waits goes on waiting.
 */
export async function resubmitAsn(context: CallContext, asn: LockedAsn, input: Resubmission): Promise<AsnOutcome> {
  const { trx, caller } = context
  const { head } = asn
  const { kept, dropped } = partedLines(asn, input.dropped)
  if (kept.lines.length + input.added.length > MOST_LINES) fail(platformErrors.invalidInput)
  const batchIds = [...asn.lines.map((line) => line.batch_id), ...input.added.map((line) => line.batchId)]
  if (head.status === '0') await giveBack(context, asn, batchIds)
  const batches = await lockBatches(trx, [...new Set(batchIds)])
  const edited = requantified(kept, input.lines)
  const added = input.added.map((line): OrderedLine => ({ line, batch: known(batches, line.batchId) }))
  const present = await serialsOfLots(trx, kept.lines)
  const lines = [...orderedLines(kept.lines, edited, { batches, present }), ...added]
  const [first = fail(platformErrors.notFound), ...others] = lines
  const travel = await travelOfAsn(trx, head)
  const { blockers, exemptions, rules } = await asnBlockers(context, travel, [first, ...others])
  const overConfirmed = failOnBlockers(blockers, input.isOverConfirmed)

  const status = rules.isApprovalNeeded || head.status === '0' ? '0' : '2'
  const firstSeq = await nextAsnSeq(trx, head.id)
  await releaseSerials(context, asn, dropped, '')
  await dropAsnLines(
    trx,
    head.id,
    dropped.map(({ id }) => id),
  )
  await writeEditedLines(trx, edited)
  await announceSerialsAgain(context, asn, edited)
  await insertAsnLines(context, head, added, firstSeq)
  await postMovements(
    trx,
    caller.userName,
    lines.map((line) => shippingEntry(head, status, line)),
  )
  if (head.status === '0') await followDropped(context, dropped, batches)
  if (status === '2') await settleByAsn(context, asnDocument(asn), lines.map(shippedPart))
  const reported = { ...linesOnHead(lines), ...placeOfLines(lines) }
  const { delivery_date: deliveryDate, delivery_address: deliveryAddress } = head
  const travelTo = { deliveryDate, deliveryAddress, warehouseNo: reported.warehouse_no }
  const appointment = await followAppointment(context, asn, travelTo, rules)
  return {
    status,
    set: { reject_reason: '', ...reported },
    orders: [...batches.values()],
    told: comingOf({ ...head, ...reported }),
    logged: {
      status,
      rejectReason: head.reject_reason,
      changes: [...quantityChanges(asn, edited), ...lineChanges(edited)],
      ...(dropped.length > 0 ? { dropped: dropped.map(reportedLine) } : {}),
      ...(added.length > 0 ? { added: added.map((one, at) => reportedLine(newLine(one, firstSeq + at))) } : {}),
      ...(overConfirmed.length > 0 ? { overConfirmed } : {}),
      ...(appointment ? { appointment } : {}),
      ...(exemptions.length > 0 ? { approvals: exemptions.map(({ parameters }) => parameters) } : {}),
    },
  }
}

/** The lines that stay and those that go: an ASN of which no line stays is another one. */
function partedLines(asn: LockedAsn, droppedIds: readonly string[]) {
  const gone = new Set(droppedIds)
  const dropped = asn.lines.filter(({ id }) => gone.has(id))
  if (dropped.length < gone.size) fail(platformErrors.notFound)
  const lines = asn.lines.filter(({ id }) => !gone.has(id))
  if (lines.length === 0) fail(deliveriesErrors.noLineStays)
  return { kept: { ...asn, lines }, dropped }
}

/**
 * Gives back what a waiting ASN holds, and no more than that: an order of which the rest is there would be complete without it, and
 * does not become so, since the ASN holds something again at once. All batches are locked that the ASN had or gets.
 */
async function giveBack(
  { trx, caller }: Pick<CallContext, 'trx' | 'caller'>,
  asn: LockedAsn,
  batchIds: readonly string[],
): Promise<void> {
  await lockBatches(trx, [...new Set(batchIds)])
  await postMovements(trx, caller.userName, withdrawalEntries(asn, ''))
}

/** What follows once lines hold nothing any more, as when an ASN is voided. */
async function followDropped(
  context: Pick<CallContext, 'trx' | 'caller'>,
  dropped: readonly LockedAsnLine[],
  batches: ReadonlyMap<string, LockedBatch>,
): Promise<void> {
  const left = new Set(dropped.map((line) => line.batch_id))
  await cancelRemainders(
    context,
    [...batches.values()].filter(({ id }) => left.has(id)),
    '',
  )
  await refreshOrderProgress(
    context.trx,
    context.caller.userName,
    dropped.map((line) => line.head_id),
  )
}

const known = (batches: ReadonlyMap<string, LockedBatch>, id: string): LockedBatch =>
  batches.get(id) ?? fail(platformErrors.notFound)

/** A line as the operation log tells it. */
const reportedLine = (line: ReportedLine) => ({
  asnSeq: line.asn_seq,
  purchaseNo: line.purchase_no,
  lineBatch: lineBatch(line),
  deliveryQty: line.delivery_qty,
})
type ReportedLine = Parameters<typeof lineBatch>[0] & Pick<LockedAsnLine, 'asn_seq' | 'purchase_no' | 'delivery_qty'>
const newLine = ({ line, batch }: OrderedLine, seq: number): ReportedLine => ({
  ...batch,
  asn_seq: seq,
  delivery_qty: line.deliveryQty,
})

/** The lines of which lots hold something else now; each line ships what its lots hold together. */
function requantified(asn: LockedAsn, quantities: LotQuantities): EditedLine[] {
  const gifts = new Map(quantities.map(({ id, giftQty }) => [id, giftQty]))
  const requests = new Map(quantities.flatMap(({ lots }) => lots.map(({ id, qty }) => [id, qty])))
  const lines = asn.lines.map((line) => ({
    ...line,
    delivery_qty: sum(line.lots.map((lot) => requests.get(lot.id) ?? lot.qty)),
    gift_qty: plain(gifts.get(line.id) ?? line.gift_qty),
  }))
  return requestedLines({ ...asn, lines }, quantities).map((one) => {
    const { delivery_qty: deliveryQty, gift_qty: giftQty } = one.line
    return { ...one, said: { deliveryQty, giftQty } }
  })
}

/** The lines that stay as they are to be shipped, with their batches under lock. */
function orderedLines(
  lines: readonly LockedAsnLine[],
  edited: readonly EditedLine[],
  {
    batches,
    present,
  }: { batches: ReadonlyMap<string, LockedBatch>; present: Awaited<ReturnType<typeof serialsOfLots>> },
): OrderedLine[] {
  const changed = new Map(edited.map((one) => [one.line.id, one]))
  return lines.map((line): OrderedLine => {
    const kept = line.lots.map(({ id, lot_no, qty }) => ({ id, lotNo: lot_no, qty }))
    const lots = (changed.get(line.id)?.lots ?? kept).map((lot) => ({
      ...lot,
      serials: requestedSerials(lot, present),
    }))
    return {
      line: {
        batchId: line.batch_id,
        deliveryQty: sum(lots.map(({ qty }) => qty)),
        giftQty: changed.get(line.id)?.line.gift_qty ?? line.gift_qty,
        supRemarks: line.sup_remarks,
        remarks: line.remarks,
        lots,
      },
      batch: known(batches, line.batch_id),
    }
  })
}

/** What the operation log tells of lines that ship another quantity or other gifts now. */
function quantityChanges({ lines }: LockedAsn, edited: readonly EditedLine[]) {
  const before = new Map(lines.map((line) => [line.id, line]))
  return edited.flatMap(({ line }) => {
    const was = before.get(line.id) ?? line
    const pairs = {
      deliveryQty: [was.delivery_qty, line.delivery_qty],
      giftQty: [was.gift_qty, line.gift_qty],
    } as const
    return Object.entries(pairs).flatMap(([field, [old, after]]) =>
      compare(old, after) === 0 ? [] : [{ line: line.asn_seq, field, before: old, after }],
    )
  })
}
