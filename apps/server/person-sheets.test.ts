import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { sampleRows } from '#apps/server/testing/sample-workbook.ts'
import { editSheet } from '#platform/server/round-trip/testing.ts'
import { readWorkbook } from '#platform/server/spreadsheet/read-workbook.ts'
import { FIXTURE_PASSWORD } from './testing/demo-fixtures.ts'
import { runningProduct } from './testing/running-product.ts'
import type { ContextUser } from './testing/test-context.ts'
import { encode, USERS, userAdministration } from './testing/user-administration.ts'
import { signInToken, wireClient } from './testing/wire-client.ts'

const COLLEAGUES = 'ISupColleagueService'
const ROLES = 'ISrmSysRoleService'
const POLICY = 'ISysPasswordPolicyService'
const DEFAULT_PASSWORD = 'Default2026'

const running = runningProduct()
const { as, newUser } = userAdministration(running)

type Row = Readonly<Record<string, string>>
type FieldError = { rowNumber: number; field: string; errorCode: string }

async function upload(userNo: ContextUser, service: string, content: Buffer, language = 'en-US') {
  const options = { token: await running.context.token(userNo), headers: { 'accept-language': language } }
  return wireClient.upload(running.product.address, `${service}/importexcel`, content, 'people.xlsx', options)
}
const uploadRows = async (userNo: ContextUser, service: string, rows: readonly Row[], language?: string) =>
  upload(userNo, service, await sampleRows(rows), language)

const errorsOf = (answer: { body: { data?: unknown } }): string[] =>
  (answer.body.data as { rows: FieldError[] }).rows.map(
    ({ rowNumber, field, errorCode }) => `${rowNumber} ${field} ${errorCode}`,
  )

async function exported(userNo: ContextUser, service: string, number: string): Promise<Buffer> {
  const token = await running.context.token(userNo)
  const body = { condition: { keyword: number } }
  const answer = await wireClient.json(running.product.address, `${service}/exportexcel`, body, { token })
  expect(answer.status).toBe(200)
  return answer.bytes
}

async function setDefaultPassword(change: object): Promise<void> {
  const policy = await running.context.call('admin', `${POLICY}/getsyspasswordpolicy`, {})
  const { hasDefaultPassword: _has, updateName: _name, updateDate: _date, ...form } = policy
  await running.context.call('admin', `${POLICY}/updatesyspasswordpolicy`, { ...form, ...change })
}

async function userNamed(userNo: string) {
  const { records } = await running.context.call('admin', `${USERS}/getsysuserlist`, { condition: { userNo } })
  const row = records.find((user) => user.userNo === userNo)
  if (!row) throw new Error(`there is no user ${userNo}`)
  return running.context.call('admin', `${USERS}/getsysuserbyid`, { id: row.id })
}

const fresh = (start: string) => `${start}-${randomUUID().slice(0, 8)}`

beforeAll(() => setDefaultPassword({ defaultPwd: encode(DEFAULT_PASSWORD) }))

