import { Checkbox, Input, InputNumber, Select } from 'antd'
import { type ReactNode, useId } from 'react'
import { type LayoutBlock, SYMBOLOGIES, type Words } from '#platform/contract/list/print-layout.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { BlockRowsPanel, FieldSelect } from './BlockRowsPanel.tsx'
import type { LayoutNames } from './layout-item.ts'
import { ValueSelect, WordsPanel } from './WordsPanel.tsx'

interface NumberFieldProps {
  label: string
  value: number | undefined
  min?: number
  max?: number
  isWhole?: boolean
  onChange: (value: number | undefined) => void
}

/** A number with its label; millimetres and points have one decimal. */
export function NumberField({ label, value, min = 0, max = 420, isWhole = false, onChange }: NumberFieldProps) {
  const id = useId()
  return (
    <div className="design-field">
      <label htmlFor={id}>{label}</label>
      <InputNumber
        id={id}
        size="small"
        min={min}
        max={max}
        step={isWhole ? 1 : 0.5}
        precision={isWhole ? 0 : 1}
        value={value ?? null}
        onChange={(next) => onChange(next ?? undefined)}
      />
    </div>
  )
}

interface ChoiceFieldProps<T extends string> {
  label: string
  value: T
  values: readonly T[]
  textOf: (value: T) => string
  onChange: (value: T) => void
}

function ChoiceField<T extends string>({ label, value, values, textOf, onChange }: ChoiceFieldProps<T>) {
  return (
    <div className="design-field">
      <span>{label}</span>
      <Select<T>
        size="small"
        aria-label={label}
        value={value}
        options={values.map((one) => ({ value: one, label: textOf(one) }))}
        onChange={onChange}
      />
    </div>
  )
}

interface BlockPanelProps {
  block: LayoutBlock
  names: LayoutNames
  onChange: (block: LayoutBlock) => void
}

type FieldItem = Extract<LayoutBlock, { type: 'fields' }>['items'][number]
type TableColumn = Extract<LayoutBlock, { type: 'table' }>['columns'][number]

const ALIGNS = ['start', 'center', 'end'] as const

