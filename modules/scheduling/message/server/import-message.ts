import { type RawBuilder, sql } from 'kysely'
import { readWorkingCalendars } from '#modules/master-data/server.ts'
import { schedulingErrors } from '#modules/scheduling/contract/errors.ts'
import type { ReleaseItem, ScheduleRelease } from '#modules/scheduling/exchange/contract/schemas.ts'
import { laterDay } from '#modules/scheduling/exchange/server/period-from.ts'
import { readSchedule } from '#modules/scheduling/exchange/server/read-schedule.ts'
import { releaseToDays } from '#modules/scheduling/exchange/server/release-to-days.ts'
import { importedDays, readStandingDays, type StandingDays } from '#modules/scheduling/item/server/imported-days.ts'
import type { LockedSchedule } from '#modules/scheduling/item/server/locked-schedule.ts'
import { prepareDays } from '#modules/scheduling/item/server/prepare-days.ts'
import { schedules } from '#modules/scheduling/item/server/schedules.ts'
import { spreadQuantity } from '#modules/scheduling/plan/contract/spread.ts'
import { fail } from '#platform/contract/errors.ts'
import { add, isZero } from '#platform/contract/values/decimal.ts'
import type { WorkingCalendar } from '#platform/contract/values/working-time.ts'
import type { CallContext, Handler } from '#platform/server/call-context.ts'
import type { messageCalls } from '../contract/calls.ts'
import type { ImportedItem } from '../contract/schemas.ts'
import { shownFindings } from './shown-findings.ts'

/** Monday to Friday: work where an organisation keeps no calendar. */
const DAY = [{ startSeconds: 0, endSeconds: 86_400 }]
const WEEKDAYS: WorkingCalendar = { week: [DAY, DAY, DAY, DAY, DAY, [], []], days: new Map() }

/** An item of a message with what it came in. */
interface Named {
  release: ScheduleRelease
  item: ReleaseItem
}

/**
 * Prepares what a message says for the next release of the open schedules that it names: each item replaces every day from its release
 * on. Days of the lock period stay, and are told; so are items of which no one schedule is open. A message that is not what its sender
 * wrote is refused.
 */
export const importMessage: Handler<typeof messageCalls, 'ISrmScheduleExchangeService/importMessage'> = async (
  context,
  { content },
) => {
  const { releases, findings } = await readSchedule(content)
  const shown = shownFindings(context, findings)
  const wrong = shown.findings.find(({ level }) => level === 'error')
  if (wrong) fail(schedulingErrors.messageWrong, { segmentNo: wrong.segmentNo, tag: wrong.tag, message: wrong.message })
  const named = releases.flatMap((release) => release.items.map((item) => ({ release, item })))
  const open = await lockOpen(context, named)
  const standing = await readStandingDays(
    context.trx,
    open.map(({ id }) => id),
  )
  const calendarOf = await readWorkingCalendars(context.trx)
  const items: ImportedItem[] = []
  const done = new Set<string>()
  for (const one of named) {
    const [row, ...others] = matching(one, open)
    if (!row || others.length > 0 || done.has(row.id)) {
      items.push(
        untaken(one, done.has(row?.id ?? '') ? 'toldTwice' : others.length > 0 ? 'severalSchedules' : 'noSchedule'),
      )
      continue
    }
    done.add(row.id)
    const calendar = calendarOf(row.org_no, '') ?? WEEKDAYS
    items.push(await importItem(context, one, { row, calendar, standing: standing.get(row.id) ?? new Map() }))
  }
  const prepared = items.filter(({ outcome }) => outcome === 'prepared').map(({ scheduleNo }) => scheduleNo)
  // Releases have the numbers of their sender.
  const documentNo = [...new Set(releases.map(({ releaseNo }) => releaseNo))].join(', ')
  context.audit({ documentNo, detail: { itemCount: items.length, prepared } })
  return { items, ...shown }
}

