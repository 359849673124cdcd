import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildUser } from '#modules/orders/order/server/testing.ts'
import { moneyAtWork } from '#modules/reconciliation/bill/server/testing.ts'
import { importErrors } from '#platform/contract/exchange/import-errors.ts'
import { importRefusalSchema } from '#platform/contract/exchange/import-schemas.ts'
import { BusinessErrorKeepingRows } from '#platform/server/http/business-error-keeping-rows.ts'
import { brokenInvariants } from '#platform/server/invariants/testing.ts'
import { inScope } from '#platform/server/scope.ts'
import { bookOf, saveElsewhere } from '#platform/server/spreadsheet/testing/open-elsewhere.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { invoiceHandlers } from './invoice-room.ts'
import { invoicesAtWork } from './testing.ts'

let database: TestDatabase
const money = moneyAtWork(() => database)
const { received, returned, confirmedBill } = money
const { docOf, generate, real, enter, does, approve, allow } = invoicesAtWork(() => database, money)
let supplier = money.supplier
beforeAll(async () => {
  database = await createTestDatabase()
  // Refused rows are kept for users who are there.
  supplier = await buildUser(database.ownerDb, money.supplier)
})
afterAll(() => database.drop())

type Row = Readonly<Record<string, string | number>>
const USUAL = { invoiceDate: '2026-03-18', taxRate: 13, invoiceType: '3', invoiceClassify: '2' }

async function importRows(...rows: Row[]) {
  const full = rows.map((row): Row => ({ ...USUAL, ...row }))
  const names = [...new Set(full.flatMap((row) => Object.keys(row)))]
  const content = saveElsewhere(bookOf([names, ...full.map((row) => names.map((name) => row[name] ?? null))]))
  return money.act(supplier, (context) =>
    invoiceHandlers['ISupInvoiceService/importexcel'](context, { fileName: 'invoices.xlsx', clientId: '', content }),
  )
}

/** Row, column and sentence of each error of a refused file. */
async function errorsOf(...rows: Row[]): Promise<string[]> {
  const error: unknown = await importRows(...rows).catch((reason: unknown) => reason)
  if (!(error instanceof BusinessErrorKeepingRows)) throw error
  expect(error.declaration).toEqual(importErrors.importRefused)
  const data = importRefusalSchema.parse(await inScope(database.db, supplier, error.keep))
  return data.rows.map(({ rowNumber, field, message }) => `${rowNumber} ${field}: ${message}`)
}

/** An invoicing bill that waits for its invoices, over goods of these prices and rates. */
async function waiting(...goods: (readonly [price: string, qty: string, taxRate?: string])[]) {
  const payables: { payableId: string }[] = []
  for (const [price, qty, taxRate] of goods) {
    const { payableId } = await received(price, qty, taxRate)
    payables.push({ payableId })
  }
  const [doc] = await generate([await confirmedBill(...payables)])
  return { id: doc?.id ?? '', invoiceDocNo: doc?.invoice_doc_no ?? '' }
}
/** Number, rate, amount and tax of what stands on an invoicing bill. */
async function entered({ id }: { id: string }): Promise<string[]> {
  const rows = await database.ownerDb
    .selectFrom('srm_invoice')
    .selectAll()
    .where('doc_id', '=', id)
    .where('is_removed', '=', false)
    .orderBy('id')
    .execute()
  return rows.map((row) =>
    [row.invoice_no, ...[row.tax_rate, row.invoice_amount, row.tax_amount].map(Number)].join(' '),
  )
}

