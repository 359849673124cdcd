import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildAsn } from '#modules/deliveries/asn/server/testing.ts'
import { deliveriesServer } from '#modules/deliveries/server.ts'
import { callerOf, noRecordBook } from '#modules/orders/order/server/testing.ts'
import { receiptsServer } from '#modules/receipts/server.ts'
import type { CallPath } from '#platform/contract/calls.ts'
import { MOST_CHANGES, readDocumentHistory } from '#platform/server/history/document-history.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { act, call, RECEIPT_DAY, receiptIdsOf, receive } from './testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const buyer = callerOf('purchaser')
const supplier = callerOf('supplier')
const reason = 'Because'

async function now(): Promise<string> {
  const { rows } = await sql<{ now: string }>`select clock_timestamp()::timestamp::text as now`.execute(database.db)
  return rows[0]?.now ?? ''
}

/** Makes a call, as of a moment where one is given. */
const ask = <Answer>(caller: typeof buyer, path: CallPath, input: unknown, asOf?: string): Promise<Answer> =>
  act(
    database,
    asOf === undefined ? caller : { ...caller, asOf },
    (context) => call(context, path, input) as Promise<Answer>,
  )

interface Asn {
  status: string
  trackingNo: string
  lines: { onWayQty: string; receiveQty: string; receipts: unknown[]; lots: { receiveQty: string }[] }[]
}
const asnOf = (id: string, asOf?: string, caller = buyer) =>
  ask<Asn>(caller, 'ISrmAsnHeadService/getAsnById', { id }, asOf)
const shown = ({ status, lines }: Asn) => [status, ...lines.map(({ receiveQty }) => receiveQty)]

interface Page {
  records: Record<string, unknown>[]
}
/** Rows of a list by their ids, as its drawer reads them. */
const rowsOf = async (path: CallPath, ids: string[], asOf?: string, caller = buyer) =>
  (await ask<Page>(caller, path, { current: 1, size: 20, condition: { ids } }, asOf)).records

describe('an ASN as of a time', () => {
  it('has the state, quantities and receipts that it had, on both sides', async () => {
    const asn = await buildAsn(database, { quantities: ['40'] })
    const shipped = await now()
    await receive(database, buyer, asn, [{ asnLineId: asn.lineIds[0] ?? '', receiveQty: '15' }])
    const received = await now()
    const ids = await receiptIdsOf(database, asn.id)
    await ask(buyer, 'ISrmAsnHeadService/cancelReceipt', { ...ids, reason })
    for (const caller of [buyer, supplier]) {
      expect(shown(await asnOf(asn.id, shipped, caller))).toEqual(['2', '0'])
      expect((await asnOf(asn.id, shipped, caller)).lines[0]?.receipts).toEqual([])
      const then = await asnOf(asn.id, received, caller)
      expect(shown(then)).toEqual(['3', '15'])
      expect(then.lines[0]).toMatchObject({ onWayQty: '25', lots: [{ receiveQty: '15' }] })
      expect(then.lines[0]?.receipts).toHaveLength(1)
      expect(shown(await asnOf(asn.id, undefined, caller))).toEqual(['2', '0'])
      expect((await asnOf(asn.id, undefined, caller)).lines[0]?.receipts).toHaveLength(2)
      await expect(asnOf(asn.id, '2020-01-01 00:00:00', caller)).rejects.toMatchObject({
        declaration: { code: 'wire.notFound' },
      })
    }
    await expect(asnOf(asn.id, shipped, callerOf('supplier', { supplierNo: 'S2' }))).rejects.toMatchObject({
      declaration: { code: 'wire.notFound' },
    })
  })

  it('has the invoices that were on it, also one that was taken away', async () => {
    const { id } = await buildAsn(database)
    const form = {
      asnId: id,
      invoiceNo: 'INV-PAST',
      invoiceDate: '2026-03-01',
      invoiceAmount: '113.00',
      taxAmount: '13.00',
      taxRate: '13',
      currency: 'CNY',
    }
    await ask(supplier, 'ISrmAsnHeadService/saveAsnInvoice', form)
    const kept = await now()
    const { rows } = await sql<{ id: string; version: number }>`
      select id, version from srm_asn_invoice where asn_id = ${id}`.execute(database.ownerDb)
    await ask(supplier, 'ISrmAsnHeadService/deleteAsnInvoice', { asnId: id, ...rows[0] })
    const numbers = async (asOf?: string) =>
      (
        await ask<{ rows: { invoiceNo: string }[] }>(buyer, 'ISrmAsnHeadService/getAsnInvoiceList', { id }, asOf)
      ).rows.map(({ invoiceNo }) => invoiceNo)
    expect(await numbers()).toEqual([])
    expect(await numbers(kept)).toEqual(['INV-PAST'])
  })
})

