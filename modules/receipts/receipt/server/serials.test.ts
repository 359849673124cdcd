import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asnInput, lineIdsOf, setDeliveryRules } from '#modules/deliveries/asn/server/testing.ts'
import { type BuiltOrder, buildOrder, buildParents, callerOf } from '#modules/orders/order/server/testing.ts'
import { BusinessError } from '#platform/contract/errors.ts'
import { brokenInvariants } from '#platform/server/invariants/testing.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { act, addCells, call, RECEIPT_DAY, receive, workByTasks } from './testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await buildParents(database.ownerDb, { itemNo: 'PIECE' })
  await buildParents(database.ownerDb, { itemNo: 'BULK' })
  await sql`update bm_item set item_rule = '3' where item_no = 'PIECE'`.execute(database.ownerDb)
})
afterAll(() => database.drop())

const buyer = callerOf('purchaser')
const supplier = callerOf('supplier')
const reason = 'Because'
let made = 0

/** So many serial numbers that no other test has. */
const numbers = (count: number): string[] => {
  made += 1
  return Array.from({ length: count }, (_, at) => `SN-${made}-${at + 1}`)
}
const order = (itemNo = 'PIECE'): Promise<BuiltOrder> => buildOrder(database.ownerDb, { lines: [{ itemNo }] })

type Line = Parameters<typeof asnInput>[0]['lines'][number]

/** Ships pieces of a new order under these numbers. */
async function ship(serials: readonly string[], line: Partial<Line> = {}, placed?: BuiltOrder) {
  const { lines } = placed ?? (await order())
  const overrides = {
    batchId: lines[0]?.batchId ?? '',
    deliveryQty: String(serials.length),
    serials: [...serials],
    ...line,
  }
  const state = (await act(database, supplier, (context) =>
    call(context, 'ISrmAsnHeadService/addAsn', asnInput({ lines: [overrides] })),
  )) as { id: string; version: number; status: string }
  const [lineId = ''] = await lineIdsOf(database, state.id)
  return { ...state, lineId, batchId: overrides.batchId }
}

/** Where numbers are: state, cell and ASN. */
async function placesOf(serials: readonly string[]): Promise<Record<string, string>> {
  const { rows } = await sql<{ no: string; place: string }>`
    select serial_no as no, concat_ws(' ', status, nullif(cell_no, ''), case when asn_line_id is null then 'free' end) as place
    from wms_serial where serial_no = any (${[...serials]}::text[])`.execute(database.ownerDb)
  return Object.fromEntries(rows.map(({ no, place }) => [no, place]))
}

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error) => {
      if (error instanceof BusinessError) return error.declaration.code
      throw error
    },
  )
const refusalOf = async (work: Promise<unknown>): Promise<BusinessError> => {
  const error = await work.then(
    () => null,
    (thrown) => thrown,
  )
  if (!(error instanceof BusinessError)) throw error ?? new Error('was not refused')
  return error
}

const versionOf = async (asnId: string): Promise<{ id: string; version: number }> => {
  const { version } = await database.ownerDb
    .selectFrom('srm_asn_head')
    .select('version')
    .where('id', '=', asnId)
    .executeTakeFirstOrThrow()
  return { id: asnId, version }
}

const differences = () => brokenInvariants(database.ownerDb)

