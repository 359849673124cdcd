import { type RawBuilder, sql } from 'kysely'
import type { CallOutput } from '#platform/contract/calls.ts'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { schedulingErrors } from '../../contract/errors.ts'
import type { scheduleCalls } from '../contract/calls.ts'
import { readLiveDays } from './read-live-days.ts'

type Calls = typeof scheduleCalls
type Detail = CallOutput<Calls, 'ISrmScheduleService/getScheduleById'>
type Version = CallOutput<Calls, 'ISrmScheduleService/getScheduleVersion'>
type Changes = CallOutput<Calls, 'ISrmScheduleService/getScheduleRecord'>['changes']

const moment = (column: string) => sql`to_char(${sql.ref(column)}, 'YYYY-MM-DD HH24:MI:SS')`

/** Price of the newest order line that buys the goods of a schedule `i`, and its currency. */
const newestPrice = (
  column: RawBuilder<unknown>,
) => sql`(select ${column} from srm_purchase_line l join srm_purchase_head h on h.id = l.head_id
  where l.tenantsid = i.tenantsid and l.supplier_no = i.supplier_no and l.org_no = i.org_no and l.goods_no = i.goods_no
    and l.purchase_unit_no = i.purchase_unit_no order by l.id desc limit 1)`
const price = sql`trim_scale(${newestPrice(sql`l.price`)})::text as price, ${newestPrice(sql`h.currency`)} as currency`

/** One schedule with its days, what is prepared, its releases and resets. */
export const readSchedule: Handler<Calls, 'ISrmScheduleService/getScheduleById'> = async ({ trx }, { id }) => {
  const head = sql<Omit<Detail, 'days' | 'prepared' | 'releases' | 'resets'>>`
    select i.id, i.version, i.schedule_no as "scheduleNo", i.status, i.schedule_version as "scheduleVersion",
      i.release_date as "releaseDate", i.zero_date as "zeroDate", i.purchase_unit_no as "purchaseUnitNo",
      i.unit_decimals as "unitDecimals", trim_scale(i.pack_qty) as "packQty", i.lock_days as "lockDays", i.firm_days as "firmDays", i.trade_off_days as "tradeOffDays",
      trim_scale(i.material_share) as "materialShare", trim_scale(i.start_qty) as "startQty",
      trim_scale(i.cum_shipped_qty) as "cumShippedQty", trim_scale(i.cum_received_qty) as "cumReceivedQty", ${price}
    from srm_schedule_item i where i.id = ${id}`
  const prepared = sql<Detail['prepared'][number]>`
    select demand_date as "demandDate", trim_scale(expect_scheduled_quantity) as "expectScheduledQuantity", is_dropped as "isDropped", remark
    from srm_schedule_line where item_id = ${id} and to_version is null and not is_released order by demand_date`
  const releases = sql<Detail['releases'][number]>`
    select schedule_version as "scheduleVersion", release_date as "releaseDate", changed_count as "changedCount",
      trim_scale(increase_qty) as "increaseQty", trim_scale(decrease_qty) as "decreaseQty", unlock_reason as "unlockReason",
      create_name as "createName", ${moment('create_date')} as "createDate"
    from srm_schedule_release where item_id = ${id} order by schedule_version desc`
  const resets = sql<Detail['resets'][number]>`
    select id, agreed_date as "agreedDate", trim_scale(agreed_qty) as "agreedQty", reset_state as "resetState", reason,
      answer_reason as "answerReason", proposed_party as "proposedParty", proposed_by as "proposedBy", answered_by as "answeredBy",
      trim_scale(lapsed_qty) as "lapsedQty", ${moment('create_date')} as "createDate"
    from srm_schedule_reset where item_id = ${id} order by id desc`
  const [heads, days, ofNext, versions, agreed] = await Promise.all([
    head.execute(trx),
    readLiveDays(trx, id),
    prepared.execute(trx),
    releases.execute(trx),
    resets.execute(trx),
  ])
  const [found = fail(platformErrors.notFound)] = heads.rows
  return { ...found, days, prepared: ofNext.rows, releases: versions.rows, resets: agreed.rows }
}

/** The days of a version; of version 0 what the next release would make of them. */
async function readVersionDays(trx: ScopedTransaction, id: string, version: number): Promise<Version> {
  const { rows: found } = await sql<{ releaseDate: string | null; isThere: boolean }>`
    select r.release_date as "releaseDate", ${version} = 0 or r.id is not null as "isThere"
    from srm_schedule_item i left join srm_schedule_release r on r.item_id = i.id and r.schedule_version = ${version}
    where i.id = ${id}`.execute(trx)
  const [release = fail(platformErrors.notFound)] = found
  if (!release.isThere) fail(schedulingErrors.unknownVersion, { version: String(version) })
  const span =
    version === 0
      ? sql`l.to_version is null and not l.is_dropped and (not l.is_released or not exists (select from srm_schedule_line p
          where p.item_id = l.item_id and p.demand_date = l.demand_date and p.to_version is null and not p.is_released))`
      : sql`l.is_released and l.from_version <= ${version} and coalesce(l.to_version > ${version}, true)`
  const { rows: days } = await sql<Version['days'][number]>`
    select l.demand_date as "demandDate", trim_scale(l.expect_scheduled_quantity) as quantity
    from srm_schedule_line l where l.item_id = ${id} and ${span} order by l.demand_date`.execute(trx)
  return { scheduleVersion: version, releaseDate: release.releaseDate, days }
}

/** A version of a schedule as it was released. */
export const readScheduleVersion: Handler<Calls, 'ISrmScheduleService/getScheduleVersion'> = (
  { trx },
  { id, scheduleVersion },
) => readVersionDays(trx, id, scheduleVersion)

/** Two versions side by side. */
export const compareSchedule: Handler<Calls, 'ISrmScheduleService/compareSchedule'> = async (
  { trx },
  { id, fromVersion, toVersion },
) => {
  const terms = await sql<Pick<Detail, 'firmDays' | 'tradeOffDays' | 'materialShare' | 'price' | 'currency'>>`
    select i.firm_days as "firmDays", i.trade_off_days as "tradeOffDays", trim_scale(i.material_share) as "materialShare", ${price}
    from srm_schedule_item i where i.id = ${id}`.execute(trx)
  const [found = fail(platformErrors.notFound)] = terms.rows
  const [before, after] = [await readVersionDays(trx, id, fromVersion), await readVersionDays(trx, id, toVersion)]
  return { before, after, ...found }
}

/** Who changed which day, and why. */
export const readScheduleRecord: Handler<Calls, 'ISrmScheduleService/getScheduleRecord'> = async ({ trx }, { id }) => {
  const { rows: found } = await sql`select from srm_schedule_item where id = ${id}`.execute(trx)
  if (found.length === 0) fail(platformErrors.notFound)
  const { rows } = await sql<Changes[number]>`
    select id, schedule_version as "scheduleVersion", demand_date as "demandDate", action, field_name as "fieldName",
      before_value as "beforeValue", after_value as "afterValue", reason, coalesce(party, '') as party, create_name as "createName",
      ${moment('create_date')} as "createDate"
    from srm_schedule_change where item_id = ${id} order by id desc limit 1000`.execute(trx)
  return { changes: rows }
}