describe('details as of a time', () => {
  it('are not there before they are written, and not reversed before they are', async () => {
    const asn = await buildAsn(database, { quantities: ['40'] })
    const shipped = await now()
    await receive(database, buyer, asn, [
      { asnLineId: asn.lineIds[0] ?? '', receiveQty: '15', checkReturnQty: '5', reason },
    ])
    const { receiptIds, returnIds } = await receiptIdsOf(database, asn.id)
    const received = await now()
    const { rows: cells } = await sql<{ cellNo: string }>`
      select cell_no as "cellNo" from srm_warehousing_detail where receipt_id = ${receiptIds[0]}`.execute(
      database.ownerDb,
    )
    await ask(buyer, 'ISrmBillReturnService/addBillReturn', {
      returnType: 'credit',
      returnDate: RECEIPT_DAY,
      reason,
      lines: [{ receiptId: receiptIds[0], returnQty: '5', cellNo: cells[0]?.cellNo }],
    })
    const returned = await now()
    const { rows: back } = await sql<{ id: string; returnId: string }>`
      select id, return_id as "returnId" from srm_bill_return_line where receipt_id = ${receiptIds[0]}`.execute(
      database.ownerDb,
    )
    const returnLine = back.map(({ id }) => id)
    await ask(buyer, 'ISrmBillReturnService/cancelBillReturn', { id: back[0]?.returnId, reason })
    await ask(buyer, 'ISrmAsnHeadService/cancelReceipt', { receiptIds, returnIds, reason })
    const isReversed = async (path: CallPath, ids: string[], asOf?: string) =>
      (await rowsOf(path, ids, asOf)).map((row) => row.isReversed)
    const acceptances = 'ICheckReceiptService/getCheckReceiptPage'
    const rejections = 'ICheckReturnService/getCheckReturnPage'
    const returns = 'ISrmBillReturnService/getBillReturnPage'
    expect(await isReversed(acceptances, receiptIds, shipped)).toEqual([])
    expect(await isReversed(acceptances, receiptIds, received)).toEqual([false])
    expect(await isReversed(acceptances, receiptIds)).toEqual([true])
    expect(await isReversed(rejections, returnIds, received)).toEqual([false])
    expect(await isReversed(rejections, returnIds)).toEqual([true])
    expect(await isReversed(returns, returnLine, received)).toEqual([])
    expect(await isReversed(returns, returnLine, returned)).toEqual([false])
    expect(await isReversed(returns, returnLine)).toEqual([true])
    // What was returned of an acceptance counts only from then on.
    const [then] = await rowsOf(acceptances, receiptIds, received)
    const [later] = await rowsOf(acceptances, receiptIds, returned)
    expect([then?.returnedQty, later?.returnedQty]).toEqual(['0', '5'])
  })
})

/** What is told of a document; null where the caller does not see it. */
const notifyAll = (kind: string, id: string, caller = buyer) =>
  act(database, caller, ({ trx }) => {
    const histories = [receiptsServer, deliveriesServer({ recordBook: noRecordBook })].flatMap(
      (module) => module.histories ?? [],
    )
    const history = histories.find((one) => one.kind === kind)
    if (!history) throw new Error(kind)
    return readDocumentHistory(trx, history, id)
  })
const report = async (...asked: Parameters<typeof notifyAll>) => (await notifyAll(...asked))?.changes ?? null

