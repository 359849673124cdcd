import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { postStock } from '#modules/inventory/server.ts'
import { STOCK_PLACES } from '#modules/orders/component/contract/fields.ts'
import { componentChange, componentStock } from '#modules/orders/component/contract/schemas.ts'
import { ordersErrors } from '#modules/orders/contract/errors.ts'
import { buildOrder, buildParents, callerOf } from '#modules/orders/order/server/testing.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { act, call, RECEIPT_DAY } from './testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const buyer = callerOf('purchaser')
const run = (path: string, input: object) =>
  act(database, buyer, (context) => call(context, `ISupSrmOutsourcedOrderService/${path}`, input))

/** An outsourced order of so many lines over 100 of a product, one component in each unit of it. */
async function outsourced(name: string, lineCount = 1) {
  const itemNo = `${name}-MADE`
  await buildParents(database.ownerDb, { itemNo: name })
  await buildParents(database.ownerDb, { itemNo })
  await sql`insert into srm_bill_of_material (tenantsid, bom_name, item_no, component_no, per_qty)
    values ('T1', ${name}, ${itemNo}, ${name}, 1) on conflict do nothing`.execute(database.ownerDb)
  const order = await buildOrder(database.ownerDb, {
    orderType: '2',
    lines: Array.from({ length: lineCount }, () => ({ itemNo })),
  })
  const components = await database.ownerDb
    .selectFrom('srm_purchase_component')
    .select('id')
    .where('head_id', '=', order.id)
    .orderBy('id')
    .execute()
  return { headId: order.id, componentIds: components.map(({ id }) => id) }
}

/** Puts stock of an item into the receiving cell. */
const stock = (itemNo: string, qty: string, lotNo = 'L') =>
  database.ownerDb.transaction().execute((trx) =>
    postStock(trx as ScopedTransaction, { movement: 'arrive', stockDate: '2026-03-02', createName: 'Builder' }, [
      {
        ...{ tenantsid: 'T1', orgNo: 'O1', warehouseNo: 'W1', cellNo: 'RECEIVING', itemNo, lotNo, ownerNo: '' },
        transactionType: '1',
        qty,
        document: { type: 'test', id: '1', no: 'test' },
      },
    ]),
  )

/** From now on the warehouse allows negative stock. */
const allowNegative = () => database.ownerDb.updateTable('bm_warehouse').set({ control_inv: false }).execute()

type Move = { headId: string; componentIds: readonly string[]; qty: string; issueType?: string }
const move = ({ headId, componentIds, qty, issueType = 'issue' }: Move) =>
  run('addComponentIssue', {
    headId,
    issueType,
    issueDate: RECEIPT_DAY,
    reason: issueType === 'issue' ? '' : 'Unused',
    lines: componentIds.map((componentId) => ({
      ...{ componentId, stockWarehouseNo: 'W1', cellNo: 'RECEIVING', lotNo: 'L', issueQty: qty },
    })),
  }) as Promise<{ id: string }>

