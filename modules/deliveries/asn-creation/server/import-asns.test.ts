import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { act, balancesOf, defineOrderField, setDeliveryRules } from '#modules/deliveries/asn/server/testing.ts'
import { type BuiltOrder, buildOrder, buildParents, buildUser, callerOf } from '#modules/orders/order/server/testing.ts'
import { importedFields } from '#platform/contract/fields.ts'
import type { Caller } from '#platform/server/call-context.ts'
import { importTemplate } from '#platform/server/import/import-template.ts'
import { runImport } from '#platform/server/import/run-import.ts'
import { importErrors, importedRows } from '#platform/server/import/testing.ts'
import {
  firstSheet,
  openElsewhere,
  saveElsewhere,
  typeRow,
} from '#platform/server/spreadsheet/testing/open-elsewhere.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { asnImportFields } from '../contract/fields.ts'
import { asnImport } from './asn-import.ts'
import type { AsnRow, AsnValues, ReadAsnRow } from './group-asn-rows.ts'

let database: TestDatabase
let buyer: Caller
beforeAll(async () => {
  database = await createTestDatabase()
  buyer = await buildUser(database.ownerDb, callerOf('purchaser'))
  await buildOrder(database.ownerDb)
  await database.ownerDb
    .insertInto('bm_delivery_address')
    .values([
      { tenantsid: 'T1', loadadr_type: '1', warehouse_no: 'W1', address: 'Gate 1', is_default: true },
      {
        tenantsid: 'T1',
        loadadr_type: '2',
        supplier_no: 'S1',
        address: 'Mill',
        contact: 'Mai',
        phone: '123',
        is_default: true,
      },
    ])
    .execute()
})
afterAll(() => database.drop())

function rowsOf(order: BuiltOrder, ...rows: Partial<AsnValues>[]): AsnRow[] {
  const usual = {
    purchaseNo: order.purchaseNo,
    purchaseSeq: 10,
    deliveryQty: '10',
    supRemarks: 'LOT-A',
    deliveryDate: '2026-03-18',
    expectedArrivalDate: '2026-03-20',
    wayCarriage: '2' as const,
  }
  return importedRows(asnImportFields, ...rows.map((values) => ({ ...usual, ...values })))
}

const errorsOf = (rows: readonly ReadAsnRow[], caller: Caller = buyer) =>
  act(database, caller, (context) => importErrors(context, asnImport, rows))
const write = (rows: AsnRow[]) => act(database, buyer, (context) => asnImport.writeRows(context, rows))
const asnsOf = (order: BuiltOrder) =>
  database.ownerDb
    .selectFrom('srm_asn_head')
    .select([
      'asn_no',
      'line_count',
      'status',
      'sender',
      'sender_phone',
      'shipping_address',
      'delivery_address',
      'del_warehouse',
      'data_source',
    ])
    .where('purchase_nos', 'like', `%${order.purchaseNo}%`)
    .orderBy('id')
    .execute()

