import { useMemo, useState } from 'react'
import { DISCREPANCIES_MENU, ReportDiscrepancyDialog } from '#modules/discrepancies/web.ts'
import {
  acceptanceCard,
  acceptanceCustomFieldSet,
  acceptanceFields,
  type DeliveryTiming,
} from '#modules/receipts/receipt/contract/fields.ts'
import { type NotedRow, useNotePrint } from '#modules/receipts/receipt/web/PrintNoteDialog.tsx'
import { ReceiptPanel, receiptCells } from '#modules/receipts/receipt/web/ReceiptPanel.tsx'
import type { entryCalls } from '#modules/receipts/receipt-entry/contract/calls.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { listsOf, type RowOfList } from '#platform/web/call/lists-of.ts'
import { lazyDialog } from '#platform/web/kit/lazy-dialog.ts'
import { ListScreen } from '#platform/web/list/ListScreen.tsx'
import { firstRefusal, TOOLBAR_ORDER, type ToolbarAction, ublAction } from '#platform/web/list/toolbar-action.ts'
import { usePage } from '#platform/web/page.ts'
import { useSession } from '#platform/web/session.ts'
import { type Translate, useTexts } from '#platform/web/texts/texts.ts'
import type { acceptanceCalls } from '../contract/calls.ts'

const api = callsOf<typeof entryCalls>()
const acceptances = listsOf<typeof acceptanceCalls>()('ICheckReceiptService', 'CheckReceipt')

/** Fetched when goods are first returned. */
const ReturnDialog = lazyDialog(
  async () => (await import('#modules/receipts/return/web/ReturnDialog.tsx')).ReturnDialog,
)

type Acceptance = RowOfList<typeof acceptances>

const tab = (key: string, deliveryTiming: DeliveryTiming) => ({
  key,
  labelKey: `receipts:enums.deliveryTiming.${deliveryTiming}`,
  condition: { deliveryTiming },
})
const tabs = [
  { key: 'all', labelKey: 'receipts:tabs.all', condition: {} },
  tab('normal', '1'),
  tab('early', '2'),
  tab('delayed', '3'),
  tab('gifts', '0'),
]

/** Changes of the document are listed in its drawer. */
const HISTORY = { documentOf: ({ id }: { id: string }) => ({ kind: 'acceptance', id }) }

/** `/receipt-tracking/acceptance-details`: what was accepted, at what price, and whether it came in time. */
export function AcceptanceListPage() {
  const { t } = useTexts()
  const { query } = usePage()
  const { flagsOf } = useSession()
  const canReturn = flagsOf('returnDetails').has('isAdd')
  const canReport = flagsOf(DISCREPANCIES_MENU).has('isAdd')
  const [reported, setReported] = useState<Acceptance | null>(null)
  const [returned, setReturned] = useState<readonly string[] | null>(null)
  const { print, dialog } = useNotePrint<NotedRow>(
    'receipts:list.printReceiptNote',
    'receipts.receiptNote',
    'acceptanceDetails',
  )
  const toolbar = useMemo<ToolbarAction<Acceptance>[]>(
    () => [
      ublAction(({ receiptNo }) => api.download('ICheckReceiptService/downloadublreceiptadvice', { receiptNo })),
      ...(canReturn
        ? [
            {
              key: 'returnGoods',
              labelKey: 'receipts:return.action',
              order: TOOLBAR_ORDER.add,
              needs: 'many' as const,
              mostRows: 100,
              reasonDisabled: (rows: readonly Acceptance[]) =>
                firstRefusal(rows, 'returnGoods', t) ?? reasonAgainstReturn(rows, t),
              run: (rows: readonly Acceptance[]) => setReturned(rows.map(({ id }) => id)),
            },
          ]
        : []),
      print,
    ],
    [canReturn, print, t],
  )
  return (
    <>
      <ListScreen<Acceptance>
        {...acceptances}
        id="receipts.acceptance"
        titleKey="receipts:titles.acceptance"
        emptyTextKey="receipts:empty.acceptance"
        menuNo="acceptanceDetails"
        fields={acceptanceFields}
        card={acceptanceCard}
        customFieldSet={acceptanceCustomFieldSet}
        history={HISTORY}
        tabs={tabs}
        toolbar={toolbar}
        cells={receiptCells}
        importPort="ICheckReceiptService"
        initialSearch={{ keyword: query.get('keyword') ?? '', isFirstOpened: query.has('open') }}
        renderDrawer={(row) => (
          <ReceiptPanel
            customFieldSet={acceptanceCustomFieldSet}
            fields={acceptanceFields}
            row={row}
            kind="accepted"
            onReturn={canReturn ? () => setReturned([row.id]) : undefined}
            onReport={canReport ? () => setReported(row) : undefined}
            print={print}
          />
        )}
      />
      {reported && (
        <ReportDiscrepancyDialog
          line={{ ...reported, receiptId: reported.id, lotNo: reported.lotNo }}
          onClose={() => setReported(null)}
        />
      )}
      {dialog}
      {returned && <ReturnDialog receiptIds={returned} onClose={() => setReturned(null)} />}
    </>
  )
}

/** Goods of one return go from one warehouse to one supplier; the server says so, too. */
function reasonAgainstReturn(rows: readonly Acceptance[], t: Translate): string | null {
  const parties = new Set(rows.map((row) => JSON.stringify([row.orgNo, row.warehouseNo, row.supplierNo, row.currency])))
  return parties.size > 1 ? t('receipts:errors.returnsDiffer') : null
}
