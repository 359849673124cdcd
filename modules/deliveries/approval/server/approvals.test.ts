import fc from 'fast-check'
import type { Updateable } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SrmDeliveryApproval } from '#db/schema.generated.ts'
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
import type { Caller } from '#platform/server/call-context.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { approvalCalls } from '../contract/calls.ts'

const buyer = callerOf('purchaser')
const supplier = callerOf('supplier')
const SERVICE = 'ISrmDeliveryApprovalService'
const calls = deliveriesServer({ recordBook: noRecordBook }).calls

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
beforeEach(() => clearDeliveryRules(database))
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
const days = { validFrom: '2026-03-01', validTo: '2026-03-31' }
const reason = 'The line would stand still'
const ask = async (caller: Caller, overrides: object) =>
  approvalCalls[`${SERVICE}/addDeliveryApproval`].output.parse(
    await send(caller, `${SERVICE}/addDeliveryApproval`, { ...days, reason, ...overrides }),
  )
const grant = async ({ id, version, approvalNo = '' }: { id: string; version: number; approvalNo?: string }) => {
  await send(buyer, `${SERVICE}/approveDeliveryApproval`, { list: [{ id, version }] })
  return { id, version: version + 1, approvalNo }
}
const granted = async (overrides: object) => grant(await ask(supplier, overrides))
const ship = async (batchIds: readonly string[], head: object = {}) =>
  asnState.parse(
    await send(
      supplier,
      'ISrmAsnHeadService/addAsn',
      asnInput({ ...head, lines: batchIds.map((batchId) => ({ batchId, deliveryQty: '10' })) }),
    ),
  )
const preflight = async (batchIds: readonly string[], head: object = {}) =>
  asnFindings.parse(
    await send(supplier, 'ISupSrmAsnService/checkAsn', {
      ...asnDetails,
      ...head,
      lines: batchIds.map((batchId) => ({ batchId, deliveryQty: '10', supRemarks: 'LOT-A' })),
    }),
  ).findings

