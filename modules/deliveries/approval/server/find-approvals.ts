import { type DocumentFinder, findByNumber } from '#platform/server/document-finder.ts'

/** Delivery approvals by the beginning of their number. */
export const findApprovals: DocumentFinder = {
  kind: 'deliveryApproval',
  menuNo: 'deliveryApproval',
  find: (context, words, limit) =>
    findByNumber(
      context,
      {
        table: 'srm_delivery_approval',
        numberColumn: 'approval_no',
        idColumn: 'id',
        statusColumn: 'status',
      },
      words,
      limit,
    ),
}
