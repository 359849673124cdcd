import type { ListCondition } from '#platform/contract/field-schemas.ts'
import { EVERY, type FieldDeclaration, type FieldTable } from '#platform/contract/fields.ts'

type Values = Readonly<Record<string, unknown>>

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Names of the fields that lose their value when these change: those that follow one of them, and those that follow these. */
export function followersOf(fields: FieldTable, changed: readonly string[]): string[] {
  const found = new Set<string>()
  let leaders = changed
  while (leaders.length > 0) {
    const next = Object.keys(fields).filter(
      (name) =>
        !changed.includes(name) &&
        !found.has(name) &&
        leaders.some((leader) => Object.hasOwn(fields[name]?.follows ?? {}, leader)),
    )
    for (const name of next) found.add(name)
    leaders = next
  }
  return [...found]
}

/**
 * The condition under which a field's lookup is asked: what is always asked, and what the fields that it follows hold. One that
 * stands for all of its kind narrows nothing.
 */
export function followCondition(field: FieldDeclaration, values: ListCondition): ListCondition {
  const given = Object.entries(field.follows ?? {}).filter(
    ([leader]) => !isEmpty(values[leader]) && values[leader] !== EVERY,
  )
  return {
    ...field.lookupCondition,
    ...Object.fromEntries(given.map(([leader, condition]) => [condition, values[leader]])),
  }
}

/** Name of the first field that has to be chosen before this one, or null. */
export function missingLeader(field: FieldDeclaration, values: Values): string | null {
  return field.needs?.find((leader) => isEmpty(values[leader])) ?? null
}

/** Label key of another field of the same row type, for a place that knows only this one. */
export const siblingLabel = (field: FieldDeclaration, name: string): string => field.label.replace(/[^.:]+$/, name)
