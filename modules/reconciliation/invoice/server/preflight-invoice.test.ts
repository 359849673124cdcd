import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { moneyAtWork } from '#modules/reconciliation/bill/server/testing.ts'
import { type Decimal, multiply } from '#platform/contract/values/decimal.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { reconciliationErrors } from '../../contract/errors.ts'
import { invoices } from './invoices.ts'
import { preflightInvoice } from './preflight-invoice.ts'
import { readMatchResult } from './read-invoice.ts'
import { type Entered, invoicesAtWork, parseInvoiceInput } from './testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const money = moneyAtWork(() => database)
const { buyer, supplier, act, received, returned, confirmedBill } = money
const { docOf, keyOf, generate, real, enter, does, request, approved } = invoicesAtWork(() => database, money)

type Stated = { id: string; invoiceQty: Decimal; invoicePrice: Decimal }
interface Entry {
  invoices: Entered[]
  lines?: Stated[]
}

const tried = (id: string, entry: Entry) =>
  act(supplier, (context) =>
    preflightInvoice(context, parseInvoiceInput('ISupInvoiceService/preflightInvoice', { id, ...entry })),
  )

/** What saving and committing an entry really comes to; all of it is taken back. */
async function committed(id: string, entry: Entry) {
  const result: { outcome: string; found: string[] } = { outcome: 'refuse', found: [] }
  const enterAndCommit = async (context: CallContext) => {
    const { version } = await invoices.handlers['ISupInvoiceService/enterInvoice'](
      context,
      parseInvoiceInput('ISupInvoiceService/enterInvoice', { ...(await keyOf(id)), ...entry }),
    )
    await invoices.handlers['ISupInvoiceService/commitInvoice'](context, { id, version })
    const { results } = await readMatchResult(context, { id })
    const told = results.map(({ matchKind, subject, outcome }) => `${matchKind} ${subject} ${outcome}`)
    result.outcome = told.some((one) => one.endsWith('warn')) ? 'warn' : 'pass'
    result.found = told
    throw new Error('taken back')
  }
  await expect(act(supplier, enterAndCommit)).rejects.toThrow()
  return result
}

const linesOf = (id: string) =>
  database.ownerDb.selectFrom('srm_invoice_line').selectAll().where('doc_id', '=', id).orderBy('id').execute()

/** Puts one rule of all organisations in place of those before. */
async function setRule(values: object): Promise<void> {
  await database.ownerDb.deleteFrom('srm_match_tolerance').execute()
  const names = { tolerance_no: 'MT1', tolerance_name: 'Tried', create_name: 'x', update_name: 'x' }
  await database.ownerDb
    .insertInto('srm_match_tolerance')
    .values({ tenantsid: 'T1', ...names, ...values })
    .execute()
}

/** An invoicing bill over 100 × 10.00 at 13 % and 50 × 3.00 at 6 %. */
async function twoRates(): Promise<string> {
  const [one, other] = [await received('10', '100', '13'), await received('3', '50', '6')]
  const [doc] = await generate([await confirmedBill({ payableId: one.payableId }, { payableId: other.payableId })])
  return doc?.id ?? ''
}

const cents = (of: number): Decimal => multiply(String(of), '0.01')

