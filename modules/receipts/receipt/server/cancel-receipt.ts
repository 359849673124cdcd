import { sql } from 'kysely'
import {
  decideAsn,
  type LockedAsn,
  lockAsnById,
  moveAsnLines,
  setAsnGifts,
  setAsnProgress,
} from '#modules/deliveries/server.ts'
import { withdrawDiscrepancies } from '#modules/discrepancies/server.ts'
import { postingDay } from '#modules/master-data/server.ts'
import { cancelRemainders, lockBatches } from '#modules/orders/server.ts'
import { receiptsErrors } from '#modules/receipts/contract/errors.ts'
import { fail } from '#platform/contract/errors.ts'
import { decide } from '#platform/contract/lifecycle.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { isPositive, isZero } from '#platform/contract/values/decimal.ts'
import type { CallContext, Handler } from '#platform/server/call-context.ts'
import type { receiptCalls } from '../contract/calls.ts'
import { type ReceiptFacts, receiptLifecycle, receiptState } from '../contract/lifecycle.ts'
import { checkReversal, receiptPart } from './receipt-parts.ts'
import { announceReceipt, refreshOrdersOf } from './receive-items.ts'
import { returnedOf } from './returned-of.ts'
import { reverseAcceptances } from './reverse-acceptances.ts'
import { reversePieces } from './reverse-pieces.ts'
import { reverseRejections } from './reverse-rejections.ts'
import { takeNumbers } from './take-numbers.ts'

/**
 * Reverses rows of receipts by rows of a reversing document (domain, documents 5): ASN, order and stock are exactly as
 * they were before. Refused when the goods moved on, or when refused goods were shipped again.
 */
export const cancelReceipt: Handler<typeof receiptCalls, 'ISrmAsnHeadService/cancelReceipt'> = async (
  context,
  input,
) => {
  const { trx, caller, today } = context
  const receiptIds = [...new Set(input.receiptIds)]
  const returnIds = [...new Set(input.returnIds)]
  if (receiptIds.length + returnIds.length === 0) fail(receiptsErrors.nothingChosen)
  const asns = await lockAsns(context, receiptIds, returnIds)
  // Whatever day a receipt was posted on, its reversal is posted today.
  for (const { head } of asns.values()) {
    await postingDay(trx, { tenantsid: head.tenantsid, orgNo: head.org_no }, today)
  }
  const acceptances = await acceptancesOf(context, receiptIds)
  const rejections = await rejectionsOf(context, returnIds)
  if (acceptances.length < receiptIds.length || rejections.length < returnIds.length) fail(platformErrors.notFound)
  for (const row of [...acceptances, ...rejections]) decideReversal(context, row, {})

  const batches = await lockBatches(trx, [...new Set([...acceptances, ...rejections].map((row) => row.batch_id))])
  // Under the locks nothing more can go back.
  const returned = await returnedOf(trx, receiptIds)
  const part = await receiptPart().cancelling(context, receiptIds)
  for (const row of acceptances) {
    decideReversal(context, row, { isReturned: returned.has(row.id), ...part.factsOf(row.id) })
  }
  await checkReversal(context, 'acceptance', receiptIds)
  const [receiptNo = ''] = await takeNumbers(trx, 'GR', today)
  const reversal = { receiptNo, postingDate: today, reason: input.reason, createName: caller.userName, batches }
  const ended = await part.end(input.reason)
  await reversePieces(context, reversal, acceptances, rejections)
  await reverseAcceptances(trx, reversal, acceptances)
  await reverseRejections(trx, reversal, rejections, acceptances)
  await withdrawDiscrepancies(context, { receiptIds, checkReturnIds: returnIds }, reversal)
  const goods = acceptances.filter((row) => isZero(row.gift_qty))
  await moveAsnLines(trx, [
    ...goods.map((row) => ({ ...lotOf(asns, row), receive: `-${row.receive_qty}`, above: `-${row.over_receipt_qty}` })),
    ...rejections.map((row) => ({
      ...lotOf(asns, row),
      checkReturn: `-${row.check_return_qty}`,
      above: `-${row.over_receipt_qty}`,
    })),
  ])
  const shrunk = [...acceptances, ...rejections]
    .filter((row) => isPositive(row.over_receipt_qty))
    .map((row) => row.batch_id)
  const less = [...batches.values()].filter(({ id }) => shrunk.includes(id))
  await cancelRemainders(context, less, input.reason)
  const states: Awaited<ReturnType<typeof setAsnProgress>>[] = []
  const ofGoods = new Set([...goods, ...rejections].map((row) => row.asn_id))
  for (const asn of asns.values()) {
    const isOfGoods = ofGoods.has(asn.head.id)
    states.push(
      await (isOfGoods ? setAsnProgress(context, asn, 'cancelReceipt') : setAsnGifts(context, asn, 'cancelGifts')),
    )
  }
  await refreshOrdersOf(context, batches)

  const reversed = [...acceptances, ...rejections].map((row) => row.receipt_no)
  context.audit({ documentNo: receiptNo, detail: { reversed, reason: input.reason, asns: states, ...ended } })
  for (const asn of asns.values())
    announceReceipt(context, asn, [...batches.values()], receiptNo, { reversedBecause: input.reason })
  return { receiptNo, asns: states }
}