/** The open schedules of the items' goods, as far as the caller sees them, with the common code of their units. */
async function lockOpen(context: CallContext, named: readonly Named[]): Promise<OpenSchedule[]> {
  const goods = [...new Set(named.map(({ item }) => item.itemNo))]
  const rows = await schedules.lock(context, isOpen(sql`goods_no = any (${goods}::text[])`))
  const { rows: units } = await sql<{ unitNo: string; commonCode: string }>`
    select unit_no as "unitNo", common_code as "commonCode" from bm_unit where common_code <> ''`.execute(context.trx)
  const codes = new Map(units.map(({ unitNo, commonCode }) => [unitNo, commonCode]))
  return rows.map((row) => Object.assign(row, { commonCode: codes.get(row.purchase_unit_no) ?? '' }))
}
type OpenSchedule = LockedSchedule & { commonCode: string }

const isOpen = (condition: RawBuilder<unknown>) => sql`status not in ('closed', 'deleted') and ${condition}`

/** The schedules that an item may mean: what the message leaves out narrows nothing. */
const matching = ({ release, item }: Named, open: readonly OpenSchedule[]): OpenSchedule[] =>
  open.filter(
    (row) =>
      row.goods_no === item.itemNo &&
      (release.sellerNo === '' || row.supplier_no === release.sellerNo) &&
      (item.shipToNo === '' || row.warehouse_no === item.shipToNo) &&
      (item.unit === '' || row.purchase_unit_no === item.unit || row.commonCode === item.unit),
  )

const untaken = ({ release, item }: Named, outcome: ImportedItem['outcome']): ImportedItem => ({
  ...{ releaseNo: release.releaseNo, itemNo: item.itemNo, scheduleNo: null, outcome, dayCount: 0 },
  ...{ lockedDays: [], backlogQty: '0', refusal: null },
})

async function importItem(
  context: CallContext,
  { release, item }: Named,
  { row, calendar, standing }: { row: OpenSchedule; calendar: WorkingCalendar; standing: StandingDays },
): Promise<ImportedItem> {
  const { today, translate } = context
  const from = laterDay(item.releaseDate ?? release.releaseDate ?? today, today)
  let unspread = '0'
  const { days, backlog } = releaseToDays(item, {
    from,
    zoneOf: () => 'forecast',
    spread: (first, last, quantity) => {
      const span = { from: first, to: last }
      const terms = { packQty: row.pack_qty, decimals: row.unit_decimals, today, lockDays: row.lock_days }
      const spread = spreadQuantity({ quantity, span, calendar, rule: ruleOf(row.spread_rule), ...terms })
      if (spread === null) unspread = add(unspread, quantity)
      return spread ?? []
    },
  })
  const told = new Map(days.map((day) => [day.demandDate, day.expectScheduledQuantity]))
  const dropped = [...standing.keys()].filter((day) => day >= from && !told.has(day))
  const asked = [...told, ...dropped.map((day) => [day, '0'] as const)].map(([demandDate, quantity], at) => ({
    ...{ rowNumber: at + 1, demandDate, quantity, remark: null },
  }))
  const limits = { today, lockDays: row.lock_days, decimals: row.unit_decimals }
  const { accepted, refused } = importedDays(asked, standing, limits)
  const lockedDays = refused.flatMap(({ demandDate, reason }) => (reason === 'locked' ? demandDate : []))
  const [unfit] = refused.filter(({ reason }) => reason !== 'locked')
  const outcome = {
    ...{ releaseNo: release.releaseNo, itemNo: item.itemNo, scheduleNo: row.schedule_no, lockedDays },
    backlogQty: add(backlog, unspread),
  }
  if (unfit) {
    const refusal = translate(schedulingErrors[unfit.reason].textKey, { days: unfit.demandDate })
    return { ...outcome, outcome: 'refused', dayCount: 0, refusal }
  }
  const planned = accepted.filter(({ demandDate, quantity }) => standing.has(demandDate) || !isZero(quantity))
  if (planned.length > 0) {
    await schedules.move(context, row, 'plan', async () => {
      await prepareDays(
        context,
        row,
        planned.map(({ demandDate, quantity }) => ({ demandDate, expectScheduledQuantity: quantity })),
      )
      return {}
    })
  }
  return { ...outcome, outcome: planned.length > 0 ? 'prepared' : 'unchanged', dayCount: planned.length, refusal: null }
}

const ruleOf = (rule: string): 'even' | 'firstDay' | 'lastDay' =>
  rule === 'firstDay' || rule === 'lastDay' ? rule : 'even'
