import type { FieldTable } from '#platform/contract/fields.ts'
import { findByNumber } from '#platform/server/document-finder.ts'
import type { DocumentHistory } from '#platform/server/history/document-history.ts'
import type { ServerRoom } from '#platform/server/join-rooms.ts'

/** Details are dated when they are written, and later by nothing. */
export const written: DocumentHistory['made'] = { date: 'update_date', name: 'create_name' }

/** A list of details that are written once. */
interface WrittenDetails {
  kind: string
  menuNo: string
  table: string
  fields: FieldTable
}

/** The past of details, and what the operation log names of them. */
export const writtenDetails = ({ kind, menuNo, table, fields }: WrittenDetails): ServerRoom => ({
  histories: [{ kind, menuNos: [menuNo], table, fields, made: written }],
  loggedFields: { receipt: fields },
})

/** How details, or the documents over them, are found by the beginning of their number. */
export const numberFinder = (kind: string, menuNo: string, table: string, numberColumn: string) => ({
  documentFinders: [
    {
      kind,
      menuNo,
      find: (context: Parameters<typeof findByNumber>[0], words: string, limit: number) =>
        findByNumber(context, { table, numberColumn, idColumn: 'id' }, words, limit),
    },
  ],
})
