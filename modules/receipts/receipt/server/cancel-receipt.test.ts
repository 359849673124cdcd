import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { asnInput, balancesOf, buildAsn, act as ship } from '#modules/deliveries/asn/server/testing.ts'
import { createAsn } from '#modules/deliveries/server.ts'
import { postStock, type StockEntry } from '#modules/inventory/server.ts'
import { callerOf } from '#modules/orders/order/server/testing.ts'
import { receiptsErrors } from '#modules/receipts/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { cancelReceipt } from './cancel-receipt.ts'
import { act, receiptIdsOf, receive, stateOfEverything, stockOf } from './testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const buyer = callerOf('purchaser')
type Asn = Awaited<ReturnType<typeof buildAsn>>
type Rows = { receiptIds: string[]; returnIds: string[] }
const cancel = (rows: Rows, caller = buyer) =>
  act(database, caller, (context) => cancelReceipt(context, { ...rows, reason: 'Booked wrongly' }))
const lineId = (asn: Asn, index = 0) => asn.lineIds[index] ?? ''
const batchId = (asn: Asn) => asn.order.lines[0]?.batchId ?? ''
const picked = (itemNo: string, qty: string): StockEntry => ({
  tenantsid: 'T1',
  orgNo: 'O1',
  warehouseNo: 'W1',
  cellNo: 'RECEIVING',
  itemNo,
  lotNo: 'LOT-A',
  ownerNo: '',
  transactionType: '2',
  qty,
  document: { type: 'pick', id: '1', no: 'PICK-1' },
})
const pick = (itemNo: string, qty: string) =>
  act(database, buyer, ({ trx }) =>
    postStock(trx, { movement: 'take', stockDate: '2026-03-02', createName: 'Picker' }, [picked(itemNo, qty)]),
  )
/** From now on the warehouse allows negative stock of an item. */
const allowNegative = (itemNo: string) =>
  database.ownerDb.updateTable('wms_stock').set({ is_controlled: false }).where('item_no', '=', itemNo).execute()
/** Until somebody waits for a lock. */
const waitedFor = () =>
  vi.waitFor(async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      database.ownerDb,
    )
    expect(rows.length).toBeGreaterThan(0)
  })

