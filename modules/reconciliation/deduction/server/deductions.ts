import { sql } from 'kysely'
import { documentFileStore } from '#modules/files/server.ts'
import { failIfPast } from '#modules/reconciliation/payable/server/fail-if-past.ts'
import { failIfTooFine } from '#modules/reconciliation/payable/server/fail-if-too-fine.ts'
import { implementDocument } from '#platform/server/documents/implement-document.ts'
import { reconciliationErrors } from '../../contract/errors.ts'
import { deductionSchemas } from '../contract/calls.ts'
import { deduction } from '../contract/document.ts'
import { addDeduction } from './add-deduction.ts'
import { answerDeduction } from './answer-deduction.ts'
import { failIfClosed } from './fail-if-closed.ts'

/** Whether some of what a deduction takes off stands on a bill. */
const isOnBill = (id: string) => sql<boolean>`exists (select from srm_payable p
  where p.source_type = 'allowance' and p.source_id = ${sql.ref(id)} and (p.on_bill_net, p.on_bill_tax) <> (0, 0))`

/** Deductions at work. What an accepted allowance takes off, and what is owed again, the database accrues. */
export const deductions = implementDocument(deduction, deductionSchemas, {
  list: {
    extra: {
      discrepancyId: sql<string | null>`t1.discrepancy_id`,
      checkReturnId: sql<string | null>`t1.check_return_id`,
      receiptId: sql<string | null>`t1.receipt_id`,
      isOnBill: isOnBill('t1.id'),
    },
  },
  hidden: ['isOnBill'],
  factsOfRow: (row) => ({ isOnBill: row.isOnBill }),
  factsOf: async ({ trx }, { id }) => {
    const { rows } = await sql<{ isOnBill: boolean }>`
      select ${isOnBill('d.id')} as "isOnBill" from srm_deduction d where d.id = ${id}`.execute(trx)
    return { isOnBill: rows[0]?.isOnBill ?? false }
  },
  create: addDeduction,
  on: {
    confirm: answerDeduction,
    reInitiate: async (context, row, { deductionAmount, formula, reason, replyDue }) => {
      await failIfTooFine(context.trx, row.currency, [deductionAmount])
      if (replyDue) failIfPast(context, replyDue)
      return {
        set: {
          deduction_amount: deductionAmount,
          formula: formula ?? row.formula,
          reason,
          reply_due: replyDue ?? row.reply_due,
          answer_note: '',
          answer_date: null,
        },
      }
    },
    withdraw: (_context, _row, { reason }) => ({ set: { withdraw_reason: reason } }),
    cancel: async ({ trx, caller, today }, row, { reason }) => {
      await failIfClosed(trx, row, today)
      // What is set off of a penalty is open again.
      await sql`select give_penalties_back(null, ${row.id}, ${caller.userName})`.execute(trx)
      return { set: { withdraw_reason: reason } }
    },
  },
  files: {
    store: documentFileStore,
    // What is accepted or withdrawn keeps the evidence that it has.
    refusal: ({ status }, side) => {
      if (side !== 'purchaser') return reconciliationErrors.wrongSide
      return status === 'pendingConfirmation' || status === 'rejected' ? null : reconciliationErrors.evidenceClosed
    },
  },
})