/** The ASNs of the rows, locked in the order of their ids, before anything else is. */
async function lockAsns(
  { trx, caller }: CallContext,
  receiptIds: readonly string[],
  returnIds: readonly string[],
): Promise<Map<string, LockedAsn>> {
  const { rows } = await sql<{ asnId: string; isOfGoods: boolean }>`
    select asn_id as "asnId", bool_or(is_of_goods) as "isOfGoods" from (
      select asn_id, gift_qty = 0 as is_of_goods from srm_check_receipt where id = any (${receiptIds}::bigint[])
      union all select asn_id, true from srm_check_return where id = any (${returnIds}::bigint[])) named
    group by asn_id order by asn_id`.execute(trx)
  const asns = new Map<string, LockedAsn>()
  for (const { asnId, isOfGoods } of rows) {
    const asn = await lockAsnById(trx, asnId)
    decideAsn(asn, isOfGoods ? 'cancelReceipt' : 'cancelGifts', caller.side)
    asns.set(asnId, asn)
  }
  return asns
}

/** A list for `in`, which may not be empty; no row has the id 0. */
const orNone = (ids: readonly string[]): string[] => (ids.length > 0 ? [...ids] : ['0'])

const acceptancesOf = ({ trx }: CallContext, ids: readonly string[]) =>
  trx.selectFrom('srm_check_receipt').selectAll().where('id', 'in', orNone(ids)).orderBy('id').execute()

const rejectionsOf = ({ trx }: CallContext, ids: readonly string[]) =>
  trx.selectFrom('srm_check_return').selectAll().where('id', 'in', orNone(ids)).orderBy('id').execute()

function decideReversal(
  { caller }: CallContext,
  row: { is_reversed: boolean; reverses_id: string | null },
  facts: ReceiptFacts,
): void {
  const state = receiptState({ isReversed: row.is_reversed, reversesId: row.reverses_id })
  const decision = decide(receiptLifecycle, 'cancelReceipt', state, caller.side, facts)
  if (!decision.isAllowed) fail(decision.refusal)
}

function lotOf(asns: ReadonlyMap<string, LockedAsn>, row: { asn_id: string; asn_line_id: string; lot_no: string }) {
  const line = asns.get(row.asn_id)?.lines.find((one) => one.id === row.asn_line_id)
  const lot = line?.lots.find((one) => one.lot_no === row.lot_no)
  return { asnLineId: row.asn_line_id, lotId: lot?.id ?? fail(platformErrors.notFound) }
}
