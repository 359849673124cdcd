import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildAsn } from '#modules/deliveries/asn/server/testing.ts'
import { callerOf } from '#modules/orders/order/server/testing.ts'
import { call, receiptIdsOf, receive } from '#modules/receipts/receipt/server/testing.ts'
import { act, ask } from '#modules/reconciliation/deduction/server/testing.ts'
import { lineTax, sum } from '#platform/contract/values/decimal.ts'
import type { Caller } from '#platform/server/call-context.ts'
import { brokenInvariants } from '#platform/server/invariants/testing.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { reconciliationDocuments } from '../../server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  // Reversals are checked by what reconciliation registers.
  expect(reconciliationDocuments.calls.length).toBeGreaterThan(0)
})
afterAll(() => database.drop())

const buyer = callerOf('purchaser')
const supplier = callerOf('supplier')

/** How tax is rounded: of the organisation, and of the supplier. */
async function rounds(ofOrg: 'line' | 'rate', ofSupplier: 'line' | 'rate' | null = null) {
  await sql`update bm_org set tax_rounding = ${ofOrg} where org_no = 'O1'`.execute(database.ownerDb)
  await sql`update bm_supplier set tax_rounding = ${ofSupplier} where supplier_no = 'S1'`.execute(database.ownerDb)
}
afterEach(() => rounds('line'))

let made = 0
/** Goods received at a price: the payable of the acceptance. */
async function received(price: string, taxRate: string, lineQty = '1') {
  made += 1
  const itemNo = `TAXED-${made}`
  const asn = await buildAsn(database, {
    quantities: [lineQty],
    order: { lines: [{ itemNo, price, lineQty, taxRate }] },
  })
  await receive(database, buyer, asn)
  const { receiptIds } = await receiptIdsOf(database, asn.id)
  const { id } = await database.ownerDb
    .selectFrom('srm_payable')
    .select('id')
    .where('goods_no', '=', itemNo)
    .executeTakeFirstOrThrow()
  return { itemNo, payableId: id, receiptId: receiptIds[0] ?? '' }
}

/** Asks the supplier for something, and answers what it says to it. */
const answered =
  (path: `ISrm${string}Service/${string}`, input: object) =>
  async (answer: `${'ISrm' | 'ISup'}${string}Service/${string}`, given: object) => {
    const { id, version } = (await ask(database, buyer, path, input)) as { id: string; version: number }
    await ask(database, supplier, answer, { id, version, ...given })
  }

interface Bill {
  id: string
  version: number
  billNo: string
}
interface Line {
  id: string
  sourceType: string
  netAmount: string
  taxRate: string
  taxAmount: string
}
const bill = (payables: readonly { payableId: string }[]) =>
  ask(database, buyer, 'ISrmBillService/addBill', {
    ...{ orgNo: 'O1', supplierNo: 'S1', billPeriod: '2026-03' },
    payables: payables.map(({ payableId }) => ({ payableId })),
  }) as Promise<Bill>
const linesOf = async ({ id }: Pick<Bill, 'id'>, caller: Caller = buyer) =>
  ((await ask(database, caller, 'ISrmSupBillService/getBillLines', { id })) as { lines: Line[] }).lines
const taxes = async (of: Pick<Bill, 'id'>) =>
  (await linesOf(of)).map(({ sourceType, netAmount, taxAmount }) => `${sourceType} ${netAmount} ${taxAmount}`)
const stored = ({ id }: Pick<Bill, 'id'>) =>
  database.ownerDb.selectFrom('srm_bill').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
/** What roundings of a bill are owed, the first first. */
async function roundings({ billNo }: Pick<Bill, 'billNo'>): Promise<string[]> {
  const { rows } = await sql<{ told: string }>`
    select concat_ws(' ', trim_scale(qty), trim_scale(amount), trim_scale(tax_amount), trim_scale(on_bill_tax), payable_status) as told
    from srm_payable where source_type = 'rounding' and origin_no = ${billNo} order by id`.execute(database.ownerDb)
  return rows.map(({ told }) => told)
}

