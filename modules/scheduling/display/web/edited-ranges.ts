import { compare } from '#platform/contract/values/decimal.ts'
import { keysOf } from '#platform/contract/values/keys-of.ts'
import { isOneOf } from '#platform/contract/values/record-of.ts'
import { typedDecimal } from '#platform/web/form/control/typed-decimal.ts'
import { type EditedLine, editedColumn, editedLine } from '#platform/web/form/lines/edited-line.ts'
import type { LineColumn } from '#platform/web/form/lines/line-column.ts'
import type { LineStore } from '#platform/web/form/lines/line-store.ts'
import { clashOver, EMPTY_TEXT, type Merged, NOTHING_MERGED } from '#platform/web/form/merge-held.ts'
import type { Translate } from '#platform/web/texts/texts.ts'
import { schedulingErrors } from '../../contract/errors.ts'
import { ADVICE_TONES, adviceRangeFields as fields } from '../contract/fields.ts'
import { type Bounds, isBound, rangeFaults } from '../contract/range-faults.ts'
import type { SentRange } from './display-api.ts'

export type RangeStore = LineStore<EditedLine>

/** An interval as it is typed. */
export const editedRange = (range: SentRange): EditedLine => editedLine(fields, { ...range })

/** A new interval, which goes on where the last one ends. */
export function newRange(store: RangeStore): EditedLine {
  return { ...editedLine(fields), lowerBound: store.lines().at(-1)?.upperBound ?? '' }
}

const boundOf = (text = ''): string | null => typedDecimal(text) || null

/** An interval as it is sent. */
export const sentRange = (line: EditedLine): SentRange => ({
  lowerBound: boundOf(line.lowerBound),
  upperBound: boundOf(line.upperBound),
  adviceDescription: (line.adviceDescription ?? '').trim(),
  adviceTone: isOneOf(ADVICE_TONES, line.adviceTone) ? line.adviceTone : 'neutral',
  isAccepted: line.isAccepted === 'true',
})

/** The columns in which intervals are typed. Bounds are checked among those of the other lines, by the rules that the server holds. */
export function rangeColumns(store: RangeStore, t: Translate): LineColumn<EditedLine>[] {
  const faultOf = (bound: keyof Bounds, line: EditedLine): string | null => {
    const lines = store.lines().map((other) => (other.key === line.key ? line : other))
    const index = lines.findIndex(({ key }) => key === line.key)
    const fault = rangeFaults(lines.map(sentRange)).find((one) => one.index === index && one.bound === bound)
    return fault ? t(fault.refusal.textKey) : null
  }
  const boundColumn = (bound: keyof Bounds): Partial<LineColumn<EditedLine>> => ({
    isSigned: true,
    isRequired: (line) => line[bound] === '' && faultOf(bound, line) !== null,
    requiredText: t(schedulingErrors.rangeBoundNeeded.textKey),
    check: (value, line) => (isBound(value) ? faultOf(bound, line) : t(schedulingErrors.rangeBoundWrong.textKey)),
  })
  const own: Readonly<Record<string, Partial<LineColumn<EditedLine>>>> = {
    lowerBound: boundColumn('lowerBound'),
    upperBound: boundColumn('upperBound'),
    adviceDescription: { requiredText: t(schedulingErrors.adviceNeeded.textKey) },
  }
  return keysOf(fields).map((name) => ({ ...editedColumn(name, fields[name], t), ...own[name] }))
}

/** Puts the intervals in the order of their bounds; one that is open below comes first, and what is no bound yet last. */
export function sortRanges(store: RangeStore): void {
  const sorted = [...store.entries()].sort((one, other) => compareRanges(sentRange(one.line), sentRange(other.line)))
  for (const [at, { key }] of sorted.entries()) {
    const there = store.entries()[at]
    if (there && there.key !== key) store.move(key, there.key)
  }
}

function compareRanges(one: Bounds, other: Bounds): number {
  const lower = compareBounds(one.lowerBound, other.lowerBound, -1)
  return lower === 0 ? compareBounds(one.upperBound, other.upperBound, 1) : lower
}

/** `open` says where an open bound stands: before all others, or behind them. */
function compareBounds(one: string | null, other: string | null, open: -1 | 1): number {
  const rank = (bound: string | null) => (bound === null ? open : isBound(bound) ? 0 : 2)
  if (one === null || other === null || !isBound(one) || !isBound(other)) return rank(one) - rank(other)
  return compare(one, other)
}

const meaningOf = (ranges: readonly SentRange[]): string =>
  JSON.stringify(
    ranges.map((one) => [one.lowerBound, one.upperBound, one.adviceDescription, one.adviceTone, one.isAccepted]),
  )

/** Merges what another editor made of the intervals: they hang together, so they are taken or kept as a whole. */
export function mergeRanges(
  before: readonly SentRange[],
  now: readonly SentRange[],
  store: RangeStore,
  t: Translate,
): Merged {
  const held = () => store.lines().map(sentRange)
  const is = (ranges: readonly SentRange[], others: readonly SentRange[]) => meaningOf(ranges) === meaningOf(others)
  if (is(before, now) || is(held(), now)) return NOTHING_MERGED
  const put = (ranges: readonly SentRange[]) => {
    const old = store.entries().map(({ key }) => key)
    for (const range of ranges) store.add(editedRange(range))
    store.remove(old)
  }
  const textOf = (ranges: readonly SentRange[]) => ranges.map((range) => rangeText(range, t)).join(', ') || EMPTY_TEXT
  const place = { key: 'ranges', label: t('scheduling:display.ranges') }
  if (!is(held(), before)) return { taken: [], clashes: [clashOver(now, { ...place, get: held, put, textOf })] }
  put(now)
  return { taken: [{ ...place, value: textOf(now) }], clashes: [] }
}

/** An interval in one line. */
export const rangeText = (range: SentRange, t: Translate): string =>
  t('scheduling:display.rangeText', { span: spanText(range, t), advice: range.adviceDescription })

function spanText({ lowerBound, upperBound }: Bounds, t: Translate): string {
  const [lower, upper] = [`${lowerBound}\u00a0%`, `${upperBound}\u00a0%`]
  if (lowerBound === null)
    return upperBound === null ? t('scheduling:display.spanAny') : t('scheduling:display.spanBelow', { upper })
  return upperBound === null
    ? t('scheduling:display.spanAbove', { lower })
    : t('scheduling:display.span', { lower, upper })
}
