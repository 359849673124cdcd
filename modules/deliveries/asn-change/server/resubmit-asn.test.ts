import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readAsn } from '#modules/deliveries/asn/server/read-asn.ts'
import {
  act,
  approveAsn,
  asnDetails,
  asnInput,
  type BuiltAsn,
  balancesOf,
  buildAsn,
  editAsn,
  packLots,
  rejectAsn,
  resubmission,
  resubmitAsn,
  setDeliveryRules,
} from '#modules/deliveries/asn/server/testing.ts'
import { addAsn } from '#modules/deliveries/asn-creation/server/add-asn.ts'
import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { packBoxes } from '#modules/deliveries/package/server/pack-boxes.ts'
import { readPackageTree } from '#modules/deliveries/package/server/read-package-tree.ts'
import { buildOrder, callerOf, moveQuantities } from '#modules/orders/order/server/testing.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())
beforeEach(() => setDeliveryRules(test, 'O1', { isApprovalNeeded: true }))

const buyer = callerOf('purchaser')
const supplier = callerOf('supplier')
const reason = 'Too many'

const lots = [
  { lotNo: 'A', qty: '30' },
  { lotNo: 'B', qty: '10' },
]

/** A rejected ASN of 40 in two lots out of 100 ordered, and 20 of another item. */
async function rejected(): Promise<BuiltAsn & { batchId: string; lotIds: string[] }> {
  const asn = await buildAsn(test, { quantities: ['40', '20'], lots, order: { orgNo: 'O1' } })
  const { version, status } = await act(test, buyer, (context) =>
    rejectAsn(context, { id: asn.id, version: asn.version, reason }),
  )
  const read = await readOf(asn)
  const lotIds = read.lines[0]?.lots.map(({ id }) => id) ?? []
  return { ...asn, version, status, batchId: asn.order.lines[0]?.batchId ?? '', lotIds }
}

const readOf = ({ id }: BuiltAsn) => act(test, supplier, (context) => readAsn(context, { id }))
const key = ({ id, version }: BuiltAsn) => ({ id, version })
const resubmit = (
  asn: Awaited<ReturnType<typeof rejected>>,
  quantities: readonly string[] = [],
  run: (work: (context: CallContext) => Promise<unknown>) => Promise<unknown> = (work) => act(test, supplier, work),
) => {
  const lines = [
    { id: asn.lineIds[0] ?? '', lots: quantities.map((qty, index) => ({ id: asn.lotIds[index] ?? '', qty })) },
  ]
  return run((context) =>
    resubmitAsn(context, resubmission({ ...key(asn), lines: quantities.length > 0 ? lines : [] })),
  )
}

it('domain §4: nothing is on the way before an ASN is shipped, nor after it was rejected', async () => {
  const waiting = await buildAsn(test, { quantities: ['40'], lots, order: { orgNo: 'O1' } })
  const refused = await rejected()
  const shipped = await buildAsn(test, { quantities: ['40'], lots, order: { orgNo: 'O1' } })
  await act(test, buyer, (context) => approveAsn(context, { list: [key(shipped)] }))
  const onWay = async (asn: BuiltAsn) => (await readOf(asn)).lines.map(({ onWayQty }) => onWayQty)
  expect([await onWay(waiting), await onWay(refused), await onWay(shipped)]).toEqual([['0'], ['0', '0'], ['40']])
})

