import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { act, asnInput, balancesOf, buildAsn } from '#modules/deliveries/asn/server/testing.ts'
import { createAsn as addAsn } from '#modules/deliveries/server.ts'
import { filesErrors } from '#modules/files/contract/errors.ts'
import { buildOrder, buildUser, callerOf } from '#modules/orders/order/server/testing.ts'
import { receiptsErrors } from '#modules/receipts/contract/errors.ts'
import { BusinessError } from '#platform/contract/errors.ts'
import { xmlErrors } from '#platform/contract/exchange/xml-errors.ts'
import type { Caller } from '#platform/server/call-context.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { readUbl } from '#platform/server/ubl/read-ubl.ts'
import { type UblParts, writeUbl } from '#platform/server/ubl/write-ubl.ts'
import { downloadUblReceipt } from './download-ubl-receipt.ts'
import { receiveUblReceipt } from './receive-ubl-receipt.ts'

let test: TestDatabase
let buyer: Caller
let supplier: Caller
beforeAll(async () => {
  test = await createTestDatabase()
  buyer = await buildUser(test.ownerDb, callerOf('purchaser'))
  supplier = await buildUser(test.ownerDb, callerOf('supplier'))
})
afterAll(() => test.drop())

const pieces = (value: string, unitCode = 'PCS') => ({ value, attributes: { unitCode } })
let documents = 0

const adviceOf = (
  { asnNo, order }: { asnNo: string; order: { purchaseNo: string } },
  lines: readonly UblParts[],
  ID = `R-${++documents}`,
): string =>
  writeUbl('ReceiptAdvice', {
    ID,
    IssueDate: '2026-03-20',
    DespatchDocumentReference: { ID: asnNo },
    DeliveryCustomerParty: { Party: { PartyIdentification: { ID: 'O1' } } },
    DespatchSupplierParty: { CustomerAssignedAccountID: 'S1' },
    ReceiptLine: lines.map((line, at) => ({
      ID: String(at + 1),
      OrderLineReference: { LineID: '10', OrderReference: { ID: order.purchaseNo } },
      ...line,
    })),
  })

const receive = (xml: string) =>
  act(
    test,
    buyer,
    (context) => receiveUblReceipt(context, { fileName: 'r.xml', content: Buffer.from(xml), clientId: '' }),
    { today: '2026-03-21' },
  )

async function detailsOf(work: Promise<unknown>): Promise<[string, string][]> {
  try {
    await work
  } catch (error) {
    if (error instanceof BusinessError) return error.details.map(({ path, declaration }) => [path, declaration.code])
    throw error
  }
  throw new Error('nothing was refused')
}

