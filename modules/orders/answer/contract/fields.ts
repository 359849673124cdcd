import { orderLineFields } from '#modules/orders/order/contract/fields.ts'
import { tabsByState } from '#platform/contract/documents.ts'
import { choice, code, defineFields, number, pickFields, quantity, text, time } from '#platform/contract/fields.ts'
import { byChoice, byRange } from '#platform/contract/list/search-options.ts'

/** Periods back from now over which answers are counted, in days. */
export const ANSWER_PERIODS = ['7', '30', '90', '180', '365', 'all'] as const

/** What became of asking a supplier for an answer. */
export const ANSWER_RESULTS = ['inTime', 'late', 'automatic', 'open', 'withdrawn'] as const

/** Those that a rate counts as asked: an order that was withdrawn is as if it had not been asked for. */
export const COUNTED_RESULTS = ['inTime', 'late', 'automatic', 'open'] as const

const supplier = {
  supplierNo: { ...orderLineFields.supplierNo, isFixedLeft: true, isSortable: true, width: 110 },
  supplierName: { ...orderLineFields.supplierName, width: 208 },
}
const count = number({ show: '23', isRequired: true, isSortable: true, width: 100 })
const percent = quantity({ isPercentage: true, show: '23', isSortable: true, width: 108 })

/** Answers by supplier over a period. */
export const answerRateFields = {
  ...supplier,
  ...defineFields('orders', {
    answerPeriod: choice({
      show: '',
      search: 'in',
      isRequired: true,
      enumName: 'answerPeriod',
      enumValues: ANSWER_PERIODS,
    }),
    askedCount: count,
    inTimeCount: count,
    lateCount: count,
    automaticCount: count,
    openCount: count,
    answerRate: percent,
    inTimeRate: percent,
  }),
}

/** The same by month. */
export const monthlyRateFields = {
  ...defineFields('orders', {
    answerMonth: code({ show: '23', isSortable: true, isRequired: true, isFixedLeft: true, width: 90 }),
  }),
  ...answerRateFields,
}

/** Each time that a supplier was asked for an answer. */
export const orderAnswerFields = {
  purchaseNo: orderLineFields.purchaseNo,
  ...defineFields('orders', {
    answerResult: choice({ ...byChoice, width: 120, enumName: 'answerResult', enumValues: ANSWER_RESULTS }),
    orderVersion: number({ show: '23', isRequired: true, width: 80 }),
    askedDate: time({ ...byRange, width: 150 }),
    answerDue: time({ show: '23', width: 150 }),
    answeredDate: time({ show: '23', width: 150 }),
  }),
  supplierNo: orderLineFields.supplierNo,
  supplierName: text({ ...orderLineFields.supplierName, width: 200 }),
  ...pickFields(orderLineFields, 'orgNo', 'warehouseNo'),
}

const { all, ...byResult } = tabsByState(ANSWER_RESULTS, 'answerResult')

/** Tabs of these: all, those that a rate counts, and one per result. */
export const answerTabs = { all, asked: { answerResult: COUNTED_RESULTS }, ...byResult }