describe('domain §7: users by a file', () => {
  it('come in as they went out, with roles and authority, and begin with the default password', async () => {
    const changes = { roleNos: ['buyer', 'warehouse'], mobile: '13922851180', employeeId: 'E77', remark: 'Night shift' }
    const given = await newUser({ userNo: fresh('u'), ...changes })
    const file = await exported('admin', USERS, given.userNo)
    const taken = await upload('admin', USERS, file)
    expect(errorsOf(taken)).toEqual(['2 userNo wire.recordNumberTaken'])
    const before = await userNamed(given.userNo)
    await sql`delete from sys_user where id = ${given.id}`.execute(running.test.ownerDb)
    expect((await upload('admin', USERS, file)).body).toMatchObject({ data: { insertCount: 1, updateCount: 0 } })
    const after = await userNamed(given.userNo)
    const known = ({ id: _id, version: _version, updateName: _name, updateDate: _date, ...rest }: typeof after) => rest
    expect(known(after)).toEqual(known(before))
    const token = await signInToken(running.product.address, given.userNo, DEFAULT_PASSWORD)
    const { body } = await wireClient.json(
      running.product.address,
      'ISrmBmLoginService/getCurrentUserInfo',
      {},
      { token },
    )
    expect(body.data).toMatchObject({ userInfo: { mustChangePassword: true } })
  })

  it('each stand in the operation log with what they got', async () => {
    const userNo = fresh('u')
    const row = { userNo, userName: 'Logged', 'roles.roleNo': 'buyer', 'orgs.orgNo': 'SZ10' }
    expect((await uploadRows('admin', USERS, [row])).status).toBe(200)
    const { rows } = await sql<{ action: string; detail: object }>`select action, detail from sys_operation_log
      where document_no = ${userNo}`.execute(running.test.ownerDb)
    expect(rows).toMatchObject([
      { action: 'identity.importUser', detail: { before: null, after: { roleNos: ['buyer'], orgNos: ['SZ10'] } } },
    ])
  })

  it('are all refused for one error, each error at its row and column', async () => {
    const [good, bad, worse] = [fresh('u'), fresh('u'), fresh('u')]
    const refused = await uploadRows('admin', USERS, [
      { userNo: good, userName: 'Good' },
      { userNo: bad, userName: 'Bad', mobile: '12', belongSupplier: 'NOBODY', 'roles.roleNo': 'nowhere' },
      { userNo: bad, userName: 'Bad', 'orgs.orgNo': 'XX99', 'roles.roleNo': 'buyer' },
      { userNo: worse, userName: '', statusCode: 'perhaps' },
      { userNo: good.toUpperCase(), userName: 'Good, once more' },
      { userNo: fresh('u'), userName: 'Of a supplier', belongSupplier: 'S1001', 'orgs.orgNo': 'SZ10' },
    ])
    expect(refused.status).toBe(422)
    expect(errorsOf(refused).sort()).toEqual(
      [
        '3 mobile wire.invalidInput',
        '3 belongSupplier wire.recordReferenceUnknown',
        '3 roles.roleNo identity.unknownRole',
        '4 orgs.orgNo wire.recordReferenceUnknown',
        '5 userName wire.invalidInput',
        '5 statusCode wire.invalidInput',
        '6 userNo wire.recordNumberTaken',
        '7 orgs.orgNo identity.listsOfSupplier',
      ].sort(),
    )
    const { records } = await running.context.call('admin', `${USERS}/getsysuserlist`, { condition: { userNo: good } })
    expect(records).toEqual([])
  })

  it.each([
    ['en-US', 'There is no role nowhere.'],
    ['zh-CN', '角色'],
    ['zh-TW', '角色'],
    ['vi', 'vai trò'],
  ])('are refused in %s', async (language, words) => {
    const row = { userNo: fresh('u'), userName: 'Refused', 'roles.roleNo': 'nowhere' }
    const { body } = await uploadRows('admin', USERS, [row], language)
    const [error] = (body.data as { rows: { message: string }[] }).rows
    expect(error?.message).toContain(words)
  })

  it('get nothing that the importer could not give by the form', async () => {
    const { userInfo } = await running.context.call('admin', 'ISrmBmLoginService/getCurrentUserInfo', {})
    const lists = sql`delete from sys_user_data where user_id = ${userInfo.id} and data_type = '1' and data_value = 'VN20'
      returning data_value`
    const { rows: taken } = await lists.execute(running.test.ownerDb)
    expect(taken).toHaveLength(1)
    const row = { userNo: fresh('u'), userName: 'Too far', 'roles.roleNo': 'buyer', 'orgs.orgNo': 'VN20' }
    const byForm = await as('admin', `${USERS}/saveorupdatesysuser`, {
      userNo: row.userNo,
      userName: row.userName,
      orgNos: ['VN20'],
    })
    expect(byForm.body.errorCode).toBe('identity.beyondAuthority')
    const byFile = await uploadRows('admin', USERS, [row])
    expect(errorsOf(byFile)).toHaveLength(1)
    expect(errorsOf(byFile)[0]).toMatch(/^2 orgs\.orgNo /)
    await sql`insert into sys_user_data (user_id, tenantsid, data_type, data_value)
      select id, tenantsid, '1', 'VN20' from sys_user where id = ${userInfo.id}`.execute(running.test.ownerDb)
  })

  it('need the flags of the form besides that of importing, and a default password', async () => {
    const row = { userNo: fresh('u'), userName: 'Nobody' }
    const flags = (list: string) => sql`insert into sys_role_menu (role_id, tenantsid, menu_no, flags)
      select id, tenantsid, 'baseUser', ${list}::text[] from sys_role where role_no = 'probeBuyer'
      on conflict (role_id, menu_no) do update set flags = excluded.flags`
    await flags('{isSearch,isImport,isModify}').execute(running.test.ownerDb)
    expect((await uploadRows('probeBuyer', USERS, [row])).body.errorCode).toBe('wire.notAllowed')
    await setDefaultPassword({ isDefaultPwdRemoved: true })
    expect((await uploadRows('admin', USERS, [row])).body.errorCode).toBe('identity.noDefaultPassword')
    await setDefaultPassword({ defaultPwd: encode(DEFAULT_PASSWORD) })
  })

  it('never bring a password: a column of that name is refused as unknown', async () => {
    const userNo = fresh('u')
    const row = { userNo, userName: 'Sly', pwd: 'Sly2026x' }
    const answer = await uploadRows('admin', USERS, [row])
    expect(answer.body).toMatchObject({ errorCode: 'documents.importUndecided', data: { columns: [{ name: 'pwd' }] } })
    await expect(signInToken(running.product.address, userNo, 'Sly2026x')).rejects.toThrow('not correct')
  })
})

