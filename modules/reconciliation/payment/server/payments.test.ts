import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { masterDataErrors } from '#modules/master-data/contract/errors.ts'
import { buildUser } from '#modules/orders/order/server/testing.ts'
import { moneyAtWork } from '#modules/reconciliation/bill/server/testing.ts'
import { deductionCalls } from '#modules/reconciliation/deduction/contract/calls.ts'
import { deductions } from '#modules/reconciliation/deduction/server/deductions.ts'
import { invoicesAtWork } from '#modules/reconciliation/invoice/server/testing.ts'
import type { CallInput } from '#platform/contract/calls.ts'
import type { ErrorDeclaration } from '#platform/contract/errors.ts'
import { brokenInvariants } from '#platform/server/invariants/testing.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { reconciliationErrors } from '../../contract/errors.ts'
import { paymentCalls } from '../contract/calls.ts'
import { readPaymentEntries } from './read-payment-entries.ts'
import { receivePayment } from './receive-payment.ts'
import { remindPayments } from './remind-payments.ts'

let database: TestDatabase
const money = moneyAtWork(() => database)
const { buyer, supplier, act, received, returned, confirmedBill, billOf } = money
const { thrown, reverse, docOf } = invoicesAtWork(() => database, money)
let erp = buyer
beforeAll(async () => {
  database = await createTestDatabase()
  // Messages are kept for users who are there.
  erp = await buildUser(database.ownerDb, buyer)
})
afterAll(() => database.drop())

const MESSAGE = 'ISrmPaymentMessageService/receiveMessage'
let numbers = 0
const pay = (amount: string, given: Partial<CallInput<typeof paymentCalls, typeof MESSAGE>> = {}) =>
  act(erp, (context) => {
    numbers += 1
    const named = { outsideNo: `P${numbers}`, paymentNo: `PAY-${numbers}`, paymentDate: '2026-03-20' }
    const place = { orgNo: 'O1', supplierNo: 'S1', currency: 'CNY' }
    return receivePayment(context, paymentCalls[MESSAGE].input.parse({ ...named, ...place, amount, ...given }))
  })
const dueOf = async (docId: string) => {
  const { rows } = await sql<{ id: string; told: string; dueDate: string }>`
    select id, concat_ws(' ', payment_status, trim_scale(due_amount), trim_scale(penalty_amount), trim_scale(paid_amount),
      trim_scale(open_amount)) as told, to_char(due_date, 'YYYY-MM-DD') as "dueDate"
    from srm_payment_due where doc_id = ${docId}`.execute(database.ownerDb)
  return rows[0]
}
const told = async (docId: string) => (await dueOf(docId))?.told
const openOf = async (docId: string) => {
  const { rows } = await sql<{ openAmount: string }>`
    select open_amount as "openAmount" from srm_payment_due where doc_id = ${docId}`.execute(database.ownerDb)
  return rows[0] ?? { openAmount: '0' }
}
const refused = (of: Promise<unknown>, declaration: ErrorDeclaration) =>
  expect(of).rejects.toMatchObject({ declaration })
/** Gives the supplier terms; the row is there once something was ordered. */
async function agreeTerms(payment_terms: '1' | '2' | '3' | '4', payment_days: number | null) {
  const { numUpdatedRows } = await database.ownerDb
    .updateTable('bm_supplier')
    .set({ payment_terms, payment_days })
    .where('supplier_no', '=', 'S1')
    .executeTakeFirstOrThrow()
  expect(Number(numUpdatedRows)).toBeGreaterThan(0)
}
/** A penalty that the supplier accepts: its id. */
async function penalty(deductionAmount: string) {
  const place = { orgNo: 'O1', warehouseNo: 'W1', classifyType: 'C1', supplierNo: 'S1', currency: 'CNY' }
  const add = 'ISrmDeductionOrderService/addDeduction'
  const answer = 'ISupDeductionService/srmDeductionOrderConfirm'
  const { id, version } = await act(buyer, (context) =>
    deductions.handlers[add](
      context,
      deductionCalls[add].input.parse({ ...place, deductionType: 'penalty', deductionAmount, reason: 'Late' }),
    ),
  )
  await act(supplier, (context) =>
    deductions.handlers[answer](context, deductionCalls[answer].input.parse({ id, version, result: 'accept' })),
  )
  return id
}
const cancelDeduction = async (id: string) => {
  const { version } = await database.ownerDb
    .selectFrom('srm_deduction')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await act(buyer, (context) =>
    deductions.handlers['ISrmDeductionOrderService/cancelDeduction'](context, { id, version, reason: 'Settled' }),
  )
}
const billStatus = async (id: string) => (await billOf(id)).billStatus

