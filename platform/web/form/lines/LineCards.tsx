import { type ReactNode, useEffect, useId, useRef, useSyncExternalStore } from 'react'
import { useTexts } from '#platform/web/texts/texts.ts'
import { type CaretMove, LineCell } from './LineCell.tsx'
import '../form.css'
import { cellText, isCellEditable, isCellRequired, type LineColumn } from './line-column.ts'
import type { LineEntry, LineStore } from './line-store.ts'

interface LineCardsProps<Line extends object> {
  /** What the lines are, for screen readers. */
  label: string
  store: LineStore<Line>
  /** As for `LineTable`; the columns fixed at the left are the card's title. */
  columns: readonly LineColumn<Line>[]
  empty?: ReactNode
}

/** Lines of a document for narrow pages: what `LineTable` shows as rows, as cards below each other. */
export function LineCards<Line extends object>({ label, store, columns, empty }: LineCardsProps<Line>) {
  const { t } = useTexts()
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const entries = useSyncExternalStore(store.subscribe, store.entries)
  useEffect(
    () =>
      store.onRefused(() => {
        const all = store.entries()
        const at = all.findIndex(({ fieldErrors: errors }) => columns.some(({ key }) => errors[key] !== undefined))
        const faulty = columns.find(({ key }) => all[at]?.fieldErrors[key] !== undefined)
        if (faulty) document.getElementById(`${id}-${at}-${faulty.key}`)?.focus()
      }),
    [store, columns, id],
  )
  const move =
    (columnKey: string, index: number) =>
    ({ down }: CaretMove) => {
      const inputs = [...(list.current?.querySelectorAll<HTMLInputElement>(`[data-column="${columnKey}"] input`) ?? [])]
      const at = inputs.findIndex((input) => input.id === `${id}-${index}-${columnKey}`)
      inputs[at + down]?.focus()
    }
  if (entries.length === 0) return <p className="line-cards-empty">{empty ?? t('lists:lines.none')}</p>
  return (
    <ul ref={list} className="line-cards" aria-label={label}>
      {entries.map((entry, index) => (
        <li key={entry.key}>
          <Card entry={entry} index={index} id={id} store={store} columns={columns} move={move} />
        </li>
      ))}
    </ul>
  )
}

interface CardProps<Line extends object> {
  entry: LineEntry<Line>
  index: number
  id: string
  store: LineStore<Line>
  columns: readonly LineColumn<Line>[]
  move: (columnKey: string, index: number) => (move: CaretMove) => void
}

function Card<Line extends object>({ entry, index, id, store, columns, move }: CardProps<Line>) {
  const { t } = useTexts()
  const { line, fieldErrors: errors } = entry
  const textOf = (column: LineColumn<Line>) => column.text?.(line) ?? cellText(line, column)
  const title = columns.filter((column) => column.isFixedLeft).map(textOf)
  return (
    <>
      <h3>{title.join(' · ')}</h3>
      <div className="line-card-cells">
        {columns
          .filter((column) => !column.isFixedLeft)
          .map((column) => {
            const cellId = `${id}-${index}-${column.key}`
            const error = errors[column.key]
            if (!isCellEditable(line, column)) {
              return (
                <div key={column.key} className="line-card-cell">
                  <span>{column.title}</span>
                  <span className="tabular">{column.cell?.(line) ?? (textOf(column) || '–')}</span>
                </div>
              )
            }
            return (
              <div
                key={column.key}
                data-column={column.key}
                className={`line-card-cell${error === undefined ? '' : ' line-invalid'}`}
              >
                <label htmlFor={cellId}>{column.title}</label>
                <LineCell
                  id={cellId}
                  column={column}
                  isRequired={isCellRequired(line, column)}
                  value={cellText(line, column)}
                  error={error}
                  errorId={`${cellId}-fault`}
                  label={`${column.title} ${index + 1}`}
                  onChange={(value) => store.put(entry.key, { [column.key]: value })}
                  onLeave={() => store.check(entry.key, column, t)}
                  onFocus={() => undefined}
                  onMove={move(column.key, index)}
                  onPaste={() => undefined}
                />
                {error !== undefined && (
                  <span id={`${cellId}-fault`} className="form-error">
                    {error}
                  </span>
                )}
              </div>
            )
          })}
      </div>
    </>
  )
}
