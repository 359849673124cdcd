import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { asns } from '#modules/deliveries/asn/server/asns.ts'
import { readAsn } from '#modules/deliveries/asn/server/read-asn.ts'
import {
  act,
  approveAsn,
  asnDetails,
  asnInput,
  balancesOf,
  buildAsn,
  packLots,
  rejectAsn,
  resubmission,
  resubmitAsn,
  setDeliveryRules,
  voidAsn,
} from '#modules/deliveries/asn/server/testing.ts'
import { asnDraft } from '#modules/deliveries/asn-creation/contract/schemas.ts'
import { addAsn } from '#modules/deliveries/asn-creation/server/add-asn.ts'
import { checkAsn } from '#modules/deliveries/asn-creation/server/check-asn.ts'
import { matchDelivery } from '#modules/deliveries/asn-creation/server/match-delivery.ts'
import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { packBoxes } from '#modules/deliveries/package/server/pack-boxes.ts'
import { buildOrder, callerOf } from '#modules/orders/order/server/testing.ts'
import { BusinessError } from '#platform/contract/errors.ts'
import { readDocumentHistory } from '#platform/server/history/document-history.ts'
import { brokenInvariants } from '#platform/server/invariants/testing.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import type { asnResubmission } from '../contract/schemas.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(() => setDeliveryRules(database, 'O1', { isApprovalNeeded: true }))

const buyer = callerOf('purchaser')
const supplier = callerOf('supplier')
const reason = 'Because'

type Requested = Omit<z.input<typeof asnResubmission>, 'id' | 'version'>
interface Key {
  id: string
  version: number
}
const keyOf = ({ id, version }: Key) => ({ id, version })

/** A waiting ASN of 40 and 20 of the first two lines of an order of three lines of 100 each. */
const waiting = () =>
  buildAsn(database, {
    quantities: ['40', '20'],
    order: { orgNo: 'O1', lines: [{ itemNo: 'ITEM-1' }, { itemNo: 'ITEM-2' }, { itemNo: 'ITEM-3' }] },
  })
const batchOf = (asn: Awaited<ReturnType<typeof waiting>>, at: number) => asn.order.lines[at]?.batchId ?? ''
const lineOf = (batchId: string, deliveryQty: string, more: object = {}) => ({
  batchId,
  deliveryQty,
  supRemarks: 'LOT-N',
  ...more,
})
const resubmit = (asn: Key, overrides: Requested, caller = supplier) =>
  act(database, caller, (context) => resubmitAsn(context, resubmission({ ...keyOf(asn), ...overrides })))
const read = (id: string, caller = supplier) => act(database, caller, (context) => readAsn(context, { id }))
const shownLines = async (id: string) =>
  (await read(id)).lines.map(({ asnSeq, goodsNo, deliveryQty, lots }) => [
    asnSeq,
    goodsNo,
    deliveryQty,
    lots.map(({ lotNo, qty }) => `${lotNo} ${qty}`).join(),
  ])