/** The settings of one block, by its kind. */
export function BlockPanel({ block, names, onChange }: BlockPanelProps): ReactNode {
  const { t } = useTexts()
  const prop = (name: string) => t(`documents:design.props.${name}`)
  const align = (value: (typeof ALIGNS)[number], change: (value: (typeof ALIGNS)[number]) => void) => (
    <ChoiceField
      label={prop('align')}
      value={value}
      values={ALIGNS}
      textOf={(one) => t(`documents:design.aligns.${one}`)}
      onChange={change}
    />
  )
  switch (block.type) {
    case 'text':
      return (
        <>
          <WordsPanel
            label={prop('text')}
            value={block.text}
            canBePattern
            canBeEmpty={false}
            names={names.head}
            onChange={(text) => onChange({ ...block, text: text ?? '' })}
          />
          <NumberField
            label={prop('size')}
            value={block.size}
            min={4}
            max={48}
            onChange={(size) => onChange({ ...block, size: size ?? 9 })}
          />
          <NumberField
            label={prop('maxLines')}
            value={block.maxLines}
            min={1}
            max={50}
            isWhole
            onChange={(maxLines) => {
              const { maxLines: _before, ...rest } = block
              onChange(maxLines === undefined ? rest : { ...rest, maxLines })
            }}
          />
          {align(block.align, (value) => onChange({ ...block, align: value }))}
          <Checkbox
            checked={block.weight === 'bold'}
            onChange={(event) => onChange({ ...block, weight: event.target.checked ? 'bold' : 'regular' })}
          >
            {prop('weight')}
          </Checkbox>
          <Checkbox
            checked={block.tone === 'soft'}
            onChange={(event) => onChange({ ...block, tone: event.target.checked ? 'soft' : 'strong' })}
          >
            {prop('tone')}
          </Checkbox>
        </>
      )
    case 'barcode':
      return (
        <>
          <ChoiceField
            label={prop('symbology')}
            value={block.symbology}
            values={SYMBOLOGIES}
            textOf={(one) => t(`documents:design.symbologies.${one}`)}
            onChange={(symbology) => onChange({ ...block, symbology })}
          />
          <WordsPanel
            label={prop('value')}
            value={block.value}
            canBePattern
            canBeEmpty={false}
            names={names.head}
            onChange={(value) => typeof value === 'string' && onChange({ ...block, value })}
          />
          <NumberField
            label={prop('height')}
            value={block.height}
            min={3}
            onChange={(height) => onChange({ ...block, height: height ?? 15 })}
          />
          {align(block.align, (value) => onChange({ ...block, align: value }))}
          <Checkbox checked={block.hasText} onChange={(event) => onChange({ ...block, hasText: event.target.checked })}>
            {prop('hasText')}
          </Checkbox>
        </>
      )
    case 'fields':
      return (
        <>
          <NumberField
            label={prop('columns')}
            value={block.columns}
            min={1}
            max={6}
            isWhole
            onChange={(columns) => onChange({ ...block, columns: columns ?? 1 })}
          />
          <BlockRowsPanel
            title={prop('items')}
            rows={block.items}
            most={40}
            newRow={(): FieldItem => ({ field: names.head[0]?.name ?? '', isWide: false })}
            onChange={(items) => onChange({ ...block, items })}
          >
            {(item, change) => (
              <>
                <FieldSelect names={names.head} value={item.field} onChange={(field) => change({ ...item, field })} />
                <Checkbox checked={item.isWide} onChange={(event) => change({ ...item, isWide: event.target.checked })}>
                  {prop('isWide')}
                </Checkbox>
                <WordsPanel
                  label={prop('label')}
                  value={item.label}
                  canBePattern={false}
                  canBeEmpty
                  names={names.head}
                  onChange={(label) => change(withLabel(item, label))}
                />
              </>
            )}
          </BlockRowsPanel>
        </>
      )
    case 'table':
      return <TableBlockPanel block={block} names={names} onChange={onChange} />
    case 'customFields':
      return (
        <>
          <p className="design-note">{t('documents:design.customHint')}</p>
          <NumberField
            label={prop('columns')}
            value={block.columns}
            min={1}
            max={6}
            isWhole
            onChange={(columns) => onChange({ ...block, columns: columns ?? 1 })}
          />
        </>
      )
    case 'columns':
      return (
        <>
          <NumberField
            label={prop('gap')}
            value={block.gap}
            max={50}
            onChange={(gap) => onChange({ ...block, gap: gap ?? 0 })}
          />
          <BlockRowsPanel
            title={prop('cells')}
            rows={block.cells}
            most={6}
            newRow={() => ({ width: 50, blocks: [] })}
            onChange={(cells) => onChange({ ...block, cells })}
          >
            {(cell, change) => (
              <NumberField
                label={prop('width')}
                value={cell.width}
                min={1}
                onChange={(width) => change({ ...cell, width: width ?? 1 })}
              />
            )}
          </BlockRowsPanel>
        </>
      )
    case 'signatures':
      return (
        <BlockRowsPanel
          title={prop('labels')}
          rows={block.labels}
          most={5}
          newRow={(): Words => ({ 'en-US': '', 'zh-CN': '', 'zh-TW': '', vi: '' })}
          onChange={(labels) => onChange({ ...block, labels })}
        >
          {(label, change) => (
            <WordsPanel
              label={prop('label')}
              value={label}
              canBePattern={false}
              canBeEmpty={false}
              names={names.head}
              onChange={(words) => typeof words === 'object' && change(words)}
            />
          )}
        </BlockRowsPanel>
      )
    case 'space':
      return (
        <NumberField
          label={prop('height')}
          value={block.height}
          max={100}
          onChange={(height) => onChange({ ...block, height: height ?? 0 })}
        />
      )
    case 'line':
      return <p className="design-note">{t('documents:design.nothingToSet')}</p>
  }
}

