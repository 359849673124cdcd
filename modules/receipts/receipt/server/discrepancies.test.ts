import { type RawBuilder, sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DB } from '#db/schema.generated.ts'
import {
  asnInput,
  type BuiltAsn,
  buildAsn,
  lineIdsOf,
  setDeliveryRules,
  waitingCount,
} from '#modules/deliveries/asn/server/testing.ts'
import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { discrepanciesCalls } from '#modules/discrepancies/contract/calls.ts'
import { discrepanciesErrors } from '#modules/discrepancies/contract/errors.ts'
import { callerOf, type OrderOverrides } from '#modules/orders/order/server/testing.ts'
import { receiptsErrors } from '#modules/receipts/contract/errors.ts'
import type { CallPath } from '#platform/contract/calls.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { Caller } from '#platform/server/call-context.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { act, brokenRules, call, RECEIPT_DAY, receiptIdsOf, receive } from './testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  // Who sees where: Ann everything of the tests, Bob nothing of warehouse W1.
  await buildAsn(database)
  await sql`
    with users as (
      insert into sys_user (tenantsid, user_no, user_name, pwd)
      values ('T1', 'ann', 'Ann', 'x'), ('T1', 'bob', 'Bob', 'x'), ('T1', 'eve', 'Eve', 'x') returning id, user_no)
    insert into sys_user_data (user_id, tenantsid, data_type, data_value)
    select id, 'T1', v.type, v.value from users, (values ('1', 'O1'), ('2', 'C1'), ('3', 'W1')) v (type, value)
    where user_no <> 'bob' or v.type <> '3'`.execute(database.ownerDb)
})
afterAll(() => database.drop())

// Nobody of the company's users: what is left to whoever makes a discrepancy has a name and no user.
const buyer = callerOf('purchaser', { userId: '0' })
const supplier = callerOf('supplier')
const reason = 'Because'
const run = (caller: Caller, path: CallPath, input: unknown) =>
  act(database, caller, (context) => call(context, path, input))

const rowsOf = async ({ asnNo }: Pick<BuiltAsn, 'asnNo'>, caller = buyer) => {
  const search = { condition: { keyword: asnNo } }
  const { records } = discrepanciesCalls['ISrmDiscrepancyService/getDiscrepancyPage'].output.parse(
    await run(caller, 'ISrmDiscrepancyService/getDiscrepancyPage', search),
  )
  // What an ASN settled is found by its number, too.
  return records.filter((row) => row.asnNo === asnNo)
}
const onlyOf = async (asn: Pick<BuiltAsn, 'asnNo'>, caller = buyer) => {
  const [row, ...others] = await rowsOf(asn, caller)
  expect(others).toEqual([])
  if (!row) throw new Error(`nothing differs from ${asn.asnNo}`)
  return row
}
const keyOf = async (asn: Pick<BuiltAsn, 'asnNo'>) => {
  const { id, version } = await onlyOf(asn)
  return { id, version }
}
const does = async (caller: Caller, name: string, asn: Pick<BuiltAsn, 'asnNo'>, input: object) =>
  run(caller, `ISrmDiscrepancyService/${name}Discrepancy` as CallPath, { ...(await keyOf(asn)), ...input })
const stepsOf = async (id: string) => {
  const story = await run(buyer, 'ISrmDiscrepancyService/getDiscrepancyStory', { id })
  return (story as { steps: { step: string; qty: string | null; documentNo: string }[] }).steps
}

