import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { balancesOf, buildAsn, packLots } from '#modules/deliveries/asn/server/testing.ts'
import { packageTree, packedUnits } from '#modules/deliveries/package/contract/schemas.ts'
import { callerOf } from '#modules/orders/order/server/testing.ts'
import { cancelReceipt } from '#modules/receipts/receipt/server/cancel-receipt.ts'
import {
  act,
  call,
  RECEIPT_DAY,
  receiptIdsOf,
  receive,
  stateOfEverything,
} from '#modules/receipts/receipt/server/testing.ts'
import type { CallPath } from '#platform/contract/calls.ts'
import type { Caller } from '#platform/server/call-context.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { ownScans, scanAnswer } from '../contract/schemas.ts'
import { cancelScan } from './cancel-scan.ts'
import { listOwnScans } from './list-own-scans.ts'
import { receiveLabel } from './receive-label.ts'

let database: TestDatabase
const keeper = callerOf('purchaser')
const supplier = callerOf('supplier')
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const scan = (code: string, overrides: { isRefused?: boolean; reason?: string } = {}, caller = keeper) =>
  act(database, caller, async (context) => {
    const answer = await receiveLabel(context, {
      code,
      receiptDate: RECEIPT_DAY,
      isRefused: false,
      reason: '',
      ...overrides,
    })
    expect(scanAnswer.parse(answer)).toEqual(answer)
    return answer
  })
const as = (caller: Caller, path: CallPath, input: object) =>
  act(database, caller, (context) => call(context, path, input))
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { declaration?: { code: string } }) => error.declaration?.code,
  )
const scansOf = async (caller = keeper) => {
  const scans = await act(database, caller, (context) => listOwnScans(context, {}))
  expect(ownScans.parse(scans)).toEqual(scans)
  return scans
}

/** An ASN of 20 pieces of one item and 6 of another; four boxes of 5 and one of 6, the first four on a pallet. */
async function packedAsn() {
  const asn = await buildAsn(database, { quantities: ['20', '6'] })
  const boxes = await packLots(database, asn, [4, 1])
  const boxIds = boxes.map(({ id }) => id)
  const packed = await as(supplier, 'ISrmAsnPackageService/pack', { id: asn.id, boxIds: boxIds.slice(0, 4) })
  const [pallet] = packedUnits.parse(packed)
  const codes = boxes.map(({ unitCode }) => unitCode)
  return { asn, pallet: pallet?.unitCode ?? '', palletId: pallet?.id ?? '', boxIds, codes }
}

