import { type FieldTable, fieldsOn } from './fields.ts'

/** Fields of a list's row that a phone shows as a card: its title, its state, and one or two facts. All of them show in the table. */
export type CardOf<T extends FieldTable> = readonly (keyof T & string)[]

/** Most fields of a card that nobody declared. */
const USUAL_FACTS = 4

/** What a card shows where a list declares none: its fixed or first number, its state, its first date and its first quantity. */
export function usualCard(fields: FieldTable): CardOf<FieldTable> {
  const shown = fieldsOn(fields, '2')
  const first = (...kinds: string[]) => shown.find((name) => kinds.includes(fields[name]?.kind ?? ''))
  const title = shown.find((name) => fields[name]?.isFixedLeft) ?? first('code') ?? first('text') ?? shown[0]
  const state = shown.find((name) => fields[name]?.kind === 'enum' && /(^s|S)tat(us|e)$/.test(name)) ?? first('enum')
  const rest = shown.filter((name) => name !== title)
  const facts = [state, first('date', 'time'), first('quantity', 'money'), ...rest]
  return [...new Set([title, ...facts])].filter((name) => name !== undefined).slice(0, USUAL_FACTS)
}
