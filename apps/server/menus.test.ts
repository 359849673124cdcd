import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { sampleRows } from '#apps/server/testing/sample-workbook.ts'
import { menuRecord } from '#modules/identity/menu/contract/records/menu-record.ts'
import { type RecordRow, recordPaths } from '#platform/contract/records/records.ts'
import { readAs } from './testing/record-inputs.ts'
import { runningProduct } from './testing/running-product.ts'
import type { ContextUser } from './testing/test-context.ts'
import { wireClient } from './testing/wire-client.ts'

const paths = recordPaths(menuRecord)
const running = runningProduct({ variables: { MENU_SERVICE_HOSTS: 'partner.example' } })

type Menu = { menuNo: string; menuName: string; menuLevel: string; menuOwner: string; url: string; sort: number }

const send = async (path: string, condition: object) =>
  wireClient.json(running.context.address, path, { condition }, { token: await running.context.token('admin') })
const menusOf = async (userNo: ContextUser, language = 'en-US', appNo = 'PC'): Promise<Menu[]> => {
  const headers = { 'accept-language': language }
  const token = await running.context.token(userNo)
  const path = 'ISysMenuService/getsysmenulist'
  const answer = await wireClient.json(running.context.address, path, { condition: { appNo } }, { token, headers })
  return answer.body.data as Menu[]
}
async function found(number: string): Promise<RecordRow> {
  const { records } = await readAs<{ records: RecordRow[] }>(running.context, 'admin', paths.list, {
    condition: { keyword: number },
  })
  const row = records.find(({ menuNo }) => menuNo === number)
  if (!row) throw new Error(`no menu ${number}`)
  return row
}
const entry = (changes: object) => ({
  menuNo: 'reports',
  menuName: 'Reports',
  nameVi: 'Báo cáo',
  menuLevel: '2',
  menuOwner: 'offsite',
  url: 'https://reports.example/{orgNo}',
  sort: 1,
  ...changes,
})
/** Gives buyers an entry, as the form of roles does. */
async function grant(menuNo: string): Promise<void> {
  const role = (
    await readAs<{ records: RecordRow[] }>(running.context, 'admin', 'ISrmSysRoleService/getsysrolelist', {
      condition: { keyword: 'buyer' },
    })
  ).records.find(({ roleNo }) => roleNo === 'buyer')
  type Detail = { menus: object[]; updateName: string; updateDate: string }
  const read = await readAs<Detail>(running.context, 'admin', 'ISrmSysRoleService/getsysrolebyid', {
    condition: { id: role?.id },
  })
  const { updateName: _name, updateDate: _date, ...detail } = read
  const condition = { ...detail, menus: [...detail.menus, { menuNo, flags: ['isSearch'] }] }
  await readAs(running.context, 'admin', 'ISrmSysRoleService/saveorupdaterole', { condition })
}
const inside = async (number: string): Promise<string> => {
  const { id } = await found(number)
  const row = await running.test.ownerDb
    .selectFrom('sys_menu')
    .select('menu_no')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.menu_no
}

