import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { componentCalls } from '#modules/orders/component/contract/calls.ts'
import { ordersErrors } from '#modules/orders/contract/errors.ts'
import { actAs, callerOf } from '#modules/orders/order/server/testing.ts'
import { BusinessError } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { watchHistory } from '#platform/server/history/testing.ts'
import { brokenInvariants } from '#platform/server/invariants/testing.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { act, call, outsourcedWork } from './testing.ts'

const { output: balancePage } = componentCalls['ISupSrmOutsourcedOrderService/getComponentBalancePage']

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const buyer = callerOf('purchaser')
const supplier = callerOf('supplier')
const reason = 'Box was torn'

const work = outsourcedWork(() => database)
const { outsourced, run, detailOf, componentsOf, partOf, stock, onHand, move, accept, cancelAcceptance, arrive } = work

/** An order with one issue of its component on the way. */
async function issued(qty = '100') {
  const { order, line, names } = await outsourced([{}])
  const [name = ''] = names
  await stock(name, '500')
  const { id } = await partOf(line.lineId)
  const issue = await move(order, id, { qty, reason })
  return { order, line, name, componentId: id, issue }
}
const revoke = (id: string, caller = supplier) => run('revokeComponentArrival', { id, reason }, caller)
const cancel = (id: string) => run('cancelComponentIssue', { id, reason })

describe('what was issued', () => {
  it('is on the way until the supplier confirms its arrival, and lies there afterwards', async () => {
    const { line, issue } = await issued()
    expect(await partOf(line.lineId)).toMatchObject({ onWayQty: '100', supplierQty: '0' })
    await arrive(line.lineId, issue.id)
    expect(await partOf(line.lineId)).toMatchObject({ onWayQty: '0', supplierQty: '100', shortQty: '0' })
    expect(await detailOf(line.lineId)).toMatchObject({
      documents: [{ isArrived: true, arrivedName: expect.any(String), lines: [{ arrivedQty: '100' }] }],
      movements: [{ movement: 'arrive', qty: '100', party: 'supplier' }, { movement: 'issue' }],
    })
  })

  it('is short where less arrived, with a reason that the purchaser reads, and is to issue anew', async () => {
    const { line, issue } = await issued()
    await expect(arrive(line.lineId, issue.id, ['97'])).rejects.toMatchObject({
      declaration: ordersErrors.arrivalReasonEmpty,
    })
    await arrive(line.lineId, issue.id, ['97'], reason)
    const after = {
      issuedQty: '100',
      onWayQty: '0',
      supplierQty: '97',
      shortQty: '3',
      toIssueQty: '3',
      missingQty: '0',
    }
    expect(await partOf(line.lineId)).toMatchObject({ ...after, issueStatus: 'partial' })
    expect((await detailOf(line.lineId, buyer)).documents).toMatchObject([{ arrivalReason: reason }])
    expect((await detailOf(line.lineId)).movements).toMatchObject([{ qty: '97', shortQty: '3' }, { shortQty: '0' }])
    const story = await act(database, buyer, (context) =>
      call(context, 'ISupSrmOrderTrackingService/getOrderTimeline', { lineId: line.lineId }),
    )
    expect(story).toMatchObject({
      events: expect.arrayContaining([expect.objectContaining({ subject: 'arrive', after: '97', state: '3' })]),
    })
    const { rows } = await sql<{ event: string }>`select event from sys_outbox
      where event_detail -> 'values' ->> 'issueNo' = ${issue.issueNo} order by id`.execute(database.ownerDb)
    expect(rows.map(({ event }) => event)).toEqual(['componentsIssued', 'componentsArrived'])
  })

  it('is more where more arrived, and that is not to issue any more', async () => {
    const { line, issue } = await issued('60')
    await arrive(line.lineId, issue.id, ['70'], reason)
    expect(await partOf(line.lineId)).toMatchObject({ supplierQty: '70', shortQty: '-10', toIssueQty: '30' })
  })

  it('had arrived where it comes back before the confirmation, and is missing where it is used and did not arrive', async () => {
    const { order, line, componentId, issue } = await issued()
    await accept(line.batchId, '30')
    expect(await partOf(line.lineId)).toMatchObject({ onWayQty: '70', supplierQty: '0', missingQty: '0' })
    await move(order, componentId, { issueType: 'takeBack', qty: '60' })
    await expect(arrive(line.lineId, issue.id, ['59'], reason)).rejects.toMatchObject({
      declaration: ordersErrors.arrivalBelowReturned,
      parameters: { quantity: '60' },
    })
    await arrive(line.lineId, issue.id, ['80'], reason)
    // 80 arrived, of which 30 are used and 60 came back: ten more than there were.
    expect(await partOf(line.lineId)).toMatchObject({ onWayQty: '0', supplierQty: '0', missingQty: '10' })
  })

  it('must have arrived by as much of this document as others do not cover of what came back', async () => {
    const { order, line, componentId, issue } = await issued('50')
    const second = await move(order, componentId, { qty: '50', reason })
    await arrive(line.lineId, issue.id)
    await move(order, componentId, { issueType: 'takeBack', qty: '60' })
    await expect(arrive(line.lineId, second.id, ['9'], reason)).rejects.toMatchObject({
      declaration: ordersErrors.arrivalBelowReturned,
      parameters: { quantity: '10' },
    })
    await arrive(line.lineId, second.id, ['10'], reason)
    expect(await partOf(line.lineId)).toMatchObject({ supplierQty: '0', missingQty: '0', shortQty: '40' })
  })

  it('is missing where it is all used and nothing arrived', async () => {
    const { line, issue } = await issued()
    await accept(line.batchId, '100')
    await arrive(line.lineId, issue.id, ['0'], reason)
    expect(await partOf(line.lineId)).toMatchObject({ onWayQty: '0', supplierQty: '0', missingQty: '100' })
  })

  it('arrives twice over at most', async () => {
    const { line, issue } = await issued('10')
    await expect(arrive(line.lineId, issue.id, ['21'], reason)).rejects.toMatchObject({
      declaration: ordersErrors.arrivedTooMuch,
      parameters: { quantity: '20' },
    })
    await arrive(line.lineId, issue.id, ['20'], reason)
    expect(await partOf(line.lineId)).toMatchObject({ supplierQty: '20' })
  })

  it('is an issue that stands where it has arrived', async () => {
    const { line, issue } = await issued()
    await arrive(line.lineId, issue.id)
    const reversed = sql`update srm_component_issue set is_reversed = true where id = ${issue.id}`
    await expect(reversed.execute(database.ownerDb)).rejects.toThrow(/srm_component_issue_arrives/)
  })
})

