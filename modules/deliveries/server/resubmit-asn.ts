import { sql } from 'kysely'
import type { z } from 'zod'
import { settleByNotice } from '#modules/discrepancies/server/index.ts'
import { lockBatches, postMovements } from '#modules/orders/server/index.ts'
import { compare, plain, sum } from '#platform/contract/decimal.ts'
import { refuse } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { CallContext, Handler } from '#platform/server/call-context.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { deliveriesCalls } from '../contract/calls.ts'
import type { AsnState } from '../contract/fields.ts'
import type { asnResubmission } from '../contract/schemas.ts'
import { announceAsn, comingAsnEvent } from './announce-asn.ts'
import { asnDocument } from './asn-document.ts'
import { asnObstacles, refuseObstacles } from './asn-obstacles.ts'
import type { OrderedLine } from './check-asn-lines.ts'
import { shippedPart, shippingEntry } from './create-asn.ts'
import { type EditedLine, editedLines, lineChanges, writeEditedLines } from './edited-lines.ts'
import { decideAsn, type LockedAsn, type LockedAsnLine, lockAsn } from './lock-asn.ts'
import { setAsnState } from './set-asn-state.ts'
import { withdrawalEntries } from './withdraw-asn.ts'

/** What a notice that is there says of its journey. */
const journeyOf = ({ head }: LockedAsn) => ({
  deliveryDate: head.delivery_date,
  expectedArrivalDate: head.expected_arrival_date,
  wayCarriage: head.way_carriage,
  trackingNo: head.tracking_no,
  carNo: head.car_no,
  driver: head.driver,
  driverPhone: head.driver_phone,
  deliveryAddress: head.delivery_address,
  asnId: head.id,
})

type LotQuantities = z.output<typeof asnResubmission>['lines']

/**
 * The supplier submits a notice again that was rejected, or that still waits for approval and is to ship something else. It gives its
 * quantities back first, as a rejected one has already, so that it is held to the same rules as a new one. Whether a rejected one
 * waits follows from the rules of now; one that waits goes on waiting.
 */
export const resubmitAsn: Handler<typeof deliveriesCalls, 'ISrmAsnHeadService/resubmitAsn'> = async (
  context,
  input,
) => {
  const { trx, caller } = context
  const asn = await lockAsn(context, input)
  const { head } = asn
  const states = decideAsn(asn, 'resubmit', caller.side)
  if (head.status === '0') await giveBack(context, asn)
  const edited = requantified(asn, input.lines)
  const lines = await orderedLines(trx, asn.lines, edited)
  const [first = refuse(platformErrors.notFound), ...others] = lines
  const { obstacles, passes, rules } = await asnObstacles(
    context,
    { ...journeyOf(asn), ...(await bookedTime(trx, head.id)) },
    [first, ...others],
  )
  const overConfirmed = refuseObstacles(obstacles, input.isOverConfirmed)

  const wanted: AsnState = rules.isApprovalNeeded ? '0' : '2'
  const status = states.find((state) => state === wanted) ?? '0'
  await writeEditedLines(trx, edited)
  await writeQuantities(trx, edited)
  await postMovements(
    trx,
    caller.userName,
    lines.map((line) => shippingEntry(head, status, line)),
  )
  if (status === '2') await settleByNotice(context, asnDocument(asn), lines.map(shippedPart))
  const state = await setAsnState(trx, asn, status, caller.userName, { reject_reason: '' })
  const changes = [...quantityChanges(asn, edited), ...lineChanges(edited)]
  context.audit({
    documentNo: state.asnNo,
    detail: {
      status: state.status,
      rejectReason: head.reject_reason,
      changes,
      ...(overConfirmed.length > 0 ? { overConfirmed } : {}),
      ...(passes.length > 0 ? { approvals: passes.map(({ parameters }) => parameters) } : {}),
    },
  })
  announceAsn(
    context,
    head,
    lines.map(({ batch }) => batch),
    comingAsnEvent('asnSubmitted', head),
  )
  return state
}

/**
 * Gives back what a waiting notice holds, and no more than that: an order of which the rest is there would be complete without it, and
 * does not become so, since the notice holds something again at once.
 */
async function giveBack({ trx, caller }: Pick<CallContext, 'trx' | 'caller'>, asn: LockedAsn): Promise<void> {
  await lockBatches(trx, [...new Set(asn.lines.map((line) => line.batch_id))])
  await postMovements(trx, caller.userName, withdrawalEntries(asn, ''))
}

/** The lines of which lots hold something else now; each line ships what its lots hold together. */
function requantified(asn: LockedAsn, quantities: LotQuantities): EditedLine[] {
  const gifts = new Map(quantities.map(({ id, giftQty }) => [id, giftQty]))
  const wishes = new Map(quantities.flatMap(({ lots }) => lots.map(({ id, qty }) => [id, qty])))
  const lines = asn.lines.map((line) => ({
    ...line,
    delivery_qty: sum(line.lots.map((lot) => wishes.get(lot.id) ?? lot.qty)),
    gift_qty: plain(gifts.get(line.id) ?? line.gift_qty),
  }))
  return editedLines({ ...asn, lines }, quantities)
}

/** The lines as they are to be shipped, with their batches under lock. */
async function orderedLines(
  trx: ScopedTransaction,
  lines: readonly LockedAsnLine[],
  edited: readonly EditedLine[],
): Promise<OrderedLine[]> {
  const batches = await lockBatches(trx, [...new Set(lines.map((line) => line.batch_id))])
  const changed = new Map(edited.map((one) => [one.line.id, one]))
  return lines.map((line): OrderedLine => {
    const batch = batches.get(line.batch_id) ?? refuse(platformErrors.notFound)
    const lots = changed.get(line.id)?.lots ?? line.lots.map(({ lot_no, qty }) => ({ lotNo: lot_no, qty }))
    return {
      line: {
        batchId: line.batch_id,
        deliveryQty: sum(lots.map(({ qty }) => qty)),
        giftQty: changed.get(line.id)?.line.gift_qty ?? line.gift_qty,
        supRemarks: line.sup_remarks,
        remarks: line.remarks,
        lots,
      },
      batch,
    }
  })
}

async function writeQuantities(trx: ScopedTransaction, edited: readonly EditedLine[]): Promise<void> {
  if (edited.length === 0) return
  await sql`
    update srm_asn_line l set delivery_qty = m.delivery_qty, gift_qty = m.gift_qty
    from unnest(${edited.map(({ line }) => line.id)}::bigint[], ${edited.map(({ line }) => line.delivery_qty)}::numeric[],
      ${edited.map(({ line }) => line.gift_qty)}::numeric[]) as m (id, delivery_qty, gift_qty)
    where l.id = m.id`.execute(trx)
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

/** When the notice is to be unloaded, as far as that was agreed on or asked for. */
async function bookedTime(
  trx: ScopedTransaction,
  asnId: string,
): Promise<{ appointmentDay: string; appointmentTime: string } | undefined> {
  return trx
    .selectFrom('srm_asn_appointment')
    .select(['slot_day as appointmentDay', 'slot_from as appointmentTime'])
    .where('asn_id', '=', asnId)
    .where('status', 'in', ['requested', 'confirmed'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
