import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { PERMISSION_FLAGS } from '#platform/contract/permission-flags.ts'
import { FIXTURE_PASSWORD, grantAllBut } from './testing/demo-fixtures.ts'
import { runningProduct } from './testing/running-product.ts'
import { encode, USERS, userAdministration } from './testing/user-administration.ts'
import { signInToken, wireClient } from './testing/wire-client.ts'

const ROLES = 'ISrmSysRoleService'

const running = runningProduct({
  prepare: ({ ownerDb }) => grantAllBut(ownerDb, 'everything', PERMISSION_FLAGS),
})

const { call, as, save, form, isSignedIn, newUser } = userAdministration(running)

/** What may be saved of what was read: the rest is told, not given. */
function formOf(read: object): Record<string, unknown> {
  const reported = ['isLocked', 'hasFactor', 'language', 'updateName', 'updateDate']
  return Object.fromEntries(Object.entries(read).filter(([name]) => !reported.includes(name)))
}

const passwords = (oldPwd: string, newPwd: string, confirmPwd = newPwd) => ({
  oldPwd: encode(oldPwd),
  newPwd: encode(newPwd),
  confirmPwd: encode(confirmPwd),
})

describe('shell §7: users', () => {
  it('a first password must be changed before anything else answers', async () => {
    const given = form()
    await save('admin', { ...given, pwd: encode(FIXTURE_PASSWORD) })
    const token = await signInToken(running.product.address, given.userNo, FIXTURE_PASSWORD)
    expect(await call(`${ROLES}/getsysrolelist`, {}, token)).toMatchObject({
      status: 403,
      body: { errorCode: 'wire.passwordExpired' },
    })
    const info = await call('ISrmBmLoginService/getCurrentUserInfo', {}, token)
    expect(info.body.data).toMatchObject({ userInfo: { mustChangePassword: true, isLicense: 1 } })
    const changed = await call(`${USERS}/updatepwd`, passwords(FIXTURE_PASSWORD, 'Another2026'), token)
    expect(changed.status).toBe(200)
    const next = (changed.body.data as { token: string }).token
    expect((await call('ISysUserService/getAuthUserList', {}, next)).status).toBe(200)
  })

  it('a user number is taken once, whatever its case, and never changes', async () => {
    const user = await newUser()
    expect(await save('admin', form({ userNo: user.userNo.toUpperCase(), pwd: encode('Abc12345') }))).toMatchObject({
      status: 409,
      body: { errorCode: 'identity.duplicateUser' },
    })
    expect(await save('admin', { ...user, userNo: 'other' })).toMatchObject({
      body: { errorCode: 'identity.userNoFixed' },
    })
  })

  it('the second of two editors is told who was faster', async () => {
    const user = await newUser()
    expect((await save('admin', { ...user, userName: 'First' })).status).toBe(200)
    const second = await save('admin', { ...user, userName: 'Second' })
    expect(second).toMatchObject({ status: 409, body: { errorCode: 'wire.staleVersion' } })
    expect(second.body.errorMessage).toContain('Edward Lau')
  })

  it('nobody changes the own roles, authority, status or password in the administration', async () => {
    const { userInfo } = await running.context.call('admin', 'ISrmBmLoginService/getCurrentUserInfo', {})
    const own = await running.context.call('admin', `${USERS}/getsysuserbyid`, { id: userInfo.id })
    const same = formOf(own)
    for (const change of [
      { roleNos: [...own.roleNos, 'everything'] },
      { orgNos: ['SZ10'] },
      { statusCode: '0' },
      { belongSupplier: 'S1001' },
      { pwd: encode('Another2026') },
    ]) {
      expect(await save('admin', { ...same, ...change })).toMatchObject({
        status: 403,
        body: { errorCode: 'identity.ownRights' },
      })
    }
    expect((await save('admin', { ...same, remark: 'night shift' })).status).toBe(200)
  })

  it('an administrator stays within the own organisations and warehouses', async () => {
    const beyond = { status: 403, body: { errorCode: 'identity.beyondAuthority' } }
    expect(await save('farBuyer', form({ pwd: encode('Abc12345') }))).toMatchObject(beyond)
    const user = await newUser()
    const poorer = { orgNos: [], warehouseNos: [], classifyTypes: [], orgNo: '' }
    expect(await save('farBuyer', { ...user, ...poorer })).toMatchObject(beyond)
    const key = { id: user.id, version: user.version }
    expect(await as('farBuyer', `${USERS}/deletesysuserbyids`, { delList: [key] })).toMatchObject(beyond)
  })

  it('are told as the administrator chooses for them, as far as their side is told of it, and saving without says nothing', async () => {
    const user = await newUser()
    const ofAsns = { noticeEvent: 'asnSubmitted', inPortal: '0', byLetter: '2' }
    const ofTasks = { noticeEvent: 'taskFailed', inPortal: '0', byLetter: '0' }
    const both = [ofAsns, ofTasks]
    expect((await save('admin', { ...user, noticeChoices: [ofTasks, ofAsns] })).status).toBe(200)
    const read = async () => running.context.call('admin', `${USERS}/getsysuserbyid`, { id: user.id })
    const first = await read()
    expect(first.noticeChoices).toEqual(both)
    expect((await save('admin', { ...user, version: first.version, remark: 'night shift' })).status).toBe(200)
    const { version, noticeChoices } = await read()
    expect(noticeChoices).toEqual(both)
    const token = await signInToken(running.product.address, user.userNo, FIXTURE_PASSWORD)
    const own = await call('ISysNoticeService/getmynoticeitems', {}, token)
    expect(own.body.data).toEqual(both)

    const ofSupplier = { belongSupplier: 'S1002', orgNo: '', orgNos: [], warehouseNos: [], classifyTypes: [] }
    expect((await save('admin', { ...user, ...ofSupplier, version, noticeChoices })).status).toBe(200)
    expect((await read()).noticeChoices).toEqual([ofAsns])
    const { rows } = await sql<{ detail: { before: object; after: object } }>`
      select detail from sys_operation_log where document_no = ${user.userNo} and action = 'identity.saveUser'
      order by id desc limit 1`.execute(running.test.ownerDb)
    expect(rows[0]?.detail).toMatchObject({
      before: { noticeChoices: both },
      after: { noticeChoices: [ofAsns] },
    })
    const unknown = [{ ...ofTasks, noticeEvent: 'nothing' }]
    expect(await save('admin', form({ pwd: encode('Abc12345'), noticeChoices: unknown }))).toMatchObject({
      status: 422,
      body: { errorCode: 'messages.eventUnknown' },
    })
  })

  it('names the unknown role or supplier', async () => {
    const pwd = encode('Abc12345')
    expect(await save('admin', form({ pwd, roleNos: ['nobody'] }))).toMatchObject({
      status: 422,
      body: { errorCode: 'identity.unknownRole' },
    })
    expect(await save('admin', form({ pwd, belongSupplier: 'S9' }))).toMatchObject({
      status: 422,
      body: { errorCode: 'identity.unknownSupplier' },
    })
    expect(await save('admin', form())).toMatchObject({ body: { errorCode: 'identity.pwdRequired' } })
  })

  it('whoever loses a right, the password or the account is signed out; whoever gains one is not', async () => {
    for (const { change, stays } of [
      { change: { roleNos: ['buyer', 'warehouse'] }, stays: true },
      { change: { roleNos: [] }, stays: false },
      { change: { warehouseNos: [] }, stays: false },
      { change: { statusCode: '0' }, stays: false },
      { change: { pwd: encode('Another2026') }, stays: false },
    ]) {
      const user = await newUser()
      const token = await signInToken(running.product.address, user.userNo, FIXTURE_PASSWORD)
      expect((await save('admin', { ...user, ...change })).status).toBe(200)
      expect([change, await isSignedIn(token)]).toEqual([change, stays])
    }
  })

  it('are deleted only while nothing refers to them, and nobody deletes the own record', async () => {
    const user = await newUser()
    const key = { id: user.id, version: user.version }
    const token = await signInToken(running.product.address, user.userNo, FIXTURE_PASSWORD)
    const profile = { ...key, userName: 'New name' }
    expect((await call(`${USERS}/updatesysuserbyid`, profile, token)).status).toBe(200)
    const refused = await as('admin', `${USERS}/deletesysuserbyids`, { delList: [{ ...key, version: 2 }] })
    expect(refused).toMatchObject({ status: 409, body: { errorCode: 'identity.userInUse' } })
    expect(refused.body.errorMessage).toContain(user.userNo)

    const unused = await newUser()
    await signInToken(running.product.address, unused.userNo, FIXTURE_PASSWORD)
    const list = { delList: [{ id: unused.id, version: unused.version }] }
    expect((await as('admin', `${USERS}/deletesysuserbyids`, list)).body.data).toEqual({ deleted: 1 })

    const { userInfo } = await running.context.call('admin', 'ISrmBmLoginService/getCurrentUserInfo', {})
    const own = await running.context.call('admin', `${USERS}/getsysuserbyid`, { id: userInfo.id })
    const self = { delList: [{ id: own.id, version: own.version }] }
    expect(await as('admin', `${USERS}/deletesysuserbyids`, self)).toMatchObject({
      body: { errorCode: 'identity.deleteSelf' },
    })
  })

  it('suppliers read their own record and no other, and change nobody else’s', async () => {
    const { userInfo } = await running.context.call('buyer', 'ISrmBmLoginService/getCurrentUserInfo', {})
    expect(await as('supplier', `${USERS}/getsysuserbyid`, { id: userInfo.id })).toMatchObject({ status: 404 })
    expect(await as('warehouse', `${USERS}/getsysuserbyid`, { id: userInfo.id })).toMatchObject({ status: 404 })
    const profile = { id: userInfo.id, version: 1, userName: 'Taken over' }
    expect(await as('supplier', `${USERS}/updatesysuserbyid`, profile)).toMatchObject({ status: 404 })
    expect(await as('admin', `${USERS}/updatesysuserbyid`, profile)).toMatchObject({ status: 404 })
  })

  it('the hash of a password is in no answer and no log', async () => {
    const { rows } = await sql<{ found: number }>`select count(*)::int as found from sys_operation_log
      where detail::text like '%argon2%' or detail::text like ${`%${encode(FIXTURE_PASSWORD)}%`}`.execute(
      running.test.ownerDb,
    )
    expect(rows[0]?.found).toBe(0)
  })
})

