import { lockAsn } from '#modules/deliveries/server/index.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { receiptsCalls } from '../contract/calls.ts'
import { announceReceipt, receiveGoods } from './receive-goods.ts'

/** Receives a notice by line, with accepted and refused quantities, or as a whole. */
export const receiveAsn: Handler<typeof receiptsCalls, 'ISrmAsnHeadService/receiveAsn'> = async (context, input) => {
  const { lines, receiptDate } = input
  const asn = await lockAsn(context, input)
  const received = await receiveGoods(context, asn, {
    receiptDate,
    postingDate: input.postingDate ?? receiptDate,
    lines,
  })
  const { batches, ...answer } = received
  context.audit({
    documentNo: answer.receiptNo,
    detail: { asnNo: answer.asnNo, receiptDate, lines, status: answer.status },
  })
  announceReceipt(context, asn, batches, answer.receiptNo)
  return answer
}