describe('pieces on ASNs', () => {
  it('an ASN tells as many serial numbers as it delivers of an item by serial number, and none of others', async () => {
    const [a = '', b = ''] = numbers(2)
    const short = await refusalOf(ship([a], { deliveryQty: '2' }))
    expect(short.declaration.code).toBe('inventory.serialsIncomplete')
    expect(short.parameters).toMatchObject({ told: 1, quantity: '2' })
    expect(short.details[0]?.path).toBe('lines.0')
    expect(await codeOf(ship([a, a], { deliveryQty: '2' }))).toBe('inventory.serialTwice')
    expect(await codeOf(ship([a, b], {}, await order('BULK')))).toBe('inventory.serialsNotKept')
    expect(await codeOf(ship([a, b], { giftQty: '1' }))).toBe('inventory.serialsOfGifts')
    expect(await placesOf([a, b])).toEqual({})
    await ship([a, b])
    expect(await placesOf([a, b])).toEqual({ [a]: 'initial', [b]: 'initial' })
  })

  it('the same findings are told while the ASN is filled in', async () => {
    const { lines } = await order()
    const line = { batchId: lines[0]?.batchId ?? '', deliveryQty: '2', supRemarks: 'A', serials: numbers(1) }
    const { findings } = (await act(database, supplier, (context) =>
      call(context, 'ISupSrmAsnService/checkAsn', { lines: [line] }),
    )) as { findings: { code: string; path: string }[] }
    expect(findings).toContainEqual(
      expect.objectContaining({
        ...{ code: 'inventory.serialsIncomplete', path: 'lines.0', isError: true },
        rule: 'inventory.serials',
      }),
    )
  })

  it('the numbers of a line fill its lots in their order, unless its lots tell their own', async () => {
    const serials = numbers(5)
    const lots = [
      { lotNo: 'L1', qty: '2' },
      { lotNo: 'L2', qty: '3' },
    ]
    await ship(serials, { deliveryQty: '5', lots })
    const { rows } = await sql<{ lot_no: string }>`
      select lot_no from wms_serial where serial_no = any (${serials}::text[]) order by serial_no`.execute(
      database.ownerDb,
    )
    expect(rows.map((row) => row.lot_no)).toEqual(['L1', 'L1', 'L2', 'L2', 'L2'])
  })

  it('a number that is on another ASN, in stock or of another supplier is refused with where it is', async () => {
    const [a = ''] = numbers(1)
    const first = await ship([a])
    const again = await refusalOf(ship([a]))
    expect(again.declaration.code).toBe('inventory.serialOnNotice')
    expect(again.parameters).toMatchObject({ serialNo: a, asnNo: expect.stringContaining('ASN') })
    await receive(database, buyer, first)
    expect(await codeOf(ship([a]))).toBe('inventory.serialKnown')
    const rival = await buildOrder(database.ownerDb, { supplierNo: 'S2', lines: [{ itemNo: 'PIECE' }] })
    const line = { batchId: rival.lines[0]?.batchId ?? '', deliveryQty: '1', serials: [a] }
    const other = await refusalOf(
      act(database, callerOf('supplier', { supplierNo: 'S2' }), (context) =>
        call(context, 'ISrmAsnHeadService/addAsn', asnInput({ lines: [line] })),
      ),
    )
    expect(other.declaration.code).toBe('inventory.serialOfOther')
    expect(JSON.stringify(other.parameters)).not.toContain('ASN')
  })

  it('voiding an ASN and ending its line free the numbers of pieces that have not come', async () => {
    const [a = '', b = '', c = ''] = numbers(3)
    const voided = await ship([a])
    await act(database, supplier, async (context) =>
      call(context, 'ISrmAsnHeadService/voidAsn', { ...(await versionOf(voided.id)), reason }),
    )
    expect(await placesOf([a])).toEqual({ [a]: 'initial free' })
    const ended = await ship([b, c])
    await receive(database, buyer, ended, [{ asnLineId: ended.lineId, receiveQty: '1', serials: [b] }])
    await act(database, buyer, async (context) =>
      call(context, 'ISrmAsnHeadService/endAsnLine', {
        ...(await versionOf(ended.id)),
        lineIds: [ended.lineId],
        reason,
      }),
    )
    expect(await placesOf([b, c])).toEqual({ [b]: 'inStorage RECEIVING', [c]: 'initial free' })
    await ship([a, c])
    expect(await placesOf([a, c])).toEqual({ [a]: 'initial', [c]: 'initial' })
  })

  it('an ASN that is submitted again names other pieces, and its lots and their numbers go together', async () => {
    await setDeliveryRules(database, 'O1', { isApprovalNeeded: true })
    const [a = '', b = '', c = ''] = numbers(3)
    const waiting = await ship([a, b])
    await setDeliveryRules(database, 'O1', { isApprovalNeeded: false })
    const [lot] = await database.ownerDb
      .selectFrom('srm_asn_lot')
      .select('id')
      .where('asn_line_id', '=', waiting.lineId)
      .execute()
    const resubmit = (change: object) =>
      act(database, supplier, async (context) =>
        call(context, 'ISrmAsnHeadService/resubmitAsn', {
          ...(await versionOf(waiting.id)),
          lines: [{ id: waiting.lineId, lots: [{ id: lot?.id, qty: '3', ...change }] }],
        }),
      )
    expect(await codeOf(resubmit({}))).toBe('inventory.serialsIncomplete')
    await resubmit({ serials: [a, c, 'X-1'] })
    expect(await placesOf([a, b, c])).toEqual({ [a]: 'initial', [b]: 'initial free', [c]: 'initial' })
  })
})

