import { sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import type { AppointmentState } from '#modules/deliveries/appointment/contract/fields.ts'
import { type AppointmentAction, appointmentLifecycle } from '#modules/deliveries/asn/contract/lifecycle.ts'
import { asnDetails, type BuiltAsn, buildAsn, setDeliveryRules } from '#modules/deliveries/asn/server/testing.ts'
import { callerOf, TEST_TODAY } from '#modules/orders/order/server/testing.ts'
import type { CallPath } from '#platform/contract/calls.ts'
import type { Side } from '#platform/contract/lifecycle.ts'
import { describeLifecycle, type LifecycleStep } from '#platform/server/describe-lifecycle.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { act, call, receiptIdsOf, receive } from './testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await setDeliveryRules(database, 'O1', {})
  await sql`insert into bm_delivery_address (tenantsid, address_no, loadadr_type, warehouse_no, address, receive_time_start,
    receive_time_end) values ('T1', 'AD1', '1', 'W1', ${asnDetails.deliveryAddress}, '08:00', '11:00')`.execute(
    database.ownerDb,
  )
})
afterAll(() => database.drop())

type Step = LifecycleStep<AppointmentState, AppointmentAction>
/** An appointment of an ASN of 10. */
interface Booked {
  asn: BuiltAsn
  id: string
}

const reason = 'Because'
const SERVICE = 'ISrmAsnAppointmentService'
const callerOfSide = (side: Side) => callerOf(side === 'supplier' ? 'supplier' : 'purchaser')
const run = (side: Side, path: CallPath, input: object) =>
  act(database, callerOfSide(side), (context) => call(context, path, input), { today: TEST_TODAY })
const rowOf = (id: string) =>
  database.ownerDb
    .selectFrom('srm_asn_appointment')
    .select(['id', 'version', 'status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const book = async (side: Side, asn: BuiltAsn, time: string) => {
  const overrides = { asnId: asn.id, day: asnDetails.expectedArrivalDate, time }
  return ((await run(side, `${SERVICE}/bookAppointment`, overrides)) as { id: string }).id
}
const does = async (side: Side, action: 'confirm' | 'refuse' | 'cancel', appointmentId: string) => {
  const { id, version } = await rowOf(appointmentId)
  const key = { id, version }
  return run(side, `${SERVICE}/${action}Appointment`, action === 'confirm' ? { list: [key] } : { ...key, reason })
}
/** Of an ASN, all that is open of it or so much. */
const take = (side: Side, { id, lineIds: [asnLineId = ''] }: BuiltAsn, receiveQty?: string) =>
  receive(database, callerOfSide(side), { id }, receiveQty ? [{ asnLineId, receiveQty }] : [])
const takeBack = async ({ id }: BuiltAsn) => {
  const { receiptIds } = await receiptIdsOf(database, id)
  return run('purchaser', 'ISrmAsnHeadService/cancelReceipt', { receiptIds, returnIds: [], reason })
}
const endLine = async ({ id, lineIds }: BuiltAsn) => {
  const { version } = await database.ownerDb
    .selectFrom('srm_asn_head')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return run('purchaser', 'ISrmAsnHeadService/endAsnLine', { id, version, lineIds, reason })
}

const WAY_TO = { confirmed: 'confirm', refused: 'refuse', cancelled: 'cancel' } as const
/** An appointment in a state; docks that others took are free again. */
async function inState(state: AppointmentState): Promise<Booked> {
  await setDeliveryRules(database, 'O1', {})
  await database.ownerDb.deleteFrom('srm_asn_appointment').execute()
  const asn = await buildAsn(database, { quantities: ['10'] })
  const id = await book('supplier', asn, '08:00')
  if (state === 'done') {
    // The goods are on their way again, so that something could still become of a time.
    await take('purchaser', asn)
    await takeBack(asn)
  } else if (state !== 'requested') {
    await does('purchaser', WAY_TO[state], id)
  }
  return { asn, id }
}

/** A move that waits beside the time that is confirmed. */
async function moved(): Promise<Booked> {
  const { asn } = await inState('confirmed')
  return { asn, id: await book('supplier', asn, '09:00') }
}
/** One of an ASN of which a part has come. */
async function over(from: AppointmentState): Promise<Booked> {
  const one = await inState(from)
  await take('purchaser', one.asn, '4')
  return one
}

/** Another time: the purchaser confirms what is asked for, the supplier takes one where the purchaser has no say. */
async function replace({ asn }: Booked, { side, from }: Step): Promise<unknown> {
  if (from !== 'confirmed') return book(side, asn, '09:00')
  if (side === 'purchaser') return does('purchaser', 'confirm', await book('supplier', asn, '09:00'))
  await setDeliveryRules(database, 'O1', { isAppointmentConfirmed: false })
  return book('supplier', asn, '09:00')
}

describeLifecycle({
  table: appointmentLifecycle,
  make: ({ action, from, to }: Step) =>
    action === 'finish' && from === 'requested' && to === 'cancelled' ? moved() : inState(from),
  acts: {
    confirm: ({ id }, { side }) => does(side, 'confirm', id),
    refuse: ({ id }, { side }) => does(side, 'refuse', id),
    cancel: ({ id }, { side }) => does(side, 'cancel', id),
    replace,
    // Nobody kept a time before whose goods came the purchaser ended their line.
    finish: ({ asn }, { side, from, to }) =>
      from === 'confirmed' && to === 'cancelled' ? endLine(asn) : take(side, asn),
  },
  stateOf: async ({ id }) => (await rowOf(id)).status as AppointmentState,
  factsOf: () => ({ isOver: false }),
  particular: (['requested', 'confirmed'] as const).flatMap((from) =>
    (['supplier', 'purchaser'] as const).flatMap((side) =>
      (['confirm', 'refuse', 'cancel', 'replace'] as const).map((action) => ({
        ...{ action, side, from, facts: { isOver: true } },
        make: () => over(from),
      })),
    ),
  ),
  consequences: ['replace', 'finish'],
})
