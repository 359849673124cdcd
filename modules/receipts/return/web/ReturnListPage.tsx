import { amountsGroup, documentsGroup } from '#modules/receipts/receipt/web/documents-group.ts'
import { acceptanceNumber, receiptCells } from '#modules/receipts/receipt/web/ReceiptPanel.tsx'
import type { DocumentRow } from '#platform/contract/document-calls.ts'
import { StatusTag } from '#platform/web/detail/StatusTag.tsx'
import { DocumentScreen, type DocumentScreenParts } from '#platform/web/documents/DocumentScreen.tsx'
import { openAction } from '#platform/web/list/open-action.ts'
import type { returnSchemas } from '../contract/calls.ts'
import { billReturn } from '../contract/document.ts'

type Return = DocumentRow<typeof billReturn, typeof returnSchemas>

const PARTS: DocumentScreenParts<Return> = {
  id: 'receipts.returns',
  emptyTextKey: 'receipts:empty.return',
  printKey: 'receipts:return.print',
  cells: {
    ...receiptCells,
    receiptNo: acceptanceNumber,
    returnType: ({ returnType }: Return) => (
      <StatusTag
        field={billReturn.fields.returnType}
        value={returnType}
        tone={returnType === 'credit' ? 'attention' : 'info'}
      />
    ),
  },
  groups: [
    {
      titleKey: 'receipts:panel.goods',
      names: ['returnType', 'reason', 'goodsNo', 'goodsName', 'spec', 'returnQty', 'purchaseUnitNo', 'lotNo', 'cellNo'],
    },
    documentsGroup('receiptNo'),
    amountsGroup,
    { titleKey: 'receipts:panel.booking', names: ['returnDate', 'createName', 'updateDate'] },
  ],
  shownWhenSet: ['isReversed', 'isReversal'],
  invalidates: ['orders', 'deliveries', 'discrepancies'],
  links: ({ receiptNo }, { hasMenu, open }) => {
    const path = `/receipt-tracking/acceptance-details?keyword=${encodeURIComponent(receiptNo)}`
    const given = { key: 'openReceipt', labelKey: 'receipts:return.openReceipt', order: 200 }
    return hasMenu('acceptanceDetails') ? [openAction(given, open, path)] : []
  },
}

/** `/receipt-tracking/return-details`: what went back to its supplier after warehousing, why, and on what terms. */
export const ReturnListPage = () => <DocumentScreen document={billReturn} parts={PARTS} />
