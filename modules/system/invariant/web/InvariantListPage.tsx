import { useMemo } from 'react'
import { type CallOptions, callsOf } from '#platform/web/call/call-client.ts'
import { useCommand } from '#platform/web/form/use-command.ts'
import { ListScreen } from '#platform/web/list/ListScreen.tsx'
import { TOOLBAR_ORDER, type ToolbarAction } from '#platform/web/list/toolbar-action.ts'
import type { invariantCalls } from '../contract/calls.ts'
import { invariantFields } from '../contract/fields.ts'
import { type Invariant, InvariantPanel, type InvariantPanelProps, InvariantStateTag } from './InvariantPanel.tsx'

const api = callsOf<typeof invariantCalls>()

const cells = { invariantState: InvariantStateTag }

/** `/system/invariant`: the rules that always hold of the data, how they stood at their last check, and the rows that break them. */
export function InvariantListPage({ pathOf }: Pick<InvariantPanelProps, 'pathOf'>) {
  const check = useCommand(
    (_: null, options: CallOptions) => api('ISysInvariantService/checksysinvariants', {}, options),
    { successKey: 'system:invariant.asked', invalidates: ['tasks'] },
  )
  const toolbar = useMemo<ToolbarAction<Invariant>[]>(
    () => [
      {
        key: 'check',
        labelKey: 'system:invariant.check',
        flag: 'isSubmit',
        order: TOOLBAR_ORDER.submit,
        needs: 'none',
        isRunning: check.isPending,
        run: () => void check.submit(null),
      },
    ],
    [check.submit, check.isPending],
  )
  return (
    // The end of a run of a task brings the list up to date.
    <ListScreen<Invariant>
      id="tasks.invariants"
      titleKey="system:titles.invariants"
      menuNo="sysInvariant"
      fields={invariantFields}
      query={(body, signal) => api('ISysInvariantService/getsysinvariantlist', body, { signal })}
      toolbar={toolbar}
      cells={cells}
      drawerTitle={({ rule }) => rule}
      renderDrawer={(invariant) => <InvariantPanel invariant={invariant} pathOf={pathOf} />}
    />
  )
}
