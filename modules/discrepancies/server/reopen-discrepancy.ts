import { plain, subtract } from '#platform/contract/values/decimal.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { discrepanciesCalls } from '../contract/calls.ts'
import { announceDiscrepancy } from './announce-discrepancy.ts'
import { changeDiscrepancy, lockDiscrepancy, openState } from './lock-discrepancy.ts'
import { writeSteps } from './write-steps.ts'

/** The purchaser takes notes back: what they took off is open again. What goods settled stays settled. */
export const reopenDiscrepancy: Handler<typeof discrepanciesCalls, 'ISrmDiscrepancyService/reopenDiscrepancy'> = async (
  context,
  input,
) => {
  const { reason } = input
  const row = await lockDiscrepancy(context, input, 'reopen')
  const qty = plain(subtract('0', row.noted_qty))
  await writeSteps(context, [{ discrepancy: row, step: 'reopened', qty, note: reason }])
  const cleared = { noted_qty: '0', closed_by: '', closing_no: '', closing_note: '' }
  const state = await changeDiscrepancy(context, row, { status: openState(row), ...cleared })
  context.audit({ documentNo: state.discrepancyNo, detail: { status: state.status, reason } })
  announceDiscrepancy(context, row, { name: 'discrepancyReopened', reason })
  return state
}