describe('shell §7, user picker: users are found', () => {
  const userNos = async (path: string, condition: object) => {
    const answer = await wireClient.json(
      running.product.address,
      `ISysUserService/${path}`,
      { condition, size: 100 },
      { token: await running.context.token('buyer') },
    )
    return (answer.body.data as { records: { userNo: string }[] }).records.map((row) => row.userNo)
  }

  it('by role, part of the number and part of the name', async () => {
    expect(await userNos('getAuthUserList', { roleNo: 'warehouse', userName: 'Mai' })).toEqual(['warehouse'])
    expect(await userNos('getAuthUserList', { userNo: 'ARBUY' })).toEqual(['farBuyer'])
  })

  it('by organisation, warehouse and category of their authority, valid ones only', async () => {
    expect(await userNos('getFullAuthorityUserListByParams', { orgNo: 'VN20', userNo: 'farBuyer' })).toEqual([
      'farBuyer',
    ])
    expect(await userNos('getFullAuthorityUserListByParams', { orgNo: 'SZ10', userNo: 'farBuyer' })).toEqual([])
    expect(await userNos('getFullAuthorityUserListByParams', { warehouseNo: 'HK-DC', userNo: 'warehouse' })).toEqual([])
    expect(await userNos('getFullAuthorityUserListByParams', { classifyType: 'RAW', userNo: 'warehouse' })).toEqual([
      'warehouse',
    ])
    const left = await newUser({ userName: 'Left' })
    await save('admin', { ...left, statusCode: '0' })
    expect(await userNos('getFullAuthorityUserListByParams', { userName: 'Left' })).toEqual([])
    expect(await userNos('getFullAuthorityUserListByParams', { userName: 'Left', statusCode: '0' })).toEqual([
      left.userNo,
    ])
  })

  it('among their own people alone by suppliers', async () => {
    const answer = await running.context.call('supplier', 'ISysUserService/getAuthUserList', {
      condition: {},
      size: 100,
    })
    expect(answer.records.map((row) => row.userNo).sort()).toEqual(['probeSupplier', 'supplier', 'supplieradmin'])
  })
})

