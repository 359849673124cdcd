import { describe, expect, it } from 'vitest'
import { type BenchRow, timingsOf } from './bench-row.ts'
import { resultLines, resultTable } from './result-table.ts'

const row = (ratio: number, target?: BenchRow['target']): BenchRow => ({
  work: 'page 1',
  clients: 4,
  product: timingsOf([2, 1, 3]),
  against: 'bare pg',
  ratio,
  ...(target ? { target } : {}),
})
const line = (...differences: Parameters<typeof row>) => resultLines([row(...differences)])[0]
const kept = (isMet: boolean): BenchRow['target'] => ({
  kind: 'atMost',
  value: 1.2,
  or: { clause: 'kept counts', isMet },
})

describe('the table of the benchmark', () => {
  it('says of a row how fast it was, and whether its target is met', () => {
    expect(line(1.1, { kind: 'atMost', value: 1.2 })).toBe(
      '| page 1 | 4 | 2.0 / 3.0 / 500 |  | bare pg | 1.10 | ≤ 1.2 | yes |',
    )
    expect(line(1.3, { kind: 'atMost', value: 1.2 })).toMatch(/\| 1\.30 \| ≤ 1\.2 \| \*\*no\*\* \|$/)
    expect(line(0.9, { kind: 'atLeast', value: 0.8 })).toMatch(/\| 0\.90 \| ≥ 0\.8 \| yes \|$/)
    expect(line(0.7, { kind: 'atLeast', value: 0.8 })).toMatch(/\| 0\.70 \| ≥ 0\.8 \| \*\*no\*\* \|$/)
    expect(line(1.3)).toMatch(/\| 1\.30 \| {2}\| {2}\|$/)
  })

  it('says by which of two clauses a target is met', () => {
    expect(line(1.1, kept(false))).toMatch(/\| ≤ 1\.2, or kept counts \| yes \|$/)
    expect(line(1.3, kept(true))).toMatch(/\| yes: kept counts \|$/)
    expect(line(1.3, kept(false))).toMatch(/\| \*\*no\*\* \|$/)
  })

  it('has the single figures below the rows, with their units and targets', () => {
    const facts = [
      { what: 'letters', measured: 3, unit: '' },
      { what: 'export', measured: 12.34, unit: 's', target: 12 },
    ]
    const lines = resultTable({ rows: [row(1)], facts }).split('\n')
    expect(lines.slice(-2)).toEqual(['| letters | 3 |  |  |', '| export | 12.3 s | ≤ 12 s | **no** |'])
  })
})
