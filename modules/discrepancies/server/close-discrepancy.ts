import { add, plain } from '#platform/contract/values/decimal.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { discrepanciesCalls } from '../contract/calls.ts'
import { announceDiscrepancy } from './announce-discrepancy.ts'
import { changeDiscrepancy, lockDiscrepancy } from './lock-discrepancy.ts'
import { writeSteps } from './write-steps.ts'

/** The purchaser closes a discrepancy without goods, and says why; its supplier is told. */
export const closeDiscrepancy: Handler<typeof discrepanciesCalls, 'ISrmDiscrepancyService/closeDiscrepancy'> = async (
  context,
  input,
) => {
  const { reason } = input
  const row = await lockDiscrepancy(context, input, 'close')
  // The step first: by it the database holds what is noted.
  await writeSteps(context, [{ discrepancy: row, step: 'closed', qty: row.open_qty, note: reason }])
  const state = await changeDiscrepancy(context, row, {
    status: 'closed',
    noted_qty: plain(add(row.noted_qty, row.open_qty)),
    closed_by: 'note',
    closing_note: reason,
  })
  context.audit({ documentNo: state.discrepancyNo, detail: { openQty: plain(row.open_qty), reason } })
  announceDiscrepancy(context, row, { name: 'discrepancyClosed', reason })
  return state
}
