import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { asnCalls } from '#modules/deliveries/asn/contract/calls.ts'
import { asnDetail } from '#modules/deliveries/asn/contract/schemas.ts'
import { buildAsn } from '#modules/deliveries/asn/server/testing.ts'
import { callerOf } from '#modules/orders/order/server/testing.ts'
import { receivingPage } from '#modules/receipts/receiving/contract/schemas.ts'
import type { CallPath } from '#platform/contract/calls.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { Caller, Download } from '#platform/server/call-context.ts'
import { readWorkbook } from '#platform/server/spreadsheet/read-workbook.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { acceptancePage, rejectionPage, warehousingPage } from '../contract/schemas.ts'
import { act, call, receiptIdsOf, receive } from './testing.ts'

const buyer = callerOf('purchaser')
const supplier = callerOf('supplier')
const ACCEPTANCES = 'ICheckReceiptService/getCheckReceiptPage'

let database: TestDatabase
let asn: Awaited<ReturnType<typeof buildAsn>>
let other: Awaited<ReturnType<typeof buildAsn>>
beforeAll(async () => {
  database = await createTestDatabase()
  asn = await buildAsn(database, {
    quantities: ['40', '20'],
    order: { purchaseNo: 'PO-LIST', lines: [{}, { expectArrivalDate: '2026-03-01' }] },
  })
  await receive(database, buyer, asn, [
    { asnLineId: asn.lineIds[0] ?? '', receiveQty: '30', checkReturnQty: '10', reason: 'Scratched' },
    { asnLineId: asn.lineIds[1] ?? '', receiveQty: '20' },
  ])
  other = await buildAsn(database, { order: { supplierNo: 'S2' } })
  await receive(database, buyer, other)
})
afterAll(() => database.drop())

async function read<S extends z.ZodType>(
  path: CallPath,
  schema: S,
  caller: Caller,
  condition: object = {},
): Promise<z.output<S>> {
  const answer = await act(database, caller, (context) => call(context, path, { condition }))
  expect(schema.parse(answer)).toEqual(answer)
  return schema.parse(answer)
}

describe('receipt lists', () => {
  it('show the supplier its own rows, and the purchaser all of the authorised ones', async () => {
    expect((await read(ACCEPTANCES, acceptancePage, buyer)).total).toBe(3)
    expect((await read(ACCEPTANCES, acceptancePage, supplier)).total).toBe(2)
    expect((await read(ACCEPTANCES, acceptancePage, callerOf('purchaser', { warehouseNos: ['W2'] }))).total).toBe(0)
    const rejections = await read('ICheckReturnService/getCheckReturnPage', rejectionPage, supplier)
    expect(rejections.records).toMatchObject([{ checkReturnQty: '10', reason: 'Scratched', actions: {} }])
    const stored = await read('IWarehousingDetailService/getWarehousingDetailPage', warehousingPage, supplier)
    expect(stored.records.map(({ warehousingQty, cellNo }) => [warehousingQty, cellNo])).toEqual([
      ['20', 'RECEIVING'],
      ['30', 'RECEIVING'],
    ])
  })

  it('say who may add photos to a refusal, and that a cancelled one takes no more', async () => {
    const refusal = await buildAsn(database, { order: { warehouseNo: 'W-PHOTO', supplierNo: 'S3' } })
    const keeper = callerOf('purchaser', { warehouseNos: ['W-PHOTO'] })
    const line = { asnLineId: refusal.lineIds[0] ?? '', checkReturnQty: '40', reason: 'Wet' }
    await receive(database, keeper, refusal, [line])
    const { returnIds } = await receiptIdsOf(database, refusal.id)
    const filesFor = (caller: Caller) =>
      act(database, caller, (context) =>
        call(context, 'ICheckReturnService/getCheckReturnFileList', { id: returnIds[0] }),
      )
    expect(await filesFor(keeper)).toEqual({ files: [], actions: { add: null } })
    expect(await filesFor(callerOf('supplier', { supplierNo: 'S3' }))).toMatchObject({
      actions: { add: expect.stringContaining('Your side') },
    })
    await expect(filesFor(supplier)).rejects.toMatchObject({ declaration: platformErrors.notFound })
    await expect(filesFor(buyer)).rejects.toMatchObject({ declaration: platformErrors.notFound })
    await act(database, keeper, (context) =>
      call(context, 'ISrmAsnHeadService/cancelReceipt', { receiptIds: [], returnIds, reason: 'x' }),
    )
    expect(await filesFor(keeper)).toMatchObject({ actions: { add: expect.stringContaining('cancelled') } })
  })

  it('tell what distinguishes the goods beyond item and lot, as the ASN told it', async () => {
    const features = { productFeature: 'Blue', stockFeature: 'Grade A' }
    const reported = await buildAsn(database, { features, order: { warehouseNo: 'W-BLUE', supplierNo: 'S4' } })
    const keeper = callerOf('purchaser', { warehouseNos: ['W-BLUE'] })
    await receive(database, keeper, reported)
    expect((await read(ACCEPTANCES, acceptancePage, keeper)).records).toMatchObject([features])
    const stored = await read('IWarehousingDetailService/getWarehousingDetailPage', warehousingPage, keeper)
    expect(stored.records).toMatchObject([features])
    const RECEIVING = 'ISrmReceivingDetailService/getReceivingDetailPage'
    expect((await read(RECEIVING, receivingPage, keeper)).records).toMatchObject([features])
    const detail = await act(database, keeper, (context) =>
      call(context, 'ISrmAsnHeadService/getAsnById', { id: reported.id }),
    )
    expect(asnDetail.parse(detail).lines).toMatchObject([features])
  })

  it('find by keyword, by timing and by day', async () => {
    expect((await read(ACCEPTANCES, acceptancePage, buyer, { keyword: 'po-list' })).total).toBe(2)
    expect((await read(ACCEPTANCES, acceptancePage, buyer, { deliveryTiming: ['3'] })).total).toBe(1)
    expect((await read(ACCEPTANCES, acceptancePage, buyer, { receiptDateStart: '2026-03-21' })).total).toBe(0)
  })

  it('count acceptances by timing', async () => {
    const counts = await act(database, buyer, (context) =>
      call(context, 'ICheckReceiptService/getCheckReceiptStatus', { condition: { deliveryTiming: '2' } }),
    )
    expect(counts).toEqual({ all: 3, normal: 2, early: 0, delayed: 1, gifts: 0 })
  })

  it('say what the purchaser may cancel, and why not', async () => {
    const { receiptIds } = await receiptIdsOf(database, other.id)
    await act(database, buyer, (context) =>
      call(context, 'ISrmAsnHeadService/cancelReceipt', { receiptIds, reason: 'Booked wrongly' }),
    )
    const { records } = await read(ACCEPTANCES, acceptancePage, buyer, { asnNo: other.asnNo })
    const refusal = 'This receipt has been cancelled already.'
    expect(records.map((row) => [row.receiveQty, row.isReversed, row.isReversal, row.actions])).toEqual([
      ['-40', false, true, { cancelReceipt: refusal, returnGoods: refusal }],
      ['40', true, false, { cancelReceipt: refusal, returnGoods: refusal }],
    ])
    const open = await read(ACCEPTANCES, acceptancePage, buyer, { asnNo: asn.asnNo })
    expect(open.records.map(({ actions }) => actions)).toEqual(
      Array(2).fill({ cancelReceipt: null, returnGoods: null }),
    )
  })

  it.each([
    ['ICheckReceiptService/exportexcel', 2],
    ['ICheckReturnService/exportexcel', 1],
    ['IWarehousingDetailService/exportexcel', 2],
    ['ISrmAsnHeadService/exportAsnDetail', 2],
  ] as const)('%s writes the rows of the search', async (path, rowCount) => {
    const content = await act(database, supplier, async (context) => {
      const download = (await call(context, path, { condition: { asnNo: asn.asnNo } })) as Download
      const out = new PassThrough()
      const [written] = await Promise.all([buffer(out), download.write(out)])
      return written
    })
    const { rows } = await readWorkbook(content, { fileBytes: content.length }, { fileName: 'export.xlsx' })
    expect(rows).toHaveLength(rowCount + 1)
    expect(rows.slice(1).every((row) => row.cells.some((cell) => cell.text === asn.asnNo))).toBe(true)
  })
})

