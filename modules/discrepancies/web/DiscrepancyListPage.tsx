import { useMemo, useState } from 'react'
import type { CallOutput } from '#platform/contract/calls.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { kitPart } from '#platform/web/kit/kit-part.ts'
import { ListScreen } from '#platform/web/list/ListScreen.tsx'
import { firstRefusal, TOOLBAR_ORDER, type ToolbarAction } from '#platform/web/list/toolbar-action.ts'
import { usePage } from '#platform/web/page.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { discrepanciesCalls } from '../contract/calls.ts'
import { DISCREPANCY_STATES, discrepancyFields } from '../contract/fields.ts'
import { DiscrepancyPanel, discrepancyCells } from './DiscrepancyPanel.tsx'
import { MENU } from './discrepancies-path.ts'

const api = callsOf<typeof discrepanciesCalls>()

/** Fetched when one of them is first needed. */
const DiscrepancyCommandDialog = kitPart(
  async () => (await import('./DiscrepancyCommandDialog.tsx')).DiscrepancyCommandDialog,
)

type Discrepancy = CallOutput<typeof discrepanciesCalls, 'ISrmDiscrepancyService/getDiscrepancyPage'>['records'][number]

/** What people do with a discrepancy: the flag of the menu entry that allows it, and the button's place. */
const COMMANDS = [
  ['answer', 'isSubmit', TOOLBAR_ORDER.submit],
  ['assign', 'isModify', TOOLBAR_ORDER.modify],
  ['close', 'isClose', TOOLBAR_ORDER.close],
  ['reopen', 'isClose', TOOLBAR_ORDER.close + 1],
] as const

const tabs = [
  { key: 'all', labelKey: 'discrepancies:tabs.all', condition: {} },
  ...DISCREPANCY_STATES.map((status) => ({
    key: status,
    labelKey: `discrepancies:enums.status.${status}`,
    condition: { status },
  })),
]

/** Changes of the document are listed in its drawer. */
const PAST = { documentOf: ({ id }: { id: string }) => ({ kind: 'discrepancy', id }) }

/** `/receipt-tracking/discrepancies`: what differs from what was announced, who looks after it, and how it was settled. */
export function DiscrepancyListPage() {
  const { t } = useTexts()
  const { query } = usePage()
  const [asked, setAsked] = useState<{ command: (typeof COMMANDS)[number][0]; row: Discrepancy } | null>(null)
  const toolbar = useMemo<ToolbarAction<Discrepancy>[]>(
    () =>
      COMMANDS.map(([command, flag, order]) => ({
        key: command,
        labelKey: `discrepancies:actions.${command}`,
        flag,
        order,
        needs: 'one',
        reasonDisabled: (rows) => firstRefusal(rows, command, t),
        run: ([row]) => setAsked(row ? { command, row } : null),
      })),
    [t],
  )
  return (
    <>
      <ListScreen<Discrepancy>
        id="discrepancies.list"
        titleKey="discrepancies:titles.list"
        emptyTextKey="discrepancies:list.none"
        menuNo={MENU}
        fields={discrepancyFields}
        rowKey="id"
        query={(body, signal, asOf) => api('ISrmDiscrepancyService/getDiscrepancyPage', body, { signal, asOf })}
        past={PAST}
        counts={(body, signal) => api('ISrmDiscrepancyService/getDiscrepancyStatus', body, { signal })}
        tabs={tabs}
        defaultSort={{ field: 'updateDate', order: 'desc' }}
        toolbar={toolbar}
        cells={discrepancyCells}
        exportPath="ISrmDiscrepancyService/exportexcel"
        initialSearch={{ keyword: query.get('keyword') ?? '', isFirstOpened: query.has('open') }}
        renderDrawer={(row) => <DiscrepancyPanel row={row} toolbar={toolbar} />}
      />
      {asked && (
        <DiscrepancyCommandDialog command={asked.command} discrepancy={asked.row} onClose={() => setAsked(null)} />
      )}
    </>
  )
}
