import { sql } from 'kysely'
import { type Decimal, plain, subtract } from '#platform/contract/values/decimal.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { SHIPPED_AGAIN } from '../contract/fields.ts'
import { discrepancies } from './discrepancies.ts'
import { type SettlingPart, settleByAsn } from './settle-by-asn.ts'
import { type StepDocument, writeSteps } from './write-steps.ts'

/** Rows of receipts that are reversed. */
export interface ReversedRows {
  receiptIds: readonly string[]
  checkReturnIds: readonly string[]
}

/**
 * A receipt was reversed: what was said of its rows says nothing any more. What ASNs had shipped again for it is still on its
 * way or here, and fills the batch like before: it makes good what else is missing of the batch, for which nothing more can be shipped.
 */
export async function withdrawDiscrepancies(
  context: Pick<CallContext, 'trx' | 'caller' | 'announce'>,
  { receiptIds, checkReturnIds }: ReversedRows,
  reversal: { receiptNo: string; reason: string },
): Promise<void> {
  const { trx } = context
  const rows = await discrepancies.lock(
    context,
    sql`(receipt_id = any (${[...receiptIds]}::bigint[]) or check_return_id = any (${[...checkReturnIds]}::bigint[]))
      and status <> 'withdrawn'`,
  )
  const freed: { document: StepDocument; part: SettlingPart }[] = []
  for (const row of rows) {
    const { rows: settled } = await sql<StepDocument & { qty: Decimal }>`
      select document_type as type, document_id as id, document_no as no, trim_scale(sum(step_qty)) as qty
      from srm_discrepancy_step where discrepancy_id = ${row.id} and step in ('settled', 'released')
      group by document_type, document_id, document_no having sum(step_qty) <> 0 order by document_id`.execute(trx)
    await discrepancies.move(context, row, 'withdraw', async () => {
      await writeSteps(context, [
        ...settled.map(({ qty, ...document }) => ({
          discrepancy: row,
          step: 'released' as const,
          qty: plain(subtract('0', qty)),
          document,
        })),
        { discrepancy: row, step: 'withdrawn', note: `${reversal.receiptNo} ${reversal.reason}`.trim() },
      ])
      return { set: { settled_qty: '0', noted_qty: '0', closed_by: '', closing_no: '', closing_note: '' } }
    })
    const isShippedAgain = SHIPPED_AGAIN.some((kind) => kind === row.discrepancy_kind)
    for (const { qty, ...document } of isShippedAgain ? settled : []) {
      freed.push({ document, part: { batchId: row.batch_id, qty } })
    }
  }
  // Only now: nothing goes over to what is withdrawn as well.
  for (const ofDocument of Map.groupBy(freed, ({ document }) => document.id).values()) {
    const parts = ofDocument.map(({ part }) => part)
    for (const { document } of ofDocument.slice(0, 1)) await settleByAsn(context, document, parts)
  }
}
