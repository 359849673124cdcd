import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { asnInput, balancesOf, lineIdsOf } from '#modules/deliveries/asn/server/testing.ts'
import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { ordersErrors } from '#modules/orders/contract/errors.ts'
import { buildOrder, buildParents, callerOf, type OrderOverrides } from '#modules/orders/order/server/testing.ts'
import type { LimitInput } from '#modules/orders/server.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { act, call, RECEIPT_DAY, receiptIdsOf, receive } from './testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(() => database.ownerDb.deleteFrom('srm_delivery_tolerance').execute())

const buyer = callerOf('purchaser')
const supplier = callerOf('supplier')

interface Reach {
  org_no?: string
  supplier_no?: string
  item_no?: string
}

/** Makes a rule of deliveries for a reach. */
async function rule(reach: Reach, overrides: LimitInput, status: '0' | '1' = '1'): Promise<void> {
  await buildParents(database.ownerDb)
  const { overPercent, isOverUnlimited = false, underPercent, overAction } = overrides
  await database.ownerDb
    .insertInto('srm_delivery_tolerance')
    .values({
      ...{ tenantsid: 'T1', tolerance_name: 'Some', status_code: status, ...reach, is_over_unlimited: isOverUnlimited },
      ...{ over_percent: overPercent ?? null, under_percent: underPercent ?? null, over_action: overAction ?? null },
    })
    .execute()
}

/** An order of 100 that says nothing of its own unless told. */
const order = (overrides: OrderOverrides = {}) =>
  buildOrder(database.ownerDb, { lines: [{ overPercent: null }], ...overrides })
const batchOf = async (overrides: OrderOverrides = {}) => (await order(overrides)).lines[0]?.batchId ?? ''

async function limitsOf(overrides: OrderOverrides = {}) {
  const { id } = await order(overrides)
  const line = await database.ownerDb
    .selectFrom('srm_purchase_line')
    .select(['over_percent', 'is_over_unlimited', 'under_percent', 'over_action'])
    .select(['over_source', 'under_source', 'action_source'])
    .where('head_id', '=', id)
    .executeTakeFirstOrThrow()
  const over = line.is_over_unlimited ? 'unlimited' : String(Number(line.over_percent))
  return [
    [over, line.over_source],
    [String(Number(line.under_percent)), line.under_source],
    [line.over_action, line.action_source],
  ]
}

type State = { id: string }
const ship = (batchId: string, deliveryQty: string, isOverConfirmed = false) =>
  act(database, supplier, (context) =>
    call(context, 'ISrmAsnHeadService/addAsn', asnInput({ lines: [{ batchId, deliveryQty }], isOverConfirmed })),
  ) as Promise<State>
const refused = (batchId: string, deliveryQty: string) =>
  ship(batchId, deliveryQty).then(
    () => null,
    (error: { declaration: unknown; parameters: Record<string, unknown> }) => error,
  )
const stateOf = async (purchaseNo: string) =>
  (
    await database.ownerDb
      .selectFrom('srm_purchase_head')
      .select('status')
      .where('purchase_no', '=', purchaseNo)
      .executeTakeFirstOrThrow()
  ).status

describe('limits of an order line', () => {
  it('are exactly what is ordered where nobody made any', async () => {
    expect(await limitsOf()).toEqual([
      ['0', 'none'],
      ['0', 'none'],
      ['refuse', 'none'],
    ])
  })

  it('come from the first source that fills them, each value by itself', async () => {
    await rule({}, { overPercent: '1', underPercent: '1', overAction: 'none' })
    expect(await limitsOf()).toEqual([
      ['1', 'organisation'],
      ['1', 'organisation'],
      ['none', 'organisation'],
    ])
    await rule({ supplier_no: 'S1' }, { overPercent: '2', underPercent: '2' })
    await rule({ item_no: 'ITEM-1' }, { isOverUnlimited: true })
    expect(await limitsOf()).toEqual([
      ['unlimited', 'item'],
      ['2', 'supplier'],
      ['none', 'organisation'],
    ])
    expect(await limitsOf({ limits: { overPercent: '4', overAction: 'warn' } })).toEqual([
      ['4', 'order'],
      ['2', 'supplier'],
      ['warn', 'order'],
    ])
    const own = { overPercent: '0', underPercent: '0' }
    expect(await limitsOf({ limits: { overPercent: '4', overAction: 'warn' }, lines: [own] })).toEqual([
      ['0', 'line'],
      ['0', 'line'],
      ['warn', 'order'],
    ])
  })

  it('take the narrower of two rules of the same kind, and none that is invalid or of another', async () => {
    await rule({}, { overPercent: '1' })
    await rule({ org_no: 'O1' }, { overPercent: '3' })
    await rule({ item_no: 'ITEM-1' }, { overPercent: '9' }, '0')
    await rule({ supplier_no: 'S2' }, { overPercent: '8' })
    expect((await limitsOf())[0]).toEqual(['3', 'organisation'])
    await rule({ item_no: 'ITEM-1' }, { overPercent: '5' })
    await rule({ item_no: 'ITEM-1', supplier_no: 'S1' }, { overPercent: '6' })
    expect((await limitsOf())[0]).toEqual(['6', 'item'])
  })

  it('take what an item says of itself before its supplier, behind rules of the item', async () => {
    const lines = [{ overPercent: null, itemOverPercent: '7' }]
    await rule({ supplier_no: 'S1' }, { overPercent: '2' })
    expect((await limitsOf({ lines }))[0]).toEqual(['7', 'item'])
    await rule({ item_no: 'ITEM-1' }, { overPercent: '0' })
    expect((await limitsOf({ lines }))[0]).toEqual(['0', 'item'])
  })
})

