import { type KyselyPlugin, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildAsn } from '#modules/deliveries/asn/server/testing.ts'
import { inventoryErrors } from '#modules/inventory/contract/errors.ts'
import { postStock } from '#modules/inventory/server.ts'
import { buildParents, buildUser, callerOf } from '#modules/orders/order/server/testing.ts'
import { receiptsErrors } from '#modules/receipts/contract/errors.ts'
import {
  act,
  addCells,
  call,
  RECEIPT_DAY,
  receiptIdsOf,
  receive,
  stateOfEverything,
  stockOf,
  workByTasks,
} from '#modules/receipts/receipt/server/testing.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { taskCalls } from '../contract/calls.ts'
import { TASK_STATES } from '../contract/fields.ts'
import { taskPlaces } from '../contract/schemas.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await buildParents(database.ownerDb)
  await workByTasks(database, 'W1')
  await addCells(database, 'W1', [
    { cell_no: 'A-01' },
    { cell_no: 'A-02' },
    { cell_no: 'SMALL', max_qty: '10' },
    { cell_no: 'BAD', is_bad: true },
  ])
})
afterAll(() => database.drop())

const buyer = callerOf('purchaser')
const SERVICE = 'IWmsPutAwayTaskService'

const run = (method: string, input: object, caller = buyer) =>
  act(database, caller, (context) => call(context, `${SERVICE}/${method}`, input))
const page = async (condition: object, caller = buyer) =>
  taskCalls['IWmsPutAwayTaskService/getPutAwayTaskPage'].output.parse(
    await run('getPutAwayTaskPage', { condition }, caller),
  )
const cancelReceipt = (receiptId: string) =>
  act(database, buyer, (context) =>
    call(context, 'ISrmAsnHeadService/cancelReceipt', { receiptIds: [receiptId], returnIds: [], reason: 'Wrong' }),
  )

/** Goods received as a whole, with their acceptance and task. */
async function received(itemNo: string, qty = '100') {
  const asn = await buildAsn(database, { quantities: [qty], order: { lines: [{ itemNo }] } })
  await receive(database, buyer, asn)
  const { receiptIds } = await receiptIdsOf(database, asn.id)
  const [task] = (await page({ keyword: itemNo })).records
  if (!task) throw new Error('no task')
  return { asn, receiptId: receiptIds[0] ?? '', id: task.id, task }
}
const put = (id: string, ...lines: [cellNo: string, qty: string][]) =>
  run('putAway', { id, lines: lines.map(([cellNo, qty]) => ({ cellNo, qty })) })
const adjust = (id: string, ...lines: [cellNo: string, qty: string][]) =>
  run('generateAdjustmentOrder', { id, reason: 'Miscounted', lines: lines.map(([cellNo, qty]) => ({ cellNo, qty })) })
/** A task that is complete. */
async function completed(itemNo: string, ...lines: [string, string][]) {
  const made = await received(itemNo)
  await run('startTask', { ids: [made.id] })
  await put(made.id, ...lines)
  return made
}
const stockIn = async (itemNo: string) =>
  Object.fromEntries(
    Object.entries(await stockOf(database))
      .map(([key, qty]) => [key.split('/'), qty] as const)
      .filter(([parts]) => parts[3] === itemNo)
      .map(([parts, qty]) => [parts[2], qty]),
  )
const details = async (receiptId: string) =>
  (
    await sql<{ place: string }>`
      select cell_no || ' ' || trim_scale(warehousing_qty) || case when is_reversed then ' reversed' else '' end as place
      from srm_warehousing_detail where receipt_id = ${receiptId} order by id`.execute(database.ownerDb)
  ).rows.map(({ place }) => place)
const giveBack = async (receiptId: string, returnQty: string, cellNo = 'RECEIVING') =>
  (await act(database, buyer, (context) =>
    call(context, 'ISrmBillReturnService/addBillReturn', {
      returnType: 'credit',
      returnDate: RECEIPT_DAY,
      reason: 'Cracked',
      lines: [{ receiptId, cellNo, returnQty }],
    }),
  )) as { id: string; returnNo: string }
