import { sql } from 'kysely'
import type { ScopedTransaction } from '#platform/server/scope.ts'

/** Common codes of recommendation 20 that each count single pieces: one, each, piece. */
const PIECES = ['C62', 'EA', 'H87']

/** Whether two codes of units mean the same unit. */
export const isSameUnitCode = (one: string, other: string): boolean =>
  one === other || (PIECES.includes(one) && PIECES.includes(other))

/** What other systems call the units: their common code, or their own number where they have none. */
export async function readUnitCodes(
  trx: ScopedTransaction,
  tenantsid: string,
  unitNos: readonly string[],
): Promise<(unitNo: string) => string> {
  const found = trx
    .selectFrom('bm_unit')
    .select(['unit_no', 'common_code'])
    .where('tenantsid', '=', tenantsid)
    .where(sql<boolean>`unit_no = any (${[...new Set(unitNos)]}::text[])`)
  const codes = new Map((await found.execute()).map((unit) => [unit.unit_no, unit.common_code]))
  return (unitNo) => codes.get(unitNo) || unitNo
}
