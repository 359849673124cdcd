import { hash } from 'node:crypto'
import type { EditedValue } from '#platform/contract/exchange/round-trip-schemas.ts'
import { columnHeading, exportedFields, type FieldDeclaration, type FieldTable } from '#platform/contract/fields.ts'
import type { CallContext } from '../call-context.ts'
import { type CellReader, cellReader } from '../import/cell-reader.ts'
import { labelsOf } from '../list/export-list.ts'
import type { CellValue } from '../spreadsheet/sheet-row.ts'
import { cellDigest } from './sign-row.ts'

/** A column of a list's sheet: how its values are written, read and recognised. */
export interface EditColumn {
  name: string
  field: FieldDeclaration
  label: string
  /** What stands in the cell of a value, in the reader's language. */
  text(value: EditedValue | undefined): string | null
  read: CellReader
  /** Digest of a cell by what it means: a program may write the same number, day or label another way. */
  digest(cell: CellValue | undefined): Buffer
}

/** Different cells of a column whose digest is kept. */
const KNOWN_AT_MOST = 2000

// biome-ignore lint/suspicious/noControlCharactersInRegex: what XML cannot carry never comes back from a sheet
const NOT_CARRIED = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu

/** Hidden columns that stand before those of the list, by their names in the file. */
export const KEY_COLUMNS = { id: '#id', version: '#version', seal: '#seal' } as const

/** The columns of a list's sheets, in their order: those of its export. */
export function editColumns(
  context: Pick<CallContext, 'translate' | 'translateTo'>,
  fields: FieldTable,
): readonly EditColumn[] {
  return exportedFields(fields).flatMap((name) => {
    const field = fields[name]
    return field ? [editColumn(context, name, field)] : []
  })
}

/** Name of the seal's column: a sheet with other columns than today's does not have it. */
export function signatureColumnName(columns: readonly EditColumn[]): string {
  return `${KEY_COLUMNS.seal}:${hash('sha256', columns.map(({ name }) => name).join('\n'), 'hex').slice(0, 12)}`
}

function editColumn(
  context: Pick<CallContext, 'translate' | 'translateTo'>,
  name: string,
  field: FieldDeclaration,
): EditColumn {
  const labels = labelsOf(field, context.translate)
  const read = cellReader(context, field)
  const known = new Map<string, Buffer>()
  return {
    name,
    field,
    label: columnHeading(field, context.translate),
    read,
    text: (value) => (value === null || value === undefined ? null : (labels?.get(String(value)) ?? String(value))),
    digest: (cell) => {
      const text = carried(cell?.text ?? '')
      // A number in a format of its own may mean something else than its digits.
      const key = `${cell?.format ?? ''}\n${cell?.kind === 'formula' ? 'formula' : ''}\n${text}`
      const digest = known.get(key) ?? cellDigest(canonical(read, text, cell))
      if (known.size < KNOWN_AT_MOST) known.set(key, digest)
      return digest
    },
  }
}

const carried = (text: string): string => text.replaceAll(/\r\n?/g, '\n').replaceAll(NOT_CARRIED, '').trim()

/** A cell by its meaning where it has one, else as it is. What stands in a cell without a format means the same as its text. */
function canonical(read: CellReader, text: string, cell: CellValue | undefined): string {
  if (text === '') return ''
  const isPlain = cell?.format === undefined && cell?.kind !== 'formula'
  const reading = read(isPlain ? { kind: 'text', text } : { ...cell, text })
  return 'value' in reading ? `=${reading.value}` : `!${text}`
}
