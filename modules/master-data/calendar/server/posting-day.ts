import { sql } from 'kysely'
import { masterDataErrors } from '#modules/master-data/contract/errors.ts'
import { type ErrorParameters, failAt } from '#platform/contract/errors.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'

/** An organisation on whose accounts something is posted. */
export interface PostingPlace {
  tenantsid: string
  orgNo: string
}

/**
 * What a sentence says of the closed span in which a day of an organisation lies; null where its accounts are open. They stay so
 * until the transaction ends.
 */
export async function closedSpan(
  trx: ScopedTransaction,
  { tenantsid, orgNo }: PostingPlace,
  day: string,
): Promise<ErrorParameters | null> {
  const { rows } = await sql<{ startDate: string; endDate: string }>`
    select start_date::text as "startDate", end_date::text as "endDate"
    from closed_span_of(${tenantsid}, ${orgNo}, ${day}::date)`.execute(trx)
  return rows[0] ? { orgNo, day, ...rows[0] } : null
}

/**
 * The day on which something of an organisation is posted: refused in a span in which its accounts are closed. `path` is the input
 * that says the day.
 */
export async function postingDay(
  trx: ScopedTransaction,
  place: PostingPlace,
  day: string,
  path = 'postingDate',
): Promise<string> {
  const parameters = await closedSpan(trx, place, day)
  if (parameters === null) return day
  return failAt(path, masterDataErrors.periodClosed, parameters)
}
