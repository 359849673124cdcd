import { useMemo, useState } from 'react'
import { callsOf } from '#platform/web/call/call-client.ts'
import { lazyDialog } from '#platform/web/kit/lazy-dialog.ts'
import { ListScreen } from '#platform/web/list/ListScreen.tsx'
import { TOOLBAR_ORDER, type ToolbarAction } from '#platform/web/list/toolbar-action.ts'
import type { abnormalLogCalls } from '../contract/calls.ts'
import { abnormalLogFields } from '../contract/fields.ts'
import { AbnormalLogPanel } from './AbnormalLogPanel.tsx'
import type { AbnormalEntry } from './abnormal-entry.ts'

const AbnormalHandleDialog = lazyDialog(async () => (await import('./AbnormalHandleDialog.tsx')).AbnormalHandleDialog)

const api = callsOf<typeof abnormalLogCalls>()

/** `/system/abnormalLog`: what went wrong although nobody foresaw it, and what was done about it. */
export function AbnormalLogListPage() {
  const [chosen, setChosen] = useState<readonly AbnormalEntry[] | null>(null)
  const toolbar = useMemo<ToolbarAction<AbnormalEntry>[]>(
    () => [
      {
        key: 'handle',
        labelKey: 'system:abnormal.handle',
        flag: 'isHandle',
        order: TOOLBAR_ORDER.modify,
        needs: 'many',
        run: setChosen,
      },
    ],
    [],
  )
  return (
    <>
      <ListScreen<AbnormalEntry>
        id="abnormal.log"
        titleKey="system:titles.abnormalLog"
        menuNo="abnormalLog"
        fields={abnormalLogFields}
        query={(body, signal) => api('ISysAbnormalLogService/getsysabnormalloglist', body, { signal })}
        toolbar={toolbar}
        exportPath="ISysAbnormalLogService/exportexcel"
        emptyTextKey="system:log.noFaults"
        drawerTitle={({ errorName, source }) => `${errorName} · ${source}`}
        renderDrawer={(entry) => <AbnormalLogPanel entry={entry} />}
      />
      {chosen && <AbnormalHandleDialog entries={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}
