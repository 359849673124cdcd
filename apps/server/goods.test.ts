import { describe, expect, it } from 'vitest'
import { sampleWorkbook } from '#apps/server/testing/sample-workbook.ts'
import { itemGroupRecord } from '#modules/master-data/record/contract/records/item-group-record.ts'
import { itemRecord } from '#modules/master-data/record/contract/records/item-record.ts'
import { supplierRecord } from '#modules/master-data/supplier/contract/records/partner-records.ts'
import {
  itemUnitConversionRecord,
  unitConversionRecord,
  unitRecord,
} from '#modules/master-data/unit/contract/records/unit-records.ts'
import { type RecordDeclaration, type RecordRow, recordPaths } from '#platform/contract/records/records.ts'
import { orderWorkbook } from './testing/order-workbook.ts'
import { readAs } from './testing/record-inputs.ts'
import { runningProduct } from './testing/running-product.ts'
import { wireClient } from './testing/wire-client.ts'

const ORDERS_IMPORT = 'ISupSrmPurchaseHeadService/importexcel'

const running = runningProduct()

const send = async (path: string, condition: object) =>
  wireClient.json(running.product.address, path, { condition }, { token: await running.context.token('admin') })
const add = (record: RecordDeclaration, input: object) => send(recordPaths(record).add, input)

/** A record as its editor sees it, found by its number. */
async function found(record: RecordDeclaration, number: string): Promise<RecordRow> {
  const { list, byId } = recordPaths(record)
  const { records } = await readAs<{ records: RecordRow[] }>(running.context, 'admin', list, {
    condition: { keyword: number },
  })
  const row = records.find((one) => one[record.number] === number)
  return readAs<RecordRow>(running.context, 'admin', byId, { condition: { id: row?.id } })
}

/** Changes a record's fields as its form does, with all that it has. */
async function change(record: RecordDeclaration, number: string, values: object) {
  const { createName, createDate, updateName, updateDate, ...now } = await found(record, number)
  return send(recordPaths(record).update, { ...now, ...values })
}

const convert = (sourceUnitNo: string, targetUnitNo: string, quantities: string[], itemNo?: string) =>
  send('IBmUnitConversionService/convertquantity', {
    sourceUnitNo,
    targetUnitNo,
    quantities,
    ...(itemNo === undefined ? {} : { itemNo }),
  })

describe('domain §3: material', () => {
  const ITEM = { itemNo: 'GLUE-1', itemName: 'Epoxy glue', unitNo: 'KG' }

  it('is kept for days where its shelf life counts, and warned about within them', async () => {
    const unknown = await add(itemRecord, { ...ITEM, isShelfLife: true })
    expect(unknown.body).toMatchObject({
      errorCode: 'master-data.shelfLifeMissing',
      details: [{ path: 'shelfLifeDays' }],
    })
    const early = await add(itemRecord, { ...ITEM, isShelfLife: true, shelfLifeDays: 30, warnDays: 31 })
    expect(early.body).toMatchObject({ errorCode: 'master-data.warnDaysTooLong' })
    expect((await add(itemRecord, { ...ITEM, isShelfLife: true, shelfLifeDays: 30, warnDays: 30 })).status).toBe(200)
  })

  it('has a lower stock limit at most as high as the upper one', async () => {
    const reversed = await change(itemRecord, 'R-0402-10K', { minInvQty: '20.5', maxInvQty: '20.4' })
    expect([reversed.status, reversed.body.errorCode]).toEqual([422, 'master-data.limitsReversed'])
    expect((await change(itemRecord, 'R-0402-10K', { minInvQty: '20.4', maxInvQty: '20.4' })).status).toBe(200)
    expect((await change(itemRecord, 'R-0402-10K', { minInvQty: '100', maxInvQty: null })).status).toBe(200)
  })

  it('tells the errors of a file’s rows by their fields', async () => {
    const file = await sampleWorkbook({ ...ITEM, itemNo: 'GLUE-2', minInvQty: '5', maxInvQty: '4' })
    const options = { token: await running.context.token('admin') }
    const { body } = await wireClient.upload(
      running.product.address,
      'IBmItemService/importexcel',
      file,
      'items.xlsx',
      options,
    )
    expect(body.data).toMatchObject({ rows: [{ field: 'maxInvQty', errorCode: 'master-data.limitsReversed' }] })
  })

  it('lies in cells of its own warehouse', async () => {
    const elsewhere = await change(itemRecord, 'R-0402-10K', { warehouseNo: 'SZ-RM', inCellNo: 'K1-01' })
    expect(elsewhere.body).toMatchObject({
      errorCode: 'wire.recordReferenceUnknown',
      details: [{ path: 'inCellNo' }],
    })
    const there = { warehouseNo: 'SZ-RM', inCellNo: 'A-01-01', outCellNo: 'A-01-02' }
    expect((await change(itemRecord, 'R-0402-10K', there)).status).toBe(200)
  })

  it('is called by each supplier in one way', async () => {
    const called = { supplierNo: 'S1002', supplierItemNo: 'SV-R10K', supplierItemName: 'Điện trở 10k' }
    const before = (await found(itemRecord, 'R-0402-10K')).supplierItems as unknown as object[]
    const twice = await change(itemRecord, 'R-0402-10K', { supplierItems: [called, called] })
    expect([twice.status, twice.body.errorCode]).toEqual([400, 'wire.invalidInput'])
    const supplierItems = [...before, called]
    expect((await change(itemRecord, 'R-0402-10K', { supplierItems })).status).toBe(200)
    expect(await found(itemRecord, 'R-0402-10K')).toMatchObject({ supplierItems })
  })

  it('keeps the supplier of a code from being deleted, and is named by its number', async () => {
    const supplier = { supplierNo: 'S-GLUE', supplierName: 'Glue works' }
    expect((await add(supplierRecord, supplier)).status).toBe(200)
    const supplierItems = [{ supplierNo: 'S-GLUE', supplierItemNo: 'GW-1', supplierItemName: '' }]
    expect((await change(itemRecord, 'GLUE-1', { supplierItems })).status).toBe(200)
    const { id, version } = await found(supplierRecord, 'S-GLUE')
    const refused = await send(recordPaths(supplierRecord).remove, { delList: [{ id, version }] })
    expect([refused.status, refused.body.errorCode]).toEqual([409, 'wire.recordInUse'])
    expect(refused.body.errorMessage).toContain('GLUE-1')
    expect((await change(itemRecord, 'GLUE-1', { supplierItems: [] })).status).toBe(200)
    expect((await send(recordPaths(supplierRecord).remove, { delList: [{ id, version }] })).status).toBe(200)
  })

  it('keeps its unit, in which stock and documents count', async () => {
    const other = await change(itemRecord, 'R-0402-10K', { unitNo: 'BOX' })
    expect([other.status, other.body.errorCode]).toEqual([422, 'wire.recordFieldFixed'])
  })
})

