import type { FieldTable } from '#platform/contract/fields.ts'
import { formatField } from '#platform/web/format.ts'
import type { Translate } from '#platform/web/texts/texts.ts'
import type { HeldForm } from '../merge-held.ts'

/** How people read the names and values of a form. */
export type FieldTexts = Pick<HeldForm, 'labelOf' | 'textOf'>

/** How people read the names and values of declared fields. */
export const fieldTexts = (fields: FieldTable, t: Translate): FieldTexts => ({
  labelOf: (name) => t(fields[name]?.label ?? name),
  textOf(name, value, among) {
    const field = fields[name]
    const one = (single: unknown) => (field ? formatField(field, single, t, among) : String(single ?? ''))
    return Array.isArray(value) ? value.map(one).join(', ') : one(value)
  },
})