describe('a receipt advice that a warehouse system sends', () => {
  it('books what was accepted and refused by the same command, once; what is short stays open', async () => {
    const asn = await buildAsn(test)
    const xml = adviceOf(asn, [
      {
        ReceivedQuantity: pieces('30'),
        ShortQuantity: pieces('10'),
        RejectedQuantity: pieces('5'),
        RejectReasonCode: 'WET',
        RejectReason: 'Wet boxes',
      },
    ])
    const first = await receive(xml)
    expect(first).toMatchObject({ asnNo: asn.asnNo, status: '3', isRepeated: false })
    expect(await receive(xml)).toEqual({ ...first, isRepeated: true })
    const batchId = asn.order.lines[0]?.batchId ?? ''
    expect(await balancesOf(test, batchId)).toMatchObject({ accepted: '25', refused: '5', onWay: '10' })
    const refused = await test.ownerDb
      .selectFrom('srm_check_return')
      .select('reason')
      .where('receipt_no', '=', first.receiptNo)
      .execute()
    expect(refused).toEqual([{ reason: 'Wet boxes' }])
  })

  it('that names no order, or not its line, books the one line of the ASN that fits what it says', async () => {
    const asn = await buildAsn(test)
    const receiptLine = (OrderLineReference: UblParts, more: UblParts = {}) => [
      { ReceivedQuantity: pieces('10'), OrderLineReference, ...more },
    ]
    expect(await receive(adviceOf(asn, receiptLine({ LineID: '10' })))).toMatchObject({ asnNo: asn.asnNo })
    const order = { OrderReference: { ID: asn.order.purchaseNo } }
    expect(await receive(adviceOf(asn, receiptLine({ LineID: 'NA', ...order })))).toMatchObject({ asnNo: asn.asnNo })
    const despatch = { DespatchLineReference: { LineID: '1' } }
    expect(await receive(adviceOf(asn, receiptLine({ LineID: 'NA' }, despatch)))).toMatchObject({ asnNo: asn.asnNo })
    expect(await balancesOf(test, asn.order.lines[0]?.batchId ?? '')).toMatchObject({ accepted: '30', onWay: '10' })
    const other = receiptLine({ LineID: 'NA' }, { Item: { BuyersItemIdentification: { ID: 'OTHER' } } })
    expect(await detailsOf(receive(adviceOf(asn, other)))).toEqual([
      ['ReceiptLine[1]/OrderLineReference', xmlErrors.ublLineUnclear.code],
    ])
  })

  it('takes in the gifts that it tells as a property of the item, also of a line of which nothing else came, and they are told so again', async () => {
    const asn = await buildAsn(test, { gifts: ['5'] })
    const gifts = (Value: string) => ({ Item: { AdditionalItemProperty: [{ Name: 'GiftQuantity', Value }] } })
    await receive(adviceOf(asn, [{ ReceivedQuantity: pieces('0'), ...gifts('2') }]))
    const { receiptNo, status } = await receive(adviceOf(asn, [{ ReceivedQuantity: pieces('40'), ...gifts('3') }]))
    expect(status).toBe('4')
    const batchId = asn.order.lines[0]?.batchId ?? ''
    expect(await balancesOf(test, batchId)).toMatchObject({ shipped: '40', accepted: '40', onWay: '0' })
    const line = await test.ownerDb
      .selectFrom('srm_asn_line')
      .select('gift_receive_qty')
      .where('asn_no', '=', asn.asnNo)
      .executeTakeFirstOrThrow()
    expect(Number(line.gift_receive_qty)).toBe(5)
    const own = await act(test, supplier, async (context) => {
      const out = new PassThrough()
      const written = text(out)
      await (await downloadUblReceipt(context, { receiptNo })).write(out)
      return written
    })
    const [reported] = (await readUbl(Buffer.from(own), 'ReceiptAdvice')).all('ReceiptLine')
    expect(reported?.text('ReceivedQuantity')).toBe('40')
    expect(reported?.text('Item', 'AdditionalItemProperty', 'Value')).toBe('3')
  })

  it('brings no goods when the document of a receipt comes back', async () => {
    const asn = await buildAsn(test)
    const { receiptNo } = await receive(adviceOf(asn, [{ ReceivedQuantity: pieces('10') }]))
    const own = await act(test, buyer, async (context) => {
      const out = new PassThrough()
      const written = text(out)
      await (await downloadUblReceipt(context, { receiptNo })).write(out)
      return written
    })
    expect(await detailsOf(receive(own))).toEqual([['ID', filesErrors.exchangeOwn.code]])
    expect(await balancesOf(test, asn.order.lines[0]?.batchId ?? '')).toMatchObject({ accepted: '10', onWay: '30' })
  })

  it('says with an oversupply that more than the limit is meant, else is refused where somebody would be asked', async () => {
    const asked = { lines: [{ itemNo: 'ITEM-1', overPercent: '5', overAction: 'warn' as const }] }
    const asn = await buildAsn(test, { quantities: ['100'], order: asked })
    const over = { ReceivedQuantity: pieces('110') }
    expect(await detailsOf(receive(adviceOf(asn, [over])))).toEqual([['ReceiptLine[1]', receiptsErrors.overLimit.code]])
    await receive(adviceOf(asn, [{ ...over, OversupplyQuantity: pieces('10') }]))
    const batchId = asn.order.lines[0]?.batchId ?? ''
    expect(await balancesOf(test, batchId)).toMatchObject({ shipped: '110', accepted: '110' })
  })

  it('says so of a line, and not of the others', async () => {
    const asked = { itemNo: 'ITEM-1', overPercent: '5', overAction: 'warn' as const }
    const asn = await buildAsn(test, { quantities: ['100', '100'], order: { lines: [asked, asked] } })
    const line = (seq: string, quantity: string) => ({
      OrderLineReference: { LineID: seq, OrderReference: { ID: asn.order.purchaseNo } },
      ReceivedQuantity: pieces(quantity),
    })
    const reported = { ...line('10', '110'), OversupplyQuantity: pieces('10') }
    const unasked = receive(adviceOf(asn, [reported, line('20', '110')]))
    expect(await detailsOf(unasked)).toEqual([['ReceiptLine[2]', receiptsErrors.overLimit.code]])
    expect(await receive(adviceOf(asn, [reported, line('20', '100')]))).toMatchObject({ status: '4' })
  })

  it('names the line of its ASN where the same goods stand on several, as does one that goes out', async () => {
    const order = await buildOrder(test.ownerDb)
    const [{ batchId = '' } = {}] = order.lines
    const lines = ['20', '10'].map((deliveryQty) => ({ batchId, deliveryQty }))
    const { asnNo } = (await act(test, callerOf('supplier'), (context) => addAsn(context, asnInput({ lines })))) as {
      asnNo: string
    }
    const asn = { asnNo, order }
    const ofLine = (LineID: string, ID?: string) => ({
      ReceivedQuantity: pieces('4'),
      DespatchLineReference: { LineID, ...(ID ? { DocumentReference: { ID } } : {}) },
    })
    const several = [['ReceiptLine[1]', receiptsErrors.severalAsnLines.code]]
    expect(await detailsOf(receive(adviceOf(asn, [{ ReceivedQuantity: pieces('4') }])))).toEqual(several)
    // Lines of another document say nothing about those of the ASN.
    expect(await detailsOf(receive(adviceOf(asn, [ofLine('2', 'THEIRS')])))).toEqual(several)
    expect(await detailsOf(receive(adviceOf(asn, [ofLine('3')])))).toEqual([
      ['ReceiptLine[1]', receiptsErrors.unknownAsnLine.code],
    ])
    const { receiptNo } = await receive(adviceOf(asn, [ofLine('2.1', asnNo), ofLine('1')]))
    const xml = await act(test, buyer, async (context) => {
      const out = new PassThrough()
      const written = text(out)
      await (await downloadUblReceipt(context, { receiptNo })).write(out)
      return written
    })
    const reported = (await readUbl(Buffer.from(xml), 'ReceiptAdvice')).all('ReceiptLine')
    expect(reported.map((line) => line.text('DespatchLineReference', 'LineID')).sort()).toEqual(['1.1', '2.1'])
  })

  it('is refused with each wrong line at its place, and changes nothing', async () => {
    const asn = await buildAsn(test)
    const over = adviceOf(asn, [{ ReceivedQuantity: pieces('10') }, { ReceivedQuantity: pieces('91') }])
    expect(await detailsOf(receive(over))).toEqual([['ReceiptLine[2]', receiptsErrors.overOpen.code]])
    const otherUnit = adviceOf(asn, [{ ReceivedQuantity: pieces('10', 'KGM') }])
    expect(await detailsOf(receive(otherUnit))).toEqual([['ReceiptLine[1]/ReceivedQuantity', xmlErrors.ublUnit.code]])
    const moreRefused = adviceOf(asn, [{ ReceivedQuantity: pieces('1'), RejectedQuantity: pieces('2') }])
    expect(await detailsOf(receive(moreRefused))).toEqual([
      ['ReceiptLine[1]/RejectedQuantity', xmlErrors.ublValue.code],
    ])
    const nothing = adviceOf(asn, [{ ShortQuantity: pieces('40') }])
    expect(await detailsOf(receive(nothing))).toEqual([['ReceiptLine/ReceivedQuantity', xmlErrors.ublMissing.code]])
    const batchId = asn.order.lines[0]?.batchId ?? ''
    expect(await balancesOf(test, batchId)).toMatchObject({ accepted: '0', onWay: '40' })
  })
})

