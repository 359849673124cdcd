import { type ReactNode, useCallback, useMemo, useRef } from 'react'
import type { FieldTable } from '#platform/contract/fields.ts'
import { recordOf } from '#platform/contract/values/record-of.ts'
import type { GridSelection } from '#platform/web/grid/DataGrid.tsx'
import type { RowMark } from '#platform/web/grid/GridRow.tsx'
import type { GridColumn } from '#platform/web/grid/grid-column.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { cardAction } from './card-action.ts'
import { type CardFact, RowCard } from './RowCard.tsx'
import './row-cards.css'
import type { RowAction, ToolbarAction } from '#platform/web/list/toolbar-action.ts'

export interface RowCardsProps<Row extends object> {
  /** What the cards list, for screen readers. */
  label: string
  fields: FieldTable
  /** Names of the fields that a card shows: its title, its state, and facts. */
  card: readonly string[]
  /** Columns of all declared fields, with their cells. */
  columns: readonly GridColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  rowActions: ((row: Row) => readonly RowAction[]) | undefined
  actions: readonly ToolbarAction<Row>[]
  selection: GridSelection
  onSelectionChange: ((selection: GridSelection) => void) | undefined
  marks: ReadonlyMap<string, RowMark> | undefined
  onRefreshRow: (key: string) => void
  onOpen: ((row: Row) => void) | undefined
  /** Loads further rows, where the list is one long list that has more. */
  onLoadMore: (() => void) | undefined
  isLoading: boolean
  /** Shown instead of cards when there are none. */
  empty: ReactNode
}

const NONE: readonly never[] = []

/** The rows of a list on a phone: one card each, with the row's next step. */
export function RowCards<Row extends object>(props: RowCardsProps<Row>) {
  const { fields, card, columns, rows, rowKey, selection, onSelectionChange } = props
  const { t } = useTexts()
  const shown = useMemo(() => cardColumns(fields, card, columns), [fields, card, columns])
  const chosen = useRef(selection)
  chosen.current = selection
  const select = useCallback(
    (id: string, isSelected: boolean) => {
      const { [id]: _old, ...others } = chosen.current
      onSelectionChange?.(isSelected ? { ...others, [id]: true } : others)
    },
    [onSelectionChange],
  )
  const { title, state, facts } = shown
  if (!title) return null
  const isAll = rows.length > 0 && rows.every((row) => selection[rowKey(row)])
  return (
    <div className="row-cards" aria-busy={props.isLoading}>
      {onSelectionChange && rows.length > 0 && (
        <label className="row-cards-all">
          <input
            type="checkbox"
            checked={isAll}
            onChange={() => onSelectionChange(isAll ? {} : Object.fromEntries(rows.map((row) => [rowKey(row), true])))}
          />
          {t('lists:grid.selectAll')}
        </label>
      )}
      {rows.length === 0 && !props.isLoading && <div className="row-cards-empty">{props.empty}</div>}
      <ul aria-label={props.label}>
        {rows.map((row) => {
          const id = rowKey(row)
          return (
            <RowCard
              key={id}
              row={row}
              id={id}
              title={title}
              state={state}
              facts={facts}
              action={cardAction(row, props.rowActions?.(row) ?? NONE, props.actions, t)}
              isSelected={selection[id] === true}
              onSelect={onSelectionChange && select}
              onOpen={props.onOpen}
              mark={props.marks?.get(id)}
              onRefresh={props.onRefreshRow}
            />
          )
        })}
      </ul>
      {props.onLoadMore && (
        <button type="button" className="button row-cards-more" onClick={props.onLoadMore}>
          {t('lists:cards.more')}
        </button>
      )}
    </div>
  )
}

/** The columns that cards are made of: the first one is the title, the first enumeration the state, the rest are facts. */
function cardColumns<Row extends object>(
  fields: FieldTable,
  card: readonly string[],
  columns: readonly GridColumn<Row>[],
) {
  const [title, ...others] = card.flatMap((name) => columns.find(({ key }) => key === name) ?? [])
  const state = others.find(({ key }) => fields[key]?.kind === 'enum')
  const facts = others
    .filter((column) => column !== state)
    .map((column): CardFact<Row> => {
      const unit = fields[column.key]?.unitField
      const unitIn = (row: Row) => (unit === undefined ? '' : recordOf(row)[unit])
      return { column, unitOf: (row) => String(unitIn(row) ?? '') }
    })
  return { title, state, facts }
}