describe('pieces that are received', () => {
  it('a whole ASN needs no names; of a part the pieces are named, also by naming those that are refused', async () => {
    const serials = numbers(5)
    const [a = '', b = '', c = '', d = '', e = ''] = serials
    const asn = await ship(serials)
    const part = (line: object) => receive(database, buyer, asn, [{ asnLineId: asn.lineId, ...line }])
    expect(await codeOf(part({ receiveQty: '2' }))).toBe('inventory.serialsToName')
    expect(await codeOf(part({ receiveQty: '2', serials: [a] }))).toBe('inventory.serialsDiffer')
    expect(await codeOf(part({ serials: [a, 'STRANGER'] }))).toBe('inventory.serialUnknown')
    expect(await codeOf(part({ receiveQty: '6' }))).toBe('inventory.serialsShort')
    await part({ serials: [a, b] })
    // The other two are accepted: all that are open are told apart by the one that is refused.
    await part({ receiveQty: '2', checkReturnQty: '1', refusedSerials: [d], reason })
    expect(await placesOf(serials)).toEqual({
      [a]: 'inStorage RECEIVING',
      [b]: 'inStorage RECEIVING',
      [c]: 'inStorage RECEIVING',
      [d]: 'outOfStorage',
      [e]: 'inStorage RECEIVING',
    })
    expect(await differences()).toEqual([])
  })

  it('cancelling receipts puts exactly their pieces back on the way', async () => {
    const serials = numbers(4)
    const [a = '', b = '', c = '', d = ''] = serials
    const asn = await ship(serials)
    await receive(database, buyer, asn, [{ asnLineId: asn.lineId, serials: [a, b] }])
    const before = await placesOf(serials)
    const line = {
      asnLineId: asn.lineId,
      receiveQty: '1',
      checkReturnQty: '1',
      serials: [c],
      refusedSerials: [d],
      reason,
    }
    const { receiptNo } = await receive(database, buyer, asn, [line])
    const ids = async (table: 'srm_check_receipt' | 'srm_check_return') =>
      (await database.ownerDb.selectFrom(table).select('id').where('receipt_no', '=', receiptNo).execute()).map(
        ({ id }) => id,
      )
    const rows = { receiptIds: await ids('srm_check_receipt'), returnIds: await ids('srm_check_return') }
    await act(database, buyer, (context) => call(context, 'ISrmAsnHeadService/cancelReceipt', { ...rows, reason }))
    expect(await placesOf(serials)).toEqual(before)
    await receive(database, buyer, asn)
    expect(Object.values(await placesOf(serials))).toEqual(Array(4).fill('inStorage RECEIVING'))
  })

  it('pieces that are inspected arrive, and their result says which of them are accepted', async () => {
    await sql`update bm_item set is_inspected = true where item_no = 'PIECE'`.execute(database.ownerDb)
    try {
      const serials = numbers(3)
      const [a = '', b = '', c = ''] = serials
      const asn = await ship(serials)
      await receive(database, buyer, asn)
      expect(Object.values(await placesOf(serials))).toEqual(['arrival', 'arrival', 'arrival'])
      const waiting = async () =>
        (
          await database.ownerDb
            .selectFrom('srm_inspection')
            .select('id')
            .where('asn_id', '=', asn.id)
            .where('status', '=', 'toInspect')
            .executeTakeFirstOrThrow()
        ).id
      const taken = { ids: [await waiting()], reason }
      await act(database, buyer, (context) => call(context, 'ISrmInspectionService/takeBackArrival', taken))
      expect(Object.values(await placesOf(serials))).toEqual(['initial', 'initial', 'initial'])
      await receive(database, buyer, asn)
      const result = { id: await waiting(), acceptedQty: '2', refusedQty: '1', reason, inspectDate: '2026-03-20' }
      const decide = (named: object) =>
        act(database, buyer, (context) =>
          call(context, 'ISrmInspectionService/decideInspection', { ...result, ...named }),
        )
      expect(await codeOf(decide({}))).toBe('inventory.serialsToName')
      await decide({ refusedSerials: [b] })
      expect(await placesOf(serials)).toEqual({
        [a]: 'inStorage RECEIVING',
        [b]: 'outOfStorage',
        [c]: 'inStorage RECEIVING',
      })
    } finally {
      await sql`update bm_item set is_inspected = false where item_no = 'PIECE'`.execute(database.ownerDb)
    }
  })
})