describe('a receipt as a UBL document', () => {
  it('says to either side what was accepted and refused of each lot', async () => {
    const asn = await buildAsn(test, {
      quantities: ['40'],
      lots: [
        { lotNo: 'A', qty: '30' },
        { lotNo: 'B', qty: '10' },
      ],
    })
    const lot = (lotNo: string) => ({ Item: { ItemInstance: { LotIdentification: { LotNumberID: lotNo } } } })
    const { receiptNo } = await receive(
      adviceOf(asn, [
        { ReceivedQuantity: pieces('30'), ...lot('A') },
        { ReceivedQuantity: pieces('9'), RejectedQuantity: pieces('9'), RejectReason: 'Bent', ...lot('B') },
      ]),
    )
    for (const caller of [buyer, supplier]) {
      const xml = await act(test, caller, async (context) => {
        const out = new PassThrough()
        const written = text(out)
        await (await downloadUblReceipt(context, { receiptNo })).write(out)
        return written
      })
      const document = await readUbl(Buffer.from(xml), 'ReceiptAdvice')
      expect(document.findings).toEqual([])
      expect(document.text('DespatchDocumentReference', 'ID')).toBe(asn.asnNo)
      const lines = document.all('ReceiptLine').map((line) => ({
        lot: line.text('Item', 'ItemInstance', 'LotIdentification', 'LotNumberID'),
        received: line.text('ReceivedQuantity'),
        refused: line.text('RejectedQuantity'),
        reason: line.text('RejectReason'),
      }))
      expect(lines).toEqual([
        { lot: 'A', received: '30', refused: '', reason: '' },
        { lot: 'B', received: '9', refused: '9', reason: 'Bent' },
      ])
    }
  })
})
