import type { PrintLayout } from '#platform/contract/list/print-layout.ts'
import { isRecord, recordOf } from '#platform/contract/values/record-of.ts'
import { LAYOUT_SECTIONS, type LayoutSection } from './layout-item.ts'

/** One difference between two layouts: of the page, or of a block by its place in the newer one (in the older when it is gone). */
export interface LayoutDifference {
  section: 'page' | LayoutSection
  /** From 1; 0 for the page. */
  place: number
  /** Property inside of the block, such as `columns.2.width`; empty for a whole block. */
  path: string
  /** As JSON; null where there was nothing, or is nothing any more. */
  before: string | null
  after: string | null
}

/** What differs between two layouts. Blocks that are the same are paired first, so one that was put in moves nothing else. */
export function layoutDifferences(before: PrintLayout, after: PrintLayout): LayoutDifference[] {
  const page = propertyDifferences(before.page, after.page).map((one) => ({
    section: 'page' as const,
    place: 0,
    ...one,
  }))
  return [...page, ...LAYOUT_SECTIONS.flatMap((section) => listDifferences(section, before[section], after[section]))]
}

function listDifferences(section: LayoutSection, before: readonly unknown[], after: readonly unknown[]) {
  const differences: LayoutDifference[] = []
  const old = before.map((block) => JSON.stringify(block))
  const young = after.map((block) => JSON.stringify(block))
  let [i, j] = [0, 0]
  const pairs = [...samePairs(old, young), [old.length, young.length] as const]
  for (const [nextOld, nextYoung] of pairs) {
    // Between two blocks that stayed: changed ones of the same kind, then those that came or went.
    for (; i < nextOld || j < nextYoung; i++, j++) {
      const was = i < nextOld ? before[i] : undefined
      const is = j < nextYoung ? after[j] : undefined
      const place = (is === undefined ? i : j) + 1
      if (was !== undefined && is !== undefined && kindOf(was) === kindOf(is)) {
        differences.push(...propertyDifferences(was, is).map((one) => ({ section, place, ...one })))
        continue
      }
      if (was !== undefined) differences.push({ section, place: i + 1, path: '', before: old[i] ?? null, after: null })
      if (is !== undefined) differences.push({ section, place: j + 1, path: '', before: null, after: young[j] ?? null })
    }
    ;[i, j] = [nextOld + 1, nextYoung + 1]
  }
  return differences
}

const kindOf = (item: unknown): unknown => {
  const { type, block } = recordOf(item)
  return type ?? recordOf(block).type
}

/** Places of the longest row of blocks that both lists share. */
function samePairs(old: readonly string[], young: readonly string[]): (readonly [number, number])[] {
  const lengths = Array.from({ length: old.length + 1 }, () => new Array<number>(young.length + 1).fill(0))
  const at = (i: number, j: number): number => lengths[i]?.[j] ?? 0
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = young.length - 1; j >= 0; j--) {
      const row = lengths[i]
      if (row) row[j] = old[i] === young[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  const pairs: (readonly [number, number])[] = []
  for (let i = 0, j = 0; i < old.length && j < young.length; ) {
    if (old[i] === young[j]) pairs.push([i++, j++])
    else if (at(i + 1, j) >= at(i, j + 1)) i++
    else j++
  }
  return pairs
}

function propertyDifferences(
  before: unknown,
  after: unknown,
  path = '',
): Pick<LayoutDifference, 'path' | 'before' | 'after'>[] {
  const [old, young] = [JSON.stringify(before) ?? null, JSON.stringify(after) ?? null]
  if (old === young) return []
  if (!isRecord(before) || !isRecord(after)) return [{ path, before: old, after: young }]
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].flatMap((name) =>
    propertyDifferences(before[name], after[name], path === '' ? name : `${path}.${name}`),
  )
}
