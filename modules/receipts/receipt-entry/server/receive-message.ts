import { sql } from 'kysely'
import type { z } from 'zod'
import { type LockedAsn, lockAsnById, lotsToInspect } from '#modules/deliveries/server.ts'
import { answeredOnce } from '#modules/files/server.ts'
import { receiptsErrors } from '#modules/receipts/contract/errors.ts'
import type { receiptMessage, receiptMessageAnswer } from '#modules/receipts/receipt/contract/schemas.ts'
import type { ReceiptError, ReceivedLine } from '#modules/receipts/receipt/server/plan-receipt.ts'
import { announceReceipt, receiveItems } from '#modules/receipts/receipt/server/receive-items.ts'
import { fail, failOnErrors } from '#platform/contract/errors.ts'
import type { CallContext, Handler } from '#platform/server/call-context.ts'
import type { entryCalls } from '../contract/calls.ts'
import { namedAsnLines, namedLineBatch } from './named-asn-lines.ts'

type Message = z.output<typeof receiptMessage>
type Answer = Omit<z.input<typeof receiptMessageAnswer>, 'isRepeated'>

/** Receives what a warehouse system outside reports, once for each of its numbers. */
export const receiveMessage: Handler<typeof entryCalls, 'ISrmReceiptMessageService/receiveMessage'> = async (
  context,
  message,
) => {
  const { outsideNo } = message
  const answer = await answeredOnce<Answer>(
    context,
    { table: 'srm_receipt_message', documentColumn: 'receipt_no' },
    {
      outsideNo,
      content: message,
      documentOf: ({ receiptNo }) => receiptNo,
      failAsReused: (receiptNo) => fail(receiptsErrors.messageReused, { outsideNo, receiptNo }),
    },
    () => receive(context, message),
  )
  if (answer.isRepeated) context.audit({ documentNo: answer.receiptNo, detail: { outsideNo, isRepeated: true } })
  return answer
}

async function receive(context: CallContext, message: Message): Promise<Answer> {
  const { outsideNo, asnNo, receiptDate, isInspected = false, isOverConfirmed = false } = message
  const asn = await lockNamedAsn(context, asnNo)
  const lines = namedLines(asn, message)
  if (message.isInspected) await mayReportResults(context, asn, lines)
  const { batches, above, ...state } = await receiveItems(context, asn, {
    receiptDate,
    postingDate: message.postingDate ?? receiptDate,
    lines,
    isInspected,
    isOverConfirmed,
  })
  const { receiptNo, status, isPosted } = state
  context.audit({
    documentNo: receiptNo,
    detail: {
      outsideNo,
      asnNo,
      receiptDate,
      isInspected,
      lines: message.lines,
      status,
      ...(above.length > 0 ? { above, isOverConfirmed } : {}),
    },
  })
  announceReceipt(context, asn, batches, receiptNo, { isPosted })
  return { outsideNo, asnNo, receiptNo, status }
}

/**
 * A message that carries the result of an inspection takes goods past the one here, so whoever sends it must be somebody who may
 * tell results here: the flag isCheck on the list of inspections. Where nothing is inspected here, it says nothing.
 */
async function mayReportResults(
  { trx, caller }: CallContext,
  { head, lines }: LockedAsn,
  named: readonly ReceivedLine[],
) {
  if (caller.flags.get('inspections')?.has('isCheck')) return
  const ids = new Set(named.map(({ asnLineId }) => asnLineId))
  const inspected = await lotsToInspect(trx, { head, lines: lines.filter(({ id }) => ids.has(id)) })
  if (inspected.size > 0) fail(receiptsErrors.resultNotAllowed)
}

async function lockNamedAsn({ trx }: CallContext, asnNo: string): Promise<LockedAsn> {
  const { rows } = await sql<{ id: string }>`select id from srm_asn_head where asn_no = ${asnNo}`.execute(trx)
  const [named] = rows
  return named ? lockAsnById(trx, named.id) : fail(receiptsErrors.unknownAsn, { asnNo })
}

/** The lines of the ASN that the message means; every line that means none, or several, is told by its place. */
function namedLines(asn: LockedAsn, { asnNo, lines }: Message): ReceivedLine[] {
  const errors: (ReceiptError & { path: string })[] = []
  const received = lines.flatMap((reported, index) => {
    const { receiveQty, checkReturnQty, giftQty = '0', reason, isOverConfirmed = false, ...rest } = reported
    const { serials, refusedSerials, ...names } = rest
    const naming = { ...names, asnSeq: names.asnSeq ?? null, lotNo: names.lotNo ?? null }
    const [line, ...others] = namedAsnLines(asn, naming)
    if (line && others.length === 0) {
      const quantities = { receiveQty, checkReturnQty, giftQty, serials, refusedSerials }
      return [{ asnLineId: line.id, lotNo: naming.lotNo, ...quantities, reason, isOverConfirmed }]
    }
    errors.push({
      path: `lines.${index}`,
      declaration: line ? receiptsErrors.severalAsnLines : receiptsErrors.unknownAsnLine,
      parameters: { asnNo, purchaseNo: names.purchaseNo, lineBatch: namedLineBatch(naming) },
    })
    return []
  })
  failOnErrors(errors)
  return received
}
