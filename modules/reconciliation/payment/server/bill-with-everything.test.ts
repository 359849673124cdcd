import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildAsn } from '#modules/deliveries/asn/server/testing.ts'
import { buildUser } from '#modules/orders/order/server/testing.ts'
import { receiptIdsOf, receive } from '#modules/receipts/receipt/server/testing.ts'
import { moneyAtWork } from '#modules/reconciliation/bill/server/testing.ts'
import { ask } from '#modules/reconciliation/deduction/server/testing.ts'
import { invoicesAtWork } from '#modules/reconciliation/invoice/server/testing.ts'
import { readMoneyStory } from '#modules/reconciliation/payable/server/read-money-story.ts'
import { brokenInvariants } from '#platform/server/invariants/testing.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { reconciliationErrors } from '../../contract/errors.ts'
import { reconciliationDocuments } from '../../server.ts'
import { paymentCalls } from '../contract/calls.ts'
import { receivePayment } from './receive-payment.ts'

let database: TestDatabase
const money = moneyAtWork(() => database)
const { buyer, supplier, act, received, returned, allowed, addBill, billOf, linesOf, send, confirm } = money
const { generate, real, enter, does, reasoned, approve, throwIt, post, docOf } = invoicesAtWork(() => database, money)
let erp = buyer
beforeAll(async () => {
  database = await createTestDatabase()
  // Reversals are checked by what reconciliation registers.
  expect(reconciliationDocuments.calls.length).toBeGreaterThan(0)
  erp = await buildUser(database.ownerDb, buyer)
})
afterAll(() => database.drop())

const place = { orgNo: 'O1', warehouseNo: 'W1', classifyType: 'C1', supplierNo: 'S1', reason: 'Agreed' }

/** Has the purchaser ask for something, and the supplier accept it. */
async function agreed(
  path: 'ISrmPriceAdjustmentService/addPriceAdjustment' | 'ISrmDeductionOrderService/addDeduction',
  answer: 'ISrmPriceAdjustmentService/confirmPriceAdjustment' | 'ISupDeductionService/srmDeductionOrderConfirm',
  asked: object,
  answered: object,
) {
  const { id, version } = (await ask(database, buyer, path, { ...place, ...asked })) as { id: string; version: number }
  await ask(database, supplier, answer, { id, version, ...answered })
}

/** Hundred at 12.345 and five gifts: the acceptance of what costs something. */
async function withGifts() {
  const asn = await buildAsn(database, {
    ...{ quantities: ['100'], gifts: ['5'] },
    order: { lines: [{ itemNo: 'A', price: '12.345', lineQty: '100', taxRate: '13' }] },
  })
  await receive(database, buyer, asn, [{ asnLineId: asn.lineIds[0] ?? '', receiveQty: '100', giftQty: '5' }])
  const { rows } = await sql<{ gifts: number }>`
    select count(*)::integer as gifts from srm_check_receipt where asn_id = ${asn.id} and gift_qty = 5`.execute(
    database.ownerDb,
  )
  expect(rows).toEqual([{ gifts: 1 }])
  const { receiptIds } = await receiptIdsOf(database, asn.id)
  return { receiptId: receiptIds[0] ?? '' }
}

/** What of all payables is on bills, confirmed, invoiced, approved and thrown, with tax. */
async function stepsOfAll(): Promise<string> {
  const { rows } = await sql<{ told: string }>`
    select concat_ws(' ', sum(on_bill_net + on_bill_tax)::float, sum(confirmed_net + confirmed_tax)::float,
      sum(invoiced_net + invoiced_tax)::float, sum(approved_net + approved_tax)::float, sum(thrown_net + thrown_tax)::float) as told
    from srm_payable`.execute(database.ownerDb)
  return rows[0]?.told ?? ''
}

const MESSAGE = 'ISrmPaymentMessageService/receiveMessage'
const pay = (amount: string) =>
  act(erp, (context) => {
    const named = { outsideNo: amount, paymentNo: amount, paymentDate: '2026-03-20' }
    const of = { orgNo: 'O1', supplierNo: 'S1', currency: 'CNY' }
    return receivePayment(context, paymentCalls[MESSAGE].input.parse({ ...named, ...of, amount }))
  })