describe('what happened to a document', () => {
  it('says who changed what of it, from which side, the latest first, and how it began', async () => {
    const asn = await buildAsn(database, { quantities: ['40'] })
    await receive(database, buyer, asn, [{ asnLineId: asn.lineIds[0] ?? '', receiveQty: '15' }])
    const { receiptIds, returnIds } = await receiptIdsOf(database, asn.id)
    await ask(buyer, 'ISrmAsnHeadService/cancelReceipt', { receiptIds, returnIds, reason })
    const line = await report('asnLine', asn.lineIds[0] ?? '')
    expect(
      line?.map(({ party, isCreation, fields }) => [
        party,
        isCreation,
        fields.filter(({ field }) => field === 'receiveQty'),
      ]),
    ).toEqual([
      ['purchaser', false, [{ field: 'receiveQty', before: '15', after: '0' }]],
      ['purchaser', false, [{ field: 'receiveQty', before: '0', after: '15' }]],
      [null, true, []],
    ])
    expect(await report('asnLine', asn.lineIds[0] ?? '', supplier)).toEqual(line)
    expect(await report('asnLine', asn.lineIds[0] ?? '', callerOf('supplier', { supplierNo: 'S2' }))).toBeNull()
    // Texts are told as they are, and quantities without the zeros that their column adds.
    for (const lotNo of ['1.10', '2.20'])
      await sql`update srm_check_receipt set lot_no = ${lotNo} where id = ${receiptIds[0]}`.execute(database.ownerDb)
    expect(await report('acceptance', receiptIds[0] ?? '')).toMatchObject([
      { fields: [{ field: 'lotNo', before: '1.10', after: '2.20' }] },
      { fields: [{ field: 'lotNo', before: 'LOT-A', after: '1.10' }] },
      { fields: [{ field: 'isReversed', before: 'false', after: 'true' }], party: 'purchaser' },
      { isCreation: true, who: buyer.userName },
    ])
  })

  it('counts parts that one command changed, and tells one after another what commands changed', async () => {
    const asn = await buildAsn(database, { quantities: ['40', '40'] })
    const before = (await report('asn', asn.id))?.length ?? 0
    await sql`update srm_asn_line set sup_remarks = 'Twice' where asn_id = ${asn.id}`.execute(database.ownerDb)
    await sql`update srm_asn_line set sup_remarks = 'Again' where id = ${asn.lineIds[0]}`.execute(database.ownerDb)
    const reported = (await report('asn', asn.id)) ?? []
    expect(reported.length).toBe(before + 2)
    expect(reported.slice(0, 2)).toMatchObject([
      { fields: [], parts: [{ part: 'lines', count: 1, isAdded: false }] },
      { fields: [], parts: [{ part: 'lines', count: 2, isAdded: false }] },
    ])
  })

  it('leaves out a field that was put back at once', async () => {
    const asn = await buildAsn(database, {})
    await database.ownerDb.transaction().execute(async (trx) => {
      for (const driver of ['Wang', ''])
        await sql`update srm_asn_head set driver = ${driver} where id = ${asn.id}`.execute(trx)
      await sql`update srm_asn_head set remarks = 'Late' where id = ${asn.id}`.execute(trx)
    })
    const [change] = (await report('asn', asn.id)) ?? []
    expect(change?.fields).toMatchObject([{ field: 'remarks', after: 'Late' }])
  })

  it('is told apart where a restored cluster counts its transactions anew', async () => {
    const asn = await buildAsn(database, {})
    const kept = (wasRemarks: string, began: string | null) =>
      sql`
      insert into document_history (table_name, row_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, is_released,
        old_values, change_id, change_date)
      select 'srm_asn_head', id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, true,
        jsonb_build_object('remarks', ${wasRemarks}::text), 1200, ${began}::timestamptz
      from srm_asn_head where id = ${asn.id}`.execute(database.ownerDb)
    await kept('First', '2026-03-01 10:00')
    await kept('Second', '2026-04-01 10:00')
    const reported = (await report('asn', asn.id)) ?? []
    expect(reported.flatMap(({ fields }) => fields.map(({ before }) => before))).toEqual(['Second', 'First'])
  })

  it('is told as far as the latest changes go, with the beginning, and says that there are more', async () => {
    const asn = await buildAsn(database, {})
    expect(await notifyAll('asn', asn.id)).toMatchObject({ areAll: true })
    await sql`insert into document_history (table_name, row_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no,
        is_released, old_values, change_id)
      select 'srm_asn_line', l.id, l.tenantsid, l.org_no, l.warehouse_no, l.classify_type, l.supplier_no, true, '{}', n
      from srm_asn_line l, generate_series(1, ${MOST_CHANGES} + 5) n where l.asn_id = ${asn.id}`.execute(
      database.ownerDb,
    )
    const reported = await notifyAll('asn', asn.id)
    expect(reported?.areAll).toBe(false)
    expect(reported?.changes.length).toBe(MOST_CHANGES + 1)
    expect(reported?.changes.filter(({ isCreation }) => isCreation).length).toBe(1)
  })
})
