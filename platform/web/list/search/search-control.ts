import type { ListCondition } from '#platform/contract/field-schemas.ts'
import { conditionKeys, type FieldDeclaration, type FieldTable, fieldsOn } from '#platform/contract/fields.ts'
import { isDecimal } from '#platform/contract/values/decimal.ts'
import { followersOf } from '#platform/web/form/control/followers-of.ts'
import { formatField } from '#platform/web/format.ts'
import type { Translate } from '#platform/web/texts/texts.ts'
import { isEmptyValue } from '../list-state.ts'

/** How a field is searched on the screen. */
export type SearchControl =
  | 'text'
  | 'tags'
  | 'choice'
  | 'choices'
  | 'reference'
  | 'references'
  | 'date'
  | 'dateRange'
  | 'number'
  | 'numberRange'
  | 'textRange'

/** The control that follows from a field's kind and its way of matching; null when it is not searchable. */
export function searchControl(field: FieldDeclaration): SearchControl | null {
  const { kind, search } = field
  if (search === undefined) return null
  const isDate = kind === 'date' || kind === 'time'
  const isNumber = kind === 'quantity' || kind === 'money' || kind === 'number'
  if (search === 'range') return isDate ? 'dateRange' : isNumber ? 'numberRange' : 'textRange'
  if (kind === 'enum') return search === 'in' ? 'choices' : 'choice'
  if (kind === 'flag') return 'choice'
  if (kind === 'reference' && field.lookup && search !== 'fuzzy') return search === 'in' ? 'references' : 'reference'
  if (search === 'in') return 'tags'
  if (search === 'exact' && isDate) return 'date'
  return search === 'exact' && isNumber ? 'number' : 'text'
}

/** Names of the fields of the advanced search: those of the search page that are searchable and not fixed by the tab. */
export function searchFields(fields: FieldTable, fixed: ListCondition = {}): string[] {
  return fieldsOn(fields, '1').filter((name) => {
    const field = fields[name]
    return field?.search !== undefined && !conditionKeys(name, field).some((key) => key in fixed)
  })
}

/** The conditions that go when these fields change: those of the fields that follow them (spec shell §5). */
export function lostWith(fields: FieldTable, changed: readonly string[]): ListCondition {
  const lost = followersOf(fields, changed).flatMap((name) => {
    const field = fields[name]
    return field ? conditionKeys(name, field).map((key) => [key, undefined] as const) : []
  })
  return Object.fromEntries(lost)
}

/** Whether every typed number of the condition is one. Answers the names of the fields where it is not. */
export function faultyFields(fields: FieldTable, condition: ListCondition): string[] {
  return searchFields(fields).filter((name) => {
    const field = fields[name]
    const control = field && searchControl(field)
    if (!field || (control !== 'number' && control !== 'numberRange')) return false
    return conditionKeys(name, field).some((key) => {
      const value = condition[key]
      return !isEmptyValue(value) && !isDecimal(String(value), field.kind === 'number' ? 0 : field.decimals)
    })
  })
}

/** The condition as the wire wants it: whole numbers are numbers there, a day that bounds a time covers all of the day. */
export function wireCondition(fields: FieldTable, condition: ListCondition): ListCondition {
  const sent: Record<string, ListCondition[string]> = { ...condition }
  for (const [name, field] of Object.entries(fields)) {
    for (const key of conditionKeys(name, field)) {
      const value = sent[key]
      if (typeof value !== 'string' || value === '') continue
      if (field.kind === 'number') sent[key] = Number(value)
      if (field.kind === 'time' && value.length === 10)
        sent[key] = `${value} ${key.endsWith('End') ? '23:59:59' : '00:00:00'}`
    }
  }
  return sent
}

/** An active search condition in words, with the keys that closing it clears. */
export interface ConditionChip {
  name: string
  label: string
  text: string
  keys: string[]
}

/** The chips of a condition, in the order of the fields. */
export function conditionChips(fields: FieldTable, condition: ListCondition, t: Translate): ConditionChip[] {
  return searchFields(fields).flatMap((name) => {
    const field = fields[name]
    if (!field) return []
    const keys = conditionKeys(name, field)
    if (keys.every((key) => isEmptyValue(condition[key]))) return []
    // Times are searched by days, which is how they are said.
    const isDay = searchControl(field) === 'dateRange'
    const say = (value: ListCondition[string]) => {
      const said = formatField(field, value, t)
      return isDay ? said.slice(0, 10) : said
    }
    const [first = name, second] = keys
    const value = condition[first]
    const words =
      second !== undefined
        ? rangeText(say, value, condition[second], t)
        : Array.isArray(value)
          ? value.map((one) => say(one)).join(', ')
          : say(value)
    return [{ name, label: t(field.label), text: words, keys }]
  })
}

/** A range in words: open at one end where only the other is given. */
function rangeText(
  say: (value: ListCondition[string]) => string,
  start: ListCondition[string],
  end: ListCondition[string],
  t: Translate,
): string {
  if (isEmptyValue(end)) return t('lists:search.fromValue', { value: say(start) })
  if (isEmptyValue(start)) return t('lists:search.toValue', { value: say(end) })
  return `${say(start)} – ${say(end)}`
}
