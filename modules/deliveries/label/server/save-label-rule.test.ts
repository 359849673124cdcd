import { sql, type Transaction } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { DB } from '#db/schema.generated.ts'
import { act, buildAsn, packLots, waitingCount } from '#modules/deliveries/asn/server/testing.ts'
import { packBoxes } from '#modules/deliveries/package/server/pack-boxes.ts'
import { callerOf } from '#modules/orders/order/server/testing.ts'
import { hasGs1CheckDigit, sscc } from '#platform/contract/exchange/gs1-elements.ts'
import type { PermissionFlag } from '#platform/contract/permission-flags.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { labelRuleForm } from '../contract/schemas.ts'
import { boxLabels } from './box-labels.ts'
import { deleteLabelRules } from './delete-label-rules.ts'
import { listLabels } from './label-list.ts'
import { listLabelRules } from './label-rule-list.ts'
import { saveLabelRule } from './save-label-rule.ts'

let test: TestDatabase
const flags = new Map([['labelRule', new Set<PermissionFlag>(['isSearch', 'isAdd', 'isModify', 'isPhysicalDelete'])]])
const orgNos = ['O1', 'O2']
const buyer = callerOf('purchaser', { flags, orgNos })

beforeAll(async () => {
  test = await createTestDatabase()
  await buildAsn(test)
})
afterEach(async () => {
  await test.ownerDb.deleteFrom('srm_label_rule_config').where('org_no', '<>', '*').execute()
})
afterAll(() => test.drop())

type Changes = Partial<Parameters<typeof saveLabelRule>[1]>
const save = (changes: Changes, caller = buyer) =>
  act(test, caller, (context) =>
    saveLabelRule(context, { ...labelRuleForm.parse({}), orgNo: 'O1', gs1CompanyPrefix: '6901234', ...changes }),
  )
const rules = async () =>
  (await act(test, buyer, (context) => listLabelRules(context, { current: 1, size: 20, condition: {} }))).records
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'saved',
    (error: { declaration?: { code: string } }) => error.declaration?.code,
  )

/** Numbers of the boxes of a new lot. */
async function newNumbers(boxes: number): Promise<string[]> {
  const { asnNo } = await buildAsn(test, { quantities: ['100'] })
  const query = { current: 1, size: 20, condition: { asnNo } }
  const { records } = await act(test, buyer, (context) => listLabels(context, query))
  const ids = await act(test, buyer, (context) =>
    boxLabels(context, [{ id: records[0]?.id ?? '', boxBarcodeCount: boxes }]),
  )
  const rows = await test.ownerDb
    .selectFrom('srm_asn_label')
    .select(['id', 'unit_code'])
    .where('id', 'in', ids)
    .execute()
  return rows.map((row) => row.unit_code).sort()
}

