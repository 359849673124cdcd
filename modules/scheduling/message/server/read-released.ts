import { sql } from 'kysely'
import { schedulingErrors } from '#modules/scheduling/contract/errors.ts'
import type { ScheduleRelease } from '#modules/scheduling/exchange/contract/schemas.ts'
import { emptyItem, emptyRelease } from '#modules/scheduling/exchange/server/empty-release.ts'
import { readLiveDays, scheduledQty } from '#modules/scheduling/item/server/read-live-days.ts'
import { dayFigures } from '#modules/scheduling/plan/contract/cumulation.ts'
import { zoneOf } from '#modules/scheduling/plan/contract/zones.ts'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { DateText } from '#platform/contract/values/dates.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'

/** A schedule as it was released last, for other systems, with its scope. */
export interface Released {
  release: ScheduleRelease
  scheduleNo: string
  orgNo: string
  warehouseNo: string
  classifyType: string
  supplierNo: string
}

interface Head extends Omit<Released, 'release'> {
  goodsNo: string
  goodsName: string
  unit: string
  scheduleVersion: number
  releaseDate: DateText | null
  zeroDate: DateText | null
  firmDays: number
  tradeOffDays: number
  startQty: string
  cumShippedQty: string
  cumReceivedQty: string
  inTransitQty: string
}

/**
 * Reads a schedule as a release: its days from that of the release on, by what both agreed on, and what is open of earlier ones as
 * backorder. Figures below 0, which a reset leaves while goods are on the way, are left out. Refuses what was never released.
 */
export async function readReleased(trx: ScopedTransaction, id: string): Promise<Released> {
  const { rows } = await sql<Head>`
    select i.schedule_no as "scheduleNo", i.org_no as "orgNo", i.warehouse_no as "warehouseNo", i.classify_type as "classifyType",
      i.supplier_no as "supplierNo", i.goods_no as "goodsNo", i.goods_name as "goodsName",
      coalesce(nullif(u.common_code, ''), i.purchase_unit_no) as unit, i.schedule_version as "scheduleVersion",
      i.release_date as "releaseDate", i.zero_date as "zeroDate", i.firm_days as "firmDays", i.trade_off_days as "tradeOffDays",
      trim_scale(i.start_qty) as "startQty", trim_scale(i.cum_shipped_qty) as "cumShippedQty",
      trim_scale(i.cum_received_qty) as "cumReceivedQty", trim_scale(i.in_transit_qty) as "inTransitQty"
    from srm_schedule_item i left join bm_unit u on u.tenantsid = i.tenantsid and u.unit_no = i.purchase_unit_no
    where i.id = ${id}`.execute(trx)
  const [head = fail(platformErrors.notFound)] = rows
  const { releaseDate, scheduleVersion, scheduleNo, goodsNo, goodsName, unit, ...of } = head
  if (releaseDate === null) return fail(schedulingErrors.notPublished)
  const live = await readLiveDays(trx, id)
  const counted = live
    .filter(({ demandDate }) => of.zeroDate === null || demandDate > of.zeroDate)
    .map((day) => ({ demandDate: day.demandDate, quantity: scheduledQty(day) }))
  const { days, beforeFirstDayQty } = dayFigures({ days: counted, ...of })
  const ahead = days.filter(({ demandDate }) => demandDate >= releaseDate)
  const earlier = days.filter(({ demandDate }) => demandDate < releaseDate)
  const { orgNo, warehouseNo, classifyType, supplierNo } = of
  const item = emptyItem({
    ...{ itemNo: goodsNo, description: goodsName, unit, shipToNo: warehouseNo },
    ...{ releaseNo: String(scheduleVersion), releaseDate, calculatedOn: releaseDate },
    cumReceived: notBelowZero(of.cumReceivedQty),
    cumReceivedSince: of.zeroDate,
    cumShipped: notBelowZero(of.cumShippedQty),
    cumShippedSince: of.zeroDate,
    inTransit: notBelowZero(of.inTransitQty),
    backorder: earlier.at(-1)?.openToDayQty ?? beforeFirstDayQty,
    lines: ahead.map(({ demandDate, quantity }) => ({
      ...({ period: 'day', from: demandDate, to: demandDate, time: '', quantity, cumulative: null } as const),
      ...({ urgency: 'scheduled', basis: 'delivery' } as const),
      status: zoneOf(demandDate, { releaseDate, firmDays: of.firmDays, tradeOffDays: of.tradeOffDays }),
    })),
  })
  const release: ScheduleRelease = {
    ...emptyRelease('delfor97A'),
    ...{ purpose: 'replacement', releaseNo: `${scheduleNo}-${scheduleVersion}`, releaseDate },
    horizonFrom: ahead[0]?.demandDate ?? releaseDate,
    horizonTo: ahead.at(-1)?.demandDate ?? releaseDate,
    ...{ buyerNo: orgNo, sellerNo: supplierNo, items: [item] },
  }
  return { release, ...{ scheduleNo, orgNo, warehouseNo, classifyType, supplierNo } }
}

const notBelowZero = (quantity: string): string | null => (quantity.startsWith('-') ? null : quantity)
