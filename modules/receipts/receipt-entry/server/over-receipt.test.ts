import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  asnInput,
  type Balances,
  balancesOf,
  buildAsn,
  lineIdsOf,
  packLots,
} from '#modules/deliveries/asn/server/testing.ts'
import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { buildOrder, callerOf, type OrderOverrides } from '#modules/orders/order/server/testing.ts'
import { receiptsErrors } from '#modules/receipts/contract/errors.ts'
import {
  act,
  brokenRules,
  call,
  RECEIPT_DAY,
  receiptIdsOf,
  stateOfEverything,
} from '#modules/receipts/receipt/server/testing.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { ublReceiptAdvice } from './ubl-receipt-advice.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const buyer = callerOf('purchaser')
const supplier = callerOf('supplier')

interface Asn {
  id: string
  lineIds: string[]
  order: { lines: { batchId: string }[] }
}
type Row = { lotNo?: string; receiveQty?: string; checkReturnQty?: string; reason?: string }

/** Two lots of an ASN over 40. */
const lots = ['A', 'B'].map((lotNo) => ({ lotNo, qty: '20' }))
/** `A 20` is 20 of lot A, `20` is that of whichever lots. */
const rowOf = (text: string): Row => {
  const [receiveQty, lotNo] = text.split(' ').toReversed()
  return { receiveQty: receiveQty ?? '0', ...(lotNo ? { lotNo } : {}) }
}

/** Batches of which somebody meant to receive more than the limit. */
const confirmed = new Set<string>()

/** Receives of the first line of an ASN. */
const receiveLine = (asn: Asn, row: Row, isOverConfirmed = false) => receiveRows(asn, [row], isOverConfirmed)
const receiveRows = (asn: Asn, rows: readonly Row[], isOverConfirmed = false) =>
  act(database, buyer, async (context) => {
    if (isOverConfirmed) confirmed.add(batchId(asn))
    const { id, lineIds } = asn
    const { version } = await database.ownerDb
      .selectFrom('srm_asn_head')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const lines = rows.map((row) => ({ asnLineId: lineIds[0] ?? '', ...row }))
    return call(context, 'ISrmAsnHeadService/receiveAsn', {
      ...{ id, version, receiptDate: RECEIPT_DAY, isOverConfirmed, lines },
    }) as Promise<{ receiptNo: string; status: string }>
  })
const batchId = ({ order }: Asn) => order.lines[0]?.batchId ?? ''
const balances = (asn: Asn): Promise<Balances> => balancesOf(database, batchId(asn))
const cancel = (input: { receiptIds?: string[]; returnIds?: string[] }) =>
  act(database, buyer, (context) =>
    call(context, 'ISrmAsnHeadService/cancelReceipt', {
      receiptIds: [],
      returnIds: [],
      reason: 'Miscounted',
      ...input,
    }),
  )
const lotsOf = async ({ lineIds }: Asn) =>
  (
    await database.ownerDb
      .selectFrom('srm_asn_lot')
      .select(['lot_no', 'qty', 'over_receipt_qty'])
      .where('asn_line_id', 'in', lineIds)
      .orderBy('id')
      .execute()
  ).map((lot) => `${lot.lot_no} ${Number(lot.qty)} (${Number(lot.over_receipt_qty)} above)`)
const invariantsHold = async () => expect(await brokenRules(database.ownerDb, confirmed)).toEqual([])
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    ({ declaration, parameters }: { declaration: unknown; parameters: object }) => ({ declaration, parameters }),
  )
/** An ASN of 100 over an order of 100 with these limits. */
const whole = (order: OrderOverrides) => buildAsn(database, { quantities: ['100'], order })
const limited = (overPercent: string) => whole({ lines: [{ itemNo: 'ITEM-1', overPercent }] })