/** The item with these words, or with the name of its field. */
function withLabel<T extends { label?: Words | undefined }>(item: T, label: string | Words | undefined): T {
  const { label: _before, ...rest } = item
  return (typeof label === 'object' ? { ...rest, label } : rest) as T
}

type TableBlock = Extract<LayoutBlock, { type: 'table' }>

function TableBlockPanel({ block, names, onChange }: Omit<BlockPanelProps, 'block'> & { block: TableBlock }) {
  const { t } = useTexts()
  const prop = (name: string) => t(`documents:design.props.${name}`)
  const kinds = Object.keys(names.rows)
  const fields = names.rows[block.rows] ?? []
  return (
    <>
      {kinds.length > 1 && (
        <ChoiceField
          label={prop('rows')}
          value={block.rows}
          values={kinds}
          textOf={(one) => one}
          onChange={(rows) => onChange({ ...block, rows })}
        />
      )}
      <Checkbox
        checked={block.hasCustomFields}
        onChange={(event) => onChange({ ...block, hasCustomFields: event.target.checked })}
      >
        {prop('hasCustomFields')}
      </Checkbox>
      <BlockRowsPanel
        title={prop('columns')}
        rows={block.columns}
        most={20}
        newRow={(): TableColumn => ({ field: fields[0]?.name ?? '', width: 20 })}
        onChange={(columns) => onChange({ ...block, columns })}
      >
        {(column, change) => (
          <>
            <FieldSelect names={fields} value={column.field} onChange={(field) => change({ ...column, field })} />
            <NumberField
              label={prop('width')}
              value={column.width}
              min={1}
              onChange={(width) => change({ ...column, width: width ?? 1 })}
            />
            <ChoiceField
              label={prop('align')}
              value={column.align ?? 'usual'}
              values={['usual', ...ALIGNS]}
              textOf={(one) => t(`documents:design.aligns.${one}`)}
              onChange={(align) => {
                const { align: _before, ...rest } = column
                change(align === 'usual' ? rest : { ...rest, align })
              }}
            />
            <WordsPanel
              label={prop('label')}
              value={column.label}
              canBePattern={false}
              canBeEmpty
              names={fields}
              onChange={(label) => change(withLabel(column, label))}
            />
            <WordsPanelOfCell
              text={column.text}
              names={[...fields, ...names.head]}
              onChange={(text) => {
                const { text: _before, ...rest } = column
                change(text === undefined ? rest : { ...rest, text })
              }}
            />
          </>
        )}
      </BlockRowsPanel>
      <BlockRowsPanel
        title={prop('totals')}
        rows={block.totals}
        most={10}
        isEmptyAllowed
        newRow={() => ({ field: names.head[0]?.name ?? '' })}
        onChange={(totals) => onChange({ ...block, totals })}
      >
        {(total, change) => (
          <FieldSelect names={names.head} value={total.field} onChange={(field) => change({ ...total, field })} />
        )}
      </BlockRowsPanel>
    </>
  )
}

interface CellTextProps {
  text: string | undefined
  names: LayoutNames['head']
  onChange: (text: string | undefined) => void
}

/** What stands in a column's cells instead of the plain value, such as two values with a hyphen between them. */
function WordsPanelOfCell({ text, names, onChange }: CellTextProps) {
  const { t } = useTexts()
  return (
    <>
      <Checkbox
        checked={text !== undefined}
        onChange={(event) => onChange(event.target.checked ? (text ?? '') : undefined)}
      >
        {t('documents:design.ownCell')}
      </Checkbox>
      {text !== undefined && (
        <div className="design-cell-text">
          <Input
            size="small"
            maxLength={300}
            aria-label={t('documents:design.ownCell')}
            value={text}
            onChange={(event) => onChange(event.target.value)}
          />
          <ValueSelect names={names} onInsert={(value) => onChange(text + value)} />
        </div>
      )}
    </>
  )
}
