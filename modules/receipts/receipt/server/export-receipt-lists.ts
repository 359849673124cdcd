import { warehousingList } from '#modules/receipts/put-away/server/warehousing-list.ts'
import { rejectionList } from '#modules/receipts/rejection/server/rejection-list.ts'
import type { ListQuery } from '#platform/contract/envelope.ts'
import type { ListCondition } from '#platform/contract/field-schemas.ts'
import type { FieldTable } from '#platform/contract/fields.ts'
import type { CallContext, Download, Handler } from '#platform/server/call-context.ts'
import { exportList } from '#platform/server/list/export-list.ts'
import type { AnyList } from '#platform/server/list/list-sql.ts'
import type { receiptsCalls } from '../contract/calls.ts'

/** All rows of a search over one of the receipt lists as an Excel file. */
export async function exportReceiptLists<T extends FieldTable>(
  context: CallContext,
  list: AnyList<T>,
  query: Pick<ListQuery<ListCondition>, 'condition' | 'field' | 'order'>,
  title: string,
): Promise<Download> {
  context.audit({ documentNo: '', detail: { condition: query.condition } })
  return exportList(context, list, query, title)
}

/** All rejection details of a search. */
export const exportRejections: Handler<typeof receiptsCalls, 'ICheckReturnService/exportexcel'> = (context, query) =>
  exportReceiptLists(context, rejectionList, query, context.translate('receipts:titles.rejection'))

/** All warehousing details of a search. */
export const exportWarehousing: Handler<typeof receiptsCalls, 'IWarehousingDetailService/exportexcel'> = (
  context,
  query,
) => exportReceiptLists(context, warehousingList, query, context.translate('receipts:titles.warehousing'))
