import type { Handler } from '#platform/server/call-context.ts'
import { exportList } from '#platform/server/list/export-list.ts'
import type { asnCalls } from '../contract/calls.ts'
import { asnDetailList } from './asn-list.ts'

/** All lines of the ASNs of a search as an Excel file. */
export const exportAsnDetails: Handler<typeof asnCalls, 'ISrmAsnHeadService/exportAsnDetail'> = async (
  context,
  query,
) => {
  context.audit({ documentNo: '', detail: { condition: query.condition } })
  return exportList(context, asnDetailList, query, context.translate('deliveries:titles.asnDetails'))
}
