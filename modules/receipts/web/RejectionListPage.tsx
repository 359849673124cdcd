import type { CallOutput } from '#platform/contract/calls.ts'
import { callsOf } from '#platform/web/call-client.ts'
import { ListScreen } from '#platform/web/list/ListScreen.tsx'
import { usePage } from '#platform/web/page.ts'
import type { receiptsCalls } from '../contract/calls.ts'
import { rejectionFields, rejectionFrame } from '../contract/fields.ts'
import { ReceiptPanel, receiptCells } from './ReceiptPanel.tsx'

const api = callsOf<typeof receiptsCalls>()

type Rejection = CallOutput<typeof receiptsCalls, 'ICheckReturnService/getCheckReturnPage'>['records'][number]

/** Changes of the document are listed in its drawer. */
const PAST = { documentOf: ({ id }: { id: string }) => ({ kind: 'rejection', id }) }

/** `/receipt-tracking/rejection-details`: what was refused at inspection and goes back to the supplier, and why. */
export function RejectionListPage() {
  const { query } = usePage()
  return (
    <ListScreen<Rejection>
      id="receipts.rejection"
      titleKey="receipts:titles.rejection"
      emptyTextKey="receipts:empty.rejection"
      menuNo="rejectionDetails"
      fields={rejectionFields}
      frame={rejectionFrame}
      rowKey="id"
      query={(body, signal, asOf) => api('ICheckReturnService/getCheckReturnPage', body, { signal, asOf })}
      past={PAST}
      defaultSort={{ field: 'updateDate', order: 'desc' }}
      cells={receiptCells}
      exportPath="ICheckReturnService/exportexcel"
      initialSearch={{ keyword: query.get('keyword') ?? '', isFirstOpened: query.has('open') }}
      renderDrawer={(row) => <ReceiptPanel frame={rejectionFrame} fields={rejectionFields} row={row} kind="refused" />}
    />
  )
}
