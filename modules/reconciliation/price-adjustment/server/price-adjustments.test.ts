import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { masterDataErrors } from '#modules/master-data/contract/errors.ts'
import { buildParents, buildUser, callerOf } from '#modules/orders/order/server/testing.ts'
import { call as callReceipts } from '#modules/receipts/receipt/server/testing.ts'
import { act, ask } from '#modules/reconciliation/deduction/server/testing.ts'
import { divide, multiply, round, subtract } from '#platform/contract/values/decimal.ts'
import type { Caller } from '#platform/server/call-context.ts'
import { brokenInvariants } from '#platform/server/invariants/testing.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { reconciliationErrors } from '../../contract/errors.ts'
import { cancelReturn, giveBack, type PricedItems, putAdjustmentOnBill, receivedItems } from './testing.ts'

let database: TestDatabase
let buyer = callerOf('purchaser', { warehouseNos: ['W1', 'W2'] })
const supplier = callerOf('supplier')
beforeAll(async () => {
  database = await createTestDatabase()
  await buildParents(database.ownerDb)
  buyer = await buildUser(database.ownerDb, buyer)
})
afterAll(() => database.drop())

interface State {
  id: string
  version: number
  status: string
  adjustmentNo: string
}
const SERVICE = 'ISrmPriceAdjustmentService'
const call = (method: string, input: object, caller: Caller = buyer) =>
  ask(database, caller, `${SERVICE}/${method}PriceAdjustment` as `${typeof SERVICE}/${string}`, input) as Promise<State>

let items = 0
const received = (price: string, qty: string, head: { warehouseNo?: string; orderType?: '1' | '3' } = {}) => {
  items += 1
  return receivedItems(database, buyer, { itemNo: `GOODS-${items}`, price, qty, ...head })
}
const raise = ({ place }: PricedItems, newPrice: string, differences: object = {}) =>
  call('add', { ...place, newPrice, reason: 'Agreed for the quarter', ...differences })
const confirm = ({ id, version }: State) => call('confirm', { id, version }, supplier)
const cancel = async ({ id }: Pick<State, 'id'>) =>
  call('cancel', { id, version: (await stored({ id })).version, reason: 'Wrong item' })
