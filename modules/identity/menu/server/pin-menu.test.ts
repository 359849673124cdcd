import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PermissionFlag } from '#platform/contract/permission-flags.ts'
import type { CallContext, Caller } from '#platform/server/call-context.ts'
import { inScope } from '#platform/server/scope.ts'
import { createTestDatabase, type TestDatabase, testCaller } from '#platform/server/testing.ts'
import { pinMenu, sortPinnedMenus } from './pinned-menus.ts'
import { readPinnedMenus } from './read-pinned-menus.ts'

let test: TestDatabase
const search: ReadonlySet<PermissionFlag> = new Set<PermissionFlag>(['isSearch'])
const flags = new Map(['userOrder', 'addAsn', 'asnTracking'].map((menuNo) => [menuNo, search]))
const buyer = testCaller({ userId: '1', flags })
const colleague = testCaller({ userId: '2', flags })
const stranger = testCaller({ userId: '3', tenantsid: 'T2', side: 'supplier', supplierNo: 'S1', flags })

beforeAll(async () => {
  test = await createTestDatabase()
  await sql`insert into sys_tenant (tenantsid, tenant_name) values ('T1', 'One'), ('T2', 'Two')`.execute(test.ownerDb)
  await sql`insert into sys_user (tenantsid, user_no, user_name, pwd) values
    ('T1', 'one', 'One', ''), ('T1', 'two', 'Two', ''), ('T2', 'three', 'Three', '')`.execute(test.ownerDb)
})
afterAll(() => test.drop())
beforeEach(() => sql`truncate sys_pinned_menu`.execute(test.ownerDb))

const as = <T>(caller: Caller, work: (context: CallContext) => Promise<T>) =>
  inScope(test.db, caller, (trx) => work({ caller, trx, translate: (key: string) => key } as unknown as CallContext))
const menuNos = ({ records }: { records: { menuNo: string }[] }) => records.map(({ menuNo }) => menuNo)
const pin = async (menuNo: string, caller = buyer) =>
  menuNos(await as(caller, (context) => pinMenu(test.db, context, menuNo)))
const sort = async (order: string[], caller = buyer) =>
  menuNos(await as(caller, (context) => sortPinnedMenus(test.db, context, order)))
const read = async (caller = buyer) => menuNos(await as(caller, (context) => readPinnedMenus(test.db, context)))

describe('favourites (shell §2, §3: pinned menus)', () => {
  it('are pinned one behind the other, with where they lead, and unpinned by the same call', async () => {
    await pin('asnTracking')
    expect(await pin('userOrder')).toEqual(['asnTracking', 'userOrder'])
    expect(await as(buyer, (context) => readPinnedMenus(test.db, context))).toEqual({
      records: [
        { menuNo: 'asnTracking', url: 'Offsite.Asn.Tracking' },
        { menuNo: 'userOrder', url: 'Offsite.User.Order' },
      ],
    })
    expect(await pin('asnTracking')).toEqual(['userOrder'])
  })

  it('are put into an order; those not named follow, and unknown ones do no harm', async () => {
    for (const menuNo of ['userOrder', 'addAsn', 'asnTracking']) await pin(menuNo)
    expect(await sort(['asnTracking', 'nothing', 'asnTracking'])).toEqual(['asnTracking', 'userOrder', 'addAsn'])
    expect(await sort(['asnTracking'])).toEqual(['asnTracking', 'userOrder', 'addAsn'])
    expect(await sort([])).toEqual(['asnTracking', 'userOrder', 'addAsn'])
  })

  it('are the user’s own: nobody else sees, orders or unpins them', async () => {
    await pin('userOrder')
    for (const other of [colleague, stranger]) {
      expect(await read(other)).toEqual([])
      expect(await pin('userOrder', other)).toEqual(['userOrder'])
      expect(await pin('userOrder', other)).toEqual([])
    }
    expect(await read()).toEqual(['userOrder'])
  })

  it.each(['operationLog', 'offsite', 'nowhere'])(
    'cannot hold %s, which is no entry of the user’s menu',
    async (menuNo) => {
      await expect(pin(menuNo)).rejects.toMatchObject({ declaration: { code: 'identity.menuNotFound' } })
    },
  )

  it('shell §2: begin with organization, warehouse, material and material cell, as far as these are in the menu', async () => {
    await sql`insert into sys_user (tenantsid, user_no, user_name, pwd) values ('T1', 'four', 'Four', '')`.execute(
      test.ownerDb,
    )
    const held = (...held: string[]) => testCaller({ userId: '4', flags: new Map(held.map((no) => [no, search])) })
    const all = held('bmWarehouseCell', 'bmItem', 'bmWarehouse', 'bmOrg', 'userOrder')
    expect(await read(all)).toEqual(['bmOrg', 'bmWarehouse', 'bmItem', 'bmWarehouseCell'])
    expect(await read(held('bmItem'))).toEqual(['bmItem'])
    expect(await pin('userOrder', all)).toEqual(['bmOrg', 'bmWarehouse', 'bmItem', 'bmWarehouseCell', 'userOrder'])
    for (const menuNo of ['bmOrg', 'bmWarehouse', 'bmItem', 'bmWarehouseCell', 'userOrder']) await pin(menuNo, all)
    expect(await read(all)).toEqual([])
  })

  it('do not show while their entry is lost, and come back with it', async () => {
    await pin('userOrder')
    await pin('addAsn')
    const lesser = testCaller({ userId: '1', flags: new Map([['addAsn', search]]) })
    expect(await read(lesser)).toEqual(['addAsn'])
    expect(await read()).toEqual(['userOrder', 'addAsn'])
  })
})