describe('the ledger', () => {
  it('takes of a supplier only arrivals of issues, and neither when nor by whom they are', async () => {
    const { componentId, issue } = await issued()
    type Row = Record<string, string | undefined>
    const post = (row: Row) =>
      actAs(database, supplier, ({ trx }) => {
        const scope = {
          tenantsid: 'T1',
          org_no: '',
          warehouse_no: '',
          classify_type: '',
          supplier_no: '',
          is_released: true,
        }
        const document = { document_type: 'componentIssue', document_id: issue.id, document_no: issue.issueNo }
        const values = { component_id: componentId, ...scope, ...document, ...row }
        const names = sql.join(Object.keys(values).map((name) => sql.id(name)))
        return sql`insert into srm_component_ledger (${names}) values (${sql.join(Object.values(values))})`.execute(trx)
      })
    const arrives = { movement: 'arrive', arrived: '90', shortage: '10' }
    for (const row of [
      { movement: 'scrap', scrapped: '1' },
      { ...arrives, issued: '1' },
      { ...arrives, party: 'purchaser' },
      { ...arrives, create_date: '2020-01-01' },
      { ...arrives, document_type: 'receipt' },
      { ...arrives, arrived: '-90', shortage: '100' },
      { movement: 'arriveCancel', arrived: '90', shortage: '-100' },
      { movement: 'arrive', arrived: '0', shortage: '0' },
    ] satisfies Row[])
      await expect(post(row)).rejects.toMatchObject({ code: '42501' })
    await post(arrives)
  })
})

