import { pick } from '#platform/contract/values/keys-of.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { deductionCalls } from '../contract/calls.ts'
import { basicFields } from '../contract/schemas.ts'
import { deductions } from './deductions.ts'

const NAMES = Object.keys(basicFields) as (keyof typeof basicFields)[]

/** The purchaser's page of deductions: the same rows, in short. */
export const readBasicPage: Handler<typeof deductionCalls, 'ISrmDeductionOrderService/getDeductionBasicPage'> = async (
  context,
  query,
) => {
  const page = await deductions.handlers['ISupDeductionService/getDeductionOrderPage'](context, query)
  return { ...page, records: page.records.map((row) => pick(row, ['id', 'version', ...NAMES])) }
}
