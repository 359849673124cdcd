import { sql } from 'kysely'
import { type DayLimits, type DayRefusal, importDays } from '#modules/scheduling/plan/contract/import-days.ts'
import { compare, isZero } from '#platform/contract/values/decimal.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'

/** A day of a schedule as its next release would have it. */
export interface StandingDay {
  quantity: string
  remark: string
}
/** The days of a schedule by their dates. */
export type StandingDays = ReadonlyMap<string, StandingDay>

/** A row of a file about a day. */
export interface DayRow {
  rowNumber: number
  demandDate: string
  quantity: string
  /** Null: that of the day stays. */
  remark: string | null
}

/** Reads the days of schedules as their next releases would have them, by the ids of the schedules. */
export async function readStandingDays(
  trx: ScopedTransaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StandingDays>> {
  const { rows } = await sql<StandingDay & { id: string; demandDate: string }>`
    select item_id as id, demand_date as "demandDate", trim_scale(expect_scheduled_quantity) as quantity, remark
    from srm_schedule_line where item_id = any (${ids}::bigint[]) and to_version is null order by is_released desc`.execute(
    trx,
  )
  // What is prepared comes behind what was released, and holds.
  const byId = Map.groupBy(rows, ({ id }) => id)
  return new Map([...byId].map(([id, days]) => [id, new Map(days.map((day) => [day.demandDate, day]))] as const))
}

/**
 * Which rows change days of their schedule, and which may not. A row that says what stands already changes nothing and is asked
 * nothing, so that a file may have days of the past and of the lock period as they are.
 */
export function importedDays(
  rows: readonly DayRow[],
  standing: StandingDays,
  limits: Omit<DayLimits, 'isUnlock'>,
): { accepted: DayRow[]; refused: (DayRow & { reason: DayRefusal })[] } {
  const counts = Map.groupBy(rows, ({ demandDate }) => demandDate)
  const changing = rows.filter(
    (row) => (counts.get(row.demandDate)?.length ?? 0) > 1 || !isSame(row, standing.get(row.demandDate)),
  )
  return importDays(changing, { ...limits, isUnlock: false })
}

function isSame({ quantity, remark }: DayRow, day: StandingDay | undefined): boolean {
  if (!day) return isZero(quantity)
  return compare(quantity, day.quantity) === 0 && (remark === null || remark === day.remark)
}
