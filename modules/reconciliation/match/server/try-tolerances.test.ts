import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildAsn } from '#modules/deliveries/asn/server/testing.ts'
import { callerOf } from '#modules/orders/order/server/testing.ts'
import { receive } from '#modules/receipts/receipt/server/testing.ts'
import { moneyAtWork } from '#modules/reconciliation/bill/server/testing.ts'
import { invoicesAtWork } from '#modules/reconciliation/invoice/server/testing.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { toleranceTrialQuery } from '../contract/schemas.ts'
import { readTolerancesInForce, tryTolerances } from './try-tolerances.ts'

let database: TestDatabase
const money = moneyAtWork(() => database)
const { buyer, act, confirmedBill } = money
const { docOf, generate, real, enter, does } = invoicesAtWork(() => database, money)

/** Tries rules that fill these values, each of every organisation, over everything. */
const tried = (rules: object[], given: object = {}, caller = buyer) =>
  act(caller, async (context) => {
    const [{ proposed }] = [await readTolerancesInForce(context, {})]
    const whole = rules.map((rule) => ({ ...proposed[0], tailLineAmount: null, tailInvoiceAmount: null, ...rule }))
    const period = { fromDate: '2000-01-01', toDate: '2100-01-01' }
    return tryTolerances(context, toleranceTrialQuery.parse({ ...period, rules: whole, ...given }))
  })

const S9 = { pricePercent: '10', totalPercent: '15', totalAmount: '500', quantityPercent: '0' }
/** The invoicing bills of scenario S9, in their order. */
const docs: string[] = []

/** Scenario S9: 1,000 at 10.00 are ordered and accepted, and invoiced as 800, 100 and 200 at 10.80. */
beforeAll(async () => {
  database = await createTestDatabase()
  const asn = await buildAsn(database, {
    quantities: ['1000'],
    order: { lines: [{ itemNo: 'S9', price: '10', lineQty: '1000', taxRate: '13' }] },
  })
  await receive(database, buyer, asn)
  const { id } = await database.ownerDb
    .selectFrom('srm_payable')
    .select('id')
    .where('goods_no', '=', 'S9')
    .executeTakeFirstOrThrow()
  // What is billed is what is owed; the invoices state more of it.
  for (const [qty, stated] of [
    ['800', '800'],
    ['100', '100'],
    ['100', '200'],
  ] as const) {
    const [doc] = await generate([await confirmedBill({ payableId: id, qty })])
    const { net_amount: net, tax_amount: tax } = await docOf(doc?.id ?? '')
    const [line] = await database.ownerDb
      .selectFrom('srm_invoice_line')
      .select('id')
      .where('doc_id', '=', doc?.id ?? '')
      .execute()
    await enter(doc?.id ?? '', [real(net, tax)], [{ id: line?.id, invoiceQty: stated, invoicePrice: '10.8' }])
    docs.push(doc?.id ?? '')
  }
})
afterAll(() => database.drop())

