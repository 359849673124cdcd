import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { act, defineOrderField, setDeliveryRules } from '#modules/deliveries/asn/server/testing.ts'
import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { callerOf } from '#modules/orders/order/server/testing.ts'
import { recordErrors } from '#platform/contract/records/record-errors.ts'
import type { RecordInput } from '#platform/contract/records/records.ts'
import type { RecordChange } from '#platform/server/records/record-source.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { recordSources } from './record-sources.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const check = (table: string, after: RecordInput, before: RecordChange['before'] = null) =>
  act(database, callerOf('purchaser'), async (context) => {
    const source = recordSources.find((one) => one.table === table)
    await source?.check?.(context, { before, after })
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

  it('merges by no other custom field than a valid one of order lines that is shown, but keeps the one that it has', async () => {
    const rule = { orgNo: 'O1', isMergedByKeyword: false, mergeCustomField: 'lane' }
    const unknown = { declaration: recordErrors.recordReferenceUnknown, details: [{ path: 'mergeCustomField' }] }
    const table = 'srm_delivery_rule_config'
    await expect(check(table, rule)).rejects.toMatchObject(unknown)
    for (const overrides of [{ status_code: '0' }, { is_display: false }] as const) {
      await defineOrderField(database, 'lane', overrides)
      await expect(check(table, rule)).rejects.toMatchObject(unknown)
      await check(table, rule, { ...rule, id: '1', version: 1 })
    }
    await defineOrderField(database, 'lane')
    await check(table, rule)
    await check(table, { ...rule, mergeCustomField: '' })
  })

  it('keeps the custom field that it names from being deleted', async () => {
    await defineOrderField(database, 'lane')
    await setDeliveryRules(database, 'O1', { mergeCustomField: 'lane' })
    const remove = database.ownerDb.deleteFrom('sys_frame_define').where('field_no', '=', 'lane')
    await expect(remove.execute()).rejects.toMatchObject({ constraint: 'srm_delivery_rule_merge_field' })
    await setDeliveryRules(database, 'O1', {})
    await remove.execute()
  })
})