describe('a bill with everything (scenario S7)', () => {
  it('comes to 4,676.21, is invoiced with a tail of 0.01, written off, invoiced anew, and paid but for its penalty', async () => {
    const a = await withGifts()
    const b = await received('3.999', '250')
    const c = await received('55.55', '40')
    for (let one = 0; one < 3; one += 1) await received('9.65', '1')
    await returned(c.receiptId, c.itemNo, '4')
    await agreed(
      'ISrmPriceAdjustmentService/addPriceAdjustment',
      'ISrmPriceAdjustmentService/confirmPriceAdjustment',
      { goodsNo: b.itemNo, newPrice: '3.90' },
      {},
    )
    await allowed('120.00', '100.00')
    const { id } = await addBill({ toDate: '2026-12-31' })
    const lines = await linesOf(id)
    expect(
      lines.map(({ sourceType, qty, price, netAmount, taxAmount }) =>
        [sourceType, qty, price, netAmount, taxAmount].join(' '),
      ),
    ).toEqual([
      'acceptance 100 12.345 1234.5 160.49',
      'acceptance 250 3.999 999.75 129.97',
      'acceptance 40 55.55 2222 288.86',
      ...Array.from({ length: 3 }, () => 'acceptance 1 9.65 9.65 1.25'),
      'return -4 55.55 -222.2 -28.89',
      'priceAdjust 0 0 -24.75 -3.22',
      'allowance 0 0 -100 -13',
    ])
    const { billNo, ...made } = await billOf(id)
    expect(made).toMatchObject({ netAmount: '4138.25', taxAmount: '537.96', totalAmount: '4676.21' })
    await send(id)
    await confirm(id)
    const refusedByBill = () =>
      expect(money.cancelReceipt(a.receiptId)).rejects.toMatchObject({
        declaration: reconciliationErrors.onSentBill,
        parameters: { billNo },
      })
    await refusedByBill()

    const [doc] = await generate([id])
    const docId = doc?.id ?? ''
    await expect(enter(docId, [real('4138.25', '538.05')])).rejects.toMatchObject({
      declaration: reconciliationErrors.tailTaxExceeded,
      parameters: { taxRate: '13', expected: '537.96', entered: '538.05', limit: '0.05', currency: 'CNY' },
    })
    const invoice = real('4138.25', '537.97', { invoiceNo: 'S7', invoiceDate: '2026-03-18' })
    await enter(docId, [invoice])
    expect(await docOf(docId)).toMatchObject({
      ...{ net_amount: '4138.250000', tax_amount: '537.960000', total_amount: '4676.210000' },
      ...{ invoiced_net: '4138.250000', invoiced_tax: '537.970000' },
      ...{ difference_net: '0.000000', difference_tax: '0.010000' },
    })
    await does('ISupInvoiceService/commitInvoice', docId)
    await approve(docId)
    expect(await stepsOfAll()).toBe('4676.21 4676.21 4676.21 4676.21 0')
    await reasoned('ISrmInvoiceService/writeOff', docId)
    expect(await stepsOfAll()).toBe('4676.21 4676.21 0 0 0')
    expect(await billOf(id)).toMatchObject({ billStatus: 'confirmed', totalAmount: '4676.21' })
    await refusedByBill()

    const [again] = await generate([id])
    const againId = again?.id ?? ''
    expect(await docOf(againId)).toMatchObject({ total_amount: '4676.210000', difference_tax: '0.000000' })
    await enter(againId, [invoice])
    await does('ISupInvoiceService/commitInvoice', againId)
    await approve(againId)
    await throwIt(againId)
    await post(againId)
    expect(await stepsOfAll()).toBe('4676.21 4676.21 4676.21 4676.21 4676.21')
    await expect(reasoned('ISrmInvoiceService/writeOff', againId)).rejects.toMatchObject({
      declaration: reconciliationErrors.invoiceAlreadyThrown,
    })
    await refusedByBill()

    await agreed(
      'ISrmDeductionOrderService/addDeduction',
      'ISupDeductionService/srmDeductionOrderConfirm',
      { deductionType: 'penalty', currency: 'CNY', deductionAmount: '50.00' },
      { result: 'accept' },
    )
    const settlement = async () =>
      (await act(buyer, (context) => readMoneyStory(context, { billId: id }))).stories[0]?.settlement
    const due = { thrown: '4676.21', unseen: '0', others: '0', tails: '0.01', due: '4676.22', penalties: '50' }
    expect(await settlement()).toEqual({ ...due, paid: '0', open: '4626.22' })
    await expect(pay('4626.23')).rejects.toMatchObject({ declaration: reconciliationErrors.paymentTooLarge })
    await pay('4626.22')
    expect(await settlement()).toEqual({ ...due, paid: '4626.22', open: '0' })
    expect(await billOf(id)).toMatchObject({ billStatus: 'closed' })
    expect(await brokenInvariants(database.ownerDb)).toEqual([])
  })
})
