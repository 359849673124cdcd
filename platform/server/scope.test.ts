import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inScope, type Scope, systemScope } from './scope.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
  await sql`insert into sys_tenant (tenantsid, tenant_name) values ('A', 'A'), ('B', 'B')`.execute(test.ownerDb)
  for (const [tenant, org, supplier] of [
    ['A', 'O1', 'S1'],
    ['A', 'O2', 'S2'],
    ['B', 'O1', 'S1'],
  ] as const) {
    for (const isReleased of [true, false]) {
      await sql`insert into srm_purchase_head (tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name,
          is_released, purchase_no, currency, status)
        values (${tenant}, ${org}, 'W1', 'C1', ${supplier}, 'x', ${isReleased}, ${`${org}-${supplier}-${isReleased}`}, 'USD', 'accepting')`.execute(
        test.ownerDb,
      )
    }
  }
})
afterAll(() => test.drop())

const scope = (changes: Partial<Scope>): Scope => ({
  ...systemScope('tests', 'A'),
  side: 'purchaser',
  orgNos: ['O1'],
  warehouseNos: ['W1'],
  classifyTypes: ['C1'],
  ...changes,
})

const seen = (of: Scope) =>
  inScope(test.db, of, async (trx) => {
    const rows = await trx.selectFrom('srm_purchase_head').select(['tenantsid', 'purchase_no']).orderBy('id').execute()
    return rows.map((row) => `${row.tenantsid}:${row.purchase_no}`)
  })

describe('shell §6: scope', () => {
  it('shows a purchaser the documents of its organisations in its own tenant', async () => {
    expect(await seen(scope({}))).toEqual(['A:O1-S1-true', 'A:O1-S1-false'])
    expect(await seen(scope({ orgNos: ['O1', 'O2'] }))).toHaveLength(4)
    expect(await seen(scope({ orgNos: ['O1,O2'] }))).toEqual([])
  })

  it('shows nothing where one of the authority lists is empty', async () => {
    expect(await seen(scope({ orgNos: [] }))).toEqual([])
    expect(await seen(scope({ warehouseNos: [] }))).toEqual([])
    expect(await seen(scope({ classifyTypes: ['C2'] }))).toEqual([])
  })

  it('shows a supplier its own released documents only', async () => {
    expect(await seen(scope({ side: 'supplier', supplierNo: 'S1' }))).toEqual(['A:O1-S1-true'])
    expect(await seen(scope({ side: 'supplier', supplierNo: '' }))).toEqual([])
  })

  it('keeps the system within a tenant unless it asks for all', async () => {
    expect(await seen(systemScope('tests', 'B'))).toHaveLength(2)
    expect(await seen(systemScope('tests', '*'))).toHaveLength(6)
  })

  it('cannot be widened by what a value contains', async () => {
    expect(await seen(scope({ side: 'supplier', supplierNo: "S1' or '1'='1" }))).toEqual([])
    expect(await seen(scope({ orgNos: ["x'; set local role quayside_system; --"] }))).toEqual([])
  })

  it('does not let a supplier write into another supplier’s documents', async () => {
    const other = await sql<{
      id: string
    }>`select id from srm_purchase_head where tenantsid = 'A' and supplier_no = 'S2' limit 1`.execute(test.ownerDb)
    const updated = await inScope(test.db, scope({ side: 'supplier', supplierNo: 'S1' }), (trx) =>
      trx
        .updateTable('srm_purchase_head')
        .set({ status: 'closed' })
        .where('id', '=', other.rows[0]?.id ?? '')
        .executeTakeFirst(),
    )
    expect(updated.numUpdatedRows).toBe(0n)
  })

  it('ends with the transaction: the next one on the same connection starts with nothing', async () => {
    await seen(systemScope('tests', '*'))
    await expect(sql`select * from srm_purchase_head`.execute(test.db)).rejects.toThrow('permission denied')
  })

  it('leaves balances to the ledger: no side may write them', async () => {
    for (const side of ['purchaser', 'supplier', 'system'] as const) {
      await expect(
        inScope(test.db, scope({ side, supplierNo: 'S1' }), (trx) =>
          sql`update srm_purchase_batch set delivery_qty = 1`.execute(trx),
        ),
      ).rejects.toThrow('permission denied')
    }
  })

  it('runs a transaction again after a deadlock, and gives up on anything else at once', async () => {
    let runs = 0
    const deadlock = Object.assign(new Error('deadlock'), { code: '40P01' })
    const work = async () => {
      runs++
      if (runs < 3) throw deadlock
      return 'done'
    }
    expect(await inScope(test.db, scope({}), work)).toBe('done')
    await expect(inScope(test.db, scope({}), () => Promise.reject(new Error('other')))).rejects.toThrow('other')
  })
})

