import { fail } from '#platform/contract/errors.ts'
import { reconciliationErrors } from '../../contract/errors.ts'

/** Where messages of other systems about invoices or payments are kept. */
export const moneyMessages = <K extends 'invoice' | 'payment'>(kind: K) =>
  ({ table: 'srm_money_message', documentColumn: 'document_no', kind }) as const

/** A message about money, refused where its number came with another content before. */
export const moneyMessage = <M extends { outsideNo: string }>(message: M) => ({
  outsideNo: message.outsideNo,
  content: message,
  documentOf: ({ documentNo }: { documentNo: string }) => documentNo,
  failAsReused: (documentNo: string) =>
    fail(reconciliationErrors.messageReused, { outsideNo: message.outsideNo, documentNo }),
})
