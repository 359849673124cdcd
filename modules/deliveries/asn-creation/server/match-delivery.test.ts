import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { act, buildAsn, defineOrderField, setDeliveryRules } from '#modules/deliveries/asn/server/testing.ts'
import { buildOrder, callerOf } from '#modules/orders/order/server/testing.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { addDays } from '#platform/contract/values/dates.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { matchAnswer } from '../contract/schemas.ts'
import { asnDefaults, getAsnDefaults } from './asn-defaults.ts'
import { matchDelivery } from './match-delivery.ts'
import { listShippable } from './shippable-list.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const supplier = callerOf('supplier')
const deliveryDate = '2026-03-18'
const page = { current: 1, size: 100, condition: {} }

describe('what can be shipped', () => {
  it('lists batches in progress with their shippable quantity, earliest demand first', async () => {
    const scope = { supplierNo: 'S-LIST' }
    const shipped = await buildAsn(database, { quantities: ['40', '100'], order: { ...scope } })
    const early = await buildOrder(database.ownerDb, {
      ...scope,
      lines: [{ expectArrivalDate: '2026-03-01', overPercent: '5' }],
    })
    for (const status of ['accepting', 'completed', 'closed', 'pendingRelease'] as const) {
      await buildOrder(database.ownerDb, { ...scope, status })
    }
    const { records } = await act(database, callerOf('supplier', scope), (context) => listShippable(context, page))
    expect(records.map(({ purchaseNo, shippableQty, actions }) => [purchaseNo, shippableQty, actions])).toEqual([
      [early.purchaseNo, '105', { addAsn: null }],
      [shipped.order.purchaseNo, '60', { addAsn: null }],
    ])
  })

  it('leaves out what is wholly shipped although more would be allowed, and orders without a version in force', async () => {
    const scope = { supplierNo: 'S-NONE' }
    const line = { overPercent: '10' }
    await buildAsn(database, { quantities: ['100'], order: { ...scope, lines: [line] } })
    const proposed = await buildOrder(database.ownerDb, { ...scope, status: 'changing' })
    await database.ownerDb
      .updateTable('srm_purchase_head')
      .set({ answered_date: null })
      .where('id', '=', proposed.id)
      .execute()
    const caller = callerOf('supplier', scope)
    expect((await act(database, caller, (context) => listShippable(context, page))).records).toEqual([])
    const input = { batchIds: [], headIds: [proposed.id], deliveryDate }
    const { lines } = await act(database, caller, (context) => matchDelivery(context, input))
    expect(lines.map(({ deliveryQty }) => deliveryQty)).toEqual(['0'])
  })

  it('leaves out a rest smaller than the unit, and lists it where the allowance makes a whole unit of it', async () => {
    const scope = { supplierNo: 'S-REST' }
    const shipped = (overPercent: string, lineQty: string) =>
      buildAsn(database, { quantities: ['10'], order: { ...scope, lines: [{ lineQty, overPercent }] } })
    await shipped('0', '10.5')
    const allowed = await shipped('10', '10.5')
    const whole = await shipped('0', '11')
    const { records } = await act(database, callerOf('supplier', scope), (context) => listShippable(context, page))
    expect(records.map(({ purchaseNo, shippableQty }) => [purchaseNo, shippableQty])).toEqual([
      [allowed.order.purchaseNo, '1'],
      [whole.order.purchaseNo, '1'],
    ])
  })

  it('offers lines so many days before their expected arrival where the organisation says so', async () => {
    const scope = { supplierNo: 'S-AHEAD', orgNo: 'O-AHEAD' }
    const day = (days: number) => addDays(new Date().toISOString().slice(0, 10), days)
    const near = await buildOrder(database.ownerDb, { ...scope, lines: [{ expectArrivalDate: day(5) }] })
    const far = await buildOrder(database.ownerDb, { ...scope, lines: [{ expectArrivalDate: day(40) }] })
    const offered = async () => {
      const { records } = await act(database, callerOf('supplier', scope), (context) => listShippable(context, page))
      return records.map(({ purchaseNo }) => purchaseNo)
    }
    expect(await offered()).toEqual([near.purchaseNo, far.purchaseNo])
    const rule = { tenantsid: 'T1', org_no: 'O-AHEAD', preview_days: 14 }
    await database.ownerDb.insertInto('srm_order_answer_config').values(rule).execute()
    expect(await offered()).toEqual([near.purchaseNo])
    await database.ownerDb.updateTable('srm_order_answer_config').set({ preview_days: null }).execute()
    expect(await offered()).toEqual([near.purchaseNo, far.purchaseNo])
  })

  it('calls a line overdue as the order lists do: by the promised day, else by the expected one', async () => {
    const scope = { supplierNo: 'S-LATE' }
    const day = (days: number) => addDays(new Date().toISOString().slice(0, 10), days)
    const order = async (expected: number, promised: number | null) => {
      const { purchaseNo, id } = await buildOrder(database.ownerDb, {
        ...scope,
        lines: [{ expectArrivalDate: day(expected) }],
      })
      const set = { sup_reply_date: promised === null ? null : day(promised) }
      await database.ownerDb.updateTable('srm_purchase_batch').set(set).where('head_id', '=', id).execute()
      return purchaseNo
    }
    const requested = [
      [await order(-9, 5), false],
      [await order(-8, -3), true],
      [await order(-7, null), true],
      [await order(9, -2), true],
      [await order(10, 12), false],
    ]
    const caller = callerOf('supplier', scope)
    const list = async (sorted: object) =>
      (await act(database, caller, (context) => listShippable(context, { ...page, ...sorted }))).records
    const records = await list({})
    expect(records.map(({ purchaseNo, isOverdue }) => [purchaseNo, isOverdue])).toEqual(requested)
    // As the dashboard lists them: by the day that counts.
    const due = await list({ field: 'dueDate', order: 'asc' })
    expect(due.map(({ dueDate }) => dueDate)).toEqual([-7, -3, -2, 5, 12].map(day))
  })

  it('says of a frozen supplier why no ASN can be made', async () => {
    await buildOrder(database.ownerDb, { supplierNo: 'S-ICE' })
    await database.ownerDb
      .updateTable('bm_supplier')
      .set({ is_delivery_frozen: true })
      .where('supplier_no', '=', 'S-ICE')
      .execute()
    const { records } = await act(database, callerOf('supplier', { supplierNo: 'S-ICE' }), (context) =>
      listShippable(context, page),
    )
    expect(records.map(({ actions }) => actions)).toEqual([
      { addAsn: 'Your delivery has been frozen, and you cannot create a delivery note at this time!' },
    ])
  })
})

