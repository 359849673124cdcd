import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { printableDeliveryNote } from '#modules/deliveries/asn/server/printable-delivery-note.ts'
import { asnInput, lineIdsOf, packLots } from '#modules/deliveries/asn/server/testing.ts'
import { downloadUblDespatch } from '#modules/deliveries/despatch-advice/server/download-ubl-despatch.ts'
import { printableLabel } from '#modules/deliveries/label/server/printable-label.ts'
import { type BuiltOrder, buildOrder, buildParents, buildUser, callerOf } from '#modules/orders/order/server/testing.ts'
import { receiptImportFields } from '#modules/receipts/receipt/contract/fields.ts'
import { act, call, RECEIPT_DAY, receive } from '#modules/receipts/receipt/server/testing.ts'
import { receiveLabel } from '#modules/receipts/scan/server/receive-label.ts'
import type { CallContext, Caller } from '#platform/server/call-context.ts'
import { importErrors, importedRows } from '#platform/server/import/testing.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { areUblSchemasThere, ublSchema } from '#platform/server/ubl/testing.ts'
import { downloadUblReceipt } from './download-ubl-receipt.ts'
import type { ReceiptRow, ReceiptValues } from './named-asn-lines.ts'
import { receiptImport } from './receipt-import.ts'

let database: TestDatabase
let buyer: Caller
beforeAll(async () => {
  database = await createTestDatabase()
  buyer = await buildUser(database.ownerDb, callerOf('purchaser'))
  await buildParents(database.ownerDb, { itemNo: 'PIECE' })
  await sql`update bm_item set item_rule = '3' where item_no = 'PIECE'`.execute(database.ownerDb)
})
afterAll(() => database.drop())

const reason = 'Cracked'
let made = 0

/** An ASN of so many pieces of a new order. */
async function shipped(count: number) {
  made += 1
  const serials = Array.from({ length: count }, (_, at) => `D${made}-${at + 1}`)
  const order: BuiltOrder = await buildOrder(database.ownerDb, { lines: [{ itemNo: 'PIECE' }] })
  const line = { batchId: order.lines[0]?.batchId ?? '', deliveryQty: String(count), serials }
  const { id } = (await act(database, callerOf('supplier'), (context) =>
    call(context, 'ISrmAsnHeadService/addAsn', asnInput({ lines: [line] })),
  )) as { id: string }
  const { asn_no: asnNo } = await database.ownerDb
    .selectFrom('srm_asn_head')
    .select('asn_no')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, asnNo, order, serials, lineIds: await lineIdsOf(database, id) }
}

async function statesOf(serials: readonly string[]): Promise<string[]> {
  const rows = await database.ownerDb
    .selectFrom('wms_serial')
    .select('status')
    .where('serial_no', 'in', serials)
    .orderBy('id')
    .execute()
  return rows.map(({ status }) => status)
}

describe('labels of pieces', () => {
  const printed = (ids: readonly string[]) =>
    act(database, buyer, async (context) =>
      (await printableLabel.read(context, ids)).map(({ head }) => [head.serialText, String(head.qrText)] as const),
    )
  const scan = (code: string, overrides: object = {}) =>
    act(database, buyer, (context) =>
      receiveLabel(context, {
        code,
        receiptDate: RECEIPT_DAY,
        isRefused: false,
        reason: '',
        fileIds: [],
        ...overrides,
      }),
    )

  it('name one piece each where there are as many boxes as pieces, and whoever scans one receives that piece', async () => {
    const asn = await shipped(3)
    const [a = '', b = '', c = ''] = asn.serials
    const boxes = await packLots(database, asn, [3])
    const labels = await printed(boxes.map(({ id }) => id))
    expect(labels.map(([serialText]) => serialText)).toEqual([`SN ${a}`, `SN ${b}`, `SN ${c}`])
    expect(labels[1]?.[1]).toContain(`;SN=${b};`)
    await scan(boxes[1]?.unitCode ?? '')
    await scan(boxes[2]?.unitCode ?? '', { isRefused: true, reason })
    expect(await statesOf(asn.serials)).toEqual(['initial', 'inStorage', 'outOfStorage'])
    await scan(boxes[0]?.unitCode ?? '')
    expect(await statesOf(asn.serials)).toEqual(['inStorage', 'inStorage', 'outOfStorage'])
  })

  it('name all pieces of a box, and the parts of a box that is split have them between them', async () => {
    const asn = await shipped(5)
    const [a = '', b = '', c = '', d = '', e = ''] = asn.serials
    const boxes = await packLots(database, asn, [2])
    const [first, second] = boxes
    expect((await printed(boxes.map(({ id }) => id))).map(([serialText]) => serialText)).toEqual([
      `SN ${a}, ${b}, ${c}`,
      `SN ${d}, ${e}`,
    ])
    const parts = (await act(database, callerOf('supplier'), (context) =>
      call(context, 'ISupBmBarcodePrintService/splitlabel', { id: first?.id, list: [{ qty: '1' }, { qty: '2' }] }),
    )) as { id: string; unitCode: string }[]
    expect((await printed(parts.map(({ id }) => id))).map(([serialText]) => serialText)).toEqual([
      `SN ${a}`,
      `SN ${b}, ${c}`,
    ])
    await scan(parts[1]?.unitCode ?? '')
    await scan(second?.unitCode ?? '')
    expect(await statesOf(asn.serials)).toEqual(['initial', 'inStorage', 'inStorage', 'inStorage', 'inStorage'])
  })

  it('are told line by line on the delivery note', async () => {
    const asn = await shipped(2)
    const [note] = await act(database, buyer, (context) => printableDeliveryNote.read(context, [asn.id]))
    expect(note?.rows.lines?.map(({ serialNos }) => serialNos)).toEqual([asn.serials.join(', ')])
  })
})

