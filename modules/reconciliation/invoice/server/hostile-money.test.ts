import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildAsn } from '#modules/deliveries/asn/server/testing.ts'
import { call, receiptIdsOf, receive } from '#modules/receipts/receipt/server/testing.ts'
import { moneyAtWork } from '#modules/reconciliation/bill/server/testing.ts'
import { deductionCalls } from '#modules/reconciliation/deduction/contract/calls.ts'
import { ask } from '#modules/reconciliation/deduction/server/testing.ts'
import type { ErrorDeclaration } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { brokenInvariants } from '#platform/server/invariants/testing.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { reconciliationErrors } from '../../contract/errors.ts'
import { reconciliationDocuments } from '../../server.ts'
import { invoicesAtWork, parseInvoiceInput } from './testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  // Reversals are checked by what reconciliation registers.
  expect(reconciliationDocuments.calls.length).toBeGreaterThan(0)
})
afterAll(() => database.drop())

const money = moneyAtWork(() => database)
const { buyer, supplier, received, returned, allowed, addBill, billOf, linesOf, send, confirm, confirmedBill } = money
const work = invoicesAtWork(() => database, money)
const { docOf, keyOf, generate, real, enter, does, reasoned, approve, approved, thrown, commit, selfBill } = work

const refused = (of: Promise<unknown>, declaration: ErrorDeclaration) =>
  expect(of).rejects.toMatchObject({ declaration })
const only = <T>(found: readonly (T | undefined)[]): T => {
  const [one] = found
  if (one === undefined) throw new Error('nothing was made')
  return one
}
/** Of two at once: how many came through, and what the other was told. */
async function bothAtOnce(...asked: Promise<unknown>[]) {
  const settled = await Promise.allSettled(asked)
  const told = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason.declaration] : []))
  return { done: settled.length - told.length, told }
}
const isWhole = async () => expect(await brokenInvariants(database.ownerDb)).toEqual([])

describe('amounts beyond what is kept', () => {
  it('of twenty digits are refused at their field, and nothing is written', async () => {
    const { payableId } = await received('10', '2')
    const doc = only(await generate([await confirmedBill({ payableId })]))
    const huge = '99999999999999999999'
    const invoice = { ...real('20', '2.6'), invoiceAmount: huge }
    expect(() =>
      parseInvoiceInput('ISupInvoiceService/enterInvoice', { id: '1', version: 1, invoices: [invoice] }),
    ).toThrow(/invoiceAmount/)
    const path = 'ISrmDeductionOrderService/addDeduction'
    const asked = {
      orgNo: 'O1',
      warehouseNo: 'W1',
      classifyType: 'C1',
      supplierNo: 'S1',
      currency: 'CNY',
      reason: 'Scratches',
    }
    expect(() =>
      deductionCalls[path].input.parse({ ...asked, deductionType: 'penalty', deductionAmount: huge }),
    ).toThrow(/deductionAmount/)
    expect((await docOf(doc.id)).invoice_count).toBe(0)
  })

  it('that a tail would never allow are refused by what is expected, entered and allowed', async () => {
    const { payableId } = await received('10', '2')
    const doc = only(await generate([await confirmedBill({ payableId })]))
    await expect(enter(doc.id, [real('9999999999999.99', '2.6')])).rejects.toMatchObject({
      declaration: reconciliationErrors.tailExceeded,
      parameters: { expected: '20', entered: '9999999999999.99', limit: '0.05' },
    })
    expect((await docOf(doc.id)).invoice_count).toBe(0)
  })
})

describe('a bill of nothing but returns', () => {
  it('is negative, confirmed and invoiced in red once its goods are invoiced; before, there is nothing to invoice', async () => {
    const uninvoiced = await received('10', '3')
    const early = await confirmedBill({ payableId: await returned(uninvoiced.receiptId, uninvoiced.itemNo, '1') })
    expect((await billOf(early)).totalAmount).toBe('-11.3')
    await refused(generate([early]), reconciliationErrors.nothingToInvoice)
    const { payableId, receiptId, itemNo } = await received('10', '6')
    const blue = await thrown([await confirmedBill({ payableId })])
    const red = await confirmedBill({ payableId: await returned(receiptId, itemNo, '2') })
    expect((await billOf(red)).totalAmount).toBe('-22.6')
    const doc = only(await generate([red]))
    expect(doc).toMatchObject({ is_red: true, original_doc_no: blue.invoice_doc_no, net_amount: '-20.000000' })
    await refused(enter(doc.id, [real('20', '2.6')]), reconciliationErrors.redAmount)
    await isWhole()
  })

  it('of an allowance beyond what is invoiced stays open, and is never a blue invoicing bill below nothing', async () => {
    const { payableId } = await received('10', '2')
    const { payableId: off } = await allowed('500', '500')
    const bill = await confirmedBill({ payableId }, { payableId: off })
    const doc = only(await generate([bill]))
    expect(doc).toMatchObject({ is_red: false, net_amount: '20.000000' })
    await isWhole()
  })
})