describe('a rejected ASN that is submitted again', () => {
  it('holds its quantities as pending once more, with its number and without the old reason', async () => {
    const asn = await rejected()
    expect(await balancesOf(test, asn.batchId)).toMatchObject({ pending: '0', shipped: '0' })
    expect(await readOf(asn)).toMatchObject({
      rejectReason: reason,
      actions: { resubmit: null, edit: null, void: null },
    })
    expect(await resubmit(asn)).toEqual({ id: asn.id, asnNo: asn.asnNo, status: '0', version: asn.version + 1 })
    expect(await balancesOf(test, asn.batchId)).toMatchObject({ pending: '40', shipped: '0' })
    expect((await readOf(asn)).rejectReason).toBe('')
    await act(test, buyer, (context) => approveAsn(context, { list: [{ id: asn.id, version: asn.version + 1 }] }))
    expect(await balancesOf(test, asn.batchId)).toMatchObject({ pending: '0', shipped: '40', onWay: '40' })
  })

  it('ships what its lots hold together then', async () => {
    const asn = await rejected()
    await resubmit(asn, ['25', '5'])
    const { lines } = await readOf(asn)
    expect(lines.map(({ deliveryQty }) => deliveryQty)).toEqual(['30', '20'])
    expect(lines[0]?.lots.map(({ lotNo, qty }) => [lotNo, qty])).toEqual([
      ['A', '25'],
      ['B', '5'],
    ])
    expect(await balancesOf(test, asn.batchId)).toMatchObject({ pending: '30' })
  })

  it('has boxes of its own in what its lots hold then: pallets that were left empty are gone', async () => {
    const asn = await rejected()
    const boxes = await packLots(test, asn, [2, 1, 1])
    const packIn = (boxIds: string[]) =>
      act(test, supplier, (context) => packBoxes(context, { id: asn.id, level: '3', boxIds, packageIds: [] }))
    const [a1, a2, b] = boxes.map(({ id }) => id)
    await packIn([a1 ?? '', a2 ?? ''])
    const [kept] = await packIn([b ?? ''])
    await resubmit(asn, ['25', '10'])
    const { nodes } = await act(test, supplier, (context) => readPackageTree(context, { id: asn.id }))
    expect(nodes.filter(({ level }) => level === '3').map(({ unitCode }) => unitCode)).toEqual([kept?.unitCode])
  })

  it('may be one that still waits for approval: it ships and gives something else, and goes on waiting', async () => {
    const asn = await buildAsn(test, { quantities: ['40', '20'], lots, order: { orgNo: 'O1' } })
    const batchId = asn.order.lines[0]?.batchId ?? ''
    const lotIds = (await readOf(asn)).lines[0]?.lots.map(({ id }) => id) ?? []
    const overrides = (quantities: string[], giftQty?: string) => [
      {
        id: asn.lineIds[0] ?? '',
        lots: quantities.map((qty, index) => ({ id: lotIds[index] ?? '', qty })),
        ...(giftQty === undefined ? {} : { giftQty }),
      },
    ]
    const again = (version: number, lines: ReturnType<typeof overrides>) =>
      act(test, supplier, (context) => resubmitAsn(context, resubmission({ id: asn.id, version, lines })))
    await expect(again(asn.version, overrides(['99', '2']))).rejects.toMatchObject({
      declaration: deliveriesErrors.overShippable,
      parameters: { quantity: '101', shippable: '100' },
    })
    await expect(again(asn.version, overrides(['60', '5'], '0.5'))).rejects.toMatchObject({
      declaration: deliveriesErrors.quantityDecimals,
    })
    // Nobody approves new ASNs any more; this one was submitted to be approved.
    await setDeliveryRules(test, 'O1', { isApprovalNeeded: false })
    expect(await again(asn.version, overrides(['60', '5'], '3'))).toMatchObject({
      status: '0',
      version: asn.version + 1,
    })
    expect(await balancesOf(test, batchId)).toMatchObject({ pending: '65', shipped: '0', onWay: '0' })
    const { lines } = await readOf(asn)
    expect(lines.map(({ deliveryQty, giftQty }) => [deliveryQty, giftQty])).toEqual([
      ['65', '3'],
      ['20', '0'],
    ])
    await act(test, buyer, (context) => approveAsn(context, { list: [{ id: asn.id, version: asn.version + 1 }] }))
    expect(await balancesOf(test, batchId)).toMatchObject({ pending: '0', shipped: '65', onWay: '65' })
    await expect(again(asn.version + 2, [])).rejects.toMatchObject({ declaration: deliveriesErrors.notRejected })
  })

  it.each([
    ['the last of an order that may be short of it', '96', '4', { under_percent: '5' }],
    ['what is above a whole order', '100', '5', { over_percent: '10' }],
  ])('may be one that waits with %s: the order stays in progress', async (_, accepted, quantity, limits) => {
    const order = await buildOrder(test.ownerDb, { orgNo: 'O1' })
    const batchId = order.lines[0]?.batchId ?? ''
    await test.ownerDb.updateTable('srm_purchase_batch').set(limits).where('id', '=', batchId).execute()
    await moveQuantities(test.ownerDb, batchId, 'asnShip', { delivery: accepted, on_way: accepted })
    await moveQuantities(test.ownerDb, batchId, 'accept', { receive: accepted, on_way: `-${accepted}` })
    const input = asnInput({ lines: [{ batchId, deliveryQty: quantity }] })
    const { id, version } = await act(test, supplier, (context) => addAsn(context, input))
    const [line] = (await act(test, supplier, (context) => readAsn(context, { id }))).lines
    const lots = line?.lots.map((lot) => ({ id: lot.id, qty: lot.qty })) ?? []
    const lines = [{ id: line?.id ?? '', lots, giftQty: '1' }]
    const again = await act(test, supplier, (context) => resubmitAsn(context, resubmission({ id, version, lines })))
    expect(again).toMatchObject({ status: '0' })
    expect(await balancesOf(test, batchId)).toMatchObject({ pending: quantity, accepted })
    const { status } = await test.ownerDb
      .selectFrom('srm_purchase_head')
      .select('status')
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow()
    expect(status).toBe('executing')
  })

  it('is shipped at once when nobody approves any more', async () => {
    const asn = await rejected()
    await setDeliveryRules(test, 'O1', { isApprovalNeeded: false })
    expect(await resubmit(asn)).toMatchObject({ status: '2' })
    expect(await balancesOf(test, asn.batchId)).toMatchObject({ pending: '0', shipped: '40', onWay: '40' })
  })

  it('says of its travel what the rules of now want to know', async () => {
    const asn = await rejected()
    await setDeliveryRules(test, 'O1', { isShippingInfoNeeded: true })
    await expect(resubmit(asn)).rejects.toMatchObject({
      declaration: deliveriesErrors.shippingInfoMissing,
      details: [{ path: 'trackingNo' }],
    })
    const reported = asnInput({ trackingNo: 'SF 1', lines: [{ batchId: asn.batchId, deliveryQty: '1' }] })
    const edited = await act(test, supplier, (context) =>
      editAsn(context, { ...key(asn), ...reported, ...asnDetails, lines: [] }),
    )
    expect(await resubmit({ ...asn, version: edited.version })).toMatchObject({ status: '2' })
  })

  it('may hold no more than can be shipped now, and says of which line', async () => {
    const asn = await rejected()
    const other = asnInput({ lines: [{ batchId: asn.batchId, deliveryQty: '70' }] })
    await act(test, supplier, (context) => addAsn(context, other))
    await expect(resubmit(asn)).rejects.toMatchObject({
      declaration: deliveriesErrors.overShippable,
      parameters: { quantity: '40', shippable: '30' },
      details: [{ path: 'lines.0' }],
    })
    expect(await readOf(asn)).toMatchObject({ status: '1', version: asn.version })
    await resubmit(asn, ['25', '5'])
    expect(await balancesOf(test, asn.batchId)).toMatchObject({ pending: '100' })
  })

  it('needs quantities above zero that fit the unit, of its own lots', async () => {
    const asn = await rejected()
    const another = await rejected()
    await expect(resubmit(asn, ['0', '5'])).rejects.toMatchObject({
      declaration: deliveriesErrors.deliveryQuantityWrong,
    })
    await expect(resubmit(asn, ['1.5'])).rejects.toMatchObject({ declaration: deliveriesErrors.quantityDecimals })
    await expect(resubmit({ ...asn, lotIds: another.lotIds }, ['5'])).rejects.toMatchObject({
      declaration: { code: 'wire.notFound' },
    })
    expect(await balancesOf(test, asn.batchId)).toMatchObject({ pending: '0' })
  })

  it('is refused for a frozen supplier, on an older version, and by the buyer', async () => {
    const asn = await rejected()
    await expect(resubmit({ ...asn, version: asn.version - 1 })).rejects.toMatchObject({
      declaration: { code: 'wire.staleVersion' },
    })
    await expect(resubmit(asn, [], (work) => act(test, buyer, work))).rejects.toMatchObject({
      declaration: deliveriesErrors.wrongSide,
    })
    const freeze = (is_delivery_frozen: boolean) =>
      test.ownerDb.updateTable('bm_supplier').set({ is_delivery_frozen }).where('supplier_no', '=', 'S1').execute()
    await freeze(true)
    await expect(resubmit(asn)).rejects.toMatchObject({ declaration: deliveriesErrors.supplierFrozen })
    await freeze(false)
  })

  it('is corrected before, and stays rejected meanwhile', async () => {
    const asn = await rejected()
    const edited = await act(test, supplier, (context) =>
      editAsn(context, {
        ...key(asn),
        ...asnInput({ trackingNo: 'TR-9', lines: [{ batchId: asn.batchId, deliveryQty: '1' }] }),
        ...asnDetails,
        lines: [],
      }),
    )
    expect(edited).toMatchObject({ status: '1', version: asn.version + 1 })
    expect(await readOf(asn)).toMatchObject({ trackingNo: 'TR-9', rejectReason: reason })
    expect(await balancesOf(test, asn.batchId)).toMatchObject({ pending: '0' })
  })
})
