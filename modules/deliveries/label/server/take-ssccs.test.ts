import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { act, buildAsn, waitingCount } from '#modules/deliveries/asn/server/testing.ts'
import { callerOf } from '#modules/orders/order/server/testing.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { boxLabels } from './box-labels.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
  await buildAsn(test)
  // O2 and O25 have rules of their own; for O1 and O3 that of the company holds.
  await sql`insert into srm_label_rule_config (tenantsid, org_no, gs1_company_prefix)
    values ('T1', '*', ''), ('T1', 'O2', '6900202'), ('T1', 'O25', '6902525')`.execute(test.ownerDb)
})
afterAll(() => test.drop())

/** A new lot of an organisation. */
async function lotOf(orgNo: string): Promise<string> {
  const { lineIds } = await buildAsn(test, { order: { orgNo } })
  const lot = test.ownerDb.selectFrom('srm_asn_lot').select('id').where('asn_line_id', 'in', lineIds)
  return (await lot.executeTakeFirstOrThrow()).id
}

let attempts = 0
/** Numbers a box of each of these lots; answers the numbers by organisation. */
const number = (...lotIds: string[]) =>
  act(test, callerOf('supplier'), async (context) => {
    attempts += 1
    const requests = lotIds.map((id) => ({ id, boxBarcodeCount: 1 }))
    const ids = await boxLabels(context, requests)
    const boxes = await context.trx
      .selectFrom('srm_asn_label')
      .select(['org_no', 'unit_code'])
      .where('id', 'in', ids)
      .execute()
    return Object.fromEntries(boxes.map((box) => [box.org_no, box.unit_code]))
  })

it('labels of several organisations, printed by two at once, wait for each other and never crosswise', async () => {
  const { first, second } = await test.ownerDb.transaction().execute(async (trx) => {
    await sql`select from srm_label_rule_config where org_no = 'O25' for update`.execute(trx)
    // One has come to the rule of O25 with the company's still before it; the other begins with the company's and needs that of O2.
    const one = number(await lotOf('O2'), await lotOf('O25'), await lotOf('O3'))
    await expect.poll(() => waitingCount(test), { timeout: 5000 }).toBe(1)
    const two = number(await lotOf('O1'), await lotOf('O2'))
    await expect.poll(() => waitingCount(test), { timeout: 5000 }).toBe(2)
    return { first: one, second: two }
  })
  expect(await first).toEqual({
    O2: expect.stringMatching(/^06900202/),
    O25: expect.stringMatching(/^06902525/),
    O3: 'U0000000001',
  })
  expect(await second).toEqual({ O1: 'U0000000002', O2: expect.stringMatching(/^06900202/) })
  // Whoever had locked crosswise would have been thrown back and begun anew.
  expect(attempts).toBe(2)
})

it('labels of an organisation with a rule of its own wait for nobody who numbers by that of the company', async () => {
  await test.ownerDb.transaction().execute(async (trx) => {
    await sql`update srm_label_rule_config set last_serial = last_serial where org_no = '*'`.execute(trx)
    expect(await number(await lotOf('O2'))).toEqual({ O2: expect.stringMatching(/^06900202/) })
  })
})
