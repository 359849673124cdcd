import { sql } from 'kysely'
import { customFieldSetOf } from '#platform/contract/documents.ts'
import type { FieldTable } from '#platform/contract/fields.ts'
import type { CallContext } from '../call-context.ts'
import type { ListDefinition } from '../list/define-list.ts'
import type { AnyList } from '../list/list-sql.ts'
import { rowsOfIds } from '../list/read-list.ts'
import type { PrintableDocument, PrintedDocument } from '../print/printable-document.ts'
import { readLines } from './document-lines.ts'
import type { DocumentPrint, StoredDocument } from './document-source.ts'

const titleOf = (titleKey: string | undefined) => (titleKey === undefined ? {} : { titleKey })

/** What prints a declared document: its head by the fields of its list, and its lines. */
export function printableOf(
  document: StoredDocument,
  name: string,
  list: AnyList<FieldTable>,
  { sample, refusal, titleKeyOf, head: more = {}, columns = {} }: DocumentPrint = {},
): PrintableDocument {
  const { lines = {}, listedLines, menuNo, number, texts } = document
  const fields: FieldTable = { ...document.fields, ...more }
  const owner = sql.ref(listedLines ? `t1.${listedLines.owner}` : 't1.id')
  const printed: ListDefinition<FieldTable, { documentId: string; orgNoOfRow: string; supplierNoOfRow: string }> = {
    ...list,
    fields,
    columns: { ...list.columns, ...columns },
    extra: {
      documentId: sql<string>`${owner}`,
      orgNoOfRow: sql<string>`t1.org_no`,
      supplierNoOfRow: sql<string>`t1.supplier_no`,
    },
  }
  const isOfHead = (field: string) => !listedLines || field in more || listedLines.head?.includes(field) === true
  const fieldsOf = (isHead: boolean): FieldTable =>
    Object.fromEntries(Object.entries(fields).filter(([field]) => isOfHead(field) === isHead))
  const customFieldSet = customFieldSetOf(document)

  /** Rows that say of each document what its head does, in the order of `ids`, and its lines by its id. */
  async function readAll(context: CallContext, ids: readonly string[]) {
    if (!listedLines) {
      const [heads, byId] = await Promise.all([rowsOfIds(context, printed, ids), readLines(context.trx, document, ids)])
      return { heads, linesOf: (id: string): PrintedDocument['rows'] => byId.get(id) ?? {} }
    }
    const { rows: found } = await sql<{ id: string }>`
      select t1.id from ${sql.table(listedLines.table)} t1 where ${owner} = any (${[...ids]}::bigint[])
      order by t1.id`.execute(context.trx)
    const rows = await rowsOfIds(
      context,
      printed,
      found.map(({ id }) => id),
    )
    const byId = Map.groupBy(rows, ({ documentId }) => documentId)
    return {
      heads: ids.flatMap((id) => byId.get(id)?.slice(0, 1) ?? []),
      linesOf: (id: string): PrintedDocument['rows'] => ({ lines: byId.get(id) ?? [] }),
    }
  }
  return {
    name,
    titleKey: `${texts}.printed`,
    menuNo,
    head: fieldsOf(true),
    rows: listedLines
      ? { lines: fieldsOf(false) }
      : Object.fromEntries(Object.entries(lines).map(([kind, { fields: own }]) => [kind, own])),
    ...(customFieldSet && !listedLines ? { customFieldSet } : {}),
    ...(customFieldSet && listedLines ? { rowCustomFieldSets: { lines: customFieldSet } } : {}),
    ...(sample ? { sample } : {}),
    read: async (context, ids) => {
      const { heads, linesOf } = await readAll(context, ids)
      return heads.map(({ id: _row, documentId, orgNoOfRow: orgNo, supplierNoOfRow: supplierNo, ...head }) => ({
        id: documentId,
        documentNo: String(head[number.field]),
        ...titleOf(titleKeyOf?.(head)),
        orgNo,
        supplierNo,
        head,
        rows: linesOf(documentId),
      }))
    },
    ...(refusal ? { refusal } : {}),
  }
}
