import type { PermissionFlag } from '#platform/contract/permission-flags.ts'
import { isPrimaryFor, type RowAction, reasonAgainst, type ToolbarAction } from '#platform/web/list/toolbar-action.ts'
import type { Translate } from '#platform/web/texts/texts.ts'

/** Flags of actions that take a document to its next state; what changes, deletes or prints it is no next step. */
const NEXT_FLAGS: readonly (PermissionFlag | undefined)[] = ['isRelease', 'isCheck', 'isSubmit']

/** The step that a card offers as its button: the row's first operation, else what the list is for, else what takes the row to its next state. */
export function cardAction<Row>(
  row: Row,
  rowActions: readonly RowAction[],
  actions: readonly ToolbarAction<Row>[],
  t: Translate,
): Pick<RowAction, 'key' | 'labelKey' | 'run'> | undefined {
  const own = rowActions.find(({ reasonDisabled = null }) => reasonDisabled === null)
  if (own) return own
  const rows = [row]
  const possible = actions.filter(
    (action) => action.needs !== 'none' && !action.isAside && reasonAgainst(action, rows, t) === null,
  )
  const next =
    possible.find((action) => isPrimaryFor(action, rows)) ?? possible.find(({ flag }) => NEXT_FLAGS.includes(flag))
  return next && { key: next.key, labelKey: next.labelKey, run: () => next.run(rows) }
}
