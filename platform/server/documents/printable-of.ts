import { sql } from 'kysely'
import { customFieldSetOf } from '#platform/contract/documents.ts'
import type { FieldTable } from '#platform/contract/fields.ts'
import type { ListDefinition } from '../list/define-list.ts'
import { rowsOfIds } from '../list/read-list.ts'
import type { PrintableDocument, PrintedDocument, PrintedValues } from '../print/printable-document.ts'
import { readLines } from './document-lines.ts'
import type { DocumentSource, StoredDocument } from './document-source.ts'

/** What prints a declared document: its head by the fields of its list, and its lines. */
export function printableOf<T extends FieldTable>(
  document: StoredDocument,
  name: string,
  list: ListDefinition<T>,
  { sample, refusal }: NonNullable<DocumentSource<StoredDocument, object, Record<never, never>>['print']> = {},
): PrintableDocument {
  const { fields, lines = {}, menuNo, number, texts } = document
  const printed: ListDefinition<T, { orgNoOfRow: string; supplierNoOfRow: string }> = {
    ...list,
    extra: { orgNoOfRow: sql<string>`t1.org_no`, supplierNoOfRow: sql<string>`t1.supplier_no` },
  }
  const customFieldSet = customFieldSetOf(document)
  return {
    name,
    titleKey: `${texts}.printed`,
    menuNo,
    head: fields,
    rows: Object.fromEntries(Object.entries(lines).map(([kind, { fields: columns }]) => [kind, columns])),
    ...(customFieldSet ? { customFieldSet } : {}),
    ...(sample ? { sample } : {}),
    read: async (context, ids) => {
      const [heads, byId] = await Promise.all([rowsOfIds(context, printed, ids), readLines(context.trx, document, ids)])
      return heads.map(({ id, orgNoOfRow: orgNo, supplierNoOfRow: supplierNo, ...head }): PrintedDocument => {
        const values = head as unknown as PrintedValues
        return {
          id,
          documentNo: String(values[number.field]),
          orgNo,
          supplierNo,
          head: values,
          rows: byId.get(id) ?? {},
        }
      })
    },
    ...(refusal ? { refusal } : {}),
  }
}
