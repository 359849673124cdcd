import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acceptOrder } from '#modules/orders/answer/server/accept-order.ts'
import { proposeChange } from '#modules/orders/change/server/propose-change.ts'
import { readOrderDetail } from '#modules/orders/order/server/read-order-detail.ts'
import {
  type BuiltOrder,
  buildOrder,
  buildUser,
  callAs,
  callerOf,
  moveQuantities,
  type OrderOverrides,
} from '#modules/orders/order/server/testing.ts'
import { BusinessError } from '#platform/contract/errors.ts'
import { importRefusalSchema } from '#platform/contract/exchange/import-schemas.ts'
import type { PermissionFlag } from '#platform/contract/permission-flags.ts'
import type { Language } from '#platform/contract/values/languages.ts'
import type { CallContext, Caller } from '#platform/server/call-context.ts'
import { BusinessErrorKeepingRows } from '#platform/server/http/business-error-keeping-rows.ts'
import { editSheet, type SheetEdit } from '#platform/server/round-trip/testing.ts'
import { inScope } from '#platform/server/scope.ts'
import { readWorkbook } from '#platform/server/spreadsheet/read-workbook.ts'
import { firstSheet, openElsewhere, shownTexts } from '#platform/server/spreadsheet/testing/open-elsewhere.ts'
import { sheetLook } from '#platform/server/spreadsheet/testing/sheet-look.ts'
import { columnLetters } from '#platform/server/spreadsheet/xlsx/column-letters.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { orderRoundTrip } from './order-round-trip.ts'

let database: TestDatabase
let buyer: Caller
let supplier: Caller

const FLAGS: PermissionFlag[] = ['isExport', 'isCheck', 'isModify']
const allowed = (caller: Caller, flags = FLAGS): Caller => ({
  ...caller,
  flags: new Map([['userOrder', new Set(flags)]]),
})

beforeAll(async () => {
  database = await createTestDatabase()
  buyer = allowed(await buildUser(database.ownerDb, callerOf('purchaser')))
  await buildOrder(database.ownerDb, {})
  supplier = allowed(await buildUser(database.ownerDb, callerOf('supplier')))
})
afterAll(() => database.drop())

const build = (overrides: OrderOverrides = {}) => buildOrder(database.ownerDb, overrides)
const reason = 'Machine stands still'
const batch = (order: BuiltOrder, line = 0): string => order.lines[line]?.batchId ?? ''

/** The sheet of these orders, as the caller saves it. */
function exported(caller: Caller, orders: readonly BuiltOrder[], language: Language = 'en-US'): Promise<Buffer> {
  const condition = orders.length === 1 ? { purchaseNo: orders[0]?.purchaseNo ?? '' } : {}
  const work = async (context: CallContext) => {
    const query = { condition, current: 1, size: 20 }
    const download = await orderRoundTrip.export(context, query)
    const out = new PassThrough()
    const content = buffer(out)
    await download.write(out)
    return content
  }
  return callAs(database, caller, (context: CallContext) => work(context), undefined, { language })
}

const check = (caller: Caller, content: Buffer, language: Language = 'en-US') =>
  callAs(database, caller, orderRoundTrip.check, { fileName: 'lines.xlsx', clientId: '', content }, { language })

/** What the edits of this order's sheet would change. */
const checkEdits = async (caller: Caller, order: BuiltOrder, ...edits: SheetEdit[]) =>
  check(caller, await editSheet(await exported(caller, [order]), edits))

/** Row, field and sentence of the errors of a file of which nothing is left, with the texts of its error column. */
async function refusedEdits(caller: Caller, content: Promise<Buffer>) {
  const error: unknown = await check(caller, await content).catch((thrown: unknown) => thrown)
  if (!(error instanceof BusinessErrorKeepingRows)) throw error
  const data = importRefusalSchema.parse(await inScope(database.db, caller, error.keep))
  const file = await inScope(database.db, caller, (trx) =>
    trx.selectFrom('doc_file').select('content').where('id', '=', data.fileId).executeTakeFirstOrThrow(),
  )
  const { rows } = await readWorkbook(file.content ?? '')
  const column = rows.map(({ cells }) => cells.at(-1)?.text ?? '')
  return { faults: data.rows.map(({ field, message }) => [field, message]), column }
}

