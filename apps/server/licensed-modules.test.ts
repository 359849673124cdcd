import { generateKeyPairSync } from 'node:crypto'
import { pino } from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { closedModulesOf, signLicence } from '#modules/identity/server.ts'
import type { CallDeclaration } from '#platform/contract/calls.ts'
import { PERMISSION_FLAGS } from '#platform/contract/permission-flags.ts'
import { platformTexts } from '#platform/contract/platform-texts.ts'
import { addDays } from '#platform/contract/values/dates.ts'
import { LANGUAGES } from '#platform/contract/values/languages.ts'
import { createTextCatalogue } from '#platform/server/texts/text-catalogue.ts'
import { moduleEdges as edges } from '../modules.ts'
import { wholeCallTables } from './call-tables.ts'
import { licensedTasks } from './licensed-tasks.ts'
import { moduleGateOf, serverModules } from './modules.ts'
import { databaseDigest } from './testing/database-digest.ts'
import { FIXTURE_TENANT, grantAllBut } from './testing/demo-fixtures.ts'
import { issueKey } from './testing/issue-key.ts'
import { addPerson, tokenOf } from './testing/people-of-rights.ts'
import { runningProduct } from './testing/running-product.ts'
import type { ContextUser } from './testing/test-context.ts'
import { wireClient } from './testing/wire-client.ts'

// Nothing is asked of the database here.
const modules = serverModules({ db: undefined as never, sessionHours: 12 })
const LICENSABLE = modules.filter(({ isAlwaysLicensed }) => !isAlwaysLicensed).map(({ texts }) => texts.module)
const texts = createTextCatalogue([platformTexts, ...modules.map((module) => module.texts)])
/** Modules that enter another one, by themselves or through others. */
const enters = (module: string, other: string): boolean =>
  (edges as Readonly<Record<string, readonly string[]>>)[module]?.some((one) => one === other || enters(one, other)) ===
  true
/** All that can be without a module. */
const without = (closed: string) => LICENSABLE.filter((module) => module !== closed && !enters(module, closed))

