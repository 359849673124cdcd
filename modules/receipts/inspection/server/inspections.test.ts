import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { asnDetail } from '#modules/deliveries/asn/contract/schemas.ts'
import { type BuiltAsn, balancesOf, buildAsn } from '#modules/deliveries/asn/server/testing.ts'
import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { lockAsnById } from '#modules/deliveries/server.ts'
import { buildUser, callerOf } from '#modules/orders/order/server/testing.ts'
import { receiptsErrors } from '#modules/receipts/contract/errors.ts'
import { rejectionPage } from '#modules/receipts/receipt/contract/schemas.ts'
import { receiveItems } from '#modules/receipts/receipt/server/receive-items.ts'
import {
  act,
  call,
  RECEIPT_DAY,
  receiptIdsOf,
  receive,
  stateOfEverything,
  stockOf,
} from '#modules/receipts/receipt/server/testing.ts'
import type { PermissionFlag } from '#platform/contract/permission-flags.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { CallContext, Caller } from '#platform/server/call-context.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { inspectionCalls } from '../contract/calls.ts'
import { INSPECTION_STATES } from '../contract/fields.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const plain = callerOf('purchaser')
/** May receive without inspection. */
const buyer: Caller = {
  ...plain,
  flags: new Map([...plain.flags, ['inspections', new Set<PermissionFlag>(['isEnd'])]]),
}
const supplier = callerOf('supplier')
const SERVICE = 'ISrmInspectionService'

let items = 0
let itemNo = ''
beforeEach(() => {
  items += 1
  itemNo = `INSPECTED-${items}`
})

/** An ASN over goods that are inspected. */
async function inspected(qty = '100', order: object = {}): Promise<BuiltAsn> {
  const asn = await buildAsn(database, { quantities: [qty], order: { lines: [{ itemNo }], ...order } })
  await sql`update bm_item set is_inspected = true where item_no = ${itemNo}`.execute(database.ownerDb)
  return asn
}
const page = async (caller = buyer, condition: object = { keyword: itemNo }) =>
  inspectionCalls['ISrmInspectionService/getInspectionPage'].output.parse(
    await act(database, caller, (context) => call(context, `${SERVICE}/getInspectionPage`, { condition })),
  )
const waiting = async () => (await page()).records.filter(({ inspectionState }) => inspectionState === 'toInspect')
const decide = (id: string, overrides: object = {}, caller = buyer) =>
  act(database, caller, (context) =>
    call(context, `${SERVICE}/decideInspection`, {
      id,
      acceptedQty: '100',
      inspectDate: RECEIPT_DAY,
      ...overrides,
    }),
  ) as Promise<{ receiptNo: string; status: string }>
const takeBack = (id: string, caller = buyer) =>
  act(database, caller, (context) => call(context, `${SERVICE}/takeBackArrival`, { ids: [id], reason: 'Wrong truck' }))
