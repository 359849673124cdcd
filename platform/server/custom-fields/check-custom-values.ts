import { z } from 'zod'
import { customValueSchema } from '#platform/contract/custom-fields/custom-field-calls.ts'
import { type CustomFieldSetUse, customFields, customName } from '#platform/contract/custom-fields/custom-fields.ts'
import { fail } from '#platform/contract/errors.ts'
import { type FieldDeclaration, fieldOf } from '#platform/contract/fields.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { plain } from '#platform/contract/values/decimal.ts'
import type { CallContext } from '../call-context.ts'
import { notOffered } from './drop-down-tables.ts'
import { definitionIn, type NamedDefinition, nameIn, readDefinitions } from './read-definitions.ts'

/** Values of custom fields by field number, as they are stored: exact decimals, days and points in time as text. */
export type CustomValues = Readonly<Record<string, string>>

type Given = Readonly<Record<string, string | null | undefined>>

/**
 * The values of a new row as they are stored, or a refusal that names each error below `path`. Fields that the list does not
 * have are refused, and so are required ones without a value.
 */
export async function newCustomValues(
  context: CallContext,
  use: CustomFieldSetUse,
  given: Given,
  path = 'custom',
): Promise<CustomValues> {
  const definitions = await readDefinitions(context, use.module)
  const required = definitions.filter((one) => one.isRequired && one.isDisplay && one.isEditable)
  const missing = required.flatMap(({ fieldNo }) => (given[fieldNo] ? [] : [[fieldNo, null]]))
  const checked = await checkCustomValues(context, use, { ...Object.fromEntries(missing), ...given }, path)
  return Object.fromEntries(Object.entries(checked).flatMap(([key, value]) => (value === null ? [] : [[key, value]])))
}

/** Single values as they are stored (null: taken away), or a refusal that names each error below `path`. */
export async function checkCustomValues(
  context: CallContext,
  use: CustomFieldSetUse,
  given: Given,
  path: string,
): Promise<Record<string, string | null>> {
  const fieldNos = Object.keys(given)
  if (fieldNos.length === 0) return {}
  const definitions = await readDefinitions(context, use.module)
  const fields = customFields(
    use,
    definitions.map((definition) => definitionIn(definition, context.language)),
  )
  const unknown = fieldNos.find((fieldNo) => !fields[customName(fieldNo)])
  if (unknown !== undefined) fail(platformErrors.unknownCustomField, { field: unknown })
  const closed = definitions.find(({ fieldNo, isEditable }) => !isEditable && fieldNos.includes(fieldNo))
  if (closed) fail(platformErrors.customFieldClosed, { field: nameIn(closed.names, context.language, closed.fieldNo) })
  const shape = fieldNos.map((fieldNo) => [fieldNo, customValueSchema(fieldOf(fields, customName(fieldNo)))] as const)
  const schema = z.object({ [path]: z.object(Object.fromEntries(shape)) })
  const parsed = schema.parse({ [path]: given })[path] ?? {}
  await failIfNotOffered(context, definitions, parsed, path)
  return Object.fromEntries(
    Object.entries(parsed).map(([fieldNo, value]) => [fieldNo, stored(fields[customName(fieldNo)], value)]),
  )
}

function stored(field: FieldDeclaration | undefined, value: string | null): string | null {
  return field?.kind === 'quantity' && value !== null ? plain(value) : value
}

async function failIfNotOffered(
  { trx }: CallContext,
  definitions: readonly NamedDefinition[],
  values: Readonly<Record<string, string | null>>,
  path: string,
): Promise<void> {
  const issues: z.core.$ZodIssue[] = []
  for (const definition of definitions) {
    const value = values[definition.fieldNo]
    if (!value || definition.dropDownDataSource === '' || definition.fieldType !== '4') continue
    const wrong = await notOffered(trx, definition, [value])
    if (wrong.size === 0) continue
    issues.push({ code: 'invalid_value', values: [], path: [path, definition.fieldNo], message: '', input: value })
  }
  if (issues.length > 0) throw new z.ZodError(issues)
}
