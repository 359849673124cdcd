import type { ReactNode } from 'react'
import type { FieldTable } from '#platform/contract/fields.ts'
import { recordOf } from '#platform/contract/values/record-of.ts'
import { ListToolbar } from '#platform/web/list/ListToolbar.tsx'
import type { ToolbarAction } from '#platform/web/list/toolbar-action.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { FieldList } from './FieldList.tsx'
import { type FieldGroup, groupFields } from './field-groups.ts'
import './detail.css'

interface RowDetailProps<Row extends object> {
  fields: FieldTable
  row: Row
  groups: readonly FieldGroup[]
  /** What its reader may do with it, in its order. */
  actions: readonly ToolbarAction<Row>[]
  /** Fields that stand elsewhere, such as the number in the drawer's title, or that say nothing yet. */
  hidden?: readonly string[]
  /** Fields that are told only where they say something. */
  shownWhenSet?: readonly string[]
  /** Own content for single fields. */
  cells?: { readonly [name: string]: ((row: Row) => ReactNode) | undefined }
  /** Further sections. */
  children?: ReactNode
}

/** A row of a list with all its fields under headings, what may be done with it above them, and what belongs to it below. */
export function RowDetail<Row extends object>({
  fields,
  row,
  groups,
  actions,
  hidden = [],
  shownWhenSet = [],
  cells = {},
  children,
}: RowDetailProps<Row>) {
  const { t } = useTexts()
  const values = recordOf(row)
  const isGiven = (name: string) => !hidden.includes(name) && (!shownWhenSet.includes(name) || Boolean(values[name]))
  return (
    <div className="row-detail">
      {actions.length > 0 && <ListToolbar actions={actions} selected={[row]} />}
      {groupFields(fields, groups, isGiven).map(({ titleKey, names }) => (
        <section key={titleKey}>
          <h3>{t(titleKey)}</h3>
          <FieldList fields={fields} row={row} only={names} cells={cells} />
        </section>
      ))}
      {children}
    </div>
  )
}