describe('notices', () => {
  it('are listed with what the reader may do, found by order number, and counted by state', async () => {
    const { records } = await read(
      'ISrmAsnHeadService/getAsnPage',
      asnCalls['ISrmAsnHeadService/getAsnPage'].output,
      buyer,
      { purchaseNos: 'po-list' },
    )
    expect(records).toMatchObject([
      {
        asnNo: asn.asnNo,
        status: '4',
        lineCount: 2,
        actions: { cancelReceipt: null, receive: 'The ASN is not shipped or partially received.' },
      },
    ])
    expect(Object.keys(records[0]?.actions ?? {}).sort()).toEqual([
      'approve',
      'cancelGifts',
      'cancelReceipt',
      'endLine',
      'receive',
      'receiveGifts',
      'reject',
      'takeBackArrival',
      'void',
    ])
    const mine = await read('ISrmAsnHeadService/getAsnPage', asnCalls['ISrmAsnHeadService/getAsnPage'].output, supplier)
    expect(mine.records.map(({ actions }) => Object.keys(actions))).toEqual([['edit', 'resubmit', 'void']])
    const counts = await act(database, buyer, (context) =>
      call(context, 'ISrmAsnHeadService/getAsnStatus', { condition: {} }),
    )
    expect(counts).toMatchObject({ all: 2, pendingApproval: 0, received: expect.any(Number) })
  })

  it('show lines, lots, the receipts behind them and what may be done with each', async () => {
    const detail = asnDetail.parse(
      await act(database, buyer, (context) => call(context, 'ISrmAsnHeadService/getAsnById', { id: asn.id })),
    )
    expect(detail).toMatchObject({ asnNo: asn.asnNo, orgName: 'Organisation O1', warehouseName: 'Warehouse W1' })
    expect(detail.lines[0]).toMatchObject({
      lineBatch: '10-1-1',
      deliveryQty: '40',
      receiveQty: '30',
      checkReturnQty: '10',
      lots: [{ lotNo: 'LOT-A', qty: '40', receiveQty: '30', checkReturnQty: '10' }],
      receipts: [
        { kind: 'accepted', qty: '30', deliveryTiming: '1', actions: { cancelReceipt: null } },
        { kind: 'refused', qty: '10', reason: 'Scratched', actions: { cancelReceipt: null } },
      ],
      actions: { receive: expect.any(String), endLine: expect.any(String) },
    })
    await expect(
      act(database, callerOf('supplier', { supplierNo: 'S2' }), (context) =>
        call(context, 'ISrmAsnHeadService/getAsnById', { id: asn.id }),
      ),
    ).rejects.toMatchObject({ declaration: { code: 'wire.notFound' } })
  })
})