describe('domain §6: colleagues by a file', () => {
  it('belong to the importer’s supplier, have offered roles, and come in as they went out', async () => {
    const userNo = fresh('c')
    const row = { userNo, userName: 'Colleague', email: 'c@harbour.example', 'roles.roleNo': 'supplier' }
    expect((await uploadRows('supplieradmin', COLLEAGUES, [row])).body).toMatchObject({ data: { insertCount: 1 } })
    const made = await userNamed(userNo)
    expect(made).toMatchObject({ belongSupplier: 'S1001', roleNos: ['supplier'], email: 'c@harbour.example' })
    const file = await exported('supplieradmin', COLLEAGUES, userNo)
    await sql`delete from sys_user where id = ${made.id}`.execute(running.test.ownerDb)
    expect((await upload('supplieradmin', COLLEAGUES, file)).body).toMatchObject({ data: { insertCount: 1 } })
    expect(await userNamed(userNo)).toMatchObject({ belongSupplier: 'S1001', roleNos: ['supplier'] })
    await signInToken(running.product.address, userNo, DEFAULT_PASSWORD)
  })

  it('are refused with roles that the buyer does not offer, and with numbers of people whom nobody shows them', async () => {
    const answer = await uploadRows('supplieradmin', COLLEAGUES, [
      { userNo: fresh('c'), userName: 'Climber', 'roles.roleNo': 'supplierAdmin' },
      { userNo: 'Buyer', userName: 'Double' },
    ])
    expect(errorsOf(answer).sort()).toEqual(['2 roles.roleNo identity.unknownRole', '3 userNo wire.recordNumberTaken'])
  })

  it('are as many as the licence leaves room for, those of the same file counted', async () => {
    const { licence } = await running.context.call('admin', 'ISrmBmLoginService/getAuth', { type: 'ALL' })
    const room = (licence?.maxUsers ?? 0) - (licence?.usedUsers ?? 0)
    expect(room).toBeGreaterThan(0)
    await sql`insert into sys_user (tenantsid, user_no, user_name, pwd, remark)
      select tenantsid, 'crowd-' || n, 'Crowd', '', 'crowd' from sys_user, generate_series(1, ${room - 1}) n
      where user_no = 'admin'`.execute(running.test.ownerDb)
    const file = [1, 2].map(() => ({ userNo: fresh('c'), userName: 'Colleague' }))
    const { body } = await uploadRows('supplieradmin', COLLEAGUES, file)
    expect(body.errorCode).toBe('identity.licenceUsers')
    expect((await uploadRows('supplieradmin', COLLEAGUES, file.slice(1))).status).toBe(200)
    await sql`delete from sys_user where remark = 'crowd'`.execute(running.test.ownerDb)
  })
})

