import type { FieldDeclaration, FieldTable } from '#platform/contract/fields.ts'
import type { LayoutData } from '#platform/contract/list/print-layout.ts'
import type { Translate } from '../texts/text-catalogue.ts'
import type { PrintableDocument, PrintedDocument, PrintedValues } from './printable-document.ts'

/** Rows of each kind in a made-up document. */
const SAMPLE_ROWS = 6

/** A made-up document with a value in every field, by which a layout is tried: texts are the names of their fields. */
export function sampleDocument(
  { head, rows }: LayoutData,
  { sample = {} }: PrintableDocument,
  { translate, today }: { translate: Translate; today: string },
): PrintedDocument {
  const valuesOf = (fields: FieldTable, index: number): PrintedValues =>
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, sampleValue(name, field, index, translate, today)]),
    )
  return {
    id: '0',
    documentNo: '',
    orgNo: '',
    supplierNo: '',
    head: { ...valuesOf(head, 0), ...sample.head },
    rows: Object.fromEntries(
      Object.entries(rows).map(([kind, fields]) => [
        kind,
        Array.from({ length: SAMPLE_ROWS }, (_, index) => ({ ...valuesOf(fields, index), ...sample.rows?.[kind] })),
      ]),
    ),
  }
}

function sampleValue(
  name: string,
  field: FieldDeclaration,
  index: number,
  translate: Translate,
  today: string,
): string | number | boolean {
  switch (field.kind) {
    case 'text':
      return translate(field.label)
    case 'code':
    case 'reference':
      return name
        .replace(/^custom_/, '')
        .replace(/[A-Z]/g, '-$&')
        .toUpperCase()
    case 'quantity':
      return '1234.5'
    case 'money':
      return '1851.75'
    case 'number':
      return (index + 1) * 10
    case 'date':
      return today
    case 'time':
      return `${today} 08:30:00`
    case 'enum':
      return field.enumValues?.[0] ?? ''
    case 'flag':
      return true
  }
}
