import { type ReactNode, useMemo, useState } from 'react'
import { lazyDialog } from '#platform/web/kit/lazy-dialog.ts'
import { firstRefusal, TOOLBAR_ORDER, type ToolbarAction } from '#platform/web/list/toolbar-action.ts'
import { useTexts } from '#platform/web/texts/texts.ts'

const ChangeComponentsDialog = lazyDialog(
  async () => (await import('./ChangeComponentsDialog.tsx')).ChangeComponentsDialog,
)
const ComponentIssueDialog = lazyDialog(async () => (await import('./ComponentIssueDialog.tsx')).ComponentIssueDialog)

/** What commands need of a row, whichever list it is of. */
export interface ComponentRowKey {
  headId: string
  lineId: string
  purchaseNo: string
  purchaseSeq: number
  actions: Readonly<Record<string, string | null>>
}

type Command = 'changeComponents' | 'issueComponents' | 'takeComponentsBack'

/** The purchaser's commands over the components of an outsourced order, with their dialogs. */
export function useComponentCommandDialog(): { actions: ToolbarAction<ComponentRowKey>[]; dialogs: ReactNode } {
  const { t } = useTexts()
  const [chosen, setChosen] = useState<{ command: Command; row: ComponentRowKey } | null>(null)
  const actions = useMemo<ToolbarAction<ComponentRowKey>[]>(() => {
    const action = (
      command: Command,
      labelKey: string,
      flag: 'isAdd' | 'isModify',
      order: number,
    ): ToolbarAction<ComponentRowKey> => ({
      key: command,
      labelKey,
      flag,
      order,
      needs: 'one',
      reasonDisabled: (rows) => firstRefusal(rows, command, t),
      run: ([row]) => setChosen(row ? { command, row } : null),
    })
    return [
      {
        ...action('issueComponents', 'orders:outsourced.issue.label', 'isAdd', TOOLBAR_ORDER.add),
        isPrimary: true,
      },
      action('takeComponentsBack', 'orders:outsourced.takeBack.label', 'isAdd', TOOLBAR_ORDER.add + 1),
      action('changeComponents', 'orders:outsourced.change.label', 'isModify', TOOLBAR_ORDER.modify),
    ]
  }, [t])
  const close = () => setChosen(null)
  const dialogs =
    chosen &&
    (chosen.command === 'changeComponents' ? (
      <ChangeComponentsDialog lineId={chosen.row.lineId} onClose={close} />
    ) : (
      <ComponentIssueDialog
        order={{ id: chosen.row.headId, purchaseNo: chosen.row.purchaseNo }}
        issueType={chosen.command === 'issueComponents' ? 'issue' : 'takeBack'}
        onClose={close}
      />
    ))
  return { actions, dialogs }
}
