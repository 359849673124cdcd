import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approvals } from '#modules/deliveries/approval/server/approvals.ts'
import { act, approveAsn, asnDetails, buildAsn, setDeliveryRules } from '#modules/deliveries/asn/server/testing.ts'
import { callerOf } from '#modules/orders/order/server/testing.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { appointments } from './appointments.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await setDeliveryRules(database, 'O1', { isApprovalNeeded: true, dockCount: 9 })
})
afterAll(() => database.drop())

const buyer = callerOf('purchaser', { warehouseNos: ['W1', 'W2'] })
const supplier = callerOf('supplier')
const {
  'ISrmDeliveryApprovalService/addDeliveryApproval': askApproval,
  'ISrmDeliveryApprovalService/approveDeliveryApproval': grantApprovals,
} = approvals.handlers
const {
  'ISrmAsnAppointmentService/bookAppointment': bookAppointment,
  'ISrmAsnAppointmentService/confirmAppointment': confirmAppointments,
} = appointments.handlers
const refused = { declaration: platformErrors.batchRowsDiffer }
const keyOf = ({ id, version }: { id: string; version: number }) => ({ id, version })
const asnOf = (warehouseNo: string) => buildAsn(database, { order: { warehouseNo } })

describe('domain §4: rows of several warehouses are not handled together', () => {
  it('approving ASNs', async () => {
    const [one, other, far] = [await asnOf('W1'), await asnOf('W1'), await asnOf('W2')]
    const approve = (...asns: (typeof one)[]) =>
      act(database, buyer, (context) => approveAsn(context, { list: asns.map(keyOf) }))
    await expect(approve(one, far)).rejects.toMatchObject(refused)
    expect((await approve(one, other)).map(({ status }) => status)).toEqual(['2', '2'])
    expect((await approve(far)).map(({ status }) => status)).toEqual(['2'])
  })

  it('granting delivery approvals', async () => {
    const ask = async (warehouseNo: string) => {
      const { order } = await asnOf(warehouseNo)
      const overrides = { purchaseNo: order.purchaseNo, lineBatch: '10-1-1', orgNo: '', supplierNo: '', goodsNo: '' }
      const days = { validFrom: '2026-03-01', validTo: '2026-03-31', reason: 'Early' }
      return act(database, supplier, (context) => askApproval(context, { ...overrides, ...days }))
    }
    const [one, other, far] = [await ask('W1'), await ask('W1'), await ask('W2')]
    const grant = (...granted: (typeof one)[]) =>
      act(database, buyer, (context) => grantApprovals(context, { list: granted.map(keyOf) }))
    await expect(grant(one, far)).rejects.toMatchObject(refused)
    expect(await grant(one, other)).toHaveLength(2)
    expect(await grant(far)).toHaveLength(1)
  })

  it('confirming appointments', async () => {
    await sql`insert into bm_delivery_address (tenantsid, address_no, loadadr_type, warehouse_no, address, receive_time_start,
      receive_time_end) select 'T1', 'AD-' || w, '1', w, ${asnDetails.deliveryAddress}, '08:00', '11:00'
      from unnest(array['W1', 'W2']) w`.execute(database.ownerDb)
    const book = async (warehouseNo: string) => {
      const { id } = await asnOf(warehouseNo)
      const overrides = { asnId: id, day: asnDetails.expectedArrivalDate, time: '08:00' }
      return act(database, supplier, (context) => bookAppointment(context, overrides))
    }
    const [one, other, far] = [await book('W1'), await book('W1'), await book('W2')]
    const confirm = (...appointments: (typeof one)[]) =>
      act(database, buyer, (context) => confirmAppointments(context, { list: appointments.map(keyOf) }))
    await expect(confirm(one, far)).rejects.toMatchObject(refused)
    expect((await confirm(one, other)).map(({ status }) => status)).toEqual(['confirmed', 'confirmed'])
    expect((await confirm(far)).map(({ status }) => status)).toEqual(['confirmed'])
  })
})
