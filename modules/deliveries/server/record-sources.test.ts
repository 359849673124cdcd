import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callerOf } from '#modules/orders/server/testing.ts'
import type { RecordInput } from '#platform/contract/records.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { deliveriesErrors } from '../contract/errors.ts'
import { recordSources } from './record-sources.ts'
import { act } from './testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const check = (table: string, after: RecordInput) =>
  act(database, callerOf('purchaser'), async (context) => {
    const source = recordSources.find((one) => one.table === table)
    await source?.check?.(context, { before: null, after })
  })

describe('an execution policy', () => {
  const policy = { policyNo: 'EP-1', orgNo: 'O1', statusCode: '0' }
  it('needs its days where it delivers just in time, and has none elsewhere', async () => {
    const [missing, unwanted] = [deliveriesErrors.horizonMissing, deliveriesErrors.horizonNotWanted]
    await expect(
      check('srm_execution_policy', { ...policy, deliveryMode: 'JIT', horizonDays: null }),
    ).rejects.toMatchObject({ declaration: missing })
    await expect(
      check('srm_execution_policy', { ...policy, deliveryMode: 'PO', horizonDays: 3 }),
    ).rejects.toMatchObject({
      declaration: unwanted,
    })
    await check('srm_execution_policy', { ...policy, deliveryMode: 'JIT', horizonDays: 3 })
  })
})

describe('a delivery rule', () => {
  it('needs keywords where it merges by them', async () => {
    const rule = { orgNo: 'O1', isMergedByKeyword: true }
    await expect(check('srm_delivery_rule_config', { ...rule, mergeKeywords: ' , ' })).rejects.toMatchObject({
      declaration: deliveriesErrors.keywordsMissing,
    })
    await check('srm_delivery_rule_config', { ...rule, mergeKeywords: 'urgent, sample' })
  })
})