describe('the schema', () => {
  it('has row-level security on every table', async () => {
    const { rows } = await sql<{ relname: string }>`select relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and not relrowsecurity
      and relname not like 'schema_migration%'`.execute(test.ownerDb)
    expect(rows).toEqual([])
  })

  it('lets the application’s role own nothing and bypass nothing', async () => {
    const roles = [
      'quayside_request',
      'quayside_app',
      'quayside_purchaser',
      'quayside_supplier',
      'quayside_system',
      'quayside_every_tenant',
    ]
    const { rows } = await sql<{ owned: number; may_bypass: boolean }>`
      select (select count(*)::int from pg_class c join pg_roles r on r.oid = c.relowner where r.rolname = any (${roles})) as owned,
        (select bool_or(rolbypassrls or rolsuper) from pg_roles where rolname = any (${[...roles, 'quayside_jobs']})) as may_bypass`.execute(
      test.ownerDb,
    )
    expect(rows).toEqual([{ owned: 0, may_bypass: false }])
  })

  it('explains every policy setting once per query, so that indexes stay usable', async () => {
    const plan = await inScope(test.db, scope({}), (trx) =>
      sql<{
        'QUERY PLAN': string
      }>`explain select * from srm_purchase_batch where search_text @~ search_pattern('ab')`.execute(trx),
    )
    const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(text).toContain('InitPlan')
    expect(text).not.toContain('SubPlan')
  })

  it.each(['srm_purchase_batch', 'srm_check_receipt', 'srm_check_return', 'srm_warehousing_detail'] as const)(
    'leaves out the rows of others within the index that carries the order of %s',
    async (table) => {
      const plan = await inScope(test.db, scope({}), async (trx) => {
        // A handful of rows would be read and sorted.
        await sql`set local enable_seqscan = off; set local enable_sort = off`.execute(trx)
        return sql<{ 'QUERY PLAN': string }>`
          explain select id from ${sql.table(table)} order by update_date desc, id desc limit 20`.execute(trx)
      })
      const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(text).toContain(`Index Only Scan using ${table}_recent`)
      expect(text).toMatch(/Index Cond: .*org_no.*warehouse_no.*classify_type/)
      expect(text).not.toContain('Filter')
    },
  )

  it('reads ASNs in their order, too, whose further warehouses and categories are looked at row by row', async () => {
    const plan = await inScope(test.db, scope({}), async (trx) => {
      await sql`set local enable_seqscan = off; set local enable_sort = off`.execute(trx)
      return sql<{ 'QUERY PLAN': string }>`
          explain select id from srm_asn_head order by update_date desc, id desc limit 20`.execute(trx)
    })
    const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(text).toContain('Index Only Scan using srm_asn_head_recent')
    expect(text).toMatch(/Index Cond: .*org_no.*warehouse_no.*classify_type/)
    expect(text.match(/Filter: (.*)/)?.[1]).toMatch(/^CASE WHEN \(\(warehouse_nos <@ .*classify_types <@ /)
  })
})

describe('the system’s rights', () => {
  it('are taken by these files and no others', async () => {
    const root = fileURLToPath(new URL('../..', import.meta.url))
    const users: Record<string, string[]> = {}
    for (const folder of ['apps', 'modules', 'platform']) {
      for (const file of await readdir(join(root, folder), { recursive: true })) {
        if (
          !file.endsWith('.ts') ||
          file.endsWith('.test.ts') ||
          file.endsWith('testing.ts') ||
          file.startsWith('server/testing/') ||
          /\/testing\//.test(file)
        )
          continue
        const source = await readFile(join(root, folder, file), 'utf8')
        for (const [, purpose] of source.matchAll(/systemScope\('([^']+)'/g)) {
          const files = users[purpose ?? ''] ?? []
          users[purpose ?? ''] = files
          if (!files.includes(`${folder}/${file}`)) files.push(`${folder}/${file}`)
        }
      }
    }
    const inOrder = (lists: Readonly<Record<string, string[]>>) =>
      Object.fromEntries(Object.entries(lists).map(([purpose, files]) => [purpose, files.toSorted()]))
    const allowed = {
      // Errors are kept when the transaction in which they came up is gone.
      'abnormal log': ['platform/server/observability/keep-abnormal.ts'],
      'data loading': ['apps/server/loaders/load-documents.ts'],
      'demo company': [
        'apps/server/demo/add-app-version.ts',
        'apps/server/load-demo-on-first-start.ts',
        'apps/server/load-demo.ts',
        'apps/server/lock-demo-users.ts',
      ],
      jobs: [
        'modules/files/file/server/tasks.ts',
        'modules/identity/licence/server/check-licence.ts',
        // Tasks of modules that a company has no licence for rest.
        'modules/identity/licence/server/closed-modules-of.ts',
        'modules/identity/sign-in/server/tasks.ts',
        // Messages are written and sent for every company; their recipients are found by their own authority.
        'modules/messages/email/server/jobs.ts',
        'modules/messages/email/server/send-mails.ts',
        'modules/messages/notification/server/jobs.ts',
        'modules/messages/notification/server/note-failed-job.ts',
        'modules/messages/webhook/server/send-webhooks.ts',
        'modules/orders/answer/server/auto-accept-orders.ts',
        // Answers fall due for every company on one clock.
        'modules/orders/answer/server/remind-answers.ts',
        'modules/reconciliation/deduction/server/lapse-deductions.ts',
        'modules/reconciliation/deduction/server/remind-deductions.ts',
        'modules/reconciliation/invoice/server/lapse-red-requests.ts',
        'modules/reconciliation/invoice/server/remind-red-requests.ts',
        'modules/reconciliation/payment/server/remind-payments.ts',
        'modules/scheduling/item/server/auto-agree-schedules.ts',
        'modules/system/invariant/server/check-invariants.ts',
        // Tab counts are kept for every company in one table.
        'modules/system/task/server/jobs.ts',
        'modules/system/task/server/tasks.ts',
        'platform/server/jobs/run-task.ts',
        'platform/server/jobs/start-tasks.ts',
      ],
      // Seats count the users of all parties, whom a supplier does not see.
      licensing: ['apps/server/license-community.ts', 'modules/identity/colleague/server/save-colleague.ts'],
      operations: [
        'apps/server/start-product.ts',
        // The product's menu is the same for all companies.
        'modules/identity/api-key/server/read-key-menus.ts',
        'platform/server/outbox/dispatch-outbox.ts',
      ],
      // Outdoor news are read by people without user and company.
      'public pages': ['modules/news/server/outdoor-news.ts', 'modules/system/text/server/list-languages.ts'],
      outbox: ['modules/messages/event/server/notify-events.ts', 'platform/server/outbox/dispatch-outbox.ts'],
      // Nobody but the sign-in itself reaches passwords, sessions, and the secrets and codes of second factors.
      'sign-in': [
        'modules/identity/action-link/server/release-link.ts',
        'modules/identity/guard/server/judge-own-guess.ts',
        'modules/identity/password/server/change-password.ts',
        'modules/identity/password/server/check-own-password.ts',
        'modules/identity/second-factor/server/begin-factor.ts',
        'modules/identity/second-factor/server/read-factor.ts',
        'modules/identity/second-factor/server/renew-recovery-codes.ts',
        'modules/identity/second-factor/server/sign-in-second-step.ts',
        'modules/identity/second-factor/server/turn-off-factor.ts',
        'modules/identity/sign-in/server/current-user.ts',
        'modules/identity/sign-in/server/sign-in-by-provider.ts',
        'modules/identity/sign-in/server/sign-in.ts',
        'modules/identity/sign-in/server/sign-out.ts',
      ],
    }
    expect(inOrder(users)).toEqual(inOrder(allowed))
  })
})