describe('pieces that leave', () => {
  it('a return takes the named pieces out of storage, its cancellation puts them back, and what went back may come again', async () => {
    const serials = numbers(3)
    const [a = '', b = '', c = ''] = serials
    const asn = await ship(serials)
    await receive(database, buyer, asn)
    const { id: receiptId } = await database.ownerDb
      .selectFrom('srm_check_receipt')
      .select('id')
      .where('asn_id', '=', asn.id)
      .executeTakeFirstOrThrow()
    const giveBack = (line: object) =>
      act(database, buyer, (context) =>
        call(context, 'ISrmBillReturnService/addBillReturn', {
          ...{ returnType: 'exchange', returnDate: '2026-03-20', reason },
          lines: [{ receiptId, cellNo: 'RECEIVING', ...line }],
        }),
      ) as Promise<{ id: string }>
    expect(await codeOf(giveBack({ returnQty: '1' }))).toBe('inventory.serialsToName')
    const first = await giveBack({ returnQty: '1', serials: [b] })
    expect(await placesOf(serials)).toEqual({
      [a]: 'inStorage RECEIVING',
      [b]: 'outOfStorage',
      [c]: 'inStorage RECEIVING',
    })
    const cancel = (id: string) =>
      act(database, buyer, (context) => call(context, 'ISrmBillReturnService/cancelBillReturn', { id, reason }))
    await cancel(first.id)
    expect((await placesOf(serials))[b]).toBe('inStorage RECEIVING')
    const second = await giveBack({ returnQty: '1', serials: [b] })
    const [line] = await database.ownerDb
      .selectFrom('srm_asn_line')
      .select('batch_id')
      .where('id', '=', asn.lineId)
      .execute()
    await act(database, supplier, (context) =>
      call(
        context,
        'ISrmAsnHeadService/addAsn',
        asnInput({ lines: [{ batchId: line?.batch_id ?? '', deliveryQty: '1', serials: [b] }] }),
      ),
    )
    expect((await placesOf(serials))[b]).toBe('initial')
    expect(await codeOf(cancel(second.id))).not.toBe('done')
    expect(await differences()).toEqual([])
  })
})

describe('pieces that are moved in the house', () => {
  const clerk = callerOf('purchaser', { warehouseNos: ['W1', 'W2'] })
  beforeAll(async () => {
    const parents = await buildOrder(database.ownerDb, { warehouseNo: 'W2', lines: [{ itemNo: 'PIECE' }] })
    expect(parents.lines).toHaveLength(1)
    await workByTasks(database, 'W2')
    await addCells(database, 'W2', [{ cell_no: 'A-01' }, { cell_no: 'A-02' }])
  })

  /** Pieces that were received where tasks put them away, with their task. */
  async function toPutAway(serials: readonly string[]) {
    const placed = await buildOrder(database.ownerDb, { warehouseNo: 'W2', lines: [{ itemNo: 'PIECE' }] })
    const asn = await ship(serials, {}, placed)
    await receive(database, clerk, asn)
    const { rows } = await sql<{ id: string; receiptId: string }>`
      select t.id, t.receipt_id as "receiptId" from wms_put_away_task t join srm_check_receipt r on r.id = t.receipt_id
      where r.asn_id = ${asn.id}`.execute(database.ownerDb)
    const [task = { id: '', receiptId: '' }] = rows
    await run('startTask', { ids: [task.id] })
    return task
  }
  const run = (method: string, input: object) =>
    act(database, clerk, (context) => call(context, `IWmsPutAwayTaskService/${method}` as Path, input))
  type Path = Parameters<typeof call>[1]

  it('a put-away of a part names its pieces, and of the rest none', async () => {
    const serials = numbers(4)
    const [a = '', b = '', c = '', d = ''] = serials
    const { id, receiptId } = await toPutAway(serials)
    const put = (...lines: object[]) => run('putAway', { id, lines })
    expect(await codeOf(put({ cellNo: 'A-01', qty: '1' }))).toBe('inventory.serialsToName')
    expect(await codeOf(put({ cellNo: 'A-01', qty: '1', serials: ['STRANGER'] }))).toBe('inventory.serialUnknown')
    await put({ cellNo: 'A-01', qty: '1', serials: [b] })
    expect(await codeOf(put({ cellNo: 'A-01', qty: '1', serials: [b] }))).toBe('inventory.serialUnknown')
    expect(await run('getTaskPlaces', { id })).toMatchObject({ isSerial: true, receiptId })
    // Of two cells one is named: the other has the rest.
    await put({ cellNo: 'A-01', qty: '1', serials: [d] }, { cellNo: 'A-02', qty: '2' })
    expect(await placesOf(serials)).toEqual({
      [a]: 'inStorage A-02',
      [b]: 'inStorage A-01',
      [c]: 'inStorage A-02',
      [d]: 'inStorage A-01',
    })
    expect(await differences()).toEqual([])
  })

  it('an adjustment says of all pieces where they are', async () => {
    const serials = numbers(3)
    const [a = '', b = '', c = ''] = serials
    const { id } = await toPutAway(serials)
    await run('putAway', { id, lines: [{ cellNo: 'A-01', qty: '3' }] })
    const adjust = (...lines: object[]) => run('generateAdjustmentOrder', { id, reason, lines })
    const cells = [
      { cellNo: 'A-01', qty: '1' },
      { cellNo: 'A-02', qty: '2' },
    ]
    expect(await codeOf(adjust(...cells))).toBe('inventory.serialsToName')
    await adjust({ ...cells[0], serials: [c] }, cells[1] ?? {})
    expect(await placesOf(serials)).toEqual({ [a]: 'inStorage A-02', [b]: 'inStorage A-02', [c]: 'inStorage A-01' })
    expect(await differences()).toEqual([])
  })

  it('pieces of goods without serial numbers are not named when they are put away', async () => {
    const placed = await buildOrder(database.ownerDb, { warehouseNo: 'W2', lines: [{ itemNo: 'BULK' }] })
    const asn = await ship([], { deliveryQty: '2' }, placed)
    await receive(database, clerk, asn)
    const { rows } = await sql<{ id: string }>`
      select t.id from wms_put_away_task t join srm_check_receipt r on r.id = t.receipt_id
      where r.asn_id = ${asn.id}`.execute(database.ownerDb)
    const [{ id } = { id: '' }] = rows
    await run('startTask', { ids: [id] })
    const put = (line: object) => run('putAway', { id, lines: [{ cellNo: 'A-01', qty: '1', ...line }] })
    expect(await codeOf(put({ serials: ['X'] }))).toBe('inventory.serialsNotKept')
    await put({})
  })
})

