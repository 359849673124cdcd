import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { asnInput } from '#modules/deliveries/asn/server/testing.ts'
import { type BuiltOrder, buildOrder, buildParents, callerOf } from '#modules/orders/order/server/testing.ts'
import { BusinessError } from '#platform/contract/errors.ts'
import { brokenInvariants } from '#platform/server/invariants/testing.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { act, call, RECEIPT_DAY } from './testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  for (const itemNo of ['PIECE', 'TESTED']) await buildParents(database.ownerDb, { itemNo })
  await sql`update bm_item set item_rule = '3', is_inspected = item_no = 'TESTED' where item_no in ('PIECE', 'TESTED')`.execute(
    database.ownerDb,
  )
})
afterAll(() => database.drop())

const buyer = callerOf('purchaser')
const supplier = callerOf('supplier')
const reason = 'Because'

/** A step: what is done, to which of the documents that there are, and how much of it. */
const step = fc.record({
  kind: fc.constantFrom(
    'ship',
    'ship',
    'receive',
    'receive',
    'receive',
    'inspect',
    'takeBack',
    'cancel',
    'return',
    'cancelReturn',
    'end',
    'void',
  ),
  at: fc.nat({ max: 50 }),
  count: fc.integer({ min: 1, max: 4 }),
  refused: fc.nat({ max: 2 }),
  /** Pieces are named, or all are meant. */
  isNamed: fc.boolean(),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** A row of a query of what there is; undefined where there is none. */
async function pick<Row>(at: number, query: ReturnType<typeof sql<Row>>): Promise<Row | undefined> {
  const { rows } = await query.execute(database.ownerDb)
  return rows[at % Math.max(rows.length, 1)]
}

const buy = (path: Parameters<typeof call>[1], input: unknown) =>
  act(database, buyer, (context) => call(context, path, input))
let made = 0

async function perform(order: BuiltOrder, { kind, at, count, refused, isNamed }: Step): Promise<unknown> {
  switch (kind) {
    case 'ship': {
      // Numbers that are free come again, as far as they fit; the others are new.
      const { itemNo, batchId } = {
        itemNo: at % 2 ? 'PIECE' : 'TESTED',
        batchId: order.lines[at % 2 ? 0 : 1]?.batchId ?? '',
      }
      const { rows } = await sql<{ no: string }>`select serial_no as no from wms_serial where item_no = ${itemNo}
        and (status = 'outOfStorage' or status = 'initial' and asn_line_id is null) order by id limit ${refused}`.execute(
        database.ownerDb,
      )
      const again = rows.map(({ no }) => no).slice(0, count)
      const serials = [...again, ...Array.from({ length: count - again.length }, () => `H-${++made}`)]
      const lines = [{ batchId, deliveryQty: String(count), serials }]
      return act(database, supplier, (context) => call(context, 'ISrmAsnHeadService/addAsn', asnInput({ lines })))
    }
    case 'receive': {
      const line = await pick<{ id: string; asnId: string; version: number }>(
        at,
        sql`select l.id, l.asn_id as "asnId", h.version from srm_asn_line l join srm_asn_head h on h.id = l.asn_id
          where h.status in ('2', '3') and l.on_way_qty > l.inspect_qty order by l.id`,
      )
      if (!line) return null
      const key = { id: line.asnId, version: line.version, receiptDate: RECEIPT_DAY }
      if (!isNamed) return buy('ISrmAsnHeadService/receiveAsn', { ...key, lines: [] })
      const { rows } = await sql<{ no: string }>`select serial_no as no from wms_serial
        where asn_line_id = ${line.id} and status = 'initial' order by id`.execute(database.ownerDb)
      const open = rows.map(({ no }) => no)
      const serials = open.slice(0, count)
      const refusedSerials = open.slice(count, count + refused)
      return buy('ISrmAsnHeadService/receiveAsn', {
        ...key,
        lines: [{ asnLineId: line.id, serials, refusedSerials, reason }],
      })
    }
    case 'inspect': {
      const row = await pick<{ id: string; qty: string }>(
        at,
        sql`select id, trim_scale(inspect_qty) as qty from srm_inspection where status = 'toInspect' order by id`,
      )
      if (!row) return null
      const bad = Math.min(refused, Number(row.qty))
      const { rows } = await sql<{ no: string }>`select serial_no as no from wms_serial
        where inspection_id = ${row.id} order by id limit ${bad}`.execute(database.ownerDb)
      return buy('ISrmInspectionService/decideInspection', {
        id: row.id,
        acceptedQty: String(Number(row.qty) - bad),
        refusedQty: String(bad),
        refusedSerials: rows.map(({ no }) => no),
        reason,
        inspectDate: RECEIPT_DAY,
      })
    }
    case 'takeBack': {
      const row = await pick<{ id: string }>(
        at,
        sql`select id from srm_inspection where status = 'toInspect' order by id`,
      )
      return row ? buy('ISrmInspectionService/takeBackArrival', { ids: [row.id], reason }) : null
    }
    case 'cancel': {
      const row = await pick<{ id: string; kind: string }>(
        at,
        sql`select id, 'receiptIds' as kind from srm_check_receipt where not is_reversed and reverses_id is null
          union all select id, 'returnIds' from srm_check_return where not is_reversed and reverses_id is null order by 1, 2`,
      )
      return row ? buy('ISrmAsnHeadService/cancelReceipt', { [row.kind]: [row.id], reason }) : null
    }
    case 'return': {
      const row = await pick<{ id: string }>(
        at,
        sql`select id from srm_check_receipt where not is_reversed and reverses_id is null order by id`,
      )
      if (!row) return null
      const { rows } = await sql<{ no: string }>`select serial_no as no from wms_serial
        where receipt_id = ${row.id} and status = 'inStorage' order by id limit ${count}`.execute(database.ownerDb)
      const lines = [
        { receiptId: row.id, cellNo: 'RECEIVING', returnQty: String(rows.length), serials: rows.map(({ no }) => no) },
      ]
      const returnType = isNamed ? 'exchange' : 'credit'
      return buy('ISrmBillReturnService/addBillReturn', { returnType, returnDate: RECEIPT_DAY, reason, lines })
    }
    case 'cancelReturn': {
      const row = await pick<{ id: string }>(
        at,
        sql`select distinct return_id as id from srm_bill_return_line where not is_reversed and reverses_id is null order by 1`,
      )
      return row ? buy('ISrmBillReturnService/cancelBillReturn', { id: row.id, reason }) : null
    }
    case 'end':
    case 'void': {
      const asn = await pick<{ id: string; version: number }>(
        at,
        sql`select id, version from srm_asn_head where status in ('2', '3') order by id`,
      )
      return asn ? buy(`ISrmAsnHeadService/${kind === 'end' ? 'endAsnLine' : 'voidAsn'}`, { ...asn, reason }) : null
    }
  }
}

it('whatever is shipped, received, inspected, cancelled, returned, ended and voided, pieces are as many as stock and lines say', async () => {
  const done = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 30 }), async (steps) => {
      const order = await buildOrder(database.ownerDb, {
        lines: [
          { itemNo: 'PIECE', lineQty: '1000' },
          { itemNo: 'TESTED', lineQty: '1000' },
        ],
      })
      for (const one of steps) {
        try {
          if ((await perform(order, one)) !== null) done.add(one.kind)
        } catch (error) {
          if (!(error instanceof BusinessError)) throw error
        }
        expect(await brokenInvariants(database.ownerDb)).toEqual([])
      }
    }),
    { numRuns: 6, seed: 20_260_320, endOnFailure: true },
  )
  // A history in which nothing of a kind was ever done proves nothing of it.
  expect([...done].sort()).toEqual([
    'cancel',
    'cancelReturn',
    'end',
    'inspect',
    'receive',
    'return',
    'ship',
    'takeBack',
    'void',
  ])
}, 120_000)
