import { describe, expect, it } from 'vitest'
import { type BenchRow, timingsOf } from './bench-row.ts'
import type { Ratio } from './ratio.ts'
import { resultLines, resultTable } from './result-table.ts'

const row = (ratio: number | Ratio, target?: BenchRow['target'], earlier?: number): BenchRow => ({
  work: 'page 1',
  clients: 4,
  product: timingsOf([2, 1, 3]),
  against: 'bare pg',
  ratio: typeof ratio === 'number' ? { min: ratio, median: ratio, max: ratio } : ratio,
  ...(target ? { target } : {}),
  ...(earlier === undefined ? {} : { earlier }),
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
      '| page 1 | 4 | 2.0 / 3.0 / 500 |  | bare pg | 1.10 |  | ≤ 1.2 | yes |',
    )
    expect(line(1.3, { kind: 'atMost', value: 1.2 })).toMatch(/\| 1\.30 \| {2}\| ≤ 1\.2 \| \*\*no\*\* \|$/)
    expect(line(0.9, { kind: 'atLeast', value: 0.8 })).toMatch(/\| 0\.90 \| {2}\| ≥ 0\.8 \| yes \|$/)
    expect(line(0.7, { kind: 'atLeast', value: 0.8 })).toMatch(/\| 0\.70 \| {2}\| ≥ 0\.8 \| \*\*no\*\* \|$/)
    expect(line(1.3)).toMatch(/\| 1\.30 \| {2}\| {2}\| {2}\|$/)
  })

  it('shows the range of the rounds, and a target is met when all of it is on its side', () => {
    expect(line({ min: 1, median: 1.1, max: 1.2 }, { kind: 'atMost', value: 1.2 })).toMatch(
      /\| 1\.00 – 1\.10 – 1\.20 \| {2}\| ≤ 1\.2 \| yes \|$/,
    )
    expect(line({ min: 1, median: 1.1, max: 1.21 }, { kind: 'atMost', value: 1.2 })).toMatch(/\| \*\*no\*\* \|$/)
    expect(line({ min: 0.8, median: 0.9, max: 1 }, { kind: 'atLeast', value: 0.8 })).toMatch(/\| yes \|$/)
    expect(line({ min: 0.79, median: 0.9, max: 1 }, { kind: 'atLeast', value: 0.8 })).toMatch(/\| \*\*no\*\* \|$/)
  })

  it('shows what was measured before beside it', () => {
    expect(line(1.1, undefined, 2.05)).toMatch(/\| 1\.10 \| 2\.05 \| {2}\| {2}\|$/)
  })

  it('says by which of two clauses a target is met', () => {
    expect(line(1.1, kept(false))).toMatch(/\| ≤ 1\.2, or kept counts \| yes \|$/)
    expect(line(1.3, kept(true))).toMatch(/\| yes: kept counts \|$/)
    expect(line(1.3, kept(false))).toMatch(/\| \*\*no\*\* \|$/)
  })

  it('has the single figures below the rows, with their units and targets', () => {
    const facts = [
      { what: 'emails', measured: 3, unit: '' },
      { what: 'export', measured: 12.34, unit: 's', target: 12 },
    ]
    const lines = resultTable({ rows: [row(1)], facts }).split('\n')
    expect(lines.slice(-2)).toEqual(['| emails | 3 |  |  |', '| export | 12.3 s | ≤ 12 s | **no** |'])
  })
})
