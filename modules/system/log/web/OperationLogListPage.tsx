import type { CallOutput } from '#platform/contract/calls.ts'
import { enumKey } from '#platform/contract/fields.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { ListScreen } from '#platform/web/list/ListScreen.tsx'
import { partyTables } from '#platform/web/list/search/party-tables.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { operationLogCalls } from '../contract/calls.ts'
import { operationLogFields } from '../contract/fields.ts'
import { OperationLogPanel } from './OperationLogPanel.tsx'

const api = callsOf<typeof operationLogCalls>()

type Entry = CallOutput<typeof operationLogCalls, 'ISysOperationLogService/getsysoperationloglist'>['records'][number]

/** The log is history: its rows are numbered, and nothing is done with them. */
const tables = partyTables('history')

/** Who did what and when, with what changed in the drawer. */
export function OperationLogListPage() {
  const { t } = useTexts()
  return (
    <ListScreen<Entry>
      id="system.operationLog"
      titleKey="system:titles.operationLog"
      menuNo="operationLog"
      fields={operationLogFields}
      query={(body, signal) => api('ISysOperationLogService/getsysoperationloglist', body, { signal })}
      tables={tables}
      exportPath="ISysOperationLogService/exportexcel"
      drawerTitle={({ action }) => t(enumKey(operationLogFields.action, action), { defaultValue: action })}
      renderDrawer={(entry) => <OperationLogPanel entry={entry} />}
    />
  )
}
