import type { Selectable } from 'kysely'
import type { SrmAsnHead } from '#db/schema.generated.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { AsnTravel } from './asn-blocker.ts'

/** What an ASN that is there says of its travel, with the time at which it is to be unloaded as far as one was agreed on or asked for. */
export async function travelOfAsn(trx: ScopedTransaction, head: Selectable<SrmAsnHead>): Promise<AsnTravel> {
  const booked = await trx
    .selectFrom('srm_asn_appointment')
    .select(['slot_day as appointmentDay', 'slot_from as appointmentTime'])
    .where('asn_id', '=', head.id)
    .where('status', 'in', ['requested', 'confirmed'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    deliveryDate: head.delivery_date,
    expectedArrivalDate: head.expected_arrival_date,
    wayCarriage: head.way_carriage,
    trackingNo: head.tracking_no,
    carNo: head.car_no,
    driver: head.driver,
    driverPhone: head.driver_phone,
    deliveryAddress: head.delivery_address,
    asnId: head.id,
    ...booked,
  }
}
