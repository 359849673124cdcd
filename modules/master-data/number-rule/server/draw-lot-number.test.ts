import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { masterDataTexts } from '#modules/master-data/contract/texts.ts'
import { BusinessError } from '#platform/contract/errors.ts'
import { actorContext } from '#platform/server/actor-context.ts'
import type { CallContext, Caller } from '#platform/server/call-context.ts'
import { inScope, systemScope } from '#platform/server/scope.ts'
import { createTestDatabase, type TestDatabase, testCaller } from '#platform/server/testing.ts'
import { createTextCatalogue } from '#platform/server/texts/text-catalogue.ts'
import { drawLotNumber } from './draw-lot-number.ts'
import { previewNumbers } from './preview-numbers.ts'

let test: TestDatabase
const texts = createTextCatalogue([masterDataTexts])
const supplier = testCaller({ side: 'supplier', supplierNo: 'S1', orgNos: [], warehouseNos: [], classifyTypes: [] })
const stranger = testCaller({ tenantsid: 'T2' })
const DATA = { itemNo: 'I1', supplierNo: 'S1', productDate: '2026-03-20' }

async function asCaller<T>(caller: Caller, work: (context: CallContext) => Promise<T>): Promise<T> {
  return inScope(test.db, caller, (trx) =>
    work({ ...actorContext(trx, { ...caller, today: '2026-11-21' }, texts), caller } as CallContext),
  )
}
const draw = (ruleNo = 'LR', data: object = {}, caller: Caller = supplier) =>
  asCaller(caller, (context) => drawLotNumber(context, ruleNo, { ...DATA, ...data }))
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'made',
    (error: unknown) => (error instanceof BusinessError ? error.declaration.code : String(error)),
  )

/** Writes a rule with one part for each element, named by one character; the serial number has so many digits. */
async function writeRule(number: string, elements: string, length: number, status: '0' | '1' | '2' = '1') {
  const { id } = await test.ownerDb
    .insertInto('bm_lot_rule_head')
    .values({ tenantsid: 'T1', lot_rule_no: number, lot_rule_name: number, status_code: status })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [index, elementNo] of [...elements].entries()) {
    const part_length = elementNo === 'E' || elementNo === 'N' ? length : null
    await test.ownerDb
      .insertInto('bm_lot_rule_line')
      .values({ tenantsid: 'T1', rule_id: id, part_seq: index + 1, element_no: elementNo, part_length })
      .execute()
  }
}

beforeAll(async () => {
  test = await createTestDatabase()
  await inScope(test.db, systemScope('tests', '*'), async (trx) => {
    for (const tenantsid of ['T1', 'T2']) {
      await trx.insertInto('sys_tenant').values({ tenantsid, tenant_name: tenantsid }).execute()
    }
    const element = { tenantsid: 'T1', element_name: 'x' }
    const counting = { ...element, element_type: 'serial', serial_base: 'decimal' } as const
    const rows = [
      { ...element, element_no: 'S', element_type: 'supplierNo' },
      { ...element, element_no: 'P', element_type: 'productDate' },
      { ...counting, element_no: 'E', reset_period: 'day', date_basis: '2' },
      { ...counting, element_no: 'N', reset_period: 'never' },
    ] as const
    for (const row of rows) await trx.insertInto('bm_basic_element').values(row).execute()
  })
  await writeRule('LR', 'SPE', 3)
  await writeRule('LR-OTHER', 'SPN', 3)
  await writeRule('LR-SHORT', 'N', 1)
  await writeRule('LR-GONE', 'N', 3, '0')
  await writeRule('LR-EMPTY', '', 0)
})
afterAll(() => test.drop())

describe('lot numbers that are drawn', () => {
  it('go up, and begin anew with each period, for a supplier who may not read the rule', async () => {
    expect(await draw()).toBe('S1260320001')
    expect(await draw()).toBe('S1260320002')
    expect(await draw('LR', { productDate: '2026-03-21' })).toBe('S1260321001')
    const reading = asCaller(supplier, ({ trx }) => trx.selectFrom('bm_lot_rule_head').selectAll().execute())
    await expect(reading).rejects.toThrow('permission denied')
  })

  it('are 50 different ones when 50 draw at once', async () => {
    const drawn = await Promise.all(Array.from({ length: 50 }, () => draw('LR', { productDate: '2026-05-05' })))
    expect(new Set(drawn).size).toBe(50)
    expect(drawn.toSorted().at(-1)).toBe('S1260505050')
  })

  it('pass over what another rule gave already', async () => {
    expect(await draw('LR', { productDate: '2026-06-06' })).toBe('S1260606001')
    expect(await draw('LR-OTHER', { productDate: '2026-06-06' })).toBe('S1260606002')
  })

  it('are free again when the work that took one is undone', async () => {
    const undone = asCaller(supplier, async (context) => {
      await drawLotNumber(context, 'LR', { ...DATA, productDate: '2026-07-07' })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await draw('LR', { productDate: '2026-07-07' })).toBe('S1260707001')
  })

  it('are refused where they are used up, the rule is not valid or has no parts, or a value is missing', async () => {
    for (let index = 1; index <= 9; index++) expect(await draw('LR-SHORT')).toBe(String(index))
    expect(await codeOf(draw('LR-SHORT'))).toBe('master-data.numberSerialUsedUp')
    expect(await codeOf(draw('LR-GONE'))).toBe('master-data.numberRuleInvalid')
    expect(await codeOf(draw('LR-NOWHERE'))).toBe('master-data.numberRuleInvalid')
    expect(await codeOf(draw('LR-EMPTY'))).toBe('master-data.numberRuleEmpty')
    expect(await codeOf(draw('LR', { productDate: null }))).toBe('master-data.numberValueMissing')
  })

  it('of another company’s rule are nobody’s', async () => {
    expect(await codeOf(draw('LR', {}, stranger))).toBe('master-data.numberRuleInvalid')
  })

  it('are seen by the supplier that they were drawn for, and by no other', async () => {
    const countAs = (supplierNo: string) =>
      asCaller({ ...supplier, supplierNo }, ({ trx }) => trx.selectFrom('bm_auto_numbered_lot').selectAll().execute())
    expect((await countAs('S1')).length).toBeGreaterThan(0)
    expect(await countAs('S2')).toEqual([])
  })
})

describe('trying a rule', () => {
  const preview = () =>
    asCaller(testCaller(), (context) =>
      previewNumbers('lot')(context, { ruleNo: 'LR', supplierNo: 'S9', productDate: '2026-08-08' }),
    )

  it('shows the next three numbers and what they are made up of, and draws none', async () => {
    const shown = await preview()
    expect(shown.numbers).toEqual(['S9260808001', 'S9260808002', 'S9260808003'])
    expect(shown.pieces.map(({ elementNo, text }) => [elementNo, text])).toEqual([
      ['S', 'S9'],
      ['P', '260808'],
      ['E', '001'],
    ])
    expect(await preview()).toEqual(shown)
  })
})
