import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { asnDetail } from '#modules/deliveries/asn/contract/schemas.ts'
import { type BuiltAsn, buildAsn } from '#modules/deliveries/asn/server/testing.ts'
import { masterDataErrors } from '#modules/master-data/contract/errors.ts'
import { postingDay } from '#modules/master-data/server.ts'
import { buildParents, buildUser, callerOf } from '#modules/orders/order/server/testing.ts'
import type { CallPath } from '#platform/contract/calls.ts'
import { inScope } from '#platform/server/scope.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { act, call, RECEIPT_DAY, receiptIdsOf, receive, stateOfEverything } from './testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await buildParents(database.ownerDb)
  buyer = await buildUser(database.ownerDb, buyer)
})
afterAll(() => database.drop())
beforeEach(() => sql`delete from bm_org_closing`.execute(database.ownerDb))

let buyer = callerOf('purchaser')
const EARLIER = '2026-03-10'
const run = (path: CallPath, input: object) => act(database, buyer, (context) => call(context, path, input))
const close = (startDate: string, endDate: string, orgNo = 'O1') =>
  sql`insert into bm_org_closing (tenantsid, org_no, start_date, end_date, remark, create_name)
    values ('T1', ${orgNo}, ${startDate}, ${endDate}, 'Reported', 'Keeper')`.execute(database.ownerDb)
const reopen = () =>
  sql`update bm_org_closing set reopen_date = now(), reopen_name = 'Keeper', reopen_reason = 'Late'`.execute(
    database.ownerDb,
  )
const refused = { declaration: masterDataErrors.periodClosed }

const shipped = () => buildAsn(database, { quantities: ['100'] })
async function accepted(day = EARLIER) {
  const asn = await shipped()
  await receive(database, buyer, asn, [], day)
  const { receiptIds } = await receiptIdsOf(database, asn.id)
  return { asn, receiptIds, receiptId: receiptIds[0] ?? '' }
}
const lineId = (asn: BuiltAsn) => asn.lineIds[0] ?? ''
const giveBack = (receiptId: string, returnDate: string) =>
  run('ISrmBillReturnService/addBillReturn', {
    ...{ returnType: 'credit', returnDate, reason: 'Cracked' },
    lines: [{ receiptId, cellNo: 'RECEIVING', returnQty: '30' }],
  }) as Promise<{ id: string }>
const cancel = (receiptIds: readonly string[]) =>
  run('ISrmAsnHeadService/cancelReceipt', { receiptIds, returnIds: [], reason: 'Wrong lorry' })
const message = async (asn: BuiltAsn, days: object) => {
  const { asnNo, lines } = asnDetail.parse(await run('ISrmAsnHeadService/getAsnById', { id: asn.id }))
  const [{ purchaseNo, purchaseSeq } = { purchaseNo: '', purchaseSeq: 1 }] = lines
  return run('ISrmReceiptMessageService/receiveMessage', {
    ...{ outsideNo: `M-${asn.id}`, asnNo, lines: [{ purchaseNo, purchaseSeq, receiveQty: '10' }] },
    ...days,
  })
}

/** What is posted on a day of its own, made ready while the accounts are open. */
const ON_A_DAY: readonly [string, () => Promise<(day: string) => Promise<unknown>>][] = [
  [
    'accepting goods',
    async () =>
      (
        (asn) => (day: string) =>
          receive(database, buyer, asn, [], day)
      )(await shipped()),
  ],
  [
    'refusing goods',
    async () => {
      const asn = await shipped()
      return (day) =>
        receive(database, buyer, asn, [{ asnLineId: lineId(asn), checkReturnQty: '5', reason: 'Wet' }], day)
    },
  ],
  [
    'a message of a warehouse system',
    async () =>
      (
        (asn) => (day: string) =>
          message(asn, { receiptDate: day })
      )(await shipped()),
  ],
  [
    'returning goods',
    async () =>
      (
        (made) => (day: string) =>
          giveBack(made.receiptId, day)
      )(await accepted('2026-03-01')),
  ],
]

