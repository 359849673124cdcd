import { sql } from 'kysely'
import { nextOpenDay, readReceivingHours } from '#modules/deliveries/appointment/server/read-receiving-hours.ts'
import type { AsnBlocker, AsnTravel } from '#modules/deliveries/asn/server/asn-blocker.ts'
import type { MatchedBatch } from '#modules/deliveries/asn/server/read-batches.ts'
import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { deliveryTiming } from '#modules/deliveries/rule/server/delivery-timing.ts'
import { lineBatch, readAnswerRules } from '#modules/orders/server.ts'
import { addDays, daysBetween } from '#platform/contract/values/dates.ts'
import { compare, isPositive } from '#platform/contract/values/decimal.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { ReadLine } from './check-asn-lines.ts'

/** A line as its ASN is filled in. */
export interface DraftLine extends ReadLine {
  batch: MatchedBatch
  productDate?: string | null | undefined
}

/** What receiving and invoicing would object to although the ASN can be created: closed days, dates, shelf life, prices, gifts. */
export async function asnWarnings(
  trx: ScopedTransaction,
  travel: AsnTravel,
  lines: readonly [DraftLine, ...DraftLine[]],
): Promise<AsnBlocker[]> {
  const { tenantsid, org_no } = lines[0].batch
  const { expectedArrivalDate } = travel
  const timing = await readAnswerRules(trx, tenantsid, org_no)
  const keeps = await readShelfLives(
    trx,
    lines.map(({ batch }) => batch.goods_no),
  )
  const ofLines = lines.flatMap((line, index) => {
    const { batch } = line
    const names = { purchaseNo: batch.purchase_no, lineBatch: lineBatch(batch), goodsNo: batch.goods_no }
    const at = `lines.${index}`
    const warnings: AsnBlocker[] = []
    const report = (path: string, declaration: AsnBlocker['declaration'], parameters: AsnBlocker['parameters'] = {}) =>
      void warnings.push({ path, declaration, parameters: { ...names, ...parameters }, isWarning: true })

    const expected = { date: batch.expect_arrival_date }
    const timed = expectedArrivalDate ? deliveryTiming(batch.expect_arrival_date, expectedArrivalDate, timing) : '1'
    if (timed === '2') report('expectedArrivalDate', deliveriesErrors.arrivesEarly, expected)
    if (timed === '3') report('expectedArrivalDate', deliveriesErrors.arrivesLate, expected)
    if (compare(batch.price, '0') === 0) report(at, deliveriesErrors.priceMissing)
    const { giftQty } = line.line
    if (giftQty !== undefined && isPositive(giftQty)) report(at, deliveriesErrors.giftTold, { quantity: giftQty })
    const life = keeps.get(batch.goods_no)
    if (life && expectedArrivalDate) {
      for (const lot of lotsOf(line)) {
        const found = shelfError(lot.productDate, expectedArrivalDate, life)
        if (found) report(`${at}${lot.path}.productDate`, deliveriesErrors[found.error], found.parameters)
      }
    }
    return warnings
  })
  return [...(await closedDay(trx, travel, lines[0].batch)), ...ofLines]
}

/** A day of arrival on which nobody takes goods in. Where a time is booked, what is wrong with it is said by the appointment. */
async function closedDay(
  trx: ScopedTransaction,
  { expectedArrivalDate: day, deliveryAddress, appointmentTime }: AsnTravel,
  { tenantsid, org_no: orgNo, warehouse_no: warehouseNo }: MatchedBatch,
): Promise<AsnBlocker[]> {
  if (!day || appointmentTime) return []
  const place = { tenantsid, orgNo, warehouseNo, deliveryAddress: deliveryAddress ?? '' }
  const hours = await readReceivingHours(trx, place)
  if (hours(day).length > 0) return []
  const parameters = { day, next: nextOpenDay(hours, day) ?? '' }
  return [{ path: 'expectedArrivalDate', declaration: deliveriesErrors.arrivalDayClosed, parameters, isWarning: true }]
}

function lotsOf({ line: { lots = [] }, productDate }: DraftLine) {
  return lots.length > 0
    ? lots.map((lot, index) => ({ productDate: lot.productDate, path: `.lots.${index}` }))
    : [{ productDate, path: '' }]
}

interface ShelfLife {
  itemNo: string
  shelfLifeDays: number
  warnDays: number | null
}

interface ShelfError {
  error: 'productDateMissing' | 'expiredOnArrival' | 'shortShelfLife'
  parameters: AsnBlocker['parameters']
}

/** Goods of which nobody knows how long they keep, that keep no longer when they arrive, or for less than they are warned of. */
function shelfError(
  productDate: string | null | undefined,
  arrival: string,
  { shelfLifeDays, warnDays }: ShelfLife,
): ShelfError | null {
  if (!productDate) return { error: 'productDateMissing', parameters: {} }
  const expiry = addDays(productDate, shelfLifeDays)
  const days = daysBetween(arrival, expiry)
  if (days <= 0) return { error: 'expiredOnArrival', parameters: { date: expiry } }
  if (days < (warnDays ?? 0)) return { error: 'shortShelfLife', parameters: { date: expiry, days } }
  return null
}

async function readShelfLives(
  trx: ScopedTransaction,
  items: readonly string[],
): Promise<ReadonlyMap<string, ShelfLife>> {
  const { rows } = await sql<ShelfLife>`
    select item_no as "itemNo", shelf_life_days as "shelfLifeDays", warn_days as "warnDays"
    from shelf_life_of(${[...new Set(items)]}::text[])`.execute(trx)
  return new Map(rows.map((row) => [row.itemNo, row]))
}
