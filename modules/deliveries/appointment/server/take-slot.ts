import { sql } from 'kysely'
import { failOnBlockers } from '#modules/deliveries/asn/server/asn-blockers.ts'
import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import type { DeliveryRules } from '#modules/deliveries/rule/server/delivery-rules.ts'
import { fail } from '#platform/contract/errors.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { AppointmentState } from '../contract/fields.ts'
import { slotErrors } from './appointment-blockers.ts'
import { endAppointments } from './lock-appointment.ts'
import { readSlots } from './read-slots.ts'

/** A locked ASN, as its appointment needs it. */
export interface ScheduledAsn {
  id: string
  asn_no: string
  tenantsid: string
  org_no: string
  warehouse_no: string
  classify_type: string
  supplier_no: string
  supplier_name: string
  is_released: boolean
  delivery_address: string
  delivery_date: string
}

/** An appointment as it was written. */
export interface TakenSlot {
  id: string
  asnNo: string
  status: AppointmentState
  version: number
}

/**
 * Keeps a day at an address for the caller until the end of the transaction: whoever else books it waits, and then sees what was
 * taken. It comes after the locks of ASNs and orders, and before numbers, which make everybody wait.
 */
export async function lockSlotDay(
  { trx }: Pick<CallContext, 'trx'>,
  { tenantsid, warehouse_no, delivery_address }: Pick<ScheduledAsn, 'tenantsid' | 'warehouse_no' | 'delivery_address'>,
  day: string,
): Promise<void> {
  const key = [tenantsid, warehouse_no, delivery_address, day].join('\n')
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 1))`.execute(trx)
}

/**
 * Takes a time for a locked ASN, one booking of a day at an address after the other: never more ASNs come at once than
 * there are docks. A request takes the place of an earlier request; where the purchaser has no say, the new time takes the
 * place of the old one, too.
 */
export async function takeSlot(
  context: Pick<CallContext, 'trx' | 'caller'>,
  asn: ScheduledAsn,
  { day, time }: { day: string; time: string },
  rules: DeliveryRules,
): Promise<TakenSlot> {
  const { trx, caller } = context
  if (day < asn.delivery_date) fail(deliveriesErrors.appointmentBeforeDelivery, { date: asn.delivery_date })
  await lockSlotDay(context, asn, day)
  const place = {
    tenantsid: asn.tenantsid,
    orgNo: asn.org_no,
    warehouseNo: asn.warehouse_no,
    deliveryAddress: asn.delivery_address,
    day,
    asnId: asn.id,
  }
  const slots = await readSlots(trx, place, rules)
  failOnBlockers(slotErrors(slots, day, time), false)
  const status: AppointmentState = rules.isAppointmentConfirmed ? 'requested' : 'confirmed'
  await endAppointments(context, asn.id, 'replace', status === 'requested' ? { states: ['requested'] } : {})
  const { id, version } = await trx
    .insertInto('srm_asn_appointment')
    .values({
      tenantsid: asn.tenantsid,
      org_no: asn.org_no,
      warehouse_no: asn.warehouse_no,
      classify_type: asn.classify_type,
      supplier_no: asn.supplier_no,
      supplier_name: asn.supplier_name,
      is_released: asn.is_released,
      asn_id: asn.id,
      asn_no: asn.asn_no,
      delivery_address: asn.delivery_address,
      slot_day: day,
      slot_from: time,
      slot_to: slots.find(({ from }) => from === time)?.to ?? '',
      slot_start: `${day} ${time}`,
      status,
      create_name: caller.userName,
      update_name: caller.userName,
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  return { id, asnNo: asn.asn_no, status, version }
}
