import { describe, expect, it } from 'vitest'
import type { GridColumn } from '#platform/web/grid/grid-column.ts'
import { arrangeColumns, columnSettings, shownColumns, withWidths } from './arranged-column.ts'

const column = (key: string, pin?: 'start'): GridColumn<unknown> => ({
  key,
  title: key.toUpperCase(),
  width: 100,
  text: () => '',
  pin,
})
const declared = [column('a', 'start'), column('b'), column('c'), column('d')]
const kept = (prop: string, sort: number, isShow = true) => ({
  label: prop,
  prop,
  fixed: '' as const,
  sort,
  isShow,
  width: null,
})
const keys = (saved: Parameters<typeof arrangeColumns>[1]) =>
  arrangeColumns(declared, saved).map((one) => one.column.key)

describe('shell §3: column settings', () => {
  it('are as declared until the reader arranges them', () => {
    expect(keys(undefined)).toEqual(['a', 'b', 'c', 'd'])
    expect(arrangeColumns(declared, undefined)[0]).toMatchObject({ isShown: true, isFixed: true, width: null })
  })

  it('let a column of a later release join behind the one it is declared behind, and drop one that is gone', () => {
    expect(keys([kept('d', 0), kept('c', 1), kept('gone', 2), kept('a', 3)])).toEqual(['d', 'c', 'a', 'b'])
    expect(keys([kept('d', 0), kept('c', 1), kept('b', 2)])).toEqual(['a', 'd', 'c', 'b'])
  })

  it('show what is shown, fixed and wide as kept, and at least one column', () => {
    const saved = [
      kept('b', 0, false),
      { ...kept('c', 1), fixed: 'left' as const, width: 250 },
      kept('a', 2),
      kept('d', 3),
    ]
    const shown = shownColumns(arrangeColumns(declared, saved))
    expect(shown.map(({ key, pin, width }) => [key, pin, width])).toEqual([
      ['c', 'start', 250],
      ['a', undefined, 100],
      ['d', undefined, 100],
    ])
    const hidden = ['a', 'b', 'c', 'd'].map((key, index) => kept(key, index, false))
    expect(shownColumns(arrangeColumns(declared, hidden))).toHaveLength(1)
  })

  it('come back as they were kept, with the widths that were dragged', () => {
    const arranged = withWidths(arrangeColumns(declared, undefined), { b: 140.6, c: null })
    const settings = columnSettings(arranged)
    expect(settings[1]).toEqual({ label: 'B', prop: 'b', fixed: '', sort: 1, isShow: true, width: 141 })
    expect(columnSettings(arrangeColumns(declared, settings))).toEqual(settings)
  })
})
