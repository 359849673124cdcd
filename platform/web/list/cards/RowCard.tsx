import type { MouseEvent } from 'react'
import type { RowMark } from '#platform/web/grid/GridRow.tsx'
import type { GridColumn } from '#platform/web/grid/grid-column.ts'
import { keptDrawn } from '#platform/web/kit/kept-drawn.ts'
import { ListIcon } from '#platform/web/list/ListIcon.tsx'
import type { RowAction } from '#platform/web/list/toolbar-action.ts'
import { useTexts } from '#platform/web/texts/texts.ts'

export interface RowCardProps<Row extends object> {
  row: Row
  /** The row's key. */
  id: string
  title: GridColumn<Row>
  /** Shown beside the title. */
  state: GridColumn<Row> | undefined
  facts: readonly CardFact<Row>[]
  action: Pick<RowAction, 'labelKey' | 'run'> | undefined
  isSelected: boolean
  /** Undefined where nothing works on selected rows. */
  onSelect: ((id: string, isSelected: boolean) => void) | undefined
  onOpen: ((row: Row) => void) | undefined
  /** What somebody else did to the row. */
  mark: RowMark | undefined
  onRefresh: (id: string) => void
}

/** A labelled value of a card. */
export interface CardFact<Row> {
  column: GridColumn<Row>
  /** Unit or currency of the value. */
  unitOf: (row: Row) => string
}

/** One row of a list on a phone. A touch anywhere but on its controls opens it. */
function PlainRowCard<Row extends object>(props: RowCardProps<Row>) {
  const { row, id, title, state, facts, action, onSelect, onOpen, mark } = props
  const { t } = useTexts()
  const name = title.text(row)
  const openByTouch = (event: MouseEvent) => {
    const isOnControl = event.target instanceof Element && event.target.closest('button, a, input, label')
    if (!isOnControl) onOpen?.(row)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the title is a button that does the same
    <li
      className={`row-card${props.isSelected ? ' is-selected' : ''}${mark ? ` is-${mark}` : ''}`}
      onClick={openByTouch}
    >
      {onSelect && (
        <label className="row-card-check">
          <input
            type="checkbox"
            aria-label={t('lists:cards.select', { name })}
            checked={props.isSelected}
            onChange={(event) => onSelect(id, event.target.checked)}
          />
        </label>
      )}
      <div className="row-card-body">
        <div className="row-card-head">
          {onOpen ? (
            <button type="button" className="row-card-title" onClick={() => onOpen(row)}>
              {name}
            </button>
          ) : (
            <span className="row-card-title">{title.cell?.(row) ?? name}</span>
          )}
          {state && <span className="row-card-state">{state.cell?.(row) ?? state.text(row)}</span>}
        </div>
        <dl>
          {facts.map(({ column, unitOf }) => {
            const text = column.text(row)
            return text === '' ? null : (
              <div key={column.key}>
                <dt>{column.title}</dt>
                <dd>
                  {column.cell?.(row) ?? text}
                  {unitOf(row) && ` ${unitOf(row)}`}
                </dd>
              </div>
            )
          })}
        </dl>
        {mark === 'changed' && (
          <button type="button" className="row-card-changed" onClick={() => props.onRefresh(id)}>
            <ListIcon name="refresh" />
            {t('lists:grid.changed')}
          </button>
        )}
        {mark === 'gone' && <p className="row-card-gone">{t('lists:grid.gone')}</p>}
        {action && (
          <button type="button" className="button row-card-action" onClick={action.run}>
            {t(action.labelKey)}
          </button>
        )}
      </div>
    </li>
  )
}

/** Cards whose row, selection and step stay the same are not drawn again. */
export const RowCard = keptDrawn(PlainRowCard)
