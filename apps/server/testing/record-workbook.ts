import { type FieldTable, importedFields } from '#platform/contract/fields.ts'
import type { RecordDeclaration } from '#platform/contract/records/records.ts'
import { sampleRows } from './sample-workbook.ts'

/** The rows of an input in a sheet: the first with the record itself, each with a line of each kind. */
export function sheetRows(record: RecordDeclaration, input: object): Record<string, string>[] {
  const textsOf = (fields: FieldTable, values: object, start = '') =>
    importedFields(fields).map((name): [string, string] => {
      return [start + name, String((values as Readonly<Record<string, unknown>>)[name] ?? '')]
    })
  const kinds = Object.entries(record.lines ?? {})
  const count = Math.max(1, ...kinds.map(([kind]) => linesOf(input, kind).length))
  return Array.from({ length: count }, (_, place) =>
    Object.fromEntries([
      ...textsOf(record.fields, input),
      ...kinds.flatMap(([kind, { fields }]) => textsOf(fields, linesOf(input, kind)[place] ?? {}, `${kind}.`)),
    ]),
  )
}

/** A workbook with the rows of these inputs. */
export const sheetOf = (record: RecordDeclaration, ...inputs: readonly object[]): Promise<Buffer> =>
  sampleRows(inputs.flatMap((input) => sheetRows(record, input)))

/** The lines of one kind that an input or a record has. */
export const linesOf = (of: object, kind: string): readonly object[] =>
  ((of as Readonly<Record<string, unknown>>)[kind] ?? []) as readonly object[]

/** The lines of an input, by their property. */
export const linesIn = (record: RecordDeclaration, input: object): object =>
  Object.fromEntries(
    Object.keys(record.lines ?? {}).map((kind) => [kind, (input as Record<string, unknown>)[kind] ?? []]),
  )
