import { sql } from 'kysely'
import type { DueSource } from '#platform/server/due/due-source.ts'
import { appointmentDueEntries, asnDueEntries, shippingDueEntries } from '../contract/due.ts'
import { isArrivedSql } from './read-progress-lines.ts'

/** As `isAppointmentOver` has it: of what is here, or was voided, nothing is left to agree on. */
const isNotOver = () => sql<boolean>`not ${isArrivedSql(sql.ref('t1.asn_id'))}
  and exists (select from srm_asn_head h where h.id = t1.asn_id and h.status in ('0', '1', '2'))`

/** Where it is read what shipping, ASNs and appointments wait for. */
export const dueSources: readonly DueSource[] = [
  {
    table: 'srm_purchase_batch',
    entries: shippingDueEntries,
    // What is not shipped was not received either; said so for the index over late deliveries.
    where: {
      orderDelivery: () =>
        sql<boolean>`not t1.is_closed and t1.un_receive_qty > 0 and t1.un_delivery_qty > t1.pending_qty`,
    },
  },
  { table: 'srm_asn_head', entries: asnDueEntries },
  {
    table: 'srm_asn_appointment',
    entries: appointmentDueEntries,
    columns: { slot: sql`concat_ws(' ', t1.slot_day::text, t1.slot_from || '-' || t1.slot_to, t1.delivery_address)` },
    where: { appointmentRequest: isNotOver, appointment: isNotOver },
  },
]
