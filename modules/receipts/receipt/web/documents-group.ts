import type { FieldGroup } from '#platform/web/detail/field-groups.ts'

/** The documents behind a row, whose goods they are, and where. */
export const documentsGroup = (...before: readonly string[]): FieldGroup => ({
  titleKey: 'receipts:panel.documents',
  names: [
    ...before,
    ...['asnNo', 'purchaseNo', 'purchaseSeq', 'purchasePhaseSeq', 'purchaseBatchSeq'],
    ...['supplierNo', 'supplierName', 'orgNo', 'warehouseNo'],
  ],
})

/** What the goods cost. */
export const amountsGroup: FieldGroup = {
  titleKey: 'receipts:panel.amounts',
  names: ['price', 'amount', 'currency', 'taxRate', 'taxAmount'],
}
