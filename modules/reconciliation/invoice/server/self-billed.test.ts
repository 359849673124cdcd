import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { callerOf } from '#modules/orders/order/server/testing.ts'
import { moneyAtWork } from '#modules/reconciliation/bill/server/testing.ts'
import { readOutlook } from '#modules/reconciliation/payable/server/read-outlook.ts'
import type { Caller } from '#platform/server/call-context.ts'
import { readDueEntries } from '#platform/server/due/read-due-entries.ts'
import { brokenInvariants } from '#platform/server/invariants/testing.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { reconciliationErrors } from '../../contract/errors.ts'
import { invoiceCalls } from '../contract/calls.ts'
import { invoiceHandlers, invoiceRoom } from './invoice-room.ts'
import { invoices } from './invoices.ts'
import { selectDeductions } from './select-deductions.ts'
import { invoicesAtWork, parseInvoiceInput } from './testing.ts'

let database: TestDatabase
const buyer = callerOf('purchaser')
const colleague = { ...buyer, userNo: 'colleague', userName: 'Colleague' }
const money = moneyAtWork(() => database, buyer)
const { act, supplier, received, returned, confirmedBill } = money
const work = invoicesAtWork(() => database, money)
const { docOf, keyOf, generate, commit, does, reasoned, approve, thrown, selfBill, setSelfBilling, resultsOf } = work
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
afterEach(async () => {
  expect(await brokenInvariants(database.ownerDb)).toEqual([])
})

const CONFIRM = 'ISupInvoiceService/confirmSelfBilledInvoice'
const OBJECT = 'ISupInvoiceService/objectToSelfBilledInvoice'
const REISSUE = 'ISrmInvoiceService/reissueSelfBilledInvoice'
const CANCEL = 'ISrmInvoiceService/cancelSelfBilledInvoice'
const BILLS = 'ISupInvoiceService/getBillPage'
const refusedBy = (name: keyof typeof reconciliationErrors, parameters: object = {}) => ({
  declaration: { code: reconciliationErrors[name].code },
  ...(Object.keys(parameters).length > 0 ? { parameters } : {}),
})
const billed = async (price = '10', qty = '2', taxRate = '13') => {
  const { payableId, ...rest } = await received(price, qty, taxRate)
  return { ...rest, payableId, billId: await confirmedBill({ payableId }) }
}
/** The rows of the invoice of an invoicing bill: number, day of today, rate, net, tax, what it takes back. */
const rowsOf = async (docId: string) => {
  const { rows } = await sql<{ row: string }>`
    select concat_ws(' ', invoice_no, invoice_date = '2026-03-20', trim_scale(tax_rate), trim_scale(invoice_amount), trim_scale(tax_amount),
      invoice_type, is_void) as row from srm_invoice where doc_id = ${docId} and not is_removed order by rate_place`.execute(
    database.ownerDb,
  )
  return rows.map(({ row }) => row)
}
const lastNumber = async () => {
  const { rows } = await sql<{ last: number }>`select last_number as last from srm_self_billing_agreement`.execute(
    database.ownerDb,
  )
  return rows[0]?.last ?? 0
}
const numberOf = (place: number) => `QS-${String(place).padStart(6, '0')}`
const ask = (caller: Caller, billIds: string[]) =>
  act(caller, (context) =>
    invoices.handlers['ISupInvoiceService/generateInvoiceDoc'](
      context,
      parseInvoiceInput('ISupInvoiceService/generateInvoiceDoc', { billIds }),
    ),
  )

