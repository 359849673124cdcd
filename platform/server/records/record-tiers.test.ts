import { describe, expect, it } from 'vitest'
import { defineFields, text } from '#platform/contract/fields.ts'
import { recordTiers, uppersIn } from './record-tiers.ts'

const record = {
  id: 'goods.group',
  service: 'IGroupService',
  entity: 'group',
  menuNo: 'group',
  number: 'groupNo',
  name: 'groupNo',
  fields: defineFields('goods', { groupNo: text({ show: '2' }), above: text({ show: '2' }) }),
}
const rows = (...pairs: (readonly [groupNo: string, above: string | null])[]) =>
  pairs.map(([groupNo, above], index) => ({
    rows: [{ rowNumber: index + 2, values: { groupNo, above } }] as const,
    lines: {},
  }))
const tiersOf = (...pairs: Parameters<typeof rows>) =>
  recordTiers({ record, upper: 'above' }, rows(...pairs)).map((tier) =>
    tier.map(({ rows: [row] }) => row.values.groupNo),
  )

describe('records of a file that stand below others of it', () => {
  it('come after these, however deep and in whichever order the file has them', () => {
    expect(tiersOf(['c', 'b'], ['b', 'a'], ['x', 'known'], ['a', null])).toEqual([['x', 'a'], ['b'], ['c']])
  })

  it('come first where they stand below each other in a ring, and so does one below itself', () => {
    expect(tiersOf(['a', 'b'], ['b', 'a'], ['s', 's'])).toEqual([['a', 'b', 's']])
  })

  it('are the only ones that others of the file name', () => {
    expect(uppersIn({ record, upper: 'above' }, rows(['b', 'a'], ['a', null]))).toEqual(new Set(['a', '']))
  })
})
