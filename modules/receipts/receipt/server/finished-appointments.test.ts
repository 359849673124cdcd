import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { appointmentCalls } from '#modules/deliveries/appointment/contract/calls.ts'
import { asnDetails, type BuiltAsn, buildAsn } from '#modules/deliveries/asn/server/testing.ts'
import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { callerOf } from '#modules/orders/order/server/testing.ts'
import type { CallPath } from '#platform/contract/calls.ts'
import type { Caller } from '#platform/server/call-context.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { act, call, RECEIPT_DAY, receive } from './testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
beforeEach(async () => {
  await sql`delete from srm_asn_appointment`.execute(database.ownerDb)
})
afterAll(() => database.drop())

const buyer = callerOf('purchaser')
const supplier = callerOf('supplier')
const SERVICE = 'ISrmAsnAppointmentService'
const appointmentPage = appointmentCalls[`${SERVICE}/getAppointmentPage`].output
const appointmentState = appointmentCalls[`${SERVICE}/cancelAppointment`].output
const reason = 'Because'
const run = (caller: Caller, path: CallPath, input: object) =>
  act(database, caller, (context) => call(context, path, input))
const book = async ({ id }: BuiltAsn, time = '08:00') =>
  appointmentState.parse(
    await run(supplier, `${SERVICE}/bookAppointment`, { asnId: id, day: asnDetails.expectedArrivalDate, time }),
  )
const confirm = ({ id, version }: { id: string; version: number }) =>
  run(buyer, `${SERVICE}/confirmAppointment`, { list: [{ id, version }] })
const rowsOf = async ({ asnNo }: BuiltAsn, caller = buyer) =>
  appointmentPage.parse(await run(caller, `${SERVICE}/getAppointmentPage`, { condition: { asnNo } })).records
const statesOf = async (asn: BuiltAsn) => (await rowsOf(asn)).map(({ status }) => status)
const endLines = async ({ id, lineIds }: BuiltAsn) => {
  const { version } = await database.ownerDb
    .selectFrom('srm_asn_head')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return run(buyer, 'ISrmAsnHeadService/endAsnLine', { id, version, lineIds, reason })
}
/** An ASN of two lines; of so many of their items what comes is inspected first. */
async function ownAsn(inspected: number): Promise<BuiltAsn> {
  const items = ['CHECKED-1', 'CHECKED-2']
  const order = { lines: items.map((itemNo) => ({ itemNo })) }
  const asn = await buildAsn(database, { quantities: ['10', '10'], order })
  await sql`update bm_item set is_inspected = item_no = any (${items.slice(0, inspected)}::text[])
    where item_no = any (${items}::text[])`.execute(database.ownerDb)
  return asn
}
const inspections = async ({ asnNo }: BuiltAsn) => {
  const { rows } = await sql<{ id: string }>`
    select id from srm_inspection where asn_no = ${asnNo} and status = 'toInspect' order by id`.execute(
    database.ownerDb,
  )
  return rows.map(({ id }) => id)
}

