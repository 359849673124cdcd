import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { orderImportFields } from '#modules/orders/order/contract/fields.ts'
import { orderLines } from '#modules/orders/order/server/order-list.ts'
import { readOrderDetail } from '#modules/orders/order/server/read-order-detail.ts'
import { buildOrder, buildParents, buildUser, callAs, callerOf } from '#modules/orders/order/server/testing.ts'
import { readQuantityTrace } from '#modules/orders/tracking/server/read-quantity-trace.ts'
import { importErrors } from '#platform/contract/exchange/import-errors.ts'
import { importRefusalSchema } from '#platform/contract/exchange/import-schemas.ts'
import { importedFields } from '#platform/contract/fields.ts'
import type { Caller } from '#platform/server/call-context.ts'
import { BusinessErrorKeepingRows } from '#platform/server/http/business-error-keeping-rows.ts'
import { inScope } from '#platform/server/scope.ts'
import {
  bookOf,
  firstSheet,
  openElsewhere,
  saveElsewhere,
  typeRow,
} from '#platform/server/spreadsheet/testing/open-elsewhere.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { importOrders as imports } from './import-orders.ts'

const {
  'ISupSrmPurchaseHeadService/importexcel': importOrders,
  'ISupSrmPurchaseHeadService/downExcelTemplate': orderTemplate,
} = imports
let database: TestDatabase
let buyer: Caller
beforeAll(async () => {
  database = await createTestDatabase()
  await buildParents(database.ownerDb, { overPercent: '5', packQty: '10' })
  await buildParents(database.ownerDb, { itemNo: 'OIL', unitNo: 'KG', unitDecimals: 2 })
  await buildParents(database.ownerDb, { itemNo: 'BOXED', unitNo: 'BOX' })
  await buildParents(database.ownerDb, { itemNo: 'BAGGED', unitNo: 'BAG' })
  const rate = (number: string, source: string, sourceQty: string, targetQty: string) => ({
    tenantsid: 'T1',
    conversion_no: number,
    conversion_name: number,
    source_unit_no: source,
    source_qty: sourceQty,
    target_unit_no: 'PCS',
    target_qty: targetQty,
  })
  await database.ownerDb
    .insertInto('bm_unit_conversion')
    .values([rate('BOX', 'BOX', '1', '100'), rate('BAG', 'BAG', '3', '1')])
    .execute()
  // The item's own goes before the one for all.
  const own = { ...rate('OWN', 'BOX', '1', '12'), item_no: 'ITEM-1' }
  await database.ownerDb.insertInto('bm_item_unit_conversion').values(own).execute()
  buyer = await buildUser(database.ownerDb, callerOf('purchaser'))
})
afterAll(() => database.drop())
beforeEach(async () => {
  await sql`truncate srm_purchase_head, doc_import_run, doc_file cascade`.execute(database.ownerDb)
})

const REQUIRED = {
  purchaseNo: 'PO-A',
  purchaseSeq: 10,
  orgNo: 'O1',
  warehouseNo: 'W1',
  supplierNo: 'S1',
  goodsNo: 'ITEM-1',
  batchPurQty: 20,
  expectArrivalDate: '2026-04-01',
  price: '2.5',
  currency: 'CNY',
}
type Row = Partial<
  Record<
    | keyof typeof REQUIRED
    | 'goodsName'
    | 'purchaseUnitNo'
    | 'taxRate'
    | 'overPercent'
    | 'orderType'
    | 'classifyType'
    | 'employeeName',
    string | number
  >
>

/** A workbook whose columns bear the fields' names; rows are complete but for what they say. */
function workbook(rows: readonly Row[]): Buffer {
  const names = [...new Set([...Object.keys(REQUIRED), ...rows.flatMap((row) => Object.keys(row))])] as (keyof Row)[]
  const body = rows.map((row) => names.map((name) => ({ ...REQUIRED, ...row })[name] ?? null))
  return saveElsewhere(bookOf([names, ...body]))
}

const importRows = async (...rows: Row[]) =>
  callAs(database, buyer, importOrders, { fileName: 'orders.xlsx', clientId: '', content: workbook(rows) })

/** Row, field and sentence of each error of a refused import. */
async function errorsOf(...rows: Row[]): Promise<[number, string, string][]> {
  const error: unknown = await importRows(...rows).catch((reason: unknown) => reason)
  if (!(error instanceof BusinessErrorKeepingRows)) throw error
  expect(error.declaration).toEqual(importErrors.importRefused)
  const data = importRefusalSchema.parse(await inScope(database.db, buyer, error.keep))
  expect(data.fileId).not.toBeNull()
  return data.rows.map(({ rowNumber, field, message }) => [rowNumber, field, message])
}