describe('more than an ASN announced', () => {
  it('is received within the limit of the order, and shipped by the ASN from then on', async () => {
    const asn = await limited('5')
    await receiveLine(asn, { receiveQty: '105' })
    expect(await balances(asn)).toMatchObject({ shipped: '105', accepted: '105', onWay: '0', toShip: '0' })
    expect(await lotsOf(asn)).toEqual(['LOT-A 105 (5 above)'])
    await invariantsHold()
  })

  it('is refused beyond it, on the running total over all ASNs of the line', async () => {
    const asn = await limited('5')
    expect(await refusal(receiveLine(asn, { receiveQty: '105.000001' }))).not.toBeNull()
    expect(await refusal(receiveLine(asn, { receiveQty: '106' }))).toMatchObject({
      declaration: receiptsErrors.overOpen,
      parameters: { quantity: '106', open: '100', left: '5' },
    })
    await act(database, supplier, (context) =>
      call(context, 'ISrmAsnHeadService/addAsn', asnInput({ lines: [{ batchId: batchId(asn), deliveryQty: '3' }] })),
    )
    expect(await refusal(receiveLine(asn, { receiveQty: '103' }))).toMatchObject({ parameters: { left: '2' } })
    await receiveLine(asn, { receiveQty: '102' })
    expect(await balances(asn)).toMatchObject({ shipped: '105', accepted: '102', onWay: '3' })
  })

  it('is nothing at all where 0 % is agreed, and what is left of the order where an ASN ships a part', async () => {
    expect(await refusal(receiveLine(await limited('0'), { receiveQty: '100.01' }))).not.toBeNull()
    const part = await buildAsn(database, { quantities: ['40'] })
    await receiveLine(part, { receiveQty: '60' })
    expect(await balances(part)).toMatchObject({ shipped: '60', accepted: '60', toShip: '40' })
  })

  it('is asked about where the order says so, and never where nothing is to be done about it', async () => {
    const asked = await whole({ lines: [{ itemNo: 'ITEM-1', overPercent: '5', overAction: 'warn' }] })
    expect(await refusal(receiveLine(asked, { receiveQty: '110' }))).toMatchObject({
      declaration: receiptsErrors.overLimit,
      parameters: { quantity: '110', allowed: '105' },
    })
    await receiveLine(asked, { receiveQty: '110' }, true)
    const { detail } = await database.ownerDb
      .selectFrom('sys_operation_log')
      .select('detail')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(detail).toMatchObject({ isOverConfirmed: true, above: [{ goodsNo: 'ITEM-1', quantity: '10' }] })
    const free = await whole({ lines: [{ itemNo: 'ITEM-1', overPercent: '5', overAction: 'none' }] })
    await receiveLine(free, { receiveQty: '110' })
    const unlimited = await whole({
      limits: { isOverUnlimited: true },
      lines: [{ itemNo: 'ITEM-1', overPercent: null }],
    })
    await receiveLine(unlimited, { receiveQty: '300' })
    expect((await balances(unlimited)).accepted).toBe('300')
  })

  it('is asked about where it may be gifts, which are not billed', async () => {
    const order = await buildOrder(database.ownerDb, { lines: [{ overPercent: '10' }] })
    const lines = [{ batchId: order.lines[0]?.batchId ?? '', deliveryQty: '50', giftQty: '2' }]
    const { id } = (await act(database, supplier, (context) =>
      call(context, 'ISrmAsnHeadService/addAsn', asnInput({ lines })),
    )) as { id: string }
    const asn = { id, order, lineIds: await lineIdsOf(database, id) }
    expect(await refusal(receiveLine(asn, { receiveQty: '52' }))).toMatchObject({
      declaration: receiptsErrors.overGift,
      parameters: { open: '50', gift: '2' },
    })
    await receiveLine(asn, { receiveQty: '52' }, true)
    expect(await balances(asn)).toMatchObject({ accepted: '52' })
  })

  it('comes to no line that is closed or done', async () => {
    const closed = await buildAsn(database, { quantities: ['40'] })
    await database.ownerDb
      .updateTable('srm_purchase_batch')
      .set({ is_closed: true })
      .where('id', '=', batchId(closed))
      .execute()
    expect(await refusal(receiveLine(closed, { receiveQty: '41' }))).toMatchObject({ parameters: { left: '0' } })
    const two = await buildAsn(database, { quantities: ['40', '10'] })
    await receiveLine(two, { receiveQty: '40' })
    expect(await refusal(receiveLine(two, { receiveQty: '1' }))).toMatchObject({
      declaration: deliveriesErrors.lineNotOpen,
    })
  })

  it('is of the lot that is named, else of the last one, in whichever order the rows stand', async () => {
    const inLastLot = ['A 20 (0 above)', 'B 23 (3 above)']
    for (const rows of [
      ['A 23', 'B 20'],
      ['B 20', 'A 23'],
      ['40', 'A 3'],
      ['A 3', '40'],
    ]) {
      const named = await buildAsn(database, { quantities: ['40'], lots })
      await receiveRows(named, rows.map(rowOf))
      expect(await lotsOf(named)).toEqual(rows.includes('40') ? inLastLot : ['A 23 (3 above)', 'B 20 (0 above)'])
      expect(await balances(named)).toMatchObject({ shipped: '43', accepted: '43', onWay: '0' })
    }
    const unnamed = await buildAsn(database, { quantities: ['40'], lots })
    await receiveLine(unnamed, { receiveQty: '43' })
    expect(await lotsOf(unnamed)).toEqual(inLastLot)
    await invariantsHold()
  })

  it('is of no lot while other lots of its line are open: those would be missing', async () => {
    const asn = await buildAsn(database, { quantities: ['40'], lots })
    for (const rows of [['A 25', 'B 15'], ['B 15', 'A 25'], ['A 21'], ['18', 'A 10', 'A 11']]) {
      const refused = receiveRows(asn, rows.map(rowOf))
      expect(await refusal(refused)).toMatchObject({
        declaration: receiptsErrors.overLot,
        parameters: { lotNo: 'A' },
      })
    }
    expect(await balances(asn)).toMatchObject({ shipped: '40', onWay: '40' })
    await receiveRows(asn, ['A 20', 'B 20'].map(rowOf))
    expect(await balances(asn)).toMatchObject({ shipped: '40', accepted: '40', onWay: '0' })
  })

  it('comes in one receipt with what completes its line, whichever row stands first', async () => {
    for (const rows of [
      ['40', '2'],
      ['30', '12'],
      ['2', '40'],
    ]) {
      const asn = await buildAsn(database, { quantities: ['40'] })
      await receiveRows(asn, rows.map(rowOf))
      expect(await balances(asn)).toMatchObject({ shipped: '42', accepted: '42', onWay: '0' })
    }
  })

  it('is no discrepancy where it is refused: nobody waits for it', async () => {
    const asn = await limited('10')
    const refusedOf = async () =>
      (
        await database.ownerDb
          .selectFrom('srm_discrepancy')
          .select(['discrepancy_qty', 'status', 'settled_qty'])
          .where('batch_id', '=', batchId(asn))
          .orderBy('id')
          .execute()
      ).map((row) => `${Number(row.discrepancy_qty)} ${row.status} ${Number(row.settled_qty)}`)
    await receiveLine(asn, { receiveQty: '60', checkReturnQty: '10', reason: 'Wet' })
    await receiveLine(asn, { receiveQty: '28', checkReturnQty: '7', reason: 'Wet' })
    // Seven are refused, of which five came above: two are missing.
    expect(await refusedOf()).toEqual(['10 open 0', '2 open 0'])
    expect(await balances(asn)).toMatchObject({ shipped: '105', accepted: '88', refused: '17', toShip: '12' })
    const lines = [{ batchId: batchId(asn), deliveryQty: '12' }]
    await act(database, supplier, (context) => call(context, 'ISrmAsnHeadService/addAsn', asnInput({ lines })))
    expect(await refusedOf()).toEqual(['10 closed 10', '2 closed 2'])
    await invariantsHold()
    const all = await buildAsn(database, { quantities: ['40'] })
    await receiveLine(all, { receiveQty: '40', checkReturnQty: '5', reason: 'Wet' })
    const { returnIds } = await receiptIdsOf(database, all.id)
    expect(returnIds).toHaveLength(1)
    const none = database.ownerDb.selectFrom('srm_discrepancy').select('id').where('batch_id', '=', batchId(all))
    expect(await none.execute()).toEqual([])
    await cancel({ returnIds })
    await invariantsHold()
  })

  it('takes the boxes of its lot, and is told as oversupply to other systems', async () => {
    const asn = await buildAsn(database, { quantities: ['40'] })
    await packLots(database, asn, [4])
    const { receiptNo } = await receiveLine(asn, { receiveQty: '42' })
    const boxes = await database.ownerDb
      .selectFrom('srm_asn_label')
      .select('receipt_id')
      .where('asn_line_id', 'in', asn.lineIds)
      .execute()
    expect(boxes.filter((box) => box.receipt_id !== null)).toHaveLength(4)
    const reported = await act(database, buyer, (context) => ublReceiptAdvice(context, receiptNo))
    expect(reported?.xml).toMatch(/<cbc:ReceivedQuantity[^>]*>42<.*<cbc:OversupplyQuantity[^>]*>2</s)
  })
})

