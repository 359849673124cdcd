import { xmlDownload } from '#modules/files/server.ts'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { entryCalls } from '../contract/calls.ts'
import { ublReceiptAdvice } from './ubl-receipt-advice.ts'

/** A receipt that the caller may see, as a UBL document. */
export const downloadUblReceipt: Handler<typeof entryCalls, 'ICheckReceiptService/downloadublreceiptadvice'> = async (
  context,
  { receiptNo },
) => {
  const advice = await ublReceiptAdvice(context, receiptNo)
  if (!advice) return fail(platformErrors.notFound)
  const { orgNo, supplierNo } = advice.head
  const { warehouseNos, classifyTypes } = advice
  const scope = { orgNo, warehouseNos, classifyTypes, supplierNo }
  return xmlDownload(context, { kind: 'receiptAdvice', documentNo: receiptNo, ...scope, xml: advice.xml })
}
