import {
  type CustomFieldSetUse,
  customFields,
  customNameIn,
  fieldNoOf,
} from '#platform/contract/custom-fields/custom-fields.ts'
import { columnHeading, type FieldDeclaration, type FieldTable } from '#platform/contract/fields.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { CallContext } from '../call-context.ts'
import { type CustomFieldSetDefinitions, customContext } from '../custom-fields/custom-context.ts'
import { notOffered } from '../custom-fields/drop-down-tables.ts'
import { definitionIn, type NamedDefinition, readDefinitions } from '../custom-fields/read-definitions.ts'
import type { ImportedCustom } from './define-import.ts'
import type { ImportError } from './keep-marked-import.ts'

type Cells = Readonly<Record<string, unknown>>

/** A custom field among the columns of an import. */
interface JoinedField {
  module: string
  name: string
  field: FieldDeclaration
  definition: NamedDefinition
}

/** An import with the custom fields that its file may bring along, and a context that knows their names. */
export interface JoinedImport {
  context: CallContext
  joined: readonly JoinedField[]
  /** The same by name. */
  fields: FieldTable
}

/** Finds the custom fields of an import's lists. Of two with the same number the file has that of the first list. */
export async function joinImportFields(
  context: CallContext,
  customFieldSets: readonly CustomFieldSetUse[] | undefined = [],
): Promise<JoinedImport> {
  const known: CustomFieldSetDefinitions[] = []
  const joined = new Map<string, JoinedField>()
  for (const use of customFieldSets) {
    const definitions = (await readDefinitions(context, use.module)).filter(({ isEditable }) => isEditable)
    if (definitions.length === 0) continue
    known.push({ module: use.module, definitions })
    const fields = customFields(
      use,
      definitions.map((definition) => definitionIn(definition, context.language)),
    )
    for (const definition of definitions) {
      const name = customNameIn(use, definition.fieldNo)
      const field = fields[name]
      if (field && !joined.has(name)) joined.set(name, { module: use.module, name, field, definition })
    }
  }
  const all = [...joined.values()]
  return {
    context: known.length === 0 ? context : customContext(context, known),
    joined: all,
    fields: Object.fromEntries(all.map(({ name, field }) => [name, field])),
  }
}

/** Errors of cells that name master data which is not offered. */
export async function referenceErrors(
  { context, joined }: JoinedImport,
  rows: readonly { rowNumber: number; values: Cells }[],
): Promise<ImportError[]> {
  const errors: ImportError[] = []
  for (const { name, field, definition } of joined) {
    if (definition.fieldType !== '4' || definition.dropDownDataSource === '') continue
    const cells = rows.flatMap(({ rowNumber, values }) => {
      const value = values[name]
      return typeof value === 'string' && value !== '' ? [{ rowNumber, value }] : []
    })
    const wrong = await notOffered(context.trx, definition, [...new Set(cells.map(({ value }) => value))])
    for (const { rowNumber, value } of cells) {
      if (!wrong.has(value)) continue
      const fieldLabel = columnHeading(field, context.translate)
      const { code: errorCode } = platformErrors.invalidInput
      errors.push({
        rowNumber,
        field: name,
        fieldLabel,
        message: context.translate('wire:validationErrors.choice'),
        errorCode,
      })
    }
  }
  return errors
}

/** Rows with their custom fields apart from the others, by the list that they belong to, as they are stored. */
export function withCustomApart<Row extends { values: Cells }>(
  { joined }: JoinedImport,
  rows: readonly Row[],
): readonly (Row & { custom?: ImportedCustom })[] {
  if (joined.length === 0) return rows
  const places = joined.map(({ module, name }) => ({ module, name, fieldNo: fieldNoOf(name) }))
  return rows.map((row) => {
    const custom: Record<string, Record<string, string>> = {}
    const values: Record<string, unknown> = { ...row.values }
    for (const { module, name, fieldNo } of places) {
      const value = values[name]
      delete values[name]
      if (typeof value !== 'string' || value === '') continue
      const own = custom[module] ?? {}
      custom[module] = own
      own[fieldNo] = value
    }
    return { ...row, values, custom }
  })
}
