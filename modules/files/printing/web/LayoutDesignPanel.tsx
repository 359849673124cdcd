import { useState } from 'react'
import type { LayoutBlock, PrintLayout } from '#platform/contract/list/print-layout.ts'
import { ReasonedButton } from '#platform/web/kit/ReasonedButton.tsx'
import { useTexts } from '#platform/web/texts/texts.ts'
import { BlockPanel, NumberField } from './BlockPanel.tsx'
import { LayoutOutlinePanel } from './LayoutOutlinePanel.tsx'
import {
  addedItem,
  type BlockPath,
  blockOf,
  copiedItem,
  isCellBlock,
  itemAt,
  itemsOf,
  type LayoutItem,
  type LayoutNames,
  movedItem,
  newItem,
  withItem,
  withoutItem,
} from './layout-item.ts'

interface LayoutDesignProps {
  layout: PrintLayout
  names: LayoutNames
  onChange: (layout: PrintLayout) => void
}

/** The blocks of a layout, and the settings of the chosen one. */
export function LayoutDesignPanel({ layout, names, onChange }: LayoutDesignProps) {
  const [selected, setSelected] = useState<BlockPath | null>(null)
  const item = selected ? itemAt(layout, selected) : undefined
  return (
    <>
      <LayoutOutlinePanel
        layout={layout}
        names={names}
        selected={item ? selected : null}
        onSelect={setSelected}
        onAdd={(list, type) => {
          onChange(addedItem(layout, list, newItem(list, type, names)))
          setSelected({ ...list, index: itemsOf(layout, list).length })
        }}
      />
      {selected && item ? (
        <ItemPanel
          key={JSON.stringify(selected)}
          layout={layout}
          path={selected}
          item={item}
          names={names}
          onChange={onChange}
          onSelect={setSelected}
        />
      ) : (
        <PageSizePanel layout={layout} onChange={onChange} />
      )}
    </>
  )
}

function PageSizePanel({ layout, onChange }: Omit<LayoutDesignProps, 'names'>) {
  const { t } = useTexts()
  const { page } = layout
  const title = t('documents:design.sections.page')
  return (
    <section className="design-block" aria-label={title}>
      <h2>{title}</h2>
      {(['width', 'height'] as const).map((side) => (
        <NumberField
          key={side}
          label={t(`documents:design.props.${side}`)}
          value={page[side]}
          min={10}
          onChange={(value) => onChange({ ...layout, page: { ...page, [side]: value ?? 10 } })}
        />
      ))}
      {(['top', 'right', 'bottom', 'left'] as const).map((side) => (
        <NumberField
          key={side}
          label={t(`documents:design.margins.${side}`)}
          value={page.margin[side]}
          max={100}
          onChange={(value) =>
            onChange({ ...layout, page: { ...page, margin: { ...page.margin, [side]: value ?? 0 } } })
          }
        />
      ))}
    </section>
  )
}

interface ItemPanelProps extends LayoutDesignProps {
  path: BlockPath
  item: LayoutItem
  onSelect: (path: BlockPath | null) => void
}

function ItemPanel({ layout, path, item, names, onChange, onSelect }: ItemPanelProps) {
  const { t } = useTexts()
  const block = blockOf(item)
  const isPlaced = 'block' in item
  const setBlock = (next: LayoutBlock) =>
    onChange(withItem(layout, path, isPlaced && isCellBlock(next) ? { ...item, block: next } : next))
  const move = (step: -1 | 1) => {
    onChange(movedItem(layout, path, step))
    onSelect({ ...path, index: path.index + step })
  }
  const title = t(`documents:design.types.${block.type}`)
  return (
    <section className="design-block" aria-label={title}>
      <h2>{title}</h2>
      <div className="design-block-actions">
        <ReasonedButton reason={path.index === 0 ? t('documents:design.isFirst') : null} onClick={() => move(-1)}>
          {t('documents:design.up')}
        </ReasonedButton>
        <ReasonedButton
          reason={path.index >= itemsOf(layout, path).length - 1 ? t('documents:design.isLast') : null}
          onClick={() => move(1)}
        >
          {t('documents:design.down')}
        </ReasonedButton>
        <button
          type="button"
          className="button"
          aria-pressed={block.isHidden === true}
          onClick={() => {
            const { isHidden, ...rest } = block
            setBlock(isHidden ? rest : { ...block, isHidden: true })
          }}
        >
          {t(block.isHidden ? 'documents:design.show' : 'documents:design.hide')}
        </button>
        <button type="button" className="button" onClick={() => onChange(copiedItem(layout, path))}>
          {t('documents:design.copy')}
        </button>
        <button
          type="button"
          className="button"
          onClick={() => {
            onChange(withoutItem(layout, path))
            onSelect(null)
          }}
        >
          {t('documents:design.remove')}
        </button>
      </div>
      {isPlaced && (
        <div className="design-place">
          {(['x', 'y', 'width', 'height'] as const).map((side) => (
            <NumberField
              key={side}
              label={t(`documents:design.props.${side}`)}
              value={item[side]}
              min={side === 'x' || side === 'y' ? 0 : 1}
              onChange={(value) => onChange(withItem(layout, path, { ...item, [side]: value ?? 1 }))}
            />
          ))}
        </div>
      )}
      <BlockPanel block={block} names={names} onChange={setBlock} />
    </section>
  )
}