describe('domain §3: categories of material', () => {
  it('stand below others, but never below themselves', async () => {
    const own = await change(itemGroupRecord, 'EL', { upperGroupNo: 'EL' })
    expect([own.status, own.body.errorCode]).toEqual([422, 'master-data.itemGroupCycle'])
    expect((await add(itemGroupRecord, { groupNo: 'EL-X', groupName: 'Chips', upperGroupNo: 'EL-PAS' })).status).toBe(
      200,
    )
    const ring = await change(itemGroupRecord, 'EL', { upperGroupNo: 'EL-X' })
    expect(ring.body).toMatchObject({
      errorCode: 'master-data.itemGroupCycle',
      details: [{ path: 'upperGroupNo' }],
    })
    expect((await change(itemGroupRecord, 'EL-X', { upperGroupNo: 'PK' })).status).toBe(200)
    expect((await change(itemGroupRecord, 'EL', { upperGroupNo: 'EL-X' })).status).toBe(200)
  })

  it('are put one below the other by one of two who do it at once, never by both', async () => {
    for (const groupNo of ['RING-A', 'RING-B']) await add(itemGroupRecord, { groupNo, groupName: groupNo })
    const answers = await Promise.all([
      change(itemGroupRecord, 'RING-A', { upperGroupNo: 'RING-B' }),
      change(itemGroupRecord, 'RING-B', { upperGroupNo: 'RING-A' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })
})

describe('domain §5: unit conversion', () => {
  it('adds up first, rounds once as the target unit does, and says by which conversions', async () => {
    const { body } = await convert('PCS', 'DOZ', ['5', '5', '5'])
    expect(body.data).toEqual({
      quantity: '1.25',
      way: [{ conversionNo: 'UC-DOZ', fromUnitNo: 'PCS', fromQty: '12', toUnitNo: 'DOZ', toQty: '1', isOfItem: false }],
    })
    expect((await change(unitRecord, 'DOZ', { decimals: 0, roundingType: '2' })).status).toBe(200)
    expect((await convert('PCS', 'DOZ', ['5', '5', '5'])).body.data).toMatchObject({ quantity: '2' })
    expect((await change(unitRecord, 'DOZ', { decimals: 2, roundingType: '1' })).status).toBe(200)
  })

  it('takes an item’s own conversion before the one for every item', async () => {
    expect((await convert('BOX', 'PCS', ['2'])).body.errorCode).toBe('master-data.noConversion')
    expect((await convert('BOX', 'PCS', ['2'], 'BAG-ESD-200')).body.data).toMatchObject({ quantity: '200' })
    expect((await convert('BOX', 'DOZ', ['3'], 'BAG-ESD-200')).body.data).toMatchObject({
      quantity: '25',
      way: [{ conversionNo: 'IC-ESD-BOX', isOfItem: true }, { conversionNo: 'UC-DOZ' }],
    })
    const general = { sourceUnitNo: 'BOX', sourceQty: '1', targetUnitNo: 'PCS', targetQty: '50' }
    expect(
      (await add(unitConversionRecord, { conversionNo: 'UC-BOX', conversionName: 'Usual box', ...general })).status,
    ).toBe(200)
    expect((await convert('BOX', 'PCS', ['2'])).body.data).toMatchObject({ quantity: '100' })
    expect((await convert('BOX', 'PCS', ['2'], 'BAG-ESD-200')).body.data).toMatchObject({ quantity: '200' })
    expect((await change(unitConversionRecord, 'UC-BOX', { statusCode: '0' })).status).toBe(200)
    expect((await convert('BOX', 'PCS', ['2'])).body.errorCode).toBe('master-data.noConversion')
  })

  it('refuses units that are not there', async () => {
    const { status, body } = await convert('PCS', 'NOWHERE', ['1'])
    expect([status, body.errorCode]).toEqual([422, 'wire.recordReferenceUnknown'])
    expect(body.details).toMatchObject([{ path: 'targetUnitNo' }])
  })

  it('has no quantity of 0, no unit twice, and one conversion for two units in either direction', async () => {
    const rate = { conversionNo: 'UC-X', conversionName: 'X', sourceUnitNo: 'G', targetUnitNo: 'KG' }
    const zero = await add(unitConversionRecord, { ...rate, sourceQty: '0', targetQty: '0' })
    expect(zero.status).toBe(400)
    expect(zero.body.details?.map(({ path }) => path)).toEqual(['sourceQty', 'targetQty'])
    const same = await add(unitConversionRecord, { ...rate, targetUnitNo: 'G', sourceQty: '1', targetQty: '1' })
    expect(same.body.errorCode).toBe('master-data.conversionSameUnit')
    const back = await add(unitConversionRecord, { ...rate, sourceQty: '1000', targetQty: '1' })
    expect([back.status, back.body.errorCode]).toEqual([409, 'master-data.conversionTaken'])
    expect(back.body.errorMessage).toContain('UC-KG')
    const ofItem = { ...rate, itemNo: 'SLD-SAC305', sourceQty: '1000', targetQty: '1' }
    expect((await add(itemUnitConversionRecord, ofItem)).status).toBe(200)
    const again = { ...ofItem, conversionNo: 'UC-Y', sourceUnitNo: 'KG', targetUnitNo: 'G' }
    expect((await add(itemUnitConversionRecord, again)).body.errorCode).toBe('master-data.conversionTaken')
    const bothAtOnce = await Promise.all(
      ['P1', 'P2'].map((conversionNo) =>
        add(unitConversionRecord, {
          conversionNo,
          conversionName: 'At once',
          sourceUnitNo: 'M',
          sourceQty: '1',
          targetUnitNo: 'L',
          targetQty: '2',
        }),
      ),
    )
    expect(bothAtOnce.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('the decimals of a unit', () => {
  const importOrder = async (purchaseNo: string) => {
    const file = await orderWorkbook(running.context, purchaseNo, { goodsNo: 'SLD-SAC305', batchPurQty: '12.345' })
    const options = { token: await running.context.token('buyer') }
    return wireClient.upload(running.product.address, ORDERS_IMPORT, file, 'orders.xlsx', options)
  }

  it('may become fewer: documents copied them and go on as they were, new ones follow the unit', async () => {
    expect((await importOrder('KG-BEFORE')).body.data).toEqual({ insertCount: 1, updateCount: 0 })
    expect((await change(unitRecord, 'KG', { decimals: 1 })).status).toBe(200)
    const [{ id, version } = { id: '', version: 0 }] = await heads('KG-BEFORE')
    const released = await running.context.call('buyer', 'ISupSrmPurchaseHeadService/releasePurchase', {
      list: [{ id, version }],
    })
    const accepted = await running.context.call('supplier', 'ISupSrmPurchaseHeadService/batchAcceptPurchase', {
      list: released.map((one) => ({ id: one.id, version: one.version })),
    })
    expect(accepted).toHaveLength(1)
    const refused = await importOrder('KG-AFTER')
    expect(refused.body.data).toMatchObject({ rows: [{ errorCode: 'orders.quantityDecimals' }] })
  })

  const heads = (purchaseNo: string) =>
    running.test.ownerDb
      .selectFrom('srm_purchase_head')
      .select(['id', 'version'])
      .where('purchase_no', '=', purchaseNo)
      .execute()
})
