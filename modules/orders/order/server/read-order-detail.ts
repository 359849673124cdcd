import { sql } from 'kysely'
import { readAnswerRules, readTolerances } from '#modules/orders/answer-rule/server/answer-rules.ts'
import { isAutoAcceptOn } from '#modules/orders/answer-rule/server/is-auto-accept-on.ts'
import { fail } from '#platform/contract/errors.ts'
import type { RowOf } from '#platform/contract/fields.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { keysOf } from '#platform/contract/values/keys-of.ts'
import type { CallContext, Handler } from '#platform/server/call-context.ts'
import type { CustomValues } from '#platform/server/custom-fields/check-custom-values.ts'
import { seenCustom } from '#platform/server/custom-fields/read-definitions.ts'
import { wireSql } from '#platform/server/list/define-list.ts'
import { selectSql } from '#platform/server/list/read-list.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { ordersCalls } from '../contract/calls.ts'
import { orderBatchFields, orderLineCustomFieldSet } from '../contract/fields.ts'
import { changeRecordFields } from '../contract/order-head-fields.ts'
import { readOrderFacts } from './lock-order.ts'
import { markActions } from './mark-actions.ts'
import { orderActions, orderList } from './order-list.ts'
import { readPricedOrders } from './read-priced-orders.ts'
import { seenChanges } from './seen-changes.ts'

/** A whole order: head, lines with batches, net and tax per line and in sum, change records, and what the reader may do. */
export const readOrderDetail: Handler<typeof ordersCalls, 'ISupSrmPurchaseHeadService/getPurchaseById'> = async (
  context,
  { id },
) => {
  const { trx, caller } = context
  const reading = readPricedOrders(trx, [id]).then(([order]) => order ?? fail(platformErrors.notFound))
  // All that its id tells is asked with the order, the rest in one go behind it.
  const [order, batches, facts, changes, rules, toleranceOf, isAutoAccepted] = await Promise.all([
    reading,
    seenBatches(context, id),
    readOrderFacts(trx, caller.side, id),
    readChanges(trx, id),
    reading.then(({ orgNo }) => readAnswerRules(trx, caller.tenantsid, orgNo)),
    reading.then(({ orgNo, supplierNo, lines }) =>
      readTolerances(
        trx,
        { tenantsid: caller.tenantsid, org_no: orgNo, supplier_no: supplierNo },
        lines.map(({ goodsNo }) => goodsNo),
      ),
    ),
    // Of the past nobody knows whether the task was paused then.
    reading.then(({ answerDue }) => answerDue !== null && caller.asOf === undefined && isAutoAcceptOn(trx)),
  ])
  const { isQtyConfirmed, isDateConfirmed, isAnsweredDateConfirmed, isPriceOpen } = rules
  const lines = order.lines.map((line) => {
    const ofLine = batches.filter((batch) => batch.lineId === line.id)
    return { ...line, tolerance: toleranceOf(line.goodsNo), batches: ofLine.map(({ lineId: _, ...batch }) => batch) }
  })
  return {
    ...order,
    isAutoAccepted,
    lines,
    changes: await seenChanges(context, changes, ({ fieldName }) => fieldName),
    confirmed: { isQtyConfirmed, isDateConfirmed, isAnsweredDateConfirmed, isPriceOpen },
    actions: orderActions(context, order.status, facts),
    markActions: markActions(context, order),
  }
}

/** The batches with the custom fields that the reader's side may see. */
async function seenBatches(context: CallContext, id: string) {
  const batches = await readBatches(context.trx, id)
  return Promise.all(
    batches.map(async (batch) => ({
      ...batch,
      custom: await seenCustom(context, orderLineCustomFieldSet.module, batch.custom),
    })),
  )
}

type BatchRow = RowOf<typeof orderBatchFields> &
  Record<'id' | 'lineId' | 'expectArrivalDate' | 'batchPurQty' | 'pendingQty' | 'endedQty', string> & {
    isClosed: boolean
    custom: CustomValues
  }

async function readBatches(trx: ScopedTransaction, headId: string): Promise<BatchRow[]> {
  const names = keysOf(orderBatchFields)
  const { rows } = await sql<BatchRow>`
    select t1.id, t1.line_id as "lineId", t1.expect_arrival_date as "expectArrivalDate", t1.is_closed as "isClosed", t1.custom,
      trim_scale(t1.batch_pur_qty) as "batchPurQty", trim_scale(t1.pending_qty) as "pendingQty",
      trim_scale(t1.ended_qty) as "endedQty",
      ${sql.join(names.map((name) => sql`${wireSql(orderList, name)} as ${sql.id(name)}`))}
    from srm_purchase_batch t1 where t1.head_id = ${headId}
    order by t1.purchase_seq, t1.purchase_phase_seq, t1.purchase_batch_seq`.execute(trx)
  return rows
}

const changeRecords = {
  fields: changeRecordFields,
  columns: {
    // A price is the whole line's.
    lineBatch: sql`coalesce(b.purchase_seq || '-' || b.purchase_phase_seq || '-' || b.purchase_batch_seq,
      l.purchase_seq::text, '')`,
  },
}

async function readChanges(trx: ScopedTransaction, headId: string) {
  const { rows } = await sql<RowOf<typeof changeRecordFields> & { id: string }>`
    select ${selectSql(changeRecords)} from srm_purchase_change t1
    left join srm_purchase_batch b on b.id = t1.batch_id
    left join srm_purchase_line l on l.id = t1.line_id
    where t1.head_id = ${headId} order by t1.id`.execute(trx)
  return rows
}
