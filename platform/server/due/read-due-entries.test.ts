import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { byMenu, bySession, type CallDeclaration, defineCalls } from '#platform/contract/calls.ts'
import { defineDueEntries } from '#platform/contract/due-entries.ts'
import type { PermissionFlag } from '#platform/contract/permission-flags.ts'
import { addDays } from '#platform/contract/values/dates.ts'
import type { Caller } from '../call-context.ts'
import { inScope } from '../scope.ts'
import { createTestDatabase, type TestDatabase, testCaller } from '../testing.ts'
import type { DueSource } from './due-source.ts'
import { type DueQuery, readDueEntries } from './read-due-entries.ts'

const call = (access: CallDeclaration['access']) =>
  ({ summary: '', input: z.null(), output: z.null(), access, audit: { none: '' }, repeat: 'natural' }) as const
const calls = defineCalls({
  'IOrders/accept': call(byMenu('userOrder', 'isCheck', ['supplier'])),
  'IOrders/list': call(byMenu('userOrder', 'isSearch')),
  'IOrders/own': call(bySession('')),
})
const of = { number: 'purchaseNo', path: '/orders?keyword=' } as const
const sources: readonly DueSource[] = [
  {
    table: 'srm_purchase_head',
    entries: defineDueEntries('orders', calls, [
      {
        ...of,
        kind: 'answer',
        call: 'IOrders/accept',
        states: ['accepting'],
        due: 'answerDue',
        isDeadlineOptional: true,
        since: 'acceptingSince',
      },
    ]),
  },
  {
    table: 'srm_purchase_batch',
    entries: defineDueEntries('orders', calls, [
      {
        ...of,
        kind: 'arrival',
        call: 'IOrders/list',
        sides: ['purchaser'],
        states: ['executing'],
        due: 'dueDate',
        summary: 'goodsName',
        quantity: { value: 'batchPurQty', unit: 'purchaseUnitNo' },
      },
    ]),
  },
]

const TODAY = '2026-02-01'
const flags = (...held: PermissionFlag[]) => new Map([['userOrder', new Set<PermissionFlag>(held)]])
const buyer = testCaller({ flags: flags('isSearch') })
const supplier = testCaller({ side: 'supplier', supplierNo: 'S1', orgNos: [], flags: flags('isSearch', 'isCheck') })

let test: TestDatabase
beforeAll(async () => {
  // Far east of Greenwich: what ends late in January there is of February already.
  test = await createTestDatabase({ timeZone: 'Asia/Shanghai' })
  await sql`insert into sys_tenant (tenantsid, tenant_name) values ('T1', 'One')`.execute(test.ownerDb)
  const head = (number: string, status: string, due: string | null) =>
    sql<{ id: string }>`
    insert into srm_purchase_head (tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, is_released,
      purchase_no, currency, status, accepting_since, answer_due)
    values ('T1', 'O1', 'W1', 'C1', 'S1', 'Dong Guan', true, ${number}, 'USD', ${status}, '2026-01-30 16:30Z', ${due})
    returning id`.execute(test.ownerDb)
  await head('PO-1', 'accepting', '2026-01-31 15:59Z')
  await head('PO-2', 'accepting', '2026-01-31 16:00Z')
  await head('PO-3', 'accepting', null)
  const { rows } = await head('PO-4', 'executing', null)
  const headId = rows[0]?.id ?? ''
  const lines: [string, number, string, string][] = [
    ['2026-01-31', 5, 'PCS', 'Bolt'],
    ['2026-02-01', 7, 'PCS', 'Bolt'],
    ['2026-02-01', 0.5, 'PCS', 'Nut'],
    ['2026-03-01', 1, 'PCS', 'Bolt'],
    ['2026-03-01', 1, 'KG', 'Wire'],
  ]
  for (const [at, [day, qty, unit, name]] of lines.entries()) await addLine(headId, (at + 1) * 10, day, qty, unit, name)
})
afterAll(() => test.drop())

async function addLine(headId: string, seq: number, day: string, qty: number, unit: string, name: string) {
  const scope = sql`'T1', 'O1', 'W1', 'C1', 'S1'`
  const scoped = sql`tenantsid, org_no, warehouse_no, classify_type, supplier_no`
  const { rows } = await sql<{ id: string }>`
    insert into srm_purchase_line (head_id, ${scoped}, purchase_no, purchase_seq, goods_no, goods_name, purchase_unit_no,
      line_qty, expect_arrival_date)
    values (${headId}, ${scope}, 'PO-4', ${seq}, ${name}, ${name}, ${unit}, ${qty}, ${day}) returning id`.execute(
    test.ownerDb,
  )
  await sql`insert into srm_purchase_batch (head_id, line_id, ${scoped}, supplier_name, purchase_no, purchase_seq, goods_no,
      goods_name, purchase_unit_no, batch_pur_qty, expect_arrival_date, status)
    values (${headId}, ${rows[0]?.id}, ${scope}, 'Dong Guan', 'PO-4', ${seq}, ${name}, ${name}, ${unit}, ${qty}, ${day},
      'executing')`.execute(test.ownerDb)
}

