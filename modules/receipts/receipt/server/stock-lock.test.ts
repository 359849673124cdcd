import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { asnCalls } from '#modules/deliveries/asn/contract/calls.ts'
import { asnDetail } from '#modules/deliveries/asn/contract/schemas.ts'
import { buildAsn } from '#modules/deliveries/asn/server/testing.ts'
import { masterDataErrors } from '#modules/master-data/contract/errors.ts'
import { buildOrder, buildParents, buildUser, callerOf } from '#modules/orders/order/server/testing.ts'
import { inspectionCalls } from '#modules/receipts/inspection/contract/calls.ts'
import { taskCalls } from '#modules/receipts/put-away/contract/calls.ts'
import { returnCalls } from '#modules/receipts/return/contract/calls.ts'
import type { CallPath } from '#platform/contract/calls.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { projectRoot } from '../../../../scripts/check-report.ts'
import { sourceFiles, sourceText } from '../../../../scripts/source-files.ts'
import { acceptancePage } from '../contract/schemas.ts'
import {
  act,
  addCells,
  call,
  RECEIPT_DAY,
  type ReceivedOverrides,
  receiptIdsOf,
  receive,
  stateOfEverything,
  workByTasks,
} from './testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await buildParents(database.ownerDb)
  buyer = await buildUser(database.ownerDb, buyer)
  await addCells(database, 'W1', [{ cell_no: 'A-01' }, { cell_no: 'A-02' }])
})
afterAll(() => database.drop())
beforeEach(() => lock(false))

let buyer = callerOf('purchaser')
const lock = async (isLocked: boolean) => {
  await database.ownerDb
    .updateTable('bm_warehouse')
    .set({ is_stock_lock: isLocked })
    .where('warehouse_no', '=', 'W1')
    .execute()
}
const run = (path: CallPath, input: object) => act(database, buyer, (context) => call(context, path, input))

let items = 0
/** An ASN over 100 of an item of its own. */
function shipped(order: object = {}) {
  items += 1
  return buildAsn(database, { quantities: ['100'], order: { lines: [{ itemNo: `HELD-${items}` }], ...order } })
}
async function accepted() {
  const asn = await shipped()
  await receive(database, buyer, asn)
  const { receiptIds } = await receiptIdsOf(database, asn.id)
  return { asn, itemNo: `HELD-${items}`, receiptId: receiptIds[0] ?? '' }
}
const giveBack = (receiptId: string) =>
  run('ISrmBillReturnService/addBillReturn', {
    ...{ returnType: 'credit', returnDate: RECEIPT_DAY, reason: 'Cracked' },
    lines: [{ receiptId, cellNo: 'RECEIVING', returnQty: '30' }],
  }) as Promise<{ id: string }>
