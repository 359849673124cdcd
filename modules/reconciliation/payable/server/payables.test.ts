import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asnInput, buildAsn, act as ship } from '#modules/deliveries/asn/server/testing.ts'
import { callerOf } from '#modules/orders/order/server/testing.ts'
import { act as actOnReceipts, call, receiptIdsOf, receive } from '#modules/receipts/receipt/server/testing.ts'
import { subtract } from '#platform/contract/values/decimal.ts'
import type { CallContext, Caller } from '#platform/server/call-context.ts'
import { brokenInvariants } from '#platform/server/invariants/testing.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { reconciliationErrors } from '../../contract/errors.ts'
import { reconciliationTexts } from '../../contract/texts.ts'
import { reconciliationDocuments } from '../../server.ts'
import { readNotInvoiced } from './read-not-invoiced.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const buyer = callerOf('purchaser')
const supplier = callerOf('supplier')
const act = <T>(caller: Caller, work: (context: CallContext) => Promise<T>) =>
  actOnReceipts(database, caller, work, { texts: [reconciliationTexts] })

/** What is owed of a delivery, the first first: quantity, amount, tax and state. */
async function owed(batchId: string): Promise<string[]> {
  const { rows } = await sql<{ told: string }>`
    select concat_ws(' ', source_type, trim_scale(qty), trim_scale(amount), trim_scale(tax_amount), payable_status) as told
    from srm_payable where batch_id = ${batchId} order by id`.execute(database.ownerDb)
  return rows.map(({ told }) => told)
}

/** An ASN of one line, received as these lines say, with the acceptances that this made. */
async function received(itemNo: string, price: string, qty: string, overrides: object = {}) {
  const asn = await buildAsn(database, {
    quantities: [qty],
    order: { lines: [{ itemNo, price, lineQty: qty, taxRate: '13' }], ...overrides },
  })
  await receive(database, buyer, asn)
  const { receiptIds } = await receiptIdsOf(database, asn.id)
  return { asn, receiptId: receiptIds[0] ?? '', batchId: asn.order.lines[0]?.batchId ?? '' }
}

/** What breaks an invariant, but that entries of these tests are of bills and invoicing bills that there are not. */
const broken = async () =>
  (await brokenInvariants(database.ownerDb)).filter(({ invariant }) => !/_(billed|invoiced)$/.test(invariant))

const giveBack = (receiptId: string, returnType: 'exchange' | 'credit', returnQty: string) =>
  act(buyer, (context) =>
    call(context, 'ISrmBillReturnService/addBillReturn', {
      ...{ returnType, returnDate: '2026-03-20', reason: 'Cracked' },
      lines: [{ receiptId, cellNo: 'RECEIVING', returnQty }],
    }),
  ) as Promise<{ id: string }>
const cancelReceipt = (receiptId: string) =>
  act(buyer, (context) =>
    call(context, 'ISrmAsnHeadService/cancelReceipt', { receiptIds: [receiptId], returnIds: [], reason: 'Wrong lot' }),
  )

describe('what is accepted', () => {
  it('is owed at the price and tax of its acceptance', async () => {
    const { batchId } = await received('OWED', '12.345', '100')
    expect(await owed(batchId)).toEqual(['acceptance 100 1234.5 160.49 open'])
  })

  it('is owed no longer once its receipt is cancelled, with nothing left of it', async () => {
    const { batchId, receiptId } = await received('CANCELLED', '3.999', '250')
    await cancelReceipt(receiptId)
    expect(await owed(batchId)).toEqual(['acceptance 0 0 0 cancelled'])
    expect(await broken()).toEqual([])
  })

  it('is not owed where the order is for consignment, nor what came free of charge', async () => {
    const { batchId } = await received('CONSIGNED', '10', '20', { orderType: '3' })
    expect(await owed(batchId)).toEqual([])
  })

  it('is refused to be cancelled while some of it stands on a bill', async () => {
    const { batchId, receiptId } = await received('BILLED', '10', '20')
    await sql`insert into srm_payable_ledger (payable_id, movement, qty, net, tax, document_type, document_id, document_no)
      select id, 'bill', 5, 50, 6.5, 'bill', 1, 'B-1' from srm_payable where batch_id = ${batchId}`.execute(
      database.ownerDb,
    )
    await expect(cancelReceipt(receiptId)).rejects.toMatchObject({ constraint: 'srm_payable_on_bill' })
    expect(reconciliationDocuments.constraints).toMatchObject({ srm_payable_on_bill: reconciliationErrors.onBill })
    expect(await owed(batchId)).toEqual(['acceptance 20 200 26 open'])
  })
})

