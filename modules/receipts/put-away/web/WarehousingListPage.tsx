import { useMemo } from 'react'
import {
  warehousingCard,
  warehousingCustomFieldSet,
  warehousingFields,
} from '#modules/receipts/receipt/contract/fields.ts'
import { type NotedRow, useNotePrint } from '#modules/receipts/receipt/web/PrintNoteDialog.tsx'
import { ReceiptPanel, receiptCells } from '#modules/receipts/receipt/web/ReceiptPanel.tsx'
import type { CallOutput } from '#platform/contract/calls.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { ListScreen } from '#platform/web/list/ListScreen.tsx'
import { usePage } from '#platform/web/page.ts'
import type { warehousingCalls } from '../contract/calls.ts'

const api = callsOf<typeof warehousingCalls>()

type Warehousing = CallOutput<
  typeof warehousingCalls,
  'IWarehousingDetailService/getWarehousingDetailPage'
>['records'][number]

/** Changes of the document are listed in its drawer. */
const HISTORY = { documentOf: ({ id }: { id: string }) => ({ kind: 'warehousing', id }) }

/** `/receipt-tracking/warehousing-details`: accepted goods put away into a cell. */
export function WarehousingListPage() {
  const { query } = usePage()
  const { print, dialog } = useNotePrint<NotedRow>(
    'receipts:list.printPutAwayList',
    'receipts.putAwayList',
    'warehousingDetails',
  )
  const toolbar = useMemo(() => [print], [print])
  return (
    <>
      <ListScreen<Warehousing>
        id="receipts.warehousing"
        titleKey="receipts:titles.warehousing"
        emptyTextKey="receipts:empty.warehousing"
        menuNo="warehousingDetails"
        fields={warehousingFields}
        card={warehousingCard}
        customFieldSet={warehousingCustomFieldSet}
        query={(body, signal, asOf) =>
          api('IWarehousingDetailService/getWarehousingDetailPage', body, { signal, asOf })
        }
        history={HISTORY}
        toolbar={toolbar}
        cells={receiptCells}
        exportPath="IWarehousingDetailService/exportexcel"
        initialSearch={{ keyword: query.get('keyword') ?? '' }}
        renderDrawer={(row) => (
          <ReceiptPanel customFieldSet={warehousingCustomFieldSet} fields={warehousingFields} row={row} print={print} />
        )}
      />
      {dialog}
    </>
  )
}
