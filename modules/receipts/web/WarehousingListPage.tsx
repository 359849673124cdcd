import type { CallOutput } from '#platform/contract/calls.ts'
import { callsOf } from '#platform/web/call-client.ts'
import { ListScreen } from '#platform/web/list/ListScreen.tsx'
import { usePage } from '#platform/web/page.ts'
import type { receiptsCalls } from '../contract/calls.ts'
import { warehousingFields, warehousingFrame } from '../contract/fields.ts'
import { ReceiptPanel, receiptCells } from './ReceiptPanel.tsx'

const api = callsOf<typeof receiptsCalls>()

type Warehousing = CallOutput<
  typeof receiptsCalls,
  'IWarehousingDetailService/getWarehousingDetailPage'
>['records'][number]

/** Changes of the document are listed in its drawer. */
const PAST = { documentOf: ({ id }: { id: string }) => ({ kind: 'warehousing', id }) }

/** `/receipt-tracking/warehousing-details`: accepted goods put away into a cell. */
export function WarehousingListPage() {
  const { query } = usePage()
  return (
    <ListScreen<Warehousing>
      id="receipts.warehousing"
      titleKey="receipts:titles.warehousing"
      emptyTextKey="receipts:empty.warehousing"
      menuNo="warehousingDetails"
      fields={warehousingFields}
      frame={warehousingFrame}
      rowKey="id"
      query={(body, signal, asOf) => api('IWarehousingDetailService/getWarehousingDetailPage', body, { signal, asOf })}
      past={PAST}
      defaultSort={{ field: 'updateDate', order: 'desc' }}
      cells={receiptCells}
      exportPath="IWarehousingDetailService/exportexcel"
      initialSearch={{ keyword: query.get('keyword') ?? '' }}
      renderDrawer={(row) => <ReceiptPanel frame={warehousingFrame} fields={warehousingFields} row={row} />}
    />
  )
}