describe('one-click match over stored orders', () => {
  it('explains each row in the reader\u2019s language', async () => {
    const order = await buildOrder(database.ownerDb, { lines: [{}, { itemNo: 'ITEM-P', packQty: '24' }] })
    const input = { batchIds: [], headIds: [order.id], deliveryDate }
    const answer = await act(database, supplier, (context) => matchDelivery(context, input))
    expect(matchAnswer.parse(answer)).toEqual(answer)
    expect(answer.lines.map(({ deliveryQty, reasonCode, reason }) => [deliveryQty, reasonCode, reason])).toEqual([
      ['100', 'wholeOpen', 'The whole open quantity of 100.'],
      ['96', 'wholePacks', '96: rounded down from 100 to whole packs of 24.'],
    ])
    const chinese = await act(database, supplier, (context) => matchDelivery(context, input), { language: 'zh-CN' })
    expect(chinese.lines[0]?.reason).toBe('\u5168\u90e8\u672a\u9001\u6570\u91cf 100\u3002')
  })

  it('names order types by their words', async () => {
    const [first, second] = [
      await buildOrder(database.ownerDb, { purchaseDate: '2026-01-01' }),
      await buildOrder(database.ownerDb, { orderType: '2' }),
    ]
    const input = { batchIds: [], headIds: [first.id, second.id], deliveryDate }
    const { lines } = await act(database, supplier, (context) => matchDelivery(context, input))
    expect(lines[1]).toMatchObject({
      reasonCode: 'otherOrderType',
      reasonParameters: { value: '1' },
      reason: 'Other order type than General: needs an ASN of its own.',
    })
  })

  it('names the custom field that keeps lines apart, and the value that is wanted', async () => {
    const scope = { orgNo: 'O-LANE', supplierNo: 'S-LANE' }
    const [first, second] = [
      await buildOrder(database.ownerDb, { ...scope, purchaseDate: '2026-01-01' }),
      await buildOrder(database.ownerDb, scope),
    ]
    await defineOrderField(database, 'lane', { values: { [first.lines[0]?.batchId ?? '']: 'North' } })
    await setDeliveryRules(database, 'O-LANE', { mergeCustomField: 'lane' })
    const input = { batchIds: [], headIds: [first.id, second.id], deliveryDate }
    const reader = callerOf('supplier', { supplierNo: 'S-LANE', frameVersion: 1 })
    const { lines } = await act(database, reader, (context) => matchDelivery(context, input))
    expect(lines.map(({ deliveryQty }) => deliveryQty)).toEqual(['100', '0'])
    expect(lines[1]).toMatchObject({
      reasonCode: 'otherCustomField',
      reasonParameters: { fieldNo: 'lane', value: 'North' },
      reason: 'Other Lane than North: needs an ASN of its own.',
    })
  })

  it('does not find what is another supplier\u2019s', async () => {
    const order = await buildOrder(database.ownerDb, { supplierNo: 'S2' })
    for (const input of [
      { batchIds: [], headIds: [order.id], deliveryDate },
      { batchIds: [order.lines[0]?.batchId ?? ''], headIds: [], deliveryDate },
    ]) {
      await expect(act(database, supplier, (context) => matchDelivery(context, input))).rejects.toMatchObject({
        declaration: platformErrors.notFound,
      })
    }
  })
})