describe('a confirmation', () => {
  it('names every line once, with a quantity of the unit, and is made once, by the supplier alone', async () => {
    const { line, issue } = await issued()
    const confirm = (lines: object[], caller = supplier) =>
      run('confirmComponentArrival', { id: issue.id, reason, lines }, caller)
    const [document] = (await detailOf(line.lineId)).documents
    const id = document?.lines[0]?.id ?? ''
    await expect(confirm([])).rejects.toMatchObject({ declaration: ordersErrors.arrivalLines })
    const twice = [1, 2].map(() => ({ id, arrivedQty: '50' }))
    await expect(confirm(twice)).rejects.toMatchObject({ declaration: ordersErrors.arrivalLines })
    await expect(confirm([{ id, arrivedQty: '-1' }])).rejects.toMatchObject({
      declaration: ordersErrors.arrivedNegative,
    })
    await expect(confirm([{ id, arrivedQty: '0.5' }])).rejects.toMatchObject({
      declaration: ordersErrors.componentDecimals,
    })
    await expect(confirm([{ id, arrivedQty: '1' }], buyer)).rejects.toMatchObject({
      declaration: ordersErrors.wrongSide,
    })
    await expect(confirm([{ id, arrivedQty: '1' }], callerOf('supplier', { supplierNo: 'S9' }))).rejects.toMatchObject({
      declaration: platformErrors.notFound,
    })
    await confirm([{ id, arrivedQty: '0' }])
    await expect(confirm([{ id, arrivedQty: '1' }])).rejects.toMatchObject({
      declaration: ordersErrors.arrivalAnswered,
    })
  })

  it('holds the document until either side revokes it; then it is counted again or cancelled', async () => {
    const { line, name, issue } = await issued()
    await expect(revoke(issue.id)).rejects.toMatchObject({ declaration: ordersErrors.arrivalNotConfirmed })
    for (const [caller, qty] of [
      [supplier, '90'],
      [buyer, '110'],
    ] as const) {
      await arrive(line.lineId, issue.id, [qty], reason)
      await expect(cancel(issue.id)).rejects.toMatchObject({ declaration: ordersErrors.arrivalConfirmed })
      await revoke(issue.id, caller)
      expect(await partOf(line.lineId)).toMatchObject({ onWayQty: '100', supplierQty: '0', shortQty: '0' })
    }
    await cancel(issue.id)
    expect(await onHand(name)).toBe('500')
    await expect(arrive(line.lineId, issue.id)).rejects.toMatchObject({ declaration: ordersErrors.arrivalAnswered })
  })

  it('of more than was issued stays once that is used or gone', async () => {
    const { order, line, componentId, issue } = await issued('10')
    await arrive(line.lineId, issue.id, ['15'], reason)
    await move(order, componentId, { issueType: 'takeBack', qty: '12' })
    await expect(revoke(issue.id)).rejects.toMatchObject({ declaration: ordersErrors.overAtSupplier })
  })

  it('is of issues alone', async () => {
    const { order, line, componentId, issue } = await issued()
    await arrive(line.lineId, issue.id)
    const back = await move(order, componentId, { issueType: 'takeBack', qty: '5' })
    await expect(arrive(line.lineId, back.id)).rejects.toMatchObject({ declaration: ordersErrors.onlyIssuesArrive })
  })
})

describe('balances as of a moment', () => {
  it('are what the ledger adds up to by its end, for both sides, and begin with the first movement', async () => {
    const { order, line, issue } = await issued()
    await arrive(line.lineId, issue.id, ['98'], reason)
    // A day before, so that the moments are apart.
    await sql`update srm_component_ledger set create_date = create_date - interval '1 day'
      where document_no = ${issue.issueNo} and movement = 'issue'`.execute(database.ownerDb)
    await sql`update srm_purchase_component set create_date = create_date - interval '2 days'
      where line_id = ${line.lineId}`.execute(database.ownerDb)
    const { rows } = await sql<{ at: string }>`select to_char(create_date, 'YYYY-MM-DD HH24:MI:SS') as at
      from srm_component_ledger where document_no = ${issue.issueNo} order by id`.execute(database.ownerDb)
    const [first = '', second = ''] = rows.map(({ at }) => at)
    const shown = async (asOf: string, caller = buyer) => {
      const condition = { keyword: order.purchaseNo, asOf }
      return balancePage.parse(await run('getComponentBalancePage', { condition }, caller)).records
    }
    for (const caller of [buyer, supplier]) {
      expect(await shown(first, caller)).toMatchObject([
        { onWayQty: '100', supplierQty: '0', shortQty: '0', asOf: first },
      ])
      expect(await shown(second, caller)).toMatchObject([{ onWayQty: '0', supplierQty: '98', shortQty: '2' }])
      expect(await shown('', caller)).toMatchObject([{ supplierQty: '98' }])
      expect(await shown('2020-01-01 00:00:00', caller)).toEqual([])
    }
    const [{ id } = { id: '' }] = await shown(first)
    const again = balancePage.parse(await run('getComponentBalancePage', { condition: { ids: [id], asOf: first } }))
    expect(again.records).toMatchObject([{ onWayQty: '100', supplierQty: '0', asOf: first }])
    expect(await shown('', callerOf('supplier', { supplierNo: 'S9' }))).toEqual([])
    expect(await shown('', callerOf('purchaser', { orgNos: ['O2'] }))).toEqual([])
  })
})