describe('shell §7: roles', () => {
  const role = (changes: object = {}) => ({
    roleNo: `role${randomUUID()}`,
    roleName: 'New role',
    isFactorDemanded: false,
    isForSuppliers: false,
    menus: [{ menuNo: 'userOrder', flags: ['isSearch'] }],
    ...changes,
  })

  it('are written with their flags, under a number that is taken once', async () => {
    const given = role({ isFactorDemanded: true, isForSuppliers: true })
    const { body } = await as('admin', `${ROLES}/saveorupdaterole`, given)
    const { id } = body.data as { id: string }
    const kept = await running.context.call('admin', `${ROLES}/getsysrolebyid`, { id })
    expect(kept).toEqual({
      ...given,
      id,
      version: 1,
      updateName: 'Edward Lau',
      updateDate: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    })
    expect(await as('admin', `${ROLES}/saveorupdaterole`, given)).toMatchObject({
      status: 409,
      body: { errorCode: 'identity.duplicateRole' },
    })
  })

  it('shell §8: refuse a menu that there is not', async () => {
    const answer = await as('admin', `${ROLES}/saveorupdaterole`, role({ menus: [{ menuNo: 'nowhere', flags: [] }] }))
    expect(answer.body).toMatchObject({
      errorCode: 'identity.menuNotFound',
      errorMessage: 'Server internal error, menu not found.',
    })
  })

  it('are not changed by those who hold them', async () => {
    const { records } = await running.context.call('admin', `${ROLES}/getsysrolelist`, {
      condition: { roleNo: 'admin' },
    })
    const [own] = records
    const kept = await running.context.call('admin', `${ROLES}/getsysrolebyid`, { id: own?.id ?? '' })
    expect(await as('admin', `${ROLES}/saveorupdaterole`, formOf(kept))).toMatchObject({
      status: 403,
      body: { errorCode: 'identity.ownRights' },
    })
  })

  it('are not deleted while somebody has them, and the refusal names who', async () => {
    const { records } = await running.context.call('admin', `${ROLES}/getsysrolelist`, {
      condition: { roleNo: 'warehouse' },
    })
    const list = { delList: records.map(({ id, version }) => ({ id, version })) }
    const refused = await as('admin', `${ROLES}/deletesysrolebyids`, list)
    expect(refused).toMatchObject({ status: 409, body: { errorCode: 'identity.roleInUse' } })
    expect(refused.body.errorMessage).toContain('warehouse')
  })

  it('count from the next call on: a flag taken away refuses at once', async () => {
    const given = role({ menus: [{ menuNo: 'userOrder', flags: ['isSearch'] }] })
    const saved = await as('admin', `${ROLES}/saveorupdaterole`, given)
    const user = await newUser({ roleNos: [given.roleNo] })
    const token = await signInToken(running.product.address, user.userNo, FIXTURE_PASSWORD)
    const orders = () =>
      wireClient.json(running.product.address, 'ISupSrmPurchaseService/getPurchasePage', { condition: {} }, { token })
    expect((await orders()).status).toBe(200)
    await as('admin', `${ROLES}/saveorupdaterole`, { ...given, ...(saved.body.data as object), menus: [] })
    expect((await orders()).status).toBe(403)
  })

  it('keep the last administrator of users, also when two remove each other at once', async () => {
    await sql`update sys_role_menu set flags = '{}' where menu_no = 'baseUser'
      and role_id in (select id from sys_role where role_no = 'everything' and tenantsid = 'DEMO')`.execute(
      running.test.ownerDb,
    )
    const second = await newUser({
      roleNos: ['admin'],
      orgNos: ['SZ10', 'VN20', 'HK30'],
      warehouseNos: ['SZ-RM', 'VN-RM', 'HK-DC'],
      classifyTypes: ['RAW', 'MRO', 'OUT'],
    })
    const secondToken = await signInToken(running.product.address, second.userNo, FIXTURE_PASSWORD)
    const { userInfo } = await running.context.call('admin', 'ISrmBmLoginService/getCurrentUserInfo', {})
    const first = await running.context.call('admin', `${USERS}/getsysuserbyid`, { id: userInfo.id })
    const firstForm = formOf(first)
    const answers = await Promise.all([
      call(`${USERS}/saveorupdatesysuser`, { ...firstForm, roleNos: [] }, secondToken),
      save('admin', { ...second, roleNos: [] }),
    ])
    // Whoever comes second is refused; who was no administrator any more when the call came in has no session either.
    const codes = answers.map(({ status, body }) => (status === 200 ? '' : body.errorCode)).sort()
    expect(codes[0]).toBe('')
    expect(['identity.lastAdministrator', '10004']).toContain(codes[1])
    const left = await running.test.ownerDb
      .selectFrom('sys_user_role as ur')
      .innerJoin('sys_role as r', 'r.id', 'ur.role_id')
      .select('ur.user_id')
      .where('r.role_no', '=', 'admin')
      .where('r.tenantsid', '=', 'DEMO')
      .execute()
    expect(left.length).toBeGreaterThan(0)
  })
})

