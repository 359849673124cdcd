import { sql, type Updateable } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SrmAsnAppointment } from '#db/schema.generated.ts'
import { asnState } from '#modules/deliveries/asn/contract/schemas.ts'
import {
  act,
  asnDetails,
  asnInput,
  clearDeliveryRules,
  setDeliveryRules,
} from '#modules/deliveries/asn/server/testing.ts'
import { asnFindings, matchAnswer } from '#modules/deliveries/asn-creation/contract/schemas.ts'
import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { deliveriesServer } from '#modules/deliveries/server.ts'
import {
  type BuiltOrder,
  buildOrder,
  callerOf,
  noRecordBook,
  type OrderOverrides,
} from '#modules/orders/order/server/testing.ts'
import type { CallPath } from '#platform/contract/calls.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { CallContext, Caller } from '#platform/server/call-context.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { appointmentCalls } from '../contract/calls.ts'
import { daySlots } from '../contract/schemas.ts'
import { endAppointments } from './appointments.ts'

const buyer = callerOf('purchaser')
const supplier = callerOf('supplier')
const SERVICE = 'ISrmAsnAppointmentService'
const appointmentPage = appointmentCalls[`${SERVICE}/getAppointmentPage`].output
const appointmentState = appointmentCalls[`${SERVICE}/cancelAppointment`].output
const DAY = asnDetails.expectedArrivalDate
const reason = 'The dock is closed'
const calls = deliveriesServer({ recordBook: noRecordBook }).calls

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await buildOrder(database.ownerDb)
  await sql`insert into bm_delivery_address (tenantsid, address_no, loadadr_type, warehouse_no, address, receive_time_start,
    receive_time_end) values ('T1', 'AD1', '1', 'W1', ${asnDetails.deliveryAddress}, '08:00', '11:00')`.execute(
    database.ownerDb,
  )
})
beforeEach(async () => {
  await clearDeliveryRules(database)
  await sql`delete from srm_asn_appointment`.execute(database.ownerDb)
  await sql`delete from srm_execution_policy where org_no <> '*' or supplier_no is not null or item_no is not null`.execute(
    database.ownerDb,
  )
})
afterAll(() => database.drop())

/** A call by its path, its input going through its schema. */
const send = (caller: Caller, path: CallPath, input: unknown): Promise<unknown> =>
  act(database, caller, (context) => {
    for (const { calls: table, handlers } of calls) {
      const [declared, handler] = [table[path], handlers[path]]
      if (declared && handler) return handler(context as Parameters<typeof handler>[0], declared.input.parse(input))
    }
    throw new Error(`no call ${path}`)
  })

const order = (overrides: OrderOverrides = {}): Promise<BuiltOrder> => buildOrder(database.ownerDb, overrides)
const batchOf = ({ lines }: BuiltOrder, at = 0) => lines[at]?.batchId ?? ''
const shipped = async (one: BuiltOrder, head: object = {}) =>
  asnState.parse(
    await send(
      supplier,
      'ISrmAsnHeadService/addAsn',
      asnInput({ ...head, lines: [{ batchId: batchOf(one), deliveryQty: '1' }] }),
    ),
  )
const ownAsn = async (head: object = {}) => shipped(await order(), head)
const book = async (asnId: string, time = '08:00', caller = supplier, day = DAY) =>
  appointmentState.parse(await send(caller, `${SERVICE}/bookAppointment`, { asnId, day, time }))
const confirm = ({ id, version }: { id: string; version: number }) =>
  send(buyer, `${SERVICE}/confirmAppointment`, { list: [{ id, version }] })
const slotsFor = async (asnId?: string, day = DAY) =>
  daySlots.parse(
    await send(supplier, `${SERVICE}/getSlots`, {
      orgNo: 'O1',
      warehouseNo: 'W1',
      deliveryAddress: asnDetails.deliveryAddress,
      day,
      asnId,
    }),
  ).slots
const listed = async (caller: Caller, condition: object = {}) =>
  appointmentPage.parse(await send(caller, `${SERVICE}/getAppointmentPage`, { condition })).records
const statesOf = async (asnNo: string) =>
  (await listed(buyer, { asnNo })).map(({ slotStart, status }) => [slotStart.slice(11), status]).sort()