/** What the operation log keeps of a document. */
const logged = async (documentNo: string) =>
  (
    await database.ownerDb
      .selectFrom('sys_operation_log')
      .select('detail')
      .where('document_no', '=', documentNo)
      .executeTakeFirstOrThrow()
  ).detail
/** How many statements work makes. */
async function statementsOf(work: (counted: Pick<TestDatabase, 'db' | 'ownerDb'>) => Promise<unknown>) {
  let count = 0
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      count += 1
      return result
    },
  }
  await work({ ownerDb: database.ownerDb, db: database.db.withPlugin(plugin) })
  return count
}
const refuses = (work: Promise<unknown>, declaration: object) => expect(work).rejects.toMatchObject({ declaration })

describe('an acceptance of a warehouse that works with tasks', () => {
  it('makes none where the warehouse does not manage its cells: the goods stay in the receiving cell', async () => {
    const manage = (isManaged: boolean) =>
      database.ownerDb
        .updateTable('bm_warehouse')
        .set({ is_management: isManaged })
        .where('warehouse_no', '=', 'W1')
        .execute()
    await manage(false)
    const asn = await buildAsn(database, { quantities: ['100'], order: { lines: [{ itemNo: 'UNMANAGED' }] } })
    await receive(database, buyer, asn)
    await manage(true)
    const { receiptIds } = await receiptIdsOf(database, asn.id)
    expect((await page({ keyword: 'UNMANAGED' })).records).toEqual([])
    expect(await details(receiptIds[0] ?? '')).toEqual(['RECEIVING 100'])
  })

  it('makes one task for what lies in the receiving cell, and no warehousing details', async () => {
    const { receiptId, task } = await received('MADE')
    expect(task).toMatchObject({ status: 'initial', taskQty: '100', doneQty: '0', lotNo: 'LOT-A' })
    expect(await stockIn('MADE')).toEqual({ RECEIVING: '100' })
    expect(await details(receiptId)).toEqual([])
  })

  it('makes none elsewhere: goods count as put away in the receiving cell', async () => {
    const asn = await buildAsn(database, { order: { warehouseNo: 'W2', lines: [{ itemNo: 'DIRECT' }] } })
    const everywhere = callerOf('purchaser', { warehouseNos: ['W1', 'W2'] })
    await receive(database, everywhere, asn)
    expect((await page({ keyword: 'DIRECT' }, everywhere)).total).toBe(0)
    const { receiptIds } = await receiptIdsOf(database, asn.id)
    expect(await details(receiptIds[0] ?? '')).toHaveLength(1)
  })
})