describe('shell §2: own menu entries', () => {
  it('are given by roles, named in the reader’s language, and told by their roles when they shall be deleted', async () => {
    expect((await send(paths.add, entry({}))).status).toBe(200)
    const menuNo = await inside('reports')
    const grantable = await readAs<{ menuNo: string; flags: string[] }[]>(
      running.context,
      'admin',
      'ISrmSysRoleService/getgrantablemenulist',
      {},
    )
    expect(grantable.find((menu) => menu.menuNo === menuNo)?.flags).toEqual(['isSearch'])
    expect((await menusOf('buyer')).map((menu) => menu.menuNo)).not.toContain(menuNo)
    await grant(menuNo)
    expect(await menusOf('buyer')).toContainEqual(
      expect.objectContaining({
        menuNo,
        menuName: 'Reports',
        menuOwner: 'offsite',
        url: 'https://reports.example/{orgNo}',
      }),
    )
    expect((await menusOf('buyer', 'vi')).find((menu) => menu.menuNo === menuNo)?.menuName).toBe('Báo cáo')
    const { id, version } = await found('reports')
    const refused = await send(paths.remove, { delList: [{ id, version }] })
    expect([refused.status, refused.body.errorCode]).toEqual([409, 'identity.menuInUse'])
    expect(refused.body.errorMessage).toContain('采购员')
  })

  it.each([
    [{ menuNo: 'my.reports' }, 'menuNo', 'wire.invalidInput'],
    [{ menuNo: 'my reports' }, 'menuNo', 'wire.invalidInput'],
    [{ sort: undefined }, 'sort', 'wire.invalidInput'],
    [{ url: 'javascript:alert(1)' }, 'url', 'identity.menuTargetUnfit'],
    [{ url: 'custom:javascript:alert(1)' }, 'url', 'identity.menuTargetUnfit'],
    [{ url: 'custom:ftp://partner.example/enter' }, 'url', 'identity.menuTargetUnfit'],
    [{ url: 'Custom:https://elsewhere.example/enter' }, 'url', 'identity.menuServiceForbidden'],
    [{ url: 'Offsite.Nothing.Here' }, 'url', 'identity.menuTargetUnfit'],
    [{ url: '' }, 'url', 'identity.menuTargetMissing'],
    [{ menuOwner: null }, 'menuOwner', 'identity.menuTargetMissing'],
    [{ menuOwner: 'userOrder' }, 'menuOwner', 'wire.recordReferenceUnknown'],
    [{ menuLevel: '1' }, 'menuOwner', 'identity.menuGroupBare'],
    [{ appNo: 'PDA' }, 'menuOwner', 'wire.recordReferenceUnknown'],
  ])('are refused with %j', async (changes, field, code) => {
    const refused = await send(paths.add, entry({ menuNo: 'other', ...changes }))
    expect(refused.body.errorCode).toBe(code)
    expect(refused.body.details?.map(({ path }) => path.replace('condition.', ''))).toContain(field)
  })

  it.each(['Offsite.Asn.Tracking', 'Custom:https://partner.example/enter', 'HTTPS://reports.example/'])(
    'lead to a screen of the product, a service or a link: %s',
    async (url) => {
      const menuNo = `to${url.length}`
      expect((await send(paths.add, entry({ menuNo, url }))).status).toBe(200)
      await grant(await inside(menuNo))
      expect(await menusOf('buyer')).toContainEqual(expect.objectContaining({ menuName: 'Reports', url }))
    },
  )

  it('shell §7: for hand-held devices are a menu of their own, of level 1; that of PCs has level 2', async () => {
    const handheld = { menuNo: 'counting', menuName: 'Counting', menuLevel: '1', appNo: 'PDA', sort: 1 }
    expect((await send(paths.add, handheld)).status).toBe(200)
    const url = 'https://counting.example/'
    const task = { ...handheld, menuNo: 'recount', menuName: 'Recount', menuLevel: '2', url }
    expect((await send(paths.add, { ...task, menuOwner: await inside('counting') })).status).toBe(200)
    await grant(await inside('recount'))
    const shown = (await menusOf('buyer', 'en-US', 'PDA')).map(({ menuName, menuLevel }) => [menuName, menuLevel])
    expect(shown).toEqual([
      ['Counting', '1'],
      ['Recount', '1'],
    ])
    const onPc = await menusOf('buyer')
    expect(onPc.filter(({ menuLevel }) => menuLevel !== '2')).toEqual([])
    expect(onPc.map(({ menuName }) => menuName)).not.toContain('Recount')
  })

  it('may have the number of an entry of the product, which they do not touch', async () => {
    expect((await send(paths.add, entry({ menuNo: 'userOrder' }))).status).toBe(200)
    expect(await inside('userOrder')).toBeDefined()
    expect((await menusOf('buyer')).find(({ menuNo }) => menuNo === 'userOrder')?.url).toBe('Offsite.User.Order')
  })

  it('stand in own groups, which are kept while they are not empty', async () => {
    const group = { menuNo: 'partners', menuName: 'Partners', menuLevel: '1', sort: 99 }
    expect((await send(paths.add, group)).status).toBe(200)
    const menuOwner = await inside('partners')
    expect((await send(paths.add, entry({ menuNo: 'ftp', menuOwner, url: 'ftp://files.example/in' }))).status).toBe(200)
    const { id, version } = await found('partners')
    expect((await send(paths.remove, { delList: [{ id, version }] })).body.errorCode).toBe('identity.menuInUse')
    const child = await found('ftp')
    // The number that the product makes of an own group is nobody's to read.
    expect(child).toMatchObject({ menuOwner: 'partners', menuOwnerName: 'Partners' })
    const { records: groups } = await readAs<{ records: object[] }>(
      running.context,
      'admin',
      'ISysMenuService/getsysmenugrouplist',
      { condition: { keyword: 'partners' } },
    )
    expect(groups).toMatchObject([{ menuNo: 'partners', menuName: 'Partners' }])
    const { id: childId, version: childVersion } = child
    const moved = await send(paths.update, {
      ...entry({ menuNo: 'ftp', menuOwner: 'partners', url: 'ftp://files.example/out' }),
      id: childId,
      version: childVersion,
    })
    expect(moved.status).toBe(200)
    const inGroup = await readAs<{ records: object[] }>(running.context, 'admin', paths.list, {
      condition: { menuOwner: ['partners'] },
    })
    expect(inGroup.records).toMatchObject([{ menuNo: 'ftp', menuOwner: 'partners' }])
    expect((await found('addAsn')).menuOwnerName).toBe('Delivery')
    expect((await send(paths.remove, { delList: [{ id: childId, version: childVersion + 1 }] })).status).toBe(200)
    expect((await send(paths.remove, { delList: [{ id, version }] })).body.data).toEqual({ deleted: 1 })
  })
})

