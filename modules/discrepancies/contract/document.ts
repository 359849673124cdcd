import { defineDocument, tabsByState } from '#platform/contract/documents.ts'
import { byMail, toBoth, toBuyer, toSupplier } from '#platform/contract/notification-events.ts'
import { answerFields, DISCREPANCY_STATES, discrepancyFields } from './fields.ts'
import { discrepancyLifecycle } from './lifecycle.ts'

const WAITING = {
  due: 'dueDate',
  since: 'createDate',
  summary: 'goodsName',
  quantity: { value: 'openQty', unit: 'purchaseUnitNo' },
  path: '/receipt-tracking/discrepancies?open=1&keyword=',
} as const

/** What differs from what was announced, who looks after it, and how it is settled. The specification names no calls of it. */
export const discrepancy = defineDocument({
  kind: 'discrepancy',
  table: 'srm_discrepancy',
  number: { field: 'discrepancyNo', prefix: 'DC' },
  service: 'ISrmDiscrepancyService',
  noun: 'Discrepancy',
  menuNo: 'discrepancyDetails',
  texts: 'discrepancies:actions',
  titleKey: 'discrepancies:titles.list',
  log: 'discrepancy',
  topic: 'discrepancies',
  what: 'discrepancies',
  fields: discrepancyFields,
  lifecycle: discrepancyLifecycle,
  create: {
    summary: 'Reports what is wrong with delivered goods or their papers.',
    flag: 'isAdd',
    sides: ['purchaser'],
    audit: 'discrepancy.report',
  },
  commands: {
    answer: {
      summary: 'What the supplier says of a discrepancy; its owner is told.',
      flag: 'isSubmit',
      input: answerFields,
      event: 'discrepancyAnswered',
    },
    assign: {
      summary: 'Gives a discrepancy to another owner, or another day.',
      flag: 'isModify',
    },
    close: {
      summary: 'Closes a discrepancy by a note: what is open of it is no longer waited for.',
      flag: 'isClose',
      input: 'reason',
      event: 'discrepancyClosed',
    },
    reopen: {
      summary: 'Takes a note back: what it took off a discrepancy is open again.',
      flag: 'isClose',
      input: 'reason',
      event: 'discrepancyReopened',
    },
  },
  files: { summary: 'Photos and papers of a discrepancy', flag: 'isAdd', sides: ['purchaser'] },
  tabs: tabsByState(DISCREPANCY_STATES),
  due: [
    { ...WAITING, kind: 'discrepancyAnswer', action: 'answer', states: ['open'] },
    { ...WAITING, kind: 'discrepancyClosing', action: 'close', states: ['answered'] },
  ],
  card: ['discrepancyNo', 'status', 'goodsName', 'openQty', 'dueDate'],
  placeholders: {
    discrepancyNo: 'discrepancyNo',
    asnNo: 'asnNo',
    purchaseNo: 'purchaseNo',
    supplierNo: 'supplierNo',
    supplierName: 'supplierName',
    orgNo: 'orgNo',
    warehouseNo: 'warehouseNo',
    goodsNo: 'goodsNo',
    goodsName: 'goodsName',
    quantity: 'discrepancyQty',
    unit: 'purchaseUnitNo',
    ownerName: 'ownerName',
    dueDate: 'dueDate',
  },
  notifications: {
    place: 70,
    subjectKey: 'discrepancies:subjects.discrepancies',
    events: {
      discrepancyOpened: { first: byMail(toSupplier) },
      discrepancyAnswered: { first: byMail(toBuyer) },
      discrepancyAssigned: { first: toBuyer },
      discrepancyClosed: { first: toBoth },
      discrepancyReopened: { first: byMail(toSupplier) },
    },
  },
})
