import { readFileSync } from 'node:fs'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_TENANT } from '#db/demo/company.ts'
import { downloadUblDespatch } from '#modules/deliveries/despatch-advice/server/download-ubl-despatch.ts'
import { downloadUblOrder } from '#modules/orders/order-entry/server/download-ubl-order.ts'
import { downloadUblReceipt } from '#modules/receipts/receipt-entry/server/download-ubl-receipt.ts'
import { platformTexts } from '#platform/contract/platform-texts.ts'
import { actorContext } from '#platform/server/actor-context.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { inScope, systemScope } from '#platform/server/scope.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { createTextCatalogue } from '#platform/server/texts/text-catalogue.ts'
import { areUblSchemasThere, ublSchema } from '#platform/server/ubl/testing.ts'
import { loadDemoCompany } from './load-demo.ts'
import { serverModules } from './modules.ts'

const EXAMPLE = new URL('../../../shared/data/ubl-2.1/examples/UBL-DespatchAdvice-2.0-Example.xml', import.meta.url)

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
  await loadDemoCompany(test.db)
})
afterAll(() => test.drop())

/** Writes one document of each number, as the calls that hand them out do. */
async function documents(
  numbers: readonly string[],
  write: (context: CallContext, number: string) => Promise<{ write(out: PassThrough): Promise<void> }>,
): Promise<string[]> {
  const modules = serverModules({ db: test.db, sessionHours: 1 })
  const texts = createTextCatalogue([platformTexts, ...modules.map((module) => module.texts)])
  const users = test.ownerDb.selectFrom('sys_user').select('id').where('user_no', '=', 'buyer')
  const { id: userId } = await users.executeTakeFirstOrThrow()
  const actor = { tenantsid: DEMO_TENANT, userId, userNo: 'buyer', userName: 'Buyer', side: 'purchaser' } as const
  return inScope(test.db, systemScope('tests', DEMO_TENANT), async (trx) => {
    const written: string[] = []
    for (const number of numbers) {
      const out = new PassThrough()
      const content = text(out)
      await (await write(actorContext(trx, { ...actor, today: '2026-01-01' }, texts), number)).write(out)
      written.push(await content)
    }
    return written
  })
}

const kinds = [
  {
    kind: 'Order',
    numbers: async () => await test.ownerDb.selectFrom('srm_purchase_head').select('purchase_no as no').execute(),
    write: (context: CallContext, purchaseNo: string) => downloadUblOrder(context, { purchaseNo }),
  },
  {
    kind: 'DespatchAdvice',
    numbers: async () => await test.ownerDb.selectFrom('srm_asn_head').select('asn_no as no').execute(),
    write: (context: CallContext, asnNo: string) => downloadUblDespatch(context, { asnNo }),
  },
  {
    kind: 'ReceiptAdvice',
    numbers: async () =>
      await test.ownerDb
        .selectFrom('srm_check_receipt')
        .select('receipt_no as no')
        .where('is_reversed', '=', false)
        .distinct()
        .execute(),
    write: (context: CallContext, receiptNo: string) => downloadUblReceipt(context, { receiptNo }),
  },
] as const

describe.skipIf(!areUblSchemasThere)('the documents of the demo company (skipped without ../shared/data)', () => {
  it.each(kinds)('are valid by the official schema of UBL 2.1: $kind', async ({ kind, numbers, write }) => {
    const all = (await numbers()).map(({ no }) => no)
    expect(all.length).toBeGreaterThan(5)
    const judge = ublSchema(kind)
    const errors = (await documents(all, write)).flatMap((xml, at) => judge(xml).map((error) => `${all[at]}: ${error}`))
    expect(errors).toEqual([])
  })

  it('are judged by a schema that finds what is wrong', async () => {
    const judge = ublSchema('DespatchAdvice')
    const example = readFileSync(EXAMPLE, 'utf8')
    expect(judge(example)).toEqual([])
    expect(judge(example.replace('<cbc:IssueDate>2005-06-20</cbc:IssueDate>', ''))).not.toEqual([])
    expect(judge(example.replace('unitCode="KGM">90<', 'unitCode="KGM">ninety<'))).not.toEqual([])
  })
})
