import { type DocumentFinder, findByNumber } from '#platform/server/document-finder.ts'

/** Serial numbers by their beginning. */
export const findSerials: DocumentFinder = {
  kind: 'serial',
  menuNo: 'serialNumbers',
  find: (context, words, limit) =>
    findByNumber(
      context,
      { table: 'wms_serial', numberColumn: 'serial_no', idColumn: 'id', statusColumn: 'status' },
      words,
      limit,
    ),
}
