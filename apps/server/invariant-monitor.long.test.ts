import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { FIXTURE_TENANT } from './testing/demo-fixtures.ts'
import { runningProduct } from './testing/running-product.ts'

/** Whoever has every right elsewhere has this one, too. */
const running = runningProduct({
  prepare: ({ ownerDb }) =>
    sql`insert into sys_role_menu (role_id, tenantsid, menu_no, flags)
      select id, tenantsid, 'sysInvariant', '{isSearch}' from sys_role where role_no = 'everything'`.execute(ownerDb),
})

const listed = async (condition: object, user: 'admin' | 'farBuyer' | 'stranger' = 'admin') =>
  (await running.context.call(user, 'ISysInvariantService/getsysinvariantlist', { condition })).records
const ofStock = async (user?: 'farBuyer' | 'stranger') => (await listed({ keyword: 'inventory.stockLedger' }, user))[0]
const findings = (user: 'admin' | 'farBuyer' | 'stranger') =>
  running.context.call(user, 'ISysInvariantService/getsysinvariantfindings', { invariantNo: 'inventory.stockLedger' })
const check = async () => {
  const before = (await ofStock())?.checkDate
  await running.context.call('admin', 'ISysInvariantService/checksysinvariants', {})
  await expect.poll(async () => (await ofStock())?.checkDate, { timeout: 30_000 }).not.toBe(before)
}
const isIdle = async () => {
  const condition = { keyword: 'checkInvariants' }
  const { records } = await running.context.call('admin', 'ISysJobService/getsysjoblist', { condition })
  return records[0]?.actions.run === null
}

describe('the monitor of invariants', () => {
  it('shows each rule in the words of its reader, found by words, area and state, before any check', async () => {
    const all = await listed({})
    expect(all).toHaveLength(20)
    expect(await listed({ keyword: 'serial numbers', moduleName: 'inventory' })).toMatchObject([
      { invariantState: 'unchecked', findingCount: null },
      { invariantState: 'unchecked', findingCount: null },
    ])
    expect(await listed({ invariantState: ['broken'] })).toEqual([])
    expect((await listed({ severity: ['warning'] })).map(({ severity }) => severity)).toContain('warning')
  })

  it('checks at once when it is asked to, and shows the rows that break a rule to who may see their documents', async () => {
    const { ownerDb } = running.test
    await sql`insert into wms_stock (tenantsid, warehouse_no, cell_no, item_no, org_no, on_hand_qty)
      values (${FIXTURE_TENANT}, 'SZ-RM', 'A-01-01', 'LOST', 'SZ10', 7)`.execute(ownerDb)
    await expect.poll(isIdle, { timeout: 60_000 }).toBe(true)
    await check()
    expect(await ofStock()).toMatchObject({ invariantState: 'broken', findingCount: 1, errorMessage: null })
    expect((await listed({}))[0]?.invariantNo).toBe('inventory.stockLedger')
    expect(await findings('admin')).toMatchObject([
      { documentNo: '', place: 'SZ-RM/A-01-01/LOST', expected: '0', found: '7' },
    ])
    expect(await ofStock('farBuyer')).toMatchObject({ findingCount: 1 })
    expect(await findings('farBuyer')).toEqual([])
    expect(await ofStock('stranger')).toMatchObject({ invariantState: 'unchecked' })
    expect(await findings('stranger')).toEqual([])
  })

  it('tells administrators, in the abnormal log and by a message, and keeps who asked', async () => {
    const { context, test } = running
    const condition = { keyword: 'inventory.stockLedger' }
    const abnormal = async () =>
      (await context.call('admin', 'ISysAbnormalLogService/getsysabnormalloglist', { condition })).records
    await expect.poll(async () => (await abnormal()).length).toBe(1)
    expect((await abnormal())[0]).toMatchObject({ errorName: 'TaskWarning', source: 'Check invariants' })
    const reported = async () => {
      const { rows } = await sql<{ who: string; subject: string }>`
        select u.user_no as who, n.subject from sys_notification n join sys_user u on u.id = n.user_id
        where n.notice_event = 'invariantBroken'`.execute(test.ownerDb)
      return rows
    }
    await expect.poll(async () => (await reported()).map(({ who }) => who), { timeout: 20_000 }).toContain('admin')
    expect((await reported()).map(({ who }) => who)).not.toContain('buyer')
    expect((await reported())[0]?.subject).toMatch(/^1 /)
    const logged = { condition: { action: ['invariant.check'] } }
    const { records } = await context.call('admin', 'ISysOperationLogService/getsysoperationloglist', logged)
    expect(records).toMatchObject([{ userNo: 'admin', documentNo: 'Check invariants' }])
  })

  it('shows that a rule holds again once it does', async () => {
    await sql`delete from wms_stock where item_no = 'LOST'`.execute(running.test.ownerDb)
    await expect.poll(isIdle, { timeout: 60_000 }).toBe(true)
    await check()
    await expect.poll(async () => (await ofStock())?.invariantState).toBe('holds')
    expect(await findings('admin')).toEqual([])
  })

  it('is no screen of who has no right to it', async () => {
    await expect(listed({}, 'buyer' as 'admin')).rejects.toThrow()
  })
})
