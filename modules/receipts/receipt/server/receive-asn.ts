import { lockAsn } from '#modules/deliveries/server.ts'
import { receiptsErrors } from '#modules/receipts/contract/errors.ts'
import { fail } from '#platform/contract/errors.ts'
import type { CallContext, Handler } from '#platform/server/call-context.ts'
import type { receiptCalls } from '../contract/calls.ts'
import { givePhotos } from './give-photos.ts'
import { announceReceipt, receiveItems } from './receive-items.ts'

/** Receives an ASN by line, with accepted and refused quantities, or as a whole; goods that are inspected wait, unless that is waived. */
export const receiveAsn: Handler<typeof receiptCalls, 'ISrmAsnHeadService/receiveAsn'> = async (context, input) => {
  const { lines, receiptDate, waiver, isOverConfirmed = false } = input
  if (waiver) mayWaive(context)
  const asn = await lockAsn(context, input)
  const received = await receiveItems(context, asn, {
    receiptDate,
    postingDate: input.postingDate ?? receiptDate,
    lines,
    isInspected: Boolean(waiver),
    isOverConfirmed,
  })
  await givePhotos(context, received.receiptNo, lines)
  const { batches, isPosted, above, ...answer } = received
  const { receiptNo, asnNo, status, inspections } = answer
  context.audit({
    documentNo: receiptNo,
    detail: {
      ...{ asnNo, receiptDate, lines, status, inspections },
      ...(waiver ? { waiver } : {}),
      ...(above.length > 0 ? { above, isOverConfirmed } : {}),
    },
  })
  announceReceipt(context, asn, batches, receiptNo, { isPosted })
  return answer
}

/** Goods are accepted without their inspection by whoever has the flag isEnd on the list of inspections. */
function mayWaive({ caller }: CallContext): void {
  if (!caller.flags.get('inspections')?.has('isEnd')) fail(receiptsErrors.waiverNotAllowed)
}