describe('the stock of components', () => {
  it('cannot be issued twice by orders that are issued at the same moment, even where stock may be negative', async () => {
    const orders = [await outsourced('RACED'), await outsourced('RACED'), await outsourced('RACED')]
    await stock('RACED', '10')
    await allowNegative()
    const ends = await Promise.allSettled(orders.map((order) => move({ ...order, qty: '8' })))
    const refused = { reason: { declaration: ordersErrors.overComponentStock } }
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(ends.filter(({ status }) => status === 'rejected')).toMatchObject([refused, refused])
  })

  it('must still hold all that a document put into one place together before that is undone', async () => {
    const order = await outsourced('SUMMED', 2)
    await stock('SUMMED', '20')
    await move({ ...order, qty: '10' })
    const back = await move({ ...order, qty: '5', issueType: 'takeBack' })
    const other = await outsourced('SUMMED')
    await move({ ...other, qty: '4' })
    await allowNegative()
    await expect(run('cancelComponentIssue', { id: back.id, reason: 'Wrong' })).rejects.toMatchObject({
      declaration: ordersErrors.componentsGone,
      parameters: { componentNo: 'SUMMED', onHand: '6' },
    })
  })

  it('is told of every component, of the first places of each, and whether there are more', async () => {
    const { headId, componentIds } = await outsourced('SPREAD', 2)
    const read = async () => componentStock.parse(await run('getComponentStock', { headId }))
    expect(await read()).toMatchObject({ isCut: false, rows: [{ cellNo: '' }, { cellNo: '' }] })
    const lots = Array.from({ length: STOCK_PLACES }, (_, place) => `L${String(place).padStart(3, '0')}`)
    for (const lot of lots) await stock('SPREAD', '1', lot)
    const whole = await read()
    expect(whole.isCut).toBe(false)
    expect(whole.rows.map(({ componentId, lotNo }) => [componentId, lotNo])).toEqual(
      componentIds.flatMap((id) => lots.map((lot) => [id, lot])),
    )
    await stock('SPREAD', '1', 'LAST')
    expect(await read()).toEqual({ ...whole, isCut: true })
  })

  it('and of its movements a supplier posts those of arrivals alone', async () => {
    const { componentIds } = await outsourced('POSTED')
    const post = (movement: string, column: string) =>
      act(database, callerOf('supplier'), ({ trx }) =>
        sql`insert into srm_component_ledger (component_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no,
            is_released, movement, ${sql.ref(column)}, document_type, document_id, document_no)
          values (${componentIds[0]}, '', '', '', '', '', true, ${movement}, 0.5, 'componentIssue', 1, 'X')`.execute(
          trx,
        ),
      )
    for (const [movement, column] of [
      ['use', 'used'],
      ['issue', 'issued'],
      ['arrive', 'issued'],
    ] as const)
      await expect(post(movement, column)).rejects.toMatchObject({ code: '42501' })
  })
})

describe('what goes into a unit of the product', () => {
  it('has six decimals, as it is kept: less than that would be nothing', () => {
    const change = (perQty: string) => ({
      id: '1',
      version: 1,
      lineId: '1',
      components: [{ componentNo: 'C', perQty }],
    })
    expect(componentChange.safeParse(change('0.000001')).success).toBe(true)
    expect(componentChange.safeParse(change('0.0000001')).success).toBe(false)
  })
})

