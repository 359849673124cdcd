import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { deliveryAddressRecord } from '#modules/master-data/supplier/contract/records/address-records.ts'
import { type RecordRow, recordPaths } from '#platform/contract/records/records.ts'
import { inScope, systemScope } from '#platform/server/scope.ts'
import { FIXTURE_TENANT } from './testing/demo-fixtures.ts'
import { runningProduct } from './testing/running-product.ts'
import type { ContextUser } from './testing/test-context.ts'
import { wireClient } from './testing/wire-client.ts'

const paths = recordPaths(deliveryAddressRecord)
const running = runningProduct({
  // Another supplier's people may open the screen, too.
  prepare: ({ ownerDb }) =>
    sql`insert into sys_role_menu (role_id, tenantsid, menu_no, flags)
      select id, tenantsid, 'bmDeliveryAddress', '{isSearch}' from sys_role where role_no = 'everything'`.execute(
      ownerDb,
    ),
})

const send = async (userNo: ContextUser, path: string, condition: object) =>
  wireClient.json(running.context.address, path, { condition }, { token: await running.context.token(userNo) })
const found = async (userNo: ContextUser, keyword: string): Promise<RecordRow[]> =>
  ((await send(userNo, paths.list, { keyword })).body.data as { records: RecordRow[] }).records
const add = async (userNo: ContextUser, input: object) => {
  const { status, body } = await send(userNo, paths.add, input)
  expect([status, body.errorMessage]).toEqual([200, undefined])
  return body.data as { id: string; version: number }
}

const ramp = { address: 'Ramp 7, Chang’an', loadadrType: '2', contact: 'Huang', phone: '0769-8551234' }
const gate = { address: 'Gate 9, Bao’an', loadadrType: '1', warehouseNo: 'SZ-RM' }

describe('domain §2: delivery addresses of both sides', () => {
  it('a supplier adds, changes and deletes its own, and nobody else’s supplier sees it', async () => {
    const key = await add('supplier', { ...ramp, supplierNo: 'S1002', warehouseNo: 'SZ-RM' })
    expect(await found('supplier', 'Ramp 7')).toMatchObject([
      { supplierNo: 'S1001', loadadrType: '2', warehouseNo: null },
    ])
    expect(await found('rival', 'Ramp 7')).toEqual([])
    const [{ addressNo } = { addressNo: null }] = await found('supplier', 'Ramp 7')
    const changed = await send('supplier', paths.update, {
      ...ramp,
      ...key,
      addressNo,
      address: 'Ramp 8, Chang’an',
      isDefault: true,
    })
    expect([changed.status, changed.body.errorMessage]).toEqual([200, undefined])
    expect(await found('buyer', 'Ramp 8')).toMatchObject([{ supplierNo: 'S1001', isDefault: true }])
    const { version } = changed.body.data as { version: number }
    expect((await send('supplier', paths.remove, { delList: [{ id: key.id, version }] })).status).toBe(200)
    expect(await found('buyer', 'Ramp 8')).toEqual([])
  })

  it('a buyer adds where a warehouse receives, which suppliers see and cannot change', async () => {
    const key = await add('buyer', gate)
    expect(await found('supplier', 'Gate 9')).toMatchObject([{ warehouseNo: 'SZ-RM' }])
    expect((await send('supplier', paths.update, { ...gate, ...key, address: 'Mine' })).status).toBe(404)
    expect((await send('supplier', paths.remove, { delList: [key] })).status).toBe(404)
    expect(await found('buyer', 'Gate 9')).toHaveLength(1)
  })

  it('a supplier writes none where the buyer keeps its addresses', async () => {
    const scope = systemScope('tests', FIXTURE_TENANT)
    const allow = (isAllowed: boolean) =>
      inScope(running.context.db, scope, (trx) =>
        trx
          .updateTable('bm_supplier')
          .set({ can_edit_addresses: isAllowed })
          .where('supplier_no', '=', 'S1001')
          .execute(),
      )
    const key = await add('supplier', { ...ramp, address: 'Northern quay' })
    await allow(false)
    for (const [path, input] of [
      [paths.add, ramp],
      [paths.update, { ...ramp, ...key }],
    ] as const) {
      expect((await send('supplier', path, input)).status).toBeGreaterThanOrEqual(400)
    }
    expect((await send('supplier', paths.add, ramp)).body.errorCode).toBe('master-data.selfServiceClosed')
    await allow(true)
    expect(await found('supplier', 'Northern quay')).toHaveLength(1)
  })
})