type Diff = Awaited<ReturnType<typeof check>>
const cellsOf = (diff: Diff) =>
  diff.changes.flatMap(({ id, cells }) => cells.map(({ field, before, after }) => [id, field, before, after]))
const confirmation = (diff: Diff) => ({
  rows: diff.changes.map(({ id, version, cells }) => ({
    id,
    version,
    values: Object.fromEntries(cells.map(({ field, after }) => [field, after])),
  })),
  reason,
})
const confirm = (caller: Caller, diff: Diff) => callAs(database, caller, orderRoundTrip.confirm, confirmation(diff))
const detailOf = ({ id }: BuiltOrder) => callAs(database, buyer, readOrderDetail, { id })
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof BusinessError ? error.declaration.code : String(error)),
  )

describe('a sheet of order lines', () => {
  it('changes nothing when it comes back as it was, from another program and in another language', async () => {
    const order = await build({ lines: [{}, { itemNo: 'ITEM-2', remarks: '=1+1' }] })
    const file = await exported(buyer, [order], 'zh-TW')
    for (const content of [file, await editSheet(file, [])]) {
      expect(await check(buyer, content, 'vi')).toEqual({
        changes: [],
        unchangedCount: 2,
        unread: { columns: [], sheets: [] },
        faults: [],
        errorCount: 0,
        fileId: null,
      })
    }
  })

  it('opens only the cells that its reader may change now, and hides id, version and seal', async () => {
    const inProgress = await exported(supplier, [await build({})])
    const waiting = await exported(supplier, [await build({ status: 'accepting' })])
    const waitingForBuyer = await exported(buyer, [await build({ status: 'accepting' })])
    expect(await openFields(inProgress)).toEqual(['batchPurQty', 'expectArrivalDate'])
    expect(await openFields(waiting)).toEqual(['supReplyDate', 'supReplyQty'])
    expect(await openFields(waitingForBuyer)).toEqual([])
  })

  it('comes back as exactly the edits, whatever they are', async () => {
    const lines = Array.from({ length: 6 }, (_, index) => ({ itemNo: `ITEM-${index}` }))
    const order = await build({ lines })
    const file = await exported(buyer, [order])
    const edit = fc.record(
      {
        batchPurQty: fc.integer({ min: 1, max: 300 }),
        expectArrivalDate: fc.integer({ min: 1, max: 28 }).map((day) => `2026-04-${String(day).padStart(2, '0')}`),
      },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 6, maxLength: 6 }), async (edits) => {
        const requested = edits.map((values, index) => ({ id: batch(order, index), values }))
        const diff = await check(buyer, await editSheet(file, requested))
        const expected = requested.flatMap(({ id, values }) => [
          ...(values.batchPurQty === undefined || values.batchPurQty === 100
            ? []
            : [[id, 'batchPurQty', '100', String(values.batchPurQty)]]),
          ...(values.expectArrivalDate === undefined
            ? []
            : [[id, 'expectArrivalDate', '2026-03-20', values.expectArrivalDate]]),
        ])
        expect(cellsOf(diff).sort()).toEqual(expected.sort())
        expect(diff.errorCount).toBe(0)
        expect(diff.changes.length + diff.unchangedCount).toBe(6)
      }),
      { numRuns: 12 },
    )
    expect((await detailOf(order)).changes).toEqual([])
  })
})