describe('domain §7: roles by a file', () => {
  it('come in as they went out, with what they allow, own menu entries by their own numbers', async () => {
    const menuNo = fresh('g')
    const group = { menuNo, menuName: 'Partners', menuLevel: '1', appNo: 'PC', sort: 99 }
    await as('admin', 'ISysMenuMaintenanceService/addsysmenu', group)
    const entry = { ...group, menuNo: `${menuNo}x`, menuLevel: '2', url: 'https://partner.example/' }
    const { rows: groups } = await sql<{
      menu_no: string
    }>`select menu_no from sys_menu where own_no = ${menuNo}`.execute(running.test.ownerDb)
    await as('admin', 'ISysMenuMaintenanceService/addsysmenu', { ...entry, menuOwner: groups[0]?.menu_no })
    const roleNo = fresh('R')
    const rows = [
      { roleNo, roleName: 'Reader', isForSuppliers: '1', 'menus.menuNo': 'userOrder', 'menus.isSearch': '1' },
      { roleNo, roleName: 'Reader', isForSuppliers: '1', 'menus.menuNo': `${menuNo}x`, 'menus.isSearch': '1' },
    ]
    expect((await uploadRows('admin', ROLES, rows)).body).toMatchObject({ data: { insertCount: 1 } })
    const read = async () => {
      const { records } = await running.context.call('admin', `${ROLES}/getsysrolelist`, { condition: { roleNo } })
      const {
        version: _version,
        id: _id,
        ...role
      } = await running.context.call('admin', `${ROLES}/getsysrolebyid`, {
        id: records[0]?.id ?? '',
      })
      return { roleName: role.roleName, isForSuppliers: role.isForSuppliers, menus: role.menus }
    }
    const before = await read()
    expect(before).toMatchObject({ isForSuppliers: true, menus: [{ flags: ['isSearch'] }, { flags: ['isSearch'] }] })
    const file = await exported('admin', ROLES, roleNo)
    await sql`delete from sys_role where role_no = ${roleNo}`.execute(running.test.ownerDb)
    expect((await upload('admin', ROLES, file)).body).toMatchObject({ data: { insertCount: 1 } })
    expect(await read()).toEqual(before)
  })

  it('are refused with a menu entry that there is not, and one twice', async () => {
    const roleNo = fresh('R')
    const answer = await uploadRows('admin', ROLES, [
      { roleNo, roleName: 'Reader', 'menus.menuNo': 'nowhere', 'menus.isSearch': '1' },
      { roleNo: fresh('R'), roleName: 'Twice', 'menus.menuNo': 'userOrder' },
      { roleNo: 'buyer', roleName: 'Taken' },
    ])
    expect(errorsOf(answer).sort()).toEqual([
      '2 menus.menuNo wire.recordReferenceUnknown',
      '4 roleNo wire.recordNumberTaken',
    ])
  })
})

