import { useMemo, useState } from 'react'
import { payableCard, payableFields, payableTabs } from '#modules/reconciliation/payable/contract/fields.ts'
import { PayablePanel, payableCells } from '#modules/reconciliation/payable/web/PayablePanel.tsx'
import { type Payable, payables } from '#modules/reconciliation/payable/web/payables.ts'
import { lazyDialog } from '#platform/web/kit/lazy-dialog.ts'
import { ListScreen } from '#platform/web/list/ListScreen.tsx'
import { tabsOf } from '#platform/web/list/list-state.ts'
import { TOOLBAR_ORDER, type ToolbarAction } from '#platform/web/list/toolbar-action.ts'
import { usePage } from '#platform/web/page.ts'
import { type Translate, useTexts } from '#platform/web/texts/texts.ts'

import { useMayMakeBills } from './use-bill-rules.ts'

const TABS = tabsOf(payableTabs, (key) => `reconciliation:pool.tabs.${key}`)

/** Fetched when a bill is first made. */
const MakeBillDialog = lazyDialog(async () => (await import('./MakeBillDialog.tsx')).MakeBillDialog)
const ChosenBillDialog = lazyDialog(async () => (await import('./ChosenBillDialog.tsx')).ChosenBillDialog)

/** Fetched when somebody first asks for it. */
const NotInvoicedDialog = lazyDialog(
  async () => (await import('#modules/reconciliation/payable/web/NotInvoicedDialog.tsx')).NotInvoicedDialog,
)

/** Fetched when somebody first asks for it. */
const MoneyStoryDialog = lazyDialog(
  async () => (await import('#modules/reconciliation/payable/web/MoneyStoryDialog.tsx')).MoneyStoryDialog,
)

/** Why rows make no bill together: one of them is on a bill already, or they are of different parties. */
function reasonAgainstBill(rows: readonly Payable[], t: Translate): string | null {
  if (rows.some(({ payableStatus }) => payableStatus !== 'open')) return t('reconciliation:pool.notOpen')
  const parties = new Set(rows.map(({ orgNo, supplierNo, currency }) => `${orgNo}/${supplierNo}/${currency}`))
  return parties.size > 1 ? t('reconciliation:errors.rowsDiffer') : null
}

/** Changes of the document are listed in its drawer. */
const HISTORY = { documentOf: ({ id }: { id: string }) => ({ kind: 'payable', id }) }

/** `/reconciliation-invoicing/pool`: what is owed for what was received and returned, and how much of it is billed. */
export function PoolListPage() {
  const { query } = usePage()
  const { t } = useTexts()
  const canBill = useMayMakeBills()
  const [isMaking, setIsMaking] = useState(false)
  const [billed, setBilled] = useState<readonly Payable[] | null>(null)
  const [isSummed, setIsSummed] = useState(false)
  const [told, setTold] = useState<{ supplierNo: string | undefined } | null>(null)
  const toolbar = useMemo<ToolbarAction<Payable>[]>(
    () => [
      ...(canBill
        ? [
            {
              key: 'makeBill',
              labelKey: 'reconciliation:bill.create',
              order: TOOLBAR_ORDER.add,
              needs: 'none' as const,
              isPrimary: true,
              run: () => setIsMaking(true),
            },
            {
              key: 'makeBillOfChosen',
              labelKey: 'reconciliation:bill.ofChosen',
              order: TOOLBAR_ORDER.add + 1,
              needs: 'many' as const,
              mostRows: 1000,
              reasonDisabled: (rows: readonly Payable[]) => reasonAgainstBill(rows, t),
              run: setBilled,
            },
          ]
        : []),
      {
        key: 'notInvoiced',
        labelKey: 'reconciliation:notInvoiced.title',
        order: TOOLBAR_ORDER.end,
        needs: 'none',
        run: () => setIsSummed(true),
      },
      {
        key: 'moneyStory',
        labelKey: 'reconciliation:story.ofMonth',
        order: TOOLBAR_ORDER.end + 1,
        needs: 'none',
        run: ([row]) => setTold({ supplierNo: row?.supplierNo }),
      },
    ],
    [canBill, t],
  )
  return (
    <>
      <ListScreen<Payable>
        {...payables}
        id="reconciliation.pool"
        titleKey="reconciliation:titles.pool"
        emptyTextKey="reconciliation:pool.none"
        menuNo="payablePool"
        fields={payableFields}
        card={payableCard}
        history={HISTORY}
        tabs={TABS}
        toolbar={toolbar}
        cells={payableCells}
        initialSearch={{ keyword: query.get('keyword') ?? '', isFirstOpened: query.has('open') }}
        renderDrawer={(row) => <PayablePanel key={row.id} row={row} />}
        drawerTitle={({ originNo, goodsNo }) => [originNo, goodsNo].filter(Boolean).join(' · ')}
      />
      {isSummed && <NotInvoicedDialog onClose={() => setIsSummed(false)} />}
      {told && <MoneyStoryDialog supplierNo={told.supplierNo} onClose={() => setTold(null)} />}
      {isMaking && <MakeBillDialog onClose={() => setIsMaking(false)} />}
      {billed && <ChosenBillDialog rows={billed} onClose={() => setBilled(null)} />}
    </>
  )
}
