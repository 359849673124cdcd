import {
  columnHeading,
  enumKey,
  type FieldDeclaration,
  type FieldTable,
  fieldOf,
  importedFields,
} from '#platform/contract/fields.ts'
import type { CallContext, Download } from '../call-context.ts'
import { XLSX } from '../list/export-list.ts'
import { type TemplateColumn, writeTemplate } from '../spreadsheet/write-template.ts'
import type { Translate } from '../texts/text-catalogue.ts'
import type { ImportDefinition } from './define-import.ts'
import { joinImportFields } from './join-import-fields.ts'

/** The workbook to fill for an import, in the caller's language: required columns marked, choices offered as lists. */
export async function importTemplate<T extends FieldTable>(
  context: CallContext,
  { fields: declared, titleKey, customFieldSets }: Pick<ImportDefinition<T>, 'fields' | 'titleKey' | 'customFieldSets'>,
): Promise<Download> {
  const joined = await joinImportFields(context, customFieldSets)
  const { translate } = joined.context
  const fields: FieldTable = { ...declared, ...joined.fields }
  const columns = importedFields(fields).map((name) => templateColumn(fieldOf(fields, name), translate))
  const title = translate(titleKey)
  return {
    fileName: `${title}.xlsx`,
    contentType: XLSX,
    write: (out) => writeTemplate(out, columns, title),
  }
}

function templateColumn(field: FieldDeclaration, translate: Translate): TemplateColumn {
  const column = {
    header: columnHeading(field, translate),
    isRequired: field.importAs === 'required',
    ...(field.partOf === undefined ? {} : { note: translate('wire:import.hints.part') }),
  }
  switch (field.kind) {
    case 'quantity':
    case 'money':
      if (!field.isPercentage) return { ...column, kind: 'number' }
      return { ...column, kind: 'percent', note: noteOf(column.note, translate('wire:import.hints.percent')) }
    case 'number':
      return { ...column, kind: 'number', note: noteOf(column.note, translate('wire:import.hints.number')) }
    case 'date':
      return { ...column, kind: 'date', note: noteOf(column.note, translate('wire:import.hints.date')) }
    case 'time':
      return { ...column, kind: 'text', note: noteOf(column.note, translate('wire:import.hints.time')) }
    case 'flag':
      return { ...column, kind: 'text', allowedValues: [translate('wire:flags.true'), translate('wire:flags.false')] }
    case 'enum':
      return { ...column, kind: 'text', allowedValues: labelsOf(field, translate) }
    case 'text':
    case 'code':
    case 'reference':
      if (!field.isSpelled) return { ...column, kind: 'text' }
      return { ...column, kind: 'text', note: noteOf(column.note, spelledNote(field, translate)) }
  }
}

const noteOf = (...notes: readonly (string | undefined)[]): string => notes.filter(Boolean).join('\n')

const spelledNote = (field: FieldDeclaration, translate: Translate): string =>
  translate('wire:import.hints.spelled', { choices: labelsOf(field, translate).join(', ') })

function labelsOf(field: FieldDeclaration, translate: Translate): string[] {
  const { enumName, enumValues = [] } = field
  return enumValues.map((value) => (enumName ? translate(enumKey(field, value)) : value))
}