describe('pieces that are components', () => {
  const run = (method: string, input: object) =>
    act(database, buyer, (context) => call(context, `ISupSrmOutsourcedOrderService/${method}` as Path, input))
  type Path = Parameters<typeof call>[1]

  it('leave storage with an issue, come back into it, and each cancellation puts exactly them back', async () => {
    await buildParents(database.ownerDb, { itemNo: 'MADE' })
    await sql`insert into srm_bill_of_material (tenantsid, bom_name, item_no, component_no, per_qty)
      values ('T1', 'MADE', 'MADE', 'PIECE', 1)`.execute(database.ownerDb)
    const serials = numbers(3)
    const [a = '', b = '', c = ''] = serials
    await receive(database, buyer, await ship(serials, { supRemarks: 'PARTS' }))
    const { id: headId } = await buildOrder(database.ownerDb, { orderType: '2', lines: [{ itemNo: 'MADE' }] })
    const { id: componentId } = await database.ownerDb
      .selectFrom('srm_purchase_component')
      .select('id')
      .where('head_id', '=', headId)
      .executeTakeFirstOrThrow()
    const move = (issueType: string, issueQty: string, named?: string[]) =>
      run('addComponentIssue', {
        ...{ headId, issueType, issueDate: RECEIPT_DAY, reason: issueType === 'issue' ? '' : reason },
        lines: [
          {
            ...{ componentId, stockWarehouseNo: 'W1', cellNo: 'RECEIVING', lotNo: 'PARTS', issueQty },
            ...(named ? { serials: named } : {}),
          },
        ],
      }) as Promise<{ id: string }>
    const cancel = (id: string) => run('cancelComponentIssue', { id, reason })
    const stored = 'inStorage RECEIVING'
    expect(await codeOf(move('issue', '2'))).toBe('inventory.serialsToName')
    const issued = await move('issue', '2', [a, c])
    expect(await placesOf(serials)).toEqual({ [a]: 'outOfStorage', [b]: stored, [c]: 'outOfStorage' })
    expect(await codeOf(move('takeBack', '1', [b]))).toBe('inventory.serialUnknown')
    const back = await move('takeBack', '1', [c])
    expect(await placesOf(serials)).toEqual({ [a]: 'outOfStorage', [b]: stored, [c]: stored })
    expect(await codeOf(cancel(issued.id))).not.toBe('done')
    await cancel(back.id)
    expect(await placesOf(serials)).toEqual({ [a]: 'outOfStorage', [b]: stored, [c]: 'outOfStorage' })
    await cancel(issued.id)
    expect(await placesOf(serials)).toEqual({ [a]: stored, [b]: stored, [c]: stored })
    // What was issued is nobody's to announce; once it is back, it is in stock.
    await move('issue', '3')
    expect(await codeOf(ship([a]))).toBe('inventory.serialIssued')
    expect(await differences()).toEqual([])
  })
})

it('an item changes to or from serial numbers only while nothing of it is there or under way', async () => {
  await ship(numbers(1))
  await expect(
    sql`update bm_item set item_rule = '1' where item_no = 'PIECE'`.execute(database.ownerDb),
  ).rejects.toThrow('stock or notices of item PIECE are there')
})
