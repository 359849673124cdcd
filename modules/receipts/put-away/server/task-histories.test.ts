import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BuiltAsn, buildAsn } from '#modules/deliveries/asn/server/testing.ts'
import { buildParents, callerOf } from '#modules/orders/order/server/testing.ts'
import { act, addCells, call, RECEIPT_DAY, receive, workByTasks } from '#modules/receipts/receipt/server/testing.ts'
import type { CallPath } from '#platform/contract/calls.ts'
import { BusinessError } from '#platform/contract/errors.ts'
import { watchHistory } from '#platform/server/history/testing.ts'
import { brokenInvariants } from '#platform/server/invariants/testing.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await buildParents(database.ownerDb)
  await workByTasks(database, 'W1')
  await addCells(database, 'W1', [{ cell_no: 'A-01' }, { cell_no: 'A-02' }, { cell_no: 'A-03', max_qty: '25' }])
})
afterAll(() => database.drop())

const buyer = callerOf('purchaser')
const CELLS = ['A-01', 'A-02', 'A-03']

const index = fc.nat({ max: 20 })
const places = fc.array(fc.tuple(fc.nat({ max: 2 }), fc.integer({ min: 1, max: 30 })), { minLength: 1, maxLength: 3 })
/** One thing that somebody tries; whether it is allowed is for the product to say. */
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('receive' as const), qty: fc.integer({ min: 1, max: 30 }) }) },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'start' as const,
        'start' as const,
        'suspend' as const,
        'release' as const,
        'close' as const,
      ),
      task: index,
    }),
  },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('put' as const), task: index, places }) },
  // All that is open, so that tasks become complete often enough.
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('putAll' as const), task: index, cell: fc.nat({ max: 1 }) }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('adjust' as const), task: index, places }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('giveBack' as const), task: index, qty: fc.integer({ min: 1, max: 9 }) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('cancel' as const), task: index }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** Each way in which a task becomes complete, so that no run is without one. */
const COMPLETED: Step[][] = [
  [
    { kind: 'start', task: 0 },
    { kind: 'putAll', task: 0, cell: 0 },
    { kind: 'adjust', task: 0, places: [[1, 12]] },
    { kind: 'adjust', task: 0, places: [[0, 12]] },
  ],
  [
    { kind: 'start', task: 0 },
    { kind: 'put', task: 0, places: [[0, 12]] },
    { kind: 'close', task: 0 },
    { kind: 'cancel', task: 0 },
    { kind: 'adjust', task: 0, places: [[1, 20]] },
  ],
  [
    { kind: 'start', task: 0 },
    { kind: 'put', task: 0, places: [[0, 12]] },
    { kind: 'suspend', task: 0 },
    { kind: 'giveBack', task: 0, qty: 8 },
    { kind: 'adjust', task: 0, places: [[1, 11]] },
  ],
]

interface Task {
  id: string
  receipt_id: string
  from_cell_no: string
  open: string
}

let histories = 0
let accepted = 0

async function play(asn: BuiltAsn, itemNo: string, one: Step): Promise<void> {
  if (one.kind === 'receive') {
    await receive(database, buyer, asn, [{ asnLineId: asn.lineIds[0] ?? '', receiveQty: String(one.qty) }])
    return
  }
  const { rows } = await sql<Task>`select id, receipt_id, from_cell_no, trim_scale(task_qty - done_qty)::text as open
    from wms_put_away_task where goods_no = ${itemNo} order by id`.execute(database.ownerDb)
  const task = rows[one.task % Math.max(1, rows.length)]
  if (!task) return
  const send = (path: CallPath, input: object) => act(database, buyer, (context) => call(context, path, input))
  const service = 'IWmsPutAwayTaskService'
  const lines = 'places' in one ? one.places.map(([cell, qty]) => ({ cellNo: CELLS[cell], qty: String(qty) })) : []
  const reason = 'Because'
  switch (one.kind) {
    case 'start':
      return void (await send(`${service}/startTask`, { ids: [task.id] }))
    case 'suspend':
      return void (await send(`${service}/suspendTask`, { ids: [task.id], reason }))
    case 'release':
      return void (await send(`${service}/releaseTask`, { ids: [task.id] }))
    case 'close':
      return void (await send(`${service}/closeTask`, { ids: [task.id], reason }))
    case 'put':
      return void (await send(`${service}/putAway`, { id: task.id, lines }))
    case 'putAll': {
      const all = [{ cellNo: CELLS[one.cell], qty: task.open }]
      return void (task.open === '0' || (await send(`${service}/putAway`, { id: task.id, lines: all })))
    }
    case 'adjust':
      return void (await send(`${service}/generateAdjustmentOrder`, { id: task.id, reason, lines }))
    case 'giveBack': {
      const line = { receiptId: task.receipt_id, cellNo: task.from_cell_no, returnQty: String(one.qty) }
      const overrides = { returnType: 'credit', returnDate: RECEIPT_DAY, reason, lines: [line] }
      return void (await send('ISrmBillReturnService/addBillReturn', overrides))
    }
    case 'cancel':
      return void (await send('ISrmAsnHeadService/cancelReceipt', {
        receiptIds: [task.receipt_id],
        returnIds: [],
        reason,
      }))
  }
}

/**
 * What breaks an invariant, and what holds in this warehouse alone: all of it works by tasks, and the limit of its cell was there before
 * the goods.
 */
async function broken(): Promise<unknown[]> {
  const { rows } = await sql`
    select 'an acceptance has no task' as broken, r.id::text as id from srm_check_receipt r
      where r.reverses_id is null and not exists (select from wms_put_away_task t where t.receipt_id = r.id)
    union all select 'a cell holds more than it may', s.cell_no from wms_stock s
      where s.cell_no = 'A-03' group by s.cell_no having sum(s.on_hand_qty) > 25`.execute(database.ownerDb)
  return [...(await brokenInvariants(database.ownerDb)), ...rows]
}

it('whatever is tried with tasks, stock is its ledger, tasks are what was accepted, each is adjusted once at most, and the past stays what it was', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 18 }), async (steps) => {
      histories += 1
      const history = await watchHistory(database.ownerDb)
      const itemNo = `H-${histories}`
      const asn = await buildAsn(database, { quantities: ['100'], order: { lines: [{ itemNo }] } })
      for (const one of [{ kind: 'receive', qty: 20 } as const, ...steps]) {
        try {
          await play(asn, itemNo, one)
          accepted += 1
        } catch (error) {
          if (!(error instanceof BusinessError)) throw error
        }
        expect(await broken(), JSON.stringify(one)).toEqual([])
        await history.note()
      }
      const { noted, readNow } = await history.compare()
      expect(readNow).toEqual(noted)
    }),
    {
      numRuns: Number(process.env.HISTORY_RUNS ?? 8),
      interruptAfterTimeLimit: 240_000,
      examples: COMPLETED.map((steps): [Step[]] => [steps]),
    },
  )
  const { rows } = await sql<{ states: string[]; adjusted: number }>`
    select array_agg(distinct status order by status) as states, count(*) filter (where adjust_no <> '')::int as adjusted
    from wms_put_away_task`.execute(database.ownerDb)
  // A history of nothing but refusals would show nothing.
  expect(accepted).toBeGreaterThan(histories * 3)
  expect(rows[0]?.states).toContain('complete')
}, 300_000)
