import type { FieldTable } from '#platform/contract/fields.ts'
import type { CallContext } from '../call-context.ts'
import { headingKey } from './column-choices.ts'
import { meaningsOf } from './import-columns.ts'

/** How alike a heading and a column's name must be for a proposal, from 0 to 1. */
const ALIKE = 0.6

/**
 * For each heading the field that it most likely means, by the names of the fields in all languages: the same but for signs, one
 * within the other, or few letters apart. Empty where none comes near; no field is proposed twice.
 */
export function proposeColumns(
  context: Pick<CallContext, 'translate' | 'translateTo'>,
  fields: FieldTable,
  names: readonly string[],
  headings: readonly string[],
): string[] {
  const spellings = [...meaningsOf(context, fields, names)].map(([text, name]) => ({ name, text: letters(text) }))
  const pairs = headings.flatMap((heading, index) => {
    const own = letters(headingKey(heading))
    return own === '' ? [] : spellings.map(({ name, text }) => ({ index, name, likeness: likeness(own, text) }))
  })
  const proposed = headings.map(() => '')
  const given = new Set<string>()
  for (const { index, name, likeness: found } of pairs.sort((a, b) => b.likeness - a.likeness)) {
    if (found < ALIKE) break
    if (proposed[index] !== '' || given.has(name)) continue
    proposed[index] = name
    given.add(name)
  }
  return proposed
}

const letters = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '').slice(0, 60)

function likeness(one: string, other: string): number {
  if (one === other) return 1
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  if (short === '') return 0
  // A name within another is near it, the nearer the more it makes up.
  if (short.length > 1 && long.includes(short)) return 0.6 + (0.4 * short.length) / long.length
  return 1 - distance(one, other) / long.length
}

/** Letters to add, take away or replace. */
function distance(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const replaced = (above[column - 1] ?? 0) + (one[row - 1] === other[column - 1] ? 0 : 1)
      next.push(Math.min(replaced, (above[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1))
    }
    above = next
  }
  return above.at(-1) ?? 0
}
