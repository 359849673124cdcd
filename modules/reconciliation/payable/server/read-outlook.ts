import { sql } from 'kysely'
import { isInForce } from '#modules/reconciliation/self-billing/server/read-agreement.ts'
import type { CallOutput } from '#platform/contract/calls.ts'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { payableCalls } from '../contract/calls.ts'

type Outlook = CallOutput<typeof payableCalls, 'ISrmPayableService/getPaymentOutlook'>
type Step = Outlook['step']

/** What is known of a payable and of the documents on which it stands last. */
interface Found {
  payableStatus: string
  billNo: string | null
  billStatus: string | null
  docNo: string | null
  docStatus: string | null
  /** The purchaser issues its invoice, or has issued it. */
  isSelfBilled: boolean
  paymentStatus: string | null
  dueDate: string | null
  paidDate: string | null
  earliest: string
}

const OF_BILL: Readonly<Record<string, Step>> = {
  draft: 'toSend',
  proposed: 'toSend',
  returned: 'toSend',
  pendingConfirm: 'toConfirm',
  confirmed: 'toInvoice',
}
const OF_DOC: Readonly<Record<string, Step>> = {
  pendingEntry: 'toEnter',
  approvalRejected: 'toCorrect',
  pendingApproval: 'toApprove',
  approved: 'toThrow',
  thrown: 'toPay',
}
/** What the other side does of a self-billed invoice. */
const OF_SELF_BILLED: Partial<Record<Step, Step>> = {
  toInvoice: 'toSelfBill',
  toCorrect: 'toReissue',
  toApprove: 'toConfirmInvoice',
}
const OF_SUPPLIER: readonly Step[] = ['toConfirm', 'toInvoice', 'toEnter', 'toCorrect', 'toConfirmInvoice']

/** When a payable is paid: the next step, whose it is, and the day, by the documents that the reader may see. */
export const readOutlook: Handler<typeof payableCalls, 'ISrmPayableService/getPaymentOutlook'> = async (
  { trx },
  { id },
) => {
  const { rows } = await sql<Found>`
    select p.payable_status as "payableStatus", b.bill_no as "billNo", b.status as "billStatus", d.invoice_doc_no as "docNo",
      d.status as "docStatus", coalesce(d.is_self_billed, exists (
        select from srm_self_billing_agreement a where a.tenantsid = p.tenantsid and a.org_no = p.org_no and a.supplier_no = p.supplier_no
          and ${isInForce('a', sql`today()`)})) as "isSelfBilled", v.payment_status as "paymentStatus", to_char(v.due_date, 'YYYY-MM-DD') as "dueDate",
      to_char(v.paid_date, 'YYYY-MM-DD') as "paidDate",
      to_char(case s.terms when '3' then today() + s.days
        when '4' then (date_trunc('month', today()) + interval '1 month - 1 day')::date + s.days else today() end, 'YYYY-MM-DD') as earliest
    from srm_payable p
    left join lateral (
      select bill.bill_no, bill.status, l.id as line_id from srm_bill_line l join srm_bill bill on bill.id = l.bill_id
      where l.payable_id = p.id and not l.is_removed order by l.id desc limit 1
    ) b on true
    left join srm_invoice_line i on i.bill_line_id = b.line_id and not i.is_void
    left join srm_invoice_doc d on d.id = i.doc_id
    left join srm_payment_due v on v.doc_id = d.id and not v.is_cancelled
    cross join lateral (
      select coalesce(max(payment_terms), '1') as terms, coalesce(max(payment_days), 0) as days from bm_supplier
      where tenantsid = p.tenantsid and supplier_no = p.supplier_no
    ) s
    where p.id = ${id}`.execute(trx)
  const [found = fail(platformErrors.notFound)] = rows
  const step = stepOf(found)
  const isDue = step === 'toPay' || step === 'paid'
  return {
    step,
    owner: step === 'paid' || step === 'nothing' ? 'nobody' : OF_SUPPLIER.includes(step) ? 'supplier' : 'purchaser',
    documentNo: (found.docNo ?? found.billNo) || '',
    expectedDate: step === 'nothing' ? null : step === 'paid' ? found.paidDate : isDue ? found.dueDate : found.earliest,
    isEarliest: !isDue && step !== 'nothing',
  }
}

function stepOf({ payableStatus, billStatus, docStatus, isSelfBilled, paymentStatus }: Found): Step {
  if (payableStatus === 'cancelled') return 'nothing'
  if (paymentStatus === 'paid') return 'paid'
  const known = docStatus === null ? OF_BILL[billStatus ?? ''] : OF_DOC[docStatus]
  const step = known ?? 'toBill'
  return (isSelfBilled ? OF_SELF_BILLED[step] : undefined) ?? step
}