describe('receiving by scanned labels', () => {
  it('books a pallet with one scan, as the same receipt by line would', async () => {
    const { asn, pallet, codes } = await packedAsn()
    const answer = await scan(`(91)${pallet}`)
    expect(answer).toMatchObject({ asnNo: asn.asnNo, level: '3', isRepeated: false, bookedBoxes: 4, earlierBoxes: 0 })
    expect(answer.contents).toMatchObject([{ goodsNo: 'ITEM-1', lotNo: 'LOT-A', qty: '20' }])
    const [first, second] = asn.order.lines
    expect(await balancesOf(database, first?.batchId ?? '')).toMatchObject({ accepted: '20', onWay: '0' })
    expect(await balancesOf(database, second?.batchId ?? '')).toMatchObject({ accepted: '0', onWay: '6' })
    const rest = await scan(codes[4] ?? '')
    expect(rest.contents).toMatchObject([{ goodsNo: 'ITEM-2', qty: '6' }])
    const status = await database.ownerDb.selectFrom('srm_asn_head').select('status').where('id', '=', asn.id).execute()
    expect(status).toEqual([{ status: '4' }])
  })

  it('says at a second scan that the label is booked already, and changes nothing', async () => {
    const { pallet } = await packedAsn()
    const { receiptNo } = await scan(pallet)
    const before = await stateOfEverything(database)
    expect(await scan(pallet)).toMatchObject({ isRepeated: true, bookedBoxes: 0, earlierBoxes: 4, receiptNo })
    expect(await stateOfEverything(database)).toEqual(before)
  })

  it('books once when two scan the same pallet at once', async () => {
    const { asn, pallet } = await packedAsn()
    const answers = await Promise.all([scan(pallet), scan(pallet)])
    expect(answers.map(({ isRepeated }) => isRepeated).sort()).toEqual([false, true])
    expect((await receiptIdsOf(database, asn.id)).receiptIds).toHaveLength(1)
  })

  it('books of a pallet what is not booked yet, and refuses a single box with a reason', async () => {
    const { asn, pallet, codes } = await packedAsn()
    expect(await codeOf(scan(codes[0] ?? '', { isRefused: true }))).toBe('receipts.refusalReasonEmpty')
    await scan(codes[0] ?? '', { isRefused: true, reason: 'Wet' })
    expect(await scan(pallet)).toMatchObject({ bookedBoxes: 3, earlierBoxes: 1 })
    const [first] = asn.order.lines
    expect(await balancesOf(database, first?.batchId ?? '')).toMatchObject({ accepted: '15', refused: '5' })
    const tree = packageTree.parse(await as(keeper, 'ISrmAsnPackageService/getAsnPackageTree', { id: asn.id }))
    expect(tree.nodes.map(({ receivedCount }) => receivedCount)).toEqual([4, 1, 1, 1, 1, 0])
  })

  it('has boxes of goods that are inspected wait: taken back they can be scanned anew, with a result they are booked', async () => {
    const { asn, codes } = await packedAsn()
    const inspect = (isInspected: boolean) =>
      sql`update bm_supplier set check_flag = ${isInspected} where supplier_no = 'S1'`.execute(database.ownerDb)
    await inspect(true)
    const before = await stateOfEverything(database)
    const { receiptNo } = await scan(codes[0] ?? '')
    expect(await stateOfEverything(database)).toEqual(before)
    expect(await scan(codes[0] ?? '')).toMatchObject({ isRepeated: true, receiptNo })
    const [latest] = await scansOf()
    await act(database, keeper, (context) => cancelScan(context, { id: latest?.id ?? '', reason: 'Wrong' }))
    expect((await scansOf())[0]).toMatchObject({ isCancelled: true })
    expect(await scan(codes[0] ?? '')).toMatchObject({ isRepeated: false, bookedBoxes: 1 })
    await scan(codes[1] ?? '')
    await inspect(false)
    const { rows } = await sql<{ id: string }>`
      select id from srm_inspection where asn_id = ${asn.id} and status = 'toInspect' order by id`.execute(
      database.ownerDb,
    )
    const result = { acceptedQty: '5', inspectDate: RECEIPT_DAY }
    for (const { id } of rows) await as(keeper, 'ISrmInspectionService/decideInspection', { id, ...result })
    expect((await receiptIdsOf(database, asn.id)).receiptIds).toHaveLength(2)
    expect(await scan(codes[0] ?? '')).toMatchObject({ isRepeated: true })
    // The boxes that were not scanned yet are still known.
    expect(await scan(codes[2] ?? '')).toMatchObject({ isRepeated: false, bookedBoxes: 1 })
  })

  it('tells of a scan whether its goods wait for inspection; with a result it is not taken back any more', async () => {
    const { asn, pallet } = await packedAsn()
    const inspect = (isInspected: boolean) =>
      sql`update bm_item set is_inspected = ${isInspected} where item_no = 'ITEM-1'`.execute(database.ownerDb)
    await inspect(true)
    await scan(pallet)
    const [latest] = await scansOf()
    expect(latest).toMatchObject({ isCancelled: false, inspectionState: 'toInspect' })
    const { rows } = await sql<{ id: string }>`
      select id from srm_inspection where asn_id = ${asn.id} and status = 'toInspect'`.execute(database.ownerDb)
    const result = { id: rows[0]?.id, acceptedQty: '20', inspectDate: RECEIPT_DAY }
    await as(keeper, 'ISrmInspectionService/decideInspection', result)
    await inspect(false)
    expect((await scansOf())[0]).toMatchObject({ isCancelled: false, inspectionState: 'decided' })
    const again = act(database, keeper, (context) => cancelScan(context, { id: latest?.id ?? '', reason: 'Wrong' }))
    expect(await codeOf(again)).toBe('receipts.inspectionEnded')
  })

  it('takes back both what arrived and what was accepted by one scan, and the log tells both', async () => {
    const asn = await buildAsn(database, { quantities: ['20', '6'] })
    const boxIds = (await packLots(database, asn, [4, 1])).map(({ id }) => id)
    const packed = await as(supplier, 'ISrmAsnPackageService/pack', { id: asn.id, boxIds })
    const inspect = (isInspected: boolean) =>
      sql`update bm_item set is_inspected = ${isInspected} where item_no = 'ITEM-2'`.execute(database.ownerDb)
    const before = await stateOfEverything(database)
    await inspect(true)
    await scan(packedUnits.parse(packed)[0]?.unitCode ?? '')
    await inspect(false)
    const [latest] = await scansOf()
    expect(latest).toMatchObject({ boxCount: 5, inspectionState: 'toInspect' })
    const notes: unknown[] = []
    await act(database, keeper, (context) => {
      const audit: typeof context.audit = (note) => {
        notes.push(note.detail)
        context.audit(note)
      }
      return cancelScan({ ...context, audit }, { id: latest?.id ?? '', reason: 'Wrong' })
    })
    expect(await stateOfEverything(database)).toEqual(before)
    expect(notes).toMatchObject([{ reason: 'Wrong', takenBack: [{ inspectionNo: expect.any(String) }] }])
    expect((await scansOf())[0]).toMatchObject({ isCancelled: true })
  })

  it('is taken back scan by scan, and the label can be scanned again', async () => {
    const { codes } = await packedAsn()
    const before = await stateOfEverything(database)
    await scan(codes[0] ?? '')
    const [latest] = await scansOf()
    expect(latest).toMatchObject({ unitCode: codes[0], boxCount: 1, isCancelled: false })
    await act(database, keeper, (context) => cancelScan(context, { id: latest?.id ?? '', reason: 'Wrong' }))
    expect(await stateOfEverything(database)).toEqual(before)
    expect((await scansOf())[0]).toMatchObject({ isCancelled: true })
    const again = act(database, keeper, (context) => cancelScan(context, { id: latest?.id ?? '', reason: 'Wrong' }))
    expect(await codeOf(again)).toBe('receipts.nothingChosen')
    expect(await scan(codes[0] ?? '')).toMatchObject({ isRepeated: false, bookedBoxes: 1 })
  })

  it('opens boxes again however their receipt is cancelled', async () => {
    const { asn, codes } = await packedAsn()
    await scan(codes[0] ?? '')
    const ids = await receiptIdsOf(database, asn.id)
    await act(database, keeper, (context) => cancelReceipt(context, { ...ids, reason: 'Wrong' }))
    expect(await scan(codes[0] ?? '')).toMatchObject({ isRepeated: false })
  })

  it('knows the boxes of a lot that was received as a whole otherwise, until that is cancelled', async () => {
    const { asn, pallet, codes } = await packedAsn()
    await scan(codes[0] ?? '')
    const { receiptNo } = await receive(database, keeper, asn)
    expect(await scan(codes[1] ?? '')).toMatchObject({ isRepeated: true, receiptNo })
    expect(await scan(codes[4] ?? '')).toMatchObject({ isRepeated: true, receiptNo })
    expect(await scan(pallet)).toMatchObject({ isRepeated: true, bookedBoxes: 0, earlierBoxes: 4 })
    const { receiptIds } = await receiptIdsOf(database, asn.id)
    await act(database, keeper, (context) =>
      cancelReceipt(context, { receiptIds: receiptIds.slice(1), returnIds: [], reason: 'Wrong' }),
    )
    expect(await scan(pallet)).toMatchObject({ isRepeated: false, bookedBoxes: 3, earlierBoxes: 1 })
  })

  it('knows the boxes of a lot that was refused as a whole otherwise', async () => {
    const { asn, codes } = await packedAsn()
    const [, second = ''] = asn.lineIds
    await receive(database, keeper, asn, [{ asnLineId: second, checkReturnQty: '6', reason: 'Wet' }])
    expect(await scan(codes[4] ?? '')).toMatchObject({ isRepeated: true })
    expect(await scan(codes[0] ?? '')).toMatchObject({ isRepeated: false, bookedBoxes: 1 })
  })

  it('counts no box twice: of a lot that was received in part otherwise, no box is scanned until it is explained', async () => {
    const { asn, pallet, codes } = await packedAsn()
    const [first = ''] = asn.lineIds
    await receive(database, keeper, asn, [{ asnLineId: first, receiveQty: '5' }])
    const before = await stateOfEverything(database)
    for (const code of [codes[0] ?? '', pallet]) expect(await codeOf(scan(code))).toBe('receipts.boxesUncounted')
    expect(await stateOfEverything(database)).toEqual(before)
    expect(await scan(codes[4] ?? '')).toMatchObject({ bookedBoxes: 1 })
    const { receiptIds } = await receiptIdsOf(database, asn.id)
    await act(database, keeper, (context) =>
      cancelReceipt(context, { receiptIds: receiptIds.slice(0, 1), returnIds: [], reason: 'Wrong' }),
    )
    expect(await scan(pallet)).toMatchObject({ bookedBoxes: 4 })
  })

  it('does not guess which boxes were accepted where a lot was accepted and refused in one receipt', async () => {
    const { asn, codes } = await packedAsn()
    const [first = ''] = asn.lineIds
    const mixed = { asnLineId: first, receiveQty: '15', checkReturnQty: '5', reason: 'Wet' }
    await receive(database, keeper, asn, [mixed])
    expect(await codeOf(scan(codes[0] ?? ''))).toBe('receipts.boxesUncounted')
  })

  it('keeps received boxes as they came: neither split nor packed otherwise', async () => {
    const { asn, codes, boxIds, palletId } = await packedAsn()
    await scan(codes[0] ?? '')
    const id = boxIds[0] ?? ''
    const works = [
      as(supplier, 'ISupBmBarcodePrintService/splitlabel', { id, list: [{ qty: '2' }, { qty: '3' }] }),
      as(supplier, 'ISrmAsnPackageService/unpack', { id: asn.id, packageIds: [palletId] }),
      as(supplier, 'ISrmAsnPackageService/unpack', { id: asn.id, boxIds: [id] }),
    ]
    expect(await Promise.all(works.map(codeOf))).toEqual(works.map(() => 'deliveries.boxReceived'))
  })

  it('refuses what nobody printed, what was split, what is void, and what the reader may not see', async () => {
    const { asn, codes, boxIds } = await packedAsn()
    const far = callerOf('purchaser', { orgNos: ['O9'] })
    expect(await codeOf(scan(codes[0] ?? '', {}, far))).toBe('receipts.unknownLabel')
    expect(await codeOf(scan('369012340000009999'))).toBe('receipts.unknownLabel')
    const list = [{ qty: '2' }, { qty: '3' }]
    await as(supplier, 'ISupBmBarcodePrintService/splitlabel', { id: boxIds[0] ?? '', list })
    expect(await codeOf(scan(codes[0] ?? ''))).toBe('deliveries.labelReplaced')
    await as(supplier, 'ISrmAsnHeadService/voidAsn', { id: asn.id, version: asn.version, reason: 'Wrong' })
    expect(await codeOf(scan(codes[1] ?? ''))).toBe('deliveries.labelReplaced')
  })

  it('shows each keeper the own scans', async () => {
    const { codes } = await packedAsn()
    await scan(codes[0] ?? '')
    expect((await scansOf()).length).toBeGreaterThan(0)
    expect(await scansOf(callerOf('purchaser', { userNo: 'other' }))).toEqual([])
  })
})