const today = new Date().toISOString().slice(0, 10)
const issuer = generateKeyPairSync('ed25519')
const publicKey = Buffer.from(issuer.publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64')
const licence = (named?: readonly string[]) =>
  signLicence(
    {
      licenceNo: 'L-1',
      licensee: 'Harbour Electronics Group',
      tenantsid: FIXTURE_TENANT,
      validFrom: addDays(today, -10),
      validUntil: addDays(today, 300),
      maxUsers: 1000,
      ...(named ? { modules: [...named] } : {}),
    },
    issuer.privateKey,
  )

const running = runningProduct({
  variables: { LICENCE_PUBLIC_KEY: publicKey },
  prepare: async ({ ownerDb }) => {
    await grantAllBut(ownerDb, 'everything', PERMISSION_FLAGS)
    await grantAllBut(ownerDb, 'admin', PERMISSION_FLAGS)
    await ownerDb
      .insertInto('sys_licence')
      .values({ tenantsid: FIXTURE_TENANT, licence_key: licence(), update_name: 'test' })
      .onConflict((conflict) => conflict.column('tenantsid').doUpdateSet({ licence_key: licence() }))
      .execute()
  },
})
const license = (named?: readonly string[]) =>
  running.test.ownerDb
    .updateTable('sys_licence')
    .set({ licence_key: licence(named) })
    .where('tenantsid', '=', FIXTURE_TENANT)
    .execute()
afterEach(() => license())

const post = async (userNo: ContextUser, path: string, condition: unknown, language = 'en-US') =>
  wireClient.json(
    running.product.address,
    path,
    { condition },
    { token: await running.context.token(userNo), headers: { 'accept-language': language } },
  )

/** How a call is met by somebody with every right. Nothing is done: what is sent is of a type that no call takes. */
async function admission(path: string): Promise<string | undefined> {
  const token = await running.context.token('newcomer')
  const { address } = running.product
  return (await wireClient.raw(address, path, new Uint8Array([1]), 'text/plain', { token })).body.errorCode
}
const CLOSED = 'wire.moduleNotLicensed'

/** How these calls are met, a few at a time. */
async function admissions(paths: readonly string[]): Promise<(string | undefined)[]> {
  const met: (string | undefined)[] = []
  for (let at = 0; at < paths.length; at += 20)
    met.push(...(await Promise.all(paths.slice(at, at + 20).map(admission))))
  return met
}
const declared: (readonly [module: string, path: string, call: CallDeclaration])[] = Object.entries(
  wholeCallTables,
).flatMap(([module, table]) => Object.entries(table).map(([path, call]) => [module, path, call] as const))
const signedIn = declared.filter(([, , { access }]) => access.kind !== 'public')

describe('shell §7, domain §6: a licence gates modules', () => {
  it('that are those of the business; what every module needs is part of each licence', () => {
    expect(LICENSABLE).toEqual([
      ...['inventory', 'orders', 'deliveries', 'receipts', 'scheduling', 'discrepancies', 'reconciliation', 'news'],
    ])
    expect(modules.map(({ texts: { module } }) => module).sort()).toEqual(Object.keys(wholeCallTables).sort())
  })

  it.each(LICENSABLE)(
    'left out, each call of %s is refused, and no screen or button of it is in the menu',
    async (name) => {
      const menusOf = async () =>
        new Map(
          (await running.context.call('newcomer', 'ISrmBmLoginService/getCurrentUserInfo', {})).allMenuList.map(
            (menu) => [menu.menuNo, new Set<string>(PERMISSION_FLAGS.filter((flag) => menu[flag] === true))],
          ),
        )
      const before = await menusOf()
      await license(without(name))
      const isClosed = (module: string) => LICENSABLE.includes(module) && !without(name).includes(module)
      const met = await admissions(signedIn.filter(([of]) => isClosed(of)).map(([, path]) => path))
      expect(new Set(met)).toEqual(new Set([CLOSED]))

      const after = await menusOf()
      for (const [menuNo, flags] of before) {
        const asks = signedIn.flatMap(([of, , { access }]) =>
          access.kind === 'menu' && access.menuNo === menuNo ? [{ of, flag: access.flag }] : [],
        )
        const others = new Set<string>(asks.flatMap(({ of, flag }) => (isClosed(of) ? [] : [flag])))
        const own = asks.filter(({ of, flag }) => isClosed(of) && !others.has(flag))
        const isGone = own.length > 0 && !others.has('isSearch')
        const left = [...flags].filter((flag) => own.every((one) => one.flag !== flag))
        // Groups come and go with their entries.
        if (asks.length > 0) expect([menuNo, after.get(menuNo)]).toEqual([menuNo, isGone ? undefined : new Set(left)])
      }
    },
  )

  it('and nothing else: a licence that names one of them leaves all calls of it, of what it enters and of the basis open', async () => {
    await license(['orders'])
    const met = await admissions(signedIn.map(([, path]) => path))
    expect(met.map((code, at) => [signedIn[at]?.[1], code === CLOSED])).toEqual(
      signedIn.map(([of, path]) => [path, LICENSABLE.includes(of) && !['orders', 'inventory'].includes(of)]),
    )
  })

  it('all of them where it names none, or those of another version', async () => {
    await license([...LICENSABLE, 'planning'])
    expect(await admission('ISysNewsService/getTopNews')).not.toBe(CLOSED)
    await license(['planning'])
    expect(await admission('ISysNewsService/getTopNews')).toBe(CLOSED)
    await license()
    for (const name of LICENSABLE) {
      const [, path = ''] = signedIn.find(([of]) => of === name) ?? []
      expect(await admission(path)).toBe('wire.wrongContentType')
    }
  })

  it.each(LANGUAGES)('says in %s which one is missing, and writes nothing', async (language) => {
    const { id, version } = await running.context.order('pendingRelease')
    // Signing in leaves an entry in the log.
    await running.context.token('buyer')
    await license(without('orders'))
    const before = await databaseDigest(running.test.ownerDb)
    const release = () =>
      post('buyer', 'ISupSrmPurchaseHeadService/releasePurchase', { list: [{ id, version }] }, language)
    const refused = await release()
    expect(refused).toMatchObject({ status: 403, body: { errorCode: CLOSED, rule: 'wire.licence' } })
    const name = texts.translator(language)('orders:licensedAs')
    expect(name).not.toMatch(/licensedAs/)
    expect(refused.body.errorMessage).toContain(name)
    expect(await databaseDigest(running.test.ownerDb)).toEqual(before)
    await license()
    expect((await release()).status).toBe(200)
  })

  it('keeps documents of a closed module from prints, their history, searches and keys, and shows them again afterwards', async () => {
    const { id, purchaseNo } = await running.context.order('executing')
    const asn = await running.context.asn('shipped')
    const { secret } = await issueKey(running.context)
    const print = { ids: [id], module: 'orders.order', reportKey: 'order-a4', copies: 1 }
    const { address } = running.product
    const answers = async () => {
      const found = await post('supplier', 'ISrmDocumentFinderService/findDocuments', { keyword: purchaseNo })
      const history = await post('supplier', 'IDocumentPastService/getDocumentPast', { kind: 'asn', id: asn.id })
      const printed = await post('supplier', 'IReportPrintService/print', print)
      const headers = { authorization: `Bearer ${secret}` }
      const read = await wireClient.json(address, 'ISupSrmPurchaseService/getPurchasePage', {}, { headers })
      const isFound = JSON.stringify(found.body.data).includes(purchaseNo)
      return [isFound, history.body.errorCode, printed.body.errorCode, read.body.errorCode]
    }
    expect(await answers()).toEqual([true, undefined, undefined, undefined])
    await license(['news'])
    expect(await answers()).toEqual([false, 'wire.notAllowed', 'wire.notAllowed', CLOSED])
    await license()
    expect(await answers()).toEqual([true, undefined, undefined, undefined])
  })

  it('takes no rights from anybody: whoever administered people with rights there still does', async () => {
    const { ownerDb } = running.test
    const rights = { userOrder: ['isSearch', 'isExport'] }
    const actor = await addPerson(ownerDb, { menus: { ...rights, baseUser: ['isSearch', 'isModify'] } })
    const other = await addPerson(ownerDb, { menus: rights })
    await license(without('orders'))
    const options = { token: await tokenOf(ownerDb, actor) }
    const condition = { id: other.id }
    const path = 'ISupSrmSysUserService/releasesignin'
    expect(await wireClient.json(running.product.address, path, { condition }, options)).toMatchObject({ status: 200 })
  })

  it('is shown to administrators, module by module in their language', async () => {
    const read = async (language: string) => {
      const { body } = await post('admin', 'ISrmBmLoginService/getAuth', { type: 'ALL' }, language)
      return (body.data as { licence: { modules: { module: string; moduleName: string; isLicensed: boolean }[] } })
        .licence.modules
    }
    expect((await read('en-US')).map(({ isLicensed }) => isLicensed)).toEqual(LICENSABLE.map(() => true))
    for (const language of LANGUAGES) {
      await license(['orders', 'news'])
      expect(await read(language)).toEqual(
        LICENSABLE.map((module) => ({
          module,
          moduleName: texts.translator(language)(`${module}:licensedAs`),
          isLicensed: ['orders', 'inventory', 'news'].includes(module),
        })),
      )
    }
    const { userInfo } = await running.context.call('newcomer', 'ISrmBmLoginService/getCurrentUserInfo', {})
    expect(userInfo.closedModules).toEqual(['deliveries', 'receipts', 'scheduling', 'discrepancies', 'reconciliation'])
  })

  it('by the key that an administrator pastes, for everybody from the next call on', async () => {
    const pasted = await running.context.call('admin', 'ISysLicenseService/saveLicense', {
      licenseKey: licence(['orders']),
    })
    expect(pasted.licence?.modules.filter(({ isLicensed }) => isLicensed)).toMatchObject([
      { module: 'inventory' },
      { module: 'orders' },
    ])
    expect((await post('buyer', 'ISrmAsnHeadService/getAsnPage', {})).body.errorCode).toBe(CLOSED)
  })

  it('rests the tasks of a closed module, but not those that look whether its data is in order', async () => {
    const { db } = running.test
    const own = serverModules({ db, sessionHours: 12 })
    const gate = moduleGateOf(() => own)
    const tasks = licensedTasks(own, (context) => closedModulesOf(db, gate, context, issuer.publicKey))
    const log = pino({ level: 'silent' })
    const ran = async (name: string) =>
      (await tasks.find((task) => task.name === name)?.run({ db, tenantsid: FIXTURE_TENANT, today, log }))?.note
        ?.textKey
    expect(tasks).toHaveLength(own.flatMap((module) => module.tasks ?? []).length)
    await license(without('orders'))
    expect(await ran('orders.remindAnswers')).toBe('identity:tasks.notLicensed')
    expect(await ran('system.checkInvariants')).toBe('system:tasks.invariantsHold')
    await license()
    expect(await ran('orders.remindAnswers')).not.toBe('identity:tasks.notLicensed')
  })
})
