import { type QueryResult, sql } from 'kysely'
import type { ListQuery } from '#platform/contract/envelope.ts'
import { fail } from '#platform/contract/errors.ts'
import { roundTripErrors } from '#platform/contract/exchange/round-trip-errors.ts'
import { EDIT_ROWS_MOST } from '#platform/contract/exchange/round-trip-schemas.ts'
import type { ListCondition } from '#platform/contract/field-schemas.ts'
import type { FieldTable } from '#platform/contract/fields.ts'
import type { CallContext, Download } from '../call-context.ts'
import { checkCustomCondition, withCustomValues } from '../custom-fields/join-custom-fields.ts'
import { cellKind, labelsOf, XLSX } from '../list/export-list.ts'
import { joinsSql, orderSql, splitOrderSql, whereSql } from '../list/list-sql.ts'
import { runSearch } from '../list/run-search.ts'
import { type EditWorkbookColumn, type EditWorkbookRow, writeEditWorkbook } from '../spreadsheet/write-edit-workbook.ts'
import { actionsOf, allowedActions, openColumns } from './allowed-actions.ts'
import { cellOf, type RoundTripDefinition, type RoundTripRow } from './define-round-trip.ts'
import { type EditColumn, editColumns, KEY_COLUMNS, signatureColumnName } from './edit-columns.ts'
import { joinRoundTrip, roundTripSelect } from './round-trip-select.ts'
import { sheetKey, signRow } from './sign-row.ts'

/** Rows fetched from the cursor at a time. */
const CHUNK = 250

type Query = Pick<ListQuery<ListCondition>, 'condition' | 'field' | 'order'>

/**
 * The rows of the condition as a sheet to edit: each row carries its id, the version of its document and a seal over both and
 * its values in hidden columns; cells that its reader may change now are open, all others locked.
 */
export async function exportForEditing<T extends FieldTable, Extra extends Record<string, unknown>>(
  caller: CallContext,
  declared: RoundTripDefinition<T, Extra>,
  asked: Query,
): Promise<Download> {
  const { context, definition } = await joinRoundTrip(caller, declared)
  const { trx, translate, today } = context
  const { list, port } = definition
  const query = { ...asked, condition: checkCustomCondition(list, asked.condition) }
  const allowed = allowedActions(context, definition)
  await failIfTooMany(context, definition, query)
  const key = await sheetKey(context, port)
  const columns = editColumns(context, list.fields)
  const names = columns.map(({ name }) => name)
  type Chunk = QueryResult<RoundTripRow<T, Extra>>
  const statement = sql<RoundTripRow<T, Extra>>`${roundTripSelect(definition)}
    where ${whereSql(list, query.condition)} order by ${orderSql(list, query.field, query.order)}${splitOrderSql(
      list,
      Object.keys(list.fields),
    )}`.compile(trx)
  const title = translate('wire:edit.fileName', { title: translate(definition.titleKey) })
  return {
    fileName: `${title}-${today}.xlsx`,
    contentType: XLSX,
    write: async (out) => {
      const chunks = trx.getExecutor().stream<RoundTripRow<T, Extra>>(statement, CHUNK)
      try {
        // Before the file begins, so that a search which the database refuses is answered like any other refusal.
        const first = await chunks.next()
        await writeEditWorkbook(out, [...keyColumns(columns), ...columns.map(sheetColumn)], rows(first, chunks), {
          sheetName: translate(definition.titleKey),
          explanation: translate('wire:edit.explain'),
          pinnedCount: Math.max(1, columns.filter(({ field }) => field.isFixedLeft).length),
        })
      } finally {
        await chunks.return?.()
      }
    },
  }

  function sheetColumn({ name, field, label }: EditColumn): EditWorkbookColumn {
    const column = {
      name,
      header: label,
      width: Math.max(10, Math.round((field.width ?? 120) / 8)),
      kind: cellKind(field),
    }
    if (!actionsOf(definition, name).some((action) => allowed.has(action))) return column
    const allowedValues = [...(labelsOf(field, translate)?.values() ?? [])]
    const hint = allowedValues.length > 0 ? 'choice' : column.kind
    return { ...column, allowedValues, hint: `${translate('wire:edit.open')}. ${translate(`wire:edit.hints.${hint}`)}` }
  }

  async function* rows(
    first: IteratorResult<Chunk>,
    chunks: AsyncIterableIterator<Chunk>,
  ): AsyncIterable<EditWorkbookRow> {
    for (let next = first; !next.done; next = await chunks.next()) {
      for (const read of next.value.rows) {
        const row = withCustomValues(list, read)
        const texts = columns.map((column) => column.text(cellOf(row, column.name)))
        const digests = Buffer.concat(
          columns.map((column, index) => column.digest({ kind: 'text', text: texts[index] ?? '' })),
        )
        const version = Number(row.documentVersion)
        const keys = [row.id, String(version), signRow(key, { id: row.id, version, digests })]
        const open = openColumns(context, definition, allowed, names, row)
        yield { texts: [...keys, ...texts], open: new Set([...open].map((position) => position + keys.length)) }
      }
    }
  }
}

function keyColumns(columns: readonly EditColumn[]): EditWorkbookColumn[] {
  return [KEY_COLUMNS.id, KEY_COLUMNS.version, signatureColumnName(columns)].map((name) => ({
    name,
    header: '',
    width: 10,
    kind: 'text',
    isHidden: true,
  }))
}

/** A sheet holds what can come back at once. */
async function failIfTooMany<T extends FieldTable, Extra extends Record<string, unknown>>(
  context: CallContext,
  { list }: RoundTripDefinition<T, Extra>,
  { condition }: Query,
): Promise<void> {
  const counted = sql<{ total: number }>`select count(*)::int as total from (
    select 1 from ${sql.table(list.table)} t1 ${joinsSql(list, Object.keys(list.fields))}
    where ${whereSql(list, condition)} limit ${sql.lit(EDIT_ROWS_MOST + 1)}) counted`
  const rows = await runSearch(context, counted)
  if ((rows[0]?.total ?? 0) > EDIT_ROWS_MOST) fail(roundTripErrors.editTooManyRows, { limit: EDIT_ROWS_MOST })
}
