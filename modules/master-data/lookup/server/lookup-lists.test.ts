import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoMasterRows } from '#db/demo/master-rows.ts'
import { masterDataTexts } from '#modules/master-data/contract/texts.ts'
import { masterDataServer, seedDictionary } from '#modules/master-data/server.ts'
import type { Language } from '#platform/contract/values/languages.ts'
import { actorContext } from '#platform/server/actor-context.ts'
import type { CallContext, Caller } from '#platform/server/call-context.ts'
import { inScope, systemScope } from '#platform/server/scope.ts'
import { createTestDatabase, type TestDatabase, testCaller } from '#platform/server/testing.ts'
import { createTextCatalogue } from '#platform/server/texts/text-catalogue.ts'
import { lookupCalls } from '../contract/calls.ts'
import { type LookupPath, lookups } from '../contract/lookups.ts'

interface Page {
  records: Record<string, unknown>[]
  total: number
  pageSize: number
}

let test: TestDatabase
const server = masterDataServer({
  recordBook: () => ({ references: {}, uses: [] }),
  confirmCode: () => Promise.resolve(),
})
const texts = createTextCatalogue([masterDataTexts])
const paths = Object.keys(lookups) as LookupPath[]

/** Makes a lookup call as the edge does: input and answer pass their schemas. */
async function look(path: LookupPath, caller: Caller, body: object = {}, language?: Language): Promise<Page> {
  const handler = server.calls[0]?.handlers[path]
  if (!handler) throw new Error(`no handler for ${path}`)
  const page = await inScope(test.db, caller, (trx) => {
    const actor = actorContext(trx, { ...caller, today: '2026-01-01' }, texts)
    const context = { ...actor, caller, ...(language ? { language } : {}) }
    return handler(context as CallContext as Parameters<typeof handler>[0], lookupCalls[path].input.parse(body))
  })
  return lookupCalls[path].output.parse(page) as unknown as Page
}
const numbers = (page: Page, name: string) => page.records.map((row) => row[name])

const everywhere = {
  orgNos: ['SZ10', 'VN20', 'HK30'],
  warehouseNos: ['SZ-RM', 'VN-RM', 'HK-DC'],
  classifyTypes: ['RAW', 'OUT'],
}
const buyer = testCaller(everywhere)
const farBuyer = testCaller({ orgNos: ['VN20'], warehouseNos: ['VN-RM'], classifyTypes: ['OUT'] })
const stranger = testCaller({ ...everywhere, tenantsid: 'T2' })
const supplier = testCaller({ side: 'supplier', supplierNo: 'S1', orgNos: [], warehouseNos: [], classifyTypes: [] })

beforeAll(async () => {
  test = await createTestDatabase()
  await inScope(test.db, systemScope('tests', '*'), async (trx) => {
    for (const tenantsid of ['T1', 'T2']) {
      await trx.insertInto('sys_tenant').values({ tenantsid, tenant_name: tenantsid }).execute()
    }
    const tenantsid = 'T1'
    const insert = (table: string, rows: readonly object[]) =>
      Promise.all(
        rows.map((row) =>
          trx
            .insertInto(table as 'bm_unit')
            .values({ ...row, tenantsid } as never)
            .execute(),
        ),
      )
    for (const [table, rows] of Object.entries(demoMasterRows)) await insert(table, rows)
    await insert('bm_org', [
      { org_no: 'SZ10', org_name: '海港电子' },
      { org_no: 'VN20', org_name: 'Harbour Việt Nam' },
      { org_no: 'HK30', org_name: 'Harbour Trading' },
    ])
    await insert('bm_warehouse', [
      { warehouse_no: 'SZ-RM', warehouse_name: '深圳仓', org_no: 'SZ10' },
      { warehouse_no: 'VN-RM', warehouse_name: 'Kho Bình Dương', org_no: 'VN20' },
    ])
    await insert('bm_classify_type', [
      { classify_type: 'RAW', classify_type_name: '原材料采购', doc_nature: '1' },
      { classify_type: 'OUT', classify_type_name: 'Xuất kho', doc_nature: '2', org_no: 'VN20' },
    ])
    await insert('bm_supplier', [
      { supplier_no: 'S1', supplier_name: 'First' },
      { supplier_no: 'S2', supplier_name: 'Sao Việt', org_no: 'VN20' },
    ])
    await insert('bm_item', [
      { item_no: 'I1', item_name: 'Bolt', unit_no: 'PCS', group_no: 'ME' },
      { item_no: 'I2', item_name: 'Điện trở', unit_no: 'PCS', org_no: 'VN20' },
    ])
    await insert('bm_unit', [{ unit_no: 'PCS', unit_name: 'Piece' }])
    await insert('bm_currency', [{ currency: 'USD', currency_name: 'US dollar' }])
    await insert('bm_delivery_address', [{ loadadr_type: '1', warehouse_no: 'SZ-RM', address: '收货口' }])
    await seedDictionary(trx, [masterDataTexts])
  })
})
afterAll(() => test.drop())