async function tasked() {
  await workByTasks(database, 'W1')
  const { itemNo } = await accepted()
  await database.ownerDb.updateTable('bm_warehouse').set({ is_put_away_task: false }).execute()
  const tasks = async () =>
    taskCalls['IWmsPutAwayTaskService/getPutAwayTaskPage'].output.parse(
      await run('IWmsPutAwayTaskService/getPutAwayTaskPage', { condition: { keyword: itemNo } }),
    ).records
  const [task] = await tasks()
  await run('IWmsPutAwayTaskService/startTask', { ids: [task?.id] })
  const put = (qty: string) => run('IWmsPutAwayTaskService/putAway', { id: task?.id, lines: [{ cellNo: 'A-01', qty }] })
  return { put, id: task?.id ?? '', tasks }
}
async function waiting() {
  const asn = await shipped()
  const itemNo = `HELD-${items}`
  await sql`update bm_item set is_inspected = true where item_no = ${itemNo}`.execute(database.ownerDb)
  await receive(database, buyer, asn)
  const inspections = async () =>
    inspectionCalls['ISrmInspectionService/getInspectionPage'].output.parse(
      await run('ISrmInspectionService/getInspectionPage', { condition: { keyword: itemNo } }),
    ).records
  const [inspection] = await inspections()
  return { id: inspection?.id ?? '', inspections }
}
/** An outsourced order with 20 of its component in stock. */
async function outsourced() {
  items += 1
  const [component, product] = [`PART-${items}`, `MADE-${items}`]
  await buildParents(database.ownerDb, { itemNo: component })
  await buildParents(database.ownerDb, { itemNo: product })
  await sql`insert into srm_bill_of_material (tenantsid, bom_name, item_no, component_no, per_qty)
    values ('T1', ${component}, ${product}, ${component}, 1)`.execute(database.ownerDb)
  await sql`insert into wms_stock_ledger (tenantsid, org_no, warehouse_no, cell_no, item_no, lot_no, transaction_type, qty,
    document_type, document_id, document_no, stock_date, movement) values ('T1', 'O1', 'W1', 'RECEIVING', ${component}, 'L', '1', 20, 'test', 1, 'test', current_date, 'adjust')`.execute(
    database.ownerDb,
  )
  const order = await buildOrder(database.ownerDb, { orderType: '2', lines: [{ itemNo: product }] })
  const { id } = await database.ownerDb
    .selectFrom('srm_purchase_component')
    .select('id')
    .where('head_id', '=', order.id)
    .executeTakeFirstOrThrow()
  const move = (issueType: string, issueQty: string) =>
    run('ISupSrmOutsourcedOrderService/addComponentIssue', {
      ...{ headId: order.id, issueType, issueDate: RECEIPT_DAY, reason: 'Unused' },
      lines: [{ componentId: id, stockWarehouseNo: 'W1', cellNo: 'RECEIVING', lotNo: 'L', issueQty }],
    }) as Promise<{ id: string }>
  return { move, headId: order.id }
}
const receiving = async (overrides: Omit<ReceivedOverrides, 'asnLineId'>) => {
  const asn = await shipped()
  return () => receive(database, buyer, asn, [{ asnLineId: asn.lineIds[0] ?? '', ...overrides }])
}

/** What moves stock or brings goods in, made ready while the warehouse is open: by the file that posts it. */
const PATHS: Readonly<Record<string, Readonly<Record<string, () => Promise<() => Promise<unknown>>>>>> = {
  'modules/receipts/receipt/server/store-accepted.ts': {
    'accepting goods': () => receiving({ receiveQty: '10' }),
    'refusing goods at the door': () => receiving({ checkReturnQty: '10', reason: 'Wet' }),
    'an arrival that waits for inspection': async () => {
      const asn = await shipped()
      await sql`update bm_item set is_inspected = true where item_no = ${`HELD-${items}`}`.execute(database.ownerDb)
      return () => receive(database, buyer, asn)
    },
    'the result of an inspection': async () => {
      const { id } = await waiting()
      return () => run('ISrmInspectionService/decideInspection', { id, acceptedQty: '100', inspectDate: RECEIPT_DAY })
    },
    'a message of a warehouse system': async () => {
      const asn = await shipped()
      const { asnNo, lines } = asnDetail.parse(await run('ISrmAsnHeadService/getAsnById', { id: asn.id }))
      const [{ purchaseNo, purchaseSeq } = { purchaseNo: '', purchaseSeq: 1 }] = lines
      const counted = [{ purchaseNo, purchaseSeq, receiveQty: '10' }]
      const message = { outsideNo: `M-${items}`, asnNo, receiptDate: RECEIPT_DAY, lines: counted }
      return () => run('ISrmReceiptMessageService/receiveMessage', message)
    },
  },
  'modules/receipts/receipt/server/reverse-acceptances.ts': {
    'cancelling a receipt': async () => {
      const { receiptId } = await accepted()
      return () =>
        run('ISrmAsnHeadService/cancelReceipt', { receiptIds: [receiptId], returnIds: [], reason: 'Wrong lorry' })
    },
  },
  'modules/receipts/return/server/write-return.ts': {
    'returning goods': async () => {
      const { receiptId } = await accepted()
      return () => giveBack(receiptId)
    },
    'cancelling a return': async () => {
      const { id } = await giveBack((await accepted()).receiptId)
      return () => run('ISrmBillReturnService/cancelBillReturn', { id, reason: 'Not cracked' })
    },
  },
  'modules/receipts/put-away/server/write-details.ts': {
    'putting goods away': async () => {
      const { put } = await tasked()
      return () => put('40')
    },
    'an adjustment order': async () => {
      const { put, id } = await tasked()
      await put('100')
      const lines = [{ cellNo: 'A-02', qty: '100' }]
      return () => run('IWmsPutAwayTaskService/generateAdjustmentOrder', { id, reason: 'Miscounted', lines })
    },
  },
  'modules/orders/component/server/write-component-issue.ts': {
    'issuing components': async () => {
      const { move } = await outsourced()
      return () => move('issue', '5')
    },
    'taking components back': async () => {
      const { move } = await outsourced()
      await move('issue', '5')
      return () => move('takeBack', '5')
    },
    'cancelling an issue of components': async () => {
      const { move } = await outsourced()
      const { id } = await move('issue', '5')
      return () => run('ISupSrmOutsourcedOrderService/cancelComponentIssue', { id, reason: 'Wrong' })
    },
  },
}

