import { xmlDownload } from '#modules/files/server.ts'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { despatchAdviceCalls } from '../contract/calls.ts'
import { ublDespatchAdvice } from './ubl-despatch-advice.ts'

/** An ASN that the caller may see, as a UBL document. */
export const downloadUblDespatch: Handler<
  typeof despatchAdviceCalls,
  'ISrmAsnHeadService/downloadubldespatchadvice'
> = async (context, { asnNo }) => {
  const head = await context.trx.selectFrom('srm_asn_head').selectAll().where('asn_no', '=', asnNo).executeTakeFirst()
  if (!head) return fail(platformErrors.notFound)
  return xmlDownload(context, {
    kind: 'despatchAdvice',
    documentNo: asnNo,
    orgNo: head.org_no,
    warehouseNos: head.warehouse_nos,
    classifyTypes: head.classify_types,
    supplierNo: head.supplier_no,
    xml: await ublDespatchAdvice(context, head),
  })
}