describe('a trial of tolerances over scenario S9', () => {
  it('has three warnings in force, where nothing may be exceeded, and refuses the third alone under the limits of the scenario', async () => {
    const trial = await tried([{ ...S9, matchAction: 'refuse' }])
    expect(trial).toMatchObject({
      ...{ docCount: 3, lineCount: 3, isCut: false },
      docs: { present: { pass: 0, warn: 3, refuse: 0 }, tried: { pass: 2, warn: 0, refuse: 1 } },
      lines: { present: { pass: 0, warn: 3, refuse: 0 }, tried: { pass: 2, warn: 0, refuse: 1 } },
    })
    // In force: 0.80 × (800 + 100 + 200) of price; total 11,880.00 − 10,000.00; 100 too many at 10.00.
    // Tried: 11,880.00 − 10,500.00, the same 100 too many.
    const ofKind = (kind: string) => trial.kinds.find(({ matchKind }) => matchKind === kind)
    expect(ofKind('price')).toMatchObject({
      currency: 'CNY',
      present: { warn: 3, refuse: 0, amount: '880' },
      tried: { warn: 0, refuse: 0, amount: '0' },
    })
    expect(ofKind('total')).toMatchObject({
      present: { warn: 1, refuse: 0, amount: '1880' },
      tried: { warn: 0, refuse: 1, amount: '1380' },
    })
    expect(ofKind('quantity')).toMatchObject({
      present: { warn: 1, amount: '1000' },
      tried: { refuse: 1, amount: '1000' },
    })
    expect(trial.suppliers).toMatchObject([
      { supplierNo: 'S1', present: { warn: 5, amount: '3760' }, tried: { refuse: 2, amount: '2380' } },
    ])
    expect(trial.changes.map(({ id, present, tried: after }) => [id, present, after])).toEqual([
      [docs[2], 'warn', 'refuse'],
      [docs[1], 'warn', 'pass'],
      [docs[0], 'warn', 'pass'],
    ])
    expect(trial.changes[0]?.kinds).toEqual(['price', 'total', 'quantity'])
  })

  it('fails from the first on where totals are held against what is invoiced so far', async () => {
    const { docs: of, kinds } = await tried([{ ...S9, totalPercent: '0', matchBasis: 'toDate', matchAction: 'refuse' }])
    expect(of.tried).toEqual({ pass: 0, warn: 0, refuse: 3 })
    // 8,640 − 8,000, 9,720 − 9,000, 11,880 − 11,000.
    expect(kinds.find(({ matchKind }) => matchKind === 'total')?.tried).toMatchObject({ refuse: 3, amount: '2240' })
  })

  it('says of each document what committing it says under the same rule', async () => {
    const rule = { price_percent: '10', total_percent: '15', total_amount: '500', match_action: 'refuse' as const }
    const names = { tolerance_no: 'MT1', tolerance_name: 'S9', create_name: 'x', update_name: 'x' }
    await database.ownerDb
      .insertInto('srm_match_tolerance')
      .values([
        { tenantsid: 'T1', ...names, ...rule },
        // More particular, and no longer valid.
        { tenantsid: 'T1', ...names, tolerance_no: 'MT2', item_no: 'S9', match_action: 'none', status_code: '0' },
      ])
      .execute()
    const trial = await tried([{ matchAction: 'none' }])
    expect(trial.docs.present).toEqual({ pass: 2, warn: 0, refuse: 1 })
    expect(trial.docs.tried).toEqual({ pass: 3, warn: 0, refuse: 0 })
    await expect(does('ISupInvoiceService/commitInvoice', docs[2] ?? '')).rejects.toMatchObject({
      name: 'BusinessError',
    })
    await database.ownerDb.deleteFrom('srm_match_tolerance').execute()
  })

  it('takes the rule of an item before that of all, and tails for each line and for the whole', async () => {
    const { docs: of } = await tried([{ matchAction: 'refuse' }, { itemNo: 'S9', matchAction: 'none' }])
    expect(of.tried).toEqual({ pass: 3, warn: 0, refuse: 0 })
    await database.ownerDb.transaction().execute(async (trx) => {
      await sql`update srm_invoice set invoice_amount = invoice_amount + 0.04, tax_amount = tax_amount - 0.02
        where doc_id = ${docs[0]}`.execute(trx)
    })
    const off = async (rule: object) => (await tried([{ matchAction: 'none', ...rule }])).docs.tried.refuse
    expect(await off({})).toBe(0)
    expect(await off({ tailAmount: '0.03' })).toBe(1)
    expect(await off({ tailLineAmount: '0.03' })).toBe(1)
    expect(await off({ tailInvoiceAmount: '0.03' })).toBe(1)
    expect(await off({ tailLineAmount: '0.06', tailInvoiceAmount: '1.27' })).toBe(0)
  })

  it('has what its reader may see of the period, the organisation and the supplier alone', async () => {
    for (const given of [{ toDate: '2001-01-01' }, { orgNo: 'O9' }, { supplierNo: 'S9' }]) {
      expect((await tried([], given)).docCount).toBe(0)
    }
    expect((await tried([], { orgNo: 'O1', supplierNo: 'S1' })).docCount).toBe(3)
    expect((await tried([], {}, callerOf('purchaser', { warehouseNos: ['W9'] }))).docCount).toBe(0)
  })

  it('asks the database as often for a hundred documents as for three, and stores nothing', async () => {
    const statements = async () => {
      let count = 0
      await act(buyer, async (context) => {
        const counted = context.trx.withPlugin({
          transformQuery: ({ node }) => {
            count += 1
            return node
          },
          transformResult: async ({ result }) => result,
        })
        const query = toleranceTrialQuery.parse({ fromDate: '2000-01-01', toDate: '2100-01-01', rules: [] })
        await tryTolerances({ ...context, trx: counted }, query)
      })
      return count
    }
    const [before] = [await statements()]
    expect(before).toBeLessThanOrEqual(5)
    await sql`insert into srm_invoice_doc (tenantsid, org_no, warehouse_no, classify_type, warehouse_nos, classify_types, supplier_no,
        supplier_name, invoice_doc_no, currency, invoice_count, create_name, update_name)
      select tenantsid, org_no, warehouse_no, classify_type, warehouse_nos, classify_types, supplier_no, supplier_name,
        invoice_doc_no || '-' || n, currency, 1, 'x', 'x'
      from srm_invoice_doc cross join generate_series(1, 97) n where id = ${docs[0]}`.execute(database.ownerDb)
    expect((await tried([])).docCount).toBe(100)
    expect(await statements()).toBe(before)
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from srm_match_result`.execute(
      database.ownerDb,
    )
    expect(rows[0]?.count).toBe(0)
  })
})
