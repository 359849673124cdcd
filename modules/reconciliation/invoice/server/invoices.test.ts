import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildUser, callerOf } from '#modules/orders/order/server/testing.ts'
import { bills } from '#modules/reconciliation/bill/server/bills.ts'
import { moneyAtWork } from '#modules/reconciliation/bill/server/testing.ts'
import type { ErrorDeclaration } from '#platform/contract/errors.ts'
import { brokenInvariants } from '#platform/server/invariants/testing.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { reconciliationErrors } from '../../contract/errors.ts'
import { reconciliationDocuments } from '../../server.ts'
import { invoices } from './invoices.ts'
import { lapseRedRequests } from './lapse-red-requests.ts'
import { readInvoiceDoc } from './read-invoice.ts'
import { receiveErpMessage } from './receive-erp-message.ts'
import { remindRedRequests } from './remind-red-requests.ts'
import { selectDeductions } from './select-deductions.ts'
import { invoicesAtWork, parseInvoiceInput } from './testing.ts'

let database: TestDatabase
const checker = callerOf('purchaser', { userNo: 'checker', userName: 'Checker' })
beforeAll(async () => {
  database = await createTestDatabase()
  // Constraints are told by what reconciliation gives to the server.
  expect(reconciliationDocuments.constraints).toMatchObject({
    srm_invoice_number: reconciliationErrors.duplicateInvoice,
  })
})
afterAll(() => database.drop())

const money = moneyAtWork(() => database)
const { buyer, supplier, act, received, returned, allowed, confirmedBill, billOf } = money
const work = invoicesAtWork(() => database, money)
const { docOf, keyOf, generate, real, enter, does, reasoned, approve, throwIt, post, request, approved } = work
const { resultsOf, setVoids } = work

/** What of a payable is confirmed, invoiced, approved and thrown, without tax. */
const stepsOf = async (payableId: string) => {
  const row = await database.ownerDb
    .selectFrom('srm_payable')
    .selectAll()
    .where('id', '=', payableId)
    .executeTakeFirstOrThrow()
  return [row.confirmed_net, row.invoiced_net, row.approved_net, row.thrown_net].map(Number).join(' ')
}
const refused = (of: Promise<unknown>, declaration: ErrorDeclaration) =>
  expect(of).rejects.toMatchObject({ declaration })
const billStatus = async (id: string) => (await billOf(id)).billStatus

describe('the invoices of two bills with a late return (scenario S8)', () => {
  it('are a blue invoicing bill of the rest and a red one that names the first; in the end 1,695.00 are owed', async () => {
    const r1 = await received('10', '100')
    const r2 = await received('10', '60')
    const first = await confirmedBill({ payableId: r1.payableId }, { payableId: r2.payableId, qty: '40' })
    const doc = await approved([first])
    expect([doc.net_amount, doc.tax_amount].map(Number)).toEqual([1400, 182])
    await throwIt(doc.id)
    await post(doc.id)
    expect(await billStatus(first)).toBe('invoiced')
    const back = await returned(r1.receiptId, r1.itemNo, '10')
    const second = await confirmedBill({ payableId: r2.payableId }, { payableId: back })
    const [blue, red] = await generate([second])
    expect([blue?.net_amount, blue?.tax_amount].map(Number)).toEqual([200, 26])
    expect([red?.net_amount, red?.tax_amount].map(Number)).toEqual([-100, -13])
    expect([red?.is_red, red?.original_doc_no]).toEqual([true, doc.invoice_doc_no])
    // The red one waits for the tax platform; the blue one goes on.
    await enter(red?.id ?? '', [real('-100', '-13')])
    await refused(does('ISupInvoiceService/commitInvoice', red?.id ?? ''), reconciliationErrors.redRequestNeeded)
    await request(red?.id ?? '', '02')
    await refused(does('ISupInvoiceService/commitInvoice', red?.id ?? ''), reconciliationErrors.redRequestNeeded)
    await enter(blue?.id ?? '', [real('200', '26')])
    await does('ISupInvoiceService/commitInvoice', blue?.id ?? '')
    await approve(blue?.id ?? '')
    expect(await billStatus(second)).toBe('confirmed')
    await request(red?.id ?? '', '04')
    await does('ISupInvoiceService/commitInvoice', red?.id ?? '')
    await approve(red?.id ?? '')
    expect(await billStatus(second)).toBe('invoiced')
    const all = await database.ownerDb
      .selectFrom('srm_payable')
      .selectAll()
      .where('id', 'in', [r1.payableId, r2.payableId, back])
      .execute()
    expect(all.reduce((sum, row) => sum + Number(row.approved_net) + Number(row.approved_tax), 0)).toBeCloseTo(1695, 6)
    expect(await brokenInvariants(database.ownerDb)).toEqual([])
  })
})

