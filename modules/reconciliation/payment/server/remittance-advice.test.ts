import { existsSync, readFileSync } from 'node:fs'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filesErrors } from '#modules/files/contract/errors.ts'
import { buildUser } from '#modules/orders/order/server/testing.ts'
import { moneyAtWork } from '#modules/reconciliation/bill/server/testing.ts'
import { BusinessError } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { createTestDatabase, type TestDatabase, testCaller } from '#platform/server/testing.ts'
import { readUbl } from '#platform/server/ubl/read-ubl.ts'
import { areUblSchemasThere, ublSchema } from '#platform/server/ubl/testing.ts'
import { type UblParts, ublAmount, writeUbl } from '#platform/server/ubl/write-ubl.ts'
import { reconciliationErrors } from '../../contract/errors.ts'
import { downloadUblRemittance } from './download-ubl-remittance.ts'
import { parseRemittanceAdvice } from './parse-remittance-advice.ts'
import { printablePaymentAdvice } from './printable-payment-advice.ts'
import { receiveUblRemittance } from './receive-ubl-remittance.ts'
import { duesAtWork } from './testing.ts'

const EXAMPLE = new URL(
  '../../../../../shared/data/ubl-2.1/examples/UBL-RemittanceAdvice-2.0-Example.xml',
  import.meta.url,
)

let database: TestDatabase
const money = moneyAtWork(() => database)
const { due, told, thrown } = duesAtWork(() => database, money)
let [buyer, supplier] = [money.buyer, money.supplier]
beforeAll(async () => {
  database = await createTestDatabase()
  buyer = await buildUser(database.ownerDb, money.buyer)
  supplier = await buildUser(database.ownerDb, money.supplier)
})
afterAll(() => database.drop())

const cny = (value: string) => ublAmount(value, 'CNY')
const paying = (documentNo: string, amount: string): UblParts => ({
  DebitLineAmount: cny(amount),
  BillingReference: { InvoiceDocumentReference: { ID: documentNo } },
})
const adviceOf = (ID: string, total: string, lines: readonly UblParts[], more: UblParts = {}) =>
  writeUbl('RemittanceAdvice', {
    ID,
    IssueDate: '2026-03-19',
    TotalPaymentAmount: cny(total),
    AccountingCustomerParty: { CustomerAssignedAccountID: 'O1' },
    AccountingSupplierParty: { CustomerAssignedAccountID: 'S1' },
    RemittanceAdviceLine: lines.map((line, at) => ({ ID: String(at + 1), ...line })),
    ...more,
  })
const receive = (xml: string) =>
  money.act(buyer, (context) =>
    receiveUblRemittance(context, { fileName: 'advice.xml', content: Buffer.from(xml), clientId: '' }),
  )
const download = (paymentNo: string, caller = supplier) =>
  money.act(caller, async (context) => {
    const out = new PassThrough()
    const written = text(out)
    await (await downloadUblRemittance(context, { paymentNo })).write(out)
    return written
  })
/** Place and code of each finding of a refused document. */
async function findingsOf(xml: string): Promise<string[]> {
  const error: unknown = await receive(xml).catch((reason: unknown) => reason)
  if (!(error instanceof BusinessError)) throw error
  return error.details.map(({ path, declaration }) => `${path} ${declaration.code}`)
}