describe('a delivery approval', () => {
  it('lets a delivery leave before the days in advance, and pre-flight names it', async () => {
    await setDeliveryRules(database, '*', { advanceDays: 1 })
    const one = await order({ lines: [{ expectArrivalDate: '2026-04-20' }] })
    const line = { purchaseNo: one.purchaseNo, lineBatch: '10-1-1' }
    await expect(ship([batchOf(one)])).rejects.toMatchObject({ declaration: deliveriesErrors.tooEarly })
    expect(await preflight([batchOf(one)])).toContainEqual(
      expect.objectContaining({ code: deliveriesErrors.tooEarly.code, isError: true, isApprovable: true }),
    )
    const { approvalNo } = await granted(line)
    const findings = await preflight([batchOf(one)])
    expect(findings.filter(({ isError }) => isError)).toEqual([])
    expect(findings).toContainEqual(expect.objectContaining({ code: deliveriesErrors.approvalPasses.code }))
    await ship([batchOf(one)])
    expect(findings.find(({ code }) => code === deliveriesErrors.approvalPasses.code)?.message).toContain(approvalNo)
  })

  it('lets lines share an ASN that the merge rules keep apart; lines without one stay under the rules', async () => {
    await setDeliveryRules(database, '*', { canMergeOrders: false })
    const [a, b, c] = [await order(), await order({ lines: [{ itemNo: 'APPROVED' }] }), await order()]
    await expect(ship([batchOf(a), batchOf(b)])).rejects.toMatchObject({ declaration: deliveriesErrors.mixedOrder })
    await granted({ orgNo: 'O1', goodsNo: 'APPROVED' })
    await ship([batchOf(b), batchOf(a)])
    await expect(ship([batchOf(b), batchOf(a), batchOf(c)])).rejects.toMatchObject({
      declaration: deliveriesErrors.mixedOrder,
    })
    const match = matchAnswer.parse(
      await send(supplier, 'ISupSrmAsnService/matchDelivery', {
        batchIds: [batchOf(a), batchOf(b), batchOf(c)],
        headIds: [],
        deliveryDate: '2026-03-18',
      }),
    )
    expect(match.lines.filter(({ isProposed }) => isProposed)).toHaveLength(2)
  })

  it('never lets more be shipped than is open, nor anything by a frozen supplier or to another supplier’s order', async () => {
    await setDeliveryRules(database, '*', { advanceDays: 1 })
    const one = await order({ lines: [{ itemNo: 'HELD', lineQty: '5', expectArrivalDate: '2026-04-20' }] })
    await granted({ orgNo: 'O1', goodsNo: 'HELD' })
    await expect(ship([batchOf(one)])).rejects.toMatchObject({ declaration: deliveriesErrors.overShippable })
    const strange = await order({
      supplierNo: 'S2',
      lines: [{ itemNo: 'HELD', expectArrivalDate: '2026-04-20' }],
    })
    await expect(
      send(
        callerOf('supplier', { supplierNo: 'S2' }),
        'ISrmAsnHeadService/addAsn',
        asnInput({ lines: [{ batchId: batchOf(strange), deliveryQty: '1' }] }),
      ),
    ).rejects.toMatchObject({ declaration: deliveriesErrors.tooEarly })
  })

  it('counts on the days from its first to its last, and no longer once it is voided', async () => {
    await setDeliveryRules(database, '*', { advanceDays: 1 })
    const one = await order({ lines: [{ itemNo: 'DAYS', expectArrivalDate: '2026-05-20' }] })
    const key = await granted({ orgNo: 'O1', goodsNo: 'DAYS', validFrom: '2026-03-10', validTo: '2026-03-12' })
    const on = (deliveryDate: string) => ship([batchOf(one)], { deliveryDate })
    await on('2026-03-10')
    await on('2026-03-12')
    await expect(on('2026-03-09')).rejects.toMatchObject({ declaration: deliveriesErrors.tooEarly })
    await expect(on('2026-03-13')).rejects.toMatchObject({ declaration: deliveriesErrors.tooEarly })
    await send(buyer, `${SERVICE}/voidDeliveryApproval`, { id: key.id, version: key.version, reason })
    await expect(on('2026-03-11')).rejects.toMatchObject({ declaration: deliveriesErrors.tooEarly })
  })

  it('is asked for what somebody ordered, for days that do not end before they begin', async () => {
    const one = await order()
    const overrides = { purchaseNo: one.purchaseNo, lineBatch: '10-1-1' }
    await expect(ask(supplier, { ...overrides, validFrom: '2026-03-02', validTo: '2026-03-01' })).rejects.toMatchObject(
      {
        declaration: deliveriesErrors.approvalDatesReversed,
      },
    )
    await expect(ask(supplier, { ...overrides, lineBatch: '99-1-1' })).rejects.toMatchObject({
      declaration: deliveriesErrors.unknownOrderLine,
    })
    await expect(ask(supplier, {})).rejects.toMatchObject({ declaration: deliveriesErrors.approvalTargetMissing })
    await expect(ask(supplier, { orgNo: 'O1', goodsNo: 'NOBODY-ORDERED' })).rejects.toMatchObject({
      declaration: deliveriesErrors.approvalItemUnknown,
    })
    await expect(ask(callerOf('supplier', { supplierNo: 'S2' }), overrides)).rejects.toMatchObject({
      declaration: deliveriesErrors.unknownOrderLine,
    })
  })

  it('stays of its supplier, organisation and warehouse when it is changed, so that its history is seen by whom it is seen', async () => {
    const [one, same] = [await order(), await order()]
    const others = [await order({ supplierNo: 'S2' }), await order({ warehouseNo: 'W2' }), await order({ orgNo: 'O2' })]
    const everywhere = callerOf('purchaser', { orgNos: ['O1', 'O2'], warehouseNos: ['W1', 'W2'] })
    const overrides = ({ purchaseNo }: BuiltOrder) => ({ purchaseNo, lineBatch: '10-1-1' })
    const { id, version } = await ask(everywhere, overrides(one))
    const edit = (target: object, seen = version) =>
      send(everywhere, `${SERVICE}/updateDeliveryApproval`, { ...target, ...days, reason, id, version: seen })
    for (const other of others)
      await expect(edit(overrides(other))).rejects.toMatchObject({ declaration: deliveriesErrors.approvalMoved })
    await expect(edit({ orgNo: 'O1', goodsNo: 'ITEM-1', supplierNo: 'S1' })).rejects.toMatchObject({
      declaration: deliveriesErrors.approvalMoved,
    })
    await edit(overrides(same))
  })

  it('is seen by its supplier and by purchasers of its organisation, and changed as the reader saw it only', async () => {
    const one = await order()
    const overrides = { purchaseNo: one.purchaseNo, lineBatch: '10-1-1' }
    const key = await ask(supplier, overrides)
    const totalFor = async (caller: Caller) =>
      approvalCalls[`${SERVICE}/getDeliveryApprovalPage`].output.parse(
        await send(caller, `${SERVICE}/getDeliveryApprovalPage`, { condition: { approvalNo: key.approvalNo } }),
      ).total
    expect(await totalFor(buyer)).toBe(1)
    expect(await totalFor(callerOf('supplier', { supplierNo: 'S2' }))).toBe(0)
    expect(await totalFor(callerOf('purchaser', { orgNos: ['O2'] }))).toBe(0)
    expect(await totalFor(callerOf('purchaser', { warehouseNos: ['W2'] }))).toBe(0)
    const edit = { ...overrides, ...days, reason: 'It came to a stop', id: key.id, version: key.version }
    await send(supplier, `${SERVICE}/updateDeliveryApproval`, edit)
    await expect(grant(key)).rejects.toMatchObject({ declaration: platformErrors.staleVersion })
  })
})

