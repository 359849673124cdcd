import { Select } from 'antd'
import { GENERAL_NAMES, type PrintLayout } from '#platform/contract/list/print-layout.ts'
import { type Translate, useTexts } from '#platform/web/texts/texts.ts'
import {
  type BlockPath,
  type BlockType,
  blockOf,
  blockTypesIn,
  itemsOf,
  LAYOUT_SECTIONS,
  type LayoutItem,
  type LayoutNames,
  type ListPath,
} from './layout-item.ts'

interface LayoutOutlineProps {
  layout: PrintLayout
  names: LayoutNames
  /** The page itself where null. */
  selected: BlockPath | null
  onSelect: (path: BlockPath | null) => void
  onAdd: (list: ListPath, type: BlockType) => void
}

const keyOf = ({ section, outer }: ListPath, index: number | string): string =>
  [section, outer?.index, outer?.cell, index].filter((part) => part !== undefined).join('-')

/** The blocks of a layout in their order, by parts of the page; one is chosen to be changed, new ones are put in here. */
export function LayoutOutlinePanel({ layout, names, selected, onSelect, onAdd }: LayoutOutlineProps) {
  const { t } = useTexts()
  const general = GENERAL_NAMES.map((name) => ({ name, label: t(`documents:design.names.${name}`) }))
  const labels: LayoutNames = { head: [...general, ...names.head], rows: names.rows }
  const listOf = (path: ListPath) => (
    <>
      <ul>
        {itemsOf(layout, path).map((item, index) => {
          const own = { ...path, index }
          const block = blockOf(item)
          const hint = hintOf(item, labels, t)
          return (
            <li key={keyOf(path, index)}>
              <button
                type="button"
                className={`outline-block ${block.isHidden ? 'is-hidden' : ''}`}
                aria-pressed={selected !== null && keyOf(selected, selected.index) === keyOf(path, index)}
                title={hint || undefined}
                onClick={() => onSelect(own)}
              >
                {t(`documents:design.types.${block.type}`)} <span>{hint}</span>
              </button>
              {block.type === 'columns' &&
                block.cells.map((_cell, cell) => {
                  const inner = { section: path.section, outer: { index, cell } }
                  return (
                    <section key={keyOf(inner, 'cell')} aria-label={t('documents:design.cell', { number: cell + 1 })}>
                      <h3>{t('documents:design.cell', { number: cell + 1 })}</h3>
                      {listOf(inner)}
                    </section>
                  )
                })}
            </li>
          )
        })}
      </ul>
      <Select<BlockType>
        size="small"
        className="outline-add"
        value={null}
        placeholder={t('documents:design.add')}
        aria-label={t('documents:design.addTo', { section: t(`documents:design.sections.${path.section}`) })}
        popupMatchSelectWidth={false}
        options={blockTypesIn(path).map((type) => ({ value: type, label: t(`documents:design.types.${type}`) }))}
        onChange={(type) => onAdd(path, type)}
      />
    </>
  )
  return (
    <nav className="design-outline" aria-label={t('documents:design.outline')}>
      <button type="button" className="outline-block" aria-pressed={selected === null} onClick={() => onSelect(null)}>
        {t('documents:design.sections.page')}{' '}
        <span>
          {layout.page.width} × {layout.page.height} mm
        </span>
      </button>
      {LAYOUT_SECTIONS.map((section) => (
        <section key={section} aria-label={t(`documents:design.sections.${section}`)}>
          <h2>{t(`documents:design.sections.${section}`)}</h2>
          {listOf({ section })}
        </section>
      ))}
    </nav>
  )
}

/** What tells a block from others of its kind. */
function hintOf(item: LayoutItem, { head, rows }: LayoutNames, t: Translate): string {
  const labelOf = (name: string) => head.find((one) => one.name === name)?.label ?? name
  const rowLabelOf = (kind: string, name: string) =>
    rows[kind]?.find((one) => one.name === name)?.label ?? labelOf(name)
  const inWords = (pattern: string) => pattern.replace(/\{\{(\w+)\}\}/g, (_, name: string) => `[${labelOf(name)}]`)
  const block = blockOf(item)
  switch (block.type) {
    case 'text':
      if (typeof block.text === 'string') return inWords(block.text)
      return 'key' in block.text
        ? inWords(t(String(block.text.key), { skipInterpolation: true }))
        : Object.values(block.text).join(' / ')
    case 'barcode':
      return inWords(block.value)
    case 'fields':
      return block.items.map(({ field }) => labelOf(field)).join(', ')
    case 'table':
      return block.columns.map(({ field }) => rowLabelOf(block.rows, field)).join(', ')
    case 'space':
      return `${block.height} mm`
    case 'columns':
    case 'customFields':
    case 'line':
    case 'signatures':
      return ''
  }
}
