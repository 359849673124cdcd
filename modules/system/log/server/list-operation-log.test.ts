import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemTexts } from '#modules/system/contract/texts.ts'
import { actorContext } from '#platform/server/actor-context.ts'
import { inScope, type Scope, systemScope } from '#platform/server/scope.ts'
import { createTestDatabase, type TestDatabase, testCaller } from '#platform/server/testing.ts'
import { createTextCatalogue } from '#platform/server/texts/text-catalogue.ts'
import { operationLogPage } from '../contract/schemas.ts'
import { operationLogListHandlers } from './operation-log-list.ts'

const listOperationLog = operationLogListHandlers(() => [])['ISysOperationLogService/getsysoperationloglist']

let test: TestDatabase
const texts = createTextCatalogue([systemTexts])

const read = async (scope: Scope, condition: Record<string, string | string[]> = {}) =>
  operationLogPage.parse(
    await inScope(test.db, scope, (trx) => {
      const actor = {
        tenantsid: 'T1',
        userNo: 'buyer',
        userName: 'Buyer',
        side: 'purchaser',
        today: '2026-01-01',
      } as const
      return listOperationLog(actorContext(trx, actor, texts), { current: 1, size: 20, condition })
    }),
  )

beforeAll(async () => {
  test = await createTestDatabase()
  const entry = (tenantsid: string, user_no: string, party: string, action: string, document_no: string) => ({
    tenantsid,
    user_no,
    user_name: user_no === 'nguyen' ? 'Nguyễn Thị Hạnh' : 'Buyer',
    party,
    action,
    document_no,
    detail: JSON.stringify({ before: { status: 'pendingRelease' }, after: { status: 'accepting' } }),
  })
  await inScope(test.db, systemScope('tests', '*'), async (trx) => {
    await trx
      .insertInto('sys_tenant')
      .values([
        { tenantsid: 'T1', tenant_name: 'One' },
        { tenantsid: 'T2', tenant_name: 'Two' },
      ])
      .execute()
    await trx
      .insertInto('sys_operation_log')
      .values([
        entry('T1', 'buyer', 'purchaser', 'order.release', 'PO1'),
        entry('T1', 'nguyen', 'supplier', 'order.accept', 'PO1'),
        entry('T2', 'other', 'purchaser', 'order.release', 'PO9'),
      ])
      .execute()
  })
})
afterAll(() => test.drop())

describe('the operation log', () => {
  it('shows a purchaser the entries of the own company only, newest first', async () => {
    const page = await read(testCaller())
    expect(page.records.map((row) => [row.userNo, row.action])).toEqual([
      ['nguyen', 'order.accept'],
      ['buyer', 'order.release'],
    ])
  })

  it('carries what changed, before and after, as JSON', async () => {
    const [row] = (await read(testCaller(), { action: 'order.release' })).records
    expect(JSON.parse(row?.detail ?? '')).toEqual({
      before: { status: 'pendingRelease' },
      after: { status: 'accepting' },
    })
  })

  it('finds a Vietnamese name written without its marks', async () => {
    expect((await read(testCaller(), { keyword: 'nguyen thi hanh' })).records).toHaveLength(1)
  })

  it('is searched by time with the whole last day included', async () => {
    // The day on which they were written, since when midnight may have passed.
    const day = (await read(testCaller())).records[0]?.updateDate.slice(0, 10) ?? ''
    expect((await read(testCaller(), { updateDateStart: day, updateDateEnd: day })).records).toHaveLength(2)
    expect((await read(testCaller(), { updateDateEnd: '2020-01-01' })).records).toHaveLength(0)
  })

  it('is out of a supplier’s reach', async () => {
    const supplier = testCaller({ side: 'supplier', supplierNo: 'S1' })
    await expect(read(supplier)).rejects.toThrow(/permission denied/)
  })
})