describe('putting away', () => {
  it('moves goods in parts into several cells, and is complete with the last of them', async () => {
    const { id, receiptId } = await received('PARTS')
    await run('startTask', { ids: [id] })
    expect(await put(id, ['A-01', '30'], ['A-02', '20'])).toMatchObject({ status: 'inProgress' })
    expect(await stockIn('PARTS')).toEqual({ RECEIVING: '50', 'A-01': '30', 'A-02': '20' })
    expect(await put(id, ['A-01', '50'])).toMatchObject({ status: 'complete' })
    expect(await stockIn('PARTS')).toEqual({ 'A-01': '80', 'A-02': '20' })
    expect(await details(receiptId)).toEqual(['A-01 30', 'A-02 20', 'A-01 50'])
  })

  it('proposes cells by the strategy that holds', async () => {
    await sql`insert into bm_upper_method_head (tenantsid, upper_method_no, upper_method_name, status_code)
      values ('T1', 'UP', 'Any', '1')`.execute(database.ownerDb)
    await sql`insert into bm_upper_method_step (tenantsid, method_id, step_seq, upper_criterion, cell_order)
      select 'T1', id, 1, '3', '1' from bm_upper_method_head where upper_method_no = 'UP'`.execute(database.ownerDb)
    await sql`insert into bm_strategy_application (tenantsid, application_no, application_name, upper_method_no, status_code)
      values ('T1', 'SA', 'All', 'UP', '1')`.execute(database.ownerDb)
    await addCells(database, 'W1', [{ cell_no: 'EMPTY' }])
    const { id, task } = await received('PROPOSED', '15')
    expect(task.targetCellNo).toBe('EMPTY')
    const places = taskPlaces.parse(await run('getTaskPlaces', { id }))
    expect(places).toMatchObject({ openQty: '15', fromCellNo: 'RECEIVING', put: [] })
    expect(places.proposed).toEqual([{ cellNo: 'EMPTY', qty: '15' }])
    await sql`update bm_strategy_application set status_code = '0'`.execute(database.ownerDb)
  })

  it('is refused into the receiving cell, unknown, bad and full cells, above what is open, and in fractions of a piece', async () => {
    const { id } = await received('REFUSED')
    await run('startTask', { ids: [id] })
    const before = await stateOfEverything(database)
    await refuses(put(id, ['RECEIVING', '1']), receiptsErrors.stillReceiving)
    await refuses(put(id, ['NOWHERE', '1']), inventoryErrors.cellUnknown)
    await refuses(put(id, ['BAD', '1']), inventoryErrors.cellFull)
    await refuses(put(id, ['SMALL', '6'], ['SMALL', '5']), inventoryErrors.cellFull)
    await refuses(put(id, ['A-01', '60'], ['A-02', '41']), receiptsErrors.overTask)
    await refuses(put(id, ['A-01', '0.5']), receiptsErrors.taskDecimals)
    expect(await stateOfEverything(database)).toEqual(before)
    await put(id, ['SMALL', '10'])
  })

  it('waits for whoever takes the goods at the same moment, and then finds too few, even where stock may be negative', async () => {
    const { id } = await received('RACED')
    await run('startTask', { ids: [id] })
    await database.ownerDb
      .updateTable('wms_stock')
      .set({ is_controlled: false })
      .where('item_no', '=', 'RACED')
      .execute()
    const place = { warehouseNo: 'W1', cellNo: 'RECEIVING', itemNo: 'RACED', lotNo: 'LOT-A', ownerNo: '' }
    const document = { type: 'pick', id: '1', no: 'PICK-1' }
    const { work } = await act(database, buyer, async ({ trx }) => {
      await postStock(trx, { movement: 'take', stockDate: '2026-03-02', createName: 'Picker' }, [
        { tenantsid: 'T1', orgNo: 'O1', ...place, transactionType: '2', qty: '1', document },
      ])
      const putting = put(id, ['A-01', '100'])
      putting.catch(() => undefined)
      await vi.waitFor(async () => {
        const { rows } = await sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          database.ownerDb,
        )
        expect(rows.length).toBeGreaterThan(0)
      })
      return { work: putting }
    })
    await refuses(work, receiptsErrors.overOnHand)
    expect(await stockIn('RACED')).toEqual({ RECEIVING: '99' })
  })

  it('leaves out what went back to the supplier from the receiving cell', async () => {
    const { id, receiptId } = await received('RETURNED')
    await giveBack(receiptId, '40')
    await run('startTask', { ids: [id] })
    await refuses(put(id, ['A-01', '61']), receiptsErrors.overTask)
    expect(await put(id, ['A-01', '60'])).toMatchObject({ status: 'complete' })
    expect(await stockIn('RETURNED')).toEqual({ 'A-01': '60' })
    expect(await details(receiptId)).toEqual(['A-01 60', 'RECEIVING 40'])
  })
})

