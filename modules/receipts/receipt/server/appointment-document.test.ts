import { sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import { appointment } from '#modules/deliveries/appointment/contract/document.ts'
import { asnDetails, type BuiltAsn, buildAsn, setDeliveryRules } from '#modules/deliveries/asn/server/testing.ts'
import { deliveriesServer } from '#modules/deliveries/server.ts'
import { callerOf, noRecordBook, TEST_TODAY } from '#modules/orders/order/server/testing.ts'
import type { CallPath } from '#platform/contract/calls.ts'
import type { Side } from '#platform/contract/lifecycle.ts'
import type { LifecycleStep } from '#platform/server/describe-lifecycle.ts'
import { describeDocument } from '#platform/server/documents/testing/describe-document.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { act, call, receiptIdsOf, receive } from './testing.ts'

/** As many docks as there are appointments. */
const RULES = { dockCount: 1000 }

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await setDeliveryRules(database, 'O1', RULES)
  await sql`insert into bm_delivery_address (tenantsid, address_no, loadadr_type, warehouse_no, address, receive_time_start,
    receive_time_end) select 'T1', 'AD-' || w, '1', w, ${asnDetails.deliveryAddress}, '08:00', '11:00'
    from unnest(array['W1', 'W2']) w`.execute(database.ownerDb)
})
afterAll(() => database.drop())

type Step = LifecycleStep<string, string>
/** An appointment of an ASN of 10. */
interface Booked {
  asn: BuiltAsn
  id: string
}

const reason = 'Because'
const SERVICE = 'ISrmAsnAppointmentService'
const callers = { purchaser: callerOf('purchaser', { warehouseNos: ['W1', 'W2'] }), supplier: callerOf('supplier') }
const callerOfSide = (side: Side) => callers[side === 'supplier' ? 'supplier' : 'purchaser']
const run = (side: Side, path: CallPath, input: object) =>
  act(database, callerOfSide(side), (context) => call(context, path, input), { today: TEST_TODAY })
const versionOf = async (table: 'srm_asn_head' | 'srm_asn_appointment', id: string) =>
  database.ownerDb.selectFrom(table).select(['id', 'version']).where('id', '=', id).executeTakeFirstOrThrow()

const book = async (side: Side, asnId: string, time: string) => {
  const input = { asnId, day: asnDetails.expectedArrivalDate, time }
  return ((await run(side, `${SERVICE}/bookAppointment`, input)) as { id: string }).id
}
const does = async (side: Side, action: 'confirm' | 'refuse' | 'cancel', id: string) => {
  const key = await versionOf('srm_asn_appointment', id)
  return run(side, `${SERVICE}/${action}Appointment`, action === 'confirm' ? { list: [key] } : { ...key, reason })
}
/** Of an ASN, all that is open of it or so much. */
const take = (side: Side, { id, lineIds: [asnLineId = ''] }: BuiltAsn, receiveQty?: string) =>
  receive(database, callerOfSide(side), { id }, receiveQty ? [{ asnLineId, receiveQty }] : [])
const takeBack = async ({ id }: BuiltAsn) => {
  const { receiptIds } = await receiptIdsOf(database, id)
  return run('purchaser', 'ISrmAsnHeadService/cancelReceipt', { receiptIds, returnIds: [], reason })
}
const endLine = async ({ id, lineIds }: BuiltAsn) =>
  run('purchaser', 'ISrmAsnHeadService/endAsnLine', { ...(await versionOf('srm_asn_head', id)), lineIds, reason })
const buildAsnOf10 = (warehouseNo = 'W1') => buildAsn(database, { quantities: ['10'], order: { warehouseNo } })

const WAY_TO: Readonly<Record<string, 'confirm' | 'refuse' | 'cancel'>> = {
  ...{ confirmed: 'confirm', refused: 'refuse', cancelled: 'cancel' },
}
/** An appointment in a state, of an ASN of a warehouse. */
async function inState(state: string, warehouseNo?: string): Promise<Booked> {
  await setDeliveryRules(database, 'O1', RULES)
  const asn = await buildAsnOf10(warehouseNo)
  const id = await book('supplier', asn.id, '08:00')
  if (state === 'done') {
    // The goods are on their way again, so that something could still become of a time.
    await take('purchaser', asn)
    await takeBack(asn)
  }
  const way = WAY_TO[state]
  if (way) await does('purchaser', way, id)
  return { asn, id }
}

/** A move that waits beside the time that is confirmed. */
async function moved(): Promise<Booked> {
  const { asn } = await inState('confirmed')
  return { asn, id: await book('supplier', asn.id, '09:00') }
}
/** One of an ASN of which a part has come. */
async function over(from: string): Promise<Booked> {
  const one = await inState(from)
  await take('purchaser', one.asn, '4')
  return one
}

/** Another time: the purchaser confirms what is asked for, the supplier takes one where the purchaser has no say. */
async function replace({ asn }: Booked, { side, from }: Step): Promise<unknown> {
  if (from !== 'confirmed') return book(side, asn.id, '09:00')
  if (side === 'purchaser') return does('purchaser', 'confirm', await book('supplier', asn.id, '09:00'))
  await setDeliveryRules(database, 'O1', { ...RULES, isAppointmentConfirmed: false })
  return book('supplier', asn.id, '09:00')
}

describeDocument<Booked>({
  document: appointment,
  server: deliveriesServer({ recordBook: noRecordBook }),
  database: () => database,
  act: (caller, work) => act(database, caller, work, { today: TEST_TODAY }),
  callers,
  strangers: {
    purchaser: {
      'a buyer of another organisation': callerOf('purchaser', { orgNos: ['O9'] }),
      'a buyer of another warehouse': callerOf('purchaser', { warehouseNos: ['W9'] }),
      'a buyer of another company': callerOf('purchaser', { tenantsid: 'T9' }),
    },
    supplier: { 'another supplier': callerOf('supplier', { supplierNo: 'S9' }) },
  },
  make: ({ action, from, to }: Step) =>
    action === 'finish' && from === 'requested' && to === 'cancelled' ? moved() : inState(from),
  makeElsewhere: ({ from }: Step) => inState(from, 'W2'),
  inputs: {
    create: async () => ({ asnId: (await buildAsnOf10()).id, day: asnDetails.expectedArrivalDate, time: '10:00' }),
    refuse: () => ({ reason }),
    cancel: () => ({ reason }),
  },
  life: {
    acts: {
      replace,
      // Nobody kept a time before whose goods came the purchaser ended their line.
      finish: ({ asn }, { side, from, to }) =>
        from === 'confirmed' && to === 'cancelled' ? endLine(asn) : take(side, asn),
    },
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
  },
})
