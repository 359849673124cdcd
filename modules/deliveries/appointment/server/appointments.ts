import { sql } from 'kysely'
import { failOnBlockers } from '#modules/deliveries/asn/server/asn-blocker.ts'
import { isArrivedSql } from '#modules/deliveries/asn/server/read-progress-lines.ts'
import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { type DeliveryRules, readDeliveryRules } from '#modules/deliveries/rule/server/delivery-rules.ts'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { CallContext, Handler } from '#platform/server/call-context.ts'
import { inheritedRow } from '#platform/server/database/inherited-row.ts'
import type { StoredRow } from '#platform/server/documents/document-source.ts'
import { implementDocument } from '#platform/server/documents/implement-document.ts'
import { type appointmentCalls, appointmentSchemas } from '../contract/calls.ts'
import { appointment } from '../contract/document.ts'
import type { AppointmentState } from '../contract/fields.ts'
import { isAppointmentOver } from '../contract/lifecycle.ts'
import { slotErrors } from './appointment-blockers.ts'
import { readSlots } from './read-slots.ts'

type Context = Pick<CallContext, 'trx' | 'caller' | 'announce'>

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

/** As `isAppointmentOver` has it: of what is here, or was voided, nothing is left to agree on. */
const isNotOver = () => sql<boolean>`not ${isArrivedSql(sql.ref('t1.asn_id'))}
  and exists (select from srm_asn_head h where h.id = t1.asn_id and h.status in ('0', '1', '2'))`

/** Appointments at work, in the order in which they are worked off. */
export const appointments = implementDocument(appointment, appointmentSchemas, {
  list: {
    joins: { head: sql`join srm_asn_head head on head.id = t1.asn_id` },
    columns: {
      warehouseNo: sql`array_to_string(t1.warehouse_nos, ', ')`,
      isToday: sql`(t1.slot_day = today() and t1.status in ('requested', 'confirmed'))`,
      isComing: sql`(t1.slot_day >= today() and t1.status in ('requested', 'confirmed'))`,
    },
    severals: { warehouseNo: sql.ref('t1.warehouse_nos') },
    extra: { asnId: sql<string>`t1.asn_id`, isArrived: isArrivedSql(sql.ref('t1.asn_id')) },
    historyKeys: ['asnNo'],
    defaultSort: { field: 'slotStart', order: 'asc' },
  },
  hidden: ['isArrived'],
  factsOfRow: ({ asnStatus, isArrived }) => ({ isOver: isAppointmentOver(asnStatus, isArrived) }),
  factsOf: async ({ trx }, { asn_id }) => ({ isOver: await isOverOf(trx, asn_id) }),
  // Their ASNs in the order of the ASNs' ids, as everybody does who locks several.
  lockBefore: async (trx, ids) => {
    await sql`select from srm_asn_head where id in (
      select asn_id from srm_asn_appointment where id = any (${[...ids]}::bigint[])) order by id for update`.execute(
      trx,
    )
  },
  // Of an ASN of which nothing has come.
  create: async (context, { asnId, day, time }) => {
    const { trx } = context
    const asn = await trx.selectFrom('srm_asn_head').selectAll().where('id', '=', asnId).forUpdate().executeTakeFirst()
    if (!asn) return fail(platformErrors.notFound)
    if (await isOverOf(trx, asnId)) fail(deliveriesErrors.appointmentOver)
    const rules = await readDeliveryRules(trx, asn.tenantsid, asn.org_no)
    const made = await takeSlot(context, asn, { day, time }, rules)
    announceBooked(context, made)
    return { made, detail: { slotStart: made.slot_start, status: made.status } }
  },
  on: {
    // The one that its ASN had until then ends.
    confirm: async (context, { asn_id, slot_start: slotStart }) => {
      await endAppointments(context, asn_id, 'replace', { states: ['confirmed'] })
      return { set: { review_name: context.caller.userName }, detail: { slotStart } }
    },
    refuse: ({ caller }, { slot_start: slotStart }, { reason }) => ({
      set: { reason, review_name: caller.userName },
      detail: { slotStart },
    }),
    cancel: (_context, { slot_start: slotStart }, { reason }) => ({ set: { reason }, detail: { slotStart } }),
  },
  due: {
    columns: { slot: sql`concat_ws(' ', t1.slot_day::text, t1.slot_from || '-' || t1.slot_to, t1.delivery_address)` },
    where: { appointmentRequest: isNotOver, appointment: isNotOver },
  },
})

/** The times of a day at which a receiving address unloads, with how many docks are free in each. */
export const getSlots: Handler<typeof appointmentCalls, 'ISrmAsnAppointmentService/getSlots'> = async (
  { trx, caller: { tenantsid } },
  requested,
) => ({
  slots: await readSlots(trx, { ...requested, tenantsid }, await readDeliveryRules(trx, tenantsid, requested.orgNo)),
})

/** Whether nothing is left to agree on of a locked ASN. */
async function isOverOf(trx: CallContext['trx'], asnId: string): Promise<boolean> {
  const { rows } = await sql<{ status: string; isArrived: boolean }>`
    select h.status, ${isArrivedSql(sql.ref('h.id'))} as "isArrived" from srm_asn_head h where h.id = ${asnId}`.execute(
    trx,
  )
  const [asn] = rows
  return asn === undefined || isAppointmentOver(asn.status, asn.isArrived)
}

/** Tells of a time that was taken, at once or by request. */
export const announceBooked = (context: Pick<CallContext, 'announce'>, booked: StoredRow<typeof appointment>): void =>
  appointments.announce(context, booked, {
    name: booked.status === 'confirmed' ? 'appointmentConfirmed' : 'appointmentRequested',
  })

/**
 * Gives up appointments of a locked ASN, those in these states: with the ASN (`cancel`) or since another time takes their
 * place (`replace`). Their docks are free again.
 */
export async function endAppointments(
  context: Context,
  asnId: string,
  action: 'cancel' | 'replace',
  { states = ['requested', 'confirmed'], reason = '' }: { states?: readonly AppointmentState[]; reason?: string } = {},
): Promise<void> {
  const open = await appointments.lock(context, sql`asn_id = ${asnId} and status = any (${[...states]})`)
  for (const row of open) await appointments.move(context, row, action, { set: { reason } })
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
  context: Context,
  asn: ScheduledAsn,
  { day, time }: { day: string; time: string },
  rules: DeliveryRules,
): Promise<StoredRow<typeof appointment>> {
  const { trx, caller } = context
  const { id: asn_id, tenantsid, org_no, warehouse_no, delivery_address, delivery_date } = asn
  if (day < delivery_date) fail(deliveriesErrors.appointmentBeforeDelivery, { date: delivery_date })
  await lockSlotDay(context, asn, day)
  const place = { tenantsid, orgNo: org_no, warehouseNo: warehouse_no, deliveryAddress: delivery_address }
  const slots = await readSlots(trx, { ...place, day, asnId: asn_id }, rules)
  failOnBlockers(slotErrors(slots, day, time), false)
  const status: AppointmentState = rules.isAppointmentConfirmed ? 'requested' : 'confirmed'
  await endAppointments(context, asn_id, 'replace', status === 'requested' ? { states: ['requested'] } : {})
  return trx
    .insertInto('srm_asn_appointment')
    .values({
      ...inheritedRow('srm_asn_appointment', asn),
      asn_id,
      status,
      slot_day: day,
      slot_from: time,
      slot_to: slots.find(({ from }) => from === time)?.to ?? '',
      slot_start: `${day} ${time}`,
      create_name: caller.userName,
      update_name: caller.userName,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
