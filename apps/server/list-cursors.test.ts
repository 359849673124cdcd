import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { DEMO_TENANT, demoCompany } from '#db/demo/company.ts'
import type { CallPath } from '#platform/contract/calls.ts'
import type { ListAnswer } from '#platform/contract/envelope.ts'
import type { Side } from '#platform/contract/lifecycle.ts'
import { PERMISSION_FLAGS } from '#platform/contract/permission-flags.ts'
import { platformTexts } from '#platform/contract/platform-texts.ts'
import { actorContext } from '#platform/server/actor-context.ts'
import type { CallContext, Caller, PublicContext } from '#platform/server/call-context.ts'
import { inScope } from '#platform/server/scope.ts'
import { createTestDatabase, type TestDatabase, testCaller } from '#platform/server/testing.ts'
import { createTextCatalogue } from '#platform/server/texts/text-catalogue.ts'
import { loadDemoCompany } from './load-demo.ts'
import { serverModules } from './modules.ts'
import { refusesCursor } from './testing/refuses-cursor.ts'

const isListAnswer = (output: z.ZodType): boolean => output instanceof z.ZodObject && 'isTotalCapped' in output.shape

const BOTH: readonly Side[] = ['purchaser', 'supplier']

/** Lists that need a search: for the goods of these, whose lots and boxes are numbered. */
const LABEL_LISTS = /^ISupBmBarcodePrintService\//
let goodsNo: string

let test: TestDatabase
let callers: readonly Caller[]
let modules: ReturnType<typeof serverModules>
const texts = () => createTextCatalogue([platformTexts, ...modules.map((module) => module.texts)])
let catalogue: ReturnType<typeof texts>

beforeAll(async () => {
  test = await createTestDatabase()
  await loadDemoCompany(test.db)
  modules = serverModules({ db: test.db, sessionHours: 1 })
  catalogue = texts()
  const { rows } = await sql<{ menu_no: string }>`select menu_no from sys_menu`.execute(test.ownerDb)
  const all = {
    tenantsid: DEMO_TENANT,
    flags: new Map(rows.map(({ menu_no }) => [menu_no, new Set(PERMISSION_FLAGS)])),
  }
  const labelled = test.ownerDb
    .selectFrom('srm_asn_label')
    .innerJoin('srm_asn_line', 'srm_asn_line.id', 'srm_asn_label.asn_line_id')
  goodsNo = (await labelled.select('goods_no').executeTakeFirstOrThrow()).goods_no
  const idOf = async (userNo: string) =>
    (await test.ownerDb.selectFrom('sys_user').select('id').where('user_no', '=', userNo).executeTakeFirstOrThrow()).id
  callers = [
    testCaller({
      ...all,
      userId: await idOf('buyer'),
      userNo: 'buyer',
      orgNos: demoCompany.orgs.map(({ orgNo }) => orgNo),
      warehouseNos: demoCompany.warehouses.map(({ warehouseNo }) => warehouseNo),
      classifyTypes: demoCompany.classifyTypes.map(({ classifyType }) => classifyType),
    }),
    testCaller({
      ...all,
      side: 'supplier',
      userId: await idOf('supplier'),
      userNo: 'supplier',
      supplierNo: demoCompany.suppliers[0].supplierNo,
    }),
  ]
})
afterAll(() => test.drop())

const lists = serverModules({ db: {} as TestDatabase['db'], sessionHours: 1 }).flatMap(({ calls }) =>
  calls.flatMap((part) =>
    Object.entries(part.calls).flatMap(([path, call]) =>
      isListAnswer(call.output) ? { path, call, sides: ('sides' in call.access && call.access.sides) || BOTH } : [],
    ),
  ),
)

async function ask(caller: Caller, path: string, query: object): Promise<ListAnswer<{ id: string }>> {
  const part = modules.flatMap(({ calls }) => calls).find(({ calls }) => path in calls)
  const handler = part?.handlers[path as CallPath]
  const input = part?.calls[path as CallPath]?.input
  if (!handler || !input) throw new Error(`no module implements ${path}`)
  return inScope(test.db, caller, async (trx) => {
    const context: CallContext = { ...actorContext(trx, { ...caller, today: '2026-01-01' }, catalogue), caller }
    const answer = await handler(context as CallContext & PublicContext, input.parse(query) as never)
    return answer as ListAnswer<{ id: string }>
  })
}

const ids = ({ records }: ListAnswer<{ id: string }>) => records.map(({ id }) => id)

describe('every list', () => {
  it.each(lists.filter(({ call }) => refusesCursor(call)))(
    '$path refuses a cursor, and nothing else of a page',
    ({ call }) => {
      const { issues = [] } = call.input.safeParse({ condition: {}, current: 1, size: 10, cursor: '' }).error ?? {}
      const unknown = issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : []))
      expect(unknown).toEqual(['cursor'])
    },
  )

  it('follows a cursor, but for few', () => {
    const followed = lists.filter(({ call }) => !refusesCursor(call))
    expect(followed.length).toBeGreaterThan(80)
    expect(lists.length - followed.length).toBeLessThan(10)
  })

  it.each(lists.filter(({ call }) => !refusesCursor(call)))(
    '$path gives each row once to a reader who follows its cursor',
    async ({ path, sides }) => {
      for (const caller of callers.filter(({ side }) => sides.includes(side))) {
        const condition = LABEL_LISTS.test(path) ? { goodsNo } : {}
        const whole = await ask(caller, path, { size: 1000, condition })
        const size = Math.max(1, Math.ceil(whole.records.length / 3))
        const read: string[] = []
        let cursor: string | null = ''
        while (cursor !== null) {
          const part: ListAnswer<{ id: string }> = await ask(caller, path, { size, condition, cursor })
          expect(part.isTotalCapped).toBe(part.nextCursor !== null)
          expect(part.nextCursor, 'an answer to a cursor says where the next part begins').not.toBe(undefined)
          read.push(...ids(part))
          cursor = part.nextCursor ?? null
        }
        expect(read.toSorted()).toEqual(ids(whole).toSorted())
      }
    },
  )
})