describe('an import of real invoices', () => {
  it('enters those of several invoicing bills, a row for each rate, in place of what they had', async () => {
    const [one, other] = [await waiting(['10', '10'], ['5', '4', '6']), await waiting(['7', '3'])]
    await enter(other.id, [real('21', '2.73')])
    const ofOne = { invoiceDocNo: one.invoiceDocNo, invoiceNo: ' m-1' }
    const ofOther = { invoiceDocNo: other.invoiceDocNo }
    const counts = await importRows(
      { ...ofOne, invoiceAmount: 100, taxAmount: '13' },
      { ...ofOther, invoiceNo: 'M-2', invoiceAmount: '20', taxAmount: '2.6' },
      { ...ofOne, invoiceAmount: '20', taxRate: 6, taxAmount: '1.2' },
      { ...ofOther, invoiceNo: 'M-3', invoiceAmount: '1.05', taxAmount: '0.13' },
    )
    expect(counts).toEqual({ insertCount: 4, updateCount: 0 })
    expect(await entered(one)).toEqual(['M-1 13 100 13', 'M-1 6 20 1.2'])
    expect(await entered(other)).toEqual(['M-2 13 20 2.6', 'M-3 13 1.05 0.13'])
    expect(await docOf(other.id)).toMatchObject({
      invoice_count: 2,
      difference_net: '0.050000',
      difference_tax: '0.000000',
    })
    expect(await brokenInvariants(database.ownerDb)).toEqual([])
  })

  it('names of a red invoicing bill the invoice that it takes back by its number', async () => {
    const { payableId, receiptId, itemNo } = await received('10', '10')
    const [blue] = await generate([await confirmedBill({ payableId })])
    const blueId = blue?.id ?? ''
    await enter(blueId, [real('60', '7.8', { invoiceNo: 'BLUE-1' }), real('40', '5.2', { invoiceNo: 'BLUE-2' })])
    await does('ISupInvoiceService/commitInvoice', blueId)
    await approve(blueId)
    const [red] = await generate([await confirmedBill({ payableId: await returned(receiptId, itemNo, '3') })])
    const id = red?.id ?? ''
    await allow(id)
    const row = { invoiceDocNo: red?.invoice_doc_no ?? '', invoiceNo: 'RED-1', invoiceAmount: -30, taxAmount: '-3.9' }
    expect(await errorsOf({ ...row, originalInvoiceNo: 'BLUE-9' })).toEqual([
      expect.stringContaining('2 originalInvoiceNo: '),
    ])
    await importRows({ ...row, originalInvoiceNo: 'blue-2 ' })
    const originals = await database.ownerDb
      .selectFrom('srm_invoice as i')
      .innerJoin('srm_invoice as o', 'o.id', 'i.original_invoice_id')
      .select('o.invoice_no')
      .where('i.doc_id', '=', id)
      .execute()
    expect(originals).toEqual([{ invoice_no: 'BLUE-2' }])
  })

  it('is refused whole, with every error at its cell: none of its invoices is entered', async () => {
    const [good, beyond, known, decided] = [
      await waiting(['10', '10']),
      await waiting(['10', '10']),
      await waiting(['10', '10']),
      await waiting(['3', '7']),
    ]
    await enter(known.id, [real('100', '13', { invoiceNo: 'TAKEN', invoiceDate: '2026-03-18' })])
    await enter(decided.id, [real('21', '2.73')])
    await does('ISupInvoiceService/commitInvoice', decided.id)
    const whole = { invoiceAmount: '100', taxAmount: '13' }
    const of = ({ invoiceDocNo }: { invoiceDocNo: string }, invoiceNo: string, given: Row = whole) => ({
      ...{ invoiceDocNo, invoiceNo },
      ...given,
    })
    const errors = await errorsOf(
      of(good, 'I-1', { invoiceAmount: '50', taxAmount: '6.5' }),
      of(good, 'I-1', { invoiceAmount: '50', taxAmount: '6.5' }),
      of(beyond, 'I-2', { ...whole, invoiceAmount: '100.06' }),
      of({ invoiceDocNo: 'RI-NONE' }, 'I-3'),
      of(decided, 'I-4', { invoiceAmount: '21', taxAmount: '2.73' }),
      of(known, 'I-2'),
    )
    expect(errors).toEqual([
      '3 invoiceNo: An invoice of this number and date is entered already.',
      // Of all rows of the invoicing bill together.
      '4 : At 13 % the net amount is 100.06, expected is 100 CNY: they may differ by 0.05.',
      '5 invoiceDocNo: Invoicing bill RI-NONE is not known.',
      '6 invoiceDocNo: The status is not pending entry, the operation is not allowed.',
      '7 invoiceNo: An invoice of this number and date is entered already.',
    ])
    expect(await entered(good)).toEqual([])
    expect(await entered(beyond)).toEqual([])
    expect(await entered(known)).toEqual(['TAKEN 13 100 13'])
    // The same number and day as on another invoicing bill in force; amounts that no tolerance lets pass; what cannot be read.
    expect(
      await errorsOf(
        of(good, 'taken'),
        of(beyond, 'I-5', { ...whole, taxAmount: '-13' }),
        of(known, 'I-6', { ...whole, invoiceAmount: 'much' }),
      ),
    ).toEqual([
      '2 invoiceNo: An invoice of this number and date is entered already.',
      '3 taxAmount: Amounts of an ordinary invoice are above 0.',
      '4 invoiceAmount: “much” is not a number. Enter digits, with a point before decimals.',
    ])
    expect(await brokenInvariants(database.ownerDb)).toEqual([])
  })
})