describe('an appointment', () => {
  it('is done when all that was to come is here, though it waits for inspection, and its dock is free', async () => {
    const asn = await ownAsn(2)
    await confirm(await book(asn))
    await receive(database, buyer, asn)
    expect(await statesOf(asn)).toEqual(['done'])
    await expect(book(asn)).rejects.toMatchObject({ declaration: deliveriesErrors.appointmentOver })
    const ids = await inspections(asn)
    await run(buyer, 'ISrmInspectionService/takeBackArrival', { ids, reason })
    expect(await statesOf(asn)).toEqual(['done'])
    expect(await book(asn)).toMatchObject({ status: 'requested' })
  })

  it('is done with the rest that is received, or ended, beside goods that wait', async () => {
    for (const finish of [(asn: BuiltAsn) => receive(database, buyer, asn), endSecondLine]) {
      const asn = await ownAsn(1)
      await confirm(await book(asn))
      await receive(database, buyer, asn, [{ asnLineId: asn.lineIds[0] ?? '', receiveQty: '10' }])
      expect(await statesOf(asn)).toEqual(['confirmed'])
      await finish(asn)
      expect(await statesOf(asn)).toEqual(['done'])
      await run(buyer, 'ISrmInspectionService/decideInspection', {
        ...{ id: (await inspections(asn))[0], acceptedQty: '10', inspectDate: RECEIPT_DAY },
      })
      expect(await statesOf(asn)).toEqual(['done'])
      await sql`delete from srm_asn_appointment`.execute(database.ownerDb)
    }
  })

  it('is neither moved nor cancelled once a part is here, even to be inspected', async () => {
    const asn = await ownAsn(1)
    const booked = await book(asn)
    await receive(database, buyer, asn, [{ asnLineId: asn.lineIds[0] ?? '', receiveQty: '4' }])
    const over = { declaration: deliveriesErrors.appointmentOver }
    await expect(book(asn, '09:00')).rejects.toMatchObject(over)
    const key = { id: booked.id, version: booked.version, reason }
    for (const caller of [supplier, buyer])
      await expect(run(caller, `${SERVICE}/cancelAppointment`, key)).rejects.toMatchObject(over)
    const [row] = await rowsOf(asn, supplier)
    expect(row?.actions).toEqual({ cancel: expect.stringContaining('nothing left to agree on') })
  })

  it('is cancelled, not done, where its ASN is ended before anything came', async () => {
    const asn = await ownAsn(0)
    await confirm(await book(asn))
    await endLines(asn)
    expect(await statesOf(asn)).toEqual(['cancelled'])
  })

  it('that is only asked for is done alone, and cancelled beside the confirmed time', async () => {
    const [alone, moved] = [await ownAsn(0), await ownAsn(0)]
    await book(alone)
    await receive(database, buyer, alone)
    expect(await statesOf(alone)).toEqual(['done'])
    await confirm(await book(moved, '09:00'))
    await book(moved, '10:00')
    await receive(database, buyer, moved)
    expect(await statesOf(moved)).toEqual(['done', 'cancelled'])
  })

  it('offers what people do, and does not offer to finish it', async () => {
    const asn = await ownAsn(0)
    await book(asn)
    const offered = async (caller: Caller) => (await rowsOf(asn, caller))[0]?.actions
    expect(await offered(buyer)).toEqual({ confirm: null, refuse: null, cancel: null })
    expect(await offered(supplier)).toEqual({ cancel: null })
  })
})

describe('an upgrade', () => {
  it('calls done only what came, cancels moves beside it, and frees docks of goods that wait', async () => {
    const [ended, moved] = [await ownAsn(0), await ownAsn(0)]
    await book(ended)
    await endLines(ended)
    await confirm(await book(moved, '09:00'))
    await book(moved, '10:00')
    await receive(database, buyer, moved)
    const waiting = await ownAsn(2)
    await receive(database, buyer, waiting)
    await sql`update srm_asn_appointment set status = 'done'`.execute(database.ownerDb)
    await sql`insert into srm_asn_appointment (tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name,
        asn_id, asn_no, delivery_address, slot_day, slot_start, slot_from, slot_to, status)
      select tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, ${waiting.id}::bigint,
        ${waiting.asnNo}, delivery_address, slot_day, slot_day || ' 11:00', '11:00', '12:00', 'confirmed'
      from srm_asn_appointment limit 1`.execute(database.ownerDb)
    const upgrade = await readFile('db/upgrade/0134_endings_of_appointments.sql', 'utf8')
    await sql.raw(upgrade).execute(database.ownerDb)
    expect([await statesOf(ended), await statesOf(moved), await statesOf(waiting)]).toEqual([
      ['cancelled'],
      ['done', 'cancelled'],
      ['done'],
    ])
  })
})

const endSecondLine = (asn: BuiltAsn) => endLines({ ...asn, lineIds: asn.lineIds.slice(1) })
