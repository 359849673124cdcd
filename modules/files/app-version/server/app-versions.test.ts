import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { filesTexts } from '#modules/files/contract/texts.ts'
import type { PermissionFlag } from '#platform/contract/permission-flags.ts'
import { platformTexts } from '#platform/contract/platform-texts.ts'
import { actorContext } from '#platform/server/actor-context.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { ReceivedFile } from '#platform/server/files/store-upload.ts'
import { inScope } from '#platform/server/scope.ts'
import { createTestDatabase, type TestDatabase, testCaller } from '#platform/server/testing.ts'
import { createTextCatalogue } from '#platform/server/texts/text-catalogue.ts'
import { appVersionHandlers as calls } from './app-version-handlers.ts'

const catalogue = createTextCatalogue([platformTexts, filesTexts])
const flags = new Map([['sysAppVersion', new Set<PermissionFlag>(['isSearch', 'isAdd', 'isPhysicalDelete'])]])
const keeper = testCaller({ flags })
const reader = testCaller({ userId: '2' })
const supplier = testCaller({ userId: '2', side: 'supplier', supplierNo: 'S1' })
const stranger = testCaller({ userId: '3', tenantsid: 'T2', flags })
let test: TestDatabase

beforeAll(async () => {
  test = await createTestDatabase()
  await sql`insert into sys_tenant (tenantsid, tenant_name) values ('T1', 'One'), ('T2', 'Two')`.execute(test.ownerDb)
  await sql`insert into sys_user (tenantsid, user_no, user_name, pwd)
    values ('T1', 'keeper', 'K', ''), ('T1', 'reader', 'R', ''), ('T2', 'stranger', 'S', '')`.execute(test.ownerDb)
})
afterAll(() => test.drop())
beforeEach(async () => {
  await sql`delete from doc_file`.execute(test.ownerDb)
  await sql`delete from sys_app_version`.execute(test.ownerDb)
  await sql`delete from doc_unowned_bytes`.execute(test.ownerDb)
})

const act = <T>(work: (context: CallContext) => Promise<T>, caller = keeper): Promise<T> =>
  inScope(test.db, caller, async (trx) => {
    const context = actorContext(trx, { ...caller, language: 'en-US', today: '2026-03-02' }, catalogue)
    return work({ ...context, caller })
  })

/** A file whose bytes have just been stored. */
async function storedFile(tenantsid: string): Promise<ReceivedFile> {
  const storageKey = randomUUID()
  await sql`insert into doc_unowned_bytes (storage_key, tenantsid, due_at) values (${storageKey}, ${tenantsid}, now())`.execute(
    test.ownerDb,
  )
  const contentType = 'application/vnd.android.package-archive'
  return { fileName: 'portal.apk', type: 'apk', contentType, sizeBytes: 9, sha256: '', storageKey, isTaken: false }
}

async function add(versionNo: string, caller = keeper): Promise<{ id: string }> {
  const file = await storedFile(caller.tenantsid)
  const condition = { versionNo, remark: `About ${versionNo}` }
  return act((context) => calls['ISysAppVersionService/addsysappversion'](context, { condition, file }), caller)
}

const latest = (caller = reader) =>
  act((context) => calls['ISysAppVersionService/getLatestAppVersion'](context, {}), caller)
const list = async (caller = keeper) => {
  const query = { current: 1, size: 50, condition: {} }
  const answer = await act((context) => calls['ISysAppVersionService/getsysappversionlist'](context, query), caller)
  return answer.records
}
const remove = (id: string, version = 1) =>
  act((context) =>
    calls['ISysAppVersionService/physicaldeletesysappversionbyids'](context, { delList: [{ id, version }] }),
  )

describe('domain §9: versions of the mobile app', () => {
  it('are ordered by their numbers part by part, and what is tried out comes before what it becomes', async () => {
    const ordered = ['1', '1.0.1', '1.9', 'v1.10-beta.2', '1.10-beta.10', '1.10', '1.10.1', '2.0.0-rc1', '2.0', '10.0']
    for (const versionNo of ordered.toSorted()) await add(versionNo)
    expect((await list()).map(({ versionNo }) => versionNo)).toEqual(ordered.toReversed())
  })

  it('offer the highest to everybody of the company and its suppliers, and to nobody else', async () => {
    expect(await latest()).toBeNull()
    await add('2.10.0')
    await add('2.9.5')
    const offered = { versionNo: '2.10.0', remark: 'About 2.10.0', fileName: 'portal.apk', sizeBytes: 9 }
    for (const caller of [reader, supplier]) expect(await latest(caller)).toMatchObject(offered)
    expect(await latest(stranger)).toBeNull()
    expect((await list()).map(({ versionNo, isLatest }) => [versionNo, isLatest])).toEqual([
      ['2.10.0', true],
      ['2.9.5', false],
    ])
  })

  it('have a number of their own in each company', async () => {
    await add('2.1.1')
    await expect(add('2.1.1')).rejects.toMatchObject({ constraint: 'sys_app_version_tenantsid_version_no_key' })
    await add('2.1.1', stranger)
    expect(await list(stranger)).toHaveLength(1)
  })

  it('cannot be added, changed or deleted without the menu entry', async () => {
    await expect(add('3.0', reader)).rejects.toThrow(/row-level security/)
    const { id } = await add('3.0')
    const touched = await act(
      ({ trx }) => sql`update sys_app_version set remark = 'x' where id = ${id} returning id`.execute(trx),
      reader,
    )
    const removed = await act(
      ({ trx }) => sql`delete from doc_file where kind = 'app' returning id`.execute(trx),
      reader,
    )
    expect([touched.rows, removed.rows]).toEqual([[], []])
  })

  it('change their remark as their editor saw it', async () => {
    const { id } = await add('3.1')
    const change = (version: number, remark: string) =>
      act((context) => calls['ISysAppVersionService/updatesysappversionbyid'](context, { id, version, remark }))
    await change(1, 'Faster scanning')
    await expect(change(1, 'Late')).rejects.toThrow('wire.staleVersion')
    expect((await list())[0]).toMatchObject({ remark: 'Faster scanning', version: 2 })
  })

  it('go with their file, whose bytes are then nobody’s', async () => {
    await add('3.1')
    const { id } = await add('3.2')
    await remove(id)
    expect(await latest()).toMatchObject({ versionNo: '3.1' })
    const files = await test.ownerDb.selectFrom('doc_file').select('document_id').where('kind', '=', 'app').execute()
    expect(files).toHaveLength(1)
    expect(await test.ownerDb.selectFrom('doc_unowned_bytes').selectAll().execute()).toHaveLength(1)
    await expect(remove(id)).rejects.toThrow('wire.notFound')
  })
})
