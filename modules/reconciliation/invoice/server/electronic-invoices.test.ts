import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildUser, callerOf } from '#modules/orders/order/server/testing.ts'
import { moneyAtWork } from '#modules/reconciliation/bill/server/testing.ts'
import { brokenSums } from '#modules/reconciliation/e-invoice/server/broken-sums.ts'
import { readElectronicInvoice } from '#modules/reconciliation/e-invoice/server/read-electronic-invoice.ts'
import { BusinessError } from '#platform/contract/errors.ts'
import { sum } from '#platform/contract/values/decimal.ts'
import type { Caller } from '#platform/server/call-context.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { areUblSchemasThere, ublSchema } from '#platform/server/ubl/testing.ts'
import { reconciliationErrors } from '../../contract/errors.ts'
import { downloadElectronicInvoice } from './download-electronic-invoice.ts'
import { invoices } from './invoices.ts'
import { readInvoiceDoc } from './read-invoice.ts'
import { readInvoiceFile } from './read-invoice-file.ts'
import { type Entered, invoicesAtWork, parseInvoiceInput } from './testing.ts'

let database: TestDatabase
/** Files and the log of exchanged documents name their users. */
let buyerUser: Caller
let supplierUser: Caller
beforeAll(async () => {
  database = await createTestDatabase()
  buyerUser = await buildUser(database.ownerDb, callerOf('purchaser'))
  supplierUser = await buildUser(database.ownerDb, callerOf('supplier'))
})
afterAll(() => database.drop())

const money = moneyAtWork(() => database)
const { supplier, act, received, returned, confirmedBill } = money
const work = invoicesAtWork(() => database, money)
const { docOf, keyOf, generate, real, does, allow, thrown, selfBill } = work

const enter = async (id: string, entered: Entered[], lines?: object[], fileIds?: string[]) =>
  act(supplierUser, async (context) =>
    invoices.handlers['ISupInvoiceService/enterInvoice'](
      context,
      parseInvoiceInput('ISupInvoiceService/enterInvoice', {
        ...(await keyOf(id)),
        ...{ invoices: entered, lines, fileIds },
      }),
    ),
  )
/** Says where both sides are registered. */
async function register(taxNo = '91440300SELLER'): Promise<void> {
  await sql`update bm_supplier set country_code = 'CN', tax_registration_no = ${taxNo}, payment_terms = '3', payment_days = 30`.execute(
    database.ownerDb,
  )
  await sql`update bm_org set country_code = 'DE', tax_registration_no = 'DE123456789'`.execute(database.ownerDb)
}
const detailOf = (id: string, caller = supplier) => act(caller, (context) => readInvoiceDoc(context, { id }))
const xmlOf = (id: string, caller = supplierUser): Promise<string> =>
  act(caller, async (context) => {
    const out = new PassThrough()
    const written = text(out)
    await (await downloadElectronicInvoice(context, { id })).write(out)
    return written
  })
/** The real invoices of an invoicing bill as UBL documents, each as it is read. */
async function documentsOf(id: string) {
  const { invoices: entered } = await detailOf(id)
  const first = entered.filter((one, at) => entered.findIndex(({ invoiceNo }) => invoiceNo === one.invoiceNo) === at)
  return Promise.all(
    first.map(async (one) => {
      const xml = await xmlOf(one.id)
      const { invoice, reading } = await readElectronicInvoice(Buffer.from(xml), [
        ...(['Invoice', 'CreditNote', 'SelfBilledInvoice', 'SelfBilledCreditNote'] as const),
      ])
      expect(reading.findings).toEqual([])
      expect(brokenSums(invoice)).toEqual([])
      if (areUblSchemasThere) expect(ublSchema(invoice.kind)(xml)).toEqual([])
      return { xml, invoice }
    }),
  )
}
const read = (id: string, xml: string) =>
  act(supplierUser, (context) =>
    readInvoiceFile(context, { fileName: 'invoice.xml', content: Buffer.from(xml), clientId: '', decision: { id } }),
  )