describe('what the purchaser issues under a self-billing agreement', () => {
  it('bears the next number of its series, today, and exactly the lines, with a row for each rate of tax', async () => {
    const payables = [await received('3.333', '3', '13'), await received('0.01', '1', '6')]
    const billId = await confirmedBill(...payables.map(({ payableId }) => ({ payableId })))
    const [doc] = await selfBill([billId])
    expect(doc).toMatchObject({
      status: 'pendingApproval',
      is_self_billed: true,
      agreement_no: 'SB-S1',
      series_place: 1,
    })
    expect(doc).toMatchObject({
      commit_name: buyer.userName,
      match_outcome: 'pass',
      difference_net: '0.000000',
      difference_tax: '0.000000',
    })
    expect(await rowsOf(doc?.id ?? '')).toEqual([`${numberOf(1)} t 6 0.01 0 3 f`, `${numberOf(1)} t 13 10 1.3 3 f`])
  })

  it('is approved when its supplier confirms it, and goes on as any other', async () => {
    const { billId, payableId } = await billed()
    const [doc] = await selfBill([billId])
    const id = doc?.id ?? ''
    await expect(approve(id)).rejects.toMatchObject(refusedBy('confirmedBySupplier'))
    await does(CONFIRM, id)
    expect(await docOf(id)).toMatchObject({ status: 'approved', approve_name: supplier.userName })
    await work.throwIt(id)
    await work.post(id)
    expect(await act(supplier, (context) => readOutlook(context, { id: payableId }))).toMatchObject({ step: 'toPay' })
    await work.reverse(id)
    expect(await rowsOf(id)).toEqual([`${numberOf(doc?.series_place ?? 0)} t 13 20 2.6 3 t`])
  })

  it('is answered anew after an objection under the same number, or cancelled, whose number stays used', async () => {
    const { billId } = await billed()
    const [doc] = await selfBill([billId])
    const id = doc?.id ?? ''
    const outlook = async () => {
      const { rows } = await sql<{ id: string }>`
        select payable_id as id from srm_invoice_line where doc_id = ${id}`.execute(database.ownerDb)
      return act(buyer, (context) => readOutlook(context, { id: rows[0]?.id ?? '' }))
    }
    expect(await outlook()).toMatchObject({ step: 'toConfirmInvoice', owner: 'supplier' })
    await reasoned(OBJECT, id, supplier)
    expect(await docOf(id)).toMatchObject({ status: 'approvalRejected', reason: 'Because' })
    expect(await outlook()).toMatchObject({ step: 'toReissue', owner: 'purchaser' })
    await expect(does('ISupInvoiceService/correctInvoice', id)).rejects.toMatchObject(
      refusedBy('selfBilledByPurchaser'),
    )
    await reasoned(REISSUE, id)
    await reasoned(OBJECT, id, supplier)
    await reasoned(CANCEL, id)
    expect(await docOf(id)).toMatchObject({ status: 'writtenOff', invoice_nos: numberOf(doc?.series_place ?? 0) })
    const [next] = await selfBill([billId])
    expect(next?.series_place).toBe((doc?.series_place ?? 0) + 1)
  })

  it('is a credit note of the same series where goods went back that are invoiced, whoever invoiced them', async () => {
    const own = await billed()
    const original = await thrown([own.billId])
    const back = await confirmedBill({ payableId: await returned(own.receiptId, own.itemNo, '1') })
    const fresh = await billed()
    const docs = await selfBill([fresh.billId, back])
    const places = docs.map(({ series_place }) => series_place ?? 0)
    expect(docs.map(({ is_red, original_doc_no }) => [is_red, original_doc_no])).toEqual([
      [false, ''],
      [true, original.invoice_doc_no],
    ])
    expect(places[1]).toBe((places[0] ?? 0) + 1)
    expect(await rowsOf(docs[1]?.id ?? '')).toEqual([`${numberOf(places[1] ?? 0)} t 13 -10 -1.3 3 f`])
    await sql`update bm_org set tax_registration_no = 'B-77', registered_address = 'Quay 1' where org_no = 'O1'`.execute(
      database.ownerDb,
    )
    const [printable] = invoices.module.printables ?? []
    const [print] = await act(supplier, async (context) => (await printable?.read(context, [docs[1]?.id ?? ''])) ?? [])
    expect(print?.head).toMatchObject({
      ...{ buyerTaxNo: 'B-77', buyerAddress: 'Quay 1', originalInvoiceNos: (await docOf(original.id)).invoice_nos },
    })
    for (const { id } of docs) await does(CONFIRM, id)
    expect((await docOf(docs[1]?.id ?? '')).status).toBe('approved')
  })

  it('takes nothing back of an invoicing bill that has no invoice yet: what else is owed is issued without it', async () => {
    const own = await billed()
    const [original] = await generate([own.billId])
    const back = await confirmedBill({ payableId: await returned(own.receiptId, own.itemNo, '1') })
    const fresh = await billed()
    const last = await lastNumber()
    await expect(selfBill([fresh.billId, back])).rejects.toMatchObject(
      refusedBy('originalNotInvoiced', { originalDocNo: original?.invoice_doc_no }),
    )
    expect(await lastNumber()).toBe(last)
    expect(await selfBill([fresh.billId, back], [])).toMatchObject([{ is_red: false }])
    await commit(original?.id ?? '')
    const [credit] = await selfBill([back])
    expect(credit).toMatchObject({ is_red: true, original_doc_id: original?.id })
    await does(CONFIRM, credit?.id ?? '')
  })

  it('waits where it differs beyond a limit: whoever issued it does not release that, nor does its supplier confirm it before', async () => {
    const { billId } = await billed()
    const [doc] = await selfBill([billId])
    const id = doc?.id ?? ''
    await sql`
      insert into srm_match_result (doc_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, match_kind, expected, actual,
        upper_limit, outcome)
      select id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, 'total', 1, 2, 1, 'warn' from srm_invoice_doc where id = ${id}`.execute(
      database.ownerDb,
    )
    await sql`update srm_invoice_doc set unreleased_count = 1 where id = ${id}`.execute(database.ownerDb)
    await expect(does(CONFIRM, id)).rejects.toMatchObject(refusedBy('releaseNeeded'))
    const resultIds = (await resultsOf(id)).map((result) => result.id)
    const release = async (caller: Caller) =>
      act(caller, async (context) =>
        invoices.handlers['ISrmInvoiceService/releaseDifference'](context, {
          ...(await keyOf(id)),
          resultIds,
          reason: 'Agreed',
        }),
      )
    await expect(release(buyer)).rejects.toMatchObject(refusedBy('releasedByIssuer'))
    await release(colleague)
    await does(CONFIRM, id)
    expect((await docOf(id)).status).toBe('approved')
  })
})

