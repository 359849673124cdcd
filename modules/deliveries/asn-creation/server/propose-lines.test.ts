import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MatchedBatch } from '#modules/deliveries/asn/server/read-batches.ts'
import type { DeliveryRules } from '#modules/deliveries/rule/server/delivery-rules.ts'
import { proposeLines } from './propose-lines.ts'

const rules: DeliveryRules = {
  isApprovalNeeded: false,
  advanceDays: null,
  canMergeOrders: true,
  canMergeOrderTypes: false,
  canMergeItems: true,
  canMergePlants: true,
  canMergeWarehouses: false,
  canMergeClassifyTypes: false,
  mergeKeywords: [],
  mergeCustomField: '',
  isShippingInfoNeeded: false,
  isAppointmentNeeded: false,
  isAppointmentConfirmed: true,
  slotMinutes: 60,
  dockCount: 1,
}

function batch(id: string, differences: Partial<MatchedBatch> = {}): MatchedBatch {
  return {
    id,
    head_id: '1',
    answered_date: '2026-01-02 00:00:00+00',
    tenantsid: 'T1',
    org_no: 'O1',
    warehouse_no: 'W1',
    classify_type: 'C1',
    supplier_no: 'S1',
    supplier_name: 'Supplier',
    status: 'executing',
    order_type: '1',
    purchase_no: 'PO-1',
    plant_no: '',
    currency: 'CNY',
    ...{ currency_decimals: 2, tax_rate: '13', ordered_qty: null, ordered_line_qty: null },
    purchase_seq: Number(id),
    purchase_phase_seq: 1,
    purchase_batch_seq: 1,
    purchase_date: '2026-01-01',
    goods_no: 'ITEM',
    goods_name: 'Item',
    spec: '',
    purchase_unit_no: 'PCS',
    expect_arrival_date: '2026-03-20',
    is_closed: false,
    batch_pur_qty: '100',
    over_percent: '0',
    price: '1.5',
    is_over_unlimited: false,
    over_action: 'refuse',
    over_source: 'none',
    action_source: 'none',
    un_delivery_qty: '100',
    pending_qty: '0',
    delivery_qty: '0',
    check_return_qty: '0',
    return_exchange_qty: '0',
    ended_qty: '0',
    unit_decimals: 0,
    pack_qty: null,
    custom: {},
    ...differences,
  } as MatchedBatch
}

const match = (
  batches: MatchedBatch[],
  differences: Partial<DeliveryRules> = {},
  deliveryDate = '2026-03-18',
  frozen = false,
) =>
  proposeLines(batches, {
    deliveryDate,
    rulesOf: () => ({ ...rules, ...differences }),
    approvalOf: () => null,
    policyOf: () => null,
    today: '2026-03-02',
    isFrozen: () => frozen,
  }).map(({ batch: { id }, deliveryQty, reason, parameters }) => ({ id, deliveryQty, reason, parameters }))

const only = (...args: Parameters<typeof match>) => match(...args)[0]