const refusalOf = async (of: Promise<unknown>): Promise<readonly string[]> =>
  of.then(
    () => ['read'],
    (error: unknown) => {
      if (!(error instanceof BusinessError)) throw error
      const { details, declaration } = error
      return details.length > 0 ? details.map((one) => `${one.path}: ${one.declaration.code}`) : [declaration.code]
    },
  )

describe('a real invoice as a UBL document', () => {
  it('is not written while the country of a party is unknown', async () => {
    const { payableId } = await received('10', '1')
    const [doc] = await generate([await confirmedBill({ payableId })])
    const id = doc?.id ?? ''
    await enter(id, [real('10', '1.3')])
    const { invoices: entered } = await detailOf(id)
    await expect(xmlOf(entered[0]?.id ?? '')).rejects.toMatchObject({
      declaration: reconciliationErrors.electronicPartyMissing,
    })
  })

  it('says that the purchaser issued it, and which self-billed invoice a credit note takes back', async () => {
    const { payableId, receiptId, itemNo } = await received('10', '2')
    const [blue] = await selfBill([await confirmedBill({ payableId })])
    await register()
    await does('ISupInvoiceService/confirmSelfBilledInvoice', blue?.id ?? '')
    const [red] = await selfBill([await confirmedBill({ payableId: await returned(receiptId, itemNo, '1') })])
    const [issued] = await documentsOf(blue?.id ?? '')
    const [credit] = await documentsOf(red?.id ?? '')
    expect(issued?.invoice).toMatchObject({ kind: 'SelfBilledInvoice', typeCode: '389', invoiceNo: 'QS-000001' })
    expect(issued?.invoice.totals).toMatchObject({ taxExclusiveAmount: '20', taxInclusiveAmount: '22.6' })
    expect(credit?.invoice).toMatchObject({ kind: 'SelfBilledCreditNote', invoiceNo: 'QS-000002' })
    expect(credit?.invoice.originals).toMatchObject([{ invoiceNo: 'QS-000001' }])
  })

  it('has the lines of its invoicing bill, both parties, the tax of each rate, and what it differs as a line', async () => {
    await register()
    const one = await received('3.333', '3', '13')
    const other = await received('20', '2', '6')
    const [doc] = await generate([await confirmedBill({ payableId: one.payableId }, { payableId: other.payableId })])
    const id = doc?.id ?? ''
    await enter(id, [
      real('12.02', '1.3', { invoiceNo: 'A-1', invoiceDate: '2026-03-31', chargeAmount: '2', checkCode: 'C9' }),
      real('40', '2.4', { invoiceNo: 'A-1', invoiceDate: '2026-03-31', taxRate: '6', invoiceCode: '' }),
    ])
    const [{ invoice } = { invoice: null }] = await documentsOf(id)
    expect(invoice).toMatchObject({
      ...{
        kind: 'Invoice',
        typeCode: '380',
        invoiceNo: 'A-1',
        invoiceDate: '2026-03-31',
        currency: 'CNY',
        dueDate: '',
      },
      ...{ paymentTerms: '30 days after the invoice', references: [{ name: 'CheckCode', value: 'C9' }] },
      seller: { number: 'S1', taxNos: ['91440300SELLER'], countryCode: 'CN' },
      buyer: { number: 'O1', taxNos: ['DE123456789'], countryCode: 'DE' },
      adjustments: [{ isCharge: true, amount: '2', taxRate: '13' }],
      totals: { lineAmount: '50.02', chargeAmount: '2', payableAmount: '55.72' },
    })
    expect(
      invoice?.lines.map(({ goodsNo, qty, price, netAmount, taxRate }) => [goodsNo, qty, price, netAmount, taxRate]),
    ).toEqual([
      [one.itemNo, '3', '3.333', '10', '13'],
      ['', '1', '0.02', '0.02', '13'],
      [other.itemNo, '2', '20', '40', '6'],
    ])
  })

  it('names no lines at rates that other invoices of its invoicing bill have, too; all of them come to what is owed', async () => {
    const { payableId } = await received('100', '3')
    const [doc] = await generate([await confirmedBill({ payableId })])
    const id = doc?.id ?? ''
    await enter(id, [real('100', '13'), real('200', '26')])
    const documents = await documentsOf(id)
    expect(
      documents.map(({ invoice }) => invoice.lines.map(({ goodsName, netAmount }) => [goodsName, netAmount])),
    ).toEqual([[[`Part of ${doc?.invoice_doc_no}`, '100']], [[`Part of ${doc?.invoice_doc_no}`, '200']]])
    expect(sum(documents.map(({ invoice }) => invoice.totals.payableAmount))).toBe('339')
  })

  it('is a credit note of a red invoicing bill, with positive amounts and the invoice that it takes back', async () => {
    const goods = await received('10', '100')
    const blue = await thrown([await confirmedBill({ payableId: goods.payableId })], '2026-03-30')
    const [{ invoice: first } = { invoice: null }] = await documentsOf(blue.id)
    expect(first?.dueDate).toBe('2026-04-29')
    const back = await returned(goods.receiptId, goods.itemNo, '10')
    const [red] = await generate([await confirmedBill({ payableId: back })])
    const id = red?.id ?? ''
    await allow(id)
    await enter(id, [real('-100', '-13', { invoiceDate: '2026-04-02' })])
    const [{ invoice } = { invoice: null }] = await documentsOf(id)
    expect(invoice).toMatchObject({
      ...{ kind: 'CreditNote', typeCode: '381', totals: { payableAmount: '113', lineAmount: '100' } },
      originals: [{ invoiceNo: first?.invoiceNo, invoiceDate: '2026-03-30' }],
      lines: [{ goodsNo: goods.itemNo, qty: '10', price: '10', netAmount: '100' }],
    })
  })

  it('is seen by both sides, and by no other supplier', async () => {
    const { payableId } = await received('10', '1')
    const [doc] = await generate([await confirmedBill({ payableId })])
    await enter(doc?.id ?? '', [real('10', '1.3')])
    const { invoices: entered } = await detailOf(doc?.id ?? '')
    const id = entered[0]?.id ?? ''
    expect(await xmlOf(id, buyerUser)).toContain('<Invoice ')
    await expect(xmlOf(id, { ...supplierUser, supplierNo: 'S2' })).rejects.toThrow()
  })
})

