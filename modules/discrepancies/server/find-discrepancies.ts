import { type DocumentFinder, findByNumber } from '#platform/server/document-finder.ts'

/** Discrepancies by the beginning of their number. */
export const findDiscrepancies: DocumentFinder = {
  kind: 'discrepancy',
  menuNo: 'discrepancyDetails',
  find: (context, words, limit) =>
    findByNumber(
      context,
      { table: 'srm_discrepancy', numberColumn: 'discrepancy_no', idColumn: 'id', statusColumn: 'status' },
      words,
      limit,
    ),
}