describe('shipping above the limit', () => {
  it('is refused on the running total, rounded down to the unit', async () => {
    await rule({}, { overPercent: '2.5' })
    const batchId = await batchOf({ lines: [{ overPercent: null, lineQty: '30' }] })
    await ship(batchId, '25')
    expect(await refused(batchId, '6')).toMatchObject({
      declaration: deliveriesErrors.overShippable,
      parameters: { quantity: '6', shippable: '5' },
    })
    await ship(batchId, '5')
    expect(await refused(batchId, '1')).toMatchObject({ declaration: deliveriesErrors.overShippable })
  })

  it('asks whoever ships where the order says so, and the log keeps that it was meant', async () => {
    await rule({}, { overPercent: '10', overAction: 'warn' })
    const batchId = await batchOf()
    await ship(batchId, '110')
    expect(await refused(batchId, '5')).toMatchObject({
      declaration: deliveriesErrors.overLimit,
      parameters: { quantity: '5', shippable: '0' },
    })
    await ship(batchId, '5', true)
    expect(await balancesOf(database, batchId)).toMatchObject({ shipped: '115' })
    const { detail } = await database.ownerDb
      .selectFrom('sys_operation_log')
      .select('detail')
      .where('action', '=', 'test')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(detail).toMatchObject({ overConfirmed: [{ goodsNo: 'ITEM-1', quantity: '5', shippable: '0' }] })
  })

  it('goes through where nothing is to be done about it, or where there is no limit', async () => {
    const free = await batchOf({ limits: { overAction: 'none' } })
    await ship(free, '150')
    const unlimited = await batchOf({ limits: { isOverUnlimited: true } })
    await ship(unlimited, '150')
    expect(await balancesOf(database, free)).toMatchObject({ shipped: '150', toShip: '0' })
    expect(await balancesOf(database, unlimited)).toMatchObject({ shipped: '150', toShip: '0' })
  })

  it('is never confirmed away where it is refused', async () => {
    const batchId = await batchOf()
    await expect(ship(batchId, '101', true)).rejects.toMatchObject({ declaration: deliveriesErrors.overShippable })
  })
})

describe.each<[string, LimitInput]>([
  ['no limit', { isOverUnlimited: true }],
  ['a limit of which nothing comes', { overAction: 'none' }],
  ['a limit that whoever ships is asked about', { overAction: 'warn' }],
])('a line with %s that took more than was ordered', (_name, limits) => {
  const received = async (checkReturnQty: string) => {
    const batchId = await batchOf({ limits })
    const asn = await ship(batchId, '150', true)
    const [asnLineId = ''] = await lineIdsOf(database, asn.id)
    const receiveQty = String(150 - Number(checkReturnQty))
    await receive(database, buyer, asn, [{ asnLineId, receiveQty, checkReturnQty, reason: 'Dented' }])
    return { batchId, ...(await receiptIdsOf(database, asn.id)) }
  }

  it('has a refusal by mistake cancelled', async () => {
    const { batchId, returnIds } = await received('10')
    const input = { receiptIds: [], returnIds, reason: 'Not dented' }
    await act(database, buyer, (context) => call(context, 'ISrmAsnHeadService/cancelReceipt', input))
    expect(await balancesOf(database, batchId)).toMatchObject({ shipped: '150', refused: '0', onWay: '10' })
  })

  it('has a return for exchange cancelled', async () => {
    const { batchId, receiptIds } = await received('0')
    const lines = [{ receiptId: receiptIds[0], cellNo: 'RECEIVING', returnQty: '10' }]
    const exchange = { returnType: 'exchange', returnDate: RECEIPT_DAY, reason: 'Cracked', lines }
    const { id } = (await act(database, buyer, (context) =>
      call(context, 'ISrmBillReturnService/addBillReturn', exchange),
    )) as State
    await act(database, buyer, (context) =>
      call(context, 'ISrmBillReturnService/cancelBillReturn', { id, reason: 'Not cracked' }),
    )
    expect(await balancesOf(database, batchId)).toMatchObject({ shipped: '150', accepted: '150' })
  })
})

