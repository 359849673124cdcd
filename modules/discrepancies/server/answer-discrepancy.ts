import type { Handler } from '#platform/server/call-context.ts'
import type { discrepanciesCalls } from '../contract/calls.ts'
import { announceDiscrepancy } from './announce-discrepancy.ts'
import { changeDiscrepancy, lockDiscrepancy } from './lock-discrepancy.ts'
import { writeSteps } from './write-steps.ts'

/** The supplier says how it came to the discrepancy and what will be done; its owner is told. */
export const answerDiscrepancy: Handler<typeof discrepanciesCalls, 'ISrmDiscrepancyService/answerDiscrepancy'> = async (
  context,
  input,
) => {
  const { statement } = input
  const row = await lockDiscrepancy(context, input, 'answer')
  const state = await changeDiscrepancy(context, row, { status: 'answered', statement })
  await writeSteps(context, [{ discrepancy: row, step: 'answered', note: statement }])
  context.audit({ documentNo: state.discrepancyNo, detail: { statement } })
  announceDiscrepancy(context, row, { name: 'discrepancyAnswered', reason: statement, isForOwner: true })
  return state
}
