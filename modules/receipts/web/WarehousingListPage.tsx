import type { CallOutput } from '#platform/contract/calls.ts'
import { callsOf } from '#platform/web/call-client.ts'
import { FieldList } from '#platform/web/detail/FieldList.tsx'
import { FlagTag } from '#platform/web/detail/FlagTag.tsx'
import { ListScreen } from '#platform/web/list/ListScreen.tsx'
import { usePage } from '#platform/web/page.ts'
import type { receiptsCalls } from '../contract/calls.ts'
import { warehousingFields } from '../contract/fields.ts'

const api = callsOf<typeof receiptsCalls>()

type Warehousing = CallOutput<
  typeof receiptsCalls,
  'IWarehousingDetailService/getWarehousingDetailPage'
>['records'][number]

const cells = {
  isReversed: (row: Warehousing) => <FlagTag value={row.isReversed} tone="neutral" />,
  isReversal: (row: Warehousing) => <FlagTag value={row.isReversal} tone="neutral" />,
}

/** `/receipt-tracking/warehousing-details`: accepted goods put away into a cell. */
export function WarehousingListPage() {
  const { query } = usePage()
  return (
    <ListScreen<Warehousing>
      id="receipts.warehousing"
      titleKey="receipts:titles.warehousing"
      menuNo="warehousingDetails"
      fields={warehousingFields}
      rowKey="id"
      query={(body, signal) => api('IWarehousingDetailService/getWarehousingDetailPage', body, { signal })}
      defaultSort={{ field: 'updateDate', order: 'desc' }}
      cells={cells}
      exportPath="IWarehousingDetailService/exportexcel"
      initialSearch={{ keyword: query.get('keyword') ?? '' }}
      renderDrawer={(row) => <FieldList fields={warehousingFields} row={row} />}
    />
  )
}
