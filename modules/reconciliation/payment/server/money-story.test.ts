import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildUser } from '#modules/orders/order/server/testing.ts'
import { readQuantityTrace } from '#modules/orders/tracking/server/read-quantity-trace.ts'
import { moneyAtWork } from '#modules/reconciliation/bill/server/testing.ts'
import { ask } from '#modules/reconciliation/deduction/server/testing.ts'
import { invoicesAtWork } from '#modules/reconciliation/invoice/server/testing.ts'
import { readMoneyStory } from '#modules/reconciliation/payable/server/read-money-story.ts'
import { readOutlook } from '#modules/reconciliation/payable/server/read-outlook.ts'
import { add } from '#platform/contract/values/decimal.ts'
import { brokenInvariants } from '#platform/server/invariants/testing.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { paymentCalls } from '../contract/calls.ts'
import { receivePayment } from './receive-payment.ts'

let database: TestDatabase
const money = moneyAtWork(() => database)
const { buyer, supplier, act, addBill, send, confirm, received, returned, confirmedBill, billOf } = money
const { generate, real, enter, does, approve, throwIt, post, thrown, docOf } = invoicesAtWork(() => database, money)
let erp = buyer
beforeAll(async () => {
  database = await createTestDatabase()
  erp = await buildUser(database.ownerDb, buyer)
})
afterAll(() => database.drop())

const MESSAGE = 'ISrmPaymentMessageService/receiveMessage'
const pay = (amount: string, paymentNo: string) =>
  act(erp, (context) => {
    const named = { outsideNo: paymentNo, paymentNo, paymentDate: '2026-03-20' }
    const place = { orgNo: 'O1', supplierNo: 'S1', currency: 'CNY' }
    return receivePayment(context, paymentCalls[MESSAGE].input.parse({ ...named, ...place, amount }))
  })

/** A penalty that its supplier accepts. */
async function penalty(deductionAmount: string): Promise<{ deductionNo: string }> {
  const place = { orgNo: 'O1', warehouseNo: 'W1', classifyType: 'C1', supplierNo: 'S1', currency: 'CNY' }
  const asked = { deductionType: 'penalty', deductionAmount, reason: 'Late' }
  await ask(database, buyer, 'ISrmDeductionOrderService/addDeduction', { ...place, ...asked })
  const { rows } = await sql<{ id: string; version: number; deductionNo: string }>`
    select id, version, deduction_no as "deductionNo" from srm_deduction order by id desc limit 1`.execute(
    database.ownerDb,
  )
  const { id, version, deductionNo } = rows[0] ?? expect.fail('no deduction')
  await ask(database, supplier, 'ISupDeductionService/srmDeductionOrderConfirm', { id, version, result: 'accept' })
  return { deductionNo }
}

describe('when a payable is paid', () => {
  it('is told at each step: what is done next, by whom, on which document, and the day', async () => {
    const { payableId } = await received('10', '10')
    const steps: string[] = []
    const look = async () => {
      const { step, owner, documentNo, expectedDate, isEarliest } = await act(buyer, (context) =>
        readOutlook(context, { id: payableId }),
      )
      steps.push([step, owner, documentNo?.slice(0, 2), isEarliest ? 'earliest' : expectedDate].join(' '))
    }
    await look()
    const bill = await addBill({ payables: [{ payableId }] })
    await look()
    await send(bill.id)
    await look()
    await confirm(bill.id)
    await look()
    const [doc] = await generate([bill.id])
    const id = doc?.id ?? ''
    await look()
    await enter(id, [real('100', '13', { invoiceDate: '2026-03-10' })])
    await does('ISupInvoiceService/commitInvoice', id)
    await look()
    await approve(id)
    await look()
    await throwIt(id)
    await post(id)
    await look()
    await pay('113', 'PAY-OUTLOOK')
    await look()
    expect(steps).toEqual([
      'toBill purchaser  earliest',
      'toSend purchaser RB earliest',
      'toConfirm supplier RB earliest',
      'toInvoice supplier RB earliest',
      'toEnter supplier RI earliest',
      'toApprove purchaser RI earliest',
      'toThrow purchaser RI earliest',
      'toPay purchaser RI 2026-03-20',
      'paid nobody RI 2026-03-20',
    ])
  })

  it('does not tell a supplier of a draft that it does not see', async () => {
    const { payableId } = await received('10', '10')
    await addBill({ payables: [{ payableId }] })
    const told = await act(supplier, (context) => readOutlook(context, { id: payableId }))
    expect(told).toMatchObject({ step: 'toBill', documentNo: '' })
  })
})