describe('defaults of a new ASN', () => {
  it('offer the addresses of both parties, the default first, the sender, and the rules', async () => {
    await buildOrder(database.ownerDb)
    await setDeliveryRules(database, 'O1', { isApprovalNeeded: true, advanceDays: 7 })
    const hours = { receive_time_start: '08:30', receive_time_end: '17:30', platform_no: 'D2' }
    await database.ownerDb
      .insertInto('bm_delivery_address')
      .values([
        { tenantsid: 'T1', loadadr_type: '1', warehouse_no: 'W1', address: 'Gate 1' },
        { tenantsid: 'T1', loadadr_type: '1', warehouse_no: 'W1', address: 'Gate 2', is_default: true, ...hours },
        { tenantsid: 'T1', loadadr_type: '1', warehouse_no: 'W2', address: 'Elsewhere' },
        {
          tenantsid: 'T1',
          loadadr_type: '2',
          supplier_no: 'S1',
          address: 'Mill',
          contact: 'Mai',
          phone: '123',
          is_default: true,
        },
        { tenantsid: 'T1', loadadr_type: '2', supplier_no: 'S1', address: 'Closed mill', status_code: '0' },
      ])
      .execute()
    const defaults = await act(database, supplier, (context) =>
      getAsnDefaults(context, { orgNo: 'O1', warehouseNo: 'W1', supplierNo: 'S2' }),
    )
    expect(defaults).toMatchObject({
      supplierNo: 'S1',
      sender: 'Mai',
      senderPhone: '123',
      isDeliveryFrozen: false,
      rules: {
        isApprovalNeeded: true,
        advanceDays: 7,
        canMergeOrders: true,
        canMergeOrderTypes: false,
        canMergeItems: true,
        canMergePlants: true,
        mergeKeywords: [],
        mergeCustomField: '',
        isShippingInfoNeeded: false,
        isAppointmentNeeded: false,
        isAppointmentConfirmed: true,
        slotMinutes: 60,
        dockCount: 1,
      },
    })
    expect(defaults.deliveryAddresses.map(({ address }) => address)).toEqual(['Gate 2', 'Gate 1'])
    expect(defaults.deliveryAddresses[0]).toMatchObject({
      receiveTimeStart: '08:30',
      receiveTimeEnd: '17:30',
      platformNo: 'D2',
    })
    expect(defaults.shippingAddresses.map(({ address }) => address)).toEqual(['Mill'])
  })

  it('are refused for a supplier that is not there', async () => {
    const of = { orgNo: 'O1', warehouseNo: 'W1', supplierNo: 'NOBODY' }
    await expect(act(database, callerOf('purchaser'), (context) => asnDefaults(context, of))).rejects.toMatchObject({
      declaration: platformErrors.notFound,
    })
  })
})
