import type { CellBlock, LayoutBlock, PrintLayout } from '#platform/contract/list/print-layout.ts'
import { isOneOf } from '#platform/contract/values/record-of.ts'

/** Parts of a page in which blocks stand. */
export const LAYOUT_SECTIONS = ['header', 'body', 'footer', 'placed'] as const
export type LayoutSection = (typeof LAYOUT_SECTIONS)[number]

/** A list of blocks: a part of the page, or a cell of a block of columns in it. */
export interface ListPath {
  section: LayoutSection
  /** Place of the block of columns, and its cell. */
  outer?: { index: number; cell: number }
}

/** Where a block stands. */
export interface BlockPath extends ListPath {
  index: number
}

export type BlockType = LayoutBlock['type']
type Placed = PrintLayout['placed'][number]
/** A block, or one at a fixed place. */
export type LayoutItem = LayoutBlock | Placed

const CELL_TYPES: readonly CellBlock['type'][] = ['text', 'fields', 'barcode', 'customFields', 'line', 'space']

/** Whether a block may stand at a fixed place or inside of a column. */
export const isCellBlock = (block: LayoutBlock): block is CellBlock => isOneOf(CELL_TYPES, block.type)

/** Kinds of blocks that may stand in a list. */
export function blockTypesIn({ section, outer }: ListPath): readonly BlockType[] {
  if (outer || section === 'placed') return CELL_TYPES
  return section === 'body' ? [...CELL_TYPES, 'columns', 'table', 'signatures'] : [...CELL_TYPES, 'columns']
}

/** The blocks of a list, each as it stands there. */
export function itemsOf(layout: PrintLayout, { section, outer }: ListPath): readonly LayoutItem[] {
  if (!outer) return layout[section]
  const columns = layout[section][outer.index]
  return columns && 'cells' in columns ? (columns.cells[outer.cell]?.blocks ?? []) : []
}

/** The block of an item, without its place. */
export const blockOf = (item: LayoutItem): LayoutBlock => ('block' in item ? item.block : item)

/** What stands at a path; undefined where nothing does any more. */
export const itemAt = (layout: PrintLayout, path: BlockPath): LayoutItem | undefined =>
  itemsOf(layout, path)[path.index]

/** The layout with another list in this place. Only blocks that may stand there are ever put in. */
function withItems(layout: PrintLayout, { section, outer }: ListPath, items: readonly LayoutItem[]): PrintLayout {
  if (!outer) return { ...layout, [section]: items }
  const changed = layout[section].map((item, index) => {
    if (index !== outer.index || !('cells' in item)) return item
    const blocks = items.map(blockOf).filter(isCellBlock)
    const cells = item.cells.map((cell, at) => (at === outer.cell ? { ...cell, blocks } : cell))
    return { ...item, cells }
  })
  return { ...layout, [section]: changed }
}

/** With another item at the path. */
export function withItem(layout: PrintLayout, path: BlockPath, item: LayoutItem): PrintLayout {
  return withItems(layout, path, itemsOf(layout, path).with(path.index, item))
}

/** With a new item at the end of a list. */
export function addedItem(layout: PrintLayout, path: ListPath, item: LayoutItem): PrintLayout {
  return withItems(layout, path, [...itemsOf(layout, path), item])
}

/** Without the item at the path. */
export function withoutItem(layout: PrintLayout, path: BlockPath): PrintLayout {
  return withItems(layout, path, itemsOf(layout, path).toSpliced(path.index, 1))
}

/** With a copy of the item behind it. */
export function copiedItem(layout: PrintLayout, path: BlockPath): PrintLayout {
  const item = itemAt(layout, path)
  return item ? withItems(layout, path, itemsOf(layout, path).toSpliced(path.index + 1, 0, item)) : layout
}

/** With the item one place up or down; as it is at the end of its list. */
export function movedItem(layout: PrintLayout, path: BlockPath, step: -1 | 1): PrintLayout {
  const items = itemsOf(layout, path)
  const item = items[path.index]
  const target = path.index + step
  if (!item || target < 0 || target >= items.length) return layout
  return withItems(layout, path, items.toSpliced(path.index, 1).toSpliced(target, 0, item))
}

/** Names that a layout may use: of the head, and of each kind of row. */
export interface LayoutNames {
  head: readonly { name: string; label: string }[]
  rows: Readonly<Record<string, readonly { name: string; label: string }[]>>
}

/** A new block of a kind, which is right as it is. */
export function newItem({ section, outer }: ListPath, type: BlockType, names: LayoutNames): LayoutItem {
  const block = newBlock(type, names)
  return section === 'placed' && !outer && isCellBlock(block) ? { x: 5, y: 5, width: 30, height: 10, block } : block
}

function newBlock(type: BlockType, { head, rows }: LayoutNames): LayoutBlock {
  const field = head[0]?.name ?? 'documentNo'
  switch (type) {
    case 'text':
      return { type, text: `{{${field}}}`, size: 9, weight: 'regular', align: 'start', tone: 'strong' }
    case 'fields':
      return { type, columns: 4, items: [{ field, isWide: false }] }
    case 'barcode':
      return { type, symbology: 'code128', value: `{{${field}}}`, hasText: true, height: 15, align: 'start' }
    case 'customFields':
      return { type, columns: 4 }
    case 'line':
      return { type }
    case 'space':
      return { type, height: 3 }
    case 'columns':
      return { type, gap: 4, cells: [1, 2].map(() => ({ width: 50, blocks: [] })) }
    case 'signatures':
      return { type, labels: [{ 'en-US': '', 'zh-CN': '', 'zh-TW': '', vi: '' }] }
    case 'table': {
      const [kind = 'lines', fields = []] = Object.entries(rows)[0] ?? []
      const column = { field: fields[0]?.name ?? field, width: 30 }
      return { type, rows: kind, columns: [column], totals: [], hasCustomFields: false }
    }
  }
}