describe('an invoicing bill', () => {
  it('sets deductions off in the blue one, or leaves those that were not chosen', async () => {
    const { payableId } = await received('10', '20')
    const allowance = await allowed('30.00', '30.00')
    const bill = await confirmedBill({ payableId }, allowance)
    const plan = await act(supplier, (context) => selectDeductions(context, { billIds: [bill] }))
    expect(plan.docs).toEqual([{ isRed: false, originalDocNo: '', netAmount: '170', taxAmount: '22.1', lineCount: 2 }])
    const [doc] = await generate([bill], [])
    expect([doc?.net_amount, doc?.line_count].map(Number)).toEqual([200, 1])
    await refused(generate([bill]), reconciliationErrors.nothingToInvoice)
  })

  it('refuses deductions that are not open on its bills, by the number of what they are about', async () => {
    const { payableId } = await received('10', '20')
    const allowance = await allowed('30.00', '30.00')
    const bill = await confirmedBill({ payableId }, allowance)
    const plan = await act(supplier, (context) => selectDeductions(context, { billIds: [bill] }))
    const [goods, deduction] = ['false', 'true'].map((isDeduction) =>
      plan.lines.find((line) => String(line.isDeduction) === isDeduction),
    )
    await refused(generate([bill], [goods?.id ?? '']), reconciliationErrors.deductionNotOpen)
    await refused(generate([bill], ['999999']), reconciliationErrors.deductionNotOpen)
    await generate([bill], [deduction?.id ?? ''])
    const other = await confirmedBill({ payableId: (await received('10', '5')).payableId })
    await refused(generate([other], [deduction?.id ?? '']), reconciliationErrors.deductionNotOpen)
  })

  it('takes its lines through every step and lets go of them exactly', async () => {
    const { payableId } = await received('12.345', '100')
    const bill = await confirmedBill({ payableId })
    const doc = await approved([bill])
    expect(await stepsOf(payableId)).toBe('1234.5 1234.5 1234.5 0')
    expect(await billStatus(bill)).toBe('invoiced')
    await throwIt(doc.id)
    await post(doc.id)
    expect(await stepsOf(payableId)).toBe('1234.5 1234.5 1234.5 1234.5')
    await refused(reasoned('ISrmInvoiceService/writeOff', doc.id), reconciliationErrors.invoiceAlreadyThrown)
    await reasoned('ISrmInvoiceService/reverse', doc.id)
    expect(await stepsOf(payableId)).toBe('1234.5 0 0 0')
    expect(await docOf(doc.id)).toMatchObject({
      status: 'writtenOff',
      throw_status: 'reversed',
      net_amount: '1234.500000',
    })
    expect(await billStatus(bill)).toBe('confirmed')
    const [again] = await generate([bill])
    expect(Number(again?.net_amount)).toBe(1234.5)
    await does('ISupInvoiceService/deleteInvoice', again?.id ?? '')
    expect(await stepsOf(payableId)).toBe('1234.5 0 0 0')
    expect(await brokenInvariants(database.ownerDb)).toEqual([])
  })

  it('is made of bills of one supplier and currency that are confirmed', async () => {
    const { payableId } = await received('10', '2')
    const bill = await confirmedBill({ payableId })
    await approved([bill])
    await refused(generate([bill]), reconciliationErrors.billNotInvoiceable)
    await refused(generate(['999999']), reconciliationErrors.nothingToInvoice)
  })

  it('is offered of bills of which something is on none yet', async () => {
    const bill = await confirmedBill({ payableId: (await received('10', '2')).payableId })
    const offered = async () => {
      const query = { condition: { isInvoiceable: true }, current: 1, size: 200 }
      const { records } = await act(supplier, (context) =>
        bills.handlers['ISrmSupBillService/getBillPage'](context, query),
      )
      return records.some(({ id }) => id === bill)
    }
    expect(await offered()).toBe(true)
    const [doc] = await generate([bill])
    expect(await offered()).toBe(false)
    await does('ISupInvoiceService/deleteInvoice', doc?.id ?? '')
    expect(await offered()).toBe(true)
  })

  it('is made once of two who invoice the same bill at once', async () => {
    const { payableId } = await received('10', '2')
    const bill = await confirmedBill({ payableId })
    const both = await Promise.allSettled([generate([bill]), generate([bill])])
    expect(both.filter(({ status }) => status === 'rejected')).toHaveLength(1)
    expect(await stepsOf(payableId)).toBe('20 20 0 0')
  })

  it('keeps its bill from losing its confirmation, until it is deleted', async () => {
    const { payableId } = await received('10', '2')
    const bill = await confirmedBill({ payableId })
    const [doc] = await generate([bill])
    expect(
      (await database.ownerDb.selectFrom('srm_bill').select('invoiced_count').where('id', '=', bill).executeTakeFirst())
        ?.invoiced_count,
    ).toBe(1)
    await does('ISupInvoiceService/deleteInvoice', doc?.id ?? '')
    expect(
      (await database.ownerDb.selectFrom('srm_bill').select('invoiced_count').where('id', '=', bill).executeTakeFirst())
        ?.invoiced_count,
    ).toBe(0)
  })
})