/** An ASN of 100 of which some are refused. */
async function refused(qty = '10', order: OrderOverrides = {}): Promise<BuiltAsn> {
  const asn = await buildAsn(database, { quantities: ['100'], order })
  const asnLineId = asn.lineIds[0] ?? ''
  await receive(database, buyer, asn, [{ asnLineId, receiveQty: '90', checkReturnQty: qty, reason: 'Scratched' }])
  return asn
}
type OrderLineOverrides = NonNullable<OrderOverrides['lines']>[number]
const UNLIMITED: OrderLineOverrides = { overPercent: null, isOverUnlimited: true }
/** Two ASNs of one batch of 100, of which 10 and 12 are refused. */
async function refusedTwice(over: OrderLineOverrides = { overPercent: '0' }): Promise<[BuiltAsn, BuiltAsn]> {
  const first = await buildAsn(database, {
    quantities: ['60'],
    order: { lines: [{ lineQty: '100', ...over }] },
  })
  const { id } = await shipAgain(first, '40')
  const lineIds = await lineIdsOf(database, id)
  const { asn_no: asnNo, version } = await database.ownerDb
    .selectFrom('srm_asn_head')
    .select(['asn_no', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const second = { ...first, id, asnNo, version, lineIds }
  for (const [asn, receiveQty, checkReturnQty] of [
    [first, '50', '10'],
    [second, '28', '12'],
  ] as const) {
    await receive(database, buyer, asn, [{ asnLineId: asn.lineIds[0] ?? '', receiveQty, checkReturnQty, reason }])
  }
  return [first, second]
}
const shipAgain = (asn: BuiltAsn, deliveryQty: string) => {
  const lines = [{ batchId: asn.order.lines[0]?.batchId ?? '', deliveryQty }]
  return run(supplier, 'ISrmAsnHeadService/addAsn', asnInput({ lines })) as Promise<BuiltAsn>
}
const voidAsn = ({ id, version }: BuiltAsn) => run(supplier, 'ISrmAsnHeadService/voidAsn', { id, version, reason })
const endLine = async ({ id, lineIds }: BuiltAsn) => {
  const { version } = await database.ownerDb
    .selectFrom('srm_asn_head')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return run(buyer, 'ISrmAsnHeadService/endAsnLine', { id, version, lineIds: lineIds.slice(0, 1), reason: 'Lost' })
}
const eventsOf = async (discrepancyNo: string) => {
  const { rows } = await sql<{ event: string; supplier: string; user: string | null }>`
    select event, supplier_no as supplier, event_detail ->> 'ownerId' as user from sys_outbox
    where event_detail ->> 'documentNo' = ${discrepancyNo} and event <> '' order by id`.execute(database.ownerDb)
  return rows
}
const userId = async (userNo: string) =>
  (await database.ownerDb.selectFrom('sys_user').select('id').where('user_no', '=', userNo).executeTakeFirstOrThrow())
    .id

describe('a discrepancy', () => {
  it('is made when goods are refused, belongs to the order’s purchaser, and its supplier is told', async () => {
    const asn = await refused()
    const row = await onlyOf(asn)
    expect(row).toMatchObject({
      discrepancyKind: 'refused',
      status: 'open',
      discrepancyQty: '10',
      openQty: '10',
      reason: 'Scratched',
      dueDate: '2026-03-27',
      ownerName: buyer.userName,
    })
    expect(await eventsOf(row.discrepancyNo)).toEqual([{ event: 'discrepancyOpened', supplier: 'S1', user: null }])
    await database.ownerDb
      .updateTable('srm_purchase_head')
      .set({ employee_name: 'Ann' })
      .where('id', '=', asn.order.id)
      .execute()
    const again = await shipAgain(asn, '10')
    await endLine({ ...again, lineIds: await lineIdsOf(database, again.id) })
    expect((await onlyOf(again)).ownerName).toBe('Ann')
  })

  it('is made of what a line is ended short of', async () => {
    const asn = await buildAsn(database, { quantities: ['100'] })
    await receive(database, buyer, asn, [{ asnLineId: asn.lineIds[0] ?? '', receiveQty: '60' }])
    await endLine(asn)
    expect(await onlyOf(asn)).toMatchObject({ discrepancyKind: 'shortage', discrepancyQty: '40', reason: 'Lost' })
  })

  it('is settled by what is shipped again, in parts, and open again when that ASN is voided', async () => {
    const asn = await refused()
    const part = await shipAgain(asn, '6')
    expect(await onlyOf(asn)).toMatchObject({ status: 'open', settledQty: '6', openQty: '4', closedBy: null })
    const rest = await shipAgain(asn, '4')
    const closed = await onlyOf(asn)
    expect(closed).toMatchObject({ status: 'closed', openQty: '0', closedBy: 'asn', closingNo: rest.asnNo })
    await expect(does(buyer, 'reopen', asn, { reason })).rejects.toMatchObject({
      declaration: discrepanciesErrors.settledByDocument,
    })
    await voidAsn(part)
    expect(await onlyOf(asn)).toMatchObject({ status: 'open', settledQty: '4', openQty: '6', closingNo: '' })
    expect(await stepsOf(closed.id)).toMatchObject([
      { step: 'made', qty: '10' },
      { step: 'settled', qty: '6', documentNo: part.asnNo },
      { step: 'settled', qty: '4', documentNo: rest.asnNo },
      { step: 'released', qty: '-6', documentNo: part.asnNo },
    ])
    expect(await brokenRules(database.ownerDb)).toEqual([])
  })

  it('is settled only once its ASN is approved, where ASNs are', async () => {
    await setDeliveryRules(database, 'O-ASK', { isApprovalNeeded: true })
    const orgNos = ['O1', 'O-ASK']
    const wide = callerOf('purchaser', { userId: '0', orgNos })
    const asn = await buildAsn(database, { quantities: ['100'], order: { orgNo: 'O-ASK' } })
    await run(wide, 'ISrmAsnHeadService/approveAsn', { list: [{ id: asn.id, version: asn.version }] })
    const asnLineId = asn.lineIds[0] ?? ''
    await receive(database, wide, asn, [{ asnLineId, receiveQty: '90', checkReturnQty: '10', reason }])
    const again = await shipAgain(asn, '10')
    expect(await onlyOf(asn, wide)).toMatchObject({ status: 'open' })
    await run(wide, 'ISrmAsnHeadService/approveAsn', { list: [{ id: again.id, version: again.version }] })
    expect(await onlyOf(asn, wide)).toMatchObject({ status: 'closed', closingNo: again.asnNo })
  })

  it('is withdrawn with the receipt behind it, and what settled it is free of it', async () => {
    const asn = await refused('10', { lines: [{ overPercent: null, isOverUnlimited: true }] })
    await shipAgain(asn, '10')
    const { returnIds } = await receiptIdsOf(database, asn.id)
    await run(buyer, 'ISrmAsnHeadService/cancelReceipt', { receiptIds: [], returnIds, reason })
    const row = await onlyOf(asn)
    expect(row).toMatchObject({ status: 'withdrawn', settledQty: '0', openQty: '0' })
    expect((await stepsOf(row.id)).map(({ step }) => step)).toEqual(['made', 'settled', 'released', 'withdrawn'])
    await expect(does(supplier, 'answer', asn, { statement: 'Why?' })).rejects.toMatchObject({
      declaration: discrepanciesErrors.notOpen,
    })
    expect(await brokenRules(database.ownerDb)).toEqual([])
  })

  it('that is withdrawn leaves what ASNs had settled of it to what else is missing of the batch', async () => {
    const [first, second] = await refusedTwice()
    const again = await shipAgain(first, '10')
    expect(await onlyOf(first)).toMatchObject({ status: 'closed', closingNo: again.asnNo })
    const { returnIds } = await receiptIdsOf(database, first.id)
    await run(buyer, 'ISrmAsnHeadService/cancelReceipt', { receiptIds: [], returnIds, reason })
    expect(await onlyOf(first)).toMatchObject({ status: 'withdrawn', settledQty: '0' })
    // No more than two can be shipped of the batch, so no more may be waited for.
    await expect(shipAgain(first, '3')).rejects.toMatchObject({ declaration: deliveriesErrors.overShippable })
    const taken = await onlyOf(second)
    expect(taken).toMatchObject({ status: 'open', settledQty: '10', openQty: '2' })
    expect(await stepsOf(taken.id)).toMatchObject([
      { step: 'made', qty: '12' },
      { step: 'settled', qty: '10', documentNo: again.asnNo },
    ])
    expect(await brokenRules(database.ownerDb)).toEqual([])
    await voidAsn(again)
    expect(await onlyOf(second)).toMatchObject({ status: 'open', settledQty: '0', openQty: '12' })
    expect(await brokenRules(database.ownerDb)).toEqual([])
  })

  it('that is withdrawn together with another one of its batch leaves nothing to that', async () => {
    const asns = await refusedTwice(UNLIMITED)
    await shipAgain(asns[0], '10')
    const ids = await Promise.all(asns.map(({ id }) => receiptIdsOf(database, id)))
    const returnIds = ids.flatMap((one) => one.returnIds)
    await run(buyer, 'ISrmAsnHeadService/cancelReceipt', { receiptIds: [], returnIds, reason })
    for (const asn of asns) {
      const row = await onlyOf(asn)
      expect(row).toMatchObject({ status: 'withdrawn', settledQty: '0' })
      const steps = (await stepsOf(row.id)).map(({ step }) => step)
      expect(steps).toEqual(asn === asns[0] ? ['made', 'settled', 'released', 'withdrawn'] : ['made', 'withdrawn'])
    }
    expect(await brokenRules(database.ownerDb)).toEqual([])
  })

  it('that is withdrawn leaves what an ASN had settled of it to other ASNs before that ASN itself', async () => {
    const asn = await refused('10', { lines: [UNLIMITED] })
    const [again, other] = [await shipAgain(asn, '10'), await shipAgain(asn, '12')]
    const [own, others] = [await lineIdsOf(database, again.id), await lineIdsOf(database, other.id)]
    await receive(database, buyer, again, [
      { asnLineId: own[0] ?? '', receiveQty: '7', checkReturnQty: '3', reason: 'Wet' },
    ])
    await endLine({ ...other, lineIds: others })
    const { returnIds } = await receiptIdsOf(database, asn.id)
    await run(buyer, 'ISrmAsnHeadService/cancelReceipt', { receiptIds: [], returnIds, reason })
    expect([await onlyOf(again), await onlyOf(other)]).toMatchObject([
      { discrepancyQty: '3', settledQty: '0' },
      { discrepancyQty: '12', settledQty: '10' },
    ])
  })

  it('that cannot be taken back since its goods were shipped again stays settled', async () => {
    const asns = await refusedTwice()
    await shipAgain(asns[0], '10')
    const ids = await Promise.all(asns.map(({ id }) => receiptIdsOf(database, id)))
    const returnIds = ids.flatMap((one) => one.returnIds)
    await run(buyer, 'ISrmAsnHeadService/cancelReceipt', { receiptIds: [], returnIds: returnIds.slice(1), reason })
    expect(await onlyOf(asns[0])).toMatchObject({ status: 'closed', settledQty: '10' })
    await expect(
      run(buyer, 'ISrmAsnHeadService/cancelReceipt', { receiptIds: [], returnIds: returnIds.slice(0, 1), reason }),
    ).rejects.toMatchObject({ declaration: receiptsErrors.refusedShippedAgain })
  })

  it('is answered by its supplier alone, which tells the owner alone', async () => {
    const asn = await refused()
    await does(buyer, 'assign', asn, { ownerNo: 'ANN' })
    await expect(does(buyer, 'answer', asn, { statement: 'We?' })).rejects.toMatchObject({
      declaration: discrepanciesErrors.wrongSide,
    })
    await does(supplier, 'answer', asn, { statement: 'We ship again on Monday' })
    const { status, statement, discrepancyNo } = await onlyOf(asn)
    expect({ status, statement }).toEqual({ status: 'answered', statement: 'We ship again on Monday' })
    const ann = await userId('ann')
    expect(await eventsOf(discrepancyNo)).toMatchObject([
      { event: 'discrepancyOpened', user: null },
      { event: 'discrepancyAssigned', user: ann },
      { event: 'discrepancyAnswered', user: ann },
    ])
    const stranger = callerOf('supplier', { supplierNo: 'S9' })
    expect(await rowsOf(asn, stranger)).toEqual([])
    await expect(
      run(stranger, 'ISrmDiscrepancyService/answerDiscrepancy', { ...(await keyOf(asn)), statement: 'Mine' }),
    ).rejects.toMatchObject({ declaration: platformErrors.notFound })
  })

  it('goes to nobody who may not see it, and to no day that is over', async () => {
    const asn = await refused()
    for (const ownerNo of ['bob', 'nobody']) {
      await expect(does(buyer, 'assign', asn, { ownerNo })).rejects.toMatchObject({
        declaration: discrepanciesErrors.ownerCannotSee,
      })
    }
    await expect(does(buyer, 'assign', asn, { dueDate: '2026-03-19' })).rejects.toMatchObject({
      declaration: discrepanciesErrors.dueDatePast,
    })
    await expect(does(buyer, 'assign', asn, {})).rejects.toMatchObject({
      declaration: discrepanciesErrors.nothingAssigned,
    })
    await does(buyer, 'assign', asn, { ownerNo: 'eve', dueDate: '2026-04-01' })
    expect(await onlyOf(asn)).toMatchObject({ ownerName: 'Eve', dueDate: '2026-04-01' })
  })

  it('is closed by a note, reopened, and a stale reader changes nothing', async () => {
    const asn = await refused()
    const stale = await keyOf(asn)
    await does(buyer, 'close', asn, { reason: 'Credited by phone' })
    expect(await onlyOf(asn)).toMatchObject({ status: 'closed', closedBy: 'note', openQty: '0', settledQty: '0' })
    await expect(run(buyer, 'ISrmDiscrepancyService/closeDiscrepancy', { ...stale, reason })).rejects.toMatchObject({
      declaration: platformErrors.staleVersion,
    })
    await shipAgain(asn, '10')
    expect(await onlyOf(asn)).toMatchObject({ closedBy: 'note', settledQty: '0' })
    await does(buyer, 'reopen', asn, { reason })
    expect(await onlyOf(asn)).toMatchObject({ status: 'open', closedBy: null, openQty: '10' })
    expect(await brokenRules(database.ownerDb)).toEqual([])
  })
})

/** Does something that has to wait for a transaction, which goes on when it does. */
async function behind<T>(
  held: (trx: Transaction<DB>) => Promise<unknown>,
  start: () => Promise<T>,
  then: (trx: Transaction<DB>) => Promise<unknown>,
): Promise<PromiseSettledResult<T>> {
  const { outcome } = await database.ownerDb.transaction().execute(async (trx) => {
    await held(trx)
    const started = Promise.allSettled([start()])
    await expect.poll(() => waitingCount(database), { timeout: 5000 }).toBe(1)
    await then(trx)
    return { outcome: started }
  })
  return (await outcome)[0]
}

describe('the database', () => {
  const writes = (caller: Caller, statement: RawBuilder<unknown>) =>
    act(database, caller, ({ trx }) => statement.execute(trx))

  it('holds what suppliers settle to their ASNs, whoever writes', async () => {
    const asn = await refused()
    const { id } = await onlyOf(asn)
    const foreign = await buildAsn(database, { quantities: ['10'] })
    const step = (kind: string, qty: string | null, documentId: string | null, party = 'supplier') => sql`
      insert into srm_discrepancy_step (tenantsid, org_no, warehouse_no, classify_type, supplier_no, discrepancy_id, batch_id, step,
        step_qty, document_type, document_id, party)
      select tenantsid, org_no, warehouse_no, classify_type, supplier_no, id, batch_id, ${kind}, ${qty}::numeric,
        ${documentId === null ? '' : 'asn'}, ${documentId}::bigint, ${party} from srm_discrepancy where id = ${id}`
    const settledAs = (qty: string) => sql`update srm_discrepancy set settled_qty = ${qty}::numeric where id = ${id}`
    const noted = sql`update srm_discrepancy set status = 'closed', noted_qty = discrepancy_qty - settled_qty, closed_by = 'note'
      where id = ${id}`
    for (const statement of [
      settledAs('4'),
      noted,
      sql`update srm_discrepancy set status = 'withdrawn' where id = ${id}`,
      step('closed', '10', null),
      step('made', null, null),
      step('settled', '4', foreign.id),
      step('answered', null, null, 'purchaser'),
    ]) {
      await expect(writes(supplier, statement)).rejects.toThrow(/srm_discrepancy|row-level security|settle/)
    }
    await expect(writes(buyer, settledAs('4'))).rejects.toThrow('settled is not what the steps')
    await does(buyer, 'close', asn, { reason })
    const reopened = sql`update srm_discrepancy set status = 'open', noted_qty = 0, closed_by = '' where id = ${id}`
    await expect(writes(supplier, reopened)).rejects.toThrow('by notices alone')
    expect(await onlyOf(asn)).toMatchObject({ status: 'closed', closedBy: 'note' })
  })

  it('lets an ASN settle no more than it ships', async () => {
    const asn = await refused()
    const { id } = await onlyOf(asn)
    const part = await shipAgain(asn, '6')
    const more = act(database, supplier, async ({ trx }) => {
      await sql`insert into srm_discrepancy_step (tenantsid, org_no, warehouse_no, classify_type, supplier_no, discrepancy_id, batch_id,
          step, step_qty, document_type, document_id, party)
        select tenantsid, org_no, warehouse_no, classify_type, supplier_no, id, batch_id, 'settled', 1, 'asn', ${part.id}, 'supplier'
        from srm_discrepancy where id = ${id}`.execute(trx)
      await sql`update srm_discrepancy set settled_qty = 7 where id = ${id}`.execute(trx)
    })
    await expect(more).rejects.toThrow('settled is not what the steps')
    expect(await onlyOf(asn)).toMatchObject({ settledQty: '6' })
  })

  it('has whoever closes one wait for whoever ships its goods, and not in a circle', async () => {
    const asn = await refused()
    const { id } = await onlyOf(asn)
    const closed = await behind(
      (trx) => sql`select from srm_purchase_batch where id = ${asn.order.lines[0]?.batchId} for update`.execute(trx),
      () => does(buyer, 'close', asn, { reason }),
      (trx) => sql`select from srm_discrepancy where id = ${id} for update nowait`.execute(trx),
    )
    expect(closed).toMatchObject({ status: 'fulfilled' })
  })
})

describe('a reported discrepancy', () => {
  const report = (asn: BuiltAsn, input: object, caller = buyer) =>
    run(caller, 'ISrmDiscrepancyService/addDiscrepancy', {
      asnLineId: asn.lineIds[0],
      discrepancyKind: 'damage',
      discrepancyQty: '5',
      reason: 'Dented',
      ...input,
    })

  it('of an acceptance is settled by the return of its goods, and open again when that is cancelled', async () => {
    const asn = await buildAsn(database, { quantities: ['100'], order: { lines: [{ itemNo: 'DENTED' }] } })
    await receive(database, buyer, asn)
    const { receiptIds } = await receiptIdsOf(database, asn.id)
    const receiptId = receiptIds[0] ?? ''
    await report(asn, { receiptId })
    const lines = [{ receiptId, cellNo: 'RECEIVING', returnQty: '8' }]
    const overrides = { returnType: 'credit', returnDate: RECEIPT_DAY, reason, lines }
    const returned = (await run(buyer, 'ISrmBillReturnService/addBillReturn', overrides)) as {
      id: string
      returnNo: string
    }
    expect(await onlyOf(asn)).toMatchObject({ status: 'closed', closedBy: 'return', closingNo: returned.returnNo })
    await run(buyer, 'ISrmBillReturnService/cancelBillReturn', { id: returned.id, reason })
    expect(await onlyOf(asn)).toMatchObject({ status: 'open', openQty: '5', closedBy: null })
    await run(buyer, 'ISrmAsnHeadService/cancelReceipt', { receiptIds, returnIds: [], reason })
    expect(await onlyOf(asn)).toMatchObject({ status: 'withdrawn' })
    await expect(report(asn, { receiptId })).rejects.toMatchObject({
      declaration: discrepanciesErrors.receiptReversed,
    })
  })

  it('names no more than was announced or accepted, a lot of its line, and a quantity where there is one', async () => {
    const asn = await buildAsn(database, { quantities: ['100'] })
    await receive(database, buyer, asn, [{ asnLineId: asn.lineIds[0] ?? '', receiveQty: '60' }])
    const [receiptId] = (await receiptIdsOf(database, asn.id)).receiptIds
    const refusals: [object, unknown][] = [
      [{ discrepancyQty: '101' }, discrepanciesErrors.overNotice],
      [{ discrepancyQty: '61', receiptId }, discrepanciesErrors.overAccepted],
      [{ discrepancyQty: '0' }, discrepanciesErrors.quantityMissing],
      [{ discrepancyQty: '-1', discrepancyKind: 'wrongPapers' }, discrepanciesErrors.quantityMissing],
      [{ discrepancyQty: '0.5' }, discrepanciesErrors.quantityDecimals],
      [{ lotNo: 'LOT-Z' }, discrepanciesErrors.unknownLot],
      [{ dueDate: '2026-03-19' }, discrepanciesErrors.dueDatePast],
      [{ ownerNo: 'bob' }, discrepanciesErrors.ownerCannotSee],
    ]
    for (const [input, declaration] of refusals) {
      await expect(report(asn, input)).rejects.toMatchObject({ declaration })
    }
    await report(asn, { discrepancyKind: 'surplus', discrepancyQty: '101' })
    await report(asn, { discrepancyKind: 'wrongPapers', discrepancyQty: null, lotNo: 'LOT-A', ownerNo: 'eve' })
    const rows = await rowsOf(asn)
    expect(
      rows.map(({ discrepancyKind, discrepancyQty, ownerName }) => [discrepancyKind, discrepancyQty, ownerName]),
    ).toEqual([
      ['wrongPapers', '0', 'Eve'],
      ['surplus', '101', buyer.userName],
    ])
    const papers = rows[0]
    await run(buyer, 'ISrmDiscrepancyService/closeDiscrepancy', { id: papers?.id, version: papers?.version, reason })
    expect((await rowsOf(asn)).find(({ id }) => id === papers?.id)).toMatchObject({
      status: 'closed',
      closedBy: 'note',
    })
  })

  it('is of a shipped ASN', async () => {
    const asn = await buildAsn(database, { quantities: ['100'] })
    await voidAsn(asn)
    await expect(report(asn, {})).rejects.toMatchObject({ declaration: discrepanciesErrors.notShipped })
  })

  it('is of an ASN that nobody voids meanwhile', async () => {
    const asn = await buildAsn(database, { quantities: ['100'] })
    const reported = await behind(
      (trx) => sql`select from srm_asn_head where id = ${asn.id} for update`.execute(trx),
      () => report(asn, {}),
      (trx) => sql`update srm_asn_head set status = 'X' where id = ${asn.id}`.execute(trx),
    )
    expect(reported).toMatchObject({ status: 'rejected', reason: { declaration: discrepanciesErrors.notShipped } })
    expect(await rowsOf(asn)).toEqual([])
  })
})

describe('the history of an order line', () => {
  it('tells its discrepancies and their settlement', async () => {
    const asn = await refused()
    await shipAgain(asn, '10')
    const story = (await run(buyer, 'ISupSrmOrderTrackingService/getOrderTimeline', {
      lineId: asn.order.lines[0]?.lineId,
    })) as { events: { kind: string; subject: string; after: string; documentNo: string }[] }
    const { discrepancyNo } = await onlyOf(asn)
    expect(story.events.filter(({ kind }) => kind === 'discrepancy')).toMatchObject([
      { subject: 'settled', after: '10', documentNo: discrepancyNo },
      { subject: 'made', after: '10', documentNo: discrepancyNo },
    ])
  })
})
