import { sql } from 'kysely'
import { documentFileStore } from '#modules/files/server.ts'
import { postingDay } from '#modules/master-data/server.ts'
import { lockBatches } from '#modules/orders/server.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { LockedRow } from '#platform/server/documents/document-source.ts'
import { implementDocument } from '#platform/server/documents/implement-document.ts'
import { reconciliationErrors } from '../../contract/errors.ts'
import { priceAdjustmentSchemas } from '../contract/calls.ts'
import { priceAdjustment } from '../contract/document.ts'
import { addPriceAdjustment } from './add-price-adjustment.ts'

/** Whether some of what an adjustment changes stands on a bill. */
const isOnBill = (id: string) => sql<boolean>`exists (
  select from srm_price_adjustment_line l join srm_payable p on (p.source_type, p.source_id) = ('priceAdjust', l.id)
  where l.adjustment_id = ${sql.ref(id)} and (p.on_bill_net, p.on_bill_tax) <> (0, 0))`

/** Whether a later adjustment begins with the price of this one. */
const isAdjustedLater = (id: string) => sql<boolean>`exists (
  select from srm_price_adjustment_line l
  join srm_price_adjustment_line x on x.receipt_id = l.receipt_id and x.adjustment_id > l.adjustment_id and not x.is_removed
  join srm_price_adjustment later on later.id = x.adjustment_id and later.status in ('pendingConfirmation', 'accepted')
  where l.adjustment_id = ${sql.ref(id)} and not l.is_removed)`

/** Refuses to change what is owed while the accounts of the organisation are closed. */
const failIfClosed = (
  { trx, today }: Pick<CallContext, 'trx' | 'today'>,
  { tenantsid, org_no: orgNo }: LockedRow<typeof priceAdjustment>,
) => postingDay(trx, { tenantsid, orgNo }, today)

/** Price adjustments at work. What an accepted one changes of what is owed, the database accrues. */
export const priceAdjustments = implementDocument(priceAdjustment, priceAdjustmentSchemas, {
  list: { extra: { isOnBill: isOnBill('t1.id'), isAdjustedLater: isAdjustedLater('t1.id') } },
  hidden: ['isOnBill', 'isAdjustedLater'],
  factsOfRow: ({ lineCount, isOnBill: isBilled, isAdjustedLater: isLater }) => ({
    ...{ isEmpty: lineCount === 0, isOnBill: isBilled, isAdjustedLater: isLater },
  }),
  factsOf: async ({ trx }, { id, line_count }) => {
    const { rows } = await sql<{ isOnBill: boolean; isAdjustedLater: boolean }>`
      select ${isOnBill('d.id')} as "isOnBill", ${isAdjustedLater('d.id')} as "isAdjustedLater"
      from srm_price_adjustment d where d.id = ${id}`.execute(trx)
    return { isEmpty: line_count === 0, ...rows[0] }
  },
  // Quantities stay as they are until the change is written: the deliveries of the orders come before their payables, those before it.
  lockBefore: async (trx, ids, action) => {
    if (action !== 'confirm' && action !== 'cancel') return
    const { rows } = await sql<{ batchId: string }>`
      select distinct r.batch_id as "batchId" from srm_price_adjustment_line l join srm_check_receipt r on r.id = l.receipt_id
      where l.adjustment_id = any (${[...ids]}::bigint[])`.execute(trx)
    await lockBatches(
      trx,
      rows.map(({ batchId }) => batchId),
    )
    await sql`select from srm_payable where source_type = 'priceAdjust' and source_id in (
      select id from srm_price_adjustment_line where adjustment_id = any (${[...ids]}::bigint[])) order by id for update`.execute(
      trx,
    )
  },
  create: addPriceAdjustment,
  on: {
    confirm: async (context, row) => {
      await failIfClosed(context, row)
      return { set: { answer_date: context.today } }
    },
    reject: ({ today }, _row, { reason }) => ({ set: { answer_date: today, answer_note: reason } }),
    withdraw: (_context, _row, { reason }) => ({ set: { withdraw_reason: reason } }),
    cancel: async (context, row, { reason }) => {
      await failIfClosed(context, row)
      return { set: { withdraw_reason: reason } }
    },
  },
  files: {
    store: documentFileStore,
    // What is answered or withdrawn keeps the papers that it has.
    refusal: ({ status }, side) => {
      if (side !== 'purchaser') return reconciliationErrors.adjustmentWrongSide
      return status === 'pendingConfirmation' ? null : reconciliationErrors.adjustmentNotPending
    },
  },
})