describe('currencies', () => {
  it.each([
    ['JPY', 0, '10.4', '3', '31', '4'],
    ['KWD', 3, '10.1234', '3', '30.37', '3.948'],
  ])(
    '%s with %i decimals: amounts, taxes and tails are in them',
    async (currency, currencyDecimals, price, qty, net, tax) => {
      const { payableId } = await received(price, qty, '13', { currency, currencyDecimals })
      const { id } = await addBill({ payables: [{ payableId }], currency })
      expect(await billOf(id)).toMatchObject({ netAmount: net, taxAmount: tax, currency })
      await send(id)
      await confirm(id)
      const doc = only(await generate([id]))
      const finer = `${net}${currencyDecimals === 0 ? '.5' : '01'}`
      await refused(enter(doc.id, [real(finer, tax)]), reconciliationErrors.amountDecimals)
      // Five of the smallest units are allowed, six are not.
      const unit = 10 ** -currencyDecimals
      const off = (units: number) => (Number(net) + units * unit).toFixed(currencyDecimals)
      await refused(enter(doc.id, [real(off(6), tax)]), reconciliationErrors.tailExceeded)
      await enter(doc.id, [real(off(5), tax)])
      await isWhole()
    },
  )

  it('of two kinds stand on no bill together', async () => {
    const { payableId } = await received('10', '2')
    const { payableId: other } = await received('10', '2', '13', { currency: 'JPY', currencyDecimals: 0 })
    await refused(addBill({ payables: [{ payableId }, { payableId: other }] }), reconciliationErrors.rowsDiffer)
  })
})

describe('what changes after goods are received', () => {
  it('a rate of tax: what is owed keeps the rate of its acceptance, and so does the invoice', async () => {
    const { payableId } = await received('100', '1', '13')
    await sql`update srm_purchase_line set tax_rate = 9 where goods_no = (select goods_no from srm_payable where id = ${payableId})`.execute(
      database.ownerDb,
    )
    await sql`update bm_supplier set tax_rate = 9 where supplier_no = 'S1'`.execute(database.ownerDb)
    const bill = await confirmedBill({ payableId })
    expect(await billOf(bill)).toMatchObject({ taxAmount: '13', rates: [{ taxRate: '13' }] })
    const doc = only(await generate([bill]))
    await refused(enter(doc.id, [real('100', '9', { taxRate: '9' })]), reconciliationErrors.tailExceeded)
    await commit(doc.id)
    await approve(doc.id)
    await sql`update bm_supplier set tax_rate = null where supplier_no = 'S1'`.execute(database.ownerDb)
    await isWhole()
  })

  it('the order, closed after its goods are on a bill: they are still owed and invoiced, and its receipt stays', async () => {
    const asn = await buildAsn(database, {
      quantities: ['4'],
      order: { lines: [{ itemNo: 'PART-OF-TEN', price: '10', lineQty: '10', taxRate: '13' }] },
    })
    await receive(database, buyer, asn)
    const { receiptIds } = await receiptIdsOf(database, asn.id)
    const { id: payableId, purchase_no } = await database.ownerDb
      .selectFrom('srm_payable')
      .selectAll()
      .where('goods_no', '=', 'PART-OF-TEN')
      .executeTakeFirstOrThrow()
    const bill = await confirmedBill({ payableId })
    const order = await database.ownerDb
      .selectFrom('srm_purchase_head')
      .select(['id', 'version'])
      .where('purchase_no', '=', purchase_no)
      .executeTakeFirstOrThrow()
    await money.act(buyer, (context) =>
      call(context, 'ISupSrmPurchaseHeadService/closePurchase', { ...order, reason: 'Project ended' }),
    )
    await refused(money.cancelReceipt(receiptIds[0] ?? ''), reconciliationErrors.onSentBill)
    const { net_amount } = await approved([bill])
    expect(Number(net_amount)).toBe(40)
    await isWhole()
  })

  it('the supplier, frozen and renamed: it confirms, invoices and is invoiced for all the same, under the name of each document’s day', async () => {
    const other = await received('10', '4')
    const { payableId } = await received('10', '4')
    const { id } = await addBill({ payables: [{ payableId }] })
    const before = (await billOf(id)).supplierName
    await send(id)
    await sql`update bm_supplier set is_order_frozen = true, is_delivery_frozen = true, freeze_reason = 'Audit', supplier_name = 'New name'
      where supplier_no = 'S1'`.execute(database.ownerDb)
    await confirm(id)
    const { status } = await thrown([id])
    expect(status).toBe('thrown')
    expect((await billOf(id)).supplierName).toBe(before)
    const [issued] = await selfBill([await confirmedBill({ payableId: other.payableId })])
    await does('ISupInvoiceService/confirmSelfBilledInvoice', issued?.id ?? '')
    expect(await docOf(issued?.id ?? '')).toMatchObject({ status: 'approved', supplier_name: before })
    await sql`update bm_supplier set is_order_frozen = false, is_delivery_frozen = false, freeze_reason = '', supplier_name = ${before}
      where supplier_no = 'S1'`.execute(database.ownerDb)
    await isWhole()
  })
})

