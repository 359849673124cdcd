import { useMemo } from 'react'
import { rejectionCard, rejectionCustomFieldSet, rejectionFields } from '#modules/receipts/receipt/contract/fields.ts'
import { type NotedRow, useNotePrint } from '#modules/receipts/receipt/web/PrintNoteDialog.tsx'
import { ReceiptPanel, receiptCells } from '#modules/receipts/receipt/web/ReceiptPanel.tsx'
import { listsOf } from '#platform/web/call/lists-of.ts'
import { ListScreen } from '#platform/web/list/ListScreen.tsx'
import { usePage } from '#platform/web/page.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { rejectionCalls } from '../contract/calls.ts'
import { RejectionFilesPanel } from './RejectionFilesPanel.tsx'

const { counts: _, ...rejections } = listsOf<typeof rejectionCalls>()('ICheckReturnService', 'CheckReturn')

/** Changes of the document are listed in its drawer. */
const HISTORY = { documentOf: ({ id }: { id: string }) => ({ kind: 'rejection', id }) }

/** `/receipt-tracking/rejection-details`: what was refused at inspection and goes back to the supplier, and why. */
export function RejectionListPage() {
  const { t } = useTexts()
  const { query } = usePage()
  const { print, dialog } = useNotePrint<NotedRow>(
    'receipts:list.printRejectionNote',
    'receipts.rejectionNote',
    'rejectionDetails',
  )
  const toolbar = useMemo(() => [print], [print])
  return (
    <>
      <ListScreen
        {...rejections}
        id="receipts.rejection"
        titleKey="receipts:titles.rejection"
        emptyTextKey="receipts:empty.rejection"
        menuNo="rejectionDetails"
        fields={rejectionFields}
        card={rejectionCard}
        customFieldSet={rejectionCustomFieldSet}
        history={HISTORY}
        toolbar={toolbar}
        cells={receiptCells}
        initialSearch={{ keyword: query.get('keyword') ?? '', isFirstOpened: query.has('open') }}
        renderDrawer={(row) => (
          <ReceiptPanel
            customFieldSet={rejectionCustomFieldSet}
            fields={rejectionFields}
            row={row}
            kind="refused"
            print={print}
          >
            <section>
              <h3>{t('receipts:panel.evidence')}</h3>
              <RejectionFilesPanel id={row.id} />
            </section>
          </ReceiptPanel>
        )}
      />
      {dialog}
    </>
  )
}
