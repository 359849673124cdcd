import { sql } from 'kysely'
import type { z } from 'zod'
import { answeredOnce } from '#modules/files/server.ts'
import { fail, failAt } from '#platform/contract/errors.ts'
import type { CallContext, Handler } from '#platform/server/call-context.ts'
import type { LockedRow, StoredRow } from '#platform/server/documents/document-source.ts'
import { reconciliationErrors } from '../../contract/errors.ts'
import type { invoiceCalls } from '../contract/calls.ts'
import type { invoiceDoc } from '../contract/document.ts'
import type { erpMessage } from '../contract/schemas.ts'
import { invoices, postInvoiced, takeBackFromErp } from './invoices.ts'
import { moneyMessage, moneyMessages } from './money-message.ts'

type Message = z.output<typeof erpMessage>
type Doc = LockedRow<typeof invoiceDoc>

/** Receives what the ERP says of an invoicing bill: it has it under a number, does not take it, or took it back. */
export const receiveErpMessage: Handler<typeof invoiceCalls, 'ISrmInvoiceMessageService/receiveMessage'> = async (
  context,
  message,
) => {
  const { invoiceDocNo } = message
  const answer = await answeredOnce(context, moneyMessages('invoice'), moneyMessage(message), async () => {
    const moved = await move(context, await lockDoc(context, invoiceDocNo), message)
    return { documentNo: moved.invoice_doc_no, status: moved.status, throwStatus: moved.throw_status }
  })
  const { documentNo, isRepeated, ...state } = answer
  context.audit({ documentNo, detail: { ...message, isRepeated } })
  return { invoiceDocNo: documentNo, ...state, isRepeated }
}

/** Locks the invoicing bill, behind its payables and bills. */
async function lockDoc(context: CallContext, invoiceDocNo: string): Promise<Doc> {
  const { trx } = context
  const lines = sql`srm_invoice_line l join srm_invoice_doc d on d.id = l.doc_id where d.invoice_doc_no = ${invoiceDocNo}`
  await sql`select from srm_payable where id in (select l.payable_id from ${lines}) order by id for update`.execute(trx)
  await sql`select from srm_bill where id in (select l.bill_id from ${lines}) order by id for update`.execute(trx)
  const [doc = fail(reconciliationErrors.unknownInvoiceDoc, { invoiceDocNo })] = await invoices.lock(
    context,
    sql`invoice_doc_no = ${invoiceDocNo}`,
  )
  return doc
}

async function move(
  context: CallContext,
  doc: Doc,
  { outcome, erpBillNo, reason }: Message,
): Promise<StoredRow<typeof invoiceDoc>> {
  switch (outcome) {
    case 'posted':
      if (!erpBillNo) return failAt('erpBillNo', reconciliationErrors.noErpBill)
      return invoices.move(context, doc, 'post', async () => {
        await postInvoiced(context, doc.id, 'throw')
        return { set: { throw_status: 'done' as const, erp_bill_no: erpBillNo, reason: '' } }
      })
    case 'refused': {
      const set = { throw_status: 'failed' as const, reason: reason ?? '' }
      const [moved] = await invoices.moveAll(context, [doc], 'refuse', { of: () => ({ set }) }, 'system')
      return moved ?? fail(reconciliationErrors.unknownInvoiceDoc, { invoiceDocNo: doc.invoice_doc_no })
    }
    case 'cancelled':
      return invoices.move(context, doc, 'reverse', () => takeBackFromErp(context, doc, { reason: reason ?? '' }))
  }
}
