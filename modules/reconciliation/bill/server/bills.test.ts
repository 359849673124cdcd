import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { masterDataErrors } from '#modules/master-data/contract/errors.ts'
import { callerOf } from '#modules/orders/order/server/testing.ts'
import { ask } from '#modules/reconciliation/deduction/server/testing.ts'
import type { ErrorDeclaration } from '#platform/contract/errors.ts'
import { brokenInvariants } from '#platform/server/invariants/testing.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { reconciliationErrors } from '../../contract/errors.ts'
import { reconciliationDocuments } from '../../server.ts'
import { bills } from './bills.ts'
import { readBillRecord } from './read-bill.ts'
import { type BillInput, moneyAtWork } from './testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  // Reversals are checked by what reconciliation registers.
  expect(reconciliationDocuments.calls.length).toBeGreaterThan(0)
})
afterAll(() => database.drop())

const {
  buyer,
  supplier,
  act,
  addBill,
  billOf,
  linesOf,
  received,
  returned,
  allowed,
  cancelReceipt,
  versionOf,
  send,
  confirm,
  amountsOf,
} = moneyAtWork(() => database)

describe('a bill', () => {
  it('adds up acceptances, a return and an allowance by their own roundings, and tells the totals of each rate (scenario S7)', async () => {
    const a = await received('12.345', '100')
    const b = await received('3.999', '250')
    const c = await received('55.55', '40')
    const d = [await received('9.65', '1'), await received('9.65', '1'), await received('9.65', '1')]
    const back = await returned(c.receiptId, c.itemNo, '4')
    const other = await received('100', '2', '6')
    const allowance = await allowed('120.00', '100.00')
    const payables = [a, b, c, ...d, other, { payableId: back }, allowance].map(({ payableId }) => ({ payableId }))
    const { id } = await addBill({ payables })
    expect(await billOf(id)).toMatchObject({
      netAmount: '4363',
      taxAmount: '553.18',
      totalAmount: '4916.18',
      rates: [
        { taxRate: '6', netAmount: '200', taxAmount: '12', lineCount: 1 },
        { taxRate: '13', netAmount: '4163', taxAmount: '541.18', lineCount: 8 },
      ],
    })
    expect(await brokenInvariants(database.ownerDb)).toEqual([])
  })

  it('takes a part of a payable; parts add up to the cent (scenario S8)', async () => {
    const { payableId } = await received('3.3333', '3')
    const parts: string[] = []
    for (let part = 0; part < 3; part += 1) {
      const { id } = await addBill({ payables: [{ payableId, qty: '1' }] })
      const [line] = await linesOf(id)
      parts.push(`${line?.netAmount} ${line?.taxAmount}`)
    }
    expect(parts).toEqual(['3.33 0.43', '3.34 0.44', '3.33 0.43'])
    expect(await amountsOf(payableId)).toBe('onBill 0 10 0')
  })

  it('of any parts is the payable in the end, and each part has its sign', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 }),
        // A part that costs less than half a cent is no bill.
        fc.integer({ min: 10, max: 99_999 }),
        async (parts, thousandths) => {
          const whole = parts.reduce((sum, part) => sum + part, 0)
          const { payableId } = await received((thousandths / 1000).toFixed(3), String(whole))
          for (const part of parts) await addBill({ payables: [{ payableId, qty: String(part) }] })
          expect(await amountsOf(payableId)).toMatch(/^onBill 0 /)
          const { rows } = await sql`select from srm_bill_line where payable_id = ${payableId}
            and (net_amount < 0 or tax_amount < 0)`.execute(database.ownerDb)
          expect(rows).toEqual([])
        },
      ),
      { numRuns: 5 },
    )
    expect(await brokenInvariants(database.ownerDb)).toEqual([])
  })

  it('takes all that is open of a supplier between two days, the oldest first, and nothing twice', async () => {
    const { payableId } = await received('7', '3')
    const all = await addBill({ toDate: '2026-03-20' })
    const lines = await linesOf(all.id)
    expect(lines.map(({ postingDate }) => postingDate)).toEqual(lines.map(({ postingDate }) => postingDate).sort())
    expect(await amountsOf(payableId)).toBe('onBill 0 21 0')
    await expect(addBill({ toDate: '2026-03-20' })).rejects.toMatchObject({
      declaration: reconciliationErrors.nothingOpen,
    })
    const { billNo } = await billOf(all.id)
    await expect(addBill({ payables: [{ payableId }] })).rejects.toMatchObject({
      declaration: reconciliationErrors.rowTaken,
      parameters: { billNo },
    })
  })

  it('is refused for what differs, is not there, or is more than is open', async () => {
    const { payableId } = await received('7', '3')
    const cases: [Partial<BillInput>, ErrorDeclaration][] = [
      [{ supplierNo: 'S2', payables: [{ payableId }] }, reconciliationErrors.rowsDiffer],
      [{ payables: [{ payableId: '999999' }] }, reconciliationErrors.nothingOpen],
      [{ payables: [{ payableId, qty: '3.5' }] }, reconciliationErrors.shareTooLarge],
      [{ payables: [{ payableId, qty: '-1' }] }, reconciliationErrors.shareTooLarge],
      [{ payables: [{ payableId, qty: '0' }] }, reconciliationErrors.shareTooLarge],
    ]
    for (const [input, declaration] of cases) {
      await expect(addBill(input)).rejects.toMatchObject({ declaration })
    }
    expect(await amountsOf(payableId)).toBe('open 21 0 0')
  })

  it('adds up to something: 100 less 100, or what costs less than half a cent, is billed with other rows', async () => {
    const goods = await received('10', '10')
    const back = await returned(goods.receiptId, goods.itemNo, '10')
    const tiny = await received('0.004', '1')
    const nothing = [goods.payableId, back, tiny.payableId].map((payableId) => ({ payableId }))
    const sumZero = { declaration: reconciliationErrors.billSumZero }
    for (const payables of [nothing, nothing.slice(0, 2), nothing.slice(2)]) {
      await expect(addBill({ payables })).rejects.toMatchObject(sumZero)
    }
    expect(await amountsOf(goods.payableId)).toBe('open 100 0 0')
    const { payableId } = await received('7', '3')
    const { id } = await addBill({ payables: [...nothing, { payableId }] })
    expect(await billOf(id)).toMatchObject({ totalAmount: '23.73' })
    expect(await amountsOf(tiny.payableId)).toBe('done 0 0 0')
    // Nor is it sent once what made it something has left it.
    const lineIds = (await linesOf(id)).flatMap((line) => (line.netAmount === '21' ? [line.id] : []))
    const off = { id, version: await versionOf(id), lineIds }
    await act(buyer, (context) => bills.handlers['ISrmBillService/takeOffBillLines'](context, off))
    await expect(send(id)).rejects.toMatchObject(sumZero)
  })

  it('is not made while the accounts of its organisation are closed on the day, which is told with the span', async () => {
    const { payableId } = await received('10', '6')
    const span = { startDate: '2026-03-20', endDate: '2026-03-31' }
    await sql`insert into bm_org_closing (tenantsid, org_no, start_date, end_date, remark, create_name)
      values ('T1', 'O1', ${span.startDate}, ${span.endDate}, '', 'Keeper')`.execute(database.ownerDb)
    await expect(addBill({ payables: [{ payableId }] })).rejects.toMatchObject({
      declaration: masterDataErrors.periodClosed,
      details: [{ path: 'orgNo', parameters: { orgNo: 'O1', day: '2026-03-20', ...span } }],
    })
    await sql`update bm_org_closing set start_date = '2026-03-21'`.execute(database.ownerDb)
    await addBill({ payables: [{ payableId }] })
    await sql`delete from bm_org_closing`.execute(database.ownerDb)
  })

  it('has one rate of tax where its organisation wants it so, and is refused with the rates that it would mix', async () => {
    const [a, b] = [await received('7', '3'), await received('9', '2', '6')]
    const payables = [{ payableId: a.payableId }, { payableId: b.payableId }]
    await sql`update bm_org set bill_tax_rates = 'one' where org_no = 'O1'`.execute(database.ownerDb)
    await expect(addBill({ payables })).rejects.toMatchObject({
      declaration: reconciliationErrors.ratesDiffer,
      parameters: { orgNo: 'O1', rates: '6 %, 13 %' },
    })
    for (const one of payables) await addBill({ payables: [one] })
    await sql`update bm_org set bill_tax_rates = 'several'`.execute(database.ownerDb)
  })

  it('made by two at once of the same rest is made by one of them', async () => {
    const { payableId } = await received('10', '60')
    await addBill({ payables: [{ payableId, qty: '40' }] })
    const asked = await Promise.allSettled([
      addBill({ payables: [{ payableId }] }),
      addBill({ payables: [{ payableId }] }),
    ])
    expect(asked.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const refused = asked.find((one) => one.status === 'rejected')
    expect(refused).toMatchObject({ reason: { declaration: reconciliationErrors.rowTaken } })
    expect(await amountsOf(payableId)).toBe('onBill 0 600 0')
  })
})

