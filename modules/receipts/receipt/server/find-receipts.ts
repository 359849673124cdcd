import { type DocumentFinder, findByNumber } from '#platform/server/document-finder.ts'

/** Receipts by the beginning of their number: what was accepted with them, what was refused, and what was returned. */
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
  {
    kind: 'return',
    menuNo: 'returnDetails',
    find: (context, words, limit) =>
      findByNumber(context, { table: 'srm_bill_return', numberColumn: 'return_no', idColumn: 'id' }, words, limit),
  },
]