describe('the database', () => {
  it('keeps a supplier from granting its own request, and from changing what the purchaser asked for', async () => {
    const one = await order()
    const overrides = { purchaseNo: one.purchaseNo, lineBatch: '10-1-1' }
    const write = (id: string, values: Updateable<SrmDeliveryApproval>) =>
      act(database, supplier, ({ trx }) =>
        trx.updateTable('srm_delivery_approval').set(values).where('id', '=', id).execute(),
      )
    const [own, other] = [await ask(supplier, overrides), await ask(buyer, overrides)]
    await expect(write(own.id, { status: 'approved' })).rejects.toThrow(/row-level security/)
    await expect(write(own.id, { review_name: 'Somebody' })).rejects.toThrow(/permission denied/)
    await expect(write(other.id, { source: 'supplier' })).rejects.toThrow(/permission denied/)
    await expect(write(other.id, { status: 'voided' })).rejects.toThrow(/row-level security/)
    await write(own.id, { status: 'voided' })
  })
})

describe('a line under an approval', () => {
  it('passes on exactly the days of it', async () => {
    await setDeliveryRules(database, '*', { advanceDays: 1 })
    const one = await order({ lines: [{ itemNo: 'RANDOM', expectArrivalDate: '2026-06-20' }] })
    const day = (number: number) => `2026-03-${String(number).padStart(2, '0')}`
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 28 }),
        fc.nat(5),
        fc.integer({ min: 1, max: 28 }),
        async (from, span, on) => {
          const to = Math.min(from + span, 31)
          const key = await granted({ orgNo: 'O1', goodsNo: 'RANDOM', validFrom: day(from), validTo: day(to) })
          const found = await preflight([batchOf(one)], { deliveryDate: day(on), expectedArrivalDate: '2026-06-20' })
          const isRefused = found.some(({ code }) => code === deliveriesErrors.tooEarly.code)
          expect(isRefused).toBe(on < from || on > to)
          await send(buyer, `${SERVICE}/voidDeliveryApproval`, { id: key.id, version: key.version, reason })
        },
      ),
      { numRuns: 12 },
    )
  })
})
