import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildAsn } from '#modules/deliveries/asn/server/testing.ts'
import { filesTexts } from '#modules/files/contract/texts.ts'
import { printDocuments } from '#modules/files/server.ts'
import { buildUser, callerOf } from '#modules/orders/order/server/testing.ts'
import { receiptsErrors } from '#modules/receipts/contract/errors.ts'
import { receiptsTexts } from '#modules/receipts/contract/texts.ts'
import { printableReceiptNote } from '#modules/receipts/receipt/server/printable-receipt-note.ts'
import { act, call, receiptIdsOf, receive } from '#modules/receipts/receipt/server/testing.ts'
import { printableRejectionNote } from '#modules/receipts/rejection/server/printable-rejection-note.ts'
import type { Language } from '#platform/contract/values/languages.ts'
import type { Caller } from '#platform/server/call-context.ts'
import type { PrintableDocument } from '#platform/server/print/printable-document.ts'
import { readPdf } from '#platform/server/print/testing.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { printablePutAwayList } from './printable-put-away-list.ts'

let database: TestDatabase
let buyer: Caller
let supplier: Caller
beforeAll(async () => {
  database = await createTestDatabase()
  buyer = await buildUser(database.ownerDb, callerOf('purchaser'))
  supplier = await buildUser(database.ownerDb, callerOf('supplier'))
})
afterAll(() => database.drop())

const TEMPLATES = {
  'receipts.receiptNote': 'receipt-note-a4',
  'receipts.rejectionNote': 'rejection-note-a4',
  'receipts.putAwayList': 'put-away-list-a4',
} as Record<string, string>

/** The texts of the printed pages. */
const print = (printable: PrintableDocument, ids: readonly string[], caller = supplier, language: Language = 'en-US') =>
  act(
    database,
    caller,
    async (context) => {
      const chunks: Buffer[] = []
      const out = new PassThrough()
      out.on('data', (chunk: Buffer) => chunks.push(chunk))
      const order = { ids, reportKey: TEMPLATES[printable.name], copies: 1 }
      await (await printDocuments(context, printable, order)).write(out)
      return (await readPdf(Buffer.concat(chunks))).map(({ text }) => text)
    },
    { language, texts: [filesTexts, receiptsTexts] },
  )

/** A receipt of two lines: 70 of 100 accepted and 30 refused of the first, everything refused of the second. */
async function received(itemNo: string) {
  const asn = await buildAsn(database, {
    quantities: ['100', '50'],
    order: { lines: [{ itemNo }, { itemNo: `${itemNo}-B` }] },
  })
  const lines = await database.ownerDb
    .selectFrom('srm_asn_line')
    .select('id')
    .where('asn_id', '=', asn.id)
    .orderBy('id')
    .execute()
  const [first = '', second = ''] = lines.map(({ id }) => id)
  const { receiptNo } = await receive(database, buyer, asn, [
    { asnLineId: first, receiveQty: '70', checkReturnQty: '30', reason: 'Cracked' },
    { asnLineId: second, checkReturnQty: '50', reason: 'Wrong colour' },
  ])
  const stored = await database.ownerDb
    .selectFrom('srm_warehousing_detail')
    .select('id')
    .where('receipt_no', '=', receiptNo)
    .execute()
  return { receiptNo, ...(await receiptIdsOf(database, asn.id)), storedIds: stored.map(({ id }) => id) }
}

const cancel = (ids: { receiptIds?: string[]; returnIds?: string[] }) =>
  act(database, buyer, (context) =>
    call(context, 'ISrmAsnHeadService/cancelReceipt', { receiptIds: [], returnIds: [], reason: 'Wrong', ...ids }),
  )

describe('a receipt note', () => {
  it.each([
    ['en-US', ['Receipt note', 'Brought by', 'Accepted', 'Refused']],
    ['zh-CN', ['验收单', '送货人', '验退数量']],
    ['zh-TW', ['驗收單', '送貨人', '驗退數量']],
    ['vi', ['Phiếu nhận hàng', 'Người giao hàng', 'SL từ chối']],
  ] as const)('tells what was accepted and refused of each line in %s', async (language, words) => {
    const { receiptNo, receiptIds } = await received(`NOTE-${language.toUpperCase()}`)
    const [text, ...others] = await print(printableReceiptNote, receiptIds, supplier, language)
    expect(others).toEqual([])
    for (const word of [...words, receiptNo, '70', '30', 'Cracked', '50', 'Wrong colour', 'LOT-A']) {
      expect(text).toContain(word)
    }
  })

  it('is of what stands of its receipt, and there is none where nothing does', async () => {
    const { receiptIds, returnIds } = await received('STANDS')
    await cancel({ returnIds })
    const [note] = await act(database, buyer, (context) => printableReceiptNote.read(context, receiptIds))
    expect(note?.rows.lines).toMatchObject([{ goodsNo: 'STANDS', receiveQty: '70', checkReturnQty: '0', reason: '' }])
    await cancel({ receiptIds })
    await expect(print(printableReceiptNote, receiptIds)).rejects.toMatchObject({
      declaration: receiptsErrors.reversedReceiptNotPrinted,
    })
  })
})

describe('a rejection note', () => {
  it('is one for all rows of a receipt, and counts its prints as one document', async () => {
    const { receiptNo, returnIds } = await received('REFUSED')
    const [text, ...others] = await print(printableRejectionNote, returnIds)
    expect(others).toEqual([])
    for (const word of ['Rejection note', receiptNo, '30', 'Cracked', '50', 'Wrong colour', 'Taken back by'])
      expect(text).toContain(word)
    await print(printableRejectionNote, returnIds.slice(1))
    const prints = await database.ownerDb
      .selectFrom('doc_print_log')
      .select('print_no')
      .where('document_no', '=', receiptNo)
      .orderBy('print_no')
      .execute()
    expect(prints).toEqual([{ print_no: 1 }, { print_no: 2 }])
  })

  it('of another supplier does not exist for a supplier', async () => {
    const { returnIds } = await received('FOREIGN')
    const other = callerOf('supplier', { supplierNo: 'S2' })
    await expect(print(printableRejectionNote, returnIds, other)).rejects.toMatchObject({
      declaration: { code: 'wire.notFound' },
    })
  })
})

describe('a put-away list', () => {
  it('tells into which cells the goods of a receipt were put', async () => {
    const { receiptNo, receiptIds, storedIds } = await received('STORED')
    const [text] = await print(printablePutAwayList, storedIds)
    for (const word of ['Put-away list', receiptNo, 'RECEIVING', 'STORED', '70', 'Put away by'])
      expect(text).toContain(word)
    await cancel({ receiptIds })
    await expect(print(printablePutAwayList, storedIds)).rejects.toMatchObject({
      declaration: receiptsErrors.reversedReceiptNotPrinted,
    })
  })
})