describe('the rule of numbers', () => {
  it('shell §7: gives the next box the number that the list shows, with its check digit', async () => {
    await save({ extensionDigit: '3', lastSerial: 41 })
    const [rule] = await rules()
    expect(rule).toMatchObject({
      orgNo: 'O1',
      lastSerial: 41,
      nextNumber: expect.stringMatching(/^3690123400000004\d{2}$/),
    })
    expect(hasGs1CheckDigit(rule?.nextNumber ?? '')).toBe(true)
    expect(await newNumbers(1)).toEqual([rule?.nextNumber])
  })

  it('refuses a location number with a wrong check digit, and prefixes that are none', () => {
    const fits = (changes: object) => labelRuleForm.safeParse(changes).success
    expect(fits({ gln: '6901234000009' })).toBe(true)
    expect(fits({ gln: '6901234000008' })).toBe(false)
    expect(fits({ gln: '690123400000' })).toBe(false)
    for (const gs1CompanyPrefix of ['123', '1234567890123', '12a4']) expect(fits({ gs1CompanyPrefix })).toBe(false)
  })

  it('never counts backwards, whichever way it is changed', async () => {
    const key = await save({ gs1CompanyPrefix: '6905555', lastSerial: 10 })
    const [number] = await newNumbers(1)
    expect(await codeOf(save({ gs1CompanyPrefix: '6905555', lastSerial: 10, ...key }))).toBe('deliveries.serialTooLow')
    const other = await save({ gs1CompanyPrefix: '6907777', lastSerial: 0, ...key })
    expect(await codeOf(save({ gs1CompanyPrefix: '6905555', lastSerial: 0, ...other }))).toBe('deliveries.serialTooLow')
    await save({ gs1CompanyPrefix: '6905555', lastSerial: 11, ...other })
    const [next] = await newNumbers(1)
    expect(next?.slice(0, 17)).toBe(String(BigInt(number?.slice(0, 17) ?? '0') + 1n).padStart(17, '0'))
  })

  it('starts after the numbers of packages that came under its prefix before it was set', async () => {
    const { id, lineIds } = await buildAsn(test, { quantities: ['100'] })
    const [box] = await packLots(test, { lineIds }, [1])
    await act(test, callerOf('supplier'), (context) =>
      packBoxes(context, { id, level: '3', targetId: null, packageIds: [], boxIds: [box?.id ?? ''] }),
    )
    const unit_code = sscc('6903333', 70n, '0')
    await test.ownerDb
      .updateTable('srm_asn_package')
      .set({ unit_code, is_sscc: true })
      .where('asn_id', '=', id)
      .execute()
    expect(await codeOf(save({ gs1CompanyPrefix: '6903333', lastSerial: 69 }))).toBe('deliveries.serialTooLow')
    expect(await codeOf(save({ gs1CompanyPrefix: '6903333', lastSerial: 70 }))).toBe('saved')
  })

  it('has its prefix for itself, unless the extension digit differs', async () => {
    await save({})
    expect(await codeOf(save({ orgNo: '' }))).toBe('deliveries.prefixTaken')
    expect(await codeOf(save({ orgNo: 'O2', gs1CompanyPrefix: '69012345' }))).toBe('deliveries.prefixTaken')
    expect(await codeOf(save({ orgNo: 'O2', extensionDigit: '1' }))).toBe('saved')
  })

  it('is the only one of its organisation, which is told whatever numbers the first one has used', async () => {
    await newNumbers(1)
    await save({})
    expect(await codeOf(save({ gs1CompanyPrefix: '7777' }))).toBe('deliveries.labelRuleTaken')
    expect(await codeOf(save({ orgNo: '', gs1CompanyPrefix: '' }))).toBe('deliveries.labelRuleTaken')
  })

  it('needs a prefix for an organisation, the right to that organisation, and room for its numbers', async () => {
    expect(await codeOf(save({ gs1CompanyPrefix: '' }))).toBe('deliveries.prefixMissing')
    expect(await codeOf(save({ orgNo: 'O9' }))).toBe('deliveries.labelRuleOrg')
    expect(await codeOf(save({ gs1CompanyPrefix: '999912345678', lastSerial: 10_000 }))).toBe(
      'deliveries.numbersExhausted',
    )
    await save({ gs1CompanyPrefix: '999912345678', lastSerial: 9_998 })
    expect(await codeOf(newNumbers(2))).toBe('deliveries.numbersExhausted')
    expect(await newNumbers(1)).toHaveLength(1)
  })

  it('is changed by one person at a time, with the right to add for a new one', async () => {
    const key = await save({})
    await save({ lastSerial: 5, ...key })
    expect(await codeOf(save({ lastSerial: 6, ...key }))).toBe('wire.staleVersion')
    const changer = callerOf('purchaser', {
      orgNos,
      flags: new Map([['labelRule', new Set<PermissionFlag>(['isModify'])]]),
    })
    expect(await codeOf(save({ orgNo: 'O2', extensionDigit: '2' }, changer))).toBe('wire.notAllowed')
  })

  it('of an organisation can be deleted, that of the company not', async () => {
    await newNumbers(1)
    const key = await save({})
    await act(test, buyer, (context) => deleteLabelRules(context, { delList: [key] }))
    const [company] = await rules()
    expect(company).toMatchObject({ orgNo: '' })
    const delList = [{ id: company?.id ?? '', version: company?.version ?? 0 }]
    expect(await codeOf(act(test, buyer, (context) => deleteLabelRules(context, { delList })))).toBe(
      'deliveries.companyRuleKept',
    )
  })

  it('is waited for by whoever deletes several in the order of their ids, whatever order they are named in', async () => {
    const keys = [await save({}), await save({ orgNo: 'O2', gs1CompanyPrefix: '6907777' })]
    const lock = (trx: Transaction<DB>, id = '') =>
      sql`select from srm_label_rule_config where id = ${id} for update nowait`.execute(trx)
    const { deleted } = await test.ownerDb.transaction().execute(async (trx) => {
      await lock(trx, keys[0]?.id)
      const work = act(test, buyer, (context) => deleteLabelRules(context, { delList: keys.toReversed() }))
      await expect.poll(() => waitingCount(test), { timeout: 5000 }).toBe(1)
      await lock(trx, keys[1]?.id)
      return { deleted: work }
    })
    await deleted
    expect((await rules()).filter(({ orgNo }) => orgNo !== '')).toEqual([])
  })
})