describe('a line short by no more than its percentage', () => {
  it('is complete once nothing is on the way, and open again when a receipt is cancelled', async () => {
    await rule({}, { underPercent: '5' })
    const { purchaseNo, lines } = await order()
    const batchId = lines[0]?.batchId ?? ''
    const first = await ship(batchId, '94')
    const rest = await ship(batchId, '1')
    await receive(database, buyer, first)
    expect(await stateOf(purchaseNo)).toBe('executing')
    await receive(database, buyer, rest)
    expect(await stateOf(purchaseNo)).toBe('completed')
    const { receiptIds } = await receiptIdsOf(database, rest.id)
    await act(database, buyer, (context) =>
      call(context, 'ISrmAsnHeadService/cancelReceipt', { receiptIds, returnIds: [], reason: 'Counted wrong' }),
    )
    expect(await stateOf(purchaseNo)).toBe('executing')
  })

  it('stays open a piece below it', async () => {
    await rule({}, { underPercent: '5' })
    const { purchaseNo, lines } = await order()
    await receive(database, buyer, await ship(lines[0]?.batchId ?? '', '94'))
    expect(await stateOf(purchaseNo)).toBe('executing')
  })
})

describe('overriding the limits of an order', () => {
  const reason = 'The season begins early'
  const versionOf = async (id: string) =>
    (
      await database.ownerDb
        .selectFrom('srm_purchase_head')
        .select('version')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).version
  const override = async (id: string, overrides: LimitInput & { lineIds?: string[] }) =>
    act(database, buyer, async (context) =>
      call(context, 'ISupSrmPurchaseHeadService/changeDeliveryLimits', {
        ...{ id, version: await versionOf(id), reason },
        ...overrides,
      }),
    )
  const keptOf = async (id: string) =>
    (
      await database.ownerDb
        .selectFrom('srm_purchase_batch as b')
        .innerJoin('srm_purchase_line as l', 'l.id', 'b.line_id')
        .select(['b.over_percent', 'b.is_over_unlimited', 'b.over_action', 'l.over_source'])
        .where('b.head_id', '=', id)
        .orderBy('b.purchase_seq')
        .execute()
    ).map((row) => [Number(row.over_percent), row.is_over_unlimited, row.over_action, row.over_source])

  it('gives chosen lines limits of their own, which the order’s do not touch any more', async () => {
    const built = await order({ lines: [{ overPercent: null }, { overPercent: null, itemNo: 'ITEM-2' }] })
    await override(built.id, { lineIds: [built.lines[0]?.lineId ?? ''], overPercent: '5' })
    await override(built.id, { isOverUnlimited: true, overAction: 'warn' })
    expect(await keptOf(built.id)).toEqual([
      [5, false, 'warn', 'line'],
      [0, true, 'warn', 'order'],
    ])
    await ship(built.lines[0]?.batchId ?? '', '105')
    expect(await refused(built.lines[0]?.batchId ?? '', '1')).toMatchObject({ declaration: deliveriesErrors.overLimit })
  })

  it('keeps who changed what and why', async () => {
    const { id } = await order()
    await override(id, { overPercent: '5' })
    const changes = await database.ownerDb
      .selectFrom('srm_purchase_change')
      .select(['field_name', 'value_before', 'value_after', 'reason', 'create_name'])
      .where('head_id', '=', id)
      .execute()
    expect(changes).toEqual([
      { field_name: 'overPercent', value_before: '0', value_after: '5', reason, create_name: buyer.userName },
    ])
  })

  it('refuses a limit below what is shipped, one that is none and one at once, and none of both', async () => {
    const { id, lines } = await order({ lines: [{ overPercent: '10' }] })
    await ship(lines[0]?.batchId ?? '', '108')
    const reported = { lineIds: lines.map(({ lineId }) => lineId) }
    await expect(override(id, { ...reported, overPercent: '7.99' })).rejects.toMatchObject({
      declaration: ordersErrors.limitBelowShipped,
      parameters: { shipped: '108', cap: '107.99' },
    })
    await override(id, { ...reported, overPercent: '8' })
    await expect(override(id, {})).rejects.toMatchObject({ declaration: ordersErrors.limitsEmpty })
    await expect(override(id, { overPercent: '8', isOverUnlimited: true })).rejects.toMatchObject({
      declaration: ordersErrors.limitAndNone,
    })
  })

  it('completes an order that is short by no more than it may be now, and reopens it by a right of its own', async () => {
    const { id, purchaseNo, lines } = await order()
    await receive(database, buyer, await ship(lines[0]?.batchId ?? '', '90'))
    const reopen = async () => {
      const input = { id, version: await versionOf(id), reason }
      return act(database, buyer, (context) => call(context, 'ISupSrmPurchaseHeadService/reopenPurchase', input))
    }
    await expect(reopen()).rejects.toMatchObject({ declaration: ordersErrors.notCompleted })
    await override(id, { underPercent: '10' })
    expect(await stateOf(purchaseNo)).toBe('completed')
    await reopen()
    expect(await stateOf(purchaseNo)).toBe('executing')
    await receive(database, buyer, await ship(lines[0]?.batchId ?? '', '10'))
    expect(await stateOf(purchaseNo)).toBe('completed')
    await expect(reopen()).rejects.toMatchObject({ declaration: ordersErrors.nothingShort })
  })
})