describe('the tax of a bill', () => {
  it('is that of its lines, or rounded once for each rate, which a line of its own makes up for', async () => {
    const goods = async () => [await received('148.5', '15'), await received('139.5', '15')]
    const byLine = await bill(await goods())
    expect(await taxes(byLine)).toEqual(['acceptance 148.5 22.28', 'acceptance 139.5 20.93'])
    expect(await stored(byLine)).toMatchObject({ tax_amount: '43.210000', tax_rounding: 'line' })
    await rounds('rate')
    const byRate = await bill(await goods())
    expect(await taxes(byRate)).toEqual(['acceptance 148.5 22.28', 'acceptance 139.5 20.93', 'rounding 0 -0.01'])
    expect(await stored(byRate)).toMatchObject({
      net_amount: '288.000000',
      tax_amount: '43.200000',
      tax_rounding: 'rate',
    })
    expect(await roundings(byRate)).toEqual(['0 0 -0.01 -0.01 onBill'])
    expect(await ask(database, buyer, 'ISrmSupBillService/getBillById', { id: byRate.id })).toMatchObject({
      rates: [{ taxRate: '15', netAmount: '288', taxAmount: '43.2' }],
    })
    expect(await brokenInvariants(database.ownerDb)).toEqual([])
  })

  it('adds up acceptances, a return, a price adjustment and an allowance either way (scenario S7)', async () => {
    const goods = async () => {
      const [a, b, c] = [
        await received('12.345', '13', '100'),
        await received('3.999', '13', '250'),
        await received('55.55', '13', '40'),
      ] as const
      const d = [await received('9.65', '13'), await received('9.65', '13'), await received('9.65', '13')]
      await act(database, buyer, (context) =>
        call(context, 'ISrmBillReturnService/addBillReturn', {
          ...{ returnType: 'credit', returnDate: '2026-03-20', reason: 'Cracked' },
          lines: [{ receiptId: c.receiptId, cellNo: 'RECEIVING', returnQty: '4' }],
        }),
      )
      const place = { orgNo: 'O1', warehouseNo: 'W1', classifyType: 'C1', supplierNo: 'S1', reason: 'Agreed' }
      const adjustment = { ...place, goodsNo: b.itemNo, newPrice: '3.90' }
      await answered('ISrmPriceAdjustmentService/addPriceAdjustment', adjustment)(
        'ISrmPriceAdjustmentService/confirmPriceAdjustment',
        {},
      )
      const allowance = { deductionType: 'allowance', currency: 'CNY', deductionAmount: '120', taxRate: '13' }
      await answered('ISrmDeductionOrderService/addDeduction', { ...place, ...allowance })(
        'ISupDeductionService/srmDeductionOrderConfirm',
        { result: 'accept', confirmAmount: '100' },
      )
      const { rows } = await sql<{ payableId: string }>`
        select id as "payableId" from srm_payable where payable_status = 'open' order by id`.execute(database.ownerDb)
      expect(rows.map(({ payableId }) => payableId)).toEqual(
        expect.arrayContaining([a, b, c, ...d].map(({ payableId }) => payableId)),
      )
      return rows
    }
    const byLine = await bill(await goods())
    expect(await stored(byLine)).toMatchObject({ net_amount: '4138.250000', tax_amount: '537.960000' })
    await rounds('rate')
    const byRate = await bill(await goods())
    expect(await stored(byRate)).toMatchObject({ net_amount: '4138.250000', tax_amount: '537.970000', line_count: 10 })
    expect(await roundings(byRate)).toEqual(['0 0 0.01 0.01 onBill'])
  })

  it('differs by a cent where lines are small, and where an allowance is a line of its own (odoo #14054, #37896)', async () => {
    const totals = async (of: () => Promise<{ payableId: string }[]>) => {
      const told: string[] = []
      for (const way of ['line', 'rate'] as const) {
        await rounds(way)
        const { net_amount, tax_amount, total_amount } = await stored(await bill(await of()))
        told.push(
          `${way} ${[net_amount, tax_amount, total_amount].map((amount) => Number(amount).toFixed(2)).join(' ')}`,
        )
      }
      return told
    }
    expect(await totals(async () => [await received('707.02', '19'), await received('66.39', '19')])).toEqual([
      'line 773.41 146.94 920.35',
      'rate 773.41 146.95 920.36',
    ])
    // 4 % off 348.35 in the price: 334.416.
    expect(await totals(async () => [await received('334.416', '22', '16')])).toEqual([
      'line 5350.66 1177.15 6527.81',
      'rate 5350.66 1177.15 6527.81',
    ])
    // The same as an allowance: 1,226.19 and -49.05 of tax are 1,177.14.
    const place = { orgNo: 'O1', warehouseNo: 'W1', classifyType: 'C1', supplierNo: 'S1', reason: 'Agreed' }
    const allowance = { deductionType: 'allowance', currency: 'CNY', deductionAmount: '222.94', taxRate: '22' }
    const goodsLessAllowance = async () => {
      const goods = await received('348.35', '22', '16')
      await answered('ISrmDeductionOrderService/addDeduction', { ...place, ...allowance })(
        'ISupDeductionService/srmDeductionOrderConfirm',
        { result: 'accept' },
      )
      const { rows } = await sql<{ payableId: string }>`
        select id as "payableId" from srm_payable where source_type = 'allowance' order by id desc limit 1`.execute(
        database.ownerDb,
      )
      return [goods, ...rows]
    }
    expect(await totals(goodsLessAllowance)).toEqual(['line 5350.66 1177.14 6527.80', 'rate 5350.66 1177.15 6527.81'])
  })

  it('is rounded as its supplier has it, or else its organisation, and stays so when either changes its mind', async () => {
    for (const [ofOrg, ofSupplier, expected] of [
      ['line', null, 'line'],
      ['rate', null, 'rate'],
      ['rate', 'line', 'line'],
      ['line', 'rate', 'rate'],
    ] as const) {
      await rounds(ofOrg, ofSupplier)
      expect(await stored(await bill([await received('1', '13')]))).toMatchObject({ tax_rounding: expected })
    }
    await rounds('rate')
    const kept = await bill([await received('148.5', '15'), await received('139.5', '15')])
    await rounds('line')
    expect(await stored(kept)).toMatchObject({ tax_rounding: 'rate', tax_amount: '43.200000' })
  })

  it('follows lines that leave, and is owed no longer once the bill is given up', async () => {
    await rounds('rate')
    const goods = [await received('148.5', '15'), await received('139.5', '15'), await received('9.65', '13')]
    const made = await bill(goods)
    const lines = await linesOf(made)
    const off = async (lineIds: (string | undefined)[]) =>
      ask(database, buyer, 'ISrmBillService/takeOffBillLines', {
        ...{ id: made.id, version: (await stored(made)).version, lineIds },
      })
    const rounding = lines.find(({ sourceType }) => sourceType === 'rounding')
    await expect(off([rounding?.id])).rejects.toMatchObject({ declaration: { code: 'wire.notFound' } })
    await off([lines[0]?.id])
    expect(await taxes(made)).toEqual(['acceptance 139.5 20.93', 'acceptance 9.65 1.25'])
    expect(await roundings(made)).toEqual(['0 0 0 0 cancelled'])
    const again = await bill([goods[0] ?? { payableId: '' }, await received('139.5', '15')])
    expect(await roundings(again)).toEqual(['0 0 -0.01 -0.01 onBill'])
    await ask(database, buyer, 'ISrmBillService/deleteBill', { id: again.id, version: again.version, reason: 'Twice' })
    expect(await roundings(again)).toEqual(['0 0 0 0 cancelled'])
    expect(await brokenInvariants(database.ownerDb)).toEqual([])
  })

  it('follows a receipt that is cancelled, is confirmed with the bill, and taken back with it', async () => {
    await rounds('rate')
    const goods = [await received('148.5', '15'), await received('139.5', '15'), await received('139.5', '15')]
    const made = await bill(goods)
    expect(await taxes(made)).toContain('rounding 0 -0.01')
    const input = { receiptIds: [goods[2]?.receiptId], returnIds: [], reason: 'Wrong lot' }
    await act(database, buyer, (context) => call(context, 'ISrmAsnHeadService/cancelReceipt', input))
    expect((await linesOf(made)).map(({ sourceType }) => sourceType)).toEqual(['acceptance', 'acceptance', 'rounding'])
    const version = async () => (await stored(made)).version
    await ask(database, buyer, 'ISrmBillService/sendBill', { list: [{ id: made.id, version: await version() }] })
    expect(await linesOf(made, supplier)).toHaveLength(3)
    await ask(database, supplier, 'ISrmSupBillService/confirm', { id: made.id, version: await version() })
    const confirmed = () =>
      sql`select trim_scale(confirmed_tax) as tax from srm_payable where source_type = 'rounding'
        and origin_no = ${made.billNo} and tax_amount <> 0`.execute(database.ownerDb)
    expect((await confirmed()).rows).toEqual([{ tax: '-0.01' }])
    const reason = 'Too early'
    await ask(database, supplier, 'ISrmSupBillService/cancelConfirm', { id: made.id, version: await version(), reason })
    expect((await confirmed()).rows).toEqual([{ tax: '0' }])
    expect(await brokenInvariants(database.ownerDb)).toEqual([])
  })

  it('of each rate of random lines, negative ones among them, is exactly round(Σ net × rate), half away from zero', async () => {
    await rounds('rate')
    // Shares of one payable each stand for lines of any amount.
    const line = fc.record({
      cents: fc.integer({ min: -99_999, max: 99_999 }).filter((cents) => cents !== 0),
      rate: fc.constantFrom('0', '6', '13', '15', '9.5'),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 12 }), fc.nat(), async (lines, at) => {
        const ids: string[] = []
        for (const { cents, rate } of lines) {
          made += 1
          const net = (cents / 100).toFixed(2)
          const { rows } = await sql<{ id: string }>`
            insert into srm_payable (tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, source_type, source_id,
              origin_no, posting_date, price, currency, tax_rate, qty, amount, tax_amount)
            values ('T1', 'O1', 'W1', 'C1', 'S1', 'Supplier S1', 'charge', ${made}, 'CHARGE', '2026-03-20', 0, 'CNY', ${rate}, 0, ${net},
              ${lineTax(net, rate)}) returning id`.execute(database.ownerDb)
          ids.push(rows[0]?.id ?? '')
        }
        const of = await bill(ids.map((payableId) => ({ payableId })))
        const check = async () => {
          const found = await linesOf(of)
          for (const rate of new Set(found.map(({ taxRate }) => taxRate))) {
            const ofRate = found.filter(({ taxRate }) => taxRate === rate)
            expect(sum(ofRate.map(({ taxAmount }) => taxAmount))).toBe(
              lineTax(sum(ofRate.map(({ netAmount }) => netAmount)), rate),
            )
          }
          return found.filter(({ sourceType }) => sourceType !== 'rounding')
        }
        const found = await check()
        const leaving = found[at % found.length]
        await ask(database, buyer, 'ISrmBillService/takeOffBillLines', {
          ...{ id: of.id, version: of.version, lineIds: [leaving?.id] },
        })
        await check()
      }),
      { numRuns: 12 },
    )
    expect(await brokenInvariants(database.ownerDb)).toEqual([])
  })
})