describe('the money story', () => {
  it('adds up: what is owed is what is at its steps, and it closes at nothing open (the money half of scenario S10)', async () => {
    const first = await received('2.5', '480')
    const second = await received('2.5', '520')
    const exchanged = await returned(first.receiptId, first.itemNo, '12')
    const third = await received('2.5', '12')
    const credited = await returned(second.receiptId, second.itemNo, '8')
    const ids = [first.payableId, second.payableId, exchanged, third.payableId, credited]
    const bill = await confirmedBill(...ids.map((payableId) => ({ payableId })))
    const story = async () => {
      const { stories } = await act(buyer, (context) => readMoneyStory(context, { billId: bill }))
      const [one] = stories
      return {
        steps: Object.fromEntries(
          (one?.steps ?? []).map(({ step, netAmount, taxAmount }) => [step, `${netAmount} ${taxAmount}`]),
        ),
        dues: one?.dues.map(({ dueAmount, paidAmount, openAmount }) => `${dueAmount} ${paidAmount} ${openAmount}`),
      }
    }
    const nothing = '0 0'
    expect(await story()).toEqual({
      steps: {
        ...{ owed: '2480 322.4', notBilled: nothing, onBill: nothing, confirmed: '2480 322.4' },
        ...{ invoiced: nothing, approved: nothing, thrown: nothing },
      },
      dues: [],
    })
    const doc = await thrown([bill], '2026-03-17')
    expect(await docOf(doc.id)).toMatchObject({ net_amount: '2480.000000', tax_amount: '322.400000' })
    expect((await story()).dues).toEqual(['2802.4 0 2802.4'])
    await pay('2802.40', 'PAY-STORY')
    expect(await story()).toMatchObject({
      steps: { owed: '2480 322.4', confirmed: nothing, thrown: '2480 322.4' },
      dues: ['2802.4 2802.4 0'],
    })
    expect(await brokenInvariants(database.ownerDb)).toEqual([])
  })

  it('of a delivery agrees with its quantity story: what was accepted less what came back, at the price, is what is owed (scenario S10)', async () => {
    const { asn, receiptId, itemNo, payableId } = await received('2.5', '1000')
    const credited = await returned(receiptId, itemNo, '8')
    const batchId = asn.order.lines[0]?.batchId ?? ''
    const tell = async () =>
      (await act(buyer, (context) => readMoneyStory(context, { batchId }))).stories[0] ?? expect.fail('no story')
    const { steps } = await act(buyer, (context) => readQuantityTrace(context, { batchId }))
    const qtyOf = (step: string) => steps.find((one) => one.step === step)?.qty ?? '0'
    const { goods, sources, steps: money } = await tell()
    expect(goods).toEqual([
      { step: 'ordered', qty: qtyOf('ordered'), netAmount: '2500' },
      { step: 'shipped', qty: qtyOf('shipped'), netAmount: '2500' },
      { step: 'accepted', qty: qtyOf('accepted'), netAmount: '2500' },
      { step: 'returned', qty: add(qtyOf('returned'), qtyOf('credited')), netAmount: '20' },
    ])
    expect(sources).toEqual([
      { sourceType: 'acceptance', qty: '1000', unitNo: 'PCS', netAmount: '2500', taxAmount: '325' },
      { sourceType: 'return', qty: '-8', unitNo: 'PCS', netAmount: '-20', taxAmount: '-2.6' },
    ])
    expect(money[0]).toMatchObject({ step: 'owed', netAmount: '2480', taxAmount: '322.4', documentCount: 2 })
    const bill = await confirmedBill({ payableId, qty: '400' }, { payableId: credited })
    const { billNo } = await billOf(bill)
    expect((await tell()).steps.filter(({ documentCount }) => documentCount > 0)).toMatchObject([
      { step: 'owed' },
      { step: 'notBilled', netAmount: '1500', documents: [{ kind: 'acceptance' }] },
      { step: 'confirmed', netAmount: '980', documents: [{ kind: 'bill', documentNo: billNo }] },
    ])
  })

  it('of a receipt is told by its number: what was accepted by it, without what went back by another document', async () => {
    const { receiptId, itemNo, payableId } = await received('2.5', '1000')
    const back = await returned(receiptId, itemNo, '8')
    const bill = await confirmedBill({ payableId, qty: '400' })
    const numberOf = async (id: string) =>
      (await database.ownerDb.selectFrom('srm_payable').select('origin_no').where('id', '=', id).executeTakeFirst())
        ?.origin_no ?? ''
    const [receiptNo, returnNo] = [await numberOf(payableId), await numberOf(back)]
    const of = async (originNo: string) =>
      (await act(supplier, (context) => readMoneyStory(context, { originNo }))).stories
    const [accepted] = await of(receiptNo)
    expect(accepted).toMatchObject({
      ...{ currency: 'CNY', goods: [], dues: [] },
      sources: [{ sourceType: 'acceptance', qty: '1000', unitNo: 'PCS', netAmount: '2500', taxAmount: '325' }],
      settlement: { thrown: '0', due: '0', open: '0' },
    })
    const { billNo } = await billOf(bill)
    const ofReceipt = [{ kind: 'acceptance', documentNo: receiptNo }]
    expect(accepted?.steps.filter(({ documentCount }) => documentCount > 0)).toEqual([
      { step: 'owed', netAmount: '2500', taxAmount: '325', documents: ofReceipt, documentCount: 1 },
      { step: 'notBilled', netAmount: '1500', taxAmount: '195', documents: ofReceipt, documentCount: 1 },
      {
        ...{ step: 'confirmed', netAmount: '1000', taxAmount: '130' },
        ...{ documents: [{ kind: 'bill', documentNo: billNo }], documentCount: 1 },
      },
    ])
    expect(await of(returnNo)).toMatchObject([
      { sources: [{ sourceType: 'return', qty: '-8', netAmount: '-20', taxAmount: '-2.6' }] },
    ])
    expect(await of('GR-NONE')).toEqual([])
  })

  it('meets what is due of its invoicing bills: less penalties and payments, with what is due of other deliveries and tails', async () => {
    const [first, other] = [await received('10', '10'), await received('10', '5')]
    const bill = await confirmedBill({ payableId: first.payableId }, { payableId: other.payableId })
    const [doc] = await generate([bill])
    const id = doc?.id ?? ''
    await enter(id, [real('150.03', '13', { taxAmount: '19.5' })])
    await does('ISupInvoiceService/commitInvoice', id)
    await approve(id)
    await throwIt(id)
    await post(id)
    const { deductionNo } = await penalty('20')
    await pay('100', 'PAY-MEETS')
    const batchId = first.asn.order.lines[0]?.batchId ?? ''
    const [story] = (await act(buyer, (context) => readMoneyStory(context, { batchId }))).stories
    expect(story?.settlement).toEqual({
      ...{ thrown: '113', unseen: '0', others: '56.5', tails: '0.03' },
      ...{ due: '169.53', penalties: '20', paid: '100', open: '49.53' },
    })
    expect(story?.dues).toMatchObject([{ penaltyNos: [deductionNo], paymentNos: ['PAY-MEETS'] }])
  })

  it('of a month of a supplier is told in each currency, and of nothing where nothing is owed', async () => {
    const month = async (supplierNo: string) =>
      (await act(buyer, (context) => readMoneyStory(context, { supplierNo, month: '2026-03' }))).stories
    expect((await month('S1')).map(({ currency }) => currency)).toEqual(['CNY'])
    expect(await month('S9')).toEqual([])
    const accepted = async () =>
      (await month('S1'))[0]?.sources.find(({ sourceType }) => sourceType === 'acceptance') ?? expect.fail('no source')
    expect(await accepted()).toMatchObject({ unitNo: 'PCS' })
    // Pieces and boxes are no sum.
    const { payableId } = await received('10', '10')
    await database.ownerDb.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      await sql`update srm_payable set purchase_unit_no = 'BOX' where id = ${payableId}`.execute(trx)
    })
    expect(await accepted()).toMatchObject({ qty: '0', unitNo: '' })
  })
})