describe('two people at once', () => {
  it('on a bill: it is confirmed or withdrawn, the other is told that it changed meanwhile', async () => {
    const { payableId } = await received('10', '4')
    const { id, version } = await addBill({ payables: [{ payableId }] })
    await send(id)
    const key = { id, version: version + 1 }
    const { done, told } = await bothAtOnce(
      ask(database, supplier, 'ISrmSupBillService/confirm', key),
      ask(database, buyer, 'ISrmBillService/withdrawBill', { ...key, reason: 'Another month' }),
    )
    expect([done, told]).toEqual([1, [platformErrors.staleVersion]])
    await isWhole()
  })

  it('on the lines of a bill: they are taken off once', async () => {
    const { payableId } = await received('10', '4')
    const { id, version } = await addBill({ payables: [{ payableId }] })
    const lineIds = (await linesOf(id)).map((line) => line.id)
    const takeOff = () => ask(database, buyer, 'ISrmBillService/takeOffBillLines', { id, version, lineIds })
    expect(await bothAtOnce(takeOff(), takeOff())).toEqual({ done: 1, told: [platformErrors.staleVersion] })
    await isWhole()
  })

  it('on an invoicing bill: it is approved, rejected or withdrawn by one, never by two', async () => {
    const { payableId } = await received('10', '4')
    const doc = only(await generate([await confirmedBill({ payableId })]))
    await commit(doc.id)
    const key = await keyOf(doc.id)
    const { done, told } = await bothAtOnce(
      ask(database, buyer, 'ISrmInvoiceService/approve', { list: [key] }),
      ask(database, buyer, 'ISrmInvoiceService/reject', { ...key, reason: 'Wrong buyer' }),
      ask(database, supplier, 'ISupInvoiceService/withdrawInvoice', { ...key, reason: 'Wrong day' }),
    )
    expect([done, told]).toEqual([1, [platformErrors.staleVersion, platformErrors.staleVersion]])
    await isWhole()
  })

  it('of which one gives an invoicing bill up and one enters its invoices: nothing is invoiced twice or left behind', async () => {
    const { payableId } = await received('10', '4')
    const bill = await confirmedBill({ payableId })
    const doc = only(await generate([bill]))
    // Both have read the same: whoever is second is told of the first.
    const key = await keyOf(doc.id)
    const { done, told } = await bothAtOnce(
      ask(database, supplier, 'ISupInvoiceService/enterInvoice', { ...key, invoices: [real('40', '5.2')] }),
      ask(database, supplier, 'ISupInvoiceService/deleteInvoice', key),
    )
    expect([done, told]).toEqual([1, [platformErrors.staleVersion]])
    if ((await docOf(doc.id)).status === 'pendingEntry') await does('ISupInvoiceService/deleteInvoice', doc.id)
    expect(await generate([bill])).toHaveLength(1)
    await isWhole()
  })

  it('of which one writes off and one hands over: the ERP has it or it is written off', async () => {
    const { payableId } = await received('10', '4')
    const { id } = await approved([await confirmedBill({ payableId })])
    const { done } = await bothAtOnce(reasoned('ISrmInvoiceService/writeOff', id), work.post(id))
    expect(done).toBe(1)
    expect(['writtenOff', 'thrown']).toContain((await docOf(id)).status)
    await isWhole()
  })
})