describe('who invoices confirmed bills', () => {
  it('is the purchaser alone while an agreement is in force, and the supplier before and after', async () => {
    const { billId } = await billed()
    await expect(ask(buyer, [billId])).rejects.toMatchObject(
      refusedBy('noSelfBilling', { orgNo: 'O1', supplierNo: 'S1' }),
    )
    await setSelfBilling(true)
    await expect(ask(supplier, [billId])).rejects.toMatchObject(refusedBy('selfBilledBills', { agreementNo: 'SB-S1' }))
    const preview = (caller: Caller) =>
      act(caller, (context) => selectDeductions(context, { billIds: [billId], deductionLineIds: null }))
    await expect(preview(supplier)).rejects.toMatchObject(refusedBy('selfBilledBills'))
    expect((await preview(buyer)).docs).toMatchObject([{ isRed: false, netAmount: '20' }])
    await setSelfBilling(false)
    await expect(preview(buyer)).rejects.toMatchObject(refusedBy('noSelfBilling'))
    const [doc] = await generate([billId])
    expect(doc).toMatchObject({ status: 'pendingEntry', is_self_billed: false, agreement_no: '', series_place: null })
  })

  it.each([
    ['that nobody agreed to', sql`agreed_date = null, agreed_name = ''`],
    ['that has not begun', sql`valid_from = '2026-03-21', agreed_name = 'Hua', agreed_date = now()`],
    ['that has ended', sql`valid_to = '2026-03-19'`],
    ['that is invalid', sql`status_code = '0'`],
  ])('is not the purchaser under an agreement %s', async (_what, set) => {
    const { billId } = await billed()
    await setSelfBilling(true)
    await sql`update srm_self_billing_agreement set ${set}`.execute(database.ownerDb)
    await expect(ask(buyer, [billId])).rejects.toMatchObject(refusedBy('noSelfBilling'))
    await sql`update srm_self_billing_agreement set valid_from = '2020-01-01', valid_to = null, status_code = '0'`.execute(
      database.ownerDb,
    )
    await sql`update srm_self_billing_agreement set agreed_name = 'Hua', agreed_date = now()`.execute(database.ownerDb)
  })

  it('is told by the lists of bills: the purchaser finds those under an agreement, the supplier reads why it does not invoice them', async () => {
    const { billId } = await billed()
    const read = (caller: Caller) =>
      act(caller, (context) =>
        invoiceHandlers[BILLS](context, invoiceCalls[BILLS].input.parse({ condition: {}, size: 1000 })),
      )
    const rowOf = async (caller: Caller) => (await read(caller)).records.find(({ id }) => id === billId)
    expect(await rowOf(buyer)).toBeUndefined()
    expect(await rowOf(supplier)).toMatchObject({ isSelfBilled: false, agreementNo: '' })
    await setSelfBilling(true)
    expect(await rowOf(buyer)).toMatchObject({ isSelfBilled: true, agreementNo: 'SB-S1' })
    expect(await rowOf(supplier)).toMatchObject({ isSelfBilled: true, agreementNo: 'SB-S1' })
    await setSelfBilling(false)
  })

  it('have them in their schedule, and the other side does not', async () => {
    const { billId } = await billed()
    const { bill_no: billNo } = await database.ownerDb
      .selectFrom('srm_bill')
      .select('bill_no')
      .where('id', '=', billId)
      .executeTakeFirstOrThrow()
    const flags = new Map([['invoiceManagement', new Set(['isSearch', 'isAdd'] as const)]])
    const isDueFor = (caller: Caller) =>
      act({ ...caller, flags }, async (context) => {
        const query = { day: context.today, keyword: billNo, offset: 0, limit: 10 }
        const { rows } = await readDueEntries(context, invoiceRoom.due ?? [], query)
        return rows.some(({ entry, documentNo }) => entry.kind === 'billInvoicing' && documentNo === billNo)
      })
    expect([await isDueFor(buyer), await isDueFor(supplier)]).toEqual([false, true])
    await setSelfBilling(true)
    expect([await isDueFor(buyer), await isDueFor(supplier)]).toEqual([true, false])
    await setSelfBilling(false)
  })
})