describe('the life of a task', () => {
  it('comes back from being frozen to the state in which it was', async () => {
    const { id } = await received('FROZEN')
    const freeze = async () => {
      await run('suspendTask', { ids: [id], reason: 'Recount' })
      return run('releaseTask', { ids: [id] })
    }
    expect(await freeze()).toMatchObject({ tasks: [{ status: 'initial' }] })
    await run('startTask', { ids: [id] })
    expect(await freeze()).toMatchObject({ tasks: [{ status: 'inProgress' }] })
  })

  it('leaves what is open in the receiving cell when it closes, and warehouses it there', async () => {
    const { id, receiptId } = await received('CLOSED')
    await run('startTask', { ids: [id] })
    await run('closeTask', { ids: [id], reason: 'No room' })
    expect(await stockIn('CLOSED')).toEqual({ RECEIVING: '100' })
    expect(await details(receiptId)).toEqual(['RECEIVING 100'])
    expect((await page({ keyword: 'CLOSED' })).records[0]).toMatchObject({ status: 'closed', reason: 'No room' })
  })

  it('is complete when it closes with goods in cells, so that they can be corrected and the receipt be cancelled', async () => {
    const { id, receiptId } = await received('HALF')
    await run('startTask', { ids: [id] })
    await put(id, ['A-01', '60'])
    expect(await run('closeTask', { ids: [id], reason: 'No room' })).toMatchObject({ tasks: [{ status: 'complete' }] })
    expect(await stockIn('HALF')).toEqual({ RECEIVING: '40', 'A-01': '60' })
    expect(await details(receiptId)).toEqual(['A-01 60', 'RECEIVING 40'])
    await refuses(cancelReceipt(receiptId), receiptsErrors.putAwayMeanwhile)
    await adjust(id)
    await cancelReceipt(receiptId)
    expect(await stockIn('HALF')).toEqual({})
  })

  it.each(['initial', 'inProgress', 'frozen'])(
    'is complete when all that is open of it goes back while it is %s; a cancelled return is put away by an adjustment',
    async (state) => {
      const itemNo = `EMPTIED-${state}`
      const { id, receiptId, task } = await received(itemNo)
      if (state !== 'initial') {
        await run('startTask', { ids: [id] })
        await put(id, ['A-01', '30'])
      }
      if (state === 'frozen') await run('suspendTask', { ids: [id], reason: 'Recount' })
      const open = state === 'initial' ? '100' : '70'
      await giveBack(receiptId, '20')
      expect((await page({ keyword: itemNo })).records[0]).toMatchObject({ status: state })
      const { id: returnId, returnNo } = await giveBack(receiptId, String(Number(open) - 20))
      expect((await page({ keyword: itemNo })).records[0]).toMatchObject({ status: 'complete', reason: 'Cracked' })
      expect(await logged(returnNo)).toMatchObject({ tasks: [task.taskNo] })
      expect(await details(receiptId)).toContain(`RECEIVING ${open}`)
      await act(database, buyer, (context) =>
        call(context, 'ISrmBillReturnService/cancelBillReturn', { id: returnId, reason: 'Not cracked' }),
      )
      await adjust(id, ['A-02', '80'])
      expect(await stockIn(itemNo)).toEqual({ 'A-02': '80' })
    },
  )

  it('is for whoever starts it, or for whom it is given to, who has authority over the warehouse', async () => {
    const { id } = await received('ASSIGNED')
    await refuses(run('reassignTask', { ids: [id], assigneeNo: 'nobody' }), receiptsErrors.assigneeUnknown)
    await run('startTask', { ids: [id] })
    expect((await page({ keyword: 'ASSIGNED' })).records[0]).toMatchObject({ assigneeName: buyer.userName })
    await run('reassignTask', { ids: [id], assigneeNo: '' })
    expect((await page({ keyword: 'ASSIGNED' })).records[0]).toMatchObject({ assigneeNo: '', assigneeName: '' })
  })

  it('is given to purchasers with authority over its warehouse, and to nobody else', async () => {
    const { id } = await received('HANDED')
    const colleague = { userNo: 'ann', userName: 'Ann' }
    await buildUser(database.ownerDb, callerOf('purchaser', colleague))
    await buildUser(database.ownerDb, callerOf('purchaser', { userNo: 'far', warehouseNos: ['W2'] }))
    await buildUser(database.ownerDb, callerOf('supplier', { userNo: 'outside', warehouseNos: ['W1'] }))
    for (const assigneeNo of ['far', 'outside']) {
      await refuses(run('reassignTask', { ids: [id], assigneeNo }), receiptsErrors.assigneeUnknown)
    }
    await run('reassignTask', { ids: [id], assigneeNo: 'ann' })
    const [given] = (await page({ keyword: 'HANDED' })).records
    expect(given).toMatchObject({ assigneeNo: 'ann', assigneeName: 'Ann' })
    await run('startTask', { ids: [id] })
    expect((await page({ keyword: 'HANDED' })).records[0]).toMatchObject({ assigneeNo: 'ann', status: 'inProgress' })
  })

  it('is hidden from suppliers and from purchasers without the warehouse', async () => {
    const { id } = await received('HIDDEN')
    expect((await page({ keyword: 'HIDDEN' }, callerOf('supplier'))).total).toBe(0)
    const stranger = callerOf('purchaser', { warehouseNos: ['W2'] })
    expect((await page({ keyword: 'HIDDEN' }, stranger)).total).toBe(0)
    await refuses(run('startTask', { ids: [id] }, stranger), platformErrors.notFound)
  })

  it('is counted by its state', async () => {
    const counts = (await run('getPutAwayTaskStatus', { condition: {} })) as Record<string, number>
    const { all, ...states } = counts
    expect(Object.keys(states).sort()).toEqual([...TASK_STATES].sort())
    expect(all).toBe(Object.values(states).reduce((total, count) => total + count, 0))
  })
})