describe('what goes back', () => {
  it('is owed no longer, for credit and for exchange, by its share of the acceptance', async () => {
    const { batchId, receiptId } = await received('BACK', '55.55', '40')
    await giveBack(receiptId, 'credit', '4')
    const { id } = await giveBack(receiptId, 'exchange', '6')
    expect(await owed(batchId)).toEqual([
      'acceptance 40 2222 288.86 open',
      'return -4 -222.2 -28.89 open',
      'return -6 -333.3 -43.33 open',
    ])
    await act(buyer, (context) =>
      call(context, 'ISrmBillReturnService/cancelBillReturn', { id, reason: 'Not cracked' }),
    )
    expect((await owed(batchId))[2]).toBe('return 0 0 0 cancelled')
    expect(await broken()).toEqual([])
  })

  it('is owed anew when it is delivered in exchange (scenario S10)', async () => {
    const { asn, batchId, receiptId } = await received('CHAIN', '2.5', '1000')
    await giveBack(receiptId, 'exchange', '12')
    const again = (await ship(database, supplier, (context) =>
      call(context, 'ISrmAsnHeadService/addAsn', asnInput({ lines: [{ batchId, deliveryQty: '12' }] })),
    )) as { id: string }
    await receive(database, buyer, again)
    await giveBack(receiptId, 'credit', '8')
    expect(asn.order.lines).toHaveLength(1)
    expect(await owed(batchId)).toEqual([
      'acceptance 1000 2500 325 open',
      'return -12 -30 -3.9 open',
      'acceptance 12 30 3.9 open',
      'return -8 -20 -2.6 open',
    ])
  })
})

describe('the money ledger', () => {
  const post = (batchId: string, movement: string, net: string, tax: string) =>
    sql`insert into srm_payable_ledger (payable_id, movement, net, tax, document_type, document_id, document_no)
      select id, ${movement}, ${net}, ${tax}, 'bill', 1, 'B-1' from srm_payable where batch_id = ${batchId}`.execute(
      database.ownerDb,
    )

  it('bills no more than is owed, confirms no more than is billed, and so on to the ERP', async () => {
    const { batchId } = await received('STEPS', '10', '10')
    for (const [movement, constraint] of [
      ['bill', 'srm_payable_on_bill'],
      ['confirm', 'srm_payable_confirmed'],
      ['invoice', 'srm_payable_invoiced'],
      ['approve', 'srm_payable_approved'],
      ['throw', 'srm_payable_thrown'],
    ] as const) {
      await expect(post(batchId, movement, '100.01', '13')).rejects.toMatchObject({ constraint })
      await expect(post(batchId, movement, '100', '13.01')).rejects.toMatchObject({ constraint })
      await expect(post(batchId, movement, '-1', '-0.13')).rejects.toMatchObject({ constraint })
      await post(batchId, movement, '100', '13')
    }
    await expect(post(batchId, 'unthrow', '-100.01', '-13')).rejects.toMatchObject({ constraint: 'srm_payable_thrown' })
    // Nothing is taken back past a later step.
    await expect(post(batchId, 'unbill', '-100', '-13')).rejects.toMatchObject({ constraint: 'srm_payable_confirmed' })
    expect(await broken()).toEqual([])
  })

  it('is written by nobody but its entries: no role changes a balance, or makes a payable', async () => {
    const { batchId } = await received('KEPT', '1', '5')
    for (const column of ['amount', 'on_bill_net', 'thrown_tax']) {
      const change = act(buyer, ({ trx }) =>
        sql`update srm_payable set ${sql.ref(column)} = 0 where batch_id = ${batchId}`.execute(trx),
      )
      await expect(change).rejects.toMatchObject({ code: '42501' })
    }
    const forged = act(supplier, ({ trx }) =>
      sql`insert into srm_payable (tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, source_type, source_id,
          origin_no, posting_date, price, currency, tax_rate, qty, amount, tax_amount)
        values ('T1', 'O1', 'W1', 'C1', 'S1', 'S', 'charge', 1, 'X', '2026-03-20', 0, 'CNY', 0, 0, 100, 0)`.execute(
        trx,
      ),
    )
    await expect(forged).rejects.toMatchObject({ code: '42501' })
    await expect(act(buyer, ({ trx }) => sql`delete from srm_payable_ledger`.execute(trx))).rejects.toMatchObject({
      code: '42501',
    })
  })

  it('gives an entry the scope of its payable, whatever the writer says', async () => {
    const { batchId } = await received('SCOPE', '1', '5')
    await act(buyer, ({ trx }) =>
      sql`insert into srm_payable_ledger (payable_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, is_released, movement,
          net, tax, document_type, document_id, document_no)
        select id, 'T9', 'O9', 'W9', 'C9', 'S9', false, 'bill', 1, 0, 'bill', 1, 'B-1' from srm_payable where batch_id = ${batchId}`.execute(
        trx,
      ),
    )
    const { rows } = await sql`select distinct l.supplier_no, l.org_no from srm_payable_ledger l
      join srm_payable p on p.id = l.payable_id where p.batch_id = ${batchId}`.execute(database.ownerDb)
    expect(rows).toEqual([{ supplier_no: 'S1', org_no: 'O1' }])
  })
})