describe.each(paths)('shell §7: the lookup %s', (path) => {
  const isDictionary = path.includes('Enum')
  const own = isDictionary ? { enumMid: 'refuseReason' } : {}

  it('answers valid rows in pages of its own size, each with number and name', async () => {
    const page = await look(path, buyer, { condition: own })
    expect(page.records.length).toBeGreaterThan(0)
    expect(page.pageSize).toBe(lookups[path].size)
    const [number = '', name = ''] = Object.keys(lookups[path].fields)
    for (const row of page.records) {
      expect(
        Object.keys(row)
          .filter((key) => key !== 'id')
          .slice(0, 2),
      ).toEqual([number, name])
      expect(row[number]).toBeTruthy()
    }
    expect((await look(path, buyer, { size: 1, condition: own })).records.length).toBe(1)
  })

  it('finds rows by a part of the name, and none by what is not there', async () => {
    const [, name = ''] = Object.keys(lookups[path].fields)
    const fields = Object.values(lookups[path].fields)
    const row = (await look(path, buyer, { condition: own })).records.find((one) => one[name])
    const keyword = fields[1]?.isKeyword && row ? String(row[name]).slice(0, 6).trim() : ''
    const found = await look(path, buyer, { condition: { ...own, keyword } })
    if (row) expect(found.records.map((one) => one.id)).toContain(row.id)
    expect((await look(path, buyer, { condition: { ...own, keyword: 'no such row' } })).total).toBe(0)
  })

  it('offers no invalid row unless asked for', async () => {
    const status = isDictionary ? 'status' : 'statusCode'
    expect((await look(path, buyer, { condition: { ...own, [status]: '0' } })).total).toBe(0)
  })

  it('shows another tenant nothing', async () => {
    expect((await look(path, stranger, { condition: own })).total).toBe(0)
  })

  it('shows suppliers what is theirs to see, and nothing of the buyer’s own', async () => {
    const page = await look(path, supplier, { condition: own })
    if (lookups[path].isBuyersOwn) expect(page.total).toBe(0)
    else expect(page.total).toBeGreaterThan(0)
  })
})

describe('shell §5, §7: lookups under a condition', () => {
  it('follow the organisation: its rows and those of all organisations, none for one outside the authority', async () => {
    const ofOrg = async (path: LookupPath, name: string, orgNo: string | string[], caller = buyer) =>
      numbers(await look(path, caller, { condition: { orgNo } }), name)
    const DOC_TYPE = 'IBmDocTypeService/getbmdoctypelistbyparams'
    expect(await ofOrg(DOC_TYPE, 'docType', 'SZ10')).toEqual(['MRO-RCV', 'PO-RCV', 'TRF-WH'])
    expect(await ofOrg(DOC_TYPE, 'docType', 'VN20')).toContain('PRD-ISS')
    expect(await ofOrg('IBmWaveService/getbmwavelistbyparams', 'waveNo', 'SZ10')).toEqual(['W-SZ-AM', 'W-SZ-PM'])
    expect(await ofOrg('IBmMachineService/getbmmachinelistbyparams', 'machineNo', 'VN20')).toEqual(['M-ASM-01'])
    expect(await ofOrg('IBmSupplierService/getbmsupplierlistbyparams', 'supplierNo', 'SZ10')).toEqual(['S1'])
    expect(await ofOrg('IBmSupplierService/getbmsupplierlistbyparams', 'supplierNo', ['SZ10', 'VN20'])).toEqual([
      'S1',
      'S2',
    ])
    expect(await ofOrg('IBmItemService/getbmitemlistbyparams', 'itemNo', 'VN20')).toEqual(['I1', 'I2'])
    expect(await ofOrg(DOC_TYPE, 'docType', 'SZ10', farBuyer)).toEqual([])
  })

  it('shell §6: stay within the reader’s organisations, warehouses and categories without any condition', async () => {
    const seen = async (path: LookupPath, name: string) => numbers(await look(path, farBuyer), name)
    expect(await seen('IBmWarehouseService/getFullAuthorityWarehouseListByParams', 'warehouseNo')).toEqual(['VN-RM'])
    expect(await seen('IBmClassifyTypeService/getFullAuthorityClassifyTypeListByParams', 'classifyType')).toEqual([
      'OUT',
    ])
    expect(await seen('IBmZoneService/getbmzonelistbyparams', 'zoneNo')).toEqual(['K1'])
    expect(await seen('IBmWarehouseCellService/getbmwarehousecelllistbyparams', 'cellNo')).toEqual([
      'K1-01',
      'K1-02',
      'K1-03',
    ])
    expect(await seen('IBmMachineService/getbmmachinelistbyparams', 'machineNo')).toEqual(['M-ASM-01'])
    expect(await seen('IBmCustomerService/getbmcustomerlistbyparams', 'customerNo')).toEqual(['C2002', 'C2003'])
  })

  it('narrow by what the spec names', async () => {
    const under = async (path: LookupPath, name: string, condition: object) =>
      numbers(await look(path, buyer, { condition }), name)
    const BAR = 'IBmBarRuleHeadService/getbmbarruleheadlistbyparams'
    expect(await under(BAR, 'barRuleNo', { statusCode: '1', barType: '0', itemRule: '2' })).toEqual(['BR-LOT'])
    const NOTIFICATION = 'IBmNoticeTemplateService/getbmnoticetemplatelistbyparams'
    const messages = demoMasterRows.bm_notice_template.map((row) => row.notice_template_no).sort()
    expect(messages.length).toBeGreaterThan(0)
    expect(await under(NOTIFICATION, 'noticeTemplateNo', { noticeType: '2' })).toEqual(messages)
    expect(await under(NOTIFICATION, 'noticeTemplateNo', { noticeType: '1' })).toEqual([])
    const CLASSIFY = 'IBmClassifyTypeService/getBusinessClassifyTypeListByParams'
    expect(await under(CLASSIFY, 'classifyType', { docNature: '1', bigModule: '1' })).toEqual(['RAW'])
    expect(await under(CLASSIFY, 'classifyType', { orgNo: 'VN20', bigModule: '2' })).toEqual(['OUT'])
    const CELL = 'IBmWarehouseCellService/getbmwarehousecelllistbyparams'
    expect(await under(CELL, 'cellNo', { isBad: true })).toEqual(['NG-01'])
    expect(await under(CELL, 'cellNo', { warehouseNo: 'HK-DC' })).toEqual(['D1-01'])
    expect(await under('IBmItemService/getbmitemlistbyparams', 'itemNo', { groupNo: 'ME' })).toEqual(['I1'])
  })

  it('find Vietnamese without its marks and one Chinese character', async () => {
    const found = async (keyword: string) =>
      numbers(await look('IBmMachineService/getbmmachinelistbyparams', buyer, { condition: { keyword } }), 'machineNo')
    expect(await found('siet vit')).toEqual(['M-ASM-01'])
    expect(await found('炉')).toEqual(['M-SMT-02'])
  })
})

