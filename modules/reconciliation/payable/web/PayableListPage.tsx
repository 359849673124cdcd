import { ListScreen } from '#platform/web/list/ListScreen.tsx'
import { tabsOf } from '#platform/web/list/list-state.ts'
import { usePage } from '#platform/web/page.ts'
import { payableCard, payableFields, payableTabs } from '../contract/fields.ts'
import { PayablePanel, payableCells } from './PayablePanel.tsx'
import { type Payable, payables } from './payables.ts'

const TABS = tabsOf(payableTabs, (key) => `reconciliation:pool.tabs.${key}`)

/** Changes of the document are listed in its drawer. */
const HISTORY = { documentOf: ({ id }: { id: string }) => ({ kind: 'payable', id }) }

/** `/reconciliation-invoicing/pool`: what is owed for what was received and returned, and how much of it is billed. */
export function PayableListPage() {
  const { query } = usePage()
  return (
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
      cells={payableCells}
      initialSearch={{ keyword: query.get('keyword') ?? '', isFirstOpened: query.has('open') }}
      renderDrawer={(row) => <PayablePanel key={row.id} row={row} />}
      drawerTitle={({ originNo, goodsNo }) => [originNo, goodsNo].filter(Boolean).join(' · ')}
    />
  )
}
