import { type RawBuilder, sql } from 'kysely'
import { type PlacedCalendar, readWorkingCalendars } from '#modules/master-data/server.ts'
import { addWorkingHours } from '#platform/contract/values/working-time.ts'
import { clockMoment } from '#platform/server/clock/clock-moment.ts'
import { companyMoment } from '#platform/server/clock/company-moment.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { answerRuleSql } from './answer-rules.ts'

/** An order that waits for its answer; moments are on the clock of the company's time zone, which is named beside them. */
export interface WaitingOrder {
  id: string
  tenantsid: string
  purchaseNo: string
  /** When the time limit ends; null: never. */
  due: string | null
  timeZone: string
  isDue: boolean
  /** Whether three quarters of the time are over, in whole hours, rounded down: of two hours one. */
  isNear: boolean
  /** Whether the order says so already. */
  isDueKept: boolean
}

const momentSql = (moment: RawBuilder<unknown>) => sql<string | null>`to_char(${moment}, 'YYYY-MM-DD HH24:MI:SS')`

/** The time limit of an order's organisation, or the tenant's where it has none. Without a rule, or a limit in it, none. */
const limitSql = answerRuleSql<number>('acceptance_limit_hours', 'h')

/** Whole hours after which a limit is near: three quarters of it, rounded down. */
const nearSql = sql<number | null>`w."limitHours" * 3 / 4`

/**
 * The orders of the scope's tenant that wait for an answer, or those of them with these ids, with the moment at which the time limit ends:
 * counted in the working hours of the supplier, else of the organisation, else of the company, on the clock of their time zone;
 * without a calendar hour by hour.
 */
export async function readWaitingOrders(trx: ScopedTransaction, ids?: readonly string[]): Promise<WaitingOrder[]> {
  const named = ids === undefined ? sql`` : sql`and h.id = any (array(select unnest(${ids}::bigint[])))`
  const waiting = sql<
    Pick<WaitingOrder, 'id' | 'tenantsid' | 'purchaseNo' | 'timeZone'> &
      Record<'orgNo' | 'supplierNo' | 'since' | 'now', string> &
      Record<'plainDue' | 'plainNear' | 'kept', string | null> &
      Record<'limitHours' | 'nearHours', number | null>
  >`
    select w.*, ${momentSql(sql`w.since_moment`)} as since,
      ${momentSql(sql`w.since_moment + make_interval(hours => w."limitHours")`)} as "plainDue",
      ${momentSql(sql`w.since_moment + make_interval(hours => ${nearSql})`)} as "plainNear",
      ${nearSql} as "nearHours"
    from (
      select h.id, h.tenantsid, h.purchase_no as "purchaseNo", h.org_no as "orgNo", h.supplier_no as "supplierNo",
        h.accepting_since as since_moment, ${limitSql} as "limitHours", ${momentSql(sql`h.answer_due`)} as kept,
        ${momentSql(sql`now()`)} as now, current_setting('TimeZone') as "timeZone"
      from srm_purchase_head h where h.status = 'accepting' and h.accepting_since is not null ${named}) w
    order by w.since_moment`
  const { rows } = await waiting.execute(trx)
  if (rows.length === 0) return []
  const calendarOf = await readWorkingCalendars(trx)
  return rows.map(({ orgNo, supplierNo, since, now, plainDue, plainNear, kept, limitHours, nearHours, ...order }) => {
    const calendar = limitHours === null ? null : calendarOf(orgNo, supplierNo)
    const after = (hours: number | null, plain: string | null) =>
      (calendar && dueOnClock(since, hours ?? 0, calendar, order.timeZone)) || plain
    const due = after(limitHours, plainDue)
    const near = after(nearHours, plainNear)
    // Of a limit of one hour the order itself is reminder enough.
    const isNear = nearHours !== null && nearHours > 0 && near !== null && near < now
    return { ...order, due, isDue: due !== null && due < now, isNear, isDueKept: due === kept }
  })
}

/** When so many hours of work are done by the calendar's own clock; both moments are on the company's. */
function dueOnClock(since: string, hours: number, calendar: PlacedCalendar, companyZone: string): string | null {
  const { timeZone } = calendar
  if (timeZone === '') return addWorkingHours(since, hours, calendar)
  const due = addWorkingHours(companyMoment(timeZone, clockMoment(companyZone, since)), hours, calendar)
  return due === null ? null : companyMoment(companyZone, clockMoment(timeZone, due))
}

/**
 * Keeps on orders when their time limit ends, for their readers. One that is under lock, or was answered meanwhile, is
 * passed by.
 */
export async function storeAnswerDeadlines(
  trx: ScopedTransaction,
  orders: readonly Pick<WaitingOrder, 'id' | 'due'>[],
): Promise<void> {
  const [ids, deadlines] = [orders.map(({ id }) => id), orders.map(({ due }) => due)]
  const update = sql`
    update srm_purchase_head h set answer_due = k.due::timestamp at time zone current_setting('TimeZone')
    from unnest(${ids}::bigint[], ${deadlines}::text[]) as k (id, due)
    where h.id = k.id and h.id = any (array(
      select id from srm_purchase_head where id = any (${ids}::bigint[]) and status = 'accepting' order by id
      for update skip locked))`
  await update.execute(trx)
}