describe('a locked warehouse', () => {
  it('is tried with every file that posts stock', () => {
    const posting = sourceFiles(projectRoot).filter(
      (path) =>
        /^modules\/.+\/server\/(?!.*(test|testing)\.ts$).*\.ts$/.test(path) &&
        /\bawait postStock\(/.test(sourceText(projectRoot, path)),
    )
    expect(posting).toEqual(Object.keys(PATHS).sort())
  })

  it.each(Object.values(PATHS).flatMap((paths) => Object.entries(paths)))(
    'refuses %s, changes nothing, and lets it pass once it is open again',
    async (_path, prepare) => {
      const move = await prepare()
      const before = await stateOfEverything(database)
      await lock(true)
      await expect(move()).rejects.toMatchObject({
        declaration: masterDataErrors.warehouseLocked,
        parameters: { warehouseNo: 'W1' },
      })
      expect(await stateOfEverything(database)).toEqual(before)
      await lock(false)
      await move()
    },
  )

  it('says so beside each action that would move its stock, before anybody tries', async () => {
    const { asn, receiptId, itemNo } = await accepted()
    const other = await shipped()
    await giveBack(receiptId)
    const { tasks } = await tasked()
    const { inspections } = await waiting()
    await lock(true)
    const reported = expect.stringContaining('W1')
    const condition = { keyword: itemNo }
    const acceptances = acceptancePage.parse(await run('ICheckReceiptService/getCheckReceiptPage', { condition }))
    expect(acceptances.records.map(({ actions }) => actions.returnGoods)).toEqual([reported])
    const returns = returnCalls['ISrmBillReturnService/getBillReturnPage'].output.parse(
      await run('ISrmBillReturnService/getBillReturnPage', { condition }),
    )
    expect(returns.records.map(({ actions }) => actions)).toEqual([{ cancelReturn: reported }])
    expect((await tasks()).map(({ actions }) => [actions.putAway, actions.close])).toEqual([[reported, null]])
    expect((await inspections()).map(({ actions }) => [actions.decide, actions.takeBack])).toEqual([[reported, null]])
    const detail = asnDetail.parse(await run('ISrmAsnHeadService/getAsnById', { id: asn.id }))
    // Something of it went back, which is the nearer reason.
    expect(detail.lines.flatMap(({ receipts }) => receipts.map(({ actions }) => actions.cancelReceipt))).toContainEqual(
      reported,
    )
    const open = asnCalls['ISrmAsnHeadService/getAsnPage'].output.parse(
      await run('ISrmAsnHeadService/getAsnPage', { condition: {} }),
    )
    expect(open.records.filter(({ id }) => id === other.id).map(({ actions }) => actions.receive)).toEqual([reported])
  })

  it('offers its stock of components last, and says why it stays', async () => {
    const { headId } = await outsourced()
    const rows = async () =>
      ((await run('ISupSrmOutsourcedOrderService/getComponentStock', { headId })) as { rows: { whyHeld: unknown }[] })
        .rows
    expect((await rows()).map(({ whyHeld }) => whyHeld)).toEqual([null])
    await lock(true)
    expect((await rows()).map(({ whyHeld }) => whyHeld)).toEqual([expect.stringContaining('W1')])
  })
})