describe('confirmed edits', () => {
  it('of an order in progress are one proposal with the reason, and each cell stands in the log', async () => {
    const order = await build({ lines: [{}, { itemNo: 'ITEM-2' }] })
    const diff = await checkEdits(
      supplier,
      order,
      { id: batch(order), values: { batchPurQty: 80 } },
      { id: batch(order, 1), values: { expectArrivalDate: new Date('2026-04-02') } },
    )
    expect(diff.changes).toMatchObject([
      { documentNo: order.purchaseNo, rowName: '10-1-1', isReasonNeeded: true, actionLabel: 'Propose change' },
      { documentNo: order.purchaseNo, rowName: '20-1-1' },
    ])
    expect(await confirm(supplier, diff)).toEqual({ insertCount: 0, updateCount: 2 })
    const detail = await detailOf(order)
    expect(detail.status).toBe('changing')
    expect(detail.changes).toMatchObject([
      { fieldName: 'batchPurQty', valueBefore: '100', valueAfter: '80', reason, changeParty: 'supplier' },
      { fieldName: 'expectArrivalDate', valueBefore: '2026-03-20', valueAfter: '2026-04-02' },
    ])
    const logged = await database.ownerDb
      .selectFrom('sys_operation_log')
      .select(['document_no', 'detail'])
      .where('document_no', '=', order.purchaseNo)
      .execute()
    expect(logged).toMatchObject([
      {
        detail: {
          action: 'proposeChange',
          reason,
          cells: [
            { row: '10-1-1', field: 'batchPurQty', before: '100', after: '80' },
            { row: '20-1-1', field: 'expectArrivalDate', before: '2026-03-20', after: '2026-04-02' },
          ],
        },
      },
    ])
  })

  it('of an order that waits for its answer are the answer, a differing quantity a proposal', async () => {
    const orders = [await build({ status: 'accepting' }), await build({ status: 'accepting' })]
    const edits = (qty: number) => orders.map((order) => ({ id: batch(order), values: promise(qty) }))
    const [asOrdered, less] = orders as [BuiltOrder, BuiltOrder]
    const file = await exported(supplier, orders)
    const [first, second] = edits(100)
    const content = await editSheet(file, [
      { ...first, id: batch(asOrdered), values: promise(100) },
      { ...second, id: batch(less), values: promise(60) },
    ])
    await confirm(supplier, await check(supplier, content))
    expect((await detailOf(asOrdered)).status).toBe('executing')
    expect((await detailOf(less)).status).toBe('changing')
  })

  it('are written all or none, and nothing by a second confirmation', async () => {
    const orders = [await build({}), await build({})] as [BuiltOrder, BuiltOrder]
    const edits = orders.map((order) => ({ id: batch(order), values: { batchPurQty: 70 } }))
    const diff = await check(buyer, await editSheet(await exported(buyer, orders), edits))
    await callAs(database, supplier, proposeChange, {
      id: orders[1].id,
      version: 1,
      reason,
      changes: [{ batchId: batch(orders[1]), batchPurQty: '90' }],
    })
    expect(await codeOf(confirm(buyer, diff))).toBe('wire.staleVersion')
    expect((await detailOf(orders[0])).changes).toEqual([])
    const alone = { ...diff, changes: diff.changes.filter(({ documentId }) => documentId === orders[0].id) }
    expect(await confirm(buyer, alone)).toMatchObject({ updateCount: 1 })
    expect(await codeOf(confirm(buyer, alone))).toBe('wire.staleVersion')
  })

  it('need a reason where the command does, and no cells that are not offered', async () => {
    const order = await build({})
    const row = { id: batch(order), version: 1 }
    const confirmRow = (values: Record<string, string>, said?: string) =>
      codeOf(
        callAs(database, buyer, orderRoundTrip.confirm, {
          rows: [{ ...row, values }],
          ...(said ? { reason: said } : {}),
        }),
      )
    expect(await confirmRow({ batchPurQty: '70' })).toBe('wire.invalidInput')
    expect(await confirmRow({ goodsNo: 'X' }, reason)).toBe('wire.editReadOnly')
    expect(await confirmRow({ supReplyQty: '70' }, reason)).toBe('wire.editReadOnly')
    expect(await confirmRow({ nothing: '70' }, reason)).toBe('wire.invalidInput')
    expect(await confirmRow({ batchPurQty: 'many' }, reason)).toBe('wire.invalidInput')
    expect((await detailOf(order)).changes).toEqual([])
  })
})

