import { useMemo, useState } from 'react'
import {
  type ReturnType,
  returnCard,
  returnCustomFieldSet,
  returnFields,
} from '#modules/receipts/receipt/contract/fields.ts'
import { useNotePrint } from '#modules/receipts/receipt/web/PrintNoteDialog.tsx'
import type { CallOutput } from '#platform/contract/calls.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { ListScreen } from '#platform/web/list/ListScreen.tsx'
import { firstRefusal, TOOLBAR_ORDER, type ToolbarAction } from '#platform/web/list/toolbar-action.ts'
import { usePage } from '#platform/web/page.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { returnCalls } from '../contract/calls.ts'
import { CancelReturnDialog } from './CancelReturnDialog.tsx'
import { ReturnPanel, returnCells } from './ReturnPanel.tsx'

const api = callsOf<typeof returnCalls>()

type Return = CallOutput<typeof returnCalls, 'ISrmBillReturnService/getBillReturnPage'>['records'][number]

const tab = (key: ReturnType) => ({
  key,
  labelKey: `receipts:enums.returnType.${key}`,
  condition: { returnType: key },
})
const tabs = [{ key: 'all', labelKey: 'receipts:tabs.all', condition: {} }, tab('exchange'), tab('credit')]

/** Its document is printed as a whole. */
const documentOf = ({ returnId }: Return): string => returnId

/** Changes of the document are listed in its drawer. */
const HISTORY = { documentOf: ({ id }: { id: string }) => ({ kind: 'return', id }) }

/** `/receipt-tracking/return-details`: what went back to its supplier after warehousing, why, and on what terms. */
export function ReturnListPage() {
  const { t } = useTexts()
  const { query } = usePage()
  const [cancelled, setCancelled] = useState<Return | null>(null)
  const { print, dialog } = useNotePrint<Return>(
    'receipts:return.print',
    'receipts.returnNote',
    'returnDetails',
    documentOf,
  )
  const toolbar = useMemo<ToolbarAction<Return>[]>(
    () => [
      {
        key: 'cancelReturn',
        labelKey: 'receipts:return.cancel',
        flag: 'isDelete',
        order: TOOLBAR_ORDER.delete,
        needs: 'one',
        reasonDisabled: (rows) => firstRefusal(rows, 'cancelReturn', t),
        run: ([row]) => setCancelled(row ?? null),
      },
      print,
    ],
    [t, print],
  )
  return (
    <>
      <ListScreen<Return>
        id="receipts.returns"
        titleKey="receipts:titles.return"
        emptyTextKey="receipts:empty.return"
        menuNo="returnDetails"
        fields={returnFields}
        card={returnCard}
        customFieldSet={returnCustomFieldSet}
        rowKey="id"
        query={(body, signal, asOf) => api('ISrmBillReturnService/getBillReturnPage', body, { signal, asOf })}
        history={HISTORY}
        counts={(body, signal) => api('ISrmBillReturnService/getBillReturnStatus', body, { signal })}
        tabs={tabs}
        defaultSort={{ field: 'updateDate', order: 'desc' }}
        toolbar={toolbar}
        cells={returnCells}
        exportPath="ISrmBillReturnService/exportexcel"
        initialSearch={{ keyword: query.get('keyword') ?? '', isFirstOpened: query.has('open') }}
        renderDrawer={(row) => <ReturnPanel row={row} toolbar={toolbar} />}
      />
      {cancelled && (
        <CancelReturnDialog
          returnId={cancelled.returnId}
          returnNo={cancelled.returnNo}
          onClose={() => setCancelled(null)}
        />
      )}
      {dialog}
    </>
  )
}
