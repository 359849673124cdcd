import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_EARLIER_ORDERS, demoReasons, demoStages } from '#db/demo/order-plan.ts'
import { BILL_STATES } from '#modules/reconciliation/bill/contract/fields.ts'
import { DEDUCTION_STATES } from '#modules/reconciliation/deduction/contract/fields.ts'
import { INVOICE_STATES } from '#modules/reconciliation/invoice/contract/fields.ts'
import { ADJUSTMENT_STATES } from '#modules/reconciliation/price-adjustment/contract/fields.ts'
import { STATEMENT_STATES } from '#modules/reconciliation/statement/contract/fields.ts'
import { CARD_STATES } from '#modules/scheduling/card/contract/fields.ts'
import { LIVE_STATES } from '#modules/scheduling/item/contract/fields.ts'
import { LOOP_STATES } from '#modules/scheduling/loop/contract/fields.ts'
import { brokenInvariants } from '#platform/server/invariants/testing.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { demoOrders } from './demo/demo-orders.ts'
import { demoUsers, loadDemoCompany } from './load-demo.ts'

let test: TestDatabase
let workMs = 0

beforeAll(async () => {
  test = await createTestDatabase()
  // Processor time: of a busy machine the clock tells nothing.
  const before = process.cpuUsage()
  await loadDemoCompany(test.db)
  const { user, system } = process.cpuUsage(before)
  workMs = (user + system) / 1000
})
afterAll(() => test.drop())

const statuses = async (table: 'srm_purchase_head' | 'srm_asn_head') => {
  const rows = await test.ownerDb.selectFrom(table).select('status').distinct().orderBy('status').execute()
  return rows.map((row) => row.status)
}

