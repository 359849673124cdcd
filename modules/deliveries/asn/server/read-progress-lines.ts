import { type RawBuilder, sql } from 'kysely'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { ProgressLine } from '../contract/lifecycle.ts'

/** How far the lines of an ASN have come. */
export async function readProgressLines(trx: ScopedTransaction, asnId: string): Promise<ProgressLine[]> {
  const read = trx
    .selectFrom('srm_asn_line')
    .select(['on_way_qty as onWayQty', 'inspect_qty as inspectQty'])
    .select(['receive_qty as receiveQty', 'check_return_qty as checkReturnQty'])
    .where('asn_id', '=', asnId)
  return read.execute()
}

/** Whether goods of an ASN are here and wait for inspection. */
export const isArrivedSql = (asnId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from srm_asn_line arrived where arrived.asn_id = ${asnId} and arrived.inspect_qty > 0)`