describe('shell §2: own menu entries by a file', () => {
  const upload = async (rows: readonly Record<string, string>[]) =>
    wireClient.upload(running.context.address, paths.import, await sampleRows(rows), 'menus.xlsx', {
      token: await running.context.token('admin'),
    })
  const group = { menuNo: 'yard', menuName: 'Yard', menuLevel: '1', menuOwner: '', url: '', sort: '50' }
  const gate = {
    menuNo: 'gate',
    menuName: 'Gate',
    menuLevel: '2',
    menuOwner: 'yard',
    url: 'https://gate.example/',
    sort: '1',
  }
  const errorsOf = (answer: Awaited<ReturnType<typeof upload>>) =>
    (answer.body.data as { rows: { rowNumber: number; field: string; errorCode: string }[] }).rows.map(
      ({ rowNumber, field, errorCode }) => `${rowNumber} ${field} ${errorCode}`,
    )

  it('are refused together with their group’s error only, and nothing of the file stays', async () => {
    const refused = await upload([gate, { ...group, sort: 'first' }, { ...gate, menuNo: 'lost', menuOwner: 'nowhere' }])
    expect(errorsOf(refused)).toEqual(['3 sort wire.invalidInput', '4 menuOwner wire.recordReferenceUnknown'])
    await expect(found('yard')).rejects.toThrow('no menu')
  })

  it('may stand above the new group that they belong to', async () => {
    expect((await upload([gate, group])).body).toMatchObject({ data: { insertCount: 2 } })
    expect(await found('gate')).toMatchObject({ menuOwner: 'yard', menuOwnerName: 'Yard' })
  })
})

describe('shell §2: the product’s menu entries', () => {
  const arrange = async (number: string, arrangement: object, version = 0) =>
    send('ISysMenuMaintenanceService/savemenuarrangement', { id: (await found(number)).id, version, ...arrangement })

  it('are hidden and put elsewhere for the own company alone, and stay as they are otherwise', async () => {
    const before = await menusOf('buyer')
    expect((await arrange('printLog', { isHidden: true })).status).toBe(200)
    expect((await arrange('labelPrint', { sort: 1 })).status).toBe(200)
    const menus = await menusOf('buyer')
    expect(menus.map(({ menuNo }) => menuNo)).not.toContain('printLog')
    expect(menus.find(({ menuNo }) => menuNo === 'labelPrint')?.sort).toBe(1)
    expect((await arrange('printLog', { isHidden: false })).body.errorCode).toBe('wire.staleVersion')
    expect((await arrange('printLog', { isHidden: false }, 1)).status).toBe(200)
    expect((await arrange('labelPrint', { sort: null }, 1)).status).toBe(200)
    expect(await menusOf('buyer')).toEqual(before)
    const { id, version } = await found('printLog')
    const renamed = await send(paths.update, { ...entry({ menuNo: 'printLog' }), id, version })
    expect([renamed.status, renamed.body.errorCode]).toEqual([409, 'wire.recordOfProduct'])
  })

  it('for menus themselves cannot be hidden', async () => {
    expect((await arrange('baseMenu', { isHidden: true })).body.errorCode).toBe('identity.menuNeeded')
  })

  it('are renamed by own texts', async () => {
    const own = { 'en-US': 'Prints' }
    await send('ISysTextService/savesystext', { textKey: 'documents:menus.printLog', own })
    expect((await menusOf('buyer')).find(({ menuNo }) => menuNo === 'printLog')?.menuName).toBe('Prints')
    expect((await found('printLog')).menuName).toBe('Prints')
  })
})

describe('the menu entries of the product', () => {
  it('have drawings that are called by a name', async () => {
    const { rows } = await sql<{ icon: string }>`
      select distinct icon from sys_menu where tenantsid is null and icon <> ''`.execute(running.test.ownerDb)
    expect(menuRecord.fields.icon?.enumValues).toEqual(expect.arrayContaining(rows.map(({ icon }) => icon)))
  })
})
