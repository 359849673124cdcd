import { describe, expect, it } from 'vitest'
import { differenceOf, differenceOfValues, productList, referenceList } from './list-content.ts'

const body = (data: unknown): Buffer => Buffer.from(JSON.stringify({ data }))
const ours = (more: object = {}) =>
  productList(
    body({
      records: [
        { id: '2', no: 'B', actions: {} },
        { id: '1', no: 'A', actions: {} },
      ],
      total: 2,
      isTotalCapped: false,
      ...more,
    }),
  )
const rows = [
  { id: '1', no: 'A' },
  { id: '2', no: 'B' },
]

describe('a list of the product and one of a reference', () => {
  it('are alike where they have the same rows and the same total, in whatever statements', () => {
    expect(differenceOf(ours(), referenceList(body([rows]), 'no', 0))).toBeUndefined()
    expect(differenceOf(ours(), referenceList(body([[{ id: '2' }], rows, [{ total: 2 }]]), 'no', 0))).toBeUndefined()
  })

  it('are alike beyond the limit where both counted to one more', () => {
    const capped = ours({ total: 100, isTotalCapped: true })
    expect(differenceOf(capped, referenceList(body([rows, [{ total: 101 }]]), 'no', 0))).toBeUndefined()
    expect(differenceOf(capped, referenceList(body([rows, [{ total: 100 }]]), 'no', 0))).toBe('totals 101 and 100')
  })

  it('differ by a total and by a row', () => {
    expect(differenceOf(ours(), referenceList(body([rows, [{ total: 3 }]]), 'no', 0))).toBe('totals 2 and 3')
    expect(differenceOf(ours(), referenceList(body([[rows[0]], [{ total: 2 }]]), 'no', 0))).toBe('ids 1 2 and 1')
  })

  it('of which every value is wanted differ by a column that is missing, and by a value', () => {
    const difference = (other: object[]) => differenceOfValues(ours(), referenceList(body([other]), 'id', 0))
    expect(difference(rows)).toBeUndefined()
    expect(difference(rows.map(({ id }) => ({ id })))).toBe('no of 1: "A" and undefined')
    expect(difference(rows.map((row) => ({ ...row, no: 'A' })))).toBe('no of 2: "B" and "A"')
    expect(difference(rows.slice(1))).toBe('totals 2 and 1')
  })
})