/** What is posted on the day on which it is made. */
const TODAY: readonly [string, () => Promise<() => Promise<unknown>>][] = [
  [
    'cancelling a receipt',
    async () =>
      (
        ({ receiptIds }) =>
        () =>
          cancel(receiptIds)
      )(await accepted()),
  ],
  [
    'cancelling a return',
    async () => {
      const { id } = await giveBack((await accepted()).receiptId, EARLIER)
      return () => run('ISrmBillReturnService/cancelBillReturn', { id, reason: 'Not cracked' })
    },
  ],
]

describe('a period in which the accounts of an organisation are closed', () => {
  it.each(ON_A_DAY)(
    'takes no posting of %s on its first and its last day, and changes nothing',
    async (_what, prepare) => {
      const post = await prepare()
      const before = await stateOfEverything(database)
      for (const [start, end] of [
        [EARLIER, '2026-03-15'],
        ['2026-03-05', EARLIER],
      ] as const) {
        await close(start, end)
        await expect(post(EARLIER)).rejects.toMatchObject({
          ...refused,
          parameters: { orgNo: 'O1', day: EARLIER, startDate: start, endDate: end },
        })
        await reopen()
      }
      expect(await stateOfEverything(database)).toEqual(before)
      await post(EARLIER)
    },
  )

  it.each(ON_A_DAY)('lets %s be posted on the days around it', async (_what, prepare) => {
    const post = await prepare()
    await close('2026-03-11', '2026-03-15')
    await post(EARLIER)
  })

  it.each(TODAY)(
    'keeps %s back only while today is closed: it is posted today, whatever day it reverses',
    async (_what, prepare) => {
      const undo = await prepare()
      await close(EARLIER, RECEIPT_DAY)
      await expect(undo()).rejects.toMatchObject({ ...refused, parameters: { day: RECEIPT_DAY } })
      await reopen()
      await close(EARLIER, '2026-03-19')
      await undo()
    },
  )

  it('lets goods that came in it be posted after it, by form and by message', async () => {
    const [asn, other] = [await shipped(), await shipped()]
    await close(EARLIER, EARLIER)
    const { version } = asnDetail.parse(await run('ISrmAsnHeadService/getAsnById', { id: asn.id }))
    const days = { receiptDate: EARLIER, postingDate: RECEIPT_DAY }
    await run('ISrmAsnHeadService/receiveAsn', { id: asn.id, version, lines: [], ...days })
    await message(other, days)
  })

  it('is that of its organisation alone', async () => {
    const asn = await shipped()
    await close(EARLIER, EARLIER, 'O2')
    await receive(database, buyer, asn, [], EARLIER)
  })

  it('is closed once the postings under way are done, and what is posted later meets it', async () => {
    await accepted()
    const order: string[] = []
    const posted = Promise.withResolvers<void>()
    const mayCommit = Promise.withResolvers<void>()
    const place = { tenantsid: 'T1', orgNo: 'O1' }
    const posting = inScope(database.db, buyer, async (trx) => {
      await postingDay(trx, place, EARLIER)
      posted.resolve()
      await mayCommit.promise
      order.push('posted')
    })
    await posted.promise
    const { id } = await database.ownerDb
      .selectFrom('bm_org')
      .select('id')
      .where('org_no', '=', 'O1')
      .executeTakeFirstOrThrow()
    const closing = database.ownerDb.transaction().execute(async (trx) => {
      await trx.selectFrom('bm_org').select('id').where('id', '=', id).forNoKeyUpdate().execute()
      order.push('closing')
    })
    await expect
      .poll(async () => {
        const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(database.ownerDb)
        return rows[0]?.n
      })
      .toBeGreaterThan(0)
    mayCommit.resolve()
    await Promise.all([posting, closing])
    expect(order).toEqual(['posted', 'closing'])
  })
})
