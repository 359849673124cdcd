import type { Handler } from '#platform/server/call-context.ts'
import { exportList } from '#platform/server/list/export-list.ts'
import { readList } from '#platform/server/list/read-list.ts'
import type { answerCalls } from '../contract/calls.ts'
import { answerRateList, monthlyRateList } from './answer-rate-list.ts'

type Calls = typeof answerCalls

/** A page of answer rates by supplier. */
export const listAnswerRates: Handler<Calls, 'ISupSrmAnswerRateService/getAnswerRatePage'> = (context, query) =>
  readList(context, answerRateList, query, (row) => row)

/** The same by supplier and month. */
export const listMonthlyRates: Handler<Calls, 'ISupSrmAnswerRateService/getMonthlyRatePage'> = (context, query) =>
  readList(context, monthlyRateList, query, (row) => row)

/** The answer rates of a search as an Excel file. */
export const exportAnswerRates: Handler<Calls, 'ISupSrmAnswerRateService/exportexcel'> = async (context, query) => {
  context.audit({ documentNo: '', detail: { condition: query.condition } })
  return exportList(context, answerRateList, query, context.translate('orders:titles.answerRate'))
}

/** The same by month. */
export const exportMonthlyRates: Handler<Calls, 'ISupSrmAnswerRateService/exportMonths'> = async (context, query) => {
  context.audit({ documentNo: '', detail: { condition: query.condition } })
  return exportList(context, monthlyRateList, query, context.translate('orders:titles.answerRate'))
}