/** Lets what matching found pass, with a reason. */
const release = (method: 'releaseDifference' | 'releaseDuplicate', id: string, resultIds: string[]) =>
  act(buyer, async (context) =>
    invoices.handlers[`ISrmInvoiceService/${method}`](context, {
      ...(await keyOf(id)),
      ...{ resultIds, reason: 'It counts anew each year' },
    }),
  )

describe('real invoices', () => {
  const fresh = async (price = '10', qty = '10') => {
    const { payableId } = await received(price, qty)
    const [doc] = await generate([await confirmedBill({ payableId })])
    return doc?.id ?? ''
  }

  it('may be several for one invoicing bill, and differ by five cents of net and of tax, not by six', async () => {
    const id = await fresh()
    await enter(id, [real('60.02', '7.8'), real('40.03', '5.25')])
    expect(await docOf(id)).toMatchObject({ invoice_count: 2, difference_net: '0.050000', difference_tax: '0.050000' })
    await refused(enter(id, [real('100.06', '13')]), reconciliationErrors.tailExceeded)
    await refused(enter(id, [real('100', '12.94')]), reconciliationErrors.tailTaxExceeded)
    await refused(
      enter(id, [real('50', '6.5'), real('50', '6.5', { taxRate: '6' })]),
      reconciliationErrors.tailExceeded,
    )
    expect(await docOf(id)).toMatchObject({ invoice_count: 2, invoiced_net: '100.050000' })
    expect(await brokenInvariants(database.ownerDb)).toEqual([])
  })

  it('of one number and day are entered once, whatever their case and spaces, until their invoicing bill is given up', async () => {
    const [one, other] = [await fresh(), await fresh()]
    const invoiceDate = '2026-03-25'
    await enter(one, [real('100', '13', { invoiceNo: ' dup-1', invoiceDate })])
    const again = real('100', '13', { invoiceNo: 'DUP-1 ', invoiceDate })
    await expect(enter(other, [again])).rejects.toMatchObject({ constraint: 'srm_invoice_number' })
    await does('ISupInvoiceService/deleteInvoice', one)
    await enter(other, [again])
  })

  it('of the same number and another day, or of the same day and amount, wait for a release by somebody who does not approve', async () => {
    const [one, other] = [await fresh('7', '3'), await fresh('7', '3')]
    await enter(one, [real('21', '2.73', { invoiceNo: 'SAME', invoiceDate: '2025-03-01' })])
    await enter(other, [real('21', '2.73', { invoiceNo: 'SAME', invoiceDate: '2026-03-01' })])
    await does('ISupInvoiceService/commitInvoice', other)
    await refused(approve(other), reconciliationErrors.releaseNeeded)
    const results = await resultsOf(other)
    expect(results.map(({ matchKind, outcome }) => `${matchKind} ${outcome}`)).toEqual(['duplicate warn'])
    const resultIds = results.map(({ id }) => id)
    await refused(release('releaseDifference', other, resultIds), reconciliationErrors.nothingToRelease)
    await release('releaseDuplicate', other, resultIds)
    await refused(approve(other), reconciliationErrors.releasedByYou)
    await approve(other, checker)
    expect(await docOf(other)).toMatchObject({ status: 'approved', approve_name: 'Checker' })
  })

  it('that differ and look like others at once are released apart: neither right lets the other kind pass', async () => {
    const [one, other] = [await fresh('7', '3'), await fresh('7', '3')]
    await enter(one, [real('21', '2.73', { invoiceNo: 'APART' })])
    const [line] = await database.ownerDb
      .selectFrom('srm_invoice_line')
      .select('id')
      .where('doc_id', '=', other)
      .execute()
    const stated = [{ id: line?.id, invoiceQty: '3', invoicePrice: '7.000001' }]
    await enter(other, [real('21', '2.73', { invoiceNo: 'APART' })], stated)
    await does('ISupInvoiceService/commitInvoice', other)
    const results = await resultsOf(other)
    const idOf = (kind: string) => results.flatMap(({ id, matchKind }) => (matchKind === kind ? id : []))
    expect(results.map(({ matchKind }) => matchKind)).toEqual(['price', 'duplicate'])
    await expect(
      release(
        'releaseDifference',
        other,
        results.map(({ id }) => id),
      ),
    ).rejects.toMatchObject({
      declaration: reconciliationErrors.duplicateRightNeeded,
      parameters: { subject: expect.stringContaining('APART') },
    })
    await refused(release('releaseDuplicate', other, idOf('price')), reconciliationErrors.notLikelyDuplicate)
    await release('releaseDuplicate', other, idOf('duplicate'))
    await refused(approve(other, checker), reconciliationErrors.releaseNeeded)
    await release('releaseDifference', other, idOf('price'))
    await refused(approve(other), reconciliationErrors.releasedByYou)
    await approve(other, checker)
  })

  it('of a red one name which of several at the same rate they take back, and keep saying it', async () => {
    const { payableId, receiptId, itemNo } = await received('10', '10')
    const [blue] = await generate([await confirmedBill({ payableId })])
    const blueId = blue?.id ?? ''
    await enter(blueId, [real('60', '7.8'), real('40', '5.2')])
    await does('ISupInvoiceService/commitInvoice', blueId)
    await approve(blueId)
    const [red] = await generate([await confirmedBill({ payableId: await returned(receiptId, itemNo, '3') })])
    const id = red?.id ?? ''
    const { originals } = await act(supplier, (context) => readInvoiceDoc(context, { id }))
    expect(originals).toHaveLength(2)
    await refused(enter(id, [real('-30', '-3.9')]), reconciliationErrors.originalNeeded)
    const originalInvoiceId = originals[1]?.id ?? ''
    await enter(id, [real('-30', '-3.9', { originalInvoiceId, isGoodsInvoice: true })])
    expect((await act(supplier, (context) => readInvoiceDoc(context, { id }))).invoices).toMatchObject([
      { invoiceAmount: '-30', originalInvoiceId, isGoodsInvoice: true },
    ])
  })

  it('that state another price than the order wait or are refused, as the tolerance says', async () => {
    const id = await fresh()
    const line = await database.ownerDb
      .selectFrom('srm_invoice_line')
      .select('id')
      .where('doc_id', '=', id)
      .executeTakeFirstOrThrow()
    await enter(id, [real('100', '13')], [{ id: line.id, invoiceQty: '9', invoicePrice: '11.111111' }])
    await database.ownerDb
      .insertInto('srm_match_tolerance')
      .values({
        tenantsid: 'T1',
        tolerance_no: 'MT1',
        tolerance_name: 'Strict',
        price_percent: '5',
        match_action: 'refuse',
        create_name: 'x',
        update_name: 'x',
      })
      .execute()
    await refused(does('ISupInvoiceService/commitInvoice', id), reconciliationErrors.matchFailed)
    await database.ownerDb.updateTable('srm_match_tolerance').set({ price_percent: '12' }).execute()
    await does('ISupInvoiceService/commitInvoice', id)
    expect(await resultsOf(id)).toMatchObject([
      { matchKind: 'price', expected: '10', actual: '11.111111', upperLimit: '11.2', outcome: 'pass' },
    ])
    await database.ownerDb.deleteFrom('srm_match_tolerance').execute()
  })

  it('are rejected with a reason alone, corrected and committed again', async () => {
    const id = await fresh()
    await refused(does('ISupInvoiceService/commitInvoice', id), reconciliationErrors.invoicesMissing)
    await enter(id, [real('100', '13')])
    await does('ISupInvoiceService/commitInvoice', id)
    await refused(enter(id, [real('100', '13')]), reconciliationErrors.invoiceNotPendingEntry)
    const key = await keyOf(id)
    for (const reason of ['', ' ', null]) {
      expect(() => parseInvoiceInput('ISrmInvoiceService/reject', { ...key, reason })).toThrow('reason')
    }
    await reasoned('ISrmInvoiceService/reject', id)
    await does('ISupInvoiceService/correctInvoice', id)
    await enter(id, [real('100', '13')])
    await does('ISupInvoiceService/commitInvoice', id)
    await reasoned('ISupInvoiceService/withdrawInvoice', id, supplier)
    expect(await docOf(id)).toMatchObject({ status: 'pendingEntry', match_outcome: 'none' })
  })

  it('that are approved are written off by their supplier only where the company lets it', async () => {
    const { payableId } = await received('10', '2')
    const doc = await approved([await confirmedBill({ payableId })])
    await refused(reasoned('ISupInvoiceService/voidInvoice', doc.id, supplier), reconciliationErrors.voidClosed)
    await setVoids('Y')
    await reasoned('ISupInvoiceService/voidInvoice', doc.id, supplier)
    expect(await stepsOf(payableId)).toBe('20 0 0 0')
  })
})

