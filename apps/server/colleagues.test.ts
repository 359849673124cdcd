import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { inScope, systemScope } from '#platform/server/scope.ts'
import { FIXTURE_PASSWORD, FIXTURE_TENANT } from './testing/demo-fixtures.ts'
import { runningProduct } from './testing/running-product.ts'
import type { ContextUser } from './testing/test-context.ts'
import { signInToken, wireClient } from './testing/wire-client.ts'

const running = runningProduct()

const COLLEAGUES = 'ISupColleagueService'
const pwd = Buffer.from(FIXTURE_PASSWORD).toString('base64')
const as = async (userNo: ContextUser, path: string, condition: object) =>
  wireClient.json(running.product.address, path, { condition }, { token: await running.context.token(userNo) })
const save = async (form: object) => {
  const { status, body } = await as('supplieradmin', `${COLLEAGUES}/saveorupdatecolleague`, form)
  return status === 200 ? 'done' : body.errorCode
}

async function newColleague(changes: object = {}) {
  const form = { userNo: `c-${randomUUID().slice(0, 8)}`, userName: 'Colleague', roleNos: ['supplier'], ...changes }
  const key = await running.context.call('supplieradmin', `${COLLEAGUES}/saveorupdatecolleague`, { ...form, pwd })
  return { ...form, ...key }
}
const whoIs = async (token: string) =>
  (await wireClient.json(running.product.address, 'ISrmBmLoginService/getCurrentUserInfo', {}, { token })).status

