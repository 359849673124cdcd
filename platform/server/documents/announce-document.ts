import type { DocumentDeclaration } from '#platform/contract/documents.ts'
import { type FieldDeclaration, columnOf as fieldColumn } from '#platform/contract/fields.ts'
import { plain } from '#platform/contract/values/decimal.ts'
import { recordOf } from '#platform/contract/values/record-of.ts'
import type { CallContext } from '../call-context.ts'
import type { DocumentColumns } from './document-source.ts'

/** What messages are sent about. */
export interface DocumentEvent {
  name: string
  reason?: string | undefined
  /** What they say beside the placeholders of the document. */
  told?: Readonly<Record<string, string>> | undefined
  /** Of the purchaser's side, the only user to whom they go. */
  ownerId?: string | null
}

/** The column of a field of the document's own table. */
export const columnOf = ({ fields }: DocumentDeclaration, name: string): string => fieldColumn(name, fields[name])

const textOf = (value: unknown, kind: FieldDeclaration['kind'] | undefined): string => {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.join(', ')
  return kind === 'quantity' || kind === 'money' ? plain(String(value)) : String(value)
}

const one = (value: string | undefined) => (value ? [value] : undefined)

/** Tells open lists of everybody who may see the document that it changed, and those who want messages what happened to it. */
export function announceDocument(
  context: Pick<CallContext, 'announce'>,
  document: DocumentDeclaration,
  row: DocumentColumns,
  event?: DocumentEvent,
): void {
  const values = recordOf(row)
  const { partOf, partNumber = document.number.field } = document
  const documentNo = String(values[columnOf(document, partNumber)])
  const reported = Object.entries(document.placeholders ?? {}).map(([placeholder, field]) => [
    placeholder,
    textOf(values[`${columnOf(document, field)}s`] ?? values[columnOf(document, field)], document.fields[field]?.kind),
  ])
  const {
    warehouse_nos: warehouseNos = one(row.warehouse_no),
    classify_types: classifyTypes = one(row.classify_type),
  } = row
  context.announce({
    topic: document.topic,
    orgNo: row.org_no,
    // Suppliers have no list of what is the purchaser's alone.
    supplierNo: document.sides?.includes('supplier') === false ? '' : row.supplier_no,
    payload: { documentNo },
    ...(event
      ? {
          event: {
            name: event.name,
            documentKind: partOf ?? document.kind,
            documentNo,
            ...(warehouseNos ? { warehouseNos: [...warehouseNos] } : {}),
            ...(classifyTypes ? { classifyTypes: [...classifyTypes] } : {}),
            ...(event.ownerId ? { ownerId: event.ownerId } : {}),
            values: { ...Object.fromEntries(reported), reason: event.reason ?? '', ...event.told },
          },
        }
      : {}),
  })
}
