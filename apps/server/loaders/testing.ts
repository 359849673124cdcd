import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CallPath } from '#platform/contract/calls.ts'
import type { ListAnswer } from '#platform/contract/envelope.ts'
import { PERMISSION_FLAGS } from '#platform/contract/permission-flags.ts'
import { platformTexts } from '#platform/contract/platform-texts.ts'
import { actorContext } from '#platform/server/actor-context.ts'
import type { CallContext, Caller, PublicContext } from '#platform/server/call-context.ts'
import { inScope } from '#platform/server/scope.ts'
import { type TestDatabase, testCaller } from '#platform/server/testing.ts'
import { createTextCatalogue } from '#platform/server/texts/text-catalogue.ts'
import { serverModules } from '../modules.ts'

/** Where the data sets lie. */
export const DATA_FOLDER = fileURLToPath(new URL('../../../../shared/data/orders/', import.meta.url))

/** Whether data sets are loaded whole. They are by part otherwise: the rules are those of a line, and each set takes minutes. */
export const IS_WHOLE = process.env.WHOLE_SETS === '1'

/** A copy of data sets of which some files keep only some of their lines. */
export interface CutData {
  folder: string
  remove: () => Promise<void>
}

/** Copies what lies in a folder of the data sets. Of the files that are named, lines are kept by text and place; a head is line 0. */
export async function cutData(
  part: string,
  kept: Readonly<Record<string, (line: string, at: number) => boolean>>,
): Promise<CutData> {
  const source = join(DATA_FOLDER, part)
  const folder = await mkdtemp(join(tmpdir(), 'quayside-loaders-'))
  await cp(source, folder, { recursive: true })
  for (const [file, isKept] of Object.entries(kept)) {
    const text = await readFile(join(source, file), 'utf8')
    const [ending = ''] = /\r\n?|\n/.exec(text) ?? []
    await writeFile(join(folder, file), text.split(ending).filter(isKept).join(ending))
  }
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** Tells whether a key is one of every few that come, always the same for the same key. */
export function everyFew(few: number): (key: string) => boolean {
  const places = new Map<string, number>()
  return (key) => {
    const place = places.get(key) ?? places.size
    places.set(key, place)
    return place % few === 0
  }
}

/** Exact totals of the lists as a user of the tenant sees them, below row-level security. */
export async function listTotals(test: TestDatabase, tenantsid: string, userNo: string) {
  const caller = await callerOf(test, tenantsid, userNo)
  const modules = serverModules({ db: test.db, sessionHours: 1 })
  const texts = createTextCatalogue([platformTexts, ...modules.map((module) => module.texts)])
  const total = (path: CallPath, condition: object = {}): Promise<number> =>
    inScope(test.db, caller, async (trx) => {
      const found = modules.flatMap((module) => module.calls).find(({ calls }) => path in calls)
      const handler = found?.handlers[path]
      if (!handler) throw new Error(`no module implements ${path}`)
      const context: CallContext = { ...actorContext(trx, { ...caller, today: '2026-01-01' }, texts), caller }
      const query = { current: 1, size: 20, condition, limitCount: 0 }
      const answer = (await handler(context as CallContext & PublicContext, query)) as ListAnswer<unknown>
      return answer.total
    })
  return {
    orderLines: await total('ISupSrmPurchaseService/getPurchasePage'),
    asns: await total('ISrmAsnHeadService/getAsnPage'),
    acceptances: await total('ICheckReceiptService/getCheckReceiptPage'),
    rejections: await total('ICheckReturnService/getCheckReturnPage'),
    delayed: await total('ICheckReceiptService/getCheckReceiptPage', { deliveryTiming: '3' }),
  }
}

/** A user as sign-in would make the caller, with every permission flag. */
async function callerOf({ ownerDb }: TestDatabase, tenantsid: string, userNo: string): Promise<Caller> {
  const user = await ownerDb.selectFrom('sys_user').select('id').where('user_no', '=', userNo).executeTakeFirstOrThrow()
  const lists = await ownerDb.selectFrom('sys_user_data').selectAll().where('user_id', '=', user.id).execute()
  const values = (type: string) => lists.filter((row) => row.data_type === type).map((row) => row.data_value)
  const flags = new Map(
    ['userOrder', 'asnTracking', 'acceptanceDetails'].map((menuNo) => [menuNo, new Set(PERMISSION_FLAGS)]),
  )
  return testCaller({
    tenantsid,
    userId: user.id,
    userNo,
    orgNos: values('1'),
    classifyTypes: values('2'),
    warehouseNos: values('3'),
    flags,
  })
}
