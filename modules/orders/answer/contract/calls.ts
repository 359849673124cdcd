import { z } from 'zod'
import { defineCalls } from '#platform/contract/calls.ts'
import { listCalls } from '#platform/contract/list/usual-calls.ts'
import { answerRateFields, monthlyRateFields, orderAnswerFields } from './fields.ts'

const SERVICE = 'ISupSrmAnswerRateService'
const id = z.string()

/** The first day of the row's period, by which the orders behind its numbers are found; null where it has none. */
const rate = {
  menuNo: 'answerRate',
  exported: 'order.exportAnswerRate',
  row: z.object({ id, sinceDay: id.nullable() }),
}

/** Calls about how suppliers answer. The specification names none of them; see docs/domain-language.md. */
export const answerCalls = defineCalls({
  ...listCalls(SERVICE, 'AnswerRate', {
    ...rate,
    fields: answerRateFields,
    page: 'How suppliers answered over a period, by supplier; a supplier sees its own numbers.',
    export: 'The answer rates of a search as an Excel file.',
  }),
  ...listCalls(SERVICE, 'MonthlyRate', {
    ...rate,
    fields: monthlyRateFields,
    page: 'The same by supplier and month.',
    export: 'The answer rates of a search by month as an Excel file.',
    exportMethod: 'exportMonths',
  }),
  ...listCalls(SERVICE, 'OrderAnswer', {
    menuNo: 'answerRate',
    fields: orderAnswerFields,
    row: z.object({ id, headId: z.string() }),
    page: 'Each time that a supplier was asked for an answer, and what became of it.',
    counts: 'Number of answers in time, late, automatic and open under the current search.',
    export: 'The answers of a search as an Excel file.',
    exported: 'order.exportAnswers',
    exportMethod: 'exportAnswers',
  }),
})