const ordersWritten = () =>
  database.ownerDb
    .selectFrom('srm_purchase_head')
    .select(['purchase_no', 'status', 'data_source', 'supplier_name', 'classify_type', 'order_type'])
    .orderBy('purchase_no')
    .execute()
const linesWritten = () =>
  database.ownerDb
    .selectFrom('srm_purchase_batch as b')
    .innerJoin('srm_purchase_line as l', 'l.id', 'b.line_id')
    .select(['b.purchase_no', 'b.purchase_seq', 'b.goods_name', 'b.spec', 'b.purchase_unit_no', 'l.pack_qty'])
    .select([sql<string>`trim_scale(b.batch_pur_qty)`.as('qty'), sql<string>`trim_scale(b.over_percent)`.as('over')])
    .orderBy('b.purchase_no')
    .orderBy('b.purchase_seq')
    .execute()

describe('an import of orders', () => {
  it('makes one order of the rows of one number, pending release, with what the item knows where a row is silent', async () => {
    const counts = await importRows(
      {},
      { purchaseSeq: 20, goodsNo: 'OIL', batchPurQty: '1.25', goodsName: 'Gear oil', overPercent: 0 },
      { purchaseNo: 'PO-B' },
    )
    expect(counts).toEqual({ insertCount: 3, updateCount: 0 })
    const head = {
      status: 'pendingRelease',
      data_source: 'import',
      supplier_name: 'Supplier S1',
      classify_type: 'C1',
      order_type: '1',
    }
    expect(await ordersWritten()).toEqual([
      { purchase_no: 'PO-A', ...head },
      { purchase_no: 'PO-B', ...head },
    ])
    const item = {
      goods_name: 'Item ITEM-1',
      spec: '10 mm',
      purchase_unit_no: 'PCS',
      pack_qty: '10.000000',
      qty: '20',
      over: '5',
    }
    expect(await linesWritten()).toEqual([
      { purchase_no: 'PO-A', purchase_seq: 10, ...item },
      {
        purchase_no: 'PO-A',
        purchase_seq: 20,
        goods_name: 'Gear oil',
        spec: '10 mm',
        purchase_unit_no: 'KG',
        pack_qty: null,
        qty: '1.25',
        over: '0',
      },
      { purchase_no: 'PO-B', purchase_seq: 10, ...item },
    ])
  })

  it('takes the main warehouse of its organisation where a row names none, and says so where there is none', async () => {
    const named = await importRows({ purchaseNo: 'PO-NAMED' })
    expect(named.insertCount).toBe(1)
    const without = { purchaseNo: 'PO-MAIN', warehouseNo: '' }
    expect(await errorsOf(without)).toEqual([[2, 'warehouseNo', expect.stringContaining('O1')]])
    const main = (isMain: boolean) =>
      database.ownerDb
        .updateTable('bm_warehouse')
        .set({ is_main_warehouse: isMain })
        .where('warehouse_no', '=', 'W1')
        .execute()
    await main(true)
    await importRows(without)
    await main(false)
    const { warehouse_no } = await database.ownerDb
      .selectFrom('srm_purchase_head')
      .select('warehouse_no')
      .where('purchase_no', '=', 'PO-MAIN')
      .executeTakeFirstOrThrow()
    expect(warehouse_no).toBe('W1')
  })

  it('domain §3: refuses rows for a supplier that is frozen for orders', async () => {
    const freeze = (isFrozen: boolean) =>
      database.ownerDb
        .updateTable('bm_supplier')
        .set({ is_order_frozen: isFrozen })
        .where('supplier_no', '=', 'S1')
        .execute()
    await freeze(true)
    expect(await errorsOf({})).toEqual([[2, 'supplierNo', 'The supplier is frozen for orders.']])
    await freeze(false)
    expect(await importRows({})).toEqual({ insertCount: 1, updateCount: 0 })
  })

  it('writes nothing when one row of many is wrong, and tells its row, column and error', async () => {
    const good = Array.from({ length: 40 }, (_, index) => ({ purchaseNo: `PO-${index}` }))
    expect(await errorsOf(...good, { purchaseNo: 'PO-BAD', supplierNo: 'NOBODY' })).toEqual([
      [42, 'supplierNo', 'The supplier NOBODY does not exist or is not valid.'],
    ])
    expect(await ordersWritten()).toEqual([])
    const runs = await database.ownerDb
      .selectFrom('doc_import_run')
      .select(['state', 'insert_count', 'error_count'])
      .execute()
    expect(runs).toEqual([{ state: 'refused', insert_count: 0, error_count: 1 }])
  })

  it('finds every reference that does not exist or is out of the buyer\u2019s authority, not only the first', async () => {
    await buildParents(database.ownerDb, { orgNo: 'O2', warehouseNo: 'W2', classifyType: 'C2' })
    const row = { orgNo: 'O2', warehouseNo: 'W2', classifyType: 'C2', supplierNo: 'S9', goodsNo: 'X', currency: 'XXX' }
    const errors = await errorsOf(row)
    expect(errors.map(([, field]) => field)).toEqual([
      'orgNo',
      'warehouseNo',
      'supplierNo',
      'goodsNo',
      'currency',
      'classifyType',
    ])
  })

  it('refuses quantities that are not above 0, too large, or finer than the unit', async () => {
    const errors = await errorsOf(
      { batchPurQty: 0 },
      { purchaseSeq: 20, batchPurQty: '-3' },
      { purchaseSeq: 30, batchPurQty: '10000000000001' },
      { purchaseSeq: 40, batchPurQty: '1.5' },
      { purchaseSeq: 0, price: '-1', taxRate: 101 },
    )
    expect(errors).toEqual([
      [2, 'batchPurQty', '0 is not greater than 0.'],
      [3, 'batchPurQty', '-3 is not greater than 0.'],
      [4, 'batchPurQty', '10000000000001 is not between 0 and 10000000000000.'],
      [5, 'batchPurQty', 'Order PO-A, line 40-1-1: 1.5 has more decimals than the unit PCS allows (0).'],
      [6, 'purchaseSeq', '0 is not between 1 and 999999.'],
      [6, 'price', '-1 is not between 0 and 10000000000000.'],
      [6, 'taxRate', '101 is not between 0 and 100.'],
    ])
  })

  it('refuses a unit that does not exist, or from which no conversion leads to the item\u2019s', async () => {
    expect(await errorsOf({ purchaseUnitNo: 'NONE' }, { purchaseSeq: 20, purchaseUnitNo: 'KG' })).toEqual([
      [2, 'purchaseUnitNo', 'The unit NONE does not exist.'],
      [3, 'purchaseUnitNo', 'Item ITEM-1 is counted in PCS, and no conversion leads there from KG.'],
    ])
  })

  it('converts what is written in another unit, and keeps price and amount as they were written', async () => {
    await importRows(
      { purchaseUnitNo: 'BOX', batchPurQty: '3', price: '10' },
      { purchaseSeq: 20, purchaseUnitNo: 'BAG', batchPurQty: '6', price: '0.335', taxRate: 13 },
      { purchaseSeq: 30, batchPurQty: '5', price: '1' },
    )
    const { id } = await database.ownerDb.selectFrom('srm_purchase_head').select('id').executeTakeFirstOrThrow()
    const order = await callAs(database, buyer, readOrderDetail, { id })
    const priced = order.lines.map(
      ({ lineQty, purchaseUnitNo, price, orderedQty, orderedUnitNo, orderedPrice, amount }) =>
        [lineQty, purchaseUnitNo, price, orderedQty, orderedUnitNo, orderedPrice, amount].join(' '),
    )
    expect(priced).toEqual(['36 PCS 0.833333 3 BOX 10 30', '2 PCS 1.005 6 BAG 0.335 2.01', '5 PCS 1    5'])
    expect(order).toMatchObject({ amount: '37.01', taxAmount: '0.26' })
    const story = await callAs(database, buyer, readQuantityTrace, { batchId: order.lines[0]?.batches[0]?.id ?? '' })
    expect(story.purchaseUnitNo).toBe('PCS')
    expect(story.steps[0]).toMatchObject({ step: 'ordered', qty: '36' })
  })

  it('refuses what the item\u2019s unit cannot hold exactly, and says how it would be rounded', async () => {
    const far = { purchaseSeq: 30, purchaseUnitNo: 'BOX', batchPurQty: '1000000000000' }
    expect(
      await errorsOf(
        { purchaseUnitNo: 'BAG', batchPurQty: '4' },
        { purchaseSeq: 20, purchaseUnitNo: 'BOX', batchPurQty: '1.5' },
        far,
      ),
    ).toEqual([
      [
        2,
        'batchPurQty',
        '4 BAG of item ITEM-1 are 1.333333\u2026 PCS. PCS has 0 decimals, so this would be rounded to 1. ' +
          'Order a quantity that comes out even.',
      ],
      [3, 'batchPurQty', 'Order PO-A, line 20-1-1: 1.5 has more decimals than the unit BOX allows (0).'],
      [4, 'batchPurQty', '12000000000000 is not between 0 and 10000000000000.'],
    ])
  })

  it('refuses a line that is there twice, and head values that differ between lines', async () => {
    expect(
      await errorsOf({ employeeName: 'Ann' }, { employeeName: 'Bob' }, { purchaseSeq: 20, employeeName: 'Ann' }),
    ).toEqual([
      [3, 'purchaseSeq', 'Line 10 of order PO-A is there more than once.'],
      [3, 'employeeName', 'Order PO-A: Purchaser differs between its lines.'],
    ])
  })

  it('judges a row with an unreadable cell by its other cells, in the same round', async () => {
    await buildOrder(database.ownerDb, { purchaseNo: 'PO-USED' })
    const errors = await errorsOf(
      { purchaseNo: 'PO-USED', batchPurQty: 'many', supplierNo: 'NOBODY' },
      { employeeName: 'Ann' },
      { purchaseSeq: 'x', batchPurQty: '1.5', employeeName: 'Bob' },
      { purchaseSeq: 'x', orgNo: 'O'.repeat(200), employeeName: 'Ann' },
    )
    expect(errors.map(([rowNumber, field]) => `${rowNumber} ${field}`)).toEqual([
      '2 purchaseNo',
      '2 supplierNo',
      '2 batchPurQty',
      '4 purchaseSeq',
      '4 batchPurQty',
      '4 employeeName',
      '5 purchaseSeq',
      '5 orgNo',
    ])
    expect(errors.find(([, field, message]) => field === 'batchPurQty' && message.includes('PCS'))?.[2]).toBe(
      'Order PO-A, line ?-1-1: 1.5 has more decimals than the unit PCS allows (0).',
    )
  })

  it('shows the lines of one order in their own order in the list, whatever order the file has', async () => {
    await importRows(
      { purchaseSeq: 30 },
      { purchaseSeq: 10 },
      { purchaseNo: 'PO-B', purchaseSeq: 20 },
      { purchaseSeq: 20 },
      { purchaseNo: 'PO-B', purchaseSeq: 10 },
    )
    const { records } = await callAs(database, buyer, orderLines['ISupSrmPurchaseService/getPurchasePage'], {
      current: 1,
      size: 20,
      condition: {},
    })
    const seen = (records as unknown as { purchaseNo: string; purchaseSeq: number }[]).map(
      ({ purchaseNo, purchaseSeq }) => `${purchaseNo}/${purchaseSeq}`,
    )
    expect(seen).toEqual(['PO-B/10', 'PO-B/20', 'PO-A/10', 'PO-A/20', 'PO-A/30'])
  })

  it('refuses a number that is used already, also by an order that the buyer does not see', async () => {
    await buildOrder(database.ownerDb, { purchaseNo: 'PO-SEEN' })
    await buildOrder(database.ownerDb, { purchaseNo: 'PO-HIDDEN', orgNo: 'O9' })
    expect(await errorsOf({ purchaseNo: 'PO-SEEN' })).toEqual([
      [2, 'purchaseNo', 'The order number PO-SEEN is used already.'],
    ])
    await expect(importRows({ purchaseNo: 'PO-NEW' }, { purchaseNo: 'PO-HIDDEN' })).rejects.toMatchObject({
      declaration: { code: 'orders.duplicateOrder' },
      parameters: { purchaseNo: 'PO-HIDDEN' },
    })
    expect((await ordersWritten()).map((order) => order.purchase_no)).toEqual(['PO-HIDDEN', 'PO-SEEN'])
  })

  it('tells messages of each order, buyers alone, and open lists once for each organisation', async () => {
    await database.ownerDb.deleteFrom('sys_outbox').execute()
    await importRows({}, { purchaseSeq: 20 }, { purchaseNo: 'PO-B' })
    const reported = await database.ownerDb
      .selectFrom('sys_outbox')
      .select(['event', 'org_no', 'supplier_no', sql<boolean>`dispatched_at is null`.as('isLive')])
      .select(sql<string>`event_detail -> 'values' ->> 'supplierName'`.as('supplierName'))
      .select(sql<string>`event_detail ->> 'documentNo'`.as('documentNo'))
      .orderBy('id')
      .execute()
    const event = { event: 'orderImported', org_no: 'O1', supplier_no: '', isLive: false, supplierName: 'Supplier S1' }
    expect(reported).toEqual([
      { event: '', org_no: 'O1', supplier_no: '', isLive: true, supplierName: null, documentNo: null },
      { ...event, documentNo: 'PO-A' },
      { ...event, documentNo: 'PO-B' },
    ])
  })

  it('offers a template that it takes back once filled', async () => {
    const template = await callAs(database, buyer, orderTemplate, {}, { language: 'vi' })
    expect(template.fileName).toBe('Nh\u1eadp \u0111\u01a1n h\u00e0ng.xlsx')
    const file = new PassThrough()
    const [content] = await Promise.all([buffer(file), template.write(file)])
    const book = openElsewhere(content)
    const names = importedFields(orderImportFields)
    typeRow(
      firstSheet(book),
      2,
      names.map((name) => (name in REQUIRED ? REQUIRED[name as keyof typeof REQUIRED] : null)),
    )
    const upload = { fileName: template.fileName, clientId: '', content: saveElsewhere(book) }
    expect(await callAs(database, buyer, importOrders, upload)).toEqual({ insertCount: 1, updateCount: 0 })
  })
})
