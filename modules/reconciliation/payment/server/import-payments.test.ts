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
import { importPayments } from './import-payments.ts'
import { duesAtWork } from './testing.ts'

let database: TestDatabase
const money = moneyAtWork(() => database)
const { due, told } = duesAtWork(() => database, money)
let buyer = money.buyer
beforeAll(async () => {
  database = await createTestDatabase()
  buyer = await buildUser(database.ownerDb, money.buyer)
})
afterAll(() => database.drop())

const PLACE = { orgNo: 'O1', supplierNo: 'S1', paymentDate: '2026-03-20', currency: 'CNY' }
type Row = Readonly<Record<string, string | number>>

async function importRows(...rows: Row[]) {
  const full = rows.map((row): Row => ({ ...PLACE, ...row }))
  const names = [...new Set(full.flatMap((row) => Object.keys(row)))]
  const content = saveElsewhere(bookOf([names, ...full.map((row) => names.map((name) => row[name] ?? null))]))
  return money.act(buyer, (context) =>
    importPayments['ISrmPaymentService/importexcel'](context, { fileName: 'payments.xlsx', clientId: '', content }),
  )
}

/** Row, column and sentence of each error of a refused file. */
async function errorsOf(...rows: Row[]): Promise<string[]> {
  const error: unknown = await importRows(...rows).catch((reason: unknown) => reason)
  if (!(error instanceof BusinessErrorKeepingRows)) throw error
  expect(error.declaration).toEqual(importErrors.importRefused)
  const data = importRefusalSchema.parse(await inScope(database.db, buyer, error.keep))
  return data.rows.map(({ rowNumber, field, message }) => `${rowNumber} ${field}: ${message}`)
}

describe('an import of payments', () => {
  it('books rows of one number as one payment of the documents that they name, and one without as the oldest', async () => {
    const [first, second, third] = [await due('100'), await due('200'), await due('50')]
    const counts = await importRows(
      { paymentNo: 'P-1', paymentAmount: 113, paidDocNo: first.invoice_doc_no },
      { paymentNo: 'P-1', paymentAmount: '26', paidDocNo: second.erp_bill_no },
      { paymentNo: 'P-2', paymentAmount: '200.5', paymentMethod: 'Cash' },
    )
    expect(counts).toEqual({ insertCount: 3, updateCount: 0 })
    expect([await told(first.id), await told(second.id), await told(third.id)]).toEqual([
      'paid 113 0 113 0',
      'paid 226 0 226 0',
      'part 56.5 0 0.5 56',
    ])
    const methods = await database.ownerDb
      .selectFrom('srm_payment')
      .select(['payment_no', 'payment_method', 'supplier_name', 'warehouse_nos', 'classify_types'])
      .orderBy('payment_no')
      .execute()
    const scope = { supplier_name: 'Supplier S1', warehouse_nos: ['W1'], classify_types: ['C1'] }
    expect(methods).toEqual([
      { payment_no: 'P-1', payment_method: '1', ...scope },
      { payment_no: 'P-2', payment_method: '4', ...scope },
    ])
    await importRows({ paymentNo: 'P-3', paymentAmount: '56' })
    expect(await brokenInvariants(database.ownerDb)).toEqual([])
  })

  it('acts once by its number: the same again changes nothing, and another content is refused with what is booked', async () => {
    const doc = await due('10')
    const row = { paymentNo: 'P-ONCE', paymentAmount: '11.3', paidDocNo: doc.invoice_doc_no }
    await importRows(row)
    expect(await importRows(row)).toEqual({ insertCount: 0, updateCount: 0 })
    expect(await errorsOf({ ...row, paymentAmount: '11', paymentDate: '2026-03-21' })).toEqual([
      '2 paymentDate: Payment P-ONCE is booked already, with 2026-03-20 here.',
      '2 paymentAmount: Payment P-ONCE is booked already, with 11.3 here.',
      `2 paidDocNo: Payment P-ONCE is booked already, with ${doc.invoice_doc_no} 11.3 here.`,
    ])
    expect(await told(doc.id)).toBe('paid 11.3 0 11.3 0')
  })

  it('takes a payment back by its number, whose documents further rows of the file pay anew', async () => {
    const doc = await due('20')
    const row = { paymentAmount: '22.6', paidDocNo: doc.invoice_doc_no }
    await importRows({ ...row, paymentNo: 'P-BACK' })
    const back = { ...row, paymentNo: 'P-BACK', isReversed: 'Yes', paymentDate: '2026-03-22' }
    expect(await importRows(back, { ...row, paymentNo: 'P-ANEW' })).toEqual({ insertCount: 1, updateCount: 1 })
    expect(await told(doc.id)).toBe('paid 22.6 0 22.6 0')
    expect(await importRows(back)).toEqual({ insertCount: 0, updateCount: 0 })
    expect(await errorsOf({ ...row, paymentNo: 'P-BACK' })).toEqual([
      '2 paymentNo: Payment P-BACK was taken back. A payment that is made anew needs a number of its own.',
    ])
    expect(await brokenInvariants(database.ownerDb)).toEqual([])
  })

  it('is refused whole, with every error at its cell, also of what earlier rows pay of the same document', async () => {
    const doc = await due('30')
    const documentNo = doc.invoice_doc_no
    const errors = await errorsOf(
      { paymentNo: 'P-A', paymentAmount: '30', paidDocNo: documentNo },
      { paymentNo: 'P-B', paymentAmount: '10', paidDocNo: documentNo },
      { paymentNo: 'P-C', paymentAmount: '1', paidDocNo: 'RI-NONE' },
      { paymentNo: 'P-D', paymentAmount: '1', paidDocNo: documentNo, currency: 'CNY' },
      { paymentNo: 'P-D', paymentAmount: '1', currency: 'USD' },
      { paymentNo: 'P-E', paymentAmount: '0.001', paidDocNo: documentNo },
      { paymentNo: 'P-F', paymentAmount: '5', supplierNo: 'S9', orgNo: 'O9' },
      { paymentNo: 'P-G', paymentAmount: '1', isReversed: 'Yes' },
      { paymentNo: 'P-H', paymentAmount: 'much' },
    )
    expect(errors).toEqual([
      `3 paymentAmount: Of ${documentNo} 3.9 is open; 10 cannot be paid.`,
      '4 paidDocNo: RI-NONE is not due to this supplier in this currency.',
      '6 currency: Row 5 says something else of payment P-D.',
      '6 paidDocNo: Payment P-D has several rows: each needs the document that it pays.',
      '7 paymentAmount: 0.001 has more decimals than CNY allows (2).',
      '8 orgNo: The organization O9 does not exist, or you are not authorized for it.',
      '8 supplierNo: Supplier S9 is not known.',
      '9 paymentNo: Payment P-G is not known.',
      expect.stringContaining('10 paymentAmount: '),
    ])
    expect(await told(doc.id)).toBe('unpaid 33.9 0 0 33.9')
  })
})