const KINDS = ['issue', 'arrive', 'revoke', 'accept', 'takeBack', 'cancelIssue', 'cancelReceipt'] as const
type Step = { kind: (typeof KINDS)[number]; at: number; qty: number; off: number }
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('issue', 'arrive', 'arrive', 'accept', ...KINDS),
  at: fc.nat({ max: 20 }),
  qty: fc.integer({ min: 1, max: 60 }),
  off: fc.integer({ min: -8, max: 8 }),
})

/** Chance seldom does everything in a short history, so one does. */
const EVERY_KIND: Step[] = (
  ['issue', 'arrive', 'accept', 'takeBack', 'issue', 'arrive', 'revoke', 'cancelIssue', 'cancelReceipt'] as const
).map((kind, place) => ({
  kind,
  at: place > 4 && kind !== 'cancelReceipt' ? 1 : 0,
  qty: kind === 'issue' ? 30 : 5,
  off: -2,
}))

const QUANTITIES = ['issued', 'on_way', 'supplier', 'returned', 'used', 'short', 'missing'] as const
const quantities = (alias: string) =>
  sql.raw(QUANTITIES.map((one) => `trim_scale(${alias}.${one}_qty)::text`).join(', '))

describe('arrivals over random histories', () => {
  it('keep balances equal to the ledger then and now, and every component in one place', async () => {
    const done = new Set<string>()
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 12 }), async (steps) => {
        const history = await watchHistory(database.ownerDb)
        const { order, line, names } = await outsourced([{ perQty: '1.5' }, { perQty: '1' }])
        for (const name of names) await stock(name, '300')
        const parts = await componentsOf(line.lineId)
        const issues: string[] = []
        const receipts: string[] = []
        const take = async ({ kind, at, qty, off }: Step): Promise<unknown> => {
          const { id } = parts[at % parts.length] ?? { id: '' }
          const issueId = issues[at % issues.length] ?? '1'
          switch (kind) {
            case 'issue':
              return issues.push((await move(order, id, { qty: String(qty), reason })).id)
            case 'takeBack':
              return move(order, id, { issueType: kind, qty: String(qty), reason })
            case 'arrive': {
              const document = (await detailOf(line.lineId)).documents.find((one) => one.id === issueId)
              const issueQty = Number(document?.lines[0]?.issueQty ?? 0)
              return arrive(line.lineId, issueId, [String(Math.max(0, issueQty + off))], reason)
            }
            case 'revoke':
              return revoke(issueId)
            case 'cancelIssue':
              return cancel(issueId)
            case 'accept':
              return receipts.push(await accept(line.batchId, String(Math.ceil(qty / 5))))
            case 'cancelReceipt':
              return cancelAcceptance(receipts[at % receipts.length] ?? '1')
          }
        }
        const seen: { moment: string; kept: unknown }[] = []
        for (const one of steps) {
          const isDone = await take(one).then(
            () => true,
            (error: unknown) => {
              if (error instanceof BusinessError) return false
              throw error
            },
          )
          if (isDone) done.add(one.kind)
          // Other tests of this file write past the product.
          const broken = await brokenInvariants(database.ownerDb)
          expect(broken.filter(({ document_no }) => document_no === order.purchaseNo)).toEqual([])
          const { rows: kept } = await sql<{ moment: string }>`
            select clock_timestamp()::timestamp::text as moment, array_agg(array[${quantities('c')}] order by c.id) as kept
            from srm_purchase_component c where c.line_id = ${line.lineId}
              and exists (select from srm_component_ledger l where l.component_id = c.id)`.execute(database.ownerDb)
          seen.push(...(kept as typeof seen))
          await history.note()
        }
        const { noted, readNow } = await history.compare()
        expect(readNow).toEqual(noted)
        for (const { moment, kept } of seen) {
          const then = await database.ownerDb.transaction().execute(async (trx) => {
            await sql`select set_config('app.as_of', ${moment}, true)`.execute(trx)
            return sql<{ kept: unknown }>`select array_agg(array[${quantities('b')}] order by b.id) as kept
              from srm_component_balance b where b.line_id = ${line.lineId}`.execute(trx)
          })
          expect(then.rows[0]?.kept).toEqual(kept)
        }
      }),
      { numRuns: Number(process.env.HISTORY_RUNS ?? 3), endOnFailure: true, examples: [[EVERY_KIND]] },
    )
    expect([...done].sort()).toEqual([...KINDS].sort())
  }, 120_000)
})