describe('what the ERP has', () => {
  it('is due by the terms of its supplier, and closes its bill when it is paid (the money half of scenario S10)', async () => {
    const { payableId } = await received('2.5', '992')
    await agreeTerms('4', 30)
    const bill = await confirmedBill({ payableId })
    const doc = await thrown([bill], '2026-03-17')
    expect(await dueOf(doc.id)).toMatchObject({ told: 'unpaid 2802.4 0 0 2802.4', dueDate: '2026-04-30' })
    await penalty('50.00')
    expect(await told(doc.id)).toBe('unpaid 2802.4 50 0 2752.4')
    await refused(pay('2752.41'), reconciliationErrors.paymentTooLarge)
    await pay('1000')
    expect(await told(doc.id)).toBe('part 2802.4 50 1000 1752.4')
    expect(await billStatus(bill)).toBe('invoiced')
    const { allocations } = await pay('1752.40')
    expect(allocations).toEqual([{ invoiceDocNo: doc.invoice_doc_no, amount: '1752.4', openAmount: '0' }])
    expect(await told(doc.id)).toBe('paid 2802.4 50 2752.4 0')
    expect(await billStatus(bill)).toBe('closed')
    const { id } = (await dueOf(doc.id)) ?? { id: '' }
    const { entries } = await act(supplier, (context) => readPaymentEntries(context, { id }))
    expect(entries.map(({ movement, amount }) => `${movement} ${amount}`)).toEqual([
      'setOff 50',
      'pay 1000',
      'pay 1752.4',
    ])
    expect(await brokenInvariants(database.ownerDb)).toEqual([])
  })

  it.each([
    ['1', null, '2026-03-20'],
    ['2', null, '2026-03-10'],
    ['3', 45, '2026-04-24'],
    ['4', 0, '2026-03-31'],
  ] as const)('with terms %s and %s days is due on %s', async (terms, days, day) => {
    const { payableId } = await received(terms, '1')
    await agreeTerms(terms, days)
    const doc = await thrown([await confirmedBill({ payableId })], '2026-03-10')
    expect((await dueOf(doc.id))?.dueDate).toBe(day)
    const { openAmount } = await openOf(doc.id)
    await pay(openAmount)
  })

  it('is due no longer when the ERP took it back, unless something was paid of it; penalties wait for what comes', async () => {
    const { payableId } = await received('10', '10')
    const doc = await thrown([await confirmedBill({ payableId })])
    const fine = await penalty('20.00')
    expect(await told(doc.id)).toBe('unpaid 113 20 0 93')
    const paid = { outsideNo: 'X1', paymentNo: 'PAY-X1' }
    await pay('3', paid)
    await expect(reverse(doc.id)).rejects.toMatchObject({ constraint: 'srm_payment_due_cancelled' })
    await pay('3', { ...paid, outsideNo: 'X2', isReversed: true })
    expect(await told(doc.id)).toBe('unpaid 113 20 0 93')
    await reverse(doc.id)
    expect(await told(doc.id)).toBe('cancelled 113 0 0 0')
    const other = await received('1', '10')
    const small = await thrown([await confirmedBill({ payableId: other.payableId })])
    expect(await told(small.id)).toBe('paid 11.3 11.3 0 0')
    const third = await received('1', '20')
    const next = await thrown([await confirmedBill({ payableId: third.payableId })])
    expect(await told(next.id)).toBe('unpaid 22.6 8.7 0 13.9')
    await cancelDeduction(fine)
    expect([await told(small.id), await told(next.id)]).toEqual(['unpaid 11.3 0 0 11.3', 'unpaid 22.6 0 0 22.6'])
    await pay('33.9')
    expect(await brokenInvariants(database.ownerDb)).toEqual([])
  })
})

describe('what was not paid by its day', () => {
  const remind = (today: string) =>
    remindPayments({ db: database.db, tenantsid: 'T1', today, log: pino({ level: 'silent' }) })
  const overdue = async () => {
    const { rows } = await sql<{ told: string }>`
      select concat_ws(' ', event_detail #>> '{values,invoiceDocNos}', event_detail #>> '{values,amount}',
        event_detail #>> '{values,dueDate}', event_detail -> 'warehouseNos') as told
      from sys_outbox where event = 'paymentOverdue' order by id`.execute(database.ownerDb)
    return rows.map(({ told: line }) => line)
  }

  it('is told the day after, once, with what is open; what is paid or long past is not', async () => {
    await agreeTerms('3', 10)
    const thrownOn = async (day: string) => {
      const { payableId } = await received('10', '1')
      return thrown([await confirmedBill({ payableId })], day)
    }
    const [late, paid] = [await thrownOn('2026-05-01'), await thrownOn('2026-04-30')]
    await pay('13.3', {
      allocations: [
        { documentNo: late.invoice_doc_no, amount: '2' },
        { documentNo: paid.invoice_doc_no, amount: '11.3' },
      ],
    })
    expect(await remind('2026-05-11')).toEqual({ rowCount: 0 })
    expect(await remind('2026-06-11')).toEqual({ rowCount: 0 })
    expect(await remind('2026-05-12')).toEqual({ rowCount: 1 })
    expect(await remind('2026-05-13')).toEqual({ rowCount: 0 })
    expect(await overdue()).toEqual([`${late.invoice_doc_no} 9.3 2026-05-11 ["W1"]`])
    await pay('9.3')
  })
})

