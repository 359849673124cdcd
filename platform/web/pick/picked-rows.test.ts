import { describe, expect, it } from 'vitest'
import { pickedRows } from './picked-rows.ts'

interface Row {
  no: string
}
const rows: Row[] = [{ no: 'A' }, { no: 'B' }, { no: 'C' }]
const keyOf = (row: Row) => row.no
const none = new Map<string, Row | null>()
const keys = (picked: ReadonlyMap<string, Row | null>) => [...picked.keys()]

describe('shell §4: what is chosen in a table-select dialog', () => {
  it('is at most one row in single mode; a second pick swaps', () => {
    const first = pickedRows(none, { A: true }, rows, keyOf, false)
    expect(keys(first)).toEqual(['A'])
    expect(keys(pickedRows(first, { A: true, C: true }, rows, keyOf, false))).toEqual(['C'])
    expect(keys(pickedRows(first, {}, rows, keyOf, false))).toEqual([])
  })

  it('may be several rows in multiple mode, over pages', () => {
    const first = pickedRows(none, { A: true, B: true }, rows, keyOf, true)
    const second = pickedRows(first, { A: true, B: true, D: true }, [{ no: 'D' }], keyOf, true)
    expect([...second.values()]).toEqual([{ no: 'A' }, { no: 'B' }, { no: 'D' }])
    expect(keys(pickedRows(second, { A: true, D: true }, rows, keyOf, true))).toEqual(['A', 'D'])
  })

  it('keeps values from before the dialog, whose rows it has not seen', () => {
    expect([...pickedRows(new Map([['Z', null]]), { Z: true, A: true }, rows, keyOf, true)]).toEqual([
      ['Z', null],
      ['A', { no: 'A' }],
    ])
  })
})
