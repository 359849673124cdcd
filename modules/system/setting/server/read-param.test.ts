import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemTexts } from '#modules/system/contract/texts.ts'
import { actorContext } from '#platform/server/actor-context.ts'
import { inScope } from '#platform/server/scope.ts'
import { createTestDatabase, type TestDatabase, testCaller } from '#platform/server/testing.ts'
import { createTextCatalogue } from '#platform/server/texts/text-catalogue.ts'
import { fitsParam } from '../contract/params.ts'
import { readParam } from './read-param.ts'

let test: TestDatabase
const texts = createTextCatalogue([systemTexts])
const actor = { tenantsid: 'T1', userNo: 'buyer', userName: 'Buyer', side: 'purchaser', today: '2026-01-01' } as const

const read = (tenantsid = 'T1') =>
  inScope(
    test.db,
    testCaller({ tenantsid }),
    (trx) => readParam(actorContext(trx, { ...actor, language: 'en-US' }, texts), { paramNo: 'outboxDays' }),
    'read',
  )
const setting = async (tenantsid?: string) => (await read(tenantsid)).paramValue
const set = async (tenantsid: string, param_value: string) => {
  await test.ownerDb.deleteFrom('sys_param').where('tenantsid', '=', tenantsid).execute()
  await test.ownerDb.insertInto('sys_param').values({ tenantsid, param_no: 'outboxDays', param_value }).execute()
}

beforeAll(async () => {
  test = await createTestDatabase()
  const tenants = ['T1', 'T2'].map((tenantsid) => ({ tenantsid, tenant_name: tenantsid }))
  await test.ownerDb.insertInto('sys_tenant').values(tenants).execute()
})
afterAll(() => test.drop())

describe('shell §7, §9: parameters', () => {
  it('have the default that is declared until a company sets them, and are that company’s own', async () => {
    expect(await setting()).toBe('7')
    await set('T1', '5')
    expect(await setting()).toBe('5')
    expect(await setting('T2')).toBe('7')
  })

  it('fall back to the default when the kept value does not fit', async () => {
    await set('T1', 'soon')
    expect(await setting()).toBe('7')
    expect(fitsParam('outboxDays', '0')).toBe(false)
    expect(fitsParam('outboxDays', '90')).toBe(true)
  })

  it('answer with name and type', async () => {
    expect(await read('T2')).toEqual({
      paramNo: 'outboxDays',
      paramName: 'Days for which sent messages are kept',
      paramType: 'number',
      paramValue: '7',
    })
  })
})