describe('pre-flight', () => {
  it('says what saving and committing come to: the same outcome, of the same differences', async () => {
    const id = await twoRates()
    const lines = await linesOf(id)
    const taken = await twoRates()
    await enter(taken, [
      real('1000', '130', { invoiceNo: 'TAKEN', invoiceDate: '2026-03-01' }),
      real('150', '9', { invoiceNo: 'TAKEN', invoiceDate: '2026-03-01', taxRate: '6' }),
    ])
    const arbitrary = fc.record({
      stated: fc.array(fc.record({ qty: fc.integer({ min: 4, max: 12 }), price: fc.integer({ min: 8, max: 13 }) }), {
        maxLength: 2,
      }),
      tails: fc.tuple(fc.integer({ min: -8, max: 8 }), fc.integer({ min: -8, max: 8 })),
      charge: fc.constantFrom('0', '0', '0', '12'),
      invoiceNo: fc.constantFrom('FREE', 'FREE', 'FREE', 'TAKEN'),
      invoiceDate: fc.constantFrom('2026-03-01', '2026-03-02'),
      rule: fc.record({
        match_action: fc.constantFrom('none', 'warn', 'warn', 'refuse'),
        match_basis: fc.constantFrom('line', 'toDate'),
        price_percent: fc.constantFrom(null, '10', '30'),
        total_percent: fc.constantFrom(null, '20'),
        quantity_percent: fc.constantFrom(null, '10', '20'),
        tail_amount: fc.constantFrom(null, '0.03'),
        tail_line_amount: fc.constantFrom(null, '0.06'),
        tail_invoice_amount: fc.constantFrom(null, '0.02'),
      }),
    })
    type Trial = typeof arbitrary extends fc.Arbitrary<infer T> ? T : never
    const seen = new Set<string>()
    const check = fc.asyncProperty(arbitrary, async ({ stated, tails, charge, invoiceNo, invoiceDate, rule }) => {
      await setRule(rule)
      const head = { invoiceNo, invoiceDate }
      const entry: Entry = {
        invoices: [
          real(cents(100_000 + tails[0] + (charge === '0' ? 0 : 1200)), cents(13_000 + tails[1]), {
            ...head,
            chargeAmount: charge,
          }),
          real('150', '9', { ...head, taxRate: '6' }),
        ],
        lines: stated.map(({ qty, price }, at) => ({
          id: lines[at]?.id ?? '',
          invoiceQty: multiply(String(qty), at === 0 ? '10' : '5'),
          invoicePrice: at === 0 ? String(price) : multiply(String(price), '0.3'),
        })),
      }
      const said = await tried(id, entry)
      const done = await committed(id, entry)
      expect(said.outcome).toBe(done.outcome)
      seen.add(said.outcome)
      if (done.outcome === 'refuse') return
      const told = said.findings.filter(({ matchKind }) => matchKind !== 'net' && matchKind !== 'tax')
      expect(told.map(({ matchKind, subject, outcome }) => `${matchKind} ${subject} ${outcome}`)).toEqual(done.found)
    })
    const limits: Trial['rule'] = {
      ...{
        match_action: 'warn',
        match_basis: 'line',
        price_percent: '10',
        total_percent: null,
        quantity_percent: null,
      },
      ...{ tail_amount: '0.03', tail_line_amount: null, tail_invoice_amount: null },
    }
    const exact: Trial = {
      ...{ stated: [], tails: [0, 0], charge: '0', invoiceNo: 'FREE', invoiceDate: '2026-03-02', rule: limits },
    }
    const dear: Trial = { ...exact, stated: [{ qty: 10, price: 12 }] }
    const eachOutcome: [Trial][] = [[exact], [dear], [{ ...dear, rule: { ...limits, match_action: 'refuse' } }]]
    await fc.assert(check, { numRuns: 40, examples: eachOutcome })
    expect([...seen].sort()).toEqual(['pass', 'refuse', 'warn'])
    expect(await docOf(id)).toMatchObject({ invoice_count: 0, status: 'pendingEntry' })
  }, 60_000)

  it('names the highest price, quantity and total that pass, and an entry of them that does', async () => {
    const id = await twoRates()
    const [line] = await linesOf(id)
    await setRule({ price_percent: '10', total_percent: '15', total_amount: '20', match_action: 'refuse' })
    const stated = { id: line?.id ?? '', invoiceQty: '110', invoicePrice: '12' }
    const whole = [real('1000', '130'), real('150', '9', { taxRate: '6' })]
    const { outcome, findings, proposals } = await tried(id, { invoices: whole, lines: [stated] })
    expect(outcome).toBe('refuse')
    expect(findings).toMatchObject([
      { matchKind: 'price', expected: '10', actual: '12', upperLimit: '11', highest: '11', lowest: null },
      { matchKind: 'total', expected: '1000', actual: '1320', upperLimit: '1020', highest: '1020' },
      { matchKind: 'quantity', expected: '100', actual: '110', upperLimit: '100', highest: '100' },
    ])
    // 1,020.00 for 100: 10.20005 would round to 1,020.01.
    expect(proposals).toEqual([{ id: stated.id, invoiceQty: '100', invoicePrice: '10.200049' }])
    expect((await tried(id, { invoices: whole, lines: proposals })).outcome).toBe('pass')
    expect((await committed(id, { invoices: whole, lines: proposals })).outcome).toBe('pass')
  })

  it('names from where to where net, tax and charges pass', async () => {
    const id = await twoRates()
    await setRule({ tail_line_amount: '0.06', tail_invoice_amount: '0.03' })
    const off = [real('1000.04', '130'), real('150', '9.07', { taxRate: '6', chargeAmount: '0' })]
    const { findings } = await tried(id, { invoices: off })
    expect(
      findings.map(({ matchKind, subject, outcome, lowest, highest }) => [
        ...[matchKind, subject, outcome, lowest, highest],
      ]),
    ).toEqual([
      ['tax', '6 %', 'refuse', '8.94', '9.06'],
      ['net', '13 %', 'pass', '999.94', '1000.06'],
      ['net', '', 'refuse', '1149.97', '1150.03'],
      ['tax', '', 'refuse', '138.97', '139.03'],
    ])
  })

  it('refuses by the words of saving what no limit lets pass: signs, states and lines of others', async () => {
    const [id, other] = [await twoRates(), await twoRates()]
    const [foreign] = await linesOf(other)
    const whole = [real('1000', '130'), real('150', '9', { taxRate: '6' })]
    const refused = (entry: Entry) => expect(tried(id, entry)).rejects
    await refused({ invoices: [real('-1', '0')] }).toMatchObject({ declaration: reconciliationErrors.blueAmount })
    await refused({ invoices: [real('1.001', '0')] }).toMatchObject({
      declaration: reconciliationErrors.amountDecimals,
    })
    const lines = [{ id: foreign?.id ?? '', invoiceQty: '1', invoicePrice: '1' }]
    await refused({ invoices: whole, lines }).toMatchObject({ name: 'BusinessError' })
    await enter(id, whole)
    await does('ISupInvoiceService/commitInvoice', id)
    await refused({ invoices: whole }).toMatchObject({ declaration: reconciliationErrors.invoiceNotPendingEntry })
  })

  it('says that a red one waits for the tax platform', async () => {
    const { payableId, receiptId, itemNo } = await received('10', '10')
    await approved([await confirmedBill({ payableId })])
    const [red] = await generate([await confirmedBill({ payableId: await returned(receiptId, itemNo, '3') })])
    const id = red?.id ?? ''
    const entry = { invoices: [real('-30', '-3.9')] }
    expect(await tried(id, entry)).toMatchObject({
      outcome: 'refuse',
      refusal: expect.stringMatching(/.+/),
      findings: [],
    })
    await request(id, '04')
    expect(await tried(id, entry)).toMatchObject({ outcome: 'pass', refusal: null })
  })

  it('is the supplier’s own: nobody else may ask', async () => {
    const id = await twoRates()
    const asked = act(buyer, (context) =>
      preflightInvoice(
        context,
        parseInvoiceInput('ISupInvoiceService/preflightInvoice', { id, invoices: [real('1', '0')] }),
      ),
    )
    await expect(asked).rejects.toMatchObject({ declaration: reconciliationErrors.invoiceWrongSide })
  })
})
