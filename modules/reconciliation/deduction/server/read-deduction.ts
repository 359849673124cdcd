import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { deductionCalls } from '../contract/calls.ts'
import { deductions } from './deductions.ts'

const PAGE = 'ISupDeductionService/getDeductionOrderPage'
const FILES = 'ISupDeductionService/getDeductionOrderFileList'

/** One deduction as its list shows it, with its evidence. */
export const readDeduction: Handler<typeof deductionCalls, 'ISupDeductionService/getSrmDeductionOrderById'> = async (
  context,
  { id },
) => {
  const { records } = await deductions.handlers[PAGE](context, { current: 1, size: 1, condition: { ids: [id] } })
  const row = records[0] ?? fail(platformErrors.notFound)
  const { files } = await deductions.handlers[FILES](context, { id })
  return { ...row, files }
}
