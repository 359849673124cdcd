import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { setDefaultPassword } from '#apps/server/testing/people.ts'
import { sampleRows } from '#apps/server/testing/sample-workbook.ts'
import { FIXTURE_PASSWORD } from './testing/demo-fixtures.ts'
import { issueKey } from './testing/issue-key.ts'
import { runningProduct } from './testing/running-product.ts'
import { USERS, userAdministration } from './testing/user-administration.ts'
import { signInToken, wireClient } from './testing/wire-client.ts'

const running = runningProduct()
const { as, call, save, newUser } = userAdministration(running)

const OWN = [{ menuNo: 'userOrder', flags: ['isSearch'] }]
const orders = (token: string) =>
  wireClient.json(running.product.address, 'ISupSrmPurchaseService/getPurchasePage', { condition: {} }, { token })
const read = (id: string) => running.context.call('admin', `${USERS}/getsysuserbyid`, { id })

describe('domain §3, User: menu permissions', () => {
  it('count beside the roles from the next call on, stand in the own menu, and end the sessions when they are taken away', async () => {
    const user = await newUser({ roleNos: [] })
    const token = await signInToken(running.product.address, user.userNo, FIXTURE_PASSWORD)
    expect((await orders(token)).status).toBe(403)
    expect((await save('admin', { ...user, menus: OWN })).status).toBe(200)
    expect((await orders(token)).status).toBe(200)
    const { body } = await call('ISrmBmLoginService/getCurrentUserInfo', {}, token)
    expect(body.data).toMatchObject({ allMenuList: expect.arrayContaining([expect.objectContaining(OWN_ENTRY)]) })

    const { version } = await read(user.id)
    expect((await save('admin', { ...user, version, remark: 'said nothing of them' })).status).toBe(200)
    expect(await read(user.id)).toMatchObject({ menus: OWN })
    expect((await save('admin', { ...user, version: version + 1, menus: [] })).status).toBe(200)
    expect((await orders(token)).status).toBe(401)
    const { rows } = await sql<{ detail: object }>`select detail from sys_operation_log
      where document_no = ${user.userNo} and action = 'identity.saveUser' order by id desc limit 1`.execute(
      running.test.ownerDb,
    )
    expect(rows[0]?.detail).toMatchObject({ before: { menus: OWN }, after: { menus: [] } })
  })
  const OWN_ENTRY = { menuNo: 'userOrder', isSearch: true }

  it('are told with where each right comes from, in the order of the menu', async () => {
    const menus = [...OWN, { menuNo: 'sysNews', flags: ['isSearch' as const] }]
    const user = await newUser({
      roleNos: ['warehouse'],
      menus: [...menus, { menuNo: 'putAwayTasks', flags: ['isSearch'] }],
    })
    const rights = await running.context.call('admin', `${USERS}/getuserrights`, { id: user.id })
    const of = (menuNo: string) => rights.find((right) => right.menuNo === menuNo)
    expect(of('userOrder')).toEqual({
      menuNo: 'userOrder',
      menuName: expect.stringMatching(/./),
      flags: [{ flag: 'isSearch', roleNames: [], isOwn: true }],
    })
    expect(of('putAwayTasks')?.flags).toEqual(
      expect.arrayContaining([
        { flag: 'isSearch', roleNames: ['Thủ kho'], isOwn: true },
        { flag: 'isClose', roleNames: ['Thủ kho'], isOwn: false },
      ]),
    )
    const colleague = await as('supplieradmin', 'ISupColleagueService/getcolleaguerights', { id: user.id })
    expect(colleague.status).toBe(404)
  })

  it('come in by a file and go out with it, within the importer’s own', async () => {
    await setDefaultPassword(running.context)
    const { address } = running.product
    const upload = async (userNo: 'admin', rows: Parameters<typeof sampleRows>[0]) =>
      wireClient.upload(address, `${USERS}/importexcel`, await sampleRows(rows), 'users.xlsx', {
        token: await running.context.token(userNo),
      })
    const row = { userNo: 'byFile', userName: 'By a file', limitCount: '500' }
    const taken = await upload('admin', [{ ...row, 'menus.menuNo': 'userOrder', 'menus.isSearch': '1' }])
    expect(taken.body).toMatchObject({ data: { insertCount: 1 } })
    const list = await running.context.call('admin', `${USERS}/getsysuserlist`, { condition: { userNo: 'byFile' } })
    const user = await read(list.records[0]?.id ?? '')
    expect(user).toMatchObject({ menus: OWN, limitCount: 500 })
    const wrong = await upload('admin', [
      { ...row, userNo: 'byFile2', limitCount: '99', 'menus.menuNo': 'nowhere', 'menus.isSearch': '1' },
    ])
    expect(wrong.status).not.toBe(200)
  })

  it('are reached by keys of other systems, and keep an own entry of the menu from being deleted', async () => {
    const user = await newUser({ roleNos: [], menus: OWN })
    const { secret } = await issueKey(running.context, {
      userNo: user.userNo,
      areas: [{ keyArea: 'orderCollaboration', keyAccess: 'read' }],
    })
    const path = 'ISupSrmPurchaseService/getPurchasePage'
    const headers = { authorization: `Bearer ${secret}` }
    const found = () => wireClient.json(running.product.address, path, { condition: {} }, { headers })
    expect((await found()).status).toBe(200)
    await sql`delete from sys_user_menu where user_id = ${user.id}`.execute(running.test.ownerDb)
    expect((await found()).status).toBe(403)
    const menus = [{ menuNo: 'nowhere', flags: ['isSearch' as const] }]
    expect(await save('admin', { ...user, menus })).toMatchObject({ body: { errorCode: 'identity.menuNotFound' } })
  })
})

describe('shell §4: the limit of rows', () => {
  it('is set per user within limits, told to the portal, and counts in lists', async () => {
    const user = await newUser({ menus: [{ menuNo: 'baseRole', flags: ['isSearch'] }] })
    const token = await signInToken(running.product.address, user.userNo, FIXTURE_PASSWORD)
    const info = async () => {
      const { body } = await call('ISrmBmLoginService/getCurrentUserInfo', {}, token)
      return (body.data as { userInfo: { limitCount: number } }).userInfo.limitCount
    }
    expect(await info()).toBe(10_000)
    for (const limitCount of [99, 100_001, 0]) {
      expect(await save('admin', { ...user, limitCount })).toMatchObject({ status: 400 })
    }
    expect((await save('admin', { ...user, limitCount: 100 })).status).toBe(200)
    expect(await info()).toBe(100)
    await sql`insert into sys_role (tenantsid, role_no, role_name)
      select tenantsid, 'LIMIT-' || n, 'Limit' from sys_user, generate_series(1, 120) n where user_no = 'admin'`.execute(
      running.test.ownerDb,
    )
    const path = 'ISrmSysRoleService/getsysrolelist'
    const answer = await wireClient.json(running.product.address, path, { condition: {}, size: 20 }, { token })
    expect(answer.body.data).toMatchObject({ total: 100, isTotalCapped: true })
    const { rows } = await sql<{ detail: object }>`select detail from sys_operation_log
      where document_no = ${user.userNo} and action = 'identity.saveUser' order by id desc limit 1`.execute(
      running.test.ownerDb,
    )
    expect(rows[0]?.detail).toMatchObject({ before: { limitCount: 10_000 }, after: { limitCount: 100 } })
  })
})