describe('the checks of the command', () => {
  const decimals = { unitNo: 'KG', unitDecimals: 0 }
  const refusal = (order: BuiltOrder) =>
    `Order ${order.purchaseNo}, line 20-1-1: 1.5 has more decimals than the unit KG allows (0).`

  it('leave out the row that they name, and let the others of a proposal go on', async () => {
    const order = await build({ ...decimals, lines: [{}, { itemNo: 'ITEM-2' }] })
    const diff = await checkEdits(
      buyer,
      order,
      { id: batch(order), values: { batchPurQty: 70 } },
      { id: batch(order, 1), values: { batchPurQty: 1.5 } },
    )
    expect(cellsOf(diff)).toEqual([[batch(order), 'batchPurQty', '100', '70']])
    expect(diff.faults.map(({ message }) => message)).toEqual([refusal(order)])
  })

  it('refuse an answer as a whole, and tell the row that they name', async () => {
    const order = await build({ ...decimals, status: 'accepting', lines: [{}, { itemNo: 'ITEM-2' }] })
    const content = exported(supplier, [order]).then((sheet) =>
      editSheet(sheet, [
        { id: batch(order), values: promise(100) },
        { id: batch(order, 1), values: promise(1.5) },
      ]),
    )
    expect((await refusedEdits(supplier, content)).faults.map(([, message]) => message).sort()).toEqual([
      `Left out, because another row of ${order.purchaseNo} has an error.`,
      refusal(order),
    ])
  })
})

describe('prices in a sheet', () => {
  let wide: Caller
  const open = async (overrides: OrderOverrides = {}) => {
    const order = await build({ orgNo: 'O-PRICE', ...overrides })
    await sql`insert into srm_order_answer_config (tenantsid, org_no, early_days, late_days, is_price_open)
      values ('T1', 'O-PRICE', 0, 0, true) on conflict do nothing`.execute(database.ownerDb)
    wide = { ...buyer, orgNos: ['O1', 'O-PRICE'] }
    return order
  }
  const priceOf = async (order: BuiltOrder) =>
    (await callAs(database, wide, readOrderDetail, { id: order.id })).lines[0]

  it('are proposed, alone or with quantities, where answer rules open them', async () => {
    const order = await open()
    expect(await openFields(await exported(wide, [order]))).toEqual(['batchPurQty', 'expectArrivalDate', 'price'])
    const diff = await checkEdits(wide, order, { id: batch(order), values: { price: 1.25 } })
    expect(cellsOf(diff)).toEqual([[batch(order), 'price', '1.5', '1.25']])
    await confirm(wide, diff)
    const { changes } = await callAs(database, wide, readOrderDetail, { id: order.id })
    expect(changes).toMatchObject([{ fieldName: 'price', state: 'proposed', valueBefore: '1.5', valueAfter: '1.25' }])
    expect((await priceOf(order))?.price).toBe('1.5')
  })

  it('are part of an answer, which then waits for the purchaser', async () => {
    const order = await open({ status: 'accepting' })
    const values = { supReplyQty: 100, supReplyDate: '2026-03-20', price: 1.6 }
    await confirm(supplier, await checkEdits(supplier, order, { id: batch(order), values }))
    const { status, changes } = await callAs(database, wide, readOrderDetail, { id: order.id })
    expect(status).toBe('changing')
    expect(changes).toContainEqual(
      expect.objectContaining({ fieldName: 'price', state: 'proposed', valueAfter: '1.6' }),
    )
  })

  it('are one for all deliveries of a line', async () => {
    const order = await open({ status: 'accepting' })
    await callAs(database, supplier, acceptOrder, {
      id: order.id,
      version: order.version,
      answers: [
        {
          batchId: batch(order),
          deliveries: [
            { supReplyQty: '60', supReplyDate: '2026-03-20' },
            { supReplyQty: '40', supReplyDate: '2026-03-20' },
          ],
        },
      ],
    })
    const { rows } = await sql<{
      id: string
    }>`select id from srm_purchase_batch where head_id = ${order.id} order by id`.execute(database.ownerDb)
    const [first = '', second = ''] = rows.map(({ id }) => id)
    const edits = (one: number, other: number): SheetEdit[] => [
      { id: first, values: { price: one } },
      { id: second, values: { price: other } },
    ]
    const content = editSheet(await exported(wide, [order]), edits(1.25, 1.3))
    const { faults: errors } = await refusedEdits(wide, content)
    expect(errors[0]?.[1]).toBe(`Order ${order.purchaseNo}, line 10: the deliveries of one line have one price.`)
    expect(cellsOf(await checkEdits(wide, order, ...edits(1.25, 1.25)))).toHaveLength(2)
  })

  it('stay closed where nobody opened them', async () => {
    const order = await build({})
    const content = exported(buyer, [order]).then((file) =>
      editSheet(file, [{ id: batch(order), values: { price: 1.25 } }]),
    )
    expect((await refusedEdits(buyer, content)).faults).toEqual([['price', 'Price may not be changed here.']])
  })
})

