import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asnInput, setDeliveryRules } from '#modules/deliveries/asn/server/testing.ts'
import { type BuiltOrder, buildOrder, buildParents, callerOf } from '#modules/orders/order/server/testing.ts'
import { BusinessError } from '#platform/contract/errors.ts'
import type { PermissionFlag } from '#platform/contract/permission-flags.ts'
import type { Caller } from '#platform/server/call-context.ts'
import { watchHistory } from '#platform/server/history/testing.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import {
  ARRIVED_OVER,
  CAME_OVER,
  CORRECTED,
  DIFFERENCES_SETTLED,
  type HistoryStep,
  historyStep,
  LINES_CHANGED,
  REJECTED_AND_BACK,
} from './history-step.ts'
import {
  act,
  brokenRules,
  call,
  expectedLimits,
  type LimitSources,
  limitSources,
  NO_LIMITS,
  oneRowOf,
  RECEIPT_DAY,
  receiptIdsOf,
  ruleOf,
  stateOfEverything,
} from './testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  // O-ASK wants each ASN approved, O1 does not; both orders of a history live side by side.
  await setDeliveryRules(database, 'O-ASK', { isApprovalNeeded: true })
  await database.ownerDb
    .insertInto('srm_order_answer_config')
    .values({ tenantsid: 'T1', org_no: '*', early_days: 0, late_days: 0, is_price_open: true })
    .execute()
})
afterAll(() => database.drop())

const ORGS = ['O1', 'O-ASK']
const plain = callerOf('purchaser', { orgNos: ORGS })
/** May accept goods without their inspection. */
const buyer: Caller = {
  ...plain,
  flags: new Map([...plain.flags, ['inspections', new Set<PermissionFlag>(['isEnd'])]]),
}
const supplier = callerOf('supplier')
const reason = 'Because'

/** Batches of which somebody meant to ship more than the limit. */
const confirmed = new Set<string>()

/** One history: two orders of the same three kinds of lines, in organisations with and without approval. */
class History {
  readonly orders: BuiltOrder[]
  readonly done: Record<string, number> = {}

  constructor(orders: BuiltOrder[]) {
    this.orders = orders
  }

  static async begin({ lines: own, order: limits, item, supplier: ofSupplier, organisation }: LimitSources) {
    await database.ownerDb.deleteFrom('srm_delivery_tolerance').execute()
    await buildParents(database.ownerDb)
    await database.ownerDb
      .insertInto('srm_delivery_tolerance')
      .values([ruleOf(item, { item_no: 'ITEM-2' }), ruleOf(ofSupplier, { supplier_no: 'S1' }), ruleOf(organisation)])
      .execute()
    // The third line was written in dozens, at a price for the dozen.
    const inDozens = { lineQty: '33', orderedQty: '2.75', orderedUnitNo: 'DOZ', price: '17.37', itemNo: 'ITEM-3' }
    const lines = [{ ...own[0] }, { ...own[1], itemNo: 'ITEM-2' }, { ...own[2], ...inDozens }]
    const orders: BuiltOrder[] = []
    for (const orgNo of ORGS) orders.push(await buildOrder(database.ownerDb, { orgNo, lines, limits }))
    // Goods are inspected wherever that is not waived.
    await database.ownerDb.updateTable('bm_item').set({ is_inspected: true }).execute()
    const history = new History(orders)
    const requests = own.map((overrides, at) => [
      organisation,
      ofSupplier,
      ...(at === 1 ? [item] : []),
      limits,
      overrides,
    ])
    for (const { id } of orders) expect(await limitsOf(id)).toEqual(requests.map(expectedLimits))
    return history
  }

  order(position: number): BuiltOrder {
    return this.orders[position % this.orders.length] as BuiltOrder
  }
  line(order: BuiltOrder, position: number): BuiltOrder['lines'][number] {
    return order.lines[position % order.lines.length] as BuiltOrder['lines'][number]
  }