describe('a remittance advice that another system sends', () => {
  it('is booked as the payment of the documents that it names, credit notes against it, once for its number', async () => {
    const goods = await money.received('100', '10')
    const doc = await thrown([await money.confirmedBill({ payableId: goods.payableId })])
    const back = await money.returned(goods.receiptId, goods.itemNo, '2')
    const red = await thrown([await money.confirmedBill({ payableId: back })])
    const lines = [
      paying(doc.invoice_doc_no, '1130'),
      {
        CreditLineAmount: cny('226'),
        BillingReference: { CreditNoteDocumentReference: { ID: red.erp_bill_no } },
      },
    ]
    const means = { PaymentMeans: { PaymentMeansCode: '44', PaymentDueDate: '2026-03-21' } }
    const xml = adviceOf('RA-1', '904', lines, { ...means, Note: 'March' })
    expect(await receive(xml)).toEqual({
      ...{ outsideNo: 'RA-1', paymentNo: 'RA-1', isRepeated: false },
      allocations: [
        { invoiceDocNo: doc.invoice_doc_no, amount: '1130', openAmount: '0' },
        { invoiceDocNo: red.invoice_doc_no, amount: '-226', openAmount: '0' },
      ],
    })
    expect([await told(doc.id), await told(red.id)]).toEqual(['paid 1130 0 1130 0', 'paid -226 0 -226 0'])
    const kept = await database.ownerDb
      .selectFrom('srm_payment')
      .select(['payment_method', 'remark'])
      .where('payment_no', '=', 'RA-1')
      .executeTakeFirst()
    expect(kept).toEqual({ payment_method: '2', remark: 'March' })
    expect(await receive(xml)).toMatchObject({ isRepeated: true })
    await expect(receive(xml.replace('March', 'April'))).rejects.toMatchObject({
      declaration: filesErrors.exchangeReused,
    })
  })

  it('pays what is due the longest where it names nothing', async () => {
    const doc = await due('10')
    await receive(adviceOf('RA-2', '11.3', [{ DebitLineAmount: cny('11.30') }]))
    expect(await told(doc.id)).toBe('paid 11.3 0 11.3 0')
  })

  it('is refused whole, with each finding at its element', async () => {
    const doc = await due('10')
    const named = (line: UblParts) => adviceOf('RA-BAD', '11.3', [paying(doc.invoice_doc_no, '11.3'), line])
    expect(await findingsOf(named({ DebitLineAmount: cny('1'), BillingReference: {} }))).toEqual([
      'RemittanceAdviceLine[2]/BillingReference wire.ublMissing',
    ])
    expect(await findingsOf(named({ ...paying('RI-NONE', '0'), CreditLineAmount: ublAmount('1', 'USD') }))).toEqual([
      'RemittanceAdviceLine[2]/CreditLineAmount wire.ublCurrency',
    ])
    expect(await findingsOf(named(paying('RI-NONE', '1')))).toEqual([
      `TotalPaymentAmount ${reconciliationErrors.allocationsDiffer.code}`,
      `RemittanceAdviceLine[2]/BillingReference/InvoiceDocumentReference/ID ${reconciliationErrors.allocationUnknown.code}`,
    ])
    const nobody = { AccountingSupplierParty: { CustomerAssignedAccountID: 'S9' } }
    expect(await findingsOf(adviceOf('RA-BAD', '11.3', [paying(doc.invoice_doc_no, '11.3')], nobody))).toEqual([
      `AccountingSupplierParty/CustomerAssignedAccountID ${reconciliationErrors.unknownSupplier.code}`,
    ])
    expect(await told(doc.id)).toBe('unpaid 11.3 0 0 11.3')
    await receive(adviceOf('RA-GOOD', '11.3', [paying(doc.invoice_doc_no, '11.3')]))
  })

  it.runIf(existsSync(EXAMPLE))('is read as the official example of UBL writes it', async () => {
    const reading = await readUbl(readFileSync(EXAMPLE), 'RemittanceAdvice')
    const { payment } = await parseRemittanceAdvice(reading)
    expect(reading.findings).toEqual([])
    expect(payment).toEqual({
      ...{ paymentNo: '6577884', isReversed: false, orgNo: 'XFB01', supplierNo: 'CO001', currency: 'GBP' },
      ...{ paymentDate: '2005-07-21', amount: '107.5', paymentMethod: '1', remark: 'dummy as sample' },
      allocations: [{ documentNo: 'A00095678', amount: '107.5' }],
    })
  })
})

describe('the advice of a payment', () => {
  it('is valid UBL 2.1, tells what was paid of which document, and says the same again when it is sent back', async () => {
    const doc = await due('40')
    const sent = adviceOf('RA-OUT', '45.2', [paying(doc.invoice_doc_no, '45.2')], { Note: 'Thanks' })
    await receive(sent)
    const xml = await download('RA-OUT')
    if (areUblSchemasThere) expect([sent, xml].flatMap(ublSchema('RemittanceAdvice'))).toEqual([])
    const reading = await readUbl(Buffer.from(xml), 'RemittanceAdvice')
    const { payment } = await parseRemittanceAdvice(reading)
    expect(payment).toMatchObject({
      ...{ paymentNo: 'RA-OUT', orgNo: 'O1', supplierNo: 'S1', amount: '45.2', paymentMethod: '1', remark: 'Thanks' },
      allocations: [{ documentNo: doc.invoice_doc_no, amount: '45.2' }],
    })
    const line = reading.one('RemittanceAdviceLine')
    expect([line?.text('BalanceAmount'), await download('RA-OUT', buyer)]).toEqual(['0', xml])
  })

  it('is of its supplier and of purchasers who may see all that it pays; nobody else has it', async () => {
    await due('5')
    await receive(adviceOf('RA-OWN', '5.65', [{ DebitLineAmount: cny('5.65') }]))
    const others = [
      testCaller({ side: 'supplier', supplierNo: 'S2', orgNos: [] }),
      { ...buyer, warehouseNos: ['W2'] },
      { ...buyer, orgNos: ['O2'] },
    ]
    for (const caller of others) {
      await expect(download('RA-OWN', caller)).rejects.toMatchObject({ declaration: platformErrors.notFound })
    }
  })

  it('prints the documents that it pays, and is no longer printed or fetched once it was taken back', async () => {
    const doc = await due('60')
    await receive(adviceOf('RA-PRINT', '67.8', [paying(doc.invoice_doc_no, '67.8')]))
    const { id } = await database.ownerDb
      .selectFrom('srm_payment')
      .select('id')
      .where('payment_no', '=', 'RA-PRINT')
      .executeTakeFirstOrThrow()
    const [printed] = await money.act(supplier, (context) => printablePaymentAdvice.read(context, [id]))
    expect(printed).toMatchObject({
      ...{ documentNo: 'RA-PRINT', orgNo: 'O1', supplierNo: 'S1' },
      head: { paymentAmount: '67.8', paymentDate: '2026-03-19' },
      rows: { documents: [{ invoiceDocNo: doc.invoice_doc_no, paidAmount: '67.8', openAmount: '0' }] },
    })
    if (!printed) throw new Error('nothing is printed')
    expect(printablePaymentAdvice.refusal?.(printed)).toBeNull()
    await database.ownerDb.updateTable('srm_payment').set({ is_reversed: true }).where('id', '=', id).execute()
    const [after] = await money.act(supplier, (context) => printablePaymentAdvice.read(context, [id]))
    expect(after && printablePaymentAdvice.refusal?.(after)).toBe(reconciliationErrors.adviceTakenBack)
    await expect(download('RA-PRINT')).rejects.toMatchObject({ declaration: reconciliationErrors.adviceTakenBack })
  })
})