describe('the request for a red invoice', () => {
  const job = { tenantsid: 'T1', today: '2026-03-20', log: pino({ level: 'silent' }) }
  const lapse = () => lapseRedRequests({ db: database.db, ...job })
  /** A red invoicing bill whose request was entered so many hours ago. */
  async function requested(hours: number, status: '02' | '03' | '04') {
    const { payableId, receiptId, itemNo } = await received('10', '2')
    await approved([await confirmedBill({ payableId })])
    const [red] = await generate([await confirmedBill({ payableId: await returned(receiptId, itemNo, '1') })])
    const id = red?.id ?? ''
    await request(id, status, `RR-${id}`)
    await database.ownerDb
      .updateTable('srm_invoice_doc')
      .set({ red_request_date: sql`clock_timestamp() - make_interval(hours => ${hours}::integer)` })
      .where('id', '=', id)
      .execute()
    return id
  }
  const statusOf = async (id: string) => (await docOf(id)).red_request_status

  it('lapses 72 hours after it was entered, unless both sides have confirmed it by then', async () => {
    const [purchasers, suppliers] = [await requested(73, '02'), await requested(73, '03')]
    const [young, confirmed] = [await requested(71, '02'), await requested(73, '04')]
    const before = await docOf(purchasers)
    expect(await lapse()).toEqual({ rowCount: 2 })
    for (const id of [purchasers, suppliers]) expect(await statusOf(id)).toBe('07')
    expect([await statusOf(young), await statusOf(confirmed)]).toEqual(['02', '04'])
    expect(await docOf(purchasers)).toMatchObject({ status: 'pendingEntry', version: before.version + 1 })
    const logged = await database.ownerDb
      .selectFrom('sys_operation_log')
      .select(['document_no', 'detail'])
      .where('action', '=', 'invoice.lapse')
      .execute()
    expect(logged.map(({ document_no }) => document_no)).toContain(before.invoice_doc_no)
    expect(await lapse()).toEqual({ rowCount: 0 })
  })

  it('is told to both sides in the last 24 of these hours while a side has not confirmed it, once', async () => {
    const near = await requested(49, '03')
    for (const [hours, status] of [
      [47, '02'],
      [73, '02'],
      [49, '04'],
    ] as const)
      await requested(hours, status)
    const remind = () => remindRedRequests({ db: database.db, ...job })
    const waiting = await remind()
    expect(waiting.rowCount).toBeGreaterThanOrEqual(1)
    expect(await remind()).toEqual({ rowCount: 0 })
    const { rows } = await sql<{ no: string }>`
      select event_detail #>> '{values,redRequestNo}' as no from sys_outbox where event = 'redRequestLapsing'
        and (event_detail #>> '{values,lapseTime}')::timestamp > now()::timestamp`.execute(database.ownerDb)
    expect(rows.filter(({ no }) => no === `RR-${near}`)).toHaveLength(1)
    expect(rows).toHaveLength(waiting.rowCount)
  })

  it('is made anew under another number, whose time begins with it', async () => {
    const id = await requested(73, '03')
    await lapse()
    await request(id, '02', `RR-${id}`)
    expect(await lapse()).toEqual({ rowCount: 1 })
    await request(id, '02', `RR-${id}-2`)
    expect(await lapse()).toEqual({ rowCount: 0 })
    expect(await statusOf(id)).toBe('02')
  })

  it('of an invoicing bill that was given up does not lapse', async () => {
    const id = await requested(73, '02')
    await does('ISupInvoiceService/deleteInvoice', id)
    expect(await lapse()).toEqual({ rowCount: 0 })
  })
})

