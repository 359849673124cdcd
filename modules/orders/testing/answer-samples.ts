import type { SamplesOf } from '#apps/server/testing/call-sample.ts'
import type { TestContext } from '#apps/server/testing/test-context.ts'
import type { answerCalls } from '#modules/orders/answer/contract/calls.ts'
import { onOrder } from './orders-samples.ts'

const found = onOrder('executing', ({ purchaseNo }) => ({ condition: { keyword: purchaseNo } }))

/** Rates of the supplier of an answered order. */
const rated = async (context: TestContext) => {
  await context.order('executing')
  return { input: { condition: { answerPeriod: ['30'] } }, secrets: ['S1001'] }
}

/** How the calls about answers are tried. */
export const answerSamples: SamplesOf<typeof answerCalls> = {
  'ISupSrmAnswerRateService/getAnswerRatePage': { as: 'supplier', prepare: rated },
  'ISupSrmAnswerRateService/getMonthlyRatePage': { as: 'supplier', prepare: rated },
  'ISupSrmAnswerRateService/getOrderAnswerPage': { as: 'supplier', prepare: found },
  'ISupSrmAnswerRateService/getOrderAnswerStatus': { as: 'supplier', prepare: found },
  'ISupSrmAnswerRateService/exportexcel': { as: 'supplier', prepare: rated },
  'ISupSrmAnswerRateService/exportMonths': { as: 'supplier', prepare: rated },
  'ISupSrmAnswerRateService/exportAnswers': { as: 'supplier', prepare: found },
}