const preflight = async (one: BuiltOrder, head: object = {}) =>
  asnFindings
    .parse(
      await send(supplier, 'ISupSrmAsnService/checkAsn', {
        ...asnDetails,
        ...head,
        lines: [{ batchId: batchOf(one), deliveryQty: '1', supRemarks: 'LOT-A' }],
      }),
    )
    .findings.filter(({ isError }) => isError)
    .map(({ code }) => code)

describe('an appointment', () => {
  it('is needed where the delivery rules say so; pre-flight and creation say what is against its time', async () => {
    await setDeliveryRules(database, '*', { isAppointmentNeeded: true })
    const one = await order()
    expect(await preflight(one)).toEqual([deliveriesErrors.appointmentMissing.code])
    await expect(shipped(one)).rejects.toMatchObject({ declaration: deliveriesErrors.appointmentMissing })
    expect(await preflight(one, { appointmentTime: '11:00' })).toEqual([deliveriesErrors.appointmentOutside.code])
    expect(await preflight(one, { appointmentTime: '08:00' })).toEqual([])
    const { asnNo } = await shipped(one, { appointmentTime: '08:00' })
    expect(await statesOf(asnNo)).toEqual([['08:00', 'requested']])
    expect(await preflight(one, { appointmentTime: '08:00' })).toEqual([deliveriesErrors.slotTaken.code])
  })

  it('is within the receiving hours of the address, on working days of the organisation', async () => {
    expect((await slotsFor()).map(({ from, to, free }) => [from, to, free])).toEqual([
      ['08:00', '09:00', 1],
      ['09:00', '10:00', 1],
      ['10:00', '11:00', 1],
    ])
    await sql`insert into bm_working_calendar (tenantsid, calendar_no, calendar_name, org_no, friday_hours)
      values ('T1', 'CAL', 'Mornings', 'O1', '09:00-10:30')`.execute(database.ownerDb)
    expect((await slotsFor()).map(({ from }) => from)).toEqual(['09:00'])
    expect(await slotsFor(undefined, '2026-03-21')).toEqual([])
    const { id } = await ownAsn()
    await expect(book(id, '08:00', supplier, '2026-03-21')).rejects.toMatchObject({
      declaration: deliveriesErrors.appointmentDayClosed,
    })
    await sql`delete from bm_working_calendar`.execute(database.ownerDb)
  })

  it('stands at once where the purchaser has no say, and waits for it elsewhere', async () => {
    const { id, asnNo } = await ownAsn()
    expect((await book(id)).status).toBe('requested')
    await setDeliveryRules(database, '*', { isAppointmentConfirmed: false })
    expect((await book(id, '09:00')).status).toBe('confirmed')
    expect(await statesOf(asnNo)).toEqual([
      ['08:00', 'cancelled'],
      ['09:00', 'confirmed'],
    ])
  })

  it('that is moved stands until the new one is confirmed, and stays where that is refused', async () => {
    const { id, asnNo } = await ownAsn()
    await confirm(await book(id, '08:00'))
    const moved = await book(id, '09:00')
    expect(await statesOf(asnNo)).toEqual([
      ['08:00', 'confirmed'],
      ['09:00', 'requested'],
    ])
    await send(buyer, `${SERVICE}/refuseAppointment`, { id: moved.id, version: moved.version, reason })
    expect(await statesOf(asnNo)).toEqual([
      ['08:00', 'confirmed'],
      ['09:00', 'refused'],
    ])
    await confirm(await book(id, '10:00'))
    expect(await statesOf(asnNo)).toEqual([
      ['08:00', 'cancelled'],
      ['09:00', 'refused'],
      ['10:00', 'confirmed'],
    ])
  })

  it('is given up with its ASN, and its dock is free again', async () => {
    const { id, version, asnNo } = await ownAsn()
    await book(id)
    expect((await slotsFor())[0]?.free).toBe(0)
    await send(supplier, 'ISrmAsnHeadService/voidAsn', { id, version, reason })
    expect(await statesOf(asnNo)).toEqual([['08:00', 'cancelled']])
    expect((await slotsFor())[0]?.free).toBe(1)
    await expect(book(id)).rejects.toMatchObject({ declaration: deliveriesErrors.appointmentOver })
  })

  it('is never one more than there are docks, however many book at the same moment', async () => {
    await setDeliveryRules(database, '*', { dockCount: 2 })
    const asns = await Promise.all(Array.from({ length: 6 }, () => ownAsn()))
    const answers = await Promise.allSettled(asns.map(({ id }) => book(id)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    const { rows } = await sql<{ booked: number }>`
      select count(*)::int as booked from srm_asn_appointment where status = 'requested'`.execute(database.ownerDb)
    expect(rows[0]?.booked).toBe(2)
  })

  it('is seen by its supplier and by purchasers of its warehouse; others only learn that the dock is taken', async () => {
    const { id, asnNo } = await ownAsn()
    await book(id)
    expect(await listed(buyer, { asnNo })).toMatchObject([
      { slotStart: `${DAY} 08:00`, slotTo: '09:00', asnStatus: '2' },
    ])
    const rival = callerOf('supplier', { supplierNo: 'S2' })
    expect(await listed(rival, { asnNo })).toEqual([])
    expect(await listed(callerOf('purchaser', { warehouseNos: ['W2'] }), { asnNo })).toEqual([])
    await expect(book(id, '09:00', rival)).rejects.toMatchObject({ declaration: platformErrors.notFound })
    expect((await slotsFor())[0]?.free).toBe(0)
    // Whose it is cannot be found out by naming ASNs of others.
    const asked = { orgNo: 'O1', warehouseNo: 'W1', deliveryAddress: asnDetails.deliveryAddress, day: DAY, asnId: id }
    expect(daySlots.parse(await send(rival, `${SERVICE}/getSlots`, asked)).slots[0]?.free).toBe(0)
    expect((await slotsFor(id))[0]?.free).toBe(1)
  })

  it('is confirmed by no supplier, and moved by nobody, whatever is written to the database', async () => {
    const { id } = await book((await ownAsn()).id)
    const write = (caller: Caller, values: Updateable<SrmAsnAppointment>) =>
      act(database, caller, ({ trx }) =>
        trx.updateTable('srm_asn_appointment').set(values).where('id', '=', id).execute(),
      )
    await expect(write(supplier, { status: 'confirmed' })).rejects.toThrow(/row-level security/)
    for (const caller of [supplier, buyer]) {
      await expect(write(caller, { slot_from: '08:30' })).rejects.toThrow(/permission denied/)
    }
  })
})

describe('an appointment of an ASN that is corrected', () => {
  const { deliveryAddress } = asnDetails
  const edit = (asn: { id: string; version: number }, details: object) =>
    send(supplier, 'ISrmAsnHeadService/updateAsn', { ...asnDetails, id: asn.id, version: asn.version, ...details })
  const pending = async () => {
    await setDeliveryRules(database, '*', { isApprovalNeeded: true })
    return ownAsn()
  }

  it('takes a dock at the new address, and gives back the one at the old', async () => {
    const [asn, other] = [await pending(), await pending()]
    await confirm(await book(asn.id))
    await edit(asn, { deliveryAddress: 'Quay street 9' })
    expect(await listed(buyer, { asnNo: asn.asnNo })).toMatchObject([
      { deliveryAddress, status: 'cancelled' },
      { deliveryAddress: 'Quay street 9', status: 'requested' },
    ])
    expect((await slotsFor())[0]?.free).toBe(1)
    await book(other.id)
    await expect(edit(other, { deliveryAddress: 'Quay street 9' })).rejects.toMatchObject({
      declaration: deliveriesErrors.slotTaken,
    })
  })

  it('is never before the day on which the goods leave', async () => {
    const asn = await pending()
    await book(asn.id)
    await expect(edit(asn, { deliveryDate: '2026-03-21', expectedArrivalDate: '2026-03-22' })).rejects.toMatchObject({
      declaration: deliveriesErrors.appointmentBeforeDelivery,
    })
    await edit(asn, { deliveryDate: '2026-03-19' })
  })
})

describe('appointments that are confirmed together', () => {
  it('lock their ASNs in the order of the ASNs, whatever the order of the appointments', async () => {
    const [first, second] = [await ownAsn(), await ownAsn()]
    const later = await book(second.id)
    const earlier = await book(first.id, '09:00')
    const list = [later, earlier].map(({ id, version }) => ({ id, version }))
    const lock = (trx: CallContext['trx'], id: string) =>
      trx.selectFrom('srm_asn_head').select('id').where('id', '=', id).forUpdate().execute()
    const confirmed = await act(database, buyer, async ({ trx }) => {
      await lock(trx, first.id)
      const work = send(buyer, `${SERVICE}/confirmAppointment`, { list })
      await vi.waitFor(async () => {
        const { rows } = await sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          database.ownerDb,
        )
        expect(rows.length).toBeGreaterThan(0)
      })
      await lock(trx, second.id)
      return { work }
    })
    await confirmed.work
  })
})

describe('the life of an appointment', () => {
  const stateOf = (id: string) =>
    database.ownerDb
      .selectFrom('srm_asn_appointment')
      .select(['status', 'reason'])
      .where('id', '=', id)
      .executeTakeFirst()

  it('ends no time of an ASN of which something has come', async () => {
    const asn = await ownAsn()
    const { id } = await book(asn.id)
    await sql`update srm_asn_head set status = '3' where id = ${asn.id}`.execute(database.ownerDb)
    for (const action of ['cancel', 'replace'] as const) {
      const attempt = act(database, supplier, (context) => endAppointments(context, asn.id, action))
      await expect(attempt).rejects.toMatchObject({ declaration: deliveriesErrors.appointmentOver })
    }
    expect(await stateOf(id)).toMatchObject({ status: 'requested' })
  })
})

describe('an execution policy', () => {
  const policy = (mode: string, values: { org?: string; supplier?: string; item?: string; days?: number } = {}) =>
    sql`insert into srm_execution_policy (tenantsid, policy_name, org_no, supplier_no, item_no, delivery_mode, horizon_days)
      values ('T1', ${mode}, ${values.org ?? '*'}, ${values.supplier ?? null}, ${values.item ?? null}, ${mode},
        ${values.days ?? null})`.execute(database.ownerDb)

  it('of just in time lets only what is due within its horizon leave; the match proposes no more than that', async () => {
    await policy('JIT', { item: 'JUST', days: 5 })
    const near = await order({ lines: [{ itemNo: 'JUST', expectArrivalDate: '2026-03-07' }] })
    const far = await order({ lines: [{ itemNo: 'JUST', expectArrivalDate: '2026-03-08' }] })
    const dates = { deliveryDate: '2026-03-02', expectedArrivalDate: '2026-03-07' }
    await shipped(near, dates)
    await expect(shipped(far, dates)).rejects.toMatchObject({ declaration: deliveriesErrors.beyondHorizon })
    expect(await preflight(far, dates)).toEqual([deliveriesErrors.beyondHorizon.code])
    const { lines } = matchAnswer.parse(
      await send(supplier, 'ISupSrmAsnService/matchDelivery', {
        batchIds: [batchOf(near), batchOf(far)],
        headIds: [],
        deliveryDate: '2026-03-02',
      }),
    )
    expect(lines.map(({ isProposed, reasonCode }) => [isProposed, reasonCode])).toEqual([
      [true, 'wholeOpen'],
      [false, 'beyondHorizon'],
    ])
  })

  it('of appointments makes one needed, whatever the delivery rules say', async () => {
    await policy('scheduled', { supplier: 'S1' })
    const one = await order()
    await expect(shipped(one)).rejects.toMatchObject({ declaration: deliveriesErrors.appointmentMissing })
    await shipped(one, { appointmentTime: '09:00' })
  })

  it('counts before a less particular one: item, supplier, organisation, all', async () => {
    await policy('scheduled', { org: 'O1' })
    await policy('JIT', { supplier: 'S1', days: 100 })
    await policy('PO', { item: 'MINE' })
    await shipped(await order({ lines: [{ itemNo: 'MINE' }] }))
    await shipped(await order({ lines: [{ itemNo: 'OTHER' }] }))
    await sql`update srm_execution_policy set status_code = '0' where supplier_no = 'S1'`.execute(database.ownerDb)
    await expect(shipped(await order({ lines: [{ itemNo: 'OTHER' }] }))).rejects.toMatchObject({
      declaration: deliveriesErrors.appointmentMissing,
    })
    await shipped(await order({ lines: [{ itemNo: 'MINE' }] }))
  })
})
