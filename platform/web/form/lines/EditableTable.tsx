import { type ReactNode, useState } from 'react'
import { useSession } from '#platform/web/session.ts'
import { rowTriggerOf } from '../control/row-trigger.ts'
import { LineTable } from './LineTable.tsx'
import type { LineColumn } from './line-column.ts'
import type { LineStore } from './line-store.ts'
import { sortableLines } from './SortableLines.tsx'

interface EditableTableProps<Line extends object> {
  /** What the lines are, for screen readers. */
  label: string
  store: LineStore<Line>
  /** Keep stable between renders. */
  columns: readonly LineColumn<Line>[]
  /** Rows can be put into another order. */
  isDraggable?: boolean
  /** Makes an empty line; adding is offered when given. */
  newLine?: () => Line
  /** Removing is offered. */
  canRemove?: boolean
  empty?: ReactNode
}

/**
 * A small table that is mostly read: its rows open for editing one by one, can be added, removed and put into order. What opens a
 * row closes it when it is done again; each user chooses that in the settings (spec shell §4).
 */
export function EditableTable<Line extends object>(props: EditableTableProps<Line>) {
  const { store, newLine } = props
  const { id } = useSession().userInfo
  const [trigger] = useState(() => rowTriggerOf(id))
  const add = () => {
    if (newLine) store.add(newLine())
    return store.entries().at(-1)?.key ?? ''
  }
  return (
    <LineTable<Line>
      label={props.label}
      store={store}
      columns={props.columns}
      trigger={trigger}
      canRemove={props.canRemove ?? false}
      sorting={props.isDraggable ? sortableLines : undefined}
      onAdd={newLine && add}
      empty={props.empty}
    />
  )
}