describe('one-click match', () => {
  it('puts the earliest demand first, then the oldest order, then its lines in their order', () => {
    const order = match([
      batch('4', { expect_arrival_date: '2026-04-01' }),
      batch('3', { purchase_date: '2026-02-01' }),
      batch('2'),
      batch('1'),
    ]).map(({ id }) => id)
    expect(order).toEqual(['1', '2', '3', '4'])
  })

  it('proposes the whole open quantity', () => {
    expect(only([batch('1')])).toEqual({
      id: '1',
      deliveryQty: '100',
      reason: 'wholeOpen',
      parameters: { quantity: '100' },
    })
  })

  it('never proposes what the order allows above its quantity', () => {
    expect(only([batch('1', { over_percent: '10' })])?.deliveryQty).toBe('100')
  })

  it('leaves out what awaits approval on other ASNs, and says how much', () => {
    expect(only([batch('1', { pending_qty: '30' })])).toMatchObject({
      deliveryQty: '70',
      reason: 'lessPending',
      parameters: { quantity: '70', open: '100', pending: '30' },
    })
    expect(only([batch('1', { pending_qty: '100' })])).toMatchObject({
      deliveryQty: '0',
      reason: 'allPending',
      parameters: { pending: '100' },
    })
  })

  it('rounds down to whole packs exactly, also for fractions', () => {
    expect(only([batch('1', { pack_qty: '24' })])).toMatchObject({
      deliveryQty: '96',
      reason: 'wholePacks',
      parameters: { quantity: '96', shippable: '100', packQty: '24' },
    })
    expect(only([batch('1', { pack_qty: '0.1', un_delivery_qty: '0.3' })])).toMatchObject({
      deliveryQty: '0.3',
      reason: 'wholeOpen',
    })
    expect(only([batch('1', { pack_qty: '200' })])).toMatchObject({ deliveryQty: '0', reason: 'belowPack' })
  })

  it('says from when goods may be shipped that are too early', () => {
    expect(only([batch('1')], { advanceDays: 1 })).toMatchObject({
      deliveryQty: '0',
      reason: 'tooEarly',
      parameters: { date: '2026-03-19' },
    })
    expect(only([batch('1')], { advanceDays: 2 })?.reason).toBe('wholeOpen')
  })

  it.each([
    ['closed', { is_closed: true }],
    ['notInProgress', { status: 'accepting' }],
    ['nothingOpen', { un_delivery_qty: '0', delivery_qty: '100' }],
  ] as const)('gives nothing to what is %s', (reason, differences) => {
    expect(only([batch('1', differences)])).toMatchObject({ deliveryQty: '0', reason })
  })

  it('gives nothing to a supplier who is frozen', () => {
    expect(only([batch('1')], {}, '2026-03-18', true)).toMatchObject({ deliveryQty: '0', reason: 'supplierFrozen' })
  })

  it.each([
    ['otherOrganisation', { org_no: 'O2' }, 'O1'],
    ['otherWarehouse', { warehouse_no: 'W2' }, 'W1'],
    ['otherClassifyType', { classify_type: 'C2' }, 'C1'],
    ['otherSupplier', { supplier_no: 'S2' }, 'S1'],
    ['otherOrderType', { order_type: '2' }, '1'],
  ] as const)('keeps %s off the ASN of the first row', (reason, differences, value) => {
    expect(match([batch('1'), batch('2', differences)])[1]).toEqual({
      id: '2',
      deliveryQty: '0',
      reason,
      parameters: { value },
    })
  })

  it('merges order types and keeps orders apart where the rules say so', () => {
    expect(match([batch('1'), batch('2', { order_type: '2' })], { canMergeOrderTypes: true })[1]?.deliveryQty).toBe(
      '100',
    )
    expect(match([batch('1'), batch('2', { head_id: '2' })])[1]?.deliveryQty).toBe('100')
    expect(match([batch('1'), batch('2', { head_id: '2' })], { canMergeOrders: false })[1]).toMatchObject({
      reason: 'otherOrder',
      parameters: { value: 'PO-1' },
    })
  })

  it('keeps lines apart that differ in the custom field by which the rules merge, also where one has no value', () => {
    const merging = { mergeCustomField: 'lane' }
    const of = (id: string, lane?: string) => batch(id, { custom: lane === undefined ? {} : { lane, other: id } })
    expect(match([of('1', 'A'), of('2', 'A'), of('3', 'B'), of('4')], merging).map(({ reason }) => reason)).toEqual([
      ...['wholeOpen', 'wholeOpen', 'otherCustomField', 'otherCustomField'],
    ])
    expect(match([of('1', 'A'), of('2', 'B')], merging)[1]).toEqual({
      id: '2',
      deliveryQty: '0',
      reason: 'otherCustomField',
      parameters: { fieldNo: 'lane', value: 'A' },
    })
    expect(match([of('1'), of('2'), of('3', 'A')], merging).map(({ deliveryQty }) => deliveryQty)).toEqual([
      ...['100', '100', '0'],
    ])
  })

  it('proposes nothing but one value of the field by which the rules merge, and all lines of the value of the first', () => {
    const lanes = fc.array(fc.constantFrom(undefined, 'A', 'B'), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(lanes, fc.boolean(), (given, isMerged) => {
        const batches = given.map((lane, at) => batch(String(at + 1), { custom: lane === undefined ? {} : { lane } }))
        const found = match(batches, { mergeCustomField: isMerged ? 'lane' : '' })
        const proposed = found.filter(({ deliveryQty }) => deliveryQty !== '0').map(({ id }) => given[Number(id) - 1])
        expect(proposed).toEqual(isMerged ? given.filter((lane) => lane === given[0]) : given)
      }),
    )
  })

  it('lets a row that gets nothing decide nothing', () => {
    const [first, second] = match([batch('1', { is_closed: true, warehouse_no: 'W2' }), batch('2')])
    expect([first?.reason, second?.reason]).toEqual(['closed', 'wholeOpen'])
  })
})
