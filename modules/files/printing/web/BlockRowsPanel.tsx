import { Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { ReasonedButton } from '#platform/web/kit/ReasonedButton.tsx'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { LayoutNames } from './layout-item.ts'

interface FieldSelectProps {
  names: LayoutNames['head']
  value: string
  onChange: (name: string) => void
}

/** Chooses a field of the document by its label. */
export function FieldSelect({ names, value, onChange }: FieldSelectProps) {
  const { t } = useTexts()
  return (
    <Select
      size="small"
      className="design-select"
      showSearch={{ optionFilterProp: 'label' }}
      aria-label={t('documents:design.field')}
      value={value}
      options={names.map(({ name, label }) => ({ value: name, label: `${label} · ${name}` }))}
      onChange={onChange}
    />
  )
}

interface BlockRowsProps<Row> {
  title: string
  rows: readonly Row[]
  most: number
  isEmptyAllowed?: boolean
  newRow: () => Row
  onChange: (rows: Row[]) => void
  children: (row: Row, change: (row: Row) => void) => ReactNode
}

/** The columns, fields or words of a block below each other: one is open at a time, all can be moved, taken out and added to. */
export function BlockRowsPanel<Row>(props: BlockRowsProps<Row>) {
  const { title, rows, most, isEmptyAllowed = false, newRow, onChange, children } = props
  const { t } = useTexts()
  const [open, setOpen] = useState(0)
  const move = (index: number, step: -1 | 1) => {
    const row = rows[index]
    if (row === undefined) return
    onChange([...rows].toSpliced(index, 1).toSpliced(index + step, 0, row))
    setOpen(index + step)
  }
  return (
    <fieldset className="design-rows">
      <legend>{title}</legend>
      <div className="design-tabs">
        {rows.map((row, index) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
            key={index}
            type="button"
            aria-pressed={index === open}
            title={nameOf(row)}
            onClick={() => setOpen(index)}
          >
            {index + 1}
          </button>
        ))}
        <ReasonedButton
          className=""
          aria-label={t('documents:design.addRow', { title })}
          reason={rows.length >= most ? t('documents:design.mostRows', { number: most }) : null}
          onClick={() => {
            onChange([...rows, newRow()])
            setOpen(rows.length)
          }}
        >
          +
        </ReasonedButton>
      </div>
      {rows.map(
        (row, index) =>
          index === open && (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
            <div className="design-row" key={index}>
              {children(row, (changed) => onChange([...rows].with(index, changed)))}
              <div className="design-row-actions">
                <ReasonedButton
                  reason={index === 0 ? t('documents:design.isFirst') : null}
                  onClick={() => move(index, -1)}
                >
                  {t('documents:design.earlier')}
                </ReasonedButton>
                <ReasonedButton
                  reason={index === rows.length - 1 ? t('documents:design.isLast') : null}
                  onClick={() => move(index, 1)}
                >
                  {t('documents:design.later')}
                </ReasonedButton>
                <ReasonedButton
                  reason={!isEmptyAllowed && rows.length === 1 ? t('documents:design.oneStays') : null}
                  onClick={() => {
                    onChange([...rows].toSpliced(index, 1))
                    setOpen(Math.max(0, index - 1))
                  }}
                >
                  {t('documents:design.remove')}
                </ReasonedButton>
              </div>
            </div>
          ),
      )}
    </fieldset>
  )
}

const nameOf = (row: unknown): string =>
  typeof row === 'object' && row !== null && 'field' in row ? String(row.field) : ''
