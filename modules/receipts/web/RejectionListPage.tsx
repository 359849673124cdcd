import type { CallOutput } from '#platform/contract/calls.ts'
import { callsOf } from '#platform/web/call-client.ts'
import { FlagTag } from '#platform/web/detail/FlagTag.tsx'
import { ListScreen } from '#platform/web/list/ListScreen.tsx'
import { usePage } from '#platform/web/page.ts'
import type { receiptsCalls } from '../contract/calls.ts'
import { rejectionFields } from '../contract/fields.ts'
import { ReceiptPanel } from './ReceiptPanel.tsx'

const api = callsOf<typeof receiptsCalls>()

type Rejection = CallOutput<typeof receiptsCalls, 'ICheckReturnService/getCheckReturnPage'>['records'][number]

const cells = {
  isReversed: (row: Rejection) => <FlagTag value={row.isReversed} tone="neutral" />,
  isReversal: (row: Rejection) => <FlagTag value={row.isReversal} tone="neutral" />,
}

/** `/receipt-tracking/rejection-details`: what was refused at inspection and goes back to the supplier, and why. */
export function RejectionListPage() {
  const { query } = usePage()
  return (
    <ListScreen<Rejection>
      id="receipts.rejection"
      titleKey="receipts:titles.rejection"
      menuNo="rejectionDetails"
      fields={rejectionFields}
      rowKey="id"
      query={(body, signal) => api('ICheckReturnService/getCheckReturnPage', body, { signal })}
      defaultSort={{ field: 'updateDate', order: 'desc' }}
      cells={cells}
      exportPath="ICheckReturnService/exportexcel"
      initialSearch={{ keyword: query.get('keyword') ?? '' }}
      renderDrawer={(row) => <ReceiptPanel<Rejection> fields={rejectionFields} row={row} kind="refused" id={row.id} />}
    />
  )
}
