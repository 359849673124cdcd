import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { masterDataTexts } from '#modules/master-data/contract/texts.ts'
import { masterDataServer } from '#modules/master-data/server.ts'
import { actorContext } from '#platform/server/actor-context.ts'
import type { CallContext, Caller } from '#platform/server/call-context.ts'
import { inScope, systemScope } from '#platform/server/scope.ts'
import { createTestDatabase, type TestDatabase, testCaller } from '#platform/server/testing.ts'
import { createTextCatalogue } from '#platform/server/texts/text-catalogue.ts'
import { lookupCalls } from '../contract/calls.ts'

let test: TestDatabase
const texts = createTextCatalogue([masterDataTexts])

interface Page {
  records: Record<string, unknown>[]
  total: number
  pageSize: number
}

/** Makes a lookup call as the edge does: input and answer pass their schemas. */
const look = async (path: keyof typeof lookupCalls, caller: Caller, body: object = {}): Promise<Page> => {
  const handler = masterDataServer({
    recordBook: () => ({ references: {}, uses: [] }),
    confirmCode: () => Promise.resolve(),
  }).calls[0]?.handlers[path]
  if (!handler) throw new Error(`no handler for ${path}`)
  const page = await inScope(test.db, caller, (trx) => {
    const context = { ...actorContext(trx, { ...caller, today: '2026-01-01' }, texts), caller }
    return handler(context as CallContext as Parameters<typeof handler>[0], lookupCalls[path].input.parse(body))
  })
  return lookupCalls[path].output.parse(page) as unknown as Page
}

const values = (page: Page, name: string) => page.records.map((row) => row[name])
const ORG = 'IBmOrgService/getFullAuthorityOrgListByParams'
const WAREHOUSE = 'IBmWarehouseService/getFullAuthorityWarehouseListByParams'
const SUPPLIER = 'IBmSupplierService/getFullAuthoritySupListByParams'
const ITEM = 'IBmItemService/getbmitemlistbyparams'
const ADDRESS = 'IBmDeliveryAddressService/getbmdeliveryaddresslistbyparams'

const buyer = testCaller({ orgNos: ['O1', 'O2'], warehouseNos: ['W1', 'W2'], classifyTypes: ['RAW'] })
const supplier = testCaller({ side: 'supplier', supplierNo: 'S1', orgNos: [], warehouseNos: [] })

beforeAll(async () => {
  test = await createTestDatabase()
  const tenantsid = 'T1'
  await inScope(test.db, systemScope('tests', '*'), async (trx) => {
    await trx.insertInto('sys_tenant').values({ tenantsid, tenant_name: 'One' }).execute()
    await trx
      .insertInto('bm_org')
      .values([
        { tenantsid, org_no: 'O1', org_name: 'Harbour North', org_short_name: 'North' },
        { tenantsid, org_no: 'O2', org_name: '\u6e2f\u53e3\u5357' },
        { tenantsid, org_no: 'O3', org_name: 'Harbour West' },
      ])
      .execute()
    await trx
      .insertInto('bm_warehouse')
      .values([
        { tenantsid, warehouse_no: 'W1', warehouse_name: 'One', org_no: 'O1' },
        { tenantsid, warehouse_no: 'W2', warehouse_name: 'Two', org_no: 'O2' },
        { tenantsid, warehouse_no: 'W3', warehouse_name: 'Three', org_no: 'O2' },
      ])
      .execute()
    await trx
      .insertInto('bm_supplier')
      .values([
        { tenantsid, supplier_no: 'S1', supplier_name: 'First' },
        { tenantsid, supplier_no: 'S2', supplier_name: 'Second' },
        { tenantsid, supplier_no: 'S3', supplier_name: 'Gone', status_code: '0' },
      ])
      .execute()
    const items = Array.from({ length: 12 }, (_, index) => `I${String(index + 10)}`)
    await trx
      .insertInto('bm_item')
      .values(
        items.map((item_no) => ({ tenantsid, item_no, item_name: `Item ${item_no}`, unit_no: 'PCS', pack_qty: '10' })),
      )
      .execute()
    await trx
      .insertInto('bm_delivery_address')
      .values([
        { tenantsid, loadadr_type: '1', warehouse_no: 'W1', address: 'Gate 1' },
        { tenantsid, loadadr_type: '2', supplier_no: 'S1', address: 'Ramp 1' },
        { tenantsid, loadadr_type: '2', supplier_no: 'S2', address: 'Ramp 2' },
      ])
      .execute()
  })
})
afterAll(() => test.drop())

describe('lookups', () => {
  it('answer what stands on the reader’s authority lists', async () => {
    expect(values(await look(ORG, buyer), 'orgNo')).toEqual(['O1', 'O2'])
    expect(values(await look(WAREHOUSE, buyer), 'warehouseNo')).toEqual(['W1', 'W2'])
    expect(values(await look(WAREHOUSE, buyer, { condition: { orgNo: 'O2' } }), 'warehouseNo')).toEqual(['W2'])
  })

  it('begin with the number and the name that a chooser shows; the name stands in for a missing short name', async () => {
    const { records } = await look(ORG, buyer)
    expect(records.map(({ id, ...row }) => Object.entries(row).slice(0, 2))).toEqual([
      [
        ['orgNo', 'O1'],
        ['orgShortName', 'North'],
      ],
      [
        ['orgNo', 'O2'],
        ['orgShortName', '\u6e2f\u53e3\u5357'],
      ],
    ])
  })

  it('find one Chinese character by the keyword', async () => {
    expect(values(await look(ORG, buyer, { condition: { keyword: '\u5357' } }), 'orgNo')).toEqual(['O2'])
  })

  it('answer valid rows unless the condition names another status', async () => {
    expect(values(await look(SUPPLIER, buyer), 'supplierNo')).toEqual(['S1', 'S2'])
    expect(values(await look(SUPPLIER, buyer, { condition: { statusCode: '0' } }), 'supplierNo')).toEqual(['S3'])
  })

  it('answer as many rows at a time as the lookup or its caller says', async () => {
    const page = await look(ITEM, buyer)
    expect([page.records.length, page.total, page.pageSize]).toEqual([12, 12, 20])
    expect(values(await look(ITEM, buyer, { current: 2, size: 10 }), 'itemNo')).toEqual(['I20', 'I21'])
  })

  it('answer nothing for an organisation outside the reader’s authority', async () => {
    expect((await look(ITEM, buyer, { condition: { orgNo: 'O1' } })).total).toBe(12)
    expect((await look(ITEM, buyer, { condition: { orgNo: 'O3' } })).total).toBe(0)
    expect((await look(SUPPLIER, buyer, { condition: { orgNo: 'O3' } })).total).toBe(0)
  })

  it('show a supplier itself, its own shipping addresses, every receiving address, and no items', async () => {
    expect(values(await look(SUPPLIER, supplier), 'supplierNo')).toEqual(['S1'])
    expect(values(await look(ADDRESS, supplier), 'address').sort()).toEqual(['Gate 1', 'Ramp 1'])
    expect((await look(ITEM, supplier)).total).toBe(0)
  })
})