describe('a supplier’s administrator', () => {
  it('makes colleagues of the own supplier, who must change the first password', async () => {
    const { userNo } = await newColleague()
    const token = await signInToken(running.product.address, userNo, FIXTURE_PASSWORD)
    const { body } = await wireClient.json(
      running.product.address,
      'ISrmBmLoginService/getCurrentUserInfo',
      {},
      { token },
    )
    expect(body.data).toMatchObject({
      userInfo: { belongSupplier: 'S1001', side: 'supplier', roleNos: ['supplier'], mustChangePassword: true },
    })
  })

  it('sees the own people and nobody else’s', async () => {
    const { records } = await running.context.call('supplieradmin', `${COLLEAGUES}/getcolleaguelist`, {
      condition: {},
      size: 1000,
    })
    const seen = records.map(({ userNo }) => userNo)
    expect(seen).toEqual(expect.arrayContaining(['supplier', 'supplieradmin', 'probeSupplier']))
    for (const other of ['buyer', 'supplier2', 'rival', 'strangeSupplier']) expect(seen).not.toContain(other)
    const { userInfo } = await running.context.call('supplier2', 'ISrmBmLoginService/getCurrentUserInfo', {})
    expect((await as('supplieradmin', `${COLLEAGUES}/getcolleaguebyid`, { id: userInfo.id })).status).toBe(404)
    const change = { id: userInfo.id, version: 1, userNo: 'supplier2', userName: 'Mine' }
    expect(await save(change)).toBe('wire.notFound')
  })

  it('gives only roles that the buyer offers and that are within the own rights', async () => {
    const givable = await running.context.call('supplieradmin', `${COLLEAGUES}/getgivablerolelist`, {})
    expect(givable).toEqual([{ roleNo: 'supplier', roleName: 'Supplier' }])
    const form = { userNo: `c-${randomUUID().slice(0, 8)}`, userName: 'Colleague', pwd }
    for (const roleNo of ['supplierAdmin', 'admin', 'buyer', 'nowhere']) {
      expect(await save({ ...form, roleNos: [roleNo] })).toBe('identity.unknownRole')
    }
    await sql`update sys_role set is_for_suppliers = true where role_no = 'everything'`.execute(running.test.ownerDb)
    await sql`insert into sys_role_menu (role_id, tenantsid, menu_no, flags) select id, tenantsid, 'bmOrg', '{isSearch}'
      from sys_role where role_no = 'everything' on conflict do nothing`.execute(running.test.ownerDb)
    expect(await save({ ...form, roleNos: ['everything'] })).toBe('identity.roleBeyondRights')
    const still = await running.context.call('supplieradmin', `${COLLEAGUES}/getgivablerolelist`, {})
    expect(still.map(({ roleNo }) => roleNo)).toEqual(['supplier'])
    await sql`update sys_role set is_for_suppliers = false where role_no = 'everything'`.execute(running.test.ownerDb)
  })

  it('neither changes the own record nor that of somebody with more rights', async () => {
    const { userInfo } = await running.context.call('supplieradmin', 'ISrmBmLoginService/getCurrentUserInfo', {})
    const own = await running.context.call('supplieradmin', `${COLLEAGUES}/getcolleaguebyid`, { id: userInfo.id })
    const { id, version, userNo, userName } = own
    expect(await save({ id, version, userNo, userName: `${userName}!` })).toBe('identity.ownRights')
    await sql`insert into sys_user_role (user_id, role_id, tenantsid) select u.id, r.id, r.tenantsid
      from sys_user u join sys_role r on r.tenantsid = u.tenantsid and r.role_no = 'admin' where u.user_no = 'probeSupplier'`.execute(
      running.test.ownerDb,
    )
    const { records } = await running.context.call('supplieradmin', `${COLLEAGUES}/getcolleaguelist`, {
      condition: { userNo: 'probeSupplier' },
    })
    const probe = { id: records[0]?.id ?? '', version: records[0]?.version ?? 0, userNo: 'probeSupplier' }
    expect(await save({ ...probe, userName: 'Probe', pwd })).toBe('identity.beyondAdministrator')
  })

  it('says what a colleague is told about, as far as suppliers are told of it; saving without says nothing', async () => {
    const made = await newColleague()
    const noticeChoices = [{ noticeEvent: 'orderReleased', inPortal: '', byLetter: '2' }]
    const beyond = { noticeEvent: 'taskFailed', inPortal: '0', byLetter: '0' }
    expect(await save({ ...made, noticeChoices: [...noticeChoices, beyond] })).toBe('done')
    const read = () => running.context.call('supplieradmin', `${COLLEAGUES}/getcolleaguebyid`, { id: made.id })
    const { version, ...first } = await read()
    expect(first.noticeChoices).toEqual(noticeChoices)
    expect(await save({ ...made, version, remark: 'night shift' })).toBe('done')
    expect((await read()).noticeChoices).toEqual(noticeChoices)
    const { rows } = await sql<{ detail: object }>`select detail from sys_operation_log
      where document_no = ${made.userNo} and detail -> 'after' ->> 'noticeChoices' is not null order by id limit 2`.execute(
      running.test.ownerDb,
    )
    expect(rows[1]?.detail).toMatchObject({ before: { noticeChoices: [] }, after: { noticeChoices } })
    expect(await save({ ...made, version: version + 1, noticeChoices: [{ ...beyond, noticeEvent: 'nothing' }] })).toBe(
      'messages.eventUnknown',
    )
  })

  it('freezes a colleague and sets a new password; both sign the colleague out', async () => {
    const { id, version, userNo, userName, roleNos } = await newColleague()
    const first = await signInToken(running.product.address, userNo, FIXTURE_PASSWORD)
    const form = { id, userNo, userName, roleNos }
    expect(await save({ ...form, version, pwd })).toBe('done')
    expect(await whoIs(first)).toBe(401)
    const second = await signInToken(running.product.address, userNo, FIXTURE_PASSWORD)
    expect(await save({ ...form, version, statusCode: '0' })).toBe('wire.staleVersion')
    expect(await save({ ...form, version: version + 1, statusCode: '0' })).toBe('done')
    expect(await whoIs(second)).toBe(401)
    await expect(signInToken(running.product.address, userNo, FIXTURE_PASSWORD)).rejects.toThrow('not correct')
  })

  it('leaves the roles that the buyer gave, and notes before and after', async () => {
    const { id, version, userNo, userName } = await newColleague()
    await sql`insert into sys_user_role (user_id, role_id, tenantsid) select ${id}, id, tenantsid from sys_role
      where role_no = 'supplierAdmin'`.execute(running.test.ownerDb)
    expect(await save({ id, version, userNo, userName, roleNos: [] })).toBe('done')
    const now = await running.context.call('supplieradmin', `${COLLEAGUES}/getcolleaguebyid`, { id })
    expect(now.roleNos).toEqual(['supplierAdmin'])
    const { rows } = await sql<{ detail: { before: object; after: object } }>`select detail from sys_operation_log
      where document_no = ${userNo} and action = 'identity.saveUser' order by id desc limit 1`.execute(
      running.test.ownerDb,
    )
    expect(rows[0]?.detail).toMatchObject({
      before: { roleNos: ['supplier', 'supplierAdmin'] },
      after: { roleNos: ['supplierAdmin'] },
    })
  })

  it('is held to that by the database itself', async () => {
    const scope = (supplierNo: string, menuNo: string) => ({
      ...systemScope('tests', FIXTURE_TENANT),
      side: 'supplier' as const,
      supplierNo,
      userId: '1',
      flags: new Map([[menuNo, new Set(['isSearch' as const])]]),
    })
    const rename = (supplierNo: string, menuNo: string) =>
      inScope(running.test.db, scope(supplierNo, menuNo), async (trx) => {
        const renamed = await trx
          .updateTable('sys_user')
          .set({ remark: 'x' })
          .where('user_no', '=', 'supplier')
          .executeTakeFirst()
        return renamed.numUpdatedRows
      })
    expect(await rename('S1001', 'userOrder')).toBe(0n)
    expect(await rename('S1002', 'supplierColleague')).toBe(0n)
    const move = inScope(running.test.db, scope('S1001', 'supplierColleague'), (trx) =>
      trx
        .insertInto('sys_user')
        .values({ tenantsid: FIXTURE_TENANT, user_no: 'spy', user_name: 'Spy', pwd: 'x', belong_supplier: 'S1002' })
        .execute(),
    )
    await expect(move).rejects.toThrow('row-level security')
    const grant = inScope(running.test.db, scope('S1001', 'supplierColleague'), (trx) =>
      sql`insert into sys_user_role (user_id, role_id, tenantsid)
        select u.id, (select r.id from sys_role r where r.role_no = 'supplierAdmin'), ${FIXTURE_TENANT} from sys_user u where u.user_no = 'supplier'`.execute(
        trx,
      ),
    )
    await expect(grant).rejects.toThrow(/row-level security|null value/)
  })
})
