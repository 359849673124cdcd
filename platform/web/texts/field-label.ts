import type { FieldTable } from '#platform/contract/fields.ts'
import type { Translate } from './texts.ts'

/** What a field is called. What was kept of a field that is no longer declared says so in its place (spec shell §8). */
export function fieldLabel(fields: FieldTable, name: string, t: Translate): string {
  const field = fields[name]
  return field ? t(field.label) : t('lists:unknownField', { name })
}