describe('the demo company', () => {
  it('is there after a few seconds of work', () => {
    expect(workMs).toBeLessThan(30_000)
  })

  it('has some 55 orders with some 160 lines, placed all over the last year and mostly of late', () => {
    const orders = demoOrders('2026-03-02')
    const recent = Object.values(demoStages).reduce((sum, count) => sum + count, 0)
    expect(orders).toHaveLength(recent + DEMO_EARLIER_ORDERS + 1)
    expect(orders.flatMap(({ order }) => order.lines).length).toBeGreaterThan(130)
    const months = orders.map(({ order }) => order.purchaseDate?.slice(0, 7))
    expect(new Set(months).size).toBeGreaterThanOrEqual(12)
    expect(months.toSorted()).toEqual(months)
  })

  it('is the same at every run but for its dates', () => {
    expect(demoOrders('2026-03-02')).toEqual(demoOrders('2026-03-02'))
    const withoutDates = (today: string) =>
      demoOrders(today).map(({ stage, order }) => [stage, order.purchaseNo, order.supplierNo])
    expect(withoutDates('2026-03-02')).toEqual(withoutDates('2027-08-19'))
  })

  it('shows orders and ASNs in every state', async () => {
    expect(await statuses('srm_purchase_head')).toEqual([
      'accepting',
      'cancelled',
      'changing',
      'closed',
      'completed',
      'executing',
      'pendingRelease',
      'rejected',
    ])
    expect(await statuses('srm_asn_head')).toEqual(['0', '1', '2', '3', '4', 'X'])
  })

  it('has changes of bank and tax data that were approved and refused, and one that waits', async () => {
    const changes = await test.ownerDb
      .selectFrom('bm_supplier_change')
      .select(['supplier_no', 'part', 'status'])
      .orderBy('id')
      .execute()
    expect(changes.map(({ supplier_no, part, status }) => [supplier_no, part, status])).toEqual([
      ['S1001', 'tax', '2'],
      ['S1002', 'tax', '1'],
      ['S1002', 'bank', '0'],
    ])
    const supplier = test.ownerDb
      .selectFrom('bm_supplier')
      .select('tax_registration_no')
      .where('supplier_no', '=', 'S1002')
    expect(await supplier.executeTakeFirst()).toEqual({ tax_registration_no: '3600254417-001' })
  })

  it('has printed an order and printed it again, with the reason', async () => {
    const prints = await test.ownerDb
      .selectFrom('doc_print_log')
      .select(['module', 'user_no', 'print_no', 'standard_col01'])
      .orderBy('print_no')
      .execute()
    expect(prints).toEqual([
      { module: 'orders.order', user_no: 'buyer', print_no: 1, standard_col01: '' },
      { module: 'orders.order', user_no: 'buyer', print_no: 2, standard_col01: demoReasons.printAgain },
    ])
  })

  it('has inspected a lot that passed and one of which a part was refused, and has others that wait', async () => {
    const inspections = await test.ownerDb
      .selectFrom('srm_inspection')
      .select(['status', 'refused_qty', 'reason'])
      .orderBy('id')
      .execute()
    expect(inspections.map(({ status, refused_qty }) => [status, Number(refused_qty) > 0])).toEqual([
      ['decided', false],
      ['decided', true],
      ['toInspect', false],
      ['toInspect', false],
      ['toInspect', false],
    ])
  })

  it('has pieces in every state of serial numbers, in two organisations and of two suppliers', async () => {
    const pieces = await test.ownerDb
      .selectFrom('wms_serial')
      .select(['org_no', 'supplier_no', 'status'])
      .distinct()
      .orderBy('org_no')
      .orderBy('status')
      .execute()
    const states = ['arrival', 'inStorage', 'initial', 'outOfStorage']
    const places = [
      ['SZ10', 'S1001'],
      ['VN20', 'S1002'],
    ]
    expect(pieces.map(({ org_no, supplier_no, status }) => [org_no, supplier_no, status])).toEqual(
      places.flatMap((place) => states.map((status) => [...place, status])),
    )
  })

  it('numbers the boxes of one organisation by GS1', async () => {
    const rules = await test.ownerDb.selectFrom('srm_label_rule_config').select('gs1_company_prefix').execute()
    expect(rules.map((rule) => rule.gs1_company_prefix)).toContain('4891234')
  })

  it.each([
    ['srm_deduction', DEDUCTION_STATES, 'status'],
    ['srm_statement', STATEMENT_STATES, 'status'],
    ['srm_bill', BILL_STATES, 'status'],
    ['srm_invoice_doc', INVOICE_STATES, 'status'],
    ['srm_price_adjustment', ADJUSTMENT_STATES, 'status'],
    ['srm_schedule_item', ['draft', ...LIVE_STATES, 'closed'], 'status'],
    ['srm_kanban_loop', LOOP_STATES, 'status'],
    ['srm_kanban_card', CARD_STATES, 'status'],
    ['srm_payable', ['open', 'onBill', 'done'], 'payable_status'],
    ['srm_payment_due', ['unpaid', 'part', 'paid'], 'payment_status'],
  ])(
    'has five rows and more of %s in each state of %j, in two organisations and of two suppliers',
    async (table, states, column) => {
      const { rows } = await sql<{ state: string }>`
      select ${sql.ref(column)} as state from ${sql.table(table)} group by 1
      having count(*) >= 5 and count(distinct org_no) > 1 and count(distinct supplier_no) > 1`.execute(test.ownerDb)
      expect(rows.map(({ state }) => state)).toEqual(expect.arrayContaining([...states]))
    },
  )

  it('has disputed payables in two organisations, overdue payments as of today, a red invoicing bill, a difference that waits for its release, and tolerances', async () => {
    const { rows } = await sql<Record<'disputed' | 'overdue' | 'red' | 'unreleased' | 'tolerances', string>>`
      select (select count(*) from srm_payable where is_disputed having count(distinct org_no) > 1) as disputed,
        (select count(*) from srm_payment_due where due_date < current_date and payment_status in ('unpaid', 'part')) as overdue,
        (select count(*) from srm_invoice_doc where is_red) as red,
        (select count(*) from srm_invoice_doc where unreleased_count > 0) as unreleased,
        (select count(distinct org_no) from srm_match_tolerance) as tolerances`.execute(test.ownerDb)
    expect(Number(rows[0]?.disputed)).toBeGreaterThanOrEqual(5)
    expect(Number(rows[0]?.overdue)).toBeGreaterThanOrEqual(5)
    expect([rows[0]?.red, rows[0]?.unreleased]).toEqual(['1', '1'])
    expect(Number(rows[0]?.tolerances)).toBeGreaterThan(2)
  })

  it('has balances that agree with the ledger', async () => {
    expect(await brokenInvariants(test.ownerDb)).toEqual([])
  })

  it('noted its commands in the operation log under the names of its users', async () => {
    const rows = await test.ownerDb.selectFrom('sys_operation_log').select(['user_no', 'action']).distinct().execute()
    const noted = rows.map((row) => `${row.user_no} ${row.action}`)
    expect(noted).toEqual(
      expect.arrayContaining(['buyer order.release', 'supplier order.accept', 'supplier2 order.reject']),
    )
  })

  it('has a buyer, two suppliers, a supplier’s administrator, a warehouse clerk and an administrator whose passwords fit the policy', async () => {
    expect(demoUsers.map((user) => user.userNo)).toEqual([
      'buyer',
      'supplier',
      'supplieradmin',
      'supplier2',
      'warehouse',
      'admin',
    ])
    for (const { password } of demoUsers) expect(password).toMatch(/^(?=.*\d)(?=.*[A-Za-z]).{6,20}$/)
    expect(await test.ownerDb.selectFrom('sys_user').select('user_no').execute()).toHaveLength(6)
  })

  it('stays as it is when it is loaded again', async () => {
    const before = await test.ownerDb.selectFrom('srm_purchase_head').select(['purchase_no', 'version']).execute()
    expect(await loadDemoCompany(test.db)).toEqual(demoUsers)
    expect(await test.ownerDb.selectFrom('srm_purchase_head').select(['purchase_no', 'version']).execute()).toEqual(
      before,
    )
  })
})