describe('an adjustment order', () => {
  it('corrects cells and quantities of a complete task by reversing rows, and never what was accepted', async () => {
    const { id, receiptId } = await completed('ADJUSTED', ['A-01', '60'], ['A-02', '40'])
    await addCells(database, 'W1', [{ cell_no: 'A-03' }])
    const accepted = () =>
      sql`select receive_qty, amount from srm_check_receipt where id = ${receiptId}`.execute(database.ownerDb)
    const before = (await accepted()).rows
    const answer = await adjust(id, ['A-01', '60'], ['A-03', '5'], ['A-02', '30'])
    expect(answer).toMatchObject({ status: 'complete', adjustNo: expect.stringMatching(/^PA/) })
    expect(await stockIn('ADJUSTED')).toEqual({ 'A-01': '60', 'A-02': '30', 'A-03': '5', RECEIVING: '5' })
    expect(await details(receiptId)).toEqual([
      'A-01 60 reversed',
      'A-02 40 reversed',
      'A-01 -60',
      'A-02 -40',
      'A-01 60',
      'A-03 5',
      'A-02 30',
      'RECEIVING 5',
    ])
    expect((await accepted()).rows).toEqual(before)
  })

  it('is made once, and never where nothing changes', async () => {
    const { id } = await completed('ONCE', ['A-01', '100'])
    await refuses(adjust(id, ['A-01', '100']), receiptsErrors.adjustmentEmpty)
    await adjust(id, ['A-02', '100'])
    await refuses(adjust(id, ['A-01', '100']), receiptsErrors.taskAdjusted)
  })

  it('is refused above what was accepted, and once the goods have left their cell', async () => {
    const { id, receiptId } = await completed('GONE', ['A-01', '100'])
    await refuses(adjust(id, ['A-01', '101']), receiptsErrors.overTask)
    await giveBack(receiptId, '10', 'A-01')
    await refuses(adjust(id, ['A-02', '100']), receiptsErrors.overOnHand)
    await adjust(id, ['A-01', '10'], ['A-02', '90'])
    expect(await stockIn('GONE')).toEqual({ 'A-02': '90' })
  })

  it('made twice at once makes one', async () => {
    const { id } = await completed('TWICE', ['A-01', '100'])
    const outcomes = await Promise.allSettled([adjust(id, ['A-02', '100']), adjust(id, ['A-02', '99'])])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('cancelling a receipt', () => {
  it.each(['initial', 'inProgress', 'closed'])(
    'closes its task while it is %s, and stock is as before',
    async (state) => {
      const { id, receiptId, task } = await received(`BACK-${state}`)
      if (state === 'inProgress') await run('startTask', { ids: [id] })
      if (state === 'closed') await run('closeTask', { ids: [id], reason: 'Stays' })
      const { receiptNo } = (await cancelReceipt(receiptId)) as { receiptNo: string }
      expect(await logged(receiptNo)).toMatchObject({ tasks: [task.taskNo] })
      expect(await stockIn(`BACK-${state}`)).toEqual({})
      expect((await page({ keyword: `BACK-${state}` })).records[0]).toMatchObject({ status: 'closed' })
      expect(await details(receiptId)).toEqual(['RECEIVING 100 reversed'])
    },
  )

  it('is refused once goods were put away or while the task is frozen, and its button says so', async () => {
    const { id, receiptId, asn } = await received('STAYS')
    const reasonShown = async () => {
      const listed = (await act(database, buyer, (context) =>
        call(context, 'ICheckReceiptService/getCheckReceiptPage', { condition: { asnNo: asn.asnNo } }),
      )) as { records: { actions: Record<string, string | null> }[] }
      return listed.records[0]?.actions.cancelReceipt
    }
    await run('suspendTask', { ids: [id], reason: 'Recount' })
    await refuses(cancelReceipt(receiptId), receiptsErrors.taskFrozen)
    expect(await reasonShown()).toMatch(/frozen/)
    await run('releaseTask', { ids: [id] })
    await run('startTask', { ids: [id] })
    await put(id, ['A-01', '100'])
    await refuses(cancelReceipt(receiptId), receiptsErrors.putAwayMeanwhile)
    expect(await reasonShown()).toMatch(/put away by a task/)
    await adjust(id)
    expect(await reasonShown()).toBeNull()
    await cancelReceipt(receiptId)
    expect(await stockIn('STAYS')).toEqual({})
  })
})

describe('statements', () => {
  /** Goods of so many lines that a strategy puts away, with what their receipt made. */
  async function lines(count: number) {
    const items = Array.from({ length: count }, (_, index) => ({ itemNo: `MANY-${count}-${index}` }))
    const asn = await buildAsn(database, { quantities: items.map(() => '5'), order: { lines: items } })
    const made = await statementsOf((counted) => receive(counted, buyer, asn))
    const tasks = (await page({ keyword: asn.asnNo })).records
    expect(tasks).toHaveLength(count)
    return { made, ids: tasks.map(({ id }) => id), targets: new Set(tasks.map(({ targetCellNo }) => targetCellNo)) }
  }
  const counted = (method: string, input: object) =>
    statementsOf((database) => act(database, buyer, (context) => call(context, `${SERVICE}/${method}`, input)))

  it('are as many for twenty tasks as for one: of receiving, starting and closing', async () => {
    await sql`update bm_strategy_application set status_code = '1'`.execute(database.ownerDb)
    // One empty cell: who comes second knows that it is taken.
    expect((await lines(2)).targets).toEqual(new Set(['EMPTY', '']))
    await sql`update bm_upper_method_step set upper_criterion = '4'`.execute(database.ownerDb)
    const one = await lines(1)
    const twenty = await lines(20)
    await sql`update bm_strategy_application set status_code = '0'`.execute(database.ownerDb)
    expect(twenty.made).toBe(one.made)
    expect([...twenty.targets]).not.toContain('')
    for (const [method, more] of [
      ['startTask', {}],
      ['closeTask', { reason: 'Stays' }],
    ] as const) {
      const few = await counted(method, { ids: one.ids, ...more })
      expect(await counted(method, { ids: twenty.ids, ...more }), method).toBe(few)
    }
  })

  it('are as many for goods that go into several cells as into one, and out of them', async () => {
    const first = await received('ONE-CELL')
    const second = await received('TWO-CELLS')
    await run('startTask', { ids: [first.id, second.id] })
    const line = (cellNo: string) => ({ cellNo, qty: '2' })
    const few = await counted('putAway', { id: first.id, lines: ['A-01'].map(line) })
    expect(await counted('putAway', { id: second.id, lines: ['A-01', 'A-02', 'A-03'].map(line) })).toBe(few)
    // The rest goes into the first cell, so that the tasks are complete with one cell and with three.
    await run('putAway', { id: first.id, lines: [{ cellNo: 'A-01', qty: '98' }] })
    await run('putAway', { id: second.id, lines: [{ cellNo: 'A-01', qty: '94' }] })
    const correction = (id: string) => counted('generateAdjustmentOrder', { id, lines: [], reason: 'Miscounted' })
    const ofOneCell = await correction(first.id)
    expect(await correction(second.id)).toBe(ofOneCell)
  })
})
