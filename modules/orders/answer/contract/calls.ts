import { byMenu, defineCalls } from '#platform/contract/calls.ts'
import { countsCall, exportCall, listCall } from '#platform/contract/list/usual-calls.ts'
import { answerRateFields, monthlyRateFields, orderAnswerFields } from './fields.ts'
import { answerRatePage, monthlyRatePage, orderAnswerPage } from './schemas.ts'

const MENU = 'answerRate'
const search = byMenu(MENU, 'isSearch')
const sheet = byMenu(MENU, 'isExport')

/** Calls about how suppliers answer. The specification names none of them; see docs/domain-language.md. */
export const answerCalls = defineCalls({
  'ISupSrmAnswerRateService/getAnswerRatePage': listCall(
    'How suppliers answered over a period, by supplier; a supplier sees its own numbers.',
    search,
    answerRateFields,
    answerRatePage,
  ),
  'ISupSrmAnswerRateService/getMonthlyRatePage': listCall(
    'The same by supplier and month.',
    search,
    monthlyRateFields,
    monthlyRatePage,
  ),
  'ISupSrmAnswerRateService/getOrderAnswerPage': listCall(
    'Each time that a supplier was asked for an answer, and what became of it.',
    search,
    orderAnswerFields,
    orderAnswerPage,
  ),
  'ISupSrmAnswerRateService/getOrderAnswerStatus': countsCall(
    'Number of answers in time, late, automatic and open under the current search.',
    search,
    orderAnswerFields,
  ),
  'ISupSrmAnswerRateService/exportexcel': exportCall(
    'The answer rates of a search as an Excel file.',
    sheet,
    answerRateFields,
    'order.exportAnswerRate',
  ),
  'ISupSrmAnswerRateService/exportMonths': exportCall(
    'The answer rates of a search by month as an Excel file.',
    sheet,
    monthlyRateFields,
    'order.exportAnswerRate',
  ),
  'ISupSrmAnswerRateService/exportAnswers': exportCall(
    'The answers of a search as an Excel file.',
    sheet,
    orderAnswerFields,
    'order.exportAnswers',
  ),
})