describe('what is received and not invoiced', () => {
  const told = async (caller: Caller, orgNo = 'O1') =>
    (await act(caller, (context) => readNotInvoiced(context, { orgNo, supplierNo: 'S1' }))).rows

  it('is told by month, supplier and currency, less what is invoiced of it; to those alone who may see it', async () => {
    const [before] = await told(buyer)
    const { batchId } = await received('ACCRUED', '10', '10')
    const [after] = await told(buyer)
    expect(after).toMatchObject({ month: '2026-03', supplierNo: 'S1', payableCount: (before?.payableCount ?? 0) + 1 })
    expect(subtract(after?.netAmount ?? '0', before?.netAmount ?? '0')).toBe('100')
    expect(subtract(after?.taxAmount ?? '0', before?.taxAmount ?? '0')).toBe('13')
    for (const movement of ['bill', 'confirm', 'invoice']) {
      await sql`insert into srm_payable_ledger (payable_id, movement, net, tax, document_type, document_id, document_no)
        select id, ${movement}, 40, 5.2, 'bill', 1, 'B-1' from srm_payable where batch_id = ${batchId}`.execute(
        database.ownerDb,
      )
    }
    const [invoiced] = await told(supplier)
    expect(subtract(after?.netAmount ?? '0', invoiced?.netAmount ?? '0')).toBe('40')
    expect(await told(callerOf('supplier', { supplierNo: 'S9' }))).toEqual([])
    expect(await told(callerOf('purchaser', { orgNos: ['O9'] }))).toEqual([])
  })
})

describe('the pool', () => {
  const pageOf = (caller: Caller, condition: object) =>
    act(caller, async (context) => {
      const path = 'ISrmPayableService/getPayablePage'
      for (const { calls, handlers } of reconciliationDocuments.calls) {
        const [declared, handler] = [calls[path], handlers[path]]
        if (declared && handler) {
          const input = declared.input.parse({ condition })
          return (await handler(context as Parameters<typeof handler>[0], input)) as {
            records: object[]
            total: number
          }
        }
      }
      throw new Error('no call')
    })

  it('shows both sides the same rows, and strangers none', async () => {
    await received('POOL', '2', '5')
    const shown = await pageOf(buyer, { keyword: 'POOL' })
    expect(shown.records).toMatchObject([
      { sourceType: 'acceptance', payableStatus: 'open', qty: '5', openQty: '5', openNet: '10', openTax: '1.3' },
    ])
    expect(await pageOf(supplier, { keyword: 'POOL' })).toEqual(shown)
    for (const stranger of [callerOf('supplier', { supplierNo: 'S9' }), callerOf('purchaser', { orgNos: ['O9'] })]) {
      expect((await pageOf(stranger, { keyword: 'POOL' })).total).toBe(0)
    }
  })
})