describe('shell §3: the dictionary', () => {
  const ENUM = 'IBmEnumService/getsysenumbyparamssearch'

  it('has the product’s enumerations in the reader’s language, such as QUERY_DIMENTION, for every tenant', async () => {
    const condition = { status: '1', enumMid: 'QUERY_DIMENTION' }
    const names = async (language: Language, caller = buyer) =>
      numbers(await look(ENUM, caller, { condition }, language), 'enumName')
    expect(await names('en-US')).toEqual(['By item', 'By supplier', 'By warehouse', 'By purchase center'])
    expect((await names('zh-CN', stranger))[1]).toBe('按供应商')
    const found = await look(ENUM, supplier, { condition: { ...condition, keyword: '仓库' } }, 'zh-CN')
    expect(numbers(found, 'enumValue')).toEqual(['3'])
  })

  it.each([
    ['merchantType', { 1: 'Supplier', 2: 'Customer' }],
    ['transactionType', { 1: 'In', 2: 'Out' }],
    ['barType', { 0: 'Item label', 1: 'Box label', 2: 'Pallet label' }],
    ['statusCode', { 0: 'Invalid', 1: 'Valid' }],
  ])('shell §3: has the values of %s', async (enumMid, values) => {
    const { records } = await look(ENUM, buyer, { condition: { status: '1', enumMid } }, 'en-US')
    expect(Object.fromEntries(records.map(({ enumValue, enumName }) => [enumValue, enumName]))).toEqual(values)
  })

  it('may be written at every start: what has not changed stays, what is gone becomes invalid', async () => {
    const rows = () =>
      inScope(test.db, systemScope('tests', '*'), async (trx) => {
        await seedDictionary(trx, [masterDataTexts])
        const { rows: kept } = await sql<{ versions: number; count: number }>`
          select max(version)::int as versions, count(*)::int as count from sys_enum where tenantsid is null`.execute(
          trx,
        )
        return kept[0]
      })
    const first = await rows()
    expect(first?.versions).toBe(1)
    expect(await rows()).toEqual(first)
    const gone = { ...masterDataTexts, texts: { ...masterDataTexts.texts, 'en-US': { enums: { one: { a: 'A' } } } } }
    await inScope(test.db, systemScope('tests', '*'), (trx) => seedDictionary(trx, [gone]))
    expect((await look(ENUM, buyer, { condition: { enumMid: 'QUERY_DIMENTION' } })).total).toBe(0)
    expect((await look(ENUM, buyer, { condition: { enumMid: 'QUERY_DIMENTION', status: '0' } })).total).toBe(4)
    expect((await look(ENUM, buyer, { condition: { enumMid: 'refuseReason' } })).total).toBe(3)
  })

  it('lets nobody but the product write the product’s rows', async () => {
    const write = inScope(test.db, systemScope('tests', 'T1'), (trx) =>
      trx.insertInto('sys_enum').values({ enum_mid: 'x', enum_value: '1', enum_name: 'X' }).execute(),
    )
    await expect(write).rejects.toThrow('row-level security')
  })
})
