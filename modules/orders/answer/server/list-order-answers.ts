import type { Handler } from '#platform/server/call-context.ts'
import { countTabs } from '#platform/server/list/count-tabs.ts'
import { exportList } from '#platform/server/list/export-list.ts'
import { readList } from '#platform/server/list/read-list.ts'
import type { answerCalls } from '../contract/calls.ts'
import { answerTabs, orderAnswerList } from './order-answer-list.ts'

type Calls = typeof answerCalls

/** A page of answers that suppliers were asked for. */
export const listOrderAnswers: Handler<Calls, 'ISupSrmAnswerRateService/getOrderAnswerPage'> = (context, query) =>
  readList(context, orderAnswerList, query, (row) => row)

/** Answers per result. */
export const countOrderAnswers: Handler<Calls, 'ISupSrmAnswerRateService/getOrderAnswerStatus'> = (
  context,
  { condition },
) => countTabs(context, orderAnswerList, { ...condition, answerResult: null }, answerTabs)

/** The answers of a search as an Excel file. */
export const exportOrderAnswers: Handler<Calls, 'ISupSrmAnswerRateService/exportAnswers'> = async (context, query) => {
  context.audit({ documentNo: '', detail: { condition: query.condition } })
  return exportList(context, orderAnswerList, query, context.translate('orders:titles.orderAnswers'))
}
