import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AsnState } from '#modules/deliveries/asn/contract/fields.ts'
import {
  type AsnAction,
  type AsnLineState,
  asnLifecycle,
  asnLineLifecycle,
  asnLineState,
} from '#modules/deliveries/asn/contract/lifecycle.ts'
import { asnDetails, type BuiltAsn, buildAsn, setDeliveryRules } from '#modules/deliveries/asn/server/testing.ts'
import { changedAsn } from '#modules/deliveries/asn-change/contract/document.ts'
import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { callerOf } from '#modules/orders/order/server/testing.ts'
import { receiptsErrors } from '#modules/receipts/contract/errors.ts'
import { type Side, sideRefusal } from '#platform/contract/lifecycle.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { describeLifecycle, type LifecycleStep } from '#platform/server/describe-lifecycle.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { act, call, receiptIdsOf, receive } from './testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const buyer = callerOf('purchaser')
let heldItems = 0
const reason = 'Because'
const callerOfSide = (side: LifecycleStep<string, string>['side']) =>
  callerOf(side === 'supplier' ? 'supplier' : 'purchaser')

type Step = LifecycleStep<AsnState, AsnAction>
type Act = (context: CallContext, asn: BuiltAsn, step: Pick<Step, 'to'>) => Promise<unknown>
const key = ({ id, version }: BuiltAsn) => ({ id, version })

/** How each action of the table is done; its own next state says whether it is done to all of the ASN or to a part. */
const ACTS: Record<AsnAction, Act> = {
  edit: (context, asn) =>
    call(context, 'ISrmAsnHeadService/updateAsn', { ...key(asn), ...asnDetails, trackingNo: 'TR-7' }),
  approve: (context, asn) => call(context, 'ISrmAsnHeadService/approveAsn', { list: [key(asn)] }),
  reject: (context, asn) => call(context, 'ISrmAsnHeadService/rejectAsn', { ...key(asn), reason }),
  resubmit: (context, asn) => call(context, 'ISrmAsnHeadService/resubmitAsn', { ...key(asn), lines: [] }),
  void: (context, asn) => call(context, 'ISrmAsnHeadService/voidAsn', { ...key(asn), reason }),
  receive: (context, asn, { to }) => {
    const part = [{ asnLineId: asn.lineIds[1] ?? '', receiveQty: '5', checkReturnQty: '0', reason: '' }]
    const lines = to === '3' ? part : []
    return call(context, 'ISrmAsnHeadService/receiveAsn', { ...key(asn), receiptDate: '2026-03-20', lines })
  },
  endLine: (context, asn, { to }) => {
    const lineIds = to === '4' ? asn.lineIds : asn.lineIds.slice(0, 1)
    return call(context, 'ISrmAsnHeadService/endAsnLine', { ...key(asn), lineIds, reason })
  },
  receiveGifts: (context, asn) => {
    const lines = [{ asnLineId: asn.lineIds[0] ?? '', giftQty: '1' }]
    return call(context, 'ISrmAsnHeadService/receiveAsn', { ...key(asn), receiptDate: '2026-03-20', lines })
  },
  cancelGifts: async (context, asn) => {
    const row = await database.ownerDb
      .selectFrom('srm_check_receipt')
      .select('id')
      .where('asn_id', '=', asn.id)
      .where('gift_qty', '>', '0')
      .executeTakeFirst()
    const receiptIds = [row?.id ?? '999999999']
    return call(context, 'ISrmAsnHeadService/cancelReceipt', { receiptIds, returnIds: [], reason })
  },
  takeBackArrival: async (context, asn) =>
    call(context, 'ISrmInspectionService/takeBackArrival', { ids: [await arrivedOver(asn)], reason }),
  cancelReceipt: async (context, asn, { to }) => {
    const { receiptIds, returnIds } = await receiptIdsOf(database, asn.id)
    // An ASN without receipts has none to name; the table is asked with one that never was.
    const ids = receiptIds.length > 0 ? receiptIds : ['999999999']
    // What was refused above the ASN: without it the ASN is complete still.
    const isOverReceiptAlone = to === '4' && returnIds.length > 0
    const chosen = isOverReceiptAlone ? [] : to === '3' ? ids.slice(0, 1) : ids
    return call(context, 'ISrmAsnHeadService/cancelReceipt', { receiptIds: chosen, returnIds, reason })
  },
}