const FILE = { content_type: 'image/png', size_bytes: '1', content: Buffer.from('x') }
const refuses = (work: Promise<unknown>, declaration: object) => expect(work).rejects.toMatchObject({ declaration })
const versionOf = async (id: string) =>
  await database.ownerDb
    .selectFrom('srm_asn_head')
    .select(['id', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
/** One arrival of all of an ASN. */
async function arrived(qty = '100') {
  const asn = await inspected(qty)
  await receive(database, buyer, asn)
  const [row] = await waiting()
  return { asn, id: row?.id ?? '', batchId: asn.order.lines[0]?.batchId ?? '', row }
}

describe('goods that are inspected', () => {
  it.each(['item', 'supplier'])('arrive where their %s says so, and nothing of them is accepted', async (kind) => {
    const supplierNo = kind === 'supplier' ? 'S-CHECKED' : 'S1'
    const asn = await buildAsn(database, { order: { supplierNo, lines: [{ itemNo }] } })
    if (kind === 'item')
      await sql`update bm_item set is_inspected = true where item_no = ${itemNo}`.execute(database.ownerDb)
    else await sql`update bm_supplier set check_flag = true where supplier_no = ${supplierNo}`.execute(database.ownerDb)
    const before = await stateOfEverything(database)
    const { receiptNo, inspections } = await receive(database, buyer, asn)
    expect(inspections).toBe(1)
    expect(await stateOfEverything(database)).toEqual(before)
    expect(await waiting()).toMatchObject([{ receiptNo, lotNo: 'LOT-A' }])
  })

  it('are told to whoever receives before they are received', async () => {
    const { id } = await inspected()
    const reported = async (caller: Caller) => {
      const asn = await act(database, caller, (context) => call(context, 'ISrmAsnHeadService/getAsnById', { id }))
      return asnDetail.parse(asn).lines.map(({ isInspected }) => isInspected)
    }
    expect(await reported(buyer)).toEqual([true])
    expect(await reported(supplier)).toEqual([false])
  })

  it('can neither be received again, ended nor voided while they wait', async () => {
    const { asn } = await arrived()
    await refuses(
      receive(database, buyer, asn, [{ asnLineId: asn.lineIds[0] ?? '', receiveQty: '1' }]),
      receiptsErrors.overOpen,
    )
    const key = await versionOf(asn.id)
    await refuses(
      act(database, buyer, (context) =>
        call(context, 'ISrmAsnHeadService/endAsnLine', { ...key, lineIds: [asn.lineIds[0]], reason: 'x' }),
      ),
      deliveriesErrors.arrivedToInspect,
    )
    await refuses(
      act(database, buyer, (context) => call(context, 'ISrmAsnHeadService/voidAsn', { ...key, reason: 'x' })),
      deliveriesErrors.receivedAlready,
    )
  })

  it('leave the rest of their line open: it is received, or ended, alone', async () => {
    const asn = await inspected()
    const asnLineId = asn.lineIds[0] ?? ''
    await receive(database, buyer, asn, [{ asnLineId, receiveQty: '60' }])
    await receive(database, buyer, asn, [{ asnLineId, checkReturnQty: '10', reason: 'Wet' }])
    const key = await versionOf(asn.id)
    await act(database, buyer, (context) =>
      call(context, 'ISrmAsnHeadService/endAsnLine', { ...key, lineIds: [asnLineId], reason: 'x' }),
    )
    const batchId = asn.order.lines[0]?.batchId ?? ''
    expect(await balancesOf(database, batchId)).toMatchObject({ onWay: '60', refused: '10', ended: '30' })
    const [row] = await waiting()
    await decide(row?.id ?? '', { acceptedQty: '60' })
    expect(await balancesOf(database, batchId)).toMatchObject({ onWay: '0', accepted: '60' })
  })

  it('are accepted at once by whoever may waive that, with the reason in the log', async () => {
    const asn = await inspected()
    const overrides = { ...(await versionOf(asn.id)), receiptDate: RECEIPT_DAY, lines: [], waiver: 'Line stands still' }
    await refuses(
      act(database, plain, (context) => call(context, 'ISrmAsnHeadService/receiveAsn', overrides)),
      receiptsErrors.waiverNotAllowed,
    )
    const logged: unknown[] = []
    await act(database, buyer, (context) => {
      const audit: CallContext['audit'] = (note) => {
        logged.push(note.detail)
        context.audit(note)
      }
      return call({ ...context, audit }, 'ISrmAsnHeadService/receiveAsn', overrides)
    })
    expect(logged).toMatchObject([{ waiver: 'Line stands still', inspections: 0 }])
    expect(await waiting()).toEqual([])
    expect((await stockOf(database))[`T1/W1/RECEIVING/${itemNo}/LOT-A/`]).toBe('100')
  })

  it('arrive however they are received, unless the quantities are the result of an inspection elsewhere', async () => {
    const asn = await inspected()
    const take = (isInspected: boolean) =>
      act(database, buyer, async (context) => {
        const line = { asnLineId: asn.lineIds[0] ?? '', receiveQty: '40', checkReturnQty: '0', reason: '' }
        const days = { receiptDate: RECEIPT_DAY, postingDate: RECEIPT_DAY }
        return receiveItems(context, await lockAsnById(context.trx, asn.id), { ...days, lines: [line], isInspected })
      })
    expect((await take(false)).inspections).toBe(1)
    expect((await take(true)).inspections).toBe(0)
    expect((await receiptIdsOf(database, asn.id)).receiptIds).toHaveLength(1)
    expect(await waiting()).toMatchObject([{ inspectQty: '40' }])
  })
})

describe('the result of an inspection', () => {
  it('accepts and refuses what arrived in one receipt, on the day of its arrival', async () => {
    const { asn, id, batchId } = await arrived()
    const { receiptNo, status } = await decide(id, { acceptedQty: '90', refusedQty: '10', reason: 'Scratched' })
    expect(status).toBe('4')
    expect(await balancesOf(database, batchId)).toMatchObject({ onWay: '0', accepted: '90', refused: '10' })
    const { rows } =
      await sql<object>`select receipt_no, receipt_date::text from srm_check_receipt where asn_id = ${asn.id}
      union all select receipt_no, receipt_date::text from srm_check_return where asn_id = ${asn.id}`.execute(
        database.ownerDb,
      )
    expect(rows).toEqual([
      { receipt_no: receiptNo, receipt_date: RECEIPT_DAY },
      { receipt_no: receiptNo, receipt_date: RECEIPT_DAY },
    ])
    expect((await page()).records[0]).toMatchObject({
      inspectionState: 'decided',
      acceptedQty: '90',
      refusedQty: '10',
      reason: 'Scratched',
      resultNo: receiptNo,
      inspectorName: buyer.userName,
    })
  })

  it('is found from what it refused, also by its supplier; what is refused at the door has none', async () => {
    const { asn, id, row } = await arrived('60')
    await decide(id, { acceptedQty: '50', refusedQty: '10', reason: 'Scratched' })
    const other = await inspected()
    await receive(database, buyer, other, [
      { asnLineId: other.lineIds[0] ?? '', receiveQty: '0', checkReturnQty: '5', reason: 'Wet' },
    ])
    const foundBy = async (caller: Caller, { asnNo }: BuiltAsn) => {
      const found = await act(database, caller, (context) =>
        call(context, 'ICheckReturnService/getCheckReturnPage', { condition: { asnNo } }),
      )
      return rejectionPage.parse(found).records.map(({ inspectionNo }) => inspectionNo)
    }
    for (const caller of [buyer, supplier]) {
      expect(await foundBy(caller, asn)).toEqual([row?.inspectionNo])
      expect(await foundBy(caller, other)).toEqual([null])
    }
  })

  it('is refused where it is not all that arrived, lacks its reason, has an unfit sample, or is of another day', async () => {
    const { id } = await arrived()
    const before = await stateOfEverything(database)
    await refuses(decide(id, { acceptedQty: '99' }), receiptsErrors.resultIncomplete)
    await refuses(decide(id, { acceptedQty: '110', refusedQty: '-10' }), receiptsErrors.resultIncomplete)
    await refuses(decide(id, { acceptedQty: '99.5', refusedQty: '0.5', reason: 'x' }), receiptsErrors.taskDecimals)
    await refuses(decide(id, { acceptedQty: '99', refusedQty: '1' }), receiptsErrors.refusalReasonEmpty)
    await refuses(decide(id, { sampleQty: '5', defectQty: '6' }), receiptsErrors.sampleUnfit)
    await refuses(decide(id, { defectQty: '1' }), receiptsErrors.sampleUnfit)
    await refuses(decide(id, { inspectDate: '2026-03-19' }), receiptsErrors.inspectDateUnfit)
    await refuses(decide(id, { inspectDate: '2026-03-21' }), receiptsErrors.inspectDateUnfit)
    expect(await stateOfEverything(database)).toEqual(before)
    await decide(id, { sampleQty: '5', defectQty: '0' })
  })

  it('is told once, also by two at once', async () => {
    const { id } = await arrived()
    const outcomes = await Promise.allSettled([decide(id), decide(id)])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await refuses(decide(id), receiptsErrors.inspectionEnded)
    await refuses(takeBack(id), receiptsErrors.inspectionEnded)
  })

  it('has photos that are added before it and after it and stay with it, and that its supplier reads; what was taken back takes no more', async () => {
    const { id } = await arrived()
    const filesFor = (caller: Caller, of = id) =>
      act(database, caller, (context) => call(context, `${SERVICE}/getInspectionFileList`, { id: of }))
    expect(await filesFor(buyer)).toEqual({ files: [], actions: { add: null } })
    const { userId } = await buildUser(database.ownerDb, buyer)
    const bring = (fileName: string) =>
      database.ownerDb
        .insertInto('doc_file')
        .values({ tenantsid: 'T1', user_id: userId, kind: 'inspection', document_id: id, file_name: fileName, ...FILE })
        .returning('id')
        .executeTakeFirstOrThrow()
    const remove = ({ id: fileId }: { id: string }) =>
      act(database, buyer, (context) => call(context, `${SERVICE}/deleteInspectionFile`, { id, fileId }))
    await remove(await bring('blurred.png'))
    const first = await bring('crack.png')
    await decide(id)
    const later = await bring('label.png')
    const kept = expect.stringContaining('result of this inspection')
    expect(await filesFor(buyer)).toMatchObject({
      files: [
        { fileName: 'crack.png', actions: { remove: kept } },
        { fileName: 'label.png', actions: { remove: kept } },
      ],
      actions: { add: null },
    })
    for (const file of [first, later]) await refuses(remove(file), receiptsErrors.filesOfDecided)
    expect(await filesFor(supplier)).toMatchObject({ actions: { add: expect.stringContaining('Your side') } })
    await refuses(filesFor(callerOf('supplier', { supplierNo: 'S2' })), platformErrors.notFound)
    await refuses(filesFor(callerOf('purchaser', { warehouseNos: ['W2'] })), platformErrors.notFound)
    const other = await arrived()
    await takeBack(other.id)
    expect(await filesFor(buyer, other.id)).toMatchObject({ actions: { add: expect.stringContaining('taken back') } })
  })

  it('stays when its receipt is cancelled: the goods are open on the ASN again, and a new arrival is inspected anew', async () => {
    const { asn, id, batchId } = await arrived()
    const before = await balancesOf(database, batchId)
    await decide(id, { acceptedQty: '90', refusedQty: '10', reason: 'Scratched' })
    const ids = await receiptIdsOf(database, asn.id)
    await act(database, buyer, (context) =>
      call(context, 'ISrmAsnHeadService/cancelReceipt', { ...ids, reason: 'Wrong lot' }),
    )
    expect(await balancesOf(database, batchId)).toEqual(before)
    expect((await page()).records[0]).toMatchObject({ id, inspectionState: 'decided' })
    await receive(database, buyer, asn)
    expect(await waiting()).toHaveLength(1)
  })
})

describe('an arrival', () => {
  it('can be taken back before its result, and its goods are open again', async () => {
    const { asn, id } = await arrived()
    await takeBack(id)
    expect((await page()).records[0]).toMatchObject({ inspectionState: 'takenBack', remarks: 'Wrong truck' })
    await refuses(decide(id), receiptsErrors.inspectionEnded)
    const key = await versionOf(asn.id)
    await act(database, buyer, (context) => call(context, 'ISrmAsnHeadService/voidAsn', { ...key, reason: 'x' }))
  })

  it('tells nobody that something was received: its result does, and a refusal at the door', async () => {
    const reported = async ({ asnNo }: BuiltAsn) => {
      const { rows } = await sql<{ no: string }>`select event_detail -> 'values' ->> 'receiptNo' as no from sys_outbox
        where event = 'receiptPosted' and event_detail ->> 'documentNo' = ${asnNo} order by id`.execute(
        database.ownerDb,
      )
      return rows.map(({ no }) => no)
    }
    const { asn, id } = await arrived()
    expect(await reported(asn)).toEqual([])
    const { receiptNo } = await decide(id)
    expect(await reported(asn)).toEqual([receiptNo])
    const other = await inspected()
    const overrides = { asnLineId: other.lineIds[0] ?? '', receiveQty: '60', checkReturnQty: '10', reason: 'Wet' }
    const atDoor = await receive(database, buyer, other, [overrides])
    expect(await reported(other)).toEqual([atDoor.receiptNo])
  })

  it('is read by its supplier, who can do nothing with it, and by nobody else', async () => {
    const { id } = await arrived()
    expect((await page(supplier)).records).toMatchObject([{ id, actions: {} }])
    expect((await page(callerOf('supplier', { supplierNo: 'S2' }))).total).toBe(0)
    expect((await page(callerOf('purchaser', { warehouseNos: ['W2'] }))).total).toBe(0)
    await refuses(takeBack(id, callerOf('purchaser', { warehouseNos: ['W2'] })), platformErrors.notFound)
    const counts = (await act(database, supplier, (context) =>
      call(context, `${SERVICE}/getInspectionStatus`, { condition: { keyword: itemNo } }),
    )) as Record<string, number>
    expect(counts).toEqual({
      all: 1,
      ...Object.fromEntries(INSPECTION_STATES.map((state) => [state, state === 'toInspect' ? 1 : 0])),
    })
  })

  it('is told in the story and on the timeline of its order line', async () => {
    const { asn, id, batchId, row } = await arrived()
    const story = (await act(database, supplier, (context) =>
      call(context, 'ISupSrmPurchaseService/getQuantityStory', { batchId }),
    )) as { steps: { step: string; qty: string; documents: { documentNo: string }[] }[] }
    expect(story.steps.find(({ step }) => step === 'toInspect')).toMatchObject({
      qty: '100',
      documents: [{ documentNo: row?.inspectionNo, qty: '100' }],
    })
    await takeBack(id)
    const { events } = (await act(database, buyer, (context) =>
      call(context, 'ISupSrmOrderTrackingService/getOrderTimeline', { lineId: asn.order.lines[0]?.lineId ?? '' }),
    )) as { events: { subject: string }[] }
    expect(events.slice(0, 2).map(({ subject }) => subject)).toEqual(['arriveCancel', 'arrive'])
  })
})

describe('the pass rate of an item', () => {
  const judged = async (rate: string | null) => {
    const made = await arrived()
    await sql`update bm_item set in_pass_rate = ${rate} where item_no = ${itemNo}`.execute(database.ownerDb)
    return made
  }
  const sample = { sampleQty: '40', defectQty: '3' }
  const refusal = { acceptedQty: '0', refusedQty: '100', reason: 'Too many scratches' }

  it('is told to the buyer with what waits, and to no supplier', async () => {
    await judged('92.5')
    expect(await waiting()).toMatchObject([{ inPassRate: '92.5' }])
    expect((await page(supplier)).records).toMatchObject([{ inPassRate: null }])
  })

  it('lets goods be accepted whose sample reaches it, to the last fraction', async () => {
    const { id } = await judged('92.5')
    expect(await decide(id, sample)).toMatchObject({ status: '4' })
  })

  it('keeps goods from being accepted whose sample misses it, in part too; as a whole they are refused', async () => {
    const { id } = await judged('92.51')
    for (const overrides of [sample, { ...sample, acceptedQty: '1', refusedQty: '99', reason: 'Scratches' }]) {
      await expect(decide(id, overrides)).rejects.toMatchObject({
        declaration: receiptsErrors.passRateMissed,
        parameters: { goodsNo: itemNo, rate: '92.51', passed: '92.5' },
      })
    }
    expect(await decide(id, { ...sample, ...refusal })).toMatchObject({ receiptNo: expect.any(String) })
  })

  it('asks for a sample before anything is accepted', async () => {
    const { id } = await judged('90')
    await refuses(decide(id), receiptsErrors.sampleMissing)
    await decide(id, refusal)
  })

  it('is passed over for a reason by those who may, which the log keeps, and by nobody else', async () => {
    const { id } = await judged('99')
    const overrides = { ...sample, waiver: 'The line stands still' }
    await refuses(decide(id, overrides, plain), receiptsErrors.acceptanceNotAllowed)
    await decide(id, overrides)
    const { rows } = await sql<{ waiver: string }>`select detail ->> 'waiver' as waiver from sys_operation_log
      where document_no = (select inspection_no from srm_inspection where id = ${id})`.execute(database.ownerDb)
    expect(rows).toEqual([{ waiver: 'The line stands still' }])
  })

  it('is not asked for where the item has none', async () => {
    const { id } = await judged(null)
    await decide(id, { ...sample, defectQty: '40' })
  })
})
