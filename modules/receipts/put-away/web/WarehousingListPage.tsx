import { useMemo } from 'react'
import {
  warehousingCard,
  warehousingCustomFieldSet,
  warehousingFields,
} from '#modules/receipts/receipt/contract/fields.ts'
import { type NotedRow, useNotePrint } from '#modules/receipts/receipt/web/PrintNoteDialog.tsx'
import { ReceiptPanel, receiptCells } from '#modules/receipts/receipt/web/ReceiptPanel.tsx'
import { listsOf } from '#platform/web/call/lists-of.ts'
import { ListScreen } from '#platform/web/list/ListScreen.tsx'
import { usePage } from '#platform/web/page.ts'
import type { warehousingCalls } from '../contract/calls.ts'

const { counts: _, ...details } = listsOf<typeof warehousingCalls>()('IWarehousingDetailService', 'WarehousingDetail')

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
      <ListScreen
        {...details}
        id="receipts.warehousing"
        titleKey="receipts:titles.warehousing"
        emptyTextKey="receipts:empty.warehousing"
        menuNo="warehousingDetails"
        fields={warehousingFields}
        card={warehousingCard}
        customFieldSet={warehousingCustomFieldSet}
        history={HISTORY}
        toolbar={toolbar}
        cells={receiptCells}
        initialSearch={{ keyword: query.get('keyword') ?? '' }}
        renderDrawer={(row) => (
          <ReceiptPanel customFieldSet={warehousingCustomFieldSet} fields={warehousingFields} row={row} print={print} />
        )}
      />
      {dialog}
    </>
  )
}
