import { readWorkingCalendars } from '#modules/master-data/server.ts'
import { addDays, type DateText } from '#platform/contract/values/dates.ts'
import { spansOf, type WorkingSpan } from '#platform/contract/values/working-time.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { commonSpans, secondsOf } from './slots-of.ts'

/** Where goods are received. */
export interface ReceivingPlace {
  tenantsid: string
  orgNo: string
  warehouseNo: string
  deliveryAddress: string
}

/** In which stretches of a day goods are taken in at a place; none on a day on which it is closed. */
export type ReceivingHours = (day: DateText) => readonly WorkingSpan[]

const WHOLE_DAY: WorkingSpan = { startSeconds: 0, endSeconds: 86_400 }
/** A place that is closed for longer has no next day to offer. */
const MOST_CLOSED_DAYS = 366

/**
 * The hours of the organisation's calendar within the address's receiving window. Where there is neither, goods are taken in at
 * any time.
 */
export async function readReceivingHours(trx: ScopedTransaction, place: ReceivingPlace): Promise<ReceivingHours> {
  const calendar = (await readWorkingCalendars(trx))(place.orgNo, '')
  const window = await receivingWindow(trx, place)
  return (day) => commonSpans(calendar ? spansOf(day, calendar) : [WHOLE_DAY], window)
}

/** The first day after this one on which goods are taken in; null where none comes. */
export function nextOpenDay(hours: ReceivingHours, day: DateText): DateText | null {
  for (let ahead = 1; ahead <= MOST_CLOSED_DAYS; ahead++) {
    const next = addDays(day, ahead)
    if (hours(next).length > 0) return next
  }
  return null
}

/** Between which times goods are taken in at an address on record; at any time anywhere else. */
async function receivingWindow(
  trx: ScopedTransaction,
  { tenantsid, warehouseNo, deliveryAddress }: ReceivingPlace,
): Promise<WorkingSpan> {
  const address = await trx
    .selectFrom('bm_delivery_address')
    .select(['receive_time_start as start', 'receive_time_end as end'])
    .where('tenantsid', '=', tenantsid)
    .where('loadadr_type', '=', '1')
    .where('warehouse_no', '=', warehouseNo)
    .where('address', '=', deliveryAddress)
    .where('status_code', '=', '1')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return {
    startSeconds: address?.start ? secondsOf(address.start) : WHOLE_DAY.startSeconds,
    endSeconds: address?.end ? secondsOf(address.end) : WHOLE_DAY.endSeconds,
  }
}