describe('an electronic invoice that a supplier reads', () => {
  /** An invoicing bill over two items, with its invoice as a document and without it entered. */
  async function written() {
    await register()
    const one = await received('10', '100', '13')
    const other = await received('7', '30', '6')
    const [doc] = await generate([await confirmedBill({ payableId: one.payableId }, { payableId: other.payableId })])
    const id = doc?.id ?? ''
    const entered = [real('1010', '130', { chargeAmount: '10' }), real('210', '12.6', { taxRate: '6' })] as const
    const head = { invoiceNo: entered[0].invoiceNo, invoiceDate: entered[0].invoiceDate }
    await enter(id, [entered[0], { ...entered[1], ...head }])
    const [{ xml } = { xml: '' }] = await documentsOf(id)
    return { id, xml, one, other, ...head, invoiceDocNo: doc?.invoice_doc_no ?? '' }
  }
  /** One for all that are refused. */
  let unchanged: ReturnType<typeof written> | undefined
  const save = async (
    id: string,
    { invoices: rows, fileId }: Awaited<ReturnType<typeof read>>,
    given: Partial<Entered> = {},
  ) =>
    enter(
      id,
      rows.map((one) => ({ ...one, ...given })),
      undefined,
      [fileId],
    )

  it('comes to the rows of which it was written, and is kept with its invoicing bill when they are entered', async () => {
    const { id, xml, invoiceNo, invoiceDate } = await written()
    const found = await read(id, xml)
    expect(found.notes.map(({ path, message }) => [path, message])).toEqual([
      ['AllowanceCharge[1]', 'The charge of 10 (Charges) is entered as a charge at 13 %.'],
    ])
    expect(found.lines).toEqual([])
    const head = { invoiceNo, invoiceDate, invoiceType: '3', invoiceClassify: '2', originalInvoiceId: null }
    expect(found.invoices).toEqual([
      expect.objectContaining({ ...head, taxRate: '13', invoiceAmount: '1010', taxAmount: '130', chargeAmount: '10' }),
      expect.objectContaining({ ...head, taxRate: '6', invoiceAmount: '210', taxAmount: '12.6', chargeAmount: '0' }),
    ])
    await save(id, found)
    const files = await database.ownerDb
      .selectFrom('doc_file')
      .select(['file_name', 'content_type', 'content'])
      .where('kind', '=', 'invoiceDoc')
      .where('document_id', '=', id)
      .execute()
    expect(files).toEqual([{ file_name: 'invoice.xml', content_type: 'application/xml', content: Buffer.from(xml) }])
    await does('ISupInvoiceService/commitInvoice', id)
    expect((await docOf(id)).status).toBe('pendingApproval')
  })

  it('is not entered with other values than it shows', async () => {
    const { id, xml } = await written()
    const found = await read(id, xml)
    await expect(save(id, found, { invoiceDate: '2010-01-01' })).rejects.toMatchObject({
      declaration: reconciliationErrors.electronicFileDiffers,
    })
    await expect(enter(id, found.invoices.slice(0, 1), undefined, [found.fileId])).rejects.toThrow()
  })

  it('states quantity and price of lines that can be told apart, which matching takes and the document repeats', async () => {
    const { id, xml, one } = await written()
    const dearer = xml
      .replace('>100</cbc:InvoicedQuantity>', '>80</cbc:InvoicedQuantity>')
      .replace(/(<cbc:PriceAmount[^>]*>)10</, '$112.5<')
    const found = await read(id, dearer)
    expect(found.lines).toMatchObject([{ goodsNo: one.itemNo, invoiceQty: '80', invoicePrice: '12.5' }])
    const stated = found.lines.map(({ id: line, invoiceQty, invoicePrice }) => ({ id: line, invoiceQty, invoicePrice }))
    await enter(id, found.invoices, stated, [found.fileId])
    expect((await detailOf(id)).statedLines).toEqual(found.lines)
    const [{ invoice } = { invoice: null }] = await documentsOf(id)
    expect(invoice?.lines[0]).toMatchObject({ qty: '80', price: '12.5', netAmount: '1000' })
  })

  it('says which lines it could not tell apart, and which do not come to their amount', async () => {
    const { id, xml, other } = await written()
    const unknown = xml.replaceAll(other.itemNo, 'SOMETHING').replace(/(<cbc:PriceAmount[^>]*>)10</, '$111<')
    const { notes, lines } = await read(id, unknown)
    expect(notes.map(({ path }) => path)).toEqual(['AllowanceCharge[1]', 'InvoiceLine', 'InvoiceLine[1]'])
    expect(notes[1]?.message).toContain('1 of 2 lines')
    expect(lines).toMatchObject([{ invoicePrice: '11' }])
  })

  it.each([
    [
      'of another seller',
      (xml: string) => xml.replace('91440300SELLER', '91440300OTHER'),
      'AccountingSupplierParty/Party: reconciliation.electronicSeller',
    ],
    [
      'of another buyer',
      (xml: string) => xml.replace('DE123456789', 'DE999999999'),
      'AccountingCustomerParty/Party: reconciliation.electronicBuyer',
    ],
    [
      'in another currency',
      (xml: string) => xml.replaceAll('CNY', 'USD'),
      'DocumentCurrencyCode: reconciliation.electronicDocCurrency',
    ],
    [
      'of a prepayment',
      (xml: string) => xml.replace('>380<', '>386<'),
      'InvoiceTypeCode: reconciliation.electronicType',
    ],
    [
      'that is paid in part',
      (xml: string) =>
        xml.replace(
          '</cbc:ChargeTotalAmount>',
          '</cbc:ChargeTotalAmount><cbc:PrepaidAmount currencyID="CNY">62.6</cbc:PrepaidAmount>',
        ),
      'LegalMonetaryTotal/PrepaidAmount: reconciliation.electronicPrepaid',
    ],
    [
      'whose sum is wrong',
      (xml: string) => xml.replace(/(<cbc:TaxInclusiveAmount[^>]*>)/, '$11'),
      'LegalMonetaryTotal/TaxInclusiveAmount: reconciliation.electronicSum',
    ],
    [
      'with a tax category that nobody knows',
      (xml: string) => xml.replace('<cbc:ID>S</cbc:ID>', '<cbc:ID>Q</cbc:ID>'),
      'AllowanceCharge[1]/TaxCategory/ID: reconciliation.electronicCategory',
    ],
    [
      'that withholds tax',
      (xml: string) =>
        xml.replace(
          '<cac:LegalMonetaryTotal>',
          '<cac:WithholdingTaxTotal><cbc:TaxAmount currencyID="CNY">1</cbc:TaxAmount></cac:WithholdingTaxTotal><cac:LegalMonetaryTotal>',
        ),
      'WithholdingTaxTotal: reconciliation.electronicUnread',
    ],
  ])('is refused %s, at its place', async (_name, change, place) => {
    unchanged ??= written()
    const { id, xml } = await unchanged
    expect(await refusalOf(read(id, change(xml)))).toContain(place)
  })

  it('is read for a red invoicing bill as a credit note alone, with the invoice that it takes back', async () => {
    const goods = await received('10', '100')
    const blue = await thrown([await confirmedBill({ payableId: goods.payableId })])
    const back = await returned(goods.receiptId, goods.itemNo, '10')
    const [red] = await generate([await confirmedBill({ payableId: back })])
    const id = red?.id ?? ''
    await allow(id)
    await enter(id, [real('-100', '-13')])
    const [{ xml } = { xml: '' }] = await documentsOf(id)
    const found = await read(id, xml)
    const { invoices: entered } = await detailOf(blue.id)
    expect(found.invoices).toMatchObject([
      { invoiceAmount: '-100', taxAmount: '-13', originalInvoiceId: entered[0]?.id },
    ])
    await save(id, found)
    const unknown = xml.replace(`<cbc:ID>${entered[0]?.invoiceNo}<`, '<cbc:ID>N-UNKNOWN<')
    expect(await refusalOf(read(id, unknown))).toEqual(['BillingReference: reconciliation.electronicOriginal'])
    const [{ xml: asInvoice } = { xml: '' }] = await documentsOf(blue.id)
    expect(await refusalOf(read(id, asInvoice))).toContain(': reconciliation.electronicKind')
  })

  it('whose seller has no number is read with a note, as is what its categories say', async () => {
    const { id, xml } = await written()
    await register('')
    const exempt = xml
      .replaceAll(/<cbc:ID>S<\/cbc:ID>(\s*)<cbc:Percent>6</g, '<cbc:ID>E</cbc:ID>$1<cbc:Percent>0<')
      .replace('>12.6<', '>0<')
      .replace('>143.9<', '>131.3<')
      .replace('>1363.9<', '>1351.3<')
      .replace('>1362.6<', '>1350<')
    const { notes, invoices: rows } = await read(id, exempt)
    expect(notes.map(({ path }) => path)).toEqual(['AllowanceCharge[1]', 'TaxTotal/TaxSubtotal[2]'])
    expect(notes[1]?.message).toContain('Tax category E is read as 0 %')
    expect(rows[1]).toMatchObject({ taxRate: '0', invoiceAmount: '210', taxAmount: '0' })
    const renamed = xml.replace(/(<cac:AccountingSupplierParty>[\s\S]*?<cbc:RegistrationName>)[^<]*/, '$1Somebody else')
    expect((await read(id, renamed)).notes[0]).toMatchObject({ path: 'AccountingSupplierParty/Party' })
  })
})