  /**
   * An ASN of this history with its current version and lines, or nothing while there are none: one in a fitting state, but
   * now and then any, so that refusals happen too.
   */
  async asn(position: number, fitting: string) {
    const all = await database.ownerDb
      .selectFrom('srm_asn_head as h')
      .select(['h.id', 'h.version', 'h.status'])
      .where('h.id', 'in', (of) =>
        of
          .selectFrom('srm_asn_line')
          .select('asn_id')
          .where(
            'head_id',
            'in',
            this.orders.map(({ id }) => id),
          ),
      )
      .orderBy('h.id')
      .execute()
    const fit = position % 6 === 0 ? [] : all.filter(({ status }) => fitting.includes(status))
    const asns = fit.length > 0 ? fit : all
    const asn = asns[position % Math.max(asns.length, 1)]
    if (!asn) return undefined
    const lines = await database.ownerDb
      .selectFrom('srm_asn_line')
      .select(['id', 'on_way_qty'])
      .where('asn_id', '=', asn.id)
      .orderBy('asn_seq')
      .execute()
    return { ...asn, lineIds: lines.map(({ id }) => id), open: lines.map((line) => Number(line.on_way_qty)) }
  }

  /** What is open of the lots of a line, one after the other. */
  async #openOfLots(lineId: string): Promise<{ lotNo: string; open: number }[]> {
    const lots = await database.ownerDb
      .selectFrom('srm_asn_lot')
      .select(['lot_no', 'qty', 'receive_qty', 'check_return_qty', 'inspect_qty'])
      .where('asn_line_id', '=', lineId)
      .orderBy('id')
      .execute()
    return lots.map(({ lot_no: lotNo, qty, receive_qty, check_return_qty, inspect_qty }) => ({
      lotNo,
      open: Number(qty) - Number(receive_qty) - Number(check_return_qty) - Number(inspect_qty),
    }))
  }

  /** An arrival of this history that waits for its result. */
  async #waiting(position: number) {
    const { rows } = await sql<{ id: string; qty: string }>`
      select id, trim_scale(inspect_qty) as qty from srm_inspection where status = 'toInspect'
        and purchase_no = any (${this.orders.map((order) => order.purchaseNo)}::text[]) order by id`.execute(
      database.ownerDb,
    )
    return rows[position % Math.max(rows.length, 1)]
  }

  /** Does a step; answers whether it was refused. Anything but a refusal is an error of the product. */
  async take(one: HistoryStep): Promise<'done' | 'refused' | 'idle'> {
    try {
      const isDone = await this.#perform(one)
      if (isDone) this.done[one.kind] = (this.done[one.kind] ?? 0) + 1
      return isDone ? 'done' : 'idle'
    } catch (error) {
      if (error instanceof BusinessError) return 'refused'
      throw error
    }
  }

  /** A discrepancy of this history: a fitting one, but now and then any. */
  async discrepancy(position: number, fitting: string) {
    const { rows } = await sql<{ id: string; version: number }>`
      select id, version from srm_discrepancy
      where purchase_no = any (${this.orders.map((order) => order.purchaseNo)}::text[])
        and (${position % 6 === 0} or ${sql.raw(fitting)}) order by id`.execute(database.ownerDb)
    return rows[position % Math.max(rows.length, 1)]
  }

  /** One party proposes, the other answers. */
  async #agree(order: BuiltOrder, overrides: object, [asking, other]: readonly [Caller, Caller], isConfirmed: boolean) {
    const proposal = { ...(await orderKey(order.id)), reason, ...overrides }
    await act(database, asking, (context) => call(context, 'ISupSrmPurchaseHeadService/proposeChange', proposal))
    const answer = await orderKey(order.id)
    // A proposal may have become too small meanwhile, so its confirmation may be refused; then it is refused by the other party.
    const isDone =
      isConfirmed &&
      (await act(database, other, (context) => call(context, 'ISupSrmPurchaseHeadService/confirmChange', answer)).then(
        () => true,
        isBusinessError,
      ))
    if (!isDone)
      await act(database, other, (context) =>
        call(context, 'ISupSrmPurchaseHeadService/refuseChange', { ...answer, reason }),
      )
  }

  #addedLine(order: number, batch: number, quantity: number) {
    const { batchId } = this.line(this.order(order), batch)
    return { batchId, deliveryQty: String(quantity), supRemarks: 'LOT-B' }
  }

  async #perform(one: HistoryStep): Promise<boolean> {
    switch (one.kind) {
      case 'create': {
        const order = this.order(one.order)
        const lines = one.quantities.map(([batch, deliveryQty]) => ({
          batchId: this.line(order, batch).batchId,
          deliveryQty: String(deliveryQty),
          // Two lots wherever there is enough for two.
          lots:
            deliveryQty > 1
              ? [
                  { lotNo: 'A', qty: '1' },
                  { lotNo: 'B', qty: String(deliveryQty - 1) },
                ]
              : [],
        }))
        const { isOverConfirmed } = one
        await act(database, supplier, (context) =>
          call(context, 'ISrmAsnHeadService/addAsn', asnInput({ lines, isOverConfirmed })),
        )
        if (isOverConfirmed) for (const { batchId } of lines) confirmed.add(batchId)
        return true
      }
      case 'approve':
      case 'reject':
      case 'void': {
        const asn = await this.asn(one.asn, one.kind === 'void' ? '12' : '0')
        if (!asn) return false
        const { id, version } = asn
        const input = one.kind === 'approve' ? { list: [{ id, version }] } : { id, version, reason }
        await act(database, buyer, (context) => call(context, `ISrmAsnHeadService/${one.kind}Asn`, input))
        return true
      }
      case 'resubmit': {
        const { dropped = null, added = null } = one
        const asn = await this.asn(one.asn, dropped === null && added === null ? '1' : '01')
        if (!asn) return false
        const lineId = asn.lineIds[one.line % asn.lineIds.length] ?? ''
        const lots = await database.ownerDb
          .selectFrom('srm_asn_lot')
          .select('id')
          .where('asn_line_id', '=', lineId)
          .orderBy('id', 'desc')
          .execute()
        // The last lot holds another quantity now, now and then none.
        const lines = [{ id: lineId, lots: lots.slice(0, 1).map(({ id }) => ({ id, qty: String(one.quantity) })) }]
        const input = {
          ...{ id: asn.id, version: asn.version, lines },
          dropped: dropped === null ? [] : [asn.lineIds[dropped % asn.lineIds.length]],
          added: added ? [this.#addedLine(...added)] : [],
        }
        await act(database, supplier, (context) => call(context, 'ISrmAsnHeadService/resubmitAsn', input))
        if (dropped !== null && added) this.done.linesChanged = (this.done.linesChanged ?? 0) + 1
        return true
      }
      case 'receive':
      case 'arrive': {
        const asn = await this.asn(one.asn, '23')
        if (!asn) return false
        const lines: object[] = []
        for (const [position, accepted, refused, place] of one.lines) {
          const at = position % asn.lineIds.length
          const asnLineId = asn.lineIds[at] ?? ''
          const lots = place === undefined ? [] : await this.#openOfLots(asnLineId)
          const lot = lots[(place ?? 0) % Math.max(lots.length, 1)]
          // Of a full lot a piece may come all the same, above the ASN.
          const open = lot ? Math.max(1, lot.open) : (asn.open[at] ?? 0)
          const part = (ofOpen: number) => String(Math.ceil((open * ofOpen) / 100))
          const named = lot ? { lotNo: lot.lotNo } : {}
          lines.push({ asnLineId, receiveQty: part(accepted), checkReturnQty: part(refused), reason, ...named })
        }
        const { isOverConfirmed } = one
        const key = { id: asn.id, version: asn.version }
        const waived = one.kind === 'receive' ? { waiver: reason } : {}
        const input = { ...key, receiptDate: RECEIPT_DAY, lines, isOverConfirmed, ...waived }
        await act(database, buyer, (context) => call(context, 'ISrmAsnHeadService/receiveAsn', input))
        const above = await database.ownerDb
          .selectFrom('srm_asn_line')
          .select('batch_id')
          .where('asn_id', '=', asn.id)
          .where('over_receipt_qty', '>', '0')
          .execute()
        if (isOverConfirmed) for (const { batch_id } of above) confirmed.add(batch_id)
        if (above.length > 0) this.done.cameAbove = (this.done.cameAbove ?? 0) + 1
        return true
      }
      case 'inspect': {
        const arrival = await this.#waiting(one.row)
        if (!arrival) return false
        const accepted = Math.floor((Number(arrival.qty) * one.percent) / 100)
        const refusedQty = String(Number(arrival.qty) - accepted)
        const result = { id: arrival.id, acceptedQty: String(accepted), refusedQty, reason, inspectDate: RECEIPT_DAY }
        await act(database, buyer, (context) => call(context, 'ISrmInspectionService/decideInspection', result))
        return true
      }
      case 'takeArrivalBack': {
        const arrival = await this.#waiting(one.row)
        if (!arrival) return false
        const input = { ids: [arrival.id], reason }
        await act(database, buyer, (context) => call(context, 'ISrmInspectionService/takeBackArrival', input))
        return true
      }
      case 'cancel': {
        const asn = await this.asn(one.asn, '34')
        const rows = asn && (await receiptIdsOf(database, asn.id))
        if (!rows || rows.receiptIds.length + rows.returnIds.length === 0) return false
        const chosen = one.row === null ? rows : oneRowOf(rows, one.row)
        await act(database, buyer, (context) =>
          call(context, 'ISrmAsnHeadService/cancelReceipt', { ...chosen, reason }),
        )
        return true
      }
      case 'giveBack': {
        const asn = await this.asn(one.asn, '34')
        const { receiptIds } = asn ? await receiptIdsOf(database, asn.id) : { receiptIds: [] }
        const receiptId = receiptIds[one.row % Math.max(receiptIds.length, 1)]
        if (receiptId === undefined) return false
        const { receive_qty } = await database.ownerDb
          .selectFrom('srm_check_receipt')
          .select('receive_qty')
          .where('id', '=', receiptId)
          .executeTakeFirstOrThrow()
        const returnQty = String(Math.ceil((Number(receive_qty) * one.percent) / 100))
        const lines = [{ receiptId, cellNo: 'RECEIVING', returnQty }]
        const input = { returnType: one.returnType, returnDate: RECEIPT_DAY, reason, lines }
        await act(database, buyer, (context) => call(context, 'ISrmBillReturnService/addBillReturn', input))
        return true
      }
      case 'takeBack': {
        const { rows } = await sql<{ id: string }>`
          select distinct return_id as id from srm_bill_return_line
          where purchase_no = any (${this.orders.map((order) => order.purchaseNo)}::text[]) and not is_reversed
            and reverses_id is null order by 1`.execute(database.ownerDb)
        const id = rows[one.row % Math.max(rows.length, 1)]?.id
        if (id === undefined) return false
        await act(database, buyer, (context) => call(context, 'ISrmBillReturnService/cancelBillReturn', { id, reason }))
        return true
      }
      case 'end': {
        const asn = await this.asn(one.asn, '23')
        if (!asn) return false
        const lineIds = [asn.lineIds[one.line % asn.lineIds.length]]
        const input = { id: asn.id, version: asn.version, lineIds, reason }
        await act(database, buyer, (context) => call(context, 'ISrmAsnHeadService/endAsnLine', input))
        return true
      }
      case 'change': {
        const order = this.order(one.order)
        const changes = [{ batchId: this.line(order, one.batch).batchId, batchPurQty: String(one.quantity) }]
        await this.#agree(order, { changes }, [buyer, supplier], one.isConfirmed)
        return true
      }
      case 'changePrice': {
        const order = this.order(one.order)
        const prices = [{ lineId: this.line(order, one.batch).lineId, price: String(one.cents / 100) }]
        const parties = one.isOfSupplier ? ([supplier, buyer] as const) : ([buyer, supplier] as const)
        await this.#agree(order, { changes: [], prices }, parties, one.isConfirmed)
        return true
      }
      case 'report': {
        const asn = await this.asn(one.asn, '34')
        const receiptId = asn && (await receiptIdsOf(database, asn.id)).receiptIds[one.row % 3]
        if (!asn || receiptId === undefined) return false
        const row = await database.ownerDb
          .selectFrom('srm_check_receipt')
          .select(['asn_line_id', 'receive_qty'])
          .where('id', '=', receiptId)
          .executeTakeFirstOrThrow()
        const discrepancyQty = String(Math.ceil((Number(row.receive_qty) * one.percent) / 100))
        const input = { asnLineId: row.asn_line_id, receiptId, discrepancyKind: one.reported, discrepancyQty, reason }
        await act(database, buyer, (context) => call(context, 'ISrmDiscrepancyService/addDiscrepancy', input))
        return true
      }
      case 'answer':
      case 'note':
      case 'reopenNoted': {
        const row = await this.discrepancy(one.row, one.kind === 'reopenNoted' ? 'noted_qty > 0' : 'open_qty > 0')
        if (!row) return false
        const [name, actor, words] =
          one.kind === 'answer'
            ? (['answer', supplier, { statement: reason }] as const)
            : ([one.kind === 'note' ? 'close' : 'reopen', buyer, { reason }] as const)
        const path = `ISrmDiscrepancyService/${name}Discrepancy` as const
        await act(database, actor, (context) => call(context, path, { ...row, ...words }))
        return true
      }
      case 'cancelLines': {
        const order = this.order(one.order)
        const lines = one.batch % 4 === 0 ? {} : { lineIds: [this.line(order, one.batch).lineId] }
        const asked = { ...(await orderKey(order.id)), ...lines, reason }
        await act(database, buyer, (context) => call(context, 'ISupSrmPurchaseHeadService/askCancellation', asked))
        const answer = { ...(await orderKey(order.id)), ...(one.isConfirmed ? {} : { reason }) }
        const path = `ISupSrmPurchaseHeadService/${one.isConfirmed ? 'confirm' : 'refuse'}Cancellation` as const
        await act(database, supplier, (context) => call(context, path, answer))
        return true
      }
      case 'closeLine': {
        const order = this.order(one.order)
        const input = { ...(await orderKey(order.id)), lineIds: [this.line(order, one.batch).lineId], reason }
        await act(database, buyer, (context) => call(context, 'ISupSrmPurchaseHeadService/closeLine', input))
        return true
      }
    }
  }
}

