import { defineDocument } from '#platform/contract/documents.ts'
import { byMail, toSupplier } from '#platform/contract/notification-events.ts'
import { returnFields } from './fields.ts'
import { returnLifecycle } from './lifecycle.ts'

/** Goods that go back to their supplier after warehousing. Its list is one of details: a row for each of its lines. */
export const billReturn = defineDocument({
  kind: 'return',
  table: 'srm_bill_return',
  number: { field: 'returnNo', prefix: 'RT' },
  service: 'ISrmBillReturnService',
  noun: 'BillReturn',
  menuNo: 'returnDetails',
  texts: 'receipts:return',
  titleKey: 'receipts:titles.return',
  log: 'receipt',
  topic: 'receipts',
  what: 'return details',
  exportAudit: 'receipt.exportReturn',
  fields: returnFields,
  listedLines: {
    table: 'srm_bill_return_line',
    owner: 'return_id',
    documentId: 'returnId',
    head: [
      'returnNo',
      'returnType',
      'returnDate',
      'reason',
      'orgNo',
      'warehouseNo',
      'supplierNo',
      'supplierName',
      'createName',
      'currency',
      'isReversed',
      'isReversal',
      'updateDate',
    ],
  },
  lifecycle: returnLifecycle,
  create: {
    summary: 'Returns goods to their supplier after warehousing, for exchange or for credit.',
    flag: 'isAdd',
    sides: ['purchaser'],
    audit: 'receipt.return',
    event: 'returnPosted',
  },
  commands: {
    cancelReturn: {
      summary: 'Reverses a return with a reversing document; order and stock are as before it.',
      flag: 'isDelete',
      of: 'id',
      method: 'cancelBillReturn',
      input: 'reason',
      audit: 'receipt.cancelReturn',
      event: 'returnCancelled',
      isDangerous: true,
    },
  },
  customFields: { set: 'receipts.returns', flag: 'isModify', sides: ['purchaser'] },
  print: 'receipts.returnNote',
  tabs: { all: {}, exchange: { returnType: 'exchange' }, credit: { returnType: 'credit' } },
  card: ['returnNo', 'returnType', 'goodsName', 'returnQty', 'returnDate'],
  placeholders: {
    returnNo: 'returnNo',
    supplierNo: 'supplierNo',
    supplierName: 'supplierName',
    orgNo: 'orgNo',
    warehouseNo: 'warehouseNo',
  },
  notifications: {
    place: 41,
    subjectKey: 'receipts:subjects.receipts',
    events: { returnPosted: { first: byMail(toSupplier) }, returnCancelled: { first: byMail(toSupplier) } },
  },
})
