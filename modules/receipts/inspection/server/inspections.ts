import { sql } from 'kysely'
import { documentFileStore } from '#modules/files/server.ts'
import { readStockLocks } from '#modules/master-data/server.ts'
import { receiptsErrors } from '#modules/receipts/contract/errors.ts'
import type { ErrorDeclaration } from '#platform/contract/errors.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { implementDocument } from '#platform/server/documents/implement-document.ts'
import { inspectionSchemas } from '../contract/calls.ts'
import { inspection } from '../contract/document.ts'
import { decideInspection } from './decide-inspection.ts'
import { lockArrivals } from './lock-arrivals.ts'
import { takeBackArrivals } from './take-back-arrivals.ts'

/** What was taken back keeps the evidence that it has, and gets no more. */
const refusal = ({ status }: { status: string }, side: CallContext['caller']['side']): ErrorDeclaration | null => {
  if (side !== 'purchaser') return receiptsErrors.wrongSide
  return status === 'takenBack' ? receiptsErrors.filesOfTakenBack : null
}

/** Inspections at work: their results, and arrivals that are taken back. */
export const inspections = implementDocument(inspection, inspectionSchemas, {
  list: {
    extra: {
      asnId: sql<string>`t1.asn_id`,
      headId: sql<string>`(select b.head_id from srm_purchase_batch b where b.id = t1.batch_id)`,
      unitDecimals: sql<number>`t1.unit_decimals`,
      inPassRate: sql<string | null>`trim_scale(pass_rate_of(t1.tenantsid, t1.goods_no))::text`,
      isSerial: sql<boolean>`(select l.is_serial from srm_asn_line l where l.id = t1.asn_line_id)`,
    },
  },
  restrict: async (context) => {
    const held = await readStockLocks(context, ['decide'])
    return ({ warehouseNo }, actions) => held(warehouseNo, actions)
  },
  lockBefore: lockArrivals,
  on: { decide: decideInspection },
  onAll: { takeBack: takeBackArrivals },
  files: {
    store: documentFileStore,
    refusal,
    // What a result was told by stays with it: the supplier may have read it, and answer for it.
    removal: (row, side) =>
      row.status === 'decided' && side === 'purchaser' ? receiptsErrors.filesOfDecided : refusal(row, side),
  },
})

/** Takes arrivals back as a part of another command, which audits. */
export async function takeBack(
  context: CallContext,
  ids: readonly string[],
  reason: string,
): Promise<{ id: string; inspectionNo: string }[]> {
  await lockArrivals(context.trx, ids)
  const rows = await inspections.lock(context, sql`id = any (${[...ids]}::bigint[])`)
  const taken = await inspections.moveAll(context, rows, 'takeBack', await takeBackArrivals(context, rows, { reason }))
  return taken.map(({ id, inspection_no: inspectionNo }) => ({ id, inspectionNo }))
}
