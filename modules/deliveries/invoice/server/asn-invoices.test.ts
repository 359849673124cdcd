import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { act, asnInput, buildAsn, voidAsn } from '#modules/deliveries/asn/server/testing.ts'
import { addAsn } from '#modules/deliveries/asn-creation/server/add-asn.ts'
import { callerOf } from '#modules/orders/order/server/testing.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { asnInvoiceForm, asnInvoiceKey, asnInvoiceSave, asnInvoices } from '../contract/schemas.ts'
import { deleteAsnInvoice, listAsnInvoices, saveAsnInvoice } from './asn-invoices.ts'

let database: TestDatabase
const supplier = callerOf('supplier')
const rival = callerOf('supplier', { userNo: 'rival', supplierNo: 'S2' })
const buyer = callerOf('purchaser')
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

let lastNumber = 0
const invoice = (changes: object = {}) => {
  lastNumber += 1
  return asnInvoiceForm.parse({
    invoiceNo: `INV-${lastNumber}`,
    invoiceDate: '2026-03-01',
    invoiceAmount: '100.05',
    taxRate: '13',
    taxAmount: '13.01',
    ...changes,
  })
}
type Key = { id?: string; version?: number }
const save = (asnId: string, form = invoice(), key: Key = {}, caller = supplier) =>
  act(database, caller, (context) => saveAsnInvoice(context, { asnId, ...form, ...key }))
const read = async (id: string, caller = supplier) => {
  const answer = await act(database, caller, (context) => listAsnInvoices(context, { id }))
  expect(asnInvoices.parse(answer)).toEqual(answer)
  return answer
}
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { declaration?: { code: string }; constraint?: string }) => error.declaration?.code ?? error.constraint,
  )

describe('invoices of an ASN', () => {
  it('domain §3: are kept by the supplier and read by the buyer, amounts exact', async () => {
    const { id } = await buildAsn(database)
    const kept = await save(id)
    expect((await read(id)).rows).toMatchObject([
      { invoiceAmount: '100.05', taxAmount: '13.01', taxRate: '13', invoiceType: '3', isGoodsInvoice: true },
    ])
    const seen = await read(id, buyer)
    expect(seen.rows).toHaveLength(1)
    expect(seen.editing).not.toBeNull()
    expect(await codeOf(save(id, invoice(), {}, buyer))).toBe('deliveries.wrongSide')
    await save(id, invoice({ invoiceAmount: '50', taxAmount: '6.5' }), kept)
    expect((await read(id)).rows).toMatchObject([{ invoiceAmount: '50', taxAmount: '6.5', version: 2 }])
    expect(await codeOf(save(id, invoice(), kept))).toBe('wire.staleVersion')
  })

  it('are changed and removed only as their reader saw them', async () => {
    const { id } = await buildAsn(database)
    const seen = await save(id)
    const now = await save(id, invoice(), seen)
    const remove = (key: { id: string; version: number }) =>
      act(database, supplier, (context) => deleteAsnInvoice(context, { asnId: id, ...key }))
    expect(await codeOf(remove(seen))).toBe('wire.staleVersion')
    expect((await read(id)).rows).toHaveLength(1)
    const form = { ...invoice(), asnId: id }
    expect(asnInvoiceSave.safeParse(form).success).toBe(true)
    expect(asnInvoiceSave.safeParse({ ...form, id: seen.id }).error?.issues[0]?.path).toEqual(['version'])
    expect(asnInvoiceKey.safeParse({ asnId: id, id: seen.id }).success).toBe(false)
    await remove(now)
    expect((await read(id)).rows).toEqual([])
  })

  it('come with a new ASN, all or none', async () => {
    const { order } = await buildAsn(database, { quantities: ['10'], order: { lines: [{ lineQty: '40' }] } })
    const lines = [{ batchId: order.lines[0]?.batchId ?? '', deliveryQty: '5' }]
    const form = invoice()
    const asn = await act(database, supplier, (context) => addAsn(context, asnInput({ lines, invoices: [form] })))
    expect((await read(asn.id)).rows.map(({ invoiceNo }) => invoiceNo)).toEqual([form.invoiceNo])
  })

  it('domain §17: have a number once per supplier and date, however it is written; on another date it comes again', async () => {
    const { id } = await buildAsn(database)
    const form = invoice({ invoiceNo: 'Ab-77' })
    await save(id, form)
    for (const invoiceNo of ['Ab-77', 'AB-77', ' ab-77 ']) {
      expect(await codeOf(save(id, invoice({ invoiceNo })))).toBe('srm_asn_invoice_number')
    }
    await save(id, { ...form, invoiceDate: '2026-03-02' })
    expect((await read(id)).rows.map(({ invoiceNo }) => invoiceNo)).toEqual(['Ab-77', 'Ab-77'])
  })

  it('give their number back when they are removed, and when their ASN is voided', async () => {
    const first = await buildAsn(database)
    const second = await buildAsn(database)
    const form = invoice()
    const kept = await save(first.id, form)
    expect(await codeOf(save(second.id, form))).toBe('srm_asn_invoice_number')
    await act(database, supplier, (context) => deleteAsnInvoice(context, { asnId: first.id, ...kept }))
    await save(second.id, form)
    await act(database, supplier, (context) =>
      voidAsn(context, { id: second.id, version: second.version, reason: 'Wrong' }),
    )
    expect((await read(second.id)).rows).toEqual([])
    expect(await codeOf(save(second.id))).toBe('deliveries.invoicesClosed')
    await save(first.id, form)
  })

  it.each([
    ['amounts finer than the currency', { invoiceAmount: '1.005', taxAmount: '0' }, 'deliveries.invoiceDecimals'],
    ['more tax than amount', { invoiceAmount: '1', taxAmount: '2' }, 'deliveries.invoiceTax'],
    ['a rate above 100', { taxRate: '101' }, 'deliveries.invoiceTaxRate'],
    ['a day to come', { invoiceDate: '2099-01-01' }, 'deliveries.invoiceDateInFuture'],
    ['a currency of no order', { currency: 'XXX' }, 'deliveries.invoiceCurrency'],
  ])('are refused with %s', async (_name, changes, code) => {
    const { id } = await buildAsn(database)
    expect(await codeOf(save(id, invoice(changes)))).toBe(code)
  })

  it('are nobody else’s', async () => {
    const { id } = await buildAsn(database)
    const kept = await save(id)
    expect(await codeOf(read(id, rival))).toBe('wire.notFound')
    expect(await codeOf(save(id, invoice(), {}, rival))).toBe('wire.notFound')
    const removal = act(database, rival, (context) => deleteAsnInvoice(context, { asnId: id, ...kept }))
    expect(await codeOf(removal)).toBe('wire.notFound')
  })
})
