import type { ReleaseLine } from '../contract/schemas.ts'
import { ediDay, ediYear } from './edi-day.ts'
import { monthSpan, type Span, weekSpan } from './period-from.ts'

/** What a day of VDA 4905 says: a period, or one of the keys in its place, `blank` where nothing stands; undefined for what is neither. */
export type VdaDay =
  | (Span & Pick<ReleaseLine, 'period'>)
  | 'end'
  | 'blank'
  | 'none'
  | 'backlog'
  | 'immediate'
  | 'coarse'
  | undefined

/** Keys in place of a day. */
const KEYS: ReadonlyMap<string, VdaDay> = new Map([
  ['', 'blank'],
  ['000000', 'end'],
  ['222222', 'none'],
  ['333333', 'backlog'],
  ['444444', 'immediate'],
  ['555555', 'coarse'],
])

/**
 * Reads a day: `YYMMDD`; behind key 555555 `YYMM00` is a month, `YY00WW` a week, and `YYVVWW` the weeks VV to WW of a year.
 */
export function vdaDay(text: string, isCoarse: boolean): VdaDay {
  if (KEYS.has(text)) return KEYS.get(text)
  if (!/^\d{6}$/.test(text)) return undefined
  if (!isCoarse) {
    const day = ediDay(text)
    return day === undefined ? undefined : { period: 'day', from: day, to: day }
  }
  const year = ediYear(text.slice(0, 2))
  const [first, last] = [Number(text.slice(2, 4)), Number(text.slice(4))]
  if (last === 0) return periodOf('month', monthSpan(year, first))
  if (first === 0 || first === last) return periodOf('week', weekSpan(year, last))
  const [from, to] = [weekSpan(year, first), weekSpan(year, last)]
  return from && to && first < last ? { period: 'span', from: from.from, to: to.to } : undefined
}

const periodOf = (period: 'week' | 'month', span: Span | undefined): VdaDay =>
  span === undefined ? undefined : { period, ...span }
