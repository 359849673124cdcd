import { AsnStatePanel } from '#modules/deliveries/web.ts'
import { listsOf } from '#platform/web/call/lists-of.ts'
import { ListScreen } from '#platform/web/list/ListScreen.tsx'
import { tabsOf } from '#platform/web/list/list-state.ts'
import { usePage } from '#platform/web/page.ts'
import type { receivingCalls } from '../contract/calls.ts'
import { receivingCard, receivingFields, receivingTabs } from '../contract/fields.ts'
import { ReceivingPanel } from './ReceivingPanel.tsx'
import type { ReceivingRow } from './receiving-row.ts'

const lines = listsOf<typeof receivingCalls>()('ISrmReceivingDetailService', 'ReceivingDetail')

const TABS = tabsOf(receivingTabs, (key) => `receipts:receiving.tabs.${key}`)

/** Own content of cells, in the list and the drawer alike: the state is that of the ASN. */
const cells = { status: ({ status }: ReceivingRow) => <AsnStatePanel status={status} /> }

/** Changes of the document are listed in its drawer. */
const HISTORY = { documentOf: ({ id }: { id: string }) => ({ kind: 'asnLine', id }) }

/** `/offsite/receivingDetails`: what was received of which line of an ASN, and what became of it. */
export function ReceivingListPage() {
  const { query } = usePage()
  return (
    <ListScreen<ReceivingRow>
      {...lines}
      id="receipts.receiving"
      titleKey="receipts:titles.receiving"
      emptyTextKey="receipts:empty.receiving"
      menuNo="receivingDetails"
      fields={receivingFields}
      card={receivingCard}
      history={HISTORY}
      tabs={TABS}
      cells={cells}
      initialSearch={{ keyword: query.get('keyword') ?? '', isFirstOpened: query.has('open') }}
      renderDrawer={(row) => <ReceivingPanel key={row.id} row={row} />}
      drawerTitle={({ asnNo, asnSeq }) => `${asnNo} · ${asnSeq}`}
    />
  )
}
