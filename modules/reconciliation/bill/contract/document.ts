import { defineDocument, tabsByState } from '#platform/contract/documents.ts'
import { byMail, toBoth, toBuyer, toSupplier } from '#platform/contract/notification-events.ts'
import { BILL_STATES, billCard, billFields, billLineFields, disputeFields, messageFields } from './fields.ts'
import { billLifecycle } from './lifecycle.ts'

/** The service of what the purchaser does; the specification names that of the supplier. */
const OF_PURCHASER = 'ISrmBillService'

/** What a supplier is owed for a period, agreed by both sides before it is invoiced. */
export const bill = defineDocument({
  kind: 'bill',
  table: 'srm_bill',
  number: { field: 'billNo', prefix: 'RB' },
  state: 'billStatus',
  service: 'ISrmSupBillService',
  noun: 'Bill',
  menuNo: 'reconciliationBill',
  texts: 'reconciliation:bill',
  titleKey: 'reconciliation:bill.title',
  log: 'bill',
  topic: 'reconciliation',
  what: 'reconciliation bills',
  fields: billFields,
  lifecycle: billLifecycle,
  lines: { lines: { table: 'srm_bill_line', owner: 'bill_id', fields: billLineFields, removedBy: 'is_removed' } },
  create: {
    summary: 'Makes a bill of payables of one supplier, the oldest first.',
    flag: 'isAdd',
    sides: ['purchaser'],
    service: OF_PURCHASER,
  },
  commands: {
    send: {
      summary: 'Sends bills to their suppliers.',
      flag: 'isSubmit',
      service: OF_PURCHASER,
      of: 'list',
      isMixed: true,
      event: 'billSent',
      isPrimary: true,
    },
    takeOff: {
      summary: 'Takes lines off a bill: their shares are open again.',
      flag: 'isModify',
      service: OF_PURCHASER,
      method: 'takeOffBillLines',
      hasRows: true,
    },
    void: {
      summary: 'Gives a bill up: all its shares are open again.',
      flag: 'isDelete',
      service: OF_PURCHASER,
      method: 'deleteBill',
      input: 'reason',
      isDangerous: true,
    },
    withdraw: {
      summary: 'Takes a bill back from its supplier before it is confirmed.',
      flag: 'isCancelInvalid',
      service: OF_PURCHASER,
      input: 'reason',
      event: 'billWithdrawn',
    },
    dispute: {
      summary: 'The supplier says with which lines of a bill it does not agree, and why.',
      flag: 'isModify',
      method: 'disputeBillLines',
      lines: { of: 'lines', fields: disputeFields },
    },
    return: {
      summary: 'The supplier gives a bill back to be changed.',
      flag: 'isSubmit',
      method: 'returnBill',
      input: 'reason',
      event: 'billReturned',
    },
    confirm: {
      summary: 'The supplier agrees with a bill.',
      flag: 'isSubmit',
      method: 'confirm',
      isPrimary: true,
      event: 'billConfirmed',
    },
    cancelConfirm: {
      summary: 'Takes the confirmation of a bill back.',
      flag: 'isCancelInvalid',
      method: 'cancelConfirm',
      input: 'reason',
      event: 'billUnconfirmed',
    },
    message: {
      summary: 'Says something about a bill to the other side.',
      flag: 'isSubmit',
      method: 'sendBillMsg',
      of: 'id',
      input: messageFields,
      event: 'billMessage',
    },
  },
  files: { summary: 'Papers of a bill', flag: 'isModify' },
  customFields: { set: 'reconciliation.bill', flag: 'isModify', sides: ['purchaser'] },
  print: 'reconciliation.bill',
  tabs: tabsByState(BILL_STATES, 'billStatus'),
  due: [
    {
      kind: 'billConfirm',
      action: 'confirm',
      states: ['pendingConfirm'],
      since: 'sentDate',
      summary: 'billPeriod',
      path: '/reconciliation-invoicing/bill?open=1&keyword=',
    },
    {
      kind: 'billReturned',
      action: 'send',
      states: ['returned'],
      since: 'updateDate',
      summary: 'billPeriod',
      path: '/reconciliation-invoicing/bill?open=1&keyword=',
    },
  ],
  card: billCard,
  placeholders: {
    billNo: 'billNo',
    billPeriod: 'billPeriod',
    supplierNo: 'supplierNo',
    supplierName: 'supplierName',
    orgNo: 'orgNo',
    totalAmount: 'totalAmount',
    currency: 'currency',
  },
  notifications: {
    place: 80,
    events: {
      billSent: { first: byMail(toSupplier) },
      billWithdrawn: { first: toSupplier },
      billReturned: { first: byMail(toBuyer) },
      billConfirmed: { first: toBuyer },
      billUnconfirmed: { first: toBoth },
      billMessage: { first: toBoth },
    },
  },
})