const read = (caller: Caller, day: string, query: Partial<DueQuery> = {}) =>
  inScope(test.db, caller, (trx) =>
    readDueEntries({ trx, caller, today: TODAY }, sources, { day, keyword: '', offset: 0, limit: 10, ...query }),
  )
const numbers = async (...asked: Parameters<typeof read>) =>
  (await read(...asked)).rows.map(({ documentNo }) => documentNo)

describe('what documents wait for on a day', () => {
  it('takes the day of a moment in the company’s time zone, also where a month begins in between', async () => {
    expect(await numbers(supplier, '2026-01-31')).toEqual(['PO-1'])
    expect(await numbers(supplier, '2026-02-01')).toEqual(['PO-2', 'PO-3'])
    const { rows } = await read(supplier, '2026-01-31')
    expect(rows[0]).toMatchObject({ since: '2026-01-31', dueDate: '2026-01-31' })
  })

  it('shows what has no deadline today, and on no other day', async () => {
    expect(await numbers(supplier, addDays(TODAY, 1))).toEqual([])
    expect(await numbers(supplier, TODAY, { keyword: 'PO-3' })).toEqual(['PO-3'])
  })

  it('sums up what is due of several lines on one day, where it has one unit', async () => {
    const { rows } = await read(buyer, '2026-02-01')
    expect(rows).toMatchObject([{ documentNo: 'PO-4', quantity: '7.5', unit: 'PCS', summary: 'Bolt, Nut' }])
    expect((await read(buyer, '2026-03-01')).rows).toMatchObject([{ quantity: null, unit: null }])
    expect((await read(buyer, '2026-01-31')).rows).toMatchObject([{ quantity: '5' }])
  })

  it('names the other party', async () => {
    expect((await read(buyer, '2026-01-31')).rows[0]?.party).toBe('Dong Guan')
    expect((await read(supplier, '2026-01-31')).rows[0]?.party).toBe('O1')
  })

  it('searches number, party and summary, and counts all of what it gives in pages', async () => {
    expect(await numbers(buyer, '2026-02-01', { keyword: 'nut' })).toEqual(['PO-4'])
    expect(await numbers(buyer, '2026-02-01', { keyword: 'dong guan' })).toEqual(['PO-4'])
    expect(await numbers(buyer, '2026-02-01', { keyword: 'wire' })).toEqual([])
    const page = await read(supplier, '2026-02-01', { offset: 1, limit: 1 })
    expect(page).toMatchObject({ total: 2, rows: [{ documentNo: 'PO-3' }] })
  })

  it('is for those alone who may both see and do it', async () => {
    const may = (...held: PermissionFlag[]) => ({ ...supplier, flags: flags(...held) })
    expect(await numbers(may('isSearch'), TODAY)).toEqual([])
    expect(await numbers(may('isCheck'), TODAY)).toEqual([])
    expect(await numbers({ ...supplier, supplierNo: 'S2' }, TODAY)).toEqual([])
    expect(await numbers({ ...buyer, orgNos: ['O2'] }, TODAY)).toEqual([])
    expect(await numbers({ ...buyer, flags: flags('isSearch', 'isCheck') }, '2026-01-31')).toEqual(['PO-4'])
  })
})

describe('the declaration of what documents wait for', () => {
  const lifecycle = {
    document: 'order',
    transitions: [{ action: 'accept', from: ['accepting'], sides: ['supplier' as const] }],
  }
  const entry = { ...of, kind: 'answer', call: 'IOrders/list', lifecycle } as const

  it('is for the parties that lifecycle and call let act', () => {
    const [declared] = defineDueEntries('orders', calls, [{ ...entry, action: 'accept', states: ['accepting'] }])
    expect(declared).toMatchObject({ sides: ['supplier'], menuNo: 'userOrder', labelKey: 'orders:due.answer' })
  })

  it('refuses an action that the lifecycle does not know, a state that it does not leave, and a call without a menu entry', () => {
    expect(() => defineDueEntries('orders', calls, [{ ...entry, action: 'ship' }])).toThrow('nobody may do ship')
    expect(() => defineDueEntries('orders', calls, [{ ...entry, action: 'accept', states: ['executing'] }])).toThrow(
      'no accept of order from executing',
    )
    expect(() => defineDueEntries('orders', calls, [{ ...entry, action: 'accept', call: 'IOrders/own' }])).toThrow(
      'has no menu entry',
    )
  })
})