const stored = ({ id }: Pick<State, 'id'>) =>
  database.ownerDb.selectFrom('srm_price_adjustment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const refusal = (error: { code: string }) => ({ declaration: { code: error.code } })
const back = (receiptId: string, qty: string) => giveBack(database, buyer, receiptId, qty)
const cancelReceipt = (receiptId: string) =>
  act(database, buyer, (context) =>
    callReceipts(context, 'ISrmAsnHeadService/cancelReceipt', {
      ...{ receiptIds: [receiptId], returnIds: [], reason: 'Wrong lot' },
    }),
  )

/** What an adjustment changes of what is owed, line by line: quantity, amount, tax and state. */
async function owed({ id }: Pick<State, 'id'>): Promise<string[]> {
  const { rows } = await sql<{ told: string }>`
    select concat_ws(' ', trim_scale(p.qty), trim_scale(p.amount), trim_scale(p.tax_amount), p.payable_status) as told
    from srm_payable p join srm_price_adjustment_line l on (p.source_type, p.source_id) = ('priceAdjust', l.id)
    where l.adjustment_id = ${id} order by p.id`.execute(database.ownerDb)
  return rows.map(({ told }) => told)
}
/** Sum of what it changes of what is owed. */
async function total({ id }: Pick<State, 'id'>): Promise<string> {
  const { rows } = await sql<{ told: string }>`
    select concat_ws(' ', trim_scale(sum(p.amount)), trim_scale(sum(p.tax_amount))) as told
    from srm_payable p join srm_price_adjustment_line l on (p.source_type, p.source_id) = ('priceAdjust', l.id)
    where l.adjustment_id = ${id}`.execute(database.ownerDb)
  return rows[0]?.told ?? ''
}

describe('a price adjustment', () => {
  it('owes the difference of the prices once its supplier agrees, and leaves the acceptance as it is (scenario S7)', async () => {
    const goods = await received('3.999', '250')
    const made = await raise(goods, '3.90')
    expect(await owed(made)).toEqual([])
    expect(await confirm(made)).toMatchObject({ status: 'accepted' })
    expect(await owed(made)).toEqual(['0 -24.75 -3.22 open'])
    const { rows } =
      await sql`select trim_scale(price) as price, trim_scale(amount) as amount, origin_no, batch_id is not null as batch
      from srm_payable where goods_no = ${goods.itemNo} order by id`.execute(database.ownerDb)
    expect(rows).toMatchObject([
      { price: '3.999', amount: '999.75', batch: true },
      { price: '0', amount: '-24.75', origin_no: made.adjustmentNo, batch: true },
    ])
    expect(await brokenInvariants(database.ownerDb)).toEqual([])
  })

  it('raises a price as well, and rounds half away from zero', async () => {
    const made = await raise(await received('1', '1'), '1.005')
    await confirm(made)
    expect(await owed(made)).toEqual(['0 0.01 0 open'])
    const lower = await raise(await received('1', '1'), '0.995')
    await confirm(lower)
    expect(await owed(lower)).toEqual(['0 -0.01 0 open'])
  })

  it('is about what was accepted less what went back before', async () => {
    const goods = await received('10', '100')
    await back(goods.receiptId, '40')
    const made = await raise(goods, '9')
    expect(await stored(made)).toMatchObject({ adjust_qty: '60.000000', net_amount: '-60.000000' })
    await confirm(made)
    expect(await owed(made)).toEqual(['0 -60 -7.8 open'])
  })

  it('covers several receipts of one item, one order of them, one delivery, or those of some days', async () => {
    const first = await received('5', '10')
    const second = await receivedItems(database, buyer, { itemNo: first.itemNo, price: '6', qty: '10' })
    const linesOf = async (differences: object) => {
      const input = { ...first.place, newPrice: '4', ...differences }
      const path = `${SERVICE}/getPriceAdjustmentPreview` as const
      return (await ask(database, buyer, path, input)) as {
        rows: Record<string, unknown>[]
        netAmount: string
        taxAmount: string
      }
    }
    const all = await linesOf({})
    expect(all).toMatchObject({ netAmount: '-30', taxAmount: '-3.9', currency: 'CNY' })
    expect(all.rows).toMatchObject([
      { qty: '10', price: '5', priceDifference: '-1', netAmount: '-10', taxAmount: '-1.3', pendingNo: '' },
      {
        qty: '10',
        price: '6',
        priceDifference: '-2',
        netAmount: '-20',
        taxAmount: '-2.6',
        purchaseNo: second.purchaseNo,
      },
    ])
    expect((await linesOf({ purchaseNo: first.purchaseNo })).rows).toHaveLength(1)
    const delivery = { purchaseSeq: 10, purchasePhaseSeq: 1, purchaseBatchSeq: 1 }
    expect((await linesOf({ purchaseNo: first.purchaseNo, ...delivery })).rows).toHaveLength(1)
    expect((await linesOf({ purchaseNo: first.purchaseNo, ...delivery, purchaseBatchSeq: 2 })).rows).toEqual([])
    expect((await linesOf({ toDate: '2026-03-19' })).rows).toEqual([])
    expect((await linesOf({ fromDate: '2026-03-20', toDate: '2026-03-20' })).rows).toHaveLength(2)
    // What has the price already is not touched.
    expect((await linesOf({ newPrice: '5' })).rows).toHaveLength(1)
    const made = await raise(first, '4')
    await confirm(made)
    expect(await owed(made)).toEqual(['0 -10 -1.3 open', '0 -20 -2.6 open'])
    expect(await stored(made)).toMatchObject({ purchase_no: '', line_count: 2 })
  })

  it('is refused where no price would change: of consignment goods, of what all went back, of what strangers see', async () => {
    const nothing = refusal(reconciliationErrors.nothingToAdjust)
    await expect(raise(await received('10', '5', { orderType: '3' }), '9')).rejects.toMatchObject(nothing)
    const goods = await received('10', '5')
    await expect(raise(goods, '10')).rejects.toMatchObject(nothing)
    const elsewhere = callerOf('purchaser', { orgNos: ['O9'] })
    const input = { ...goods.place, newPrice: '9', reason: 'Mine' }
    await expect(call('add', input, elsewhere)).rejects.toMatchObject(nothing)
    await back(goods.receiptId, '5')
    await expect(raise(goods, '9')).rejects.toMatchObject(nothing)
    await expect(raise(goods, '9', { replyDue: '2026-03-19' })).rejects.toMatchObject(
      refusal(reconciliationErrors.replyDuePast),
    )
    await expect(raise(goods, '-1')).rejects.toThrow('notNegative')
  })

  it('covers one currency and unit, and at most a thousand acceptances', async () => {
    const goods = await received('10', '5')
    const other = await receivedItems(database, buyer, { itemNo: goods.itemNo, price: '10', qty: '5' })
    const unit = (unitNo: string) =>
      sql`update srm_check_receipt set purchase_unit_no = ${unitNo} where id = ${other.receiptId}`.execute(
        database.ownerDb,
      )
    await unit('BOX')
    await expect(raise(goods, '9')).rejects.toMatchObject({
      ...refusal(reconciliationErrors.pricesDiffer),
      parameters: { prices: 'CNY / PCS, CNY / BOX' },
    })
    await unit('PCS')
    await raise(goods, '9')
  })

  it('waits for one answer at a time, and then begins with the price that holds', async () => {
    const goods = await received('10', '8')
    const first = await raise(goods, '9')
    await expect(raise(goods, '8')).rejects.toMatchObject({
      ...refusal(reconciliationErrors.adjustmentPending),
      parameters: { pendingNo: first.adjustmentNo },
    })
    await confirm(first)
    const second = await raise(goods, '9.5')
    await confirm(second)
    expect(await owed(second)).toEqual(['0 4 0.52 open'])
    await expect(cancel(first)).rejects.toMatchObject(refusal(reconciliationErrors.adjustedLater))
    await cancel(second)
    await cancel(first)
    expect([await owed(first), await owed(second)]).toEqual([['0 0 0 cancelled'], ['0 0 0 cancelled']])
    expect(await brokenInvariants(database.ownerDb)).toEqual([])
  })

  it('of which two are asked for at once is asked for once', async () => {
    const goods = await received('10', '8')
    const asked = await Promise.allSettled([raise(goods, '9'), raise(goods, '8')])
    expect(asked.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(asked.find((one) => one.status === 'rejected')).toMatchObject({
      reason: refusal(reconciliationErrors.adjustmentPending),
    })
  })

  it('rejected or withdrawn changes nothing, and may be asked for anew', async () => {
    const goods = await received('10', '8')
    const { id, version } = await raise(goods, '9')
    await call('reject', { id, version, reason: 'Not agreed' }, supplier)
    expect(await stored({ id })).toMatchObject({ status: 'rejected', answer_note: 'Not agreed' })
    const again = await raise(goods, '9.5')
    await call('withdraw', { ...{ id: again.id, version: again.version }, reason: 'Settled' })
    expect([await owed({ id }), await owed(again)]).toEqual([[], []])
  })

  it('is neither accepted nor cancelled while the accounts of its organisation are closed', async () => {
    const open = await raise(await received('10', '8'), '9')
    const before = await raise(await received('10', '8'), '9')
    await confirm(before)
    await sql`insert into bm_org_closing (tenantsid, org_no, start_date, end_date, remark, create_name)
      values ('T1', 'O1', '2026-03-01', '2026-03-31', '', 'Keeper')`.execute(database.ownerDb)
    await expect(confirm(open)).rejects.toMatchObject(refusal(masterDataErrors.periodClosed))
    await expect(cancel(before)).rejects.toMatchObject(refusal(masterDataErrors.periodClosed))
    await sql`delete from bm_org_closing`.execute(database.ownerDb)
    await cancel(before)
  })
})

describe('what goes back', () => {
  it('before the answer lowers the quantity, so that nobody agrees with what it no longer says', async () => {
    const goods = await received('10', '100')
    const made = await raise(goods, '9')
    const { id } = await back(goods.receiptId, '25')
    expect(await stored(made)).toMatchObject({ adjust_qty: '75.000000', net_amount: '-75.000000' })
    await expect(confirm(made)).rejects.toMatchObject({ declaration: { code: 'wire.staleVersion' } })
    await cancelReturn(database, buyer, id)
    expect(await stored(made)).toMatchObject({ adjust_qty: '100.000000' })
    await confirm({ ...made, version: (await stored(made)).version })
    expect(await owed(made)).toEqual(['0 -100 -13 open'])
    expect(await brokenInvariants(database.ownerDb)).toEqual([])
  })

  it('later takes its share back exactly, to the cent in the end; cancelling a return gives its share back', async () => {
    const goods = await received('3.333', '3')
    const made = await raise(goods, '0')
    await confirm(made)
    const returns = [await back(goods.receiptId, '1'), await back(goods.receiptId, '1')]
    expect(await owed(made)).toEqual(['0 -10 -1.3 open', '0 3.33 0.43 open', '0 3.34 0.44 open'])
    await cancelReturn(database, buyer, returns[1]?.id ?? '')
    expect(await owed(made)).toEqual(['0 -10 -1.3 open', '0 3.33 0.43 open', '0 0 0 cancelled'])
    await back(goods.receiptId, '2')
    expect(await total(made)).toBe('0 0')
    expect(await stored(made)).toMatchObject({ adjust_qty: '0.000000', net_amount: '0.000000', tax_amount: '0.000000' })
    expect(await brokenInvariants(database.ownerDb)).toEqual([])
  })

  it('while the supplier answers comes before the answer or after it: either way nothing of it is adjusted', async () => {
    const goods = await received('10', '10')
    const made = await raise(goods, '9')
    const [answer] = await Promise.allSettled([confirm(made), back(goods.receiptId, '4')])
    if (answer.status === 'rejected')
      expect(answer.reason).toMatchObject({ declaration: { code: 'wire.staleVersion' } })
    else expect(await total(made)).toBe('-6 -0.78')
    expect(await stored(made)).toMatchObject({ adjust_qty: '6.000000', net_amount: '-6.000000' })
    expect((await brokenInvariants(database.ownerDb)).filter(({ invariant }) => /price/.test(invariant))).toEqual([])
  })

  it('before the adjustment and is taken in again afterwards brings the share of its goods', async () => {
    const goods = await received('10', '10')
    const { id } = await back(goods.receiptId, '4')
    const made = await raise(goods, '9')
    await confirm(made)
    await cancelReturn(database, buyer, id)
    expect(await owed(made)).toEqual(['0 -6 -0.78 open', '0 -4 -0.52 open'])
  })

  it('takes its share back also once the adjustment stands on a bill, which stays as it is', async () => {
    const goods = await received('10', '10')
    const made = await raise(goods, '9')
    await confirm(made)
    await putAdjustmentOnBill(database, made.id)
    await back(goods.receiptId, '5')
    expect(await owed(made)).toEqual(['0 -10 -1.3 onBill', '0 5 0.65 open'])
  })

  it('in any parts takes back all of an adjustment in the end, and leaves the rest of it at any time', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 1, max: 9999 }),
        fc.integer({ min: 0, max: 9999 }),
        async (parts, before, after) => {
          fc.pre(before !== after)
          const whole = String(parts.reduce((sum, part) => sum + part, 0))
          const [price, newPrice] = [before, after].map((value) => (value / 1000).toFixed(3)) as [string, string]
          const goods = await received(price, whole)
          const made = await raise(goods, newPrice)
          await confirm(made)
          const net = round(multiply(whole, subtract(newPrice, price)), 2)
          let returned = '0'
          for (const part of parts) {
            await back(goods.receiptId, String(part))
            returned = String(Number(returned) + part)
            const left = subtract(net, divide(multiply(net, returned), whole, 2))
            expect((await stored(made)).net_amount).toBe(Number(left).toFixed(6))
          }
          expect(await total(made)).toMatch(/^(0 0)?$/)
        },
      ),
      { numRuns: 4 },
    )
    expect(
      (await brokenInvariants(database.ownerDb)).filter(({ invariant }) => !invariant.endsWith('_billed')),
    ).toEqual([])
  })
})

