import { type QueryResult, sql } from 'kysely'
import type { ListQuery } from '#platform/contract/envelope.ts'
import type { ListCondition } from '#platform/contract/field-schemas.ts'
import { columnHeading, enumKey, type FieldDeclaration, type FieldTable, fieldOf } from '#platform/contract/fields.ts'
import type { CallContext, Download } from '../call-context.ts'
import { checkCustomCondition, joinCustomFields } from '../custom-fields/join-custom-fields.ts'
import { giveWay } from '../http/give-way.ts'
import { writeWorkbook } from '../spreadsheet/write-workbook.ts'
import type { ColumnKind } from '../spreadsheet/xlsx/cell-xml.ts'
import type { Translate } from '../texts/text-catalogue.ts'
import { wireSql } from './define-list.ts'
import { exportColumns } from './export-columns.ts'
import { type AnyList, joinsSql, orderSql, splitOrderSql, usedFields, whereSql } from './list-sql.ts'

/** Rows fetched from the cursor at a time: what bounds the memory of an export, and how long it keeps other requests waiting. */
const CHUNK = 250

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** What of an export's body decides on its content. */
export type ExportQuery = Pick<ListQuery<ListCondition>, 'condition' | 'field' | 'order'> & {
  /** Name of an export template. */
  exportName?: string | undefined
}

/**
 * All rows of the condition as an Excel file, read through a server-side cursor and streamed: memory does not grow with rows.
 * The columns are those of the named template, otherwise those that the fields declare; `words` puts values of single fields into
 * the reader's words.
 */
export async function exportList<T extends FieldTable>(
  caller: CallContext,
  declaredList: AnyList<T>,
  asked: ExportQuery,
  title: string,
  words: Partial<Record<keyof T & string, (value: string) => string>> = {},
): Promise<Download> {
  const { context, list } = await joinCustomFields(caller, declaredList)
  const query = { ...asked, condition: checkCustomCondition(list, asked.condition) }
  const { trx, translate, today } = context
  const names = await exportColumns(context, list.fields, query.exportName)
  const declared = names.map((name) => fieldOf(list.fields, name))
  const used = [...new Set([...names, ...usedFields(list, query.condition, query.field), list.defaultSort.field])]
  const select = sql.join(names.map((name) => sql`${wireSql(list, name)} as ${sql.id(name)}`))
  const statement = sql<ExportRow>`
    select ${select} from ${sql.table(list.table)} t1 ${joinsSql(list, used)}
    where ${whereSql(list, query.condition)}
    order by ${orderSql(list, query.field, query.order)}${splitOrderSql(list, used)}`.compile(trx)
  return {
    fileName: `${title}-${today}.xlsx`,
    contentType: XLSX,
    write: async (out) => {
      const columns = declared.map((field) => ({
        header: columnHeading(field, translate),
        width: Math.max(10, Math.round((field.width ?? 120) / 8)),
        kind: cellKind(field),
      }))
      const chunks = trx.getExecutor().stream<ExportRow>(statement, CHUNK)
      try {
        // Before the file begins, so that a search which the database refuses is answered like any other refusal.
        const first = await chunks.next()
        await writeWorkbook(out, columns, rows(first, chunks), { sheetName: title })
      } finally {
        await chunks.return?.()
      }
    },
  }

  async function* rows(first: IteratorResult<Chunk>, chunks: AsyncIterableIterator<Chunk>) {
    const readers = declared.map((field) => wordsOf(field, translate))
    for (let next = first; !next.done; ) {
      // The database reads the next rows while these are written.
      const following = chunks.next()
      following.catch(ignoreUntilAwaited)
      for (const row of next.value.rows) {
        yield names.map((name, index) => {
          const value = row[name]
          if (value === null || value === undefined) return null
          return words[name]?.(String(value)) ?? readers[index]?.(String(value)) ?? String(value)
        })
      }
      await giveWay()
      next = await following
    }
  }
}

/** A failure of rows read ahead is told when their turn comes; a file given up before has no use for it. */
const ignoreUntilAwaited = (): void => {}

type ExportRow = Record<string, string | number | boolean | null>
type Chunk = QueryResult<ExportRow>

/** What a field's cells are in a workbook. */
export function cellKind(field: FieldDeclaration): ColumnKind {
  switch (field.kind) {
    case 'quantity':
    case 'money':
    case 'number':
      return field.isPercentage ? 'percent' : 'number'
    case 'date':
      return 'date'
    case 'text':
    case 'code':
    case 'time':
    case 'enum':
    case 'reference':
    case 'flag':
      return 'text'
  }
}

/** Puts a value into the words that people read; undefined for a value without. */
export function wordsOf(field: FieldDeclaration, translate: Translate): (value: string) => string | undefined {
  const labels = labelsOf(field, translate)
  if (!field.isSpelled) return (value) => labels?.get(value)
  return (value) => [...value].map((letter) => labels?.get(letter) ?? letter).join(', ')
}

/** What people read for a value: labels of enumerations and of yes and no. */
export function labelsOf(field: FieldDeclaration, translate: Translate): ReadonlyMap<string, string> | undefined {
  if (field.kind === 'flag')
    return new Map([
      ['true', translate('wire:flags.true')],
      ['false', translate('wire:flags.false')],
    ])
  if (!field.enumName || !field.enumValues) return undefined
  return new Map(field.enumValues.map((value) => [value, translate(enumKey(field, value))]))
}