describe('cancelling what came above an ASN', () => {
  it('leaves everything as it was before, whatever was accepted and refused', async () => {
    const asn = await buildAsn(database, { quantities: ['40'] })
    await receiveLine(asn, { receiveQty: '15' })
    const before = await stateOfEverything(database)
    const earlier = await receiptIdsOf(database, asn.id)
    await receiveLine(asn, { receiveQty: '20', checkReturnQty: '12', reason: 'Dented' })
    expect(await balances(asn)).toMatchObject({ shipped: '47', accepted: '35', refused: '12', onWay: '0' })
    const { receiptIds, returnIds } = await receiptIdsOf(database, asn.id)
    await cancel({ receiptIds: receiptIds.filter((id) => !earlier.receiptIds.includes(id)), returnIds })
    expect(await stateOfEverything(database)).toEqual(before)
  })

  it('takes back what each row brought: what was refused is above the ASN first', async () => {
    const asn = await buildAsn(database, { quantities: ['40'] })
    await receiveLine(asn, { receiveQty: '38', checkReturnQty: '5', reason: 'Dented' })
    const { receiptIds, returnIds } = await receiptIdsOf(database, asn.id)
    await cancel({ returnIds })
    expect(await balances(asn)).toMatchObject({ shipped: '40', accepted: '38', onWay: '2' })
    await cancel({ receiptIds })
    expect(await balances(asn)).toMatchObject({ shipped: '40', accepted: '0', onWay: '40' })
    await invariantsHold()
  })

  it('makes room for what was refused with it, whichever is cancelled first', async () => {
    const asn = await limited('10')
    await receiveLine(asn, { receiveQty: '60', checkReturnQty: '10', reason: 'Wet' })
    const first = await receiptIdsOf(database, asn.id)
    await receiveLine(asn, { receiveQty: '38' })
    const lines = [{ batchId: batchId(asn), deliveryQty: '10' }]
    await act(database, supplier, (context) => call(context, 'ISrmAsnHeadService/addAsn', asnInput({ lines })))
    expect(await refusal(cancel({ returnIds: first.returnIds }))).toMatchObject({
      declaration: receiptsErrors.refusedShippedAgain,
    })
    const { receiptIds } = await receiptIdsOf(database, asn.id)
    await cancel({ receiptIds: receiptIds.filter((id) => !first.receiptIds.includes(id)), returnIds: first.returnIds })
    expect(await balances(asn)).toMatchObject({ shipped: '110', accepted: '60', refused: '0', onWay: '50' })
    await invariantsHold()
  })

  it('takes it out of an order whose rest was cancelled meanwhile', async () => {
    const asn = await buildAsn(database, { quantities: ['40'] })
    await receiveLine(asn, { receiveQty: '45' })
    const { head_id: id } = await database.ownerDb
      .selectFrom('srm_purchase_batch')
      .select('head_id')
      .where('id', '=', batchId(asn))
      .executeTakeFirstOrThrow()
    const keyOf = () =>
      database.ownerDb
        .selectFrom('srm_purchase_head')
        .select(['id', 'version'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    const asked = { ...(await keyOf()), reason: 'Not needed' }
    await act(database, buyer, (context) => call(context, 'ISupSrmPurchaseHeadService/askCancellation', asked))
    const confirmed = await keyOf()
    await act(database, supplier, (context) =>
      call(context, 'ISupSrmPurchaseHeadService/confirmCancellation', confirmed),
    )
    expect((await balances(asn)).ordered).toBe('45')
    const { receiptIds } = await receiptIdsOf(database, asn.id)
    await cancel({ receiptIds })
    expect(await balances(asn)).toMatchObject({ ordered: '40', shipped: '40', onWay: '40' })
    await invariantsHold()
  })
})

describe('goods above an ASN that are inspected', () => {
  const inspectedAsn = async () => {
    const asn = await buildAsn(database, { quantities: ['40'], order: { lines: [{ itemNo: 'INSPECTED' }] } })
    const item = database.ownerDb.updateTable('bm_item').set({ is_inspected: true }).where('item_no', '=', 'INSPECTED')
    await item.execute()
    await receiveLine(asn, { receiveQty: '44' })
    const { id } = await database.ownerDb
      .selectFrom('srm_inspection')
      .select('id')
      .where('asn_id', '=', asn.id)
      .executeTakeFirstOrThrow()
    return { asn, inspectionId: id }
  }

  it('are shipped by it from their arrival on, and no more once that is taken back', async () => {
    const { asn, inspectionId } = await inspectedAsn()
    expect(await balances(asn)).toMatchObject({ shipped: '44', onWay: '44', accepted: '0' })
    await invariantsHold()
    const input = { ids: [inspectionId], reason: 'Counted wrong' }
    await act(database, buyer, (context) => call(context, 'ISrmInspectionService/takeBackArrival', input))
    expect(await balances(asn)).toMatchObject({ shipped: '40', onWay: '40' })
    await invariantsHold()
  })

  it('complete ASN and order where their arrival is taken back and all else is received', async () => {
    const order = { lines: [{ itemNo: 'LAST', lineQty: '40', overPercent: '10' }] }
    const asn = await buildAsn(database, { quantities: ['40'], lots, order })
    await receiveRows(asn, ['A 20'].map(rowOf))
    const item = database.ownerDb.updateTable('bm_item').set({ is_inspected: true }).where('item_no', '=', 'LAST')
    await item.execute()
    await receiveRows(asn, ['B 20', 'A 2'].map(rowOf))
    const waiting = async (lotNo: string) =>
      (
        await database.ownerDb
          .selectFrom('srm_inspection')
          .select('id')
          .where('asn_id', '=', asn.id)
          .where('lot_no', '=', lotNo)
          .executeTakeFirstOrThrow()
      ).id
    const result = { id: await waiting('B'), acceptedQty: '20', inspectDate: RECEIPT_DAY }
    await act(database, buyer, (context) => call(context, 'ISrmInspectionService/decideInspection', result))
    const states = async () =>
      database.ownerDb
        .selectFrom('srm_asn_head as a')
        .innerJoin('srm_asn_line as l', 'l.asn_id', 'a.id')
        .innerJoin('srm_purchase_head as h', 'h.id', 'l.head_id')
        .select(['a.status as asn', 'h.status as order', 'h.purchase_no as no'])
        .where('a.id', '=', asn.id)
        .executeTakeFirstOrThrow()
    expect(await states()).toMatchObject({ asn: '3', order: 'executing' })
    await database.ownerDb.deleteFrom('sys_outbox').execute()
    const input = { ids: [await waiting('A')], reason: 'Counted wrong' }
    await act(database, buyer, (context) => call(context, 'ISrmInspectionService/takeBackArrival', input))
    const { no, ...ended } = await states()
    expect(ended).toEqual({ asn: '4', order: 'completed' })
    const reported = await database.ownerDb.selectFrom('sys_outbox').select(['topic', 'payload']).execute()
    // Open lists of orders show another quantity.
    expect(JSON.stringify(reported)).toContain(no)
    await invariantsHold()
  })

  it('hand it on to the rows of their result', async () => {
    const { asn, inspectionId } = await inspectedAsn()
    const result = { acceptedQty: '41', refusedQty: '3', reason: 'Scratched', remarks: '', inspectDate: RECEIPT_DAY }
    await act(database, buyer, (context) =>
      call(context, 'ISrmInspectionService/decideInspection', { id: inspectionId, ...result }),
    )
    expect(await balances(asn)).toMatchObject({ shipped: '44', accepted: '41', refused: '3', onWay: '0' })
    const { receiptIds, returnIds } = await receiptIdsOf(database, asn.id)
    await cancel({ returnIds })
    expect(await balances(asn)).toMatchObject({ shipped: '41', accepted: '41', onWay: '0' })
    await cancel({ receiptIds })
    expect(await balances(asn)).toMatchObject({ shipped: '40', onWay: '40' })
    await invariantsHold()
  })
})