/** An ASN in a state, reached by the commands that lead to it. */
async function inState(state: AsnState, gifts: string[] = []): Promise<BuiltAsn> {
  await setDeliveryRules(database, 'O1', { isApprovalNeeded: state === '0' || state === '1' })
  const asn = await buildAsn(database, { quantities: ['40', '20'], gifts })
  const perform = (action: AsnAction) => act(database, buyer, (context) => ACTS[action](context, asn, { to: state }))
  if (state === '1') await perform('reject')
  if (state === 'X') await perform('void')
  const whole = asn.lineIds.map((asnLineId, at) => ({ asnLineId, receiveQty: at === 0 ? '40' : '20' }))
  if (state === '4') await receive(database, buyer, asn, whole)
  if (state === '3') await receive(database, buyer, asn, [{ asnLineId: asn.lineIds[1] ?? '', receiveQty: '5' }])
  return now(asn)
}

/** What waits for inspection and came above the ASN; where nothing does, an arrival that never was. */
async function arrivedOver({ id }: BuiltAsn): Promise<string> {
  const waits = database.ownerDb.selectFrom('srm_inspection').select('id').where('asn_id', '=', id)
  const row = await waits.where('status', '=', 'toInspect').where('over_receipt_qty', '>', '0').executeTakeFirst()
  return row?.id ?? '999999999'
}

/** An ASN of two lots of which two pieces more than announced wait for inspection, and whatever the next state takes. */
async function withArrival({ from, to }: Pick<Step, 'from' | 'to'>): Promise<BuiltAsn> {
  await setDeliveryRules(database, 'O1', { isApprovalNeeded: false })
  heldItems += 1
  const itemNo = `HELD-${heldItems}`
  const lots = ['A', 'B'].map((lotNo) => ({ lotNo, qty: '20' }))
  const asn = await buildAsn(database, { quantities: ['40'], lots, order: { lines: [{ itemNo }] } })
  const asnLineId = asn.lineIds[0] ?? ''
  const take = (...rows: [lotNo: string, receiveQty: string][]) =>
    receive(
      database,
      buyer,
      asn,
      rows.map(([lotNo, receiveQty]) => ({ asnLineId, lotNo, receiveQty })),
    )
  if (from === '3') await take(['A', '20'])
  await sql`update bm_item set is_inspected = true where item_no = ${itemNo}`.execute(database.ownerDb)
  if (from === '2') await take(['A', '20'])
  await take(['A', '2'], ['B', '20'])
  const waiting = () =>
    database.ownerDb
      .selectFrom('srm_inspection')
      .select('id')
      .where('asn_id', '=', asn.id)
      .where('status', '=', 'toInspect')
      .where('over_receipt_qty', '=', '0')
      .orderBy('id')
      .execute()
  if (to !== '4') return asn
  // With the rest accepted, or ended, what came above is all that is on the way.
  for (const { id } of await waiting()) {
    if (from === '3') {
      const result = { id, acceptedQty: '20', inspectDate: '2026-03-20' }
      await act(database, buyer, (context) => call(context, 'ISrmInspectionService/decideInspection', result))
      continue
    }
    const back = { ids: [id], reason }
    await act(database, buyer, (context) => call(context, 'ISrmInspectionService/takeBackArrival', back))
    const ended = { ...key(await now(asn)), lineIds: asn.lineIds, reason }
    await act(database, buyer, (context) => call(context, 'ISrmAsnHeadService/endAsnLine', ended))
  }
  return asn
}

