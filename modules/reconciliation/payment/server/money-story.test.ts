import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildUser } from '#modules/orders/order/server/testing.ts'
import { moneyAtWork } from '#modules/reconciliation/bill/server/testing.ts'
import { invoicesAtWork } from '#modules/reconciliation/invoice/server/testing.ts'
import { readMoneyStory } from '#modules/reconciliation/payable/server/read-money-story.ts'
import { readOutlook } from '#modules/reconciliation/payable/server/read-outlook.ts'
import { brokenInvariants } from '#platform/server/invariants/testing.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { paymentCalls } from '../contract/calls.ts'
import { receivePayment } from './receive-payment.ts'

let database: TestDatabase
const money = moneyAtWork(() => database)
const { buyer, supplier, act, addBill, send, confirm, received, returned, confirmedBill } = money
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

  it('of a month of a supplier is told in each currency, and of nothing where nothing is owed', async () => {
    const month = async (supplierNo: string) =>
      (await act(buyer, (context) => readMoneyStory(context, { supplierNo, month: '2026-03' }))).stories
    expect((await month('S1')).map(({ currency }) => currency)).toEqual(['CNY'])
    expect(await month('S9')).toEqual([])
  })
})