describe('first in, first out', () => {
  const DAYS = ['2026-01-05', '2026-02-05', '2026-03-05']
  /** Lots that came on these days, one of them moved into another cell since. */
  async function lots(name: string) {
    const order = await outsourced(name)
    for (const [index, day] of DAYS.entries()) {
      await sql`insert into wms_stock_ledger (tenantsid, org_no, warehouse_no, cell_no, item_no, lot_no, transaction_type, qty,
          document_type, document_id, document_no, stock_date, movement)
        values ('T1', 'O1', 'W1', 'RECEIVING', ${name}, ${`C-${3 - index}`}, '1', 10, 'test', 1, 'test', ${day}::date, 'adjust')`.execute(
        database.ownerDb,
      )
    }
    await sql`insert into wms_stock_ledger (tenantsid, org_no, warehouse_no, cell_no, item_no, lot_no, transaction_type, qty,
        document_type, document_id, document_no, stock_date, movement)
      select 'T1', 'O1', 'W1', cell, ${name}, 'C-3', kind, 10, 'test', 1, 'test', current_date, 'adjust'
      from (values ('RECEIVING', '2'), ('MOVED', '1')) m (cell, kind)`.execute(database.ownerDb)
    return order
  }
  const fifo = (level: '0' | '1' | '2', item: string | null = null) =>
    item === null
      ? database.ownerDb.updateTable('bm_warehouse').set({ fifo_control: level }).execute()
      : database.ownerDb.updateTable('bm_item').set({ fifo_check: level }).where('item_no', '=', item).execute()
  type Part = [lotNo: string, qty: string, cellNo?: string]
  const issue = ({ headId, componentIds }: Awaited<ReturnType<typeof lots>>, reason: string, ...parts: Part[]) =>
    run('addComponentIssue', {
      ...{ headId, issueType: 'issue', issueDate: RECEIPT_DAY, reason },
      lines: parts.map(([lotNo, issueQty, cellNo = 'RECEIVING']) => ({
        ...{ componentId: componentIds[0], stockWarehouseNo: 'W1', cellNo, lotNo, issueQty },
      })),
    })
  const places = async (headId: string) =>
    componentStock
      .parse(await run('getComponentStock', { headId }))
      .rows.map(({ lotNo, cellNo }) => `${lotNo} ${cellNo}`)

  it('offers the oldest lot first, by the day on which it came into the warehouse', async () => {
    const { headId } = await lots('AGED')
    expect(await places(headId)).toEqual(['C-1 RECEIVING', 'C-2 RECEIVING', 'C-3 MOVED'])
    await fifo('1')
    expect(await places(headId)).toEqual(['C-3 MOVED', 'C-2 RECEIVING', 'C-1 RECEIVING'])
    await fifo('0')
  })

  it('offers the cell from which an item is shipped before others of the same age', async () => {
    const { headId } = await lots('SHIPPED')
    await database.ownerDb
      .updateTable('bm_item')
      .set({ warehouse_no: 'W1', out_cell_no: 'MOVED' })
      .where('item_no', '=', 'SHIPPED')
      .execute()
    expect(await places(headId)).toEqual(['C-3 MOVED', 'C-1 RECEIVING', 'C-2 RECEIVING'])
  })

  it.each([
    ['the warehouse', () => fifo('2'), () => fifo('0')],
    ['the item', () => fifo('2', 'ENFORCED-ITEM'), () => fifo('0', 'ENFORCED-ITEM')],
  ])('is enforced where %s says so: a younger lot leaves once nothing older stays', async (who, on, off) => {
    const order = await lots(who === 'the item' ? 'ENFORCED-ITEM' : 'ENFORCED-PLACE')
    await on()
    await expect(issue(order, 'In a hurry', ['C-2', '1'])).rejects.toMatchObject({
      declaration: ordersErrors.olderLotFirst,
      parameters: { lotNo: 'C-3', cellNo: 'MOVED', day: DAYS[0] },
      details: [{ path: 'lines.0.issueQty' }],
    })
    await issue(order, '', ['C-2', '1'], ['C-3', '10', 'MOVED'])
    await off()
  })

  it('is warned about: another lot needs a reason', async () => {
    const order = await lots('WARNED')
    await fifo('1')
    await expect(issue(order, '', ['C-1', '1'])).rejects.toMatchObject({ declaration: ordersErrors.olderLotReason })
    await issue(order, 'The customer asked for it', ['C-1', '1'])
    await fifo('0')
  })

  it('passes over what lies in cells that are bad', async () => {
    const order = await lots('SPOILT')
    await sql`insert into bm_warehouse_cell (tenantsid, warehouse_no, zone_no, cell_no, cell_name, is_bad)
      values ('T1', 'W1', 'Z', 'MOVED', 'Moved', true)`.execute(database.ownerDb)
    await fifo('2')
    await issue(order, '', ['C-2', '1'])
    await fifo('0')
  })
})

describe('a warehouse without managed cells', () => {
  it('takes components back into its receiving cell alone', async () => {
    const order = await outsourced('UNMANAGED')
    await stock('UNMANAGED', '10')
    await move({ ...order, qty: '4' })
    await sql`insert into bm_warehouse_cell (tenantsid, warehouse_no, zone_no, cell_no, cell_name) values ('T1', 'W1', 'Z', 'SHELF', 'Shelf')`.execute(
      database.ownerDb,
    )
    const manage = (isManaged: boolean) =>
      database.ownerDb.updateTable('bm_warehouse').set({ is_management: isManaged }).execute()
    const back = (cellNo: string) =>
      run('addComponentIssue', {
        ...{ headId: order.headId, issueType: 'takeBack', issueDate: RECEIPT_DAY, reason: 'Unused' },
        lines: [{ componentId: order.componentIds[0], stockWarehouseNo: 'W1', cellNo, lotNo: 'L', issueQty: '1' }],
      })
    await manage(false)
    await expect(back('SHELF')).rejects.toMatchObject({ declaration: ordersErrors.unknownCell })
    await back('RECEIVING')
    await manage(true)
    await back('SHELF')
  })
})