/** The limits that the lines of an order got. */
async function limitsOf(headId: string) {
  const { rows } = await sql`select trim_scale(over_percent)::text as over, is_over_unlimited as "isUnlimited",
      trim_scale(under_percent)::text as under, over_action as action
    from srm_purchase_batch where head_id = ${headId} order by purchase_seq`.execute(database.ownerDb)
  return rows
}

const isBusinessError = (error: unknown): false => {
  if (error instanceof BusinessError) return false
  throw error
}

const orderKey = (id: string) =>
  database.ownerDb
    .selectFrom('srm_purchase_head')
    .select(['id', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

describe('quantities over random histories', () => {
  it('keep every invariant after each step, a refused step changes nothing, and the past stays what it was', {
    timeout: 600_000,
  }, async () => {
    const done: Record<string, number> = {}
    await fc.assert(
      fc.asyncProperty(
        limitSources,
        fc.array(historyStep, { minLength: 10, maxLength: 30, size: 'max' }),
        async (limits, steps) => {
          const asOfView = await watchHistory(database.ownerDb)
          const history = await History.begin(limits)
          for (const [at, one] of steps.entries()) {
            const before = await stateOfEverything(database)
            const outcome = await history.take(one)
            if (outcome === 'refused' && one.kind !== 'change' && one.kind !== 'changePrice')
              expect(await stateOfEverything(database)).toEqual(before)
            expect(await brokenRules(database.ownerDb, confirmed)).toEqual([])
            if (at % 5 === 4) await asOfView.note()
          }
          const { noted, readNow } = await asOfView.compare()
          expect(readNow).toEqual(noted)
          for (const [kind, count] of Object.entries(history.done)) done[kind] = (done[kind] ?? 0) + count
        },
      ),
      {
        numRuns: Number(process.env.HISTORY_RUNS ?? 20),
        endOnFailure: true,
        examples: [
          [NO_LIMITS, REJECTED_AND_BACK],
          [NO_LIMITS, LINES_CHANGED],
          [NO_LIMITS, DIFFERENCES_SETTLED],
          [NO_LIMITS, CORRECTED],
          [NO_LIMITS, CAME_OVER],
          [NO_LIMITS, ARRIVED_OVER],
        ],
      },
    )
    // A history in which nothing ever happens would prove nothing.
    const kinds = [
      'answer',
      'approve',
      'arrive',
      'cameAbove',
      'cancel',
      'cancelLines',
      'change',
      'changePrice',
      'closeLine',
      'create',
      'end',
      'giveBack',
      'inspect',
      'linesChanged',
      'note',
      'receive',
      'reject',
      'reopenNoted',
      'report',
      'resubmit',
      'takeArrivalBack',
      'takeBack',
      'void',
    ]
    expect(kinds.filter((kind) => done[kind] === undefined)).toEqual([])
  })
})
