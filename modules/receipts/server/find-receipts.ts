import { type DocumentFinder, findByNumber } from '#platform/server/document-finder.ts'

/** Receipts by the beginning of their number: what was accepted with them, and what was refused. */
export const findReceipts: readonly DocumentFinder[] = [
  {
    kind: 'acceptance',
    menuNo: 'acceptanceDetails',
    find: (context, words, limit) =>
      findByNumber(context, { table: 'srm_check_receipt', numberColumn: 'receipt_no', idColumn: 'id' }, words, limit),
  },
  {
    kind: 'rejection',
    menuNo: 'rejectionDetails',
    find: (context, words, limit) =>
      findByNumber(context, { table: 'srm_check_return', numberColumn: 'receipt_no', idColumn: 'id' }, words, limit),
  },
]