const headOf = (id: string) =>
  database.ownerDb
    .selectFrom('srm_asn_head')
    .select(['version', 'status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
/** An ASN with the version of now. */
const now = async (asn: BuiltAsn): Promise<BuiltAsn> => ({ ...asn, ...(await headOf(asn.id)) })

/** The same, with what the way to the next state takes. */
async function forStep({ action, from, to }: Step): Promise<BuiltAsn> {
  if (action === 'takeBackArrival' && (from === '2' || from === '3')) return now(await withArrival({ from, to }))
  if (action === 'receiveGifts' || action === 'cancelGifts') {
    const asn = await inState(from, ['2'])
    if (action === 'cancelGifts' && ['2', '3', '4'].includes(from)) {
      await receive(database, buyer, asn, [{ asnLineId: asn.lineIds[0] ?? '', giftQty: '2' }])
    }
    return now(asn)
  }
  const isOverReceipt = action === 'cancelReceipt' && from === '4' && to === '4'
  const asn = await inState(isOverReceipt ? '2' : from)
  if (isOverReceipt) await receive(database, buyer, asn, asn.lineIds.map(wholeAndOneRefused))
  if (action === 'resubmit') await setDeliveryRules(database, 'O1', { isApprovalNeeded: to === '0' })
  // Of two receipts one is left.
  if (action === 'cancelReceipt' && from === '3' && to === '3') {
    await receive(database, buyer, asn, [{ asnLineId: asn.lineIds[0] ?? '', receiveQty: '1' }])
  }
  return now(asn)
}
/** All 40 or 20 of a line are accepted, and one more piece refused. */
const wholeAndOneRefused = (asnLineId: string, at: number) => ({
  ...{ asnLineId, receiveQty: at === 0 ? '40' : '20', checkReturnQty: '1', reason },
})
async function endedInPart(): Promise<BuiltAsn> {
  const asn = await inState('2')
  await act(database, buyer, (context) => ACTS.endLine(context, asn, { to: '2' }))
  return now(asn)
}

const doing =
  (action: AsnAction) =>
  (asn: BuiltAsn, step: Step): Promise<unknown> =>
    act(database, callerOfSide(step.side), (context) => ACTS[action](context, asn, step))
const actions = Object.keys(ACTS) as AsnAction[]

describeLifecycle({
  table: asnLifecycle,
  make: forStep,
  acts: Object.fromEntries(actions.map((action) => [action, doing(action)])) as Record<
    AsnAction,
    ReturnType<typeof doing>
  >,
  stateOf: async ({ id }) => (await headOf(id)).status as AsnState,
  factsOf: ({ action, from }) => ({ isTouched: from === '3' || from === '4', isGiftOpen: action === 'receiveGifts' }),
  particular: [
    ...(['purchaser', 'supplier'] as const).map((side) => ({
      ...{ action: 'void' as const, side, from: '2' as const },
      facts: { isTouched: true, isGiftOpen: false },
      make: endedInPart,
    })),
    {
      ...{ action: 'receiveGifts', side: 'purchaser', from: '4' },
      facts: { isTouched: true, isGiftOpen: false },
      make: () => inState('4'),
    },
  ],
  // Without receipts or arrivals there is nothing to name, so that the row is what is not found.
  refusedBefore: ({ action, from, side }) => {
    if (action === 'takeBackArrival') return side === 'supplier' ? receiptsErrors.wrongSide : platformErrors.notFound
    if (action === 'cancelGifts' && !['2', '3', '4'].includes(from)) return platformErrors.notFound
    return action === 'cancelReceipt' && from !== '3' && from !== '4' ? platformErrors.notFound : undefined
  },
})

function wrongSideOf(action: AsnAction, side: Side): string | undefined {
  if (action === 'takeBackArrival') return side === 'supplier' ? 'receipts.wrongSide' : undefined
  return action in changedAsn.commands ? sideRefusal(asnLifecycle, action, side)?.code : undefined
}

describe('the life of an ASN', () => {
  it('refuses a command on a version that somebody has changed', async () => {
    const asn = await inState('2')
    await receive(database, buyer, asn, [{ asnLineId: asn.lineIds[0] ?? '', receiveQty: '1' }])
    await expect(act(database, buyer, (context) => ACTS.receive(context, asn, { to: '4' }))).rejects.toMatchObject({
      declaration: { code: 'wire.staleVersion' },
    })
  })

  it.each(actions)('does not let another supplier or warehouse %s', async (action) => {
    const asn = await inState('3')
    for (const caller of [
      callerOf('supplier', { supplierNo: 'S2' }),
      callerOf('purchaser', { warehouseNos: ['W2'] }),
    ]) {
      await expect(act(database, caller, (context) => ACTS[action](context, asn, { to: '4' }))).rejects.toMatchObject({
        // Arrivals are of the purchaser's side alone, whoever asks; a command asks for its side before it looks for the ASN.
        declaration: { code: wrongSideOf(action, caller.side) ?? 'wire.notFound' },
      })
    }
  })
})

/** A line of an ASN whose other line is open, so that the ASN itself allows everything that is tried. */
interface BuiltLine {
  asn: BuiltAsn
  lineId: string
}
type LineStep = LifecycleStep<AsnLineState, 'receive' | 'endLine' | 'cancelReceipt'>
const onLine = async ({ asn }: BuiltLine, { side }: Pick<LineStep, 'side'>, action: AsnAction, input: object) => {
  const { version } = await headOf(asn.id)
  return act(database, callerOfSide(side), (context) =>
    call(context, `ISrmAsnHeadService/${action === 'endLine' ? 'endAsnLine' : 'receiveAsn'}`, {
      ...{ id: asn.id, version },
      ...input,
    }),
  )
}
/** A line in a state; the way of `endLine` back to `open` is that of a line of which a part has arrived to be inspected. */
async function lineFor({ action, from, to }: LineStep, heldQty?: string): Promise<BuiltLine> {
  await setDeliveryRules(database, 'O1', { isApprovalNeeded: from === 'waiting' })
  heldItems += 1
  const itemNo = `HELD-${heldItems}`
  const asn = await buildAsn(database, { quantities: ['40', '20'], order: { lines: [{ itemNo }, {}] } })
  const lineId = asn.lineIds[0] ?? ''
  const take = (receiveQty: string) => receive(database, buyer, asn, [{ asnLineId: lineId, receiveQty }])
  const isOverReceipt = action === 'cancelReceipt' && from === 'done' && to === 'done'
  if (isOverReceipt) await receive(database, buyer, asn, [wholeAndOneRefused(lineId, 0)])
  else if (from === 'done') await take('40')
  if (from === 'open' && action === 'cancelReceipt') await take('5')
  const arrivedQty = heldQty ?? (action === 'endLine' && from === 'open' && to === 'open' ? '10' : undefined)
  if (arrivedQty) {
    await sql`update bm_item set is_inspected = true where item_no = ${itemNo}`.execute(database.ownerDb)
    await take(arrivedQty)
  }
  return { asn, lineId }
}

describeLifecycle({
  table: asnLineLifecycle,
  make: lineFor,
  acts: {
    receive: (line, step) => {
      const receiveQty = step.to === 'done' && step.from === 'open' ? '40' : '1'
      const lines = [{ asnLineId: line.lineId, receiveQty, checkReturnQty: '0', reason: '' }]
      return onLine(line, step, 'receive', { receiptDate: '2026-03-20', lines })
    },
    endLine: (line, step) => onLine(line, step, 'endLine', { lineIds: [line.lineId], reason }),
    cancelReceipt: async ({ asn }, { side, to }) => {
      const { receiptIds, returnIds } = await receiptIdsOf(database, asn.id)
      const ids = to === 'done' ? [] : receiptIds.length > 0 ? receiptIds : ['999999999']
      return act(database, callerOfSide(side), (context) =>
        call(context, 'ISrmAsnHeadService/cancelReceipt', { receiptIds: ids, returnIds, reason }),
      )
    },
  },
  stateOf: async ({ lineId }) => {
    const { status, on_way_qty } = await database.ownerDb
      .selectFrom('srm_asn_line as l')
      .innerJoin('srm_asn_head as h', 'h.id', 'l.asn_id')
      .select(['h.status', 'l.on_way_qty'])
      .where('l.id', '=', lineId)
      .executeTakeFirstOrThrow()
    return asnLineState(status as AsnState, on_way_qty)
  },
  particular: [
    {
      ...{ action: 'endLine', side: 'purchaser', from: 'open' },
      facts: { isHeld: true },
      make: () => lineFor({ action: 'endLine', side: 'purchaser', from: 'open', to: 'done' }, '40'),
    },
  ],
  // An ASN that is not shipped says so before its lines are asked; and its receipts, which it has not, are not found.
  refusedBefore: ({ action, from, side }) => {
    if (from !== 'waiting') return undefined
    if (action === 'cancelReceipt') return platformErrors.notFound
    return side === 'purchaser' ? deliveriesErrors.notShipped : undefined
  },
})