describe('an import of ASNs', () => {
  it('tells the pieces of goods by serial number in one cell, each once in the whole file', async () => {
    await buildParents(database.ownerDb, { itemNo: 'PIECE' })
    await sql`update bm_item set item_rule = '3' where item_no = 'PIECE'`.execute(database.ownerDb)
    const order = await buildOrder(database.ownerDb, { lines: [{ itemNo: 'PIECE' }] })
    const bulk = await buildOrder(database.ownerDb)
    const reported = (asnNo: string, serialNos: string) => ({ asnNo, deliveryQty: '2', serialNos })
    const [first, second] = [reported('ASN-P1', 'IM-1, IM-2'), reported('ASN-P2', 'IM-3\nIM-4')]
    const twice = rowsOf(order, first, reported('ASN-P2', 'IM-2 IM-3'), reported('ASN-P3', 'IM-5'))
    const [, rowTwice, rowShort] = twice.map(({ rowNumber }) => rowNumber)
    expect(await errorsOf(twice)).toEqual([
      `${rowTwice} serialNos inventory.serialTwice`,
      `${rowShort} serialNos inventory.serialsIncomplete`,
    ])
    const [notKept] = await errorsOf(rowsOf(bulk, reported('ASN-P4', 'IM-6 IM-7')))
    expect(notKept).toContain('serialNos inventory.serialsNotKept')
    const rows = rowsOf(order, first, second)
    expect(await errorsOf(rows)).toEqual([])
    await write(rows)
    const pieces = await database.ownerDb
      .selectFrom('wms_serial')
      .select(['asn_no', 'serial_no', 'status', 'lot_no'])
      .where('item_no', '=', 'PIECE')
      .orderBy('serial_no')
      .execute()
    expect(pieces.map(({ asn_no, serial_no, status, lot_no }) => [asn_no, serial_no, status, lot_no])).toEqual([
      ['ASN-P1', 'IM-1', 'initial', 'LOT-A'],
      ['ASN-P1', 'IM-2', 'initial', 'LOT-A'],
      ['ASN-P2', 'IM-3', 'initial', 'LOT-A'],
      ['ASN-P2', 'IM-4', 'initial', 'LOT-A'],
    ])
  })

  it('makes one ASN of the rows of one number, with the defaults where the file is silent', async () => {
    const order = await buildOrder(database.ownerDb, { lines: [{}, {}] })
    const rows = rowsOf(
      order,
      { asnNo: 'ASN-1' },
      { asnNo: 'ASN-1', purchaseSeq: 20 },
      { asnNo: 'ASN-2', deliveryQty: '5', sender: 'Lan', delWarehouse: 'Hall 7' },
    )
    expect(await errorsOf(rows)).toEqual([])
    expect(await write(rows)).toEqual({ insertCount: 3, updateCount: 0 })
    const usual = {
      status: '2',
      sender: 'Mai',
      sender_phone: '123',
      shipping_address: 'Mill',
      delivery_address: 'Gate 1',
      del_warehouse: '',
      data_source: 'import',
    }
    expect(await asnsOf(order)).toEqual([
      { asn_no: 'ASN-1', line_count: 2, ...usual },
      { asn_no: 'ASN-2', line_count: 1, ...usual, sender: 'Lan', del_warehouse: 'Hall 7' },
    ])
    expect(await balancesOf(database, order.lines[0]?.batchId ?? '')).toMatchObject({ shipped: '15' })
  })

  it('keeps what distinguishes the goods of each row beyond item and lot', async () => {
    const order = await buildOrder(database.ownerDb, { lines: [{}, {}] })
    const features = { productFeature: 'Blue', stockFeature: 'Grade A' }
    await write(rowsOf(order, { asnNo: 'ASN-F', ...features }, { asnNo: 'ASN-F', purchaseSeq: 20 }))
    const lines = database.ownerDb.selectFrom('srm_asn_line').select(['product_feature', 'stock_feature'])
    expect(await lines.where('asn_no', '=', 'ASN-F').orderBy('asn_seq').execute()).toEqual([
      { product_feature: 'Blue', stock_feature: 'Grade A' },
      { product_feature: '', stock_feature: '' },
    ])
  })

  it('numbers rows without a number, one ASN per order, days and carriage', async () => {
    const order = await buildOrder(database.ownerDb, { lines: [{}, {}] })
    await write(rowsOf(order, {}, { purchaseSeq: 20 }, { wayCarriage: '1' }))
    expect((await asnsOf(order)).map(({ line_count }) => line_count)).toEqual([2, 1])
  })

  it('keeps lines with other values of the rules’ custom field off one ASN', async () => {
    const order = await buildOrder(database.ownerDb, { orgNo: 'O-LANE', lines: [{}, {}] })
    await defineOrderField(database, 'lane', { values: { [order.lines[1]?.batchId ?? '']: 'N' } })
    await setDeliveryRules(database, 'O-LANE', { mergeCustomField: 'lane' })
    const caller = { ...buyer, orgNos: ['O-LANE'] }
    const together = rowsOf(order, { asnNo: 'L-1' }, { asnNo: 'L-1', purchaseSeq: 20 })
    expect(await errorsOf(together, caller)).toEqual(['3 row deliveries.mixedCustomField'])
    expect(await errorsOf(rowsOf(order, { asnNo: 'L-1' }, { asnNo: 'L-2', purchaseSeq: 20 }), caller)).toEqual([])
  })

  it('counts what the whole file ships of a batch', async () => {
    const order = await buildOrder(database.ownerDb)
    const rows = rowsOf(order, { asnNo: 'A', deliveryQty: '60' }, { asnNo: 'B', deliveryQty: '41' })
    expect(await errorsOf(rows)).toEqual(['3 row deliveries.overShippable'])
  })

  it('judges a row with an unreadable cell by what it names, in the same round', async () => {
    const order = await buildOrder(database.ownerDb)
    await write(rowsOf(order, { asnNo: 'TAKEN', deliveryQty: '1' }))
    const rows: ReadAsnRow[] = rowsOf(order, { asnNo: 'TAKEN', purchaseNo: 'NOBODY' }, { purchaseNo: 'NOBODY' }, {})
    for (const { values } of rows) delete values.deliveryQty
    delete rows[1]?.values.purchaseSeq
    expect(await errorsOf(rows)).toEqual([
      '2 asnNo deliveries.duplicateAsn',
      '2 purchaseSeq deliveries.unknownOrderLine',
    ])
  })

  it('judges a row with an unreadable cell together with the other rows of its ASN', async () => {
    const order = await buildOrder(database.ownerDb, { lines: [{}, {}] })
    const rows: ReadAsnRow[] = rowsOf(
      order,
      { asnNo: 'P1', deliveryQty: '0.5' },
      { asnNo: 'P1', purchaseSeq: 20, trackingNo: 'T', remarks: 'R', supRemarks: '' },
      { asnNo: 'P2', deliveryDate: '2026-03-21', deliveryQty: '101' },
    )
    delete rows[0]?.values.wayCarriage
    delete rows[1]?.values.deliveryQty
    delete rows[2]?.values.supRemarks
    expect(await errorsOf(rows)).toEqual([
      '3 trackingNo deliveries.headDiffers',
      '3 remarks deliveries.headDiffers',
      '2 row deliveries.quantityDecimals',
      '3 row deliveries.supplierBatchEmpty',
      '4 expectedArrivalDate deliveries.arrivalBeforeDelivery',
      '4 row deliveries.overShippable',
    ])
  })

  it('tells messages of each ASN, and open lists once of all', async () => {
    const order = await buildOrder(database.ownerDb, { lines: [{}, {}] })
    await database.ownerDb.deleteFrom('sys_outbox').execute()
    await write(rowsOf(order, { asnNo: 'TOLD-1' }, { asnNo: 'TOLD-2', purchaseSeq: 20 }))
    const reported = await database.ownerDb
      .selectFrom('sys_outbox')
      .select(['topic', 'event', sql<boolean>`dispatched_at is null`.as('isLive')])
      .select(sql<string>`event_detail ->> 'documentNo'`.as('documentNo'))
      .orderBy('id')
      .execute()
    const event = { topic: 'deliveries', event: 'asnSubmitted', isLive: false }
    const live = (topic: string) => ({ topic, event: '', isLive: true, documentNo: null })
    expect(reported).toEqual([
      { ...event, documentNo: 'TOLD-1' },
      { ...event, documentNo: 'TOLD-2' },
      live('deliveries'),
      live('orders'),
    ])
  })

  it('finds every error by row and column', async () => {
    const order = await buildOrder(database.ownerDb, { purchaseNo: 'PO-FAULTS' })
    await write(rowsOf(order, { asnNo: 'USED', deliveryQty: '1' }))
    const rows = rowsOf(
      order,
      { asnNo: 'USED' },
      { asnNo: 'X1', purchaseNo: 'NOBODY' },
      { asnNo: 'X2', purchaseBatchSeq: 2 },
      { asnNo: 'X3', deliveryDate: '2026-03-21' },
      { asnNo: 'X4' },
      { asnNo: 'X4', trackingNo: 'T', supRemarks: 'LOT-B' },
      { asnNo: 'X5', deliveryQty: '0.5' },
    )
    expect(await errorsOf(rows)).toEqual([
      '2 asnNo deliveries.duplicateAsn',
      '3 purchaseSeq deliveries.unknownOrderLine',
      '4 purchaseSeq deliveries.unknownOrderLine',
      '5 expectedArrivalDate deliveries.arrivalBeforeDelivery',
      '7 trackingNo deliveries.headDiffers',
      '8 row deliveries.quantityDecimals',
    ])
  })

  it('does not find orders that the reader may not see', async () => {
    const order = await buildOrder(database.ownerDb, { supplierNo: 'S2' })
    expect(await errorsOf(rowsOf(order, {}), callerOf('supplier'))).toEqual([
      '2 purchaseSeq deliveries.unknownOrderLine',
    ])
  })

  it('asks for addresses that have no default, and refuses frozen suppliers', async () => {
    const order = await buildOrder(database.ownerDb, { supplierNo: 'S-ICE' })
    await database.ownerDb
      .updateTable('bm_supplier')
      .set({ is_delivery_frozen: true })
      .where('supplier_no', '=', 'S-ICE')
      .execute()
    expect(await errorsOf(rowsOf(order, { sender: 'Lan' }))).toEqual([
      '2 row deliveries.supplierFrozen',
      '2 senderPhone deliveries.addressMissing',
      '2 shippingAddress deliveries.addressMissing',
    ])
  })

  it('waits for approval where the organisation wants it', async () => {
    const order = await buildOrder(database.ownerDb, { orgNo: 'O-ASK' })
    await setDeliveryRules(database, 'O-ASK', { isApprovalNeeded: true })
    await act(database, { ...buyer, orgNos: ['O-ASK'] }, (context) => asnImport.writeRows(context, rowsOf(order, {})))
    expect((await asnsOf(order)).map(({ status }) => status)).toEqual(['0'])
  })

  it('reads a workbook with the columns of its own template', async () => {
    const order = await buildOrder(database.ownerDb)
    const template = await act(database, buyer, (context) => importTemplate(context, asnImport))
    const out = new PassThrough()
    const [content] = await Promise.all([buffer(out), template.write(out)])
    const book = openElsewhere(content)
    const [values] = rowsOf(order, { giftQty: '1', remarks: 'Fragile' })
    const names = importedFields(asnImportFields)
    const cells = names.map((name) => {
      const value = values?.values[name] ?? null
      return name === 'wayCarriage'
        ? 'Logistics'
        : asnImportFields[name].kind === 'quantity' && value !== null
          ? Number(value)
          : value
    })
    typeRow(firstSheet(book), 2, cells)
    const upload = { fileName: 'notices.xlsx', content: saveElsewhere(book), clientId: '' }
    expect(await act(database, buyer, (context) => runImport(context, upload, asnImport))).toEqual({
      insertCount: 1,
      updateCount: 0,
    })
    expect(await asnsOf(order)).toHaveLength(1)
  })
})