describe('UBL documents of pieces', () => {
  const xmlOf = (write: (context: CallContext) => Promise<{ write(out: PassThrough): Promise<void> }>) =>
    act(database, buyer, async (context) => {
      const out = new PassThrough()
      const content = text(out)
      await (await write(context)).write(out)
      return content
    })
  const serialsIn = (xml: string) => [...xml.matchAll(/<cbc:SerialID>([^<]*)</g)].map(([, serialNo]) => serialNo)

  it('tell an instance for each piece: those that were announced, and those that a line accepts or refuses', async () => {
    const asn = await shipped(4)
    const [a = '', b = '', c = '', d = ''] = asn.serials
    const despatch = () => xmlOf((context) => downloadUblDespatch(context, { asnNo: asn.asnNo }))
    const first = await despatch()
    expect(serialsIn(first)).toEqual(asn.serials)
    const line = { asnLineId: asn.lineIds[0] ?? '', serials: [a, c], refusedSerials: [b], reason }
    const { receiptNo } = await receive(database, buyer, asn, [line])
    // What came of them later changes no document that was sent.
    expect(serialsIn(await despatch())).toEqual([a, b, c, d])
    const advice = await xmlOf((context) => downloadUblReceipt(context, { receiptNo }))
    const lines = advice.split('<cac:ReceiptLine>').slice(1)
    expect(lines.map((part) => [serialsIn(part), part.includes('RejectedQuantity')])).toEqual([
      [[a, c], false],
      [[b], true],
    ])
    if (!areUblSchemasThere) return
    expect(ublSchema('DespatchAdvice')(first)).toEqual([])
    expect(ublSchema('ReceiptAdvice')(advice)).toEqual([])
  })
})

describe('an import of receipts of pieces', () => {
  const errorsOf = (rows: readonly ReceiptRow[]) =>
    act(database, buyer, (context) => importErrors(context, receiptImport, rows))
  const rowsOf = (asn: { asnNo: string; order: BuiltOrder }, ...rows: Partial<ReceiptValues>[]): ReceiptRow[] => {
    const usual = { asnNo: asn.asnNo, purchaseNo: asn.order.purchaseNo, purchaseSeq: 10, receiptDate: RECEIPT_DAY }
    return importedRows(receiptImportFields, ...rows.map((values) => ({ ...usual, ...values })))
  }

  it('names those that are accepted and refused of a part, and says so at the row where it cannot be', async () => {
    const asn = await shipped(5)
    const [a = '', b = '', c = '', d = ''] = asn.serials
    expect(await errorsOf(rowsOf(asn, { receiveQty: '2' }))).toEqual(['2 serialNos inventory.serialsToName'])
    expect(await errorsOf(rowsOf(asn, { serialNos: `${a} STRANGER` }))).toEqual(['2 serialNos inventory.serialUnknown'])
    const earlier = '2026-03-19'
    const twice = rowsOf(asn, { serialNos: a, receiptDate: earlier }, { serialNos: `${a}, ${b}` })
    expect(await errorsOf(twice)).toEqual(['3 serialNos inventory.serialUnknown'])
    const rows = rowsOf(
      asn,
      { serialNos: `${a}, ${b}`, refusedSerialNos: d, reason, receiptDate: earlier },
      // All that are left need no names.
      { receiveQty: '2' },
    )
    expect(await errorsOf(rows)).toEqual([])
    await act(database, buyer, (context) => receiptImport.writeRows(context, rows))
    expect(c).not.toBe('')
    expect(await statesOf(asn.serials)).toEqual(['inStorage', 'inStorage', 'inStorage', 'outOfStorage', 'inStorage'])
  })
})