describe('the series of an agreement', () => {
  it('takes a number back with what fails, and gives each of two at once its own', async () => {
    const bills = [await billed(), await billed()]
    const before = await lastNumber()
    await setSelfBilling(true)
    await expect(
      act(buyer, async (context) => {
        await invoices.handlers['ISupInvoiceService/generateInvoiceDoc'](
          context,
          parseInvoiceInput('ISupInvoiceService/generateInvoiceDoc', { billIds: [bills[0]?.billId] }),
        )
        throw new Error('the line is lost')
      }),
    ).rejects.toThrow('the line is lost')
    expect(await lastNumber()).toBe(before)
    await Promise.all(bills.map(({ billId }) => ask(buyer, [billId])))
    await setSelfBilling(false)
    const places = (await work.docsOf()).slice(-2).map(({ series_place }) => series_place ?? 0)
    expect(places.sort((one, other) => one - other)).toEqual([before + 1, before + 2])
  })

  it('lets one of two invoice the same bill at once, and draws one number', async () => {
    const { billId } = await billed()
    const before = await lastNumber()
    await setSelfBilling(true)
    const answers = await Promise.allSettled([ask(buyer, [billId]), ask(buyer, [billId])])
    await setSelfBilling(false)
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await lastNumber()).toBe(before + 1)
  })
})