describe('domain §7: users, roles and colleagues are edited in a sheet', () => {
  /** What a call of the sheets says to somebody. */
  async function sheets(userNo: ContextUser, path: string, condition: object) {
    const token = await running.context.token(userNo)
    return wireClient.json(running.product.address, path, { condition }, { token })
  }
  async function checked(service: string, content: Buffer, userNo: ContextUser = 'admin') {
    const token = await running.context.token(userNo)
    return wireClient.upload(running.product.address, `${service}/checkeditexcel`, content, 'people.xlsx', { token })
  }

  it('cell by cell by the command of their form, which keeps the password, and refuses what moved on', async () => {
    const user = await newUser({ userNo: fresh('u'), roleNos: ['buyer'] })
    const sheet = await sheets('admin', `${USERS}/exporteditexcel`, { keyword: user.userNo })
    const { rows } = await readWorkbook(sheet.bytes)
    const names = rows[1]?.cells.map(({ text }) => text) ?? []
    expect(names).toContain('roles.roleNo')
    expect(names.filter((name) => /pwd|password/i.test(name))).toEqual([])
    const edits = { userName: 'Renamed', mobile: '13922851181', 'roles.roleNo': 'warehouse' }
    const edited = await editSheet(sheet.bytes, [{ id: user.id, values: edits }])
    const review = await checked(USERS, edited)
    expect(review.body.data).toMatchObject({ errorCount: 0, changes: [{ id: user.id }] })
    const before = await userNamed(user.userNo)
    const change = { rows: [{ id: user.id, version: before.version, values: edits }] }
    expect((await sheets('admin', `${USERS}/importeditexcel`, change)).body.data).toMatchObject({ updateCount: 1 })
    const after = await userNamed(user.userNo)
    expect(after).toMatchObject({ userName: 'Renamed', mobile: '13922851181', roleNos: ['warehouse'] })
    expect(after.orgNos).toEqual(before.orgNos)
    await signInToken(running.product.address, user.userNo, FIXTURE_PASSWORD)
    const stale = await checked(USERS, edited)
    expect([stale.status, errorsOf(stale)]).toEqual([422, [expect.stringContaining('wire.staleVersion')]])
    expect((await sheets('admin', `${USERS}/importeditexcel`, change)).body.errorCode).toBe('wire.staleVersion')
    const { rows: logged } = await sql<{ detail: object }>`select detail from sys_operation_log
      where document_no = ${user.userNo} and action = 'identity.editUserBySheet'`.execute(running.test.ownerDb)
    expect(logged).toMatchObject([
      { detail: { before: { userName: before.userName }, after: { userName: 'Renamed' } } },
    ])
  })

  it('with the errors of the form at their rows, and nobody’s own rights', async () => {
    const user = await newUser({ userNo: fresh('u'), roleNos: ['buyer'] })
    const sheet = await sheets('admin', `${USERS}/exporteditexcel`, { keyword: user.userNo })
    const wrong = await editSheet(sheet.bytes, [{ id: user.id, values: { mobile: '12', 'roles.roleNo': 'nowhere' } }])
    const refused = await checked(USERS, wrong)
    expect(refused.status).toBe(422)
    expect(errorsOf(refused)).toEqual([expect.stringContaining('mobile wire.invalidInput')])
    const unknown = await editSheet(sheet.bytes, [{ id: user.id, values: { 'roles.roleNo': 'nowhere' } }])
    expect(errorsOf(await checked(USERS, unknown))).toEqual([expect.stringContaining('identity.unknownRole')])
    const self = await userNamed('admin')
    const own = await sheets('admin', `${USERS}/exporteditexcel`, { keyword: 'admin' })
    const more = await editSheet(own.bytes, [{ id: self.id, values: { 'roles.roleNo': 'buyer' } }])
    expect(errorsOf(await checked(USERS, more))).toEqual([expect.stringContaining('identity.ownRights')])
  })

  it('roles with their flags, which count from the next call on', async () => {
    const roleNo = fresh('r')
    const menus = [{ menuNo: 'bmUnit', flags: ['isSearch' as const] }]
    const { id } = await running.context.call('admin', `${ROLES}/saveorupdaterole`, {
      roleNo,
      roleName: 'Units',
      menus,
    })
    const sheet = await sheets('admin', `${ROLES}/exporteditexcel`, { keyword: roleNo })
    const values = { roleName: 'Units and exports', 'menus.isExport': 'Yes' }
    const edited = await editSheet(sheet.bytes, [{ id, values }])
    const review = await checked(ROLES, edited)
    expect(review.body.data).toMatchObject({ errorCount: 0, changes: [{ id }] })
    const rows = [{ id, version: 1, values: { roleName: 'Units and exports', 'menus.isExport': true } }]
    expect((await sheets('admin', `${ROLES}/importeditexcel`, { rows })).body.data).toMatchObject({ updateCount: 1 })
    const role = await running.context.call('admin', `${ROLES}/getsysrolebyid`, { id })
    expect(role).toMatchObject({
      roleName: 'Units and exports',
      menus: [{ menuNo: 'bmUnit', flags: ['isSearch', 'isExport'] }],
    })
  })

  /** A colleague of the supplier's administrator as it stands in a sheet. */
  async function colleague(changes: object = {}) {
    const form = { userNo: fresh('c'), userName: 'Colleague', roleNos: ['supplier'], pwd: encode(FIXTURE_PASSWORD) }
    const made = { ...form, ...changes }
    const { id } = await running.context.call('supplieradmin', `${COLLEAGUES}/saveorupdatecolleague`, made)
    return { id, userNo: made.userNo }
  }
  async function editColleague(id: string, userNo: string, values: Record<string, string>) {
    const sheet = await sheets('supplieradmin', `${COLLEAGUES}/exporteditexcel`, { keyword: userNo })
    return checked(COLLEAGUES, await editSheet(sheet.bytes, [{ id, values }]), 'supplieradmin')
  }
  const give = (id: string, roleNo: string) =>
    sql`insert into sys_user_role (user_id, role_id, tenantsid) select ${id}, id, tenantsid from sys_role
      where role_no = ${roleNo} and tenantsid = (select tenantsid from sys_user where id = ${id})`.execute(
      running.test.ownerDb,
    )

  it('colleagues by the supplier’s own administrator, whose form keeps the password and the roles that the buyer gave', async () => {
    const { id, userNo } = await colleague()
    await give(id, 'probeSupplier')
    const values = { userName: 'Renamed', email: 'c@harbour.example' }
    expect((await editColleague(id, userNo, values)).body.data).toMatchObject({ errorCount: 0, changes: [{ id }] })
    const before = await userNamed(userNo)
    const change = { rows: [{ id, version: before.version, values }] }
    const path = `${COLLEAGUES}/importeditexcel`
    expect((await sheets('supplier', path, change)).status).toBe(403)
    expect((await sheets('supplieradmin', path, change)).body.data).toMatchObject({ updateCount: 1 })
    expect(await userNamed(userNo)).toMatchObject({ ...values, roleNos: ['probeSupplier', 'supplier'] })
    await signInToken(running.product.address, userNo, FIXTURE_PASSWORD)
    expect((await sheets('supplieradmin', path, change)).body.errorCode).toBe('wire.staleVersion')
    const { rows: logged } = await sql<{ detail: object }>`select detail from sys_operation_log
      where document_no = ${userNo} and action = 'identity.editUserBySheet'`.execute(running.test.ownerDb)
    expect(logged).toMatchObject([{ detail: { before: { userName: 'Colleague' }, after: values } }])
    const given = await colleague({ roleNos: [] })
    await give(given.id, 'probeSupplier')
    const taken = await editColleague(given.id, given.userNo, { 'roles.roleNo': 'supplier' })
    expect(errorsOf(taken)).toEqual([expect.stringContaining('identity.roleOfBuyer')])
  })

  it('colleagues with the errors of their form, never oneself, and none above oneself', async () => {
    const { id, userNo } = await colleague()
    const against = async (values: Record<string, string>) => errorsOf(await editColleague(id, userNo, values))
    expect(await against({ mobile: '12' })).toEqual([expect.stringContaining('mobile wire.invalidInput')])
    expect(await against({ 'roles.roleNo': 'buyer' })).toEqual([expect.stringContaining('identity.unknownRole')])
    const own = await userNamed('supplieradmin')
    expect(errorsOf(await editColleague(own.id, 'supplieradmin', { remark: 'me' }))).toEqual([
      expect.stringContaining('identity.ownRights'),
    ])
    await give(id, 'buyer')
    expect(await against({ remark: 'above' })).toEqual([expect.stringContaining('identity.beyondRights')])
    const rival = { rows: [{ id, version: 1, values: { remark: 'taken' } }] }
    expect((await sheets('rival', `${COLLEAGUES}/importeditexcel`, rival)).status).toBeGreaterThanOrEqual(403)
  })

  it('colleagues become valid again as far as the licence leaves room, those of the same sheet counted', async () => {
    const made = [await colleague({ statusCode: '0' }), await colleague({ statusCode: '0' })]
    const { licence } = await running.context.call('admin', 'ISrmBmLoginService/getAuth', { type: 'ALL' })
    const room = (licence?.maxUsers ?? 0) - (licence?.usedUsers ?? 0)
    await sql`insert into sys_user (tenantsid, user_no, user_name, pwd, remark)
      select tenantsid, 'crowd-' || n, 'Crowd', '', 'crowd' from sys_user, generate_series(1, ${room - 1}) n
      where user_no = 'admin'`.execute(running.test.ownerDb)
    const rows = made.map(({ id }) => ({ id, version: 1, values: { statusCode: '1' } }))
    const path = `${COLLEAGUES}/importeditexcel`
    expect((await sheets('supplieradmin', path, { rows })).body.errorCode).toBe('identity.licenceUsers')
    expect((await sheets('supplieradmin', path, { rows: rows.slice(1) })).status).toBe(200)
    await sql`delete from sys_user where remark = 'crowd'`.execute(running.test.ownerDb)
  })
})
