import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildAsn } from '#modules/deliveries/asn/server/testing.ts'
import { callerOf } from '#modules/orders/order/server/testing.ts'
import { receive } from '#modules/receipts/receipt/server/testing.ts'
import { moneyAtWork } from '#modules/reconciliation/bill/server/testing.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { readInvoiceDoc } from './read-invoice.ts'
import { invoicesAtWork } from './testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const money = moneyAtWork(() => database)
const { buyer, supplier, act, received, confirmedBill } = money
const { generate, real, enter, does } = invoicesAtWork(() => database, money)

describe('an invoicing bill as it is read', () => {
  it('is seen by its supplier and by purchasers of all its places alone', async () => {
    const { payableId } = await received('10', '2')
    const [doc] = await generate([await confirmedBill({ payableId })])
    const id = doc?.id ?? ''
    expect(await act(buyer, (context) => readInvoiceDoc(context, { id }))).toMatchObject({
      netAmount: '20',
      tails: { tailAmount: '0.05', tailLineAmount: null, tailInvoiceAmount: null },
    })
    for (const stranger of [
      callerOf('supplier', { supplierNo: 'S9' }),
      callerOf('purchaser', { warehouseNos: ['W9'] }),
    ]) {
      await expect(act(stranger, (context) => readInvoiceDoc(context, { id }))).rejects.toMatchObject({
        name: 'BusinessError',
      })
    }
  })

  it('offers invoices that came with the goods as they came, in the currency, until they stand on an invoicing bill in force', async () => {
    const goodsInvoice = (invoiceNo: string, invoiceAmount: string, taxAmount: string) => ({
      ...{ invoiceNo, invoiceType: '2' as const, invoiceClassify: '1' as const, invoiceDate: '2026-03-01' },
      ...{ invoiceAmount, taxRate: '13', taxAmount },
    })
    const shipped = async (itemNo: string, ...invoices: ReturnType<typeof goodsInvoice>[]) => {
      const order = { lines: [{ itemNo, price: '10', lineQty: '10', taxRate: '13' }] }
      await receive(database, buyer, await buildAsn(database, { quantities: ['10'], order, invoices }))
      const { id } = await database.ownerDb
        .selectFrom('srm_payable')
        .select('id')
        .where('goods_no', '=', itemNo)
        .executeTakeFirstOrThrow()
      return confirmedBill({ payableId: id })
    }
    const both = [goodsInvoice('GI-1', '60', '7.8'), goodsInvoice('gi-2', '40', '5.2')]
    const bill = await shipped('WITH-INVOICES', ...both, goodsInvoice('GI-3', '5', '0.65'))
    // Of another shipment, and of another currency.
    await shipped('WITH-OTHERS', goodsInvoice('GI-4', '100', '13'))
    await sql`update srm_asn_invoice set currency = 'USD' where invoice_no = 'GI-3'`.execute(database.ownerDb)
    const generated = async () => (await generate([bill]))[0]?.id ?? ''
    const offered = async (id: string) =>
      (await act(supplier, (context) => readInvoiceDoc(context, { id }))).goodsInvoices
    const id = await generated()
    expect(await offered(id)).toEqual(both.map((one) => ({ ...one, isGoodsInvoice: true })))
    await enter(id, [
      real('60', '7.8', { invoiceNo: ' gi-1', invoiceDate: '2026-03-01' }),
      // The same number of another day is another invoice.
      real('40', '5.2', { invoiceNo: 'gi-2', invoiceDate: '2025-03-01' }),
    ])
    expect((await offered(id)).map(({ invoiceNo }) => invoiceNo)).toEqual(['gi-2'])
    await does('ISupInvoiceService/deleteInvoice', id)
    expect((await offered(await generated())).map(({ invoiceNo }) => invoiceNo)).toEqual(['GI-1', 'gi-2'])
  })
})
