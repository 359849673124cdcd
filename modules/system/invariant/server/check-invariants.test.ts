import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ModuleInvariant } from '#platform/server/invariants/module-invariants.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { checkInvariants } from './check-invariants.ts'

const log = pino({ level: 'silent' })
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await sql`insert into sys_tenant (tenantsid, tenant_name) values ('T1', 'One'), ('T2', 'Two')`.execute(
    database.ownerDb,
  )
})
afterAll(() => database.drop())

const invariant = (name: string, view: string): ModuleInvariant => ({
  ...{ name, view, severity: 'error', module: 'system', invariantNo: `system.${name}` },
  labelKey: `system:invariants.${name}`,
})
const counts = invariant('tabCounts', 'invariant_system_tab_counts')
const stock = invariant('stock', 'invariant_inventory_stock_ledger')
const missing = invariant('missing', 'invariant_that_is_not_there')

const run = (invariants: readonly ModuleInvariant[], tenantsid = 'T1') =>
  checkInvariants(invariants, { db: database.db, tenantsid, today: '2026-03-02', log })
const results = async (tenantsid = 'T1') => {
  const { rows } = await sql<{ no: string; count: string | null; since: string | null; error: string }>`
    select invariant_no as no, finding_count as count, broken_since::text as since, error_message as error
    from sys_invariant_result where tenantsid = ${tenantsid} order by 1`.execute(database.ownerDb)
  return rows
}
const findings = async () => {
  const { rows } = await sql<{ place: string }>`select place from sys_invariant_finding order by id`.execute(
    database.ownerDb,
  )
  return rows.map(({ place }) => place)
}
const addStock = (count: number) =>
  sql`insert into wms_stock (tenantsid, warehouse_no, cell_no, item_no, org_no, on_hand_qty)
    select 'T1', 'W1', 'A', 'I-' || lpad(n::text, 3, '0'), 'O1', n from generate_series(1, ${count}::int) n`.execute(
    database.ownerDb,
  )

describe('the check of invariants', () => {
  it('keeps that they hold, for each company by itself', async () => {
    expect(await run([counts, stock])).toEqual({
      rowCount: 2,
      note: { textKey: 'system:tasks.invariantsHold', parameters: { count: 2, broken: 0, unchecked: 0 } },
    })
    expect(await results()).toMatchObject([
      { no: 'system.stock', count: '0', since: null },
      { no: 'system.tabCounts', count: '0', since: null },
    ])
    expect(await results('T2')).toEqual([])
  })

  it('counts all rows that break one, keeps the first hundred, and tells who keeps the invariants', async () => {
    await addStock(120)
    const { warning, note } = await run([counts, stock])
    expect(warning).toBe('invariants that do not hold: system.stock (120 rows)')
    expect(note?.parameters).toEqual({ count: 2, broken: 1, unchecked: 0 })
    expect((await results())[0]).toMatchObject({ no: 'system.stock', count: '120' })
    const kept = await findings()
    expect(kept).toHaveLength(100)
    expect(kept[0]).toBe('W1/A/I-001')
    expect(await run([counts, stock], 'T2')).not.toHaveProperty('warning')
    const { rows } = await sql<{ event: string; detail: object }>`
      select tenantsid, event, event_detail as detail from sys_outbox`.execute(database.ownerDb)
    expect(rows).toMatchObject([
      {
        tenantsid: 'T1',
        event: 'invariantBroken',
        detail: { key: 'invariants:2026-03-02:1:120', values: { ruleCount: '1', findingCount: '120' } },
      },
    ])
  })

  it('replaces what it found before, and remembers since when an invariant has been broken', async () => {
    const [before] = await results()
    await sql`delete from wms_stock where item_no > 'I-002'`.execute(database.ownerDb)
    await run([counts, stock])
    expect(await findings()).toEqual(['W1/A/I-001', 'W1/A/I-002'])
    expect((await results())[0]).toMatchObject({ count: '2', since: before?.since })
    await sql`delete from wms_stock`.execute(database.ownerDb)
    await run([counts, stock])
    expect(await findings()).toEqual([])
    expect((await results())[0]).toMatchObject({ count: '0', since: null })
  })

  it('goes on past one that cannot be checked, and says so', async () => {
    const { warning, note } = await run([missing, counts])
    expect(warning).toBe('invariants that do not hold: system.missing (not checked)')
    expect(note).toEqual({
      textKey: 'system:tasks.invariantsBroken',
      parameters: { count: 2, broken: 0, unchecked: 1 },
    })
    expect(await results()).toMatchObject([
      { no: 'system.missing', count: null, error: expect.stringContaining('does not exist') },
      { no: 'system.tabCounts', count: '0' },
    ])
  })

  it('forgets those that the product no longer has', async () => {
    await run([counts])
    expect((await results()).map(({ no }) => no)).toEqual(['system.tabCounts'])
  })
})
