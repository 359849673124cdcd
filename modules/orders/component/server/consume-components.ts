import { sql } from 'kysely'
import type { Decimal } from '#platform/contract/values/decimal.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'

/** An acceptance of a delivery: what of the product it is, and the row that says so. */
export interface Acceptance {
  batchId: string
  qty: Decimal
  receipt: { id: string; no: string }
}

/**
 * Writes off what accepted products are made of: accepted × per unit of each component of their lines. It is in the product
 * whether or not so much was issued, so it is booked in full; what was never issued shows as missing. Deliveries of
 * orders without components use nothing. The batches are locked.
 */
export async function consumeComponents(
  trx: ScopedTransaction,
  createName: string,
  accepted: readonly Acceptance[],
): Promise<void> {
  const rows = accepted.map(({ batchId, qty, receipt }) => ({ batchId, qty, ...receipt }))
  const statement = sql`
    insert into srm_component_ledger (component_id, movement, used, document_type, document_id, document_no, create_name)
    select c.id, 'use', round(r.qty * c.per_qty, 6), 'receipt', r.id, r.no, ${createName}
    from json_to_recordset(${JSON.stringify(rows)}::json) as r ("batchId" bigint, qty numeric, id bigint, no text)
    join srm_purchase_batch b on b.id = r."batchId"
    join srm_purchase_component c on c.line_id = b.line_id
    order by c.id, r.id`
  await statement.execute(trx)
}

/** An acceptance that is reversed, and the row that reverses it. */
export interface ReversedAcceptance {
  receiptId: string
  reversal: { id: string; no: string }
}

/** Gives back exactly what these acceptances had written off, whatever their lines are made of by now. */
export async function giveComponentsBack(
  trx: ScopedTransaction,
  createName: string,
  reversed: readonly ReversedAcceptance[],
  reason: string,
): Promise<void> {
  const rows = reversed.map(({ receiptId, reversal }) => ({ receiptId, ...reversal }))
  const statement = sql`
    insert into srm_component_ledger (component_id, movement, used, document_type, document_id, document_no, reason, create_name)
    select l.component_id, 'useCancel', -l.used, 'receipt', r.id, r.no, ${reason}, ${createName}
    from json_to_recordset(${JSON.stringify(rows)}::json) as r ("receiptId" bigint, id bigint, no text)
    join srm_component_ledger l on l.document_type = 'receipt' and l.document_id = r."receiptId" and l.movement = 'use'
    order by l.component_id, l.id`
  await statement.execute(trx)
}
