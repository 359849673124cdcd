import { refuse } from '#platform/contract/errors.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { discrepanciesCalls } from '../contract/calls.ts'
import { discrepanciesErrors } from '../contract/errors.ts'
import { announceDiscrepancy } from './announce-discrepancy.ts'
import { findOwner } from './find-owner.ts'
import { changeDiscrepancy, lockDiscrepancy } from './lock-discrepancy.ts'
import { writeSteps } from './write-steps.ts'

/** The purchaser gives a discrepancy to somebody else who may see it, or another day; the new owner is told. */
export const assignDiscrepancy: Handler<typeof discrepanciesCalls, 'ISrmDiscrepancyService/assignDiscrepancy'> = async (
  context,
  input,
) => {
  const { trx, today } = context
  const row = await lockDiscrepancy(context, input, 'assign')
  const owner = input.ownerNo ? await findOwner(trx, row, input.ownerNo) : null
  const dueDate = input.dueDate ?? row.due_date
  const isOther = owner !== null && owner.id !== row.owner_id
  if (dueDate !== row.due_date && dueDate < today) refuse(discrepanciesErrors.dueDatePast)
  if (!isOther && dueDate === row.due_date) refuse(discrepanciesErrors.nothingAssigned)
  const after = { ...row, due_date: dueDate, ...(owner ? { owner_id: owner.id, owner_name: owner.userName } : {}) }
  const { owner_id, owner_name, due_date } = after
  const state = await changeDiscrepancy(context, row, { owner_id, owner_name, due_date })
  await writeSteps(context, [{ discrepancy: row, step: 'assigned', note: `${owner_name} · ${due_date}` }])
  context.audit({
    documentNo: state.discrepancyNo,
    detail: {
      changes: [
        { field: 'ownerName', before: row.owner_name, after: owner_name },
        { field: 'dueDate', before: row.due_date, after: due_date },
      ].filter(({ before, after: now }) => before !== now),
    },
  })
  const news = { name: 'discrepancyAssigned' as const, reason: row.reason, isForOwner: true }
  announceDiscrepancy(context, after, isOther ? news : undefined)
  return state
}
