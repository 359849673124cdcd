import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deliveriesServer } from '#modules/deliveries/server.ts'
import { callerOf, noRecordBook } from '#modules/orders/order/server/testing.ts'
import { ordersServer } from '#modules/orders/server.ts'
import type { CallPath } from '#platform/contract/calls.ts'
import type { Caller } from '#platform/server/call-context.ts'
import { brokenInvariants } from '#platform/server/invariants/testing.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { act, type BuiltAsn, balancesOf, buildAsn, setDeliveryRules } from './testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const buyer = callerOf('purchaser', { orgNos: ['O1', 'O-ASK'] })
const supplier = callerOf('supplier')
const reason = 'Project ended'
const SERVERS = [ordersServer({ recordBook: noRecordBook }), deliveriesServer({ recordBook: noRecordBook })]

const run = (caller: Caller, path: CallPath, input: unknown): Promise<unknown> =>
  act(database, caller, (context) => {
    for (const { calls, handlers } of SERVERS.flatMap((server) => server.calls)) {
      const [declared, handler] = [calls[path], handlers[path]]
      if (declared && handler) return handler(context as Parameters<typeof handler>[0], declared.input.parse(input))
    }
    throw new Error(`no call ${path}`)
  })

const keyOf = (table: 'srm_purchase_head' | 'srm_asn_head', id: string) =>
  database.ownerDb.selectFrom(table).select(['id', 'version', 'status']).where('id', '=', id).executeTakeFirstOrThrow()
const orderKey = async ({ order }: BuiltAsn) => {
  const { status: _status, ...key } = await keyOf('srm_purchase_head', order.id)
  return key
}
const batchOf = (asn: BuiltAsn) => balancesOf(database, asn.order.lines[0]?.batchId ?? '')
const orderedOf = async (asn: BuiltAsn) =>
  (
    await database.ownerDb
      .selectFrom('srm_purchase_line')
      .select('line_qty')
      .where('head_id', '=', asn.order.id)
      .orderBy('purchase_seq')
      .execute()
  ).map(({ line_qty }) => Number(line_qty))

/** An order whose cancellation is confirmed while 40 of its 100 are on an ASN. */
async function cancelled(order: object = {}): Promise<BuiltAsn> {
  const asn = await buildAsn(database, { quantities: ['40'], order })
  await run(buyer, 'ISupSrmPurchaseHeadService/askCancellation', { ...(await orderKey(asn)), reason })
  await run(supplier, 'ISupSrmPurchaseHeadService/confirmCancellation', await orderKey(asn))
  expect(await orderedOf(asn)).toEqual([40])
  return asn
}

describe('goods on an ASN when a cancellation is confirmed', () => {
  it('leave the order when the ASN is voided, and with them the last of it: it is cancelled', async () => {
    const asn = await cancelled()
    await run(supplier, 'ISrmAsnHeadService/voidAsn', { id: asn.id, version: asn.version, reason })
    expect(await orderedOf(asn)).toEqual([0])
    expect(await batchOf(asn)).toMatchObject({ shipped: '0', toShip: '0' })
    expect((await keyOf('srm_purchase_head', asn.order.id)).status).toBe('cancelled')
    expect(await brokenInvariants(database.ownerDb)).toEqual([])
  })

  it('leave the order when the ASN is rejected', async () => {
    await setDeliveryRules(database, 'O-ASK', { isApprovalNeeded: true })
    const asn = await cancelled({ orgNo: 'O-ASK' })
    const { version } = await keyOf('srm_asn_head', asn.id)
    await run(buyer, 'ISrmAsnHeadService/rejectAsn', { id: asn.id, version, reason })
    expect(await orderedOf(asn)).toEqual([0])
  })

  it('leave the order when their line is ended; what is received stays', async () => {
    const asn = await cancelled()
    const { version } = await keyOf('srm_asn_head', asn.id)
    await run(buyer, 'ISrmAsnHeadService/endAsnLine', { id: asn.id, version, lineIds: asn.lineIds, reason })
    expect(await orderedOf(asn)).toEqual([0])
  })

  it('take nothing along of what was not cancelled', async () => {
    const asn = await buildAsn(database, { quantities: ['40', '10'] })
    const lineIds = [asn.order.lines[0]?.lineId]
    await run(buyer, 'ISupSrmPurchaseHeadService/askCancellation', { ...(await orderKey(asn)), lineIds, reason })
    await run(supplier, 'ISupSrmPurchaseHeadService/confirmCancellation', await orderKey(asn))
    await run(supplier, 'ISrmAsnHeadService/voidAsn', { id: asn.id, version: asn.version, reason })
    expect(await orderedOf(asn)).toEqual([0, 100])
    expect((await keyOf('srm_purchase_head', asn.order.id)).status).toBe('executing')
  })
})