describe('a receipt that is cancelled', () => {
  it('takes along what an adjustment changed of it, and what one that waits would change', async () => {
    const goods = await received('10', '10')
    const made = await raise(goods, '9')
    await confirm(made)
    const waiting = await raise(goods, '8')
    await cancelReceipt(goods.receiptId)
    expect(await owed(made)).toEqual(['0 0 0 cancelled'])
    expect(await stored(waiting)).toMatchObject({ status: 'pendingConfirmation', line_count: 0 })
    const { version } = await stored(waiting)
    await expect(confirm({ ...waiting, version })).rejects.toMatchObject(refusal(reconciliationErrors.nothingToAdjust))
  })

  it('stays while the supplier has a bill with its adjustment, which is named; of a draft it is taken off', async () => {
    const goods = await received('10', '10')
    const made = await raise(goods, '9')
    await confirm(made)
    const { id: payableId } = await database.ownerDb
      .selectFrom('srm_payable')
      .select('id')
      .where('origin_no', '=', made.adjustmentNo)
      .executeTakeFirstOrThrow()
    const bill = (await ask(database, buyer, 'ISrmBillService/addBill', {
      ...{ orgNo: 'O1', supplierNo: 'S1', billPeriod: '2026-03', payables: [{ payableId }] },
    })) as { id: string; version: number; billNo: string }
    await ask(database, buyer, 'ISrmBillService/sendBill', { list: [{ id: bill.id, version: bill.version }] })
    await expect(cancelReceipt(goods.receiptId)).rejects.toMatchObject({
      ...refusal(reconciliationErrors.onSentBill),
      parameters: { billNo: bill.billNo },
    })
    await expect(cancel(made)).rejects.toMatchObject(refusal(reconciliationErrors.onBill))
    await ask(database, buyer, 'ISrmBillService/withdrawBill', { id: bill.id, version: 2, reason: 'Again' })
    await cancelReceipt(goods.receiptId)
    expect(await owed(made)).toEqual(['0 0 0 cancelled'])
  })
})

describe('who changes it', () => {
  it('is its two sides by their commands: neither writes a line, a price or an amount', async () => {
    const { id } = await raise(await received('10', '10'), '9')
    for (const caller of [buyer, supplier]) {
      for (const set of [sql`net_amount = 1`, sql`new_price = 1`]) {
        const change = act(database, caller, ({ trx }) =>
          sql`update srm_price_adjustment set ${set} where id = ${id}`.execute(trx),
        )
        await expect(change).rejects.toMatchObject({ code: '42501' })
      }
      const line = act(database, caller, ({ trx }) =>
        sql`update srm_price_adjustment_line set net_amount = 1 where adjustment_id = ${id}`.execute(trx),
      )
      await expect(line).rejects.toMatchObject({ code: '42501' })
      const accrual = act(database, caller, ({ trx }) =>
        sql`select accrue_price_adjustment_lines(array(select id from srm_price_adjustment_line where adjustment_id = ${id}), current_date, '')`.execute(
          trx,
        ),
      )
      await expect(accrual).rejects.toMatchObject({ code: '42501' })
    }
  })
})