describe('what stands on a bill', () => {
  it('is confirmed with it, taken back exactly, and open again once the bill is withdrawn and given up', async () => {
    const { payableId } = await received('10', '6')
    const { id } = await addBill({ payables: [{ payableId, qty: '4' }] })
    await send(id)
    await confirm(id)
    expect(await amountsOf(payableId)).toBe('open 20 40 40')
    const back = async (
      method: 'ISrmSupBillService/cancelConfirm' | 'ISrmBillService/withdrawBill' | 'ISrmBillService/deleteBill',
    ) => {
      const version = await versionOf(id)
      await act(buyer, (context) => bills.handlers[method](context, { id, version, reason: 'Another period' }))
    }
    await back('ISrmSupBillService/cancelConfirm')
    expect(await amountsOf(payableId)).toBe('open 20 40 0')
    await back('ISrmBillService/withdrawBill')
    await back('ISrmBillService/deleteBill')
    expect(await amountsOf(payableId)).toBe('open 60 0 0')
    expect(await linesOf(id)).toEqual([])
    const { steps } = await act(buyer, (context) => readBillRecord(context, { id }))
    expect(steps.map(({ action, reason }) => `${action} ${reason}`.trim())).toEqual([
      'draft',
      'pendingConfirm',
      'confirmed',
      'pendingConfirm Another period',
      'draft Another period',
      'voided Another period',
    ])
    expect(await brokenInvariants(database.ownerDb)).toEqual([])
  })

  it('is in dispute in the pool of both sides as long as its supplier objects to some bill, whatever of it is open', async () => {
    const dispute = 'ISrmSupBillService/disputeBillLines'
    const { payableId, itemNo } = await received('10', '6')
    const isCounted = async (disputed: number) => {
      for (const caller of [buyer, supplier]) {
        const told = await ask(database, caller, 'ISrmPayableService/getPayableStatus', {
          condition: { keyword: itemNo },
        })
        expect(told).toMatchObject({ open: 1, disputed, all: 1 })
      }
    }
    const { id } = await addBill({ payables: [{ payableId, qty: '4' }] })
    await send(id)
    const object = async (disputeReason: string) => {
      const lines = (await linesOf(id, supplier)).map((line) => ({ id: line.id, disputeReason }))
      const version = await versionOf(id)
      await act(supplier, (context) => bills.handlers[dispute](context, { id, version, lines }))
    }
    await isCounted(0)
    await object('Price agreed is lower')
    await isCounted(1)
    await object('')
    await isCounted(0)
    await object('Price agreed is lower')
    expect(await brokenInvariants(database.ownerDb)).toEqual([])
    const given = { id, version: await versionOf(id), reason: 'Line by line' }
    await act(supplier, (context) => bills.handlers['ISrmSupBillService/returnBill'](context, given))
    await isCounted(1)
    const lineIds = (await linesOf(id)).map((line) => line.id)
    const off = { id, version: await versionOf(id), lineIds }
    await act(buyer, (context) => bills.handlers['ISrmBillService/takeOffBillLines'](context, off))
    await isCounted(0)
    expect(await brokenInvariants(database.ownerDb)).toEqual([])
  })

  it('leaves a draft when its receipt is cancelled; the bill goes on with the rest', async () => {
    const gone = await received('10', '6')
    const stays = await received('10', '5')
    const { id } = await addBill({ payables: [{ payableId: gone.payableId }, { payableId: stays.payableId }] })
    await cancelReceipt(gone.receiptId)
    expect(await amountsOf(gone.payableId)).toBe('cancelled 0 0 0')
    expect(await billOf(id)).toMatchObject({ netAmount: '50', taxAmount: '6.5' })
    expect(await brokenInvariants(database.ownerDb)).toEqual([])
  })

  it('keeps its receipt from being cancelled once the supplier has the bill, which is named', async () => {
    const { payableId, receiptId } = await received('10', '6')
    const { id } = await addBill({ payables: [{ payableId }] })
    await send(id)
    const { billNo } = await billOf(id)
    await expect(cancelReceipt(receiptId)).rejects.toMatchObject({
      declaration: reconciliationErrors.onSentBill,
      parameters: { billNo },
    })
    await confirm(id)
    await expect(cancelReceipt(receiptId)).rejects.toMatchObject({ declaration: reconciliationErrors.onSentBill })
  })

  it('is shown to its supplier from the day it is sent, and to nobody else', async () => {
    const { payableId } = await received('10', '6')
    const { id } = await addBill({ payables: [{ payableId }] })
    await expect(linesOf(id, supplier)).rejects.toMatchObject({ name: 'BusinessError' })
    await send(id)
    expect(await linesOf(id, supplier)).toHaveLength(1)
    for (const stranger of [
      callerOf('supplier', { supplierNo: 'S9' }),
      callerOf('purchaser', { warehouseNos: ['W9'] }),
    ]) {
      await expect(linesOf(id, stranger)).rejects.toMatchObject({ name: 'BusinessError' })
    }
  })
})