describe('an ASN that is submitted again', () => {
  it('drops lines, whose quantities can be shipped again, and gets others from what can be shipped', async () => {
    const asn = await waiting()
    const [first = ''] = asn.lineIds
    const added = [
      lineOf(batchOf(asn, 2), '7', {
        giftQty: '1',
        lots: [
          { lotNo: 'X', qty: '3', productDate: '2026-03-01' },
          { lotNo: 'Y', qty: '4' },
        ],
      }),
    ]
    const state = await resubmit(asn, { dropped: [first], added })
    expect(state).toMatchObject({ status: '0', version: asn.version + 1 })
    expect(await shownLines(asn.id)).toEqual([
      [2, 'ITEM-2', '20', 'LOT-A 20'],
      [3, 'ITEM-3', '7', 'X 3,Y 4'],
    ])
    const pending = async () =>
      (await Promise.all([0, 1, 2].map((at) => balancesOf(database, batchOf(asn, at))))).map((one) => one.pending)
    expect(await pending()).toEqual(['0', '20', '7'])
    expect(await read(asn.id)).toMatchObject({ lineCount: 2 })
    await act(database, buyer, (context) => approveAsn(context, { list: [keyOf(state)] }))
    expect(await balancesOf(database, batchOf(asn, 2))).toMatchObject({ pending: '0', onWay: '7' })
    expect(await balancesOf(database, batchOf(asn, 0))).toMatchObject({ pending: '0', shipped: '0', toShip: '100' })
  })

  it('does so after its rejection as well, over other orders, and never numbers a line twice', async () => {
    const asn = await waiting()
    const other = await buildOrder(database.ownerDb, { orgNo: 'O1' })
    const dropLast = await resubmit(asn, { dropped: asn.lineIds.slice(1) })
    const rejected = await act(database, buyer, (context) => rejectAsn(context, { ...keyOf(dropLast), reason }))
    await resubmit(rejected, { added: [lineOf(other.lines[0]?.batchId ?? '', '5')] })
    expect((await shownLines(asn.id)).map(([seq]) => seq)).toEqual([1, 3])
    const { purchaseNos, lineCount } = await read(asn.id)
    expect([purchaseNos, lineCount]).toEqual([`${asn.order.purchaseNo}, ${other.purchaseNo}`, 2])
  })

  it('takes the boxes of a dropped line along; pallets left empty end, and their numbers are never given anew', async () => {
    const asn = await waiting()
    const boxes = await packLots(database, asn, [2, 1])
    const pack = (boxIds: string[]) =>
      act(database, supplier, (context) => packBoxes(context, { id: asn.id, level: '3', boxIds, packageIds: [] }))
    const [one = '', two = '', three = ''] = boxes.map(({ id }) => id)
    await pack([one, two])
    await pack([three])
    await resubmit(asn, { dropped: asn.lineIds.slice(0, 1) })
    const { rows: left } = await sql<{ unit_code: string }>`
      select b.unit_code from srm_asn_label b join srm_asn_line l on l.id = b.asn_line_id where l.asn_id = ${asn.id}
        and b.is_current`.execute(database.ownerDb)
    expect(left.map((box) => box.unit_code)).toEqual([boxes[2]?.unitCode])
    const { rows: pallets } = await sql<{ is_current: boolean }>`
      select is_current from srm_asn_package where asn_id = ${asn.id} order by id`.execute(database.ownerDb)
    expect(pallets.map((pallet) => pallet.is_current)).toEqual([false, true])
    const gone = boxes[0]?.unitCode ?? ''
    await act(database, supplier, async ({ trx }) => {
      const taken = async (supplierNo: string) =>
        (await sql`select * from taken_unit_codes(${[gone]}::text[], ${supplierNo})`.execute(trx)).rows.length
      // As a number of a void ASN: it may come again from the supplier that had it, and from nobody else.
      expect([await taken('S1'), await taken('S2')]).toEqual([0, 1])
    })
    await act(database, buyer, async ({ trx }) => {
      const { rows } = await sql<{ highest: string }>`select highest_label_serial('', '') as highest`.execute(trx)
      const codes = boxes.map(({ unitCode }) => Number(unitCode.slice(1)))
      expect(Number(rows[0]?.highest)).toBeGreaterThanOrEqual(Math.max(...codes))
    })
  })

  it('keeps at least one line, drops its own lines only, and is as its supplier saw it', async () => {
    const [asn, another] = [await waiting(), await waiting()]
    const added = [lineOf(batchOf(asn, 2), '1')]
    await expect(resubmit(asn, { dropped: asn.lineIds, added })).rejects.toMatchObject({
      declaration: deliveriesErrors.noLineStays,
    })
    const foreign = { declaration: { code: 'wire.notFound' } }
    await expect(resubmit(asn, { dropped: another.lineIds.slice(1) })).rejects.toMatchObject(foreign)
    const [gone = ''] = asn.lineIds
    await expect(
      resubmit(asn, { dropped: [gone], lines: [{ id: gone, lots: [{ id: '1', qty: '1' }] }] }),
    ).rejects.toMatchObject(foreign)
    await expect(resubmit({ ...asn, version: asn.version + 1 }, { added })).rejects.toMatchObject({
      declaration: { code: 'wire.staleVersion' },
    })
    await expect(resubmit(asn, { added }, buyer)).rejects.toMatchObject({ declaration: deliveriesErrors.wrongSide })
    expect(await shownLines(asn.id)).toHaveLength(2)
  })

  it('is held to the rules of a new one in each line that comes onto it', async () => {
    const asn = await waiting()
    const elsewhere = await buildOrder(database.ownerDb, { orgNo: 'O1', warehouseNo: 'W2' })
    const add = (batchId: string, deliveryQty: string, more: object = {}) =>
      resubmit(asn, { added: [lineOf(batchId, deliveryQty, more)] })
    const at = { details: [{ path: 'lines.2' }] }
    await expect(add(elsewhere.lines[0]?.batchId ?? '', '1')).rejects.toMatchObject({
      ...at,
      declaration: deliveriesErrors.mixedWarehouse,
    })
    // What its own line holds counts: 40 of 100 stand on the ASN already.
    await expect(add(batchOf(asn, 0), '61')).rejects.toMatchObject({
      ...at,
      declaration: deliveriesErrors.overShippable,
      parameters: { shippable: '60' },
    })
    await expect(add(batchOf(asn, 2), '1', { supRemarks: '' })).rejects.toMatchObject({
      declaration: deliveriesErrors.supplierBatchEmpty,
    })
    await setDeliveryRules(database, 'O1', { isApprovalNeeded: true, canMergeItems: false })
    await expect(add(batchOf(asn, 2), '1')).rejects.toMatchObject({ declaration: deliveriesErrors.mixedItem })
    await setDeliveryRules(database, 'O1', { isApprovalNeeded: true, advanceDays: 1 })
    await expect(add(batchOf(asn, 2), '1')).rejects.toMatchObject({ declaration: deliveriesErrors.tooEarly })
    await setDeliveryRules(database, 'O1', { isApprovalNeeded: true })
    await add(batchOf(asn, 0), '60')
    expect(await balancesOf(database, batchOf(asn, 0))).toMatchObject({ pending: '100' })
  })

  it('lets an order line go that was cancelled while it stood on the ASN, and completes an order that is whole without it', async () => {
    const asn = await waiting()
    await sql`update srm_purchase_batch set is_cancelled = true, is_closed = true, batch_pur_qty = batch_pur_qty
      where id = ${batchOf(asn, 0)}`.execute(database.ownerDb)
    // As it stands it cannot be submitted any more; without the line it can.
    await expect(resubmit(asn, {})).rejects.toMatchObject({ declaration: deliveriesErrors.orderLineClosed })
    await resubmit(asn, { dropped: asn.lineIds.slice(0, 1) })
    expect(await balancesOf(database, batchOf(asn, 0))).toMatchObject({ pending: '0', ordered: '0' })
  })

  it('is told in its history, and shows the lines that it had as of then', async () => {
    const asn = await waiting()
    // A minute ago: of one second no line is later than its ASN.
    await database.ownerDb.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      await sql`update srm_asn_head set create_date = create_date - interval '1 minute' where id = ${asn.id}`.execute(
        trx,
      )
      await sql`update srm_asn_line set create_date = create_date - interval '1 minute' where asn_id = ${asn.id}`.execute(
        trx,
      )
      await sql`update srm_asn_lot set create_date = create_date - interval '1 minute'
        where asn_line_id = any (${asn.lineIds}::bigint[])`.execute(trx)
    })
    await resubmit(asn, { dropped: asn.lineIds.slice(0, 1), added: [lineOf(batchOf(asn, 2), '7')] })
    const [history] = asns.module.histories
    const reported = await act(database, buyer, async ({ trx }) =>
      history ? readDocumentHistory(trx, history, asn.id) : null,
    )
    const parts = reported?.changes.flatMap((change) => change.parts)
    expect(parts).toEqual(
      expect.arrayContaining([
        { part: 'lines', count: 1, isAdded: false, isRemoved: true },
        { part: 'lines', count: 1, isAdded: true },
      ]),
    )
    const { rows } = await sql<{ made: string }>`
      select to_char(create_date, 'YYYY-MM-DD HH24:MI:SS.US') as made from srm_asn_head where id = ${asn.id}`.execute(
      database.ownerDb,
    )
    const before = await act(database, supplier, async ({ trx }) => {
      await sql`set local search_path = history, public`.execute(trx)
      await sql`select set_config('app.as_of', ${rows[0]?.made}, true)`.execute(trx)
      const { rows: lines } = await sql<{ goods_no: string; lots: string }>`
        select l.goods_no, (select string_agg(t.lot_no, ',') from srm_asn_lot t where t.asn_line_id = l.id) as lots
        from srm_asn_line l where l.asn_id = ${asn.id} order by l.asn_seq`.execute(trx)
      return lines
    })
    expect(before).toEqual([
      { goods_no: 'ITEM-1', lots: 'LOT-A' },
      { goods_no: 'ITEM-2', lots: 'LOT-A' },
    ])
  })

  it('loses no line to anybody once something of it is on its way, whoever asks the database', async () => {
    const asn = await waiting()
    await act(database, buyer, (context) => approveAsn(context, { list: [keyOf(asn)] }))
    await act(database, supplier, ({ trx }) => sql`delete from srm_asn_line where asn_id = ${asn.id}`.execute(trx))
    expect(await shownLines(asn.id)).toHaveLength(2)
  })
})

