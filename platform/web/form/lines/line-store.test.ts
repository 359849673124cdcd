import { describe, expect, it, vi } from 'vitest'
import type { LineColumn } from './line-column.ts'
import { createLineStore } from './line-store.ts'

interface Line {
  id: string
  itemNo: string
  qty: string
  due: string
  unit: string
  isFixed: boolean
}
const columns: LineColumn<Line>[] = [
  { key: 'itemNo', title: 'Item', width: 100 },
  {
    key: 'qty',
    title: 'Quantity',
    width: 100,
    edit: 'decimal',
    isRequired: true,
    decimals: 2,
    isEditable: (line) => !line.isFixed,
    check: (value) => (value.startsWith('-') ? 'above zero' : null),
  },
  { key: 'due', title: 'Due', width: 100, edit: 'date' },
  { key: 'unit', title: 'Unit', width: 100, edit: 'select', options: [{ value: 'PCS', label: 'Piece' }] },
]
const line = (id: string, change: Partial<Line> = {}): Line => ({
  id,
  itemNo: `I${id}`,
  qty: '1',
  due: '',
  unit: '',
  isFixed: false,
  ...change,
})
const t = (key: string) => key
const storeOf = (...lines: Line[]) => createLineStore(lines, (one) => one.id)
const [, qty = columns[0] as LineColumn<Line>] = columns

describe('the lines of a document', () => {
  it('replace only the entry that changes, so that only its row is drawn again', () => {
    const store = storeOf(line('1'), line('2'))
    const [first, second] = store.entries()
    const listener = vi.fn()
    store.subscribe(listener)
    store.set('2', { qty: '5' })
    expect(store.entries()[0]).toBe(first)
    expect(store.entries()[1]).not.toBe(second)
    expect(store.isDirty()).toBe(true)
    expect(listener).toHaveBeenCalledTimes(1)
  })

  it('bring a cell into form and check it on leaving; typing takes the error away', () => {
    const store = storeOf(line('1', { qty: '1,000.5' }))
    store.check('1', qty, t)
    expect(store.lines()[0]?.qty).toBe('1000.5')
    store.set('1', { qty: 'abc' })
    store.check('1', qty, t)
    expect(store.entries()[0]?.fieldErrors).toEqual({ qty: 'lists:validation.decimal' })
    store.set('1', { qty: 'ab' })
    expect(store.entries()[0]?.fieldErrors).toEqual({})
  })

  it('keep a number below 0 as it was typed and refuse it, in the words of the column where it has some', () => {
    const [, plain = qty] = columns.map((column) => ({ ...column, check: () => null }))
    const store = storeOf(line('1', { qty: '-5' }))
    expect(store.checkAll([plain], t)).toBe(false)
    expect(store.lines()[0]?.qty).toBe('-5')
    expect(store.entries()[0]?.fieldErrors).toEqual({ qty: 'lists:validation.tooSmall' })
    store.check('1', qty, t)
    expect(store.entries()[0]?.fieldErrors).toEqual({ qty: 'above zero' })
    store.set('1', { qty: '0' })
    expect(store.checkAll([plain], t)).toBe(true)
  })

  it('take a number below 0 where their column is signed', () => {
    const store = storeOf(line('1', { qty: '-5' }))
    expect(store.checkAll([{ key: 'qty', title: 'Qty', width: 100, edit: 'decimal', isSigned: true }], t)).toBe(true)
  })

  it('take the numbers of their places when one of them is moved, where they follow each other by a number', () => {
    const store = createLineStore(
      [line('a', { qty: '10' }), line('b', { qty: '20' }), line('c', { qty: '5' })],
      ({ id }) => id,
      'qty',
    )
    store.move('c', 'a')
    expect(store.lines().map(({ id, qty: number }) => [id, number])).toEqual([
      ['c', '5'],
      ['a', '10'],
      ['b', '20'],
    ])
    store.move('b', 'a')
    expect(store.lines().map(({ id, qty: number }) => [id, number])).toEqual([
      ['c', '5'],
      ['b', '10'],
      ['a', '20'],
    ])
  })

  it('are checked as a whole on submit, except cells that cannot be edited', () => {
    const store = storeOf(
      line('1', { qty: '' }),
      line('2', { qty: '', isFixed: true }),
      line('3', { qty: '-1', due: '2026-02-30', unit: 'KG' }),
    )
    expect(store.checkAll(columns, t)).toBe(false)
    expect(store.entries().map((entry) => entry.fieldErrors)).toEqual([
      { qty: 'lists:validation.required' },
      {},
      { qty: 'above zero', due: 'lists:validation.date', unit: 'lists:validation.choice' },
    ])
    const fit = storeOf(line('1', { qty: '0.25', due: '2026-02-28', unit: 'PCS' }))
    expect(fit.checkAll(columns, t)).toBe(true)
    expect(storeOf(line('1', { qty: '0.125' })).checkAll(columns, t)).toBe(false)
  })

  it('forget what was wrong with a cell once nothing can be typed there, whoever found it', () => {
    const store = storeOf(line('1', { qty: '' }), line('2'))
    expect(store.checkAll(columns, t)).toBe(false)
    store.applyErrors([{ path: 'lines.1.itemNo', message: 'unknown' }])
    store.set('1', { isFixed: true })
    expect(store.checkAll(columns, t)).toBe(true)
    expect(store.entries().map((entry) => entry.fieldErrors)).toEqual([{}, {}])
  })

  it('take a pasted block from the cell on, by label where there are choices, and count what had no cell', () => {
    const store = storeOf(line('1'), line('2', { isFixed: true }), line('3'))
    const block = [
      ['7', '2026/1/5', 'Piece'],
      ['8', '', ''],
      ['x', '', ''],
      ['9', '', ''],
    ]
    expect(store.paste('1', 'qty', block, columns, t)).toBe(2)
    expect(store.lines()).toMatchObject([{ qty: '7', due: '2026-01-05', unit: 'PCS' }, { qty: '1' }, { qty: 'x' }])
    expect(store.entries()[2]?.fieldErrors).toEqual({ qty: 'lists:validation.decimal' })
  })

  it('show errors that the server found at their cells and hand back the others', () => {
    const store = storeOf(line('1'), line('2'))
    const others = store.applyErrors([
      { path: 'lines.1.qty', message: 'too much' },
      { path: 'lines.9.qty', message: 'no such line' },
      { path: 'orgNo', message: 'unknown' },
    ])
    expect(store.entries()[1]?.fieldErrors).toEqual({ qty: 'too much' })
    expect(others.map((other) => other.path)).toEqual(['lines.9.qty', 'orgNo'])
  })

  it('count as untouched again after they were replaced', () => {
    const store = storeOf(line('1'))
    store.add(line('2'))
    store.remove(['1'])
    expect(store.lines().map((one) => one.id)).toEqual(['2'])
    store.replace([line('3')])
    expect(store.isDirty()).toBe(false)
  })
})
