import { describe, expect, it } from 'vitest'
import { type PrintLayout, printLayoutSchema } from '#platform/contract/list/print-layout.ts'
import {
  addedItem,
  blockTypesIn,
  copiedItem,
  itemAt,
  itemsOf,
  LAYOUT_SECTIONS,
  movedItem,
  newItem,
  withItem,
  withoutItem,
} from './layout-item.ts'

const names = { head: [{ name: 'asnNo', label: 'Number' }], rows: { lines: [{ name: 'qty', label: 'Quantity' }] } }
const layout: PrintLayout = printLayoutSchema.parse({
  page: { width: 210, height: 297, margin: { top: 10, right: 10, bottom: 10, left: 10 } },
  header: [
    {
      type: 'columns',
      cells: [
        { width: 100, blocks: [{ type: 'text', text: 'one' }] },
        { width: 50, blocks: [] },
      ],
    },
  ],
  body: [{ type: 'line' }, { type: 'space', height: 2 }],
})
const typesIn = (changed: PrintLayout) => changed.body.map(({ type }) => type)

describe('an edited layout', () => {
  it('moves, copies and removes blocks, and leaves them at the ends of their list', () => {
    const first = { section: 'body', index: 0 } as const
    expect(typesIn(movedItem(layout, first, 1))).toEqual(['space', 'line'])
    expect(movedItem(layout, first, -1)).toBe(layout)
    expect(typesIn(copiedItem(layout, first))).toEqual(['line', 'line', 'space'])
    expect(typesIn(withoutItem(layout, first))).toEqual(['space'])
    expect(typesIn(layout)).toEqual(['line', 'space'])
  })

  it('changes blocks inside of columns without touching others', () => {
    const path = { section: 'header', outer: { index: 0, cell: 0 }, index: 0 } as const
    const changed = withItem(layout, path, { type: 'line' })
    expect(itemAt(changed, path)).toEqual({ type: 'line' })
    expect(itemsOf(changed, { section: 'header', outer: { index: 0, cell: 1 } })).toEqual([])
    expect(changed.body).toBe(layout.body)
  })

  it('takes every kind of block in every place where it is offered', () => {
    const lists = [
      ...LAYOUT_SECTIONS.map((section) => ({ section })),
      { section: 'header', outer: { index: 0, cell: 1 } },
    ]
    for (const list of lists as Parameters<typeof blockTypesIn>[0][]) {
      for (const type of blockTypesIn(list)) {
        const changed = addedItem(layout, list, newItem(list, type, names))
        expect([list, type, printLayoutSchema.safeParse(changed).error?.issues]).toEqual([list, type, undefined])
      }
    }
  })
})