describe('what the ERP says', () => {
  let sender = buyer
  beforeAll(async () => {
    // Messages are kept for users who are there.
    sender = await buildUser(database.ownerDb, buyer)
  })
  const message = (invoiceDocNo: string, outsideNo: string, given: object) =>
    act(sender, (context) =>
      receiveErpMessage(
        context,
        parseInvoiceInput('ISrmInvoiceMessageService/receiveMessage', { outsideNo, invoiceDocNo, ...given }),
      ),
    )

  it('acts once for each of its numbers, and another content under the same number is refused', async () => {
    const { payableId } = await received('10', '2')
    const doc = await approved([await confirmedBill({ payableId })])
    const no = doc.invoice_doc_no
    await throwIt(doc.id)
    expect(await message(no, 'M1', { outcome: 'refused', reason: 'Period closed' })).toMatchObject({
      throwStatus: 'failed',
      isRepeated: false,
    })
    await throwIt(doc.id)
    await refused(message(no, 'M2', { outcome: 'posted' }), reconciliationErrors.noErpBill)
    const posted = { outcome: 'posted', erpBillNo: '5105' }
    expect(await message(no, 'M2', posted)).toMatchObject({ status: 'thrown', throwStatus: 'done', isRepeated: false })
    expect(await message(no, 'M2', posted)).toMatchObject({ status: 'thrown', isRepeated: true })
    expect(await stepsOf(payableId)).toBe('20 20 20 20')
    await refused(message(no, 'M2', { ...posted, erpBillNo: '5106' }), reconciliationErrors.messageReused)
    await refused(message('RI-NONE', 'M3', posted), reconciliationErrors.unknownInvoiceDoc)
    expect(await message(no, 'M4', { outcome: 'cancelled', reason: 'Wrong account' })).toMatchObject({
      status: 'writtenOff',
    })
    expect(await stepsOf(payableId)).toBe('20 0 0 0')
    expect(await brokenInvariants(database.ownerDb)).toEqual([])
  })
})
