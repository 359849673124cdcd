import { sql } from 'kysely'
import { type DateText, daysBetween } from '#platform/contract/dates.ts'
import { executeKept } from '#platform/server/execute-kept.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { DeliveryTiming } from '../contract/fields.ts'

/** Days by which an arrival may miss its date and still count as normal; null: no limit on that side. */
export interface TimingTolerance {
  earlyDays: number | null
  lateDays: number | null
}

/** 1 normal, 2 early, 3 delayed, against the expected arrival date (spec domain §4). */
export function deliveryTiming(expected: DateText, arrived: DateText, tolerance: TimingTolerance): DeliveryTiming {
  const lateDays = daysBetween(expected, arrived)
  if (tolerance.earlyDays !== null && -lateDays > tolerance.earlyDays) return '2'
  if (tolerance.lateDays !== null && lateDays > tolerance.lateDays) return '3'
  return '1'
}

/**
 * The tolerance of an organisation's order-answer configuration, else that of all organisations. Without either, every early
 * or late day counts: no limit has to be said, it is not assumed.
 */
export async function readTimingTolerance(
  trx: ScopedTransaction,
  tenantsid: string,
  orgNo: string,
): Promise<TimingTolerance> {
  const config = trx
    .selectFrom('srm_order_answer_config')
    .select(['early_days', 'late_days'])
    .where('tenantsid', '=', tenantsid)
    .where('org_no', 'in', [orgNo, '*'])
    .orderBy(sql`org_no = '*'`)
    .limit(1)
  const [row] = await executeKept(trx, config.compile())
  return row ? { earlyDays: row.early_days, lateDays: row.late_days } : { earlyDays: 0, lateDays: 0 }
}
