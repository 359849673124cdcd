import type { z } from 'zod'
import { failIfTooFine } from '#modules/reconciliation/payable/server/fail-if-too-fine.ts'
import { fail } from '#platform/contract/errors.ts'
import { compare, plain } from '#platform/contract/values/decimal.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { LockedRow, Outcome } from '#platform/server/documents/document-source.ts'
import { reconciliationErrors } from '../../contract/errors.ts'
import type { deduction } from '../contract/document.ts'
import type { deductionAnswer } from '../contract/schemas.ts'
import { failIfClosed } from './fail-if-closed.ts'

type Deduction = typeof deduction

/** The supplier accepts the whole or a part of a deduction, or rejects it with a reason. */
export async function answerDeduction(
  { trx, today }: Pick<CallContext, 'trx' | 'today'>,
  row: LockedRow<Deduction>,
  { result, confirmAmount, reason }: z.output<typeof deductionAnswer>,
): Promise<Outcome<Deduction>> {
  const answer = { answer_note: reason ?? '', answer_date: today }
  if (result === 'reject') {
    if (!reason) fail(reconciliationErrors.reasonNeeded)
    return { status: 'rejected', set: answer }
  }
  const confirmed = plain(confirmAmount ?? row.deduction_amount)
  const asked = plain(row.deduction_amount)
  if (compare(confirmed, asked) > 0) {
    fail(reconciliationErrors.aboveAmount, { confirmed, amount: asked, currency: row.currency })
  }
  await failIfTooFine(trx, row.currency, [confirmed])
  await failIfClosed(trx, row, today)
  return { status: 'accepted', set: { ...answer, confirm_amount: confirmed } }
}