describe('a returned sheet is refused', () => {
  it('for rows that changed meanwhile, with who and when, while the others go on', async () => {
    const [stale, fresh] = [await build({}), await build({})]
    const file = await editSheet(await exported(buyer, [stale, fresh]), [
      { id: batch(stale), values: { batchPurQty: 70 } },
      { id: batch(fresh), values: { batchPurQty: 70 } },
    ])
    const change = { batchId: batch(stale), batchPurQty: '90' }
    await callAs(database, supplier, proposeChange, { id: stale.id, version: 1, reason, changes: [change] })
    const diff = await check(buyer, file)
    expect(diff.changes.map(({ id }) => id)).toEqual([batch(fresh)])
    expect(diff.faults).toHaveLength(1)
    expect(diff.faults[0]?.message).toMatch(/^Supplier changed this record in the meantime \(\d{4}-/)
    expect(diff.fileId).not.toBeNull()
  })

  it('but not for what moved on beside the edited cells', async () => {
    const order = await build({})
    const file = await exported(buyer, [order])
    await moveQuantities(database.ownerDb, batch(order), 'asnShip', { delivery: '30', on_way: '30' })
    const diff = await check(buyer, await editSheet(file, [{ id: batch(order), values: { batchPurQty: 70 } }]))
    expect(cellsOf(diff)).toEqual([[batch(order), 'batchPurQty', '100', '70']])
    const below = await editSheet(file, [{ id: batch(order), values: { batchPurQty: 20 } }])
    expect((await refusedEdits(buyer, Promise.resolve(below))).faults).toEqual([
      ['', `Order ${order.purchaseNo}, line 10-1-1: 30 are shipped already, the quantity cannot be 20.`],
    ])
  })

  it('for cells that may not be changed, by name, in the error column of the same file', async () => {
    const order = await build({})
    const file = exported(buyer, [order])
    const content = file.then((sheet) =>
      editSheet(sheet, [
        {
          id: batch(order),
          values: { goodsName: 'Gold', supReplyQty: 5, batchPurQty: 'lots', expectArrivalDate: null },
        },
      ]),
    )
    const { faults: errors, column } = await refusedEdits(buyer, content)
    expect(errors).toEqual([
      ['goodsName', 'Item name may not be changed here.'],
      ['batchPurQty', '“lots” is not a number. Enter digits, with a point before decimals.'],
      ['expectArrivalDate', 'required'],
      ['supReplyQty', 'Promised quantity may not be changed here.'],
    ])
    expect(column.at(-2)).toBe('Errors')
    expect(column.at(-1)).toContain('Item name: Item name may not be changed here.; Ordered: “lots” is not a number')
  })

  it('for ids, versions and seals that were swapped or made up, added rows and rows twice', async () => {
    const [one, two] = [await build({}), await build({})]
    const file = await exported(buyer, [one, two])
    const errorsOf = async (edits: SheetEdit[]) =>
      (await refusedEdits(buyer, editSheet(file, edits))).faults.map(([, message]) => message)
    const broken = 'The hidden columns of this row were changed. Export the row again.'
    expect(await errorsOf([{ id: batch(one), values: { '#id': batch(two) } }])).toEqual([broken])
    expect(await errorsOf([{ id: batch(one), values: { '#version': '2', batchPurQty: 5 } }])).toEqual([broken])
    expect(await errorsOf([{ id: batch(one), values: { '#seal': 'AAAA.BBBB' } }])).toEqual([broken])
    const seal = await sealOf(file, batch(two))
    const swapped = await errorsOf([{ id: batch(one), values: { '#id': batch(two), '#seal': seal } }])
    expect(swapped.length).toBeGreaterThan(0)
    const added = { '#id': null, '#version': null, '#seal': null, batchPurQty: 5 }
    expect(await errorsOf([{ id: batch(one), values: added }])).toEqual(['Rows cannot be added here.'])
    const twice = { '#id': batch(two), '#seal': seal, purchaseNo: two.purchaseNo, batchPurQty: 5 }
    expect(await errorsOf([{ id: batch(one), values: twice }])).toContain('This row is in the file more than once.')
  })

  it('for rows that its sender may not see, although somebody of the tenant exported them', async () => {
    const order = await build({})
    const file = editSheet(await exported(buyer, [order]), [{ id: batch(order), values: { batchPurQty: 5 } }])
    const other = allowed(await buildUser(database.ownerDb, callerOf('supplier', { userNo: 's2', supplierNo: 'S1' })))
    const foreign = { ...other, supplierNo: 'S2' }
    expect((await refusedEdits(foreign, file)).faults).toEqual([
      ['', 'The record does not exist, or you may not see it.'],
    ])
    expect(
      await codeOf(callAs(database, foreign, orderRoundTrip.confirm, confirmation(await check(buyer, await file)))),
    ).toBe('wire.notFound')
  })

  it('for those whose flags allow no change, for other files, and for what the command refuses', async () => {
    const order = await build({})
    const file = await exported(buyer, [order])
    const reader = allowed(buyer, ['isExport'])
    expect(await codeOf(exported(reader, [order]))).toBe('wire.notAllowed')
    expect(await codeOf(check(reader, file))).toBe('wire.notAllowed')
    const renamed = await editSheet(file, [{ id: '#id', values: { '#id': 'id' } }])
    expect(await codeOf(check(buyer, renamed))).toBe('wire.editSheetForeign')
    const waiting = await build({ status: 'accepting', lines: [{}, { itemNo: 'ITEM-2' }] })
    const content = exported(supplier, [waiting]).then((sheet) =>
      editSheet(sheet, [{ id: batch(waiting), values: promise(100) }]),
    )
    expect((await refusedEdits(supplier, content)).faults).toEqual([
      ['', 'Every open line of the order needs an answer.'],
    ])
  })
})

const promise = (supReplyQty: number) => ({ supReplyQty, supReplyDate: '2026-03-25' })

async function sealOf(file: Buffer, id: string): Promise<string> {
  const { rows } = await readWorkbook(file)
  return rows.find(({ cells }) => cells[0]?.text === id)?.cells[2]?.text ?? ''
}

/** Names of the columns with an unlocked cell in the first row, and that the key columns are hidden. */
async function openFields(file: Buffer): Promise<string[]> {
  const sheet = firstSheet(openElsewhere(file))
  const look = sheetLook(file)
  const names = shownTexts(sheet, 2)
  for (const [column, name] of names.entries())
    expect(sheet['!cols']?.[column]?.hidden ?? false).toBe(name.startsWith('#'))
  return names.filter((_, column) => look.cell(`${columnLetters(column)}4`).isOpen).sort()
}