describe('shell §5 and §8: the own password', () => {
  it('needs the old one, twice the new one, and the declared length and constitution', async () => {
    const user = await newUserOfPassword()
    const change = async (oldPwd: string, newPwd: string, confirm?: string) =>
      (await call(`${USERS}/updatepwd`, passwords(oldPwd, newPwd, confirm), user.token)).body.errorCode
    expect(await change(FIXTURE_PASSWORD, 'Another2026', 'Another2027')).toBe('identity.passwordsDiffer')
    for (const weak of ['Abc12', 'abcdefgh', '12345678', `Abc12${'x'.repeat(16)}`]) {
      expect([weak, await change(FIXTURE_PASSWORD, weak)]).toEqual([weak, 'identity.passwordPolicy'])
    }
    expect(await change(FIXTURE_PASSWORD, FIXTURE_PASSWORD)).toBe('identity.samePassword')
    expect(await change('Wrong2026', 'Another2026')).toBe('identity.wrongOldPassword')
  })

  it('ends every session but its own, which goes on under a new token', async () => {
    const user = await newUserOfPassword()
    const other = await signInToken(running.product.address, user.userNo, FIXTURE_PASSWORD)
    const answer = await call(`${USERS}/updatepwd`, passwords(FIXTURE_PASSWORD, 'Another2026'), user.token)
    const { token } = answer.body.data as { token: string }
    expect([await isSignedIn(user.token), await isSignedIn(other), await isSignedIn(token)]).toEqual([
      false,
      false,
      true,
    ])
    await expect(signInToken(running.product.address, user.userNo, FIXTURE_PASSWORD)).rejects.toThrow()
    expect(await signInToken(running.product.address, user.userNo, 'Another2026')).not.toBe('')
  })

  it('is closed to a session by too many wrong old ones, which ends neither it nor others and keeps nobody from signing in', async () => {
    const user = await newUserOfPassword()
    const guess = async () =>
      (await call(`${USERS}/updatepwd`, passwords('Wrong2026', 'Another2026'), user.token)).body.errorCode
    const codes = [await guess(), await guess(), await guess(), await guess(), await guess()]
    expect(codes).toEqual([...Array(4).fill('identity.wrongOldPassword'), 'identity.userLocked'])
    expect(await isSignedIn(user.token)).toBe(true)
    const right = await call(`${USERS}/updatepwd`, passwords(FIXTURE_PASSWORD, 'Another2026'), user.token)
    expect(right.body.errorCode).toBe('identity.userLocked')
    const other = await signInToken(running.product.address, user.userNo, FIXTURE_PASSWORD)
    expect((await call(`${USERS}/updatepwd`, passwords(FIXTURE_PASSWORD, 'Another2026'), other)).status).toBe(200)
  })

  it('warns before its validity ends and must be changed afterwards', async () => {
    const user = await newUserOfPassword()
    await sql`insert into sys_password_policy (tenantsid, validity_days, warning_days) values ('DEMO', 30, 7)
      on conflict (tenantsid) do update set validity_days = 30, warning_days = 7`.execute(running.test.ownerDb)
    const aged = async (days: number) => {
      await sql`update sys_user set pwd_changed_at = now() - make_interval(days => ${days}) where id = ${user.id}`.execute(
        running.test.ownerDb,
      )
      const { body } = await call('ISrmBmLoginService/getCurrentUserInfo', {}, user.token)
      const { mustChangePassword, passwordExpiresInDays } = (body.data as { userInfo: Record<string, unknown> })
        .userInfo
      const list = await call('ISysUserService/getAuthUserList', {}, user.token)
      return [mustChangePassword, passwordExpiresInDays, list.status]
    }
    expect(await aged(10)).toEqual([false, null, 200])
    expect(await aged(25)).toEqual([false, 5, 200])
    expect(await aged(30)).toEqual([true, 0, 403])
    await sql`update sys_password_policy set validity_days = null`.execute(running.test.ownerDb)
  })

  async function newUserOfPassword() {
    const { rows } = await sql<{ id: string; user_no: string }>`
      insert into sys_user (tenantsid, user_no, user_name, pwd)
      select tenantsid, ${`plain-${randomUUID().slice(0, 8)}`}, 'Plain', pwd from sys_user where user_no = 'buyer' returning id, user_no`.execute(
      running.test.ownerDb,
    )
    const { id = '', user_no: userNo = '' } = rows[0] ?? {}
    return { id, userNo, token: await signInToken(running.product.address, userNo, FIXTURE_PASSWORD) }
  }
})