it('the match proposes what goes together with the lines that stand on an ASN', async () => {
  const asn = await waiting()
  const elsewhere = await buildOrder(database.ownerDb, { orgNo: 'O1', warehouseNo: 'W2' })
  const batchIds = [elsewhere.lines[0]?.batchId ?? '', batchOf(asn, 2)]
  const { deliveryDate } = asnDetails
  const { lines } = await act(database, supplier, (context) =>
    matchDelivery(context, { batchIds, headIds: [], besideBatchIds: [batchOf(asn, 0)], deliveryDate }),
  )
  const found = new Map(lines.map((line) => [line.batchId, [line.deliveryQty, line.reasonCode]]))
  expect(batchIds.map((id) => found.get(id))).toEqual([
    ['0', 'otherWarehouse'],
    ['100', 'wholeOpen'],
  ])
})

const quantity = fc.constantFrom('0', '1', '40', '60', '80', '101')
const correction = fc.record({
  isRejected: fc.boolean(),
  quantities: fc.array(quantity, { minLength: 3, maxLength: 3 }),
  dropped: fc.array(fc.nat({ max: 2 }), { maxLength: 2 }),
  added: fc.array(fc.tuple(fc.nat({ max: 3 }), quantity), { maxLength: 2 }),
})

it('what was said before is all that an ASN is refused for, and it is as if it had been created so', {
  timeout: 300_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(correction, { minLength: 1, maxLength: 4 }),
      fc.boolean(),
      async (corrections, isVoided) => {
        await setDeliveryRules(database, 'O1', { isApprovalNeeded: true })
        const overrides = {
          orgNo: 'O1',
          lines: ['ITEM-1', 'ITEM-2', 'ITEM-3', 'ITEM-4'].map((itemNo) => ({ itemNo, overPercent: null })),
        }
        const [order, twin] = [
          await buildOrder(database.ownerDb, overrides),
          await buildOrder(database.ownerDb, overrides),
        ]
        const batch = (at: number, of = order) => of.lines[at]?.batchId ?? ''
        const input = asnInput({ lines: [0, 1].map((at) => ({ batchId: batch(at), deliveryQty: '40' })) })
        let key: Key = await act(database, supplier, (context) => addAsn(context, input))
        for (const { isRejected, quantities, dropped, added } of corrections) {
          const { status } = await read(key.id)
          if (isRejected && status === '0') {
            key = await act(database, buyer, (context) => rejectAsn(context, { ...keyOf(key), reason }))
          }
          const asn = await read(key.id)
          const gone = new Set(dropped.map((at) => asn.lines[at % asn.lines.length]?.id ?? ''))
          const kept = asn.lines.filter(({ id }) => !gone.has(id))
          const lines = kept.map((line, at) => ({
            id: line.id,
            lots: line.lots.map((lot) => ({ id: lot.id, qty: quantities[at % 3] ?? '1' })),
          }))
          const fresh = added.map(([at, deliveryQty]) => lineOf(batch(at), deliveryQty))
          const requested = [
            ...kept.map(({ batchId, lots, supRemarks }, at) => ({
              ...{ batchId, supRemarks, deliveryQty: quantities[at % 3] ?? '1' },
              lots: lots.map(({ lotNo }) => ({ lotNo, qty: quantities[at % 3] ?? '1' })),
            })),
            ...fresh,
          ]
          const said =
            kept.length === 0
              ? [deliveriesErrors.noLineStays.code]
              : (
                  await act(database, supplier, (context) =>
                    checkAsn(context, asnDraft.parse({ asnId: key.id, lines: requested })),
                  )
                ).findings
                  .filter(({ isError }) => isError)
                  .map(({ code }) => code)
          const outcome = await resubmit(key, { lines, dropped: [...gone], added: fresh }).catch((error: unknown) => {
            if (error instanceof BusinessError) return error
            throw error
          })
          if (outcome instanceof BusinessError) {
            const codes = [outcome, ...(outcome.details ?? [])].map(({ declaration }) => declaration.code)
            expect([...new Set(codes)].sort()).toEqual([...new Set(said)].sort())
          } else {
            expect(said).toEqual([])
            key = outcome
          }
        }
        const corrected = await read(key.id)
        const state = corrected.status === '1' ? await resubmitted(key) : corrected
        if (!state) return
        // The twin is created with the lines that the ASN came to.
        const at = (batchId: string) => order.lines.findIndex((line) => line.batchId === batchId)
        const sameLines = state.lines.map((line) => ({
          ...{ batchId: batch(at(line.batchId), twin), deliveryQty: line.deliveryQty, giftQty: line.giftQty },
          supRemarks: line.supRemarks,
          lots: line.lots.map(({ lotNo, qty }) => ({ lotNo, qty })),
        }))
        let twinKey: Key = await act(database, supplier, (context) => addAsn(context, asnInput({ lines: sameLines })))
        let ownKey: Key = state
        const balances = (of: typeof order) => Promise.all(of.lines.map(({ batchId }) => balancesOf(database, batchId)))
        expect(await balances(order)).toEqual(await balances(twin))
        for (const one of ['own', 'twin'] as const) {
          const now = one === 'own' ? ownKey : twinKey
          const after = await act(database, isVoided ? supplier : buyer, async (context) =>
            isVoided
              ? voidAsn(context, { ...keyOf(now), reason })
              : ((await approveAsn(context, { list: [keyOf(now)] }))[0] ?? now),
          )
          if (one === 'own') ownKey = after
          else twinKey = after
        }
        expect(await balances(order)).toEqual(await balances(twin))
        const shown = async ({ id }: Key) => (await shownLines(id)).map(([, ...line]) => line)
        expect(await shown(ownKey)).toEqual(await shown(twinKey))
        expect(await brokenInvariants(database.ownerDb)).toEqual([])
      },
    ),
    { numRuns: 20, endOnFailure: true },
  )
})

/** A rejected ASN as it waits again, or nothing where it cannot be submitted as it is. */
async function resubmitted(key: Key) {
  try {
    await resubmit(key, {})
  } catch (error) {
    if (error instanceof BusinessError) return null
    throw error
  }
  return read(key.id)
}
