import { type DocumentFinder, findByNumber } from '#platform/server/document-finder.ts'

/** Orders by the beginning of their number. */
export const findOrders: DocumentFinder = {
  kind: 'order',
  menuNo: 'userOrder',
  find: (context, words, limit) =>
    findByNumber(
      context,
      { table: 'srm_purchase_head', numberColumn: 'purchase_no', idColumn: 'id', statusColumn: 'status' },
      words,
      limit,
    ),
}