describe('a payment', () => {
  it('acts once for each number of a message, and once by its own', async () => {
    const { payableId } = await received('10', '10')
    const doc = await thrown([await confirmedBill({ payableId })])
    const message = { outsideNo: 'ONCE', paymentNo: 'PAY-ONCE' }
    expect(await pay('13', message)).toMatchObject({ isRepeated: false })
    expect(await pay('13', message)).toMatchObject({ isRepeated: true })
    expect(await told(doc.id)).toBe('part 113 0 13 100')
    await refused(pay('14', message), reconciliationErrors.messageReused)
    // By whatever message it comes: the same payment is known, another one of its number is refused.
    expect(await pay('13', { ...message, outsideNo: 'TWICE' })).toMatchObject({ isRepeated: true })
    await refused(
      pay('13', { ...message, outsideNo: 'LATER', paymentDate: '2026-03-21' }),
      reconciliationErrors.paymentDiffers,
    )
    expect(await told(doc.id)).toBe('part 113 0 13 100')
    await refused(
      pay('13', { ...message, outsideNo: 'BACK', paymentNo: 'PAY-NONE', isReversed: true }),
      reconciliationErrors.unknownPayment,
    )
    await refused(pay('12', { ...message, outsideNo: 'BACK', isReversed: true }), reconciliationErrors.paymentDiffers)
    await pay('100', { allocations: [{ documentNo: doc.erp_bill_no, amount: '100' }] })
    expect(await told(doc.id)).toBe('paid 113 0 113 0')
  })

  it('is of a day on which the accounts of its organisation are open; what the ERP took back is taken back whatever its day', async () => {
    const { payableId } = await received('10', '10')
    const doc = await thrown([await confirmedBill({ payableId })])
    await pay('13', { paymentNo: 'PAY-CLOSED', paymentDate: '2026-03-10' })
    const span = { startDate: '2026-03-01', endDate: '2026-03-15' }
    await sql`insert into bm_org_closing (tenantsid, org_no, start_date, end_date, remark, create_name)
      values ('T1', 'O1', ${span.startDate}, ${span.endDate}, '', 'Keeper')`.execute(database.ownerDb)
    for (const paymentDate of [span.startDate, span.endDate]) {
      await expect(pay('100', { paymentDate })).rejects.toMatchObject({
        declaration: masterDataErrors.periodClosed,
        details: [{ path: 'paymentDate', parameters: { orgNo: 'O1', day: paymentDate, ...span } }],
      })
    }
    expect(await told(doc.id)).toBe('part 113 0 13 100')
    await pay('13', { paymentNo: 'PAY-CLOSED', paymentDate: '2026-03-10', isReversed: true })
    await pay('113', { paymentDate: '2026-03-16' })
    expect(await told(doc.id)).toBe('paid 113 0 113 0')
    await sql`delete from bm_org_closing`.execute(database.ownerDb)
  })

  it('sets a red invoicing bill against what it pays, where it names it', async () => {
    const { payableId, receiptId, itemNo } = await received('10', '10')
    const doc = await thrown([await confirmedBill({ payableId })])
    const back = await returned(receiptId, itemNo, '2')
    const red = await thrown([await confirmedBill({ payableId: back })])
    expect(await told(red.id)).toBe('unpaid -22.6 0 0 -22.6')
    await pay('90.4', {
      allocations: [
        { documentNo: doc.invoice_doc_no, amount: '113' },
        { documentNo: red.invoice_doc_no, amount: '-22.6' },
      ],
    })
    expect([await told(doc.id), await told(red.id)]).toEqual(['paid 113 0 113 0', 'paid -22.6 0 -22.6 0'])
    expect((await docOf(red.id)).is_red).toBe(true)
    expect(await brokenInvariants(database.ownerDb)).toEqual([])
  })

  it('of two at once over the same rest is made once', async () => {
    const { payableId } = await received('10', '10')
    const doc = await thrown([await confirmedBill({ payableId })])
    const both = await Promise.allSettled([pay('113'), pay('113')])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await told(doc.id)).toBe('paid 113 0 113 0')
  })
})
