import { sql } from 'kysely'
import { xmlDownload } from '#modules/files/server.ts'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { Handler } from '#platform/server/call-context.ts'
import { reconciliationErrors } from '../../contract/errors.ts'
import type { paymentCalls } from '../contract/calls.ts'
import { paidDocsOf } from './read-paid-docs.ts'
import { type AdvisedPayment, ublRemittanceAdvice } from './ubl-remittance-advice.ts'

interface Found extends AdvisedPayment {
  id: string
  isReversed: boolean
  warehouseNos: string[]
  classifyTypes: string[]
}

/** A payment that the caller may see, as a UBL document. */
export const downloadUblRemittance: Handler<
  typeof paymentCalls,
  'ISupPaymentService/downloadublremittanceadvice'
> = async (context, { paymentNo }) => {
  const { rows } = await sql<Found>`
    select p.id, p.payment_no as "paymentNo", p.org_no as "orgNo", coalesce(o.org_name, p.org_no) as "orgName",
      p.supplier_no as "supplierNo", p.supplier_name as "supplierName", to_char(p.payment_date, 'YYYY-MM-DD') as "paymentDate", p.currency,
      trim_scale(p.amount) as amount, p.payment_method as "paymentMethod", p.remark, to_char(p.create_date, 'YYYY-MM-DD') as "issueDate",
      p.is_reversed as "isReversed", p.warehouse_nos as "warehouseNos", p.classify_types as "classifyTypes"
    from srm_payment p left join bm_org o on o.tenantsid = p.tenantsid and o.org_no = p.org_no
    where p.payment_no = ${paymentNo}`.execute(context.trx)
  const [payment = fail(platformErrors.notFound)] = rows
  if (payment.isReversed) fail(reconciliationErrors.adviceTakenBack)
  const { orgNo, supplierNo, warehouseNos, classifyTypes } = payment
  const xml = ublRemittanceAdvice(payment, await paidDocsOf(context.trx, [payment.id]))
  return xmlDownload(context, {
    ...{ kind: 'remittanceAdvice', documentNo: paymentNo, xml },
    ...{ orgNo, supplierNo, warehouseNos, classifyTypes },
  })
}