describe('cancelling a receipt', () => {
  it('is an exact reversal of the whole receipt: balances, lots, stock and states are as before', async () => {
    const asn = await buildAsn(database, { quantities: ['100', '20'] })
    await receive(database, buyer, asn, [{ asnLineId: lineId(asn, 1), receiveQty: '4' }])
    const before = await stateOfEverything(database)
    const first = await receiptIdsOf(database, asn.id)
    await receive(database, buyer, asn, [
      { asnLineId: lineId(asn), receiveQty: '90', checkReturnQty: '10', reason: 'Scratched' },
      { asnLineId: lineId(asn, 1), receiveQty: '16' },
    ])
    const all = await receiptIdsOf(database, asn.id)
    const rows = { ...all, receiptIds: all.receiptIds.filter((id) => !first.receiptIds.includes(id)) }
    const answer = await cancel(rows)
    expect(answer.asns).toMatchObject([{ id: asn.id, status: '3' }])
    expect(await stateOfEverything(database)).toEqual(before)
  })

  it('reopens the completed order and ships the ASN again', async () => {
    const asn = await buildAsn(database, { quantities: ['100'] })
    const before = await stateOfEverything(database)
    await receive(database, buyer, asn)
    const answer = await cancel(await receiptIdsOf(database, asn.id))
    expect(answer.asns).toMatchObject([{ status: '2' }])
    expect(await stateOfEverything(database)).toEqual(before)
  })

  it('writes reversing rows under a number of their own, and never edits quantities', async () => {
    const asn = await buildAsn(database, { quantities: ['100'] })
    const { receiptNo } = await receive(database, buyer, asn, [
      { asnLineId: lineId(asn), receiveQty: '90', checkReturnQty: '10', reason: 'Scratched' },
    ])
    const answer = await cancel(await receiptIdsOf(database, asn.id))
    expect(answer.receiptNo).not.toBe(receiptNo)
    const { rows } = await sql<Record<string, unknown>>`
      select receipt_no as no, trim_scale(receive_qty) as qty, trim_scale(amount) as amount, trim_scale(tax_amount) as tax,
        is_reversed as reversed, reverses_id is not null as reversal, reason
      from srm_check_receipt where asn_id = ${asn.id} order by id`.execute(database.ownerDb)
    expect(rows).toEqual([
      { no: receiptNo, qty: '90', amount: '135', tax: '17.55', reversed: true, reversal: false, reason: '' },
      {
        no: answer.receiptNo,
        qty: '-90',
        amount: '-135',
        tax: '-17.55',
        reversed: false,
        reversal: true,
        reason: 'Booked wrongly',
      },
    ])
    for (const table of ['srm_check_return', 'srm_warehousing_detail'] as const) {
      const of = await database.ownerDb
        .selectFrom(table)
        .select('is_reversed')
        .where('asn_no', '=', asn.asnNo)
        .orderBy('id')
        .execute()
      expect(of.map((row) => row.is_reversed)).toEqual([true, false])
    }
  })

  it('takes back a refusal alone', async () => {
    const asn = await buildAsn(database, { quantities: ['40'] })
    await receive(database, buyer, asn, [
      { asnLineId: lineId(asn), receiveQty: '30', checkReturnQty: '10', reason: 'x' },
    ])
    const { returnIds } = await receiptIdsOf(database, asn.id)
    expect((await cancel({ receiptIds: [], returnIds })).asns).toMatchObject([{ status: '3' }])
    expect(await balancesOf(database, batchId(asn))).toMatchObject({ onWay: '10', accepted: '30', refused: '0' })
  })

  it('is refused a second time, and for a reversing row', async () => {
    const asn = await buildAsn(database)
    await receive(database, buyer, asn, [{ asnLineId: lineId(asn), receiveQty: '10' }])
    await receive(database, buyer, asn, [{ asnLineId: lineId(asn), receiveQty: '5' }])
    const { receiptIds } = await receiptIdsOf(database, asn.id)
    await cancel({ receiptIds: receiptIds.slice(0, 1), returnIds: [] })
    const reversing = await database.ownerDb
      .selectFrom('srm_check_receipt')
      .select('id')
      .where('asn_id', '=', asn.id)
      .where('reverses_id', 'is not', null)
      .executeTakeFirstOrThrow()
    for (const id of [receiptIds[0] ?? '', reversing.id]) {
      await expect(cancel({ receiptIds: [id], returnIds: [] })).rejects.toMatchObject({
        declaration: receiptsErrors.reversedAlready,
      })
    }
  })

  it('is refused when goods have left their cell', async () => {
    const asn = await buildAsn(database, { quantities: ['40'], order: { lines: [{ itemNo: 'MOVED' }] } })
    await receive(database, buyer, asn)
    await pick('MOVED', '1')
    const before = await stateOfEverything(database)
    await expect(cancel(await receiptIdsOf(database, asn.id))).rejects.toMatchObject({
      declaration: receiptsErrors.goodsMoved,
      parameters: { goodsNo: 'MOVED', lotNo: 'LOT-A', cellNo: 'RECEIVING', onHand: '39' },
    })
    expect(await stateOfEverything(database)).toEqual(before)
  })

  it('counts together what several rows take out of one place, even where stock may be negative', async () => {
    const asn = await buildAsn(database, { quantities: ['100'], order: { lines: [{ itemNo: 'SUMMED' }] } })
    for (let part = 0; part < 2; part += 1)
      await receive(database, buyer, asn, [{ asnLineId: lineId(asn), receiveQty: '50' }])
    await pick('SUMMED', '20')
    await allowNegative('SUMMED')
    await expect(cancel(await receiptIdsOf(database, asn.id))).rejects.toMatchObject({
      declaration: receiptsErrors.goodsMoved,
      parameters: { goodsNo: 'SUMMED', onHand: '80' },
    })
    expect((await stockOf(database))['T1/W1/RECEIVING/SUMMED/LOT-A/']).toBe('80')
  })

  it('waits for whoever takes the goods at the same moment, and then sees that they are gone', async () => {
    const asn = await buildAsn(database, { quantities: ['40'], order: { lines: [{ itemNo: 'RACED' }] } })
    await receive(database, buyer, asn)
    await allowNegative('RACED')
    const rows = await receiptIdsOf(database, asn.id)
    const { work } = await act(database, buyer, async ({ trx }) => {
      await postStock(trx, { movement: 'take', stockDate: '2026-03-02', createName: 'Picker' }, [picked('RACED', '1')])
      const cancelling = cancel(rows)
      cancelling.catch(() => undefined)
      await waitedFor()
      return { work: cancelling }
    })
    await expect(work).rejects.toMatchObject({ declaration: receiptsErrors.goodsMoved, parameters: { onHand: '39' } })
  })

  it('is refused for a refusal whose goods were shipped again', async () => {
    const asn = await buildAsn(database, { quantities: ['100'] })
    await receive(database, buyer, asn, [
      { asnLineId: lineId(asn), receiveQty: '90', checkReturnQty: '10', reason: 'x' },
    ])
    const again = asnInput({ lines: [{ batchId: batchId(asn), deliveryQty: '10' }] })
    await ship(database, callerOf('supplier'), (context) => createAsn(context, again))
    const { returnIds } = await receiptIdsOf(database, asn.id)
    await expect(cancel({ receiptIds: [], returnIds })).rejects.toMatchObject({
      declaration: receiptsErrors.refusedShippedAgain,
    })
  })

  it('needs rows, and finds only those of the reader', async () => {
    await expect(cancel({ receiptIds: [], returnIds: [] })).rejects.toMatchObject({
      declaration: receiptsErrors.nothingChosen,
    })
    const asn = await buildAsn(database)
    await receive(database, buyer, asn)
    const rows = await receiptIdsOf(database, asn.id)
    await expect(cancel(rows, callerOf('purchaser', { orgNos: ['O2'] }))).rejects.toMatchObject({
      declaration: platformErrors.notFound,
    })
  })
})
