import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { SrmCheckReceipt } from '#db/schema.generated.ts'
import { settleByReturn } from '#modules/discrepancies/server.ts'
import { postingDay } from '#modules/master-data/server.ts'
import { lockBatches } from '#modules/orders/server.ts'
import { receiptsErrors } from '#modules/receipts/contract/errors.ts'
import { completeEmptiedTasks } from '#modules/receipts/put-away/server/complete-emptied-tasks.ts'
import { returnedOf } from '#modules/receipts/receipt/server/returned-of.ts'
import { fail, failOnErrors } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { Decimal } from '#platform/contract/values/decimal.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { StoredRow } from '#platform/server/documents/document-source.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { billReturn } from '../contract/document.ts'
import type { returnInput } from '../contract/schemas.ts'
import { nameReturned } from './name-returned.ts'
import { refreshReturnedOrders } from './refresh-returned-orders.ts'
import { ReturnPlan, stockPlace } from './return-plan.ts'
import { writeReturn } from './write-return.ts'

type Acceptance = Selectable<SrmCheckReceipt>

/**
 * Returns goods of acceptances to their supplier: out of stock, off what is paid, and for exchange open for delivery again.
 * Never more than was accepted and lies in the cell.
 */
export async function returnItems(
  context: CallContext,
  input: z.output<typeof returnInput>,
): Promise<{ made: StoredRow<typeof billReturn>; event: string; detail: Record<string, unknown> }> {
  const { trx, caller, today } = context
  const { returnType, returnDate, reason, lines } = input
  if (returnDate > today) fail(receiptsErrors.returnDateInFuture)
  const ids = [...new Set(lines.map(({ receiptId }) => receiptId))]
  if (ids.length === 0) fail(receiptsErrors.nothingReturned)
  const found = await acceptancesOf(trx, ids)
  if (found.length < ids.length) fail(platformErrors.notFound)
  const [first] = found
  if (!first || found.some((row) => partiesOf(row) !== partiesOf(first))) return fail(receiptsErrors.returnsDiffer)
  const later = found.find(({ receipt_date }) => receipt_date > returnDate)
  if (later) {
    const { receipt_no: receiptNo, receipt_date: receiptDate } = later
    fail(receiptsErrors.returnDateBeforeReceipt, { receiptNo, receiptDate })
  }
  await postingDay(trx, { tenantsid: first.tenantsid, orgNo: first.org_no }, returnDate, 'returnDate')
  const batches = await lockBatches(trx, [...new Set(found.map((row) => row.batch_id))])

  // What was read before the locks may have been reversed or returned meanwhile.
  const acceptances = new Map((await acceptancesOf(trx, ids)).map((row) => [row.id, row]))
  const returned = await returnedOf(trx, ids)
  const onHand = await stockOf(trx, first, found)
  const plan = new ReturnPlan({ side: caller.side, returnType, acceptances, batches, returned, onHand })
  for (const [index, line] of lines.entries()) plan.take(line, index)
  failOnErrors(plan.faults)

  const said = { return_type: returnType, return_date: returnDate, reason }
  const made = await writeReturn(context, said, plan.parts, await nameReturned(trx, plan.parts))
  const completed = await completeEmptiedTasks(context, ids, reason)
  await settleByReturn(
    context,
    { type: 'return', id: made.id, no: made.return_no },
    plan.parts.map(({ batch, acceptance, returnQty }) => ({
      batchId: batch.id,
      receiptId: acceptance.id,
      qty: returnQty,
    })),
  )
  await refreshReturnedOrders(context, batches)
  return { made, event: 'returnPosted', detail: { ...input, ...(completed.length > 0 ? { tasks: completed } : {}) } }
}

const acceptancesOf = (trx: ScopedTransaction, ids: readonly string[]): Promise<Acceptance[]> =>
  trx.selectFrom('srm_check_receipt').selectAll().where('id', 'in', ids).orderBy('id').execute()

/** One document goes from one warehouse to one supplier, below one authority. */
const partiesOf = ({ org_no, warehouse_no, classify_type, supplier_no, currency }: Acceptance): string =>
  JSON.stringify([org_no, warehouse_no, classify_type, supplier_no, currency])

/** What lies of the goods in the cells of the warehouse. */
async function stockOf(
  trx: ScopedTransaction,
  { tenantsid, warehouse_no }: Acceptance,
  acceptances: readonly Acceptance[],
): Promise<ReadonlyMap<string, Decimal>> {
  const items = [...new Set(acceptances.map((row) => row.goods_no))]
  const { rows } = await sql<{ cellNo: string; itemNo: string; lotNo: string; ownerNo: string; qty: Decimal }>`
    select cell_no as "cellNo", item_no as "itemNo", lot_no as "lotNo", owner_no as "ownerNo",
      trim_scale(on_hand_qty) as qty
    from wms_stock where tenantsid = ${tenantsid} and warehouse_no = ${warehouse_no}
      and item_no = any (${items}::text[])`.execute(trx)
  return new Map(rows.map(({ qty, ...place }) => [stockPlace(place), qty]))
}
