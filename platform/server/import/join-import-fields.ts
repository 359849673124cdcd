import { customFields, customName, type FrameUse, fieldNoOf, isCustomKey } from '#platform/contract/custom-fields.ts'
import type { FieldTable } from '#platform/contract/fields.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { CallContext } from '../call-context.ts'
import type { CustomValues } from '../custom-fields/check-custom-values.ts'
import { customContext } from '../custom-fields/custom-context.ts'
import { notOffered } from '../custom-fields/drop-down-tables.ts'
import { definitionIn, readDefinitions } from '../custom-fields/read-definitions.ts'
import type { ImportFault } from './keep-refused-import.ts'

type Cells = Readonly<Record<string, unknown>>

/** The custom fields that an import may bring along, and a context that knows their names. */
export async function joinImportFields(
  context: CallContext,
  frame: FrameUse | undefined,
): Promise<{ context: CallContext; fields: FieldTable }> {
  const definitions = frame ? await readDefinitions(context, frame.module) : []
  if (!frame || definitions.length === 0) return { context, fields: {} }
  const fields = customFields(
    frame,
    definitions.map((definition) => definitionIn(definition, context.language)),
  )
  return { context: customContext(context, [{ module: frame.module, definitions }]), fields }
}

/** Faults of cells that name master data which is not offered. */
export async function referenceFaults(
  context: CallContext,
  frame: FrameUse | undefined,
  rows: readonly { rowNumber: number; values: Cells }[],
): Promise<ImportFault[]> {
  const definitions = frame ? await readDefinitions(context, frame.module) : []
  const faults: ImportFault[] = []
  for (const definition of definitions) {
    if (definition.fieldType !== '4' || definition.dropDownDataSource === '') continue
    const name = customName(definition.fieldNo)
    const cells = rows.flatMap(({ rowNumber, values }) => {
      const value = values[name]
      return typeof value === 'string' && value !== '' ? [{ rowNumber, value }] : []
    })
    const wrong = await notOffered(context.trx, definition, [...new Set(cells.map(({ value }) => value))])
    for (const { rowNumber, value } of cells) {
      if (!wrong.has(value)) continue
      const fieldLabel = context.translate(`custom:${frame?.module}.${definition.fieldNo}`)
      const { code: errorCode } = platformErrors.invalidInput
      faults.push({ rowNumber, field: name, fieldLabel, message: context.translate('wire:faults.choice'), errorCode })
    }
  }
  return faults
}

/** A row with its custom fields apart from the others, as they are stored. */
export function withCustomApart<Row extends { values: Cells }>(row: Row): Row & { custom: CustomValues } {
  const entries = Object.entries(row.values)
  const custom = entries.filter(([name, value]) => isCustomKey(name) && typeof value === 'string' && value !== '')
  return {
    ...row,
    values: Object.fromEntries(entries.filter(([name]) => !isCustomKey(name))),
    custom: Object.fromEntries(custom.map(([name, value]) => [fieldNoOf(name), String(value)])),
  }
}
