import { type LayoutBlock, SYMBOLOGIES } from '#platform/contract/list/print-layout.ts'
import type { LayoutNames } from './layout-item.ts'

/** One setting of a block, or of a row in it, under the name by which the layout keeps it. */
export type BlockSetting =
  /** Without `start` it may be left out. */
  | { kind: 'number'; name: string; min?: number; max?: number; isWhole?: true; start?: number }
  /** `texts` names the texts of its values; `usual` stands for none of its own. */
  | { kind: 'choice'; name: string; values: readonly string[]; texts?: string; usual?: string }
  /** Yes and no, or two words of the layout. */
  | { kind: 'flag'; name: string; off?: string; on?: string }
  | { kind: 'words'; name: string; takes: readonly ('pattern' | 'words' | 'none')[] }
  | { kind: 'field'; names: LayoutNames['head'] }
  /** What stands in the cells of a column instead of the plain value. */
  | { kind: 'cell'; names: LayoutNames['head'] }
  | { kind: 'note'; key: string }
  | BlockRows

interface BlockRows {
  kind: 'rows'
  name: string
  most: number
  isEmptyAllowed?: true
  newRow: () => object
  /** Rows are what this setting says, and no more. */
  row?: BlockSetting
  settings?: readonly BlockSetting[]
}

const ALIGNS = ['start', 'center', 'end']
const align = { kind: 'choice', name: 'align', values: ALIGNS, texts: 'aligns' } as const
const columns = { kind: 'number', name: 'columns', min: 1, max: 6, isWhole: true, start: 1 } as const
const width = { kind: 'number', name: 'width', min: 1, start: 1 } as const
const label = { kind: 'words', name: 'label', takes: ['none', 'words'] } as const

/** What can be set of a block, by its kind. */
export function blockSettings(block: LayoutBlock, { head, rows }: LayoutNames): readonly BlockSetting[] {
  const field = head[0]?.name ?? ''
  switch (block.type) {
    case 'text':
      return [
        { kind: 'words', name: 'text', takes: ['pattern', 'words'] },
        { kind: 'number', name: 'size', min: 4, max: 48, start: 9 },
        { kind: 'number', name: 'maxLines', min: 1, max: 50, isWhole: true },
        align,
        { kind: 'flag', name: 'weight', off: 'regular', on: 'bold' },
        { kind: 'flag', name: 'tone', off: 'strong', on: 'soft' },
      ]
    case 'barcode':
      return [
        { kind: 'choice', name: 'symbology', values: SYMBOLOGIES, texts: 'symbologies' },
        { kind: 'words', name: 'value', takes: ['pattern'] },
        { kind: 'number', name: 'height', min: 3, start: 15 },
        align,
        { kind: 'flag', name: 'hasText' },
      ]
    case 'fields':
      return [
        columns,
        {
          kind: 'rows',
          name: 'items',
          most: 40,
          newRow: () => ({ field, isWide: false }),
          settings: [{ kind: 'field', names: head }, { kind: 'flag', name: 'isWide' }, label],
        },
      ]
    case 'customFields':
      return [{ kind: 'note', key: 'customHint' }, columns]
    case 'columns':
      return [
        { kind: 'number', name: 'gap', max: 50, start: 0 },
        { kind: 'rows', name: 'cells', most: 6, newRow: () => ({ width: 50, blocks: [] }), settings: [width] },
      ]
    case 'signatures': {
      const newRow = () => ({ 'en-US': '', 'zh-CN': '', 'zh-TW': '', vi: '' })
      return [{ kind: 'rows', name: 'labels', most: 5, newRow, row: { ...label, takes: ['words'] } }]
    }
    case 'space':
      return [{ kind: 'number', name: 'height', max: 100, start: 0 }]
    case 'line':
      return [{ kind: 'note', key: 'nothingToSet' }]
    case 'table': {
      const kinds = Object.keys(rows)
      const names = rows[block.rows] ?? []
      return [
        ...(kinds.length > 1 ? [{ kind: 'choice', name: 'rows', values: kinds } as const] : []),
        { kind: 'flag', name: 'hasCustomFields' },
        {
          kind: 'rows',
          name: 'columns',
          most: 20,
          newRow: () => ({ field: names[0]?.name ?? '', width: 20 }),
          settings: [
            { kind: 'field', names },
            width,
            { ...align, values: ['usual', ...ALIGNS], usual: 'usual' },
            label,
            { kind: 'cell', names: [...names, ...head] },
          ],
        },
        {
          kind: 'rows',
          name: 'totals',
          most: 10,
          isEmptyAllowed: true,
          newRow: () => ({ field }),
          settings: [{ kind: 'field', names: head }],
        },
      ]
    }
  }
}
