import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { schedulingErrors } from '#modules/scheduling/contract/errors.ts'
import { schedulingTexts } from '#modules/scheduling/contract/texts.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { Language } from '#platform/contract/values/languages.ts'
import { actorContext } from '#platform/server/actor-context.ts'
import type { AuditNote, CallContext } from '#platform/server/call-context.ts'
import { inScope } from '#platform/server/scope.ts'
import { createTestDatabase, type TestDatabase, testCaller } from '#platform/server/testing.ts'
import { createTextCatalogue } from '#platform/server/texts/text-catalogue.ts'
import { FACTORY_PLAN } from '../contract/factory-ranges.ts'
import { commonSettingChange } from '../contract/schemas.ts'
import { readAdviceRanges } from './read-advice-ranges.ts'
import { readDisplayConfig } from './read-display-config.ts'
import { readCommonSetting } from './read-display-plan.ts'
import { restoreDisplayConfig, saveDisplayConfig } from './save-display-config.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  const tenants = ['T1', 'T2'].map((tenantsid) => ({ tenantsid, tenant_name: tenantsid }))
  await database.ownerDb.insertInto('sys_tenant').values(tenants).execute()
})
beforeEach(() => database.ownerDb.deleteFrom('srm_scheduling_display_config').execute())
afterAll(() => database.drop())

const texts = createTextCatalogue([schedulingTexts])
const supplier = testCaller({ side: 'supplier', supplierNo: 'S1' })
let noted: AuditNote[] = []

const act = <T>(
  work: (context: CallContext) => Promise<T>,
  { caller = testCaller(), language = 'en-US' as Language } = {},
): Promise<T> =>
  inScope(database.db, caller, (trx) => {
    noted = []
    const context = actorContext(trx, { ...caller, language, today: '2026-03-02' }, texts)
    return work({ ...context, audit: (note) => noted.push(note) })
  })
const config = (language?: Language) => act((context) => readDisplayConfig(context, {}), language && { language })

const SHORT = {
  lowerBound: '-100',
  upperBound: '-10',
  adviceDescription: 'Short',
  adviceTone: 'bad',
  isAccepted: false,
}
const NEAR = { lowerBound: '-10', upperBound: null, adviceDescription: 'Near', adviceTone: 'good', isAccepted: true }
const input = (given: object = {}) =>
  commonSettingChange.parse({ ...FACTORY_PLAN, ranges: [SHORT, NEAR], version: 0, ...given })
const save = (given: object = {}) => act((context) => saveDisplayConfig(context, input(given)))
const refusedAs = (given: object) => commonSettingChange.safeParse({ ...input(), ...given }).error?.issues[0]?.message

describe('shell §7 and §9: the display configuration of schedules', () => {
  it('is that of the product, in its reader’s words, until a company sets its own, which is its alone', async () => {
    expect(await config()).toMatchObject({ ...FACTORY_PLAN, version: 0, isFactoryPlan: true, areFactoryRanges: true })
    expect((await config('vi')).ranges[0]?.adviceDescription).toBe('Thấp hơn nhiều so với nhu cầu')
    expect(await save({ monthPlanDays: 5 })).toEqual({ version: 1 })
    expect(await config()).toMatchObject({
      ...{ monthPlanDays: 5, isFactoryPlan: false, areFactoryRanges: false, updateName: 'Buyer' },
      ranges: [
        { ...SHORT, seq: 1 },
        { ...NEAR, seq: 2 },
      ],
    })
    const other = await act((context) => readCommonSetting(context, {}), { caller: testCaller({ tenantsid: 'T2' }) })
    expect(other).toMatchObject(FACTORY_PLAN)
    expect(other.ranges).toHaveLength(4)
  })

  it('is read by suppliers, who change nothing of it', async () => {
    await save({ dayPlanMin: 7 })
    expect(await act((context) => readCommonSetting(context, {}), { caller: supplier })).toMatchObject({
      dayPlanMin: 7,
      ranges: [{ adviceTone: 'bad' }, { adviceTone: 'good' }],
    })
    expect(await act(({ trx }) => readAdviceRanges(trx), { caller: supplier })).toEqual([
      { ...SHORT, seq: 1 },
      { ...NEAR, seq: 2 },
    ])
    const change = act((context) => saveDisplayConfig(context, input({ version: 1 })), { caller: supplier })
    await expect(change).rejects.toThrow(/permission denied/)
  })

  it('counts against what its editor saw, also where two set it for the first time', async () => {
    await save()
    const stale = { declaration: platformErrors.staleVersion }
    await expect(save()).rejects.toMatchObject({ ...stale, parameters: { who: 'Buyer' } })
    const late = act((context) => restoreDisplayConfig(context, { part: 'rules', version: 7 }))
    await expect(late).rejects.toMatchObject(stale)
    expect(await save({ version: 1 })).toEqual({ version: 2 })
  })

  it('notes what it was and what it is', async () => {
    await save({ weekPlanMin: 4 })
    expect(noted).toMatchObject([
      {
        detail: {
          before: { weekPlanMin: 1, ranges: [{ adviceDescription: 'Far less than expected' }, {}, {}, {}] },
          after: { weekPlanMin: 4, ranges: [SHORT, NEAR] },
        },
      },
    ])
  })

  it('gets the product’s plan or rules back, one without the other', async () => {
    await save({ dayPlanMin: 9 })
    expect(await act((context) => restoreDisplayConfig(context, { part: 'plan', version: 1 }))).toEqual({ version: 2 })
    expect(await config()).toMatchObject({ ...FACTORY_PLAN, isFactoryPlan: true, areFactoryRanges: false })
    await save({ dayPlanMin: 9, version: 2 })
    await act((context) => restoreDisplayConfig(context, { part: 'rules', version: 3 }))
    expect(await config()).toMatchObject({ dayPlanMin: 9, areFactoryRanges: true })
  })

  it('keeps the product’s rules in every language where somebody saves them as they are', async () => {
    const { ranges } = await config('zh-CN')
    const sent = ranges.map(({ seq: _seq, ...range }) => range)
    await act((context) => saveDisplayConfig(context, input({ ranges: sent, dayPlanMin: 3 })), { language: 'zh-CN' })
    expect((await config()).ranges[0]?.adviceDescription).toBe('Far less than expected')
  })
})

describe('domain §5: the display configuration', () => {
  it.each([
    [{ dayPlanMin: 0 }, schedulingErrors.displaySpanTooShort],
    [{ weekPlanMin: -1 }, schedulingErrors.displaySpanTooShort],
    [{ monthPlanMin: 0 }, schedulingErrors.displaySpanTooShort],
    [{ ranges: [] }, schedulingErrors.rangesNeeded],
    [{ ranges: [{ ...SHORT, adviceDescription: '  ' }] }, schedulingErrors.adviceNeeded],
    [{ ranges: [{ ...SHORT, lowerBound: '-101' }] }, schedulingErrors.rangeBoundWrong],
    [{ ranges: [{ ...SHORT, upperBound: '-100.5' }] }, schedulingErrors.rangeBoundWrong],
    [{ ranges: [{ ...SHORT, lowerBound: '0' }] }, schedulingErrors.rangeUpperBelowLower],
    [{ ranges: [SHORT, { ...NEAR, lowerBound: '-9' }] }, schedulingErrors.rangeNotAdjacent],
    [{ ranges: [{ ...SHORT, upperBound: null }, NEAR] }, schedulingErrors.rangeBoundNeeded],
  ])('refuses %j in the words of the specification', (given, refusal) => {
    expect(refusedAs(given)).toBe(refusal.textKey)
  })
})
