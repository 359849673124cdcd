import { type DocumentFinder, findByNumber } from '#platform/server/document-finder.ts'

/** ASNs by the beginning of their number. */
export const findAsns: DocumentFinder = {
  kind: 'asn',
  menuNo: 'asnTracking',
  find: (context, words, limit) =>
    findByNumber(
      context,
      { table: 'srm_asn_head', numberColumn: 'asn_no', idColumn: 'id', statusColumn: 'status' },
      words,
      limit,
    ),
}
