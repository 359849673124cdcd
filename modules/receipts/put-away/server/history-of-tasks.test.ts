import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildAsn } from '#modules/deliveries/asn/server/testing.ts'
import { buildParents, callerOf } from '#modules/orders/order/server/testing.ts'
import { act, call, receiptIdsOf, receive, workByTasks } from '#modules/receipts/receipt/server/testing.ts'
import { receiptsServer } from '#modules/receipts/server.ts'
import type { CallPath } from '#platform/contract/calls.ts'
import { readDocumentHistory } from '#platform/server/history/document-history.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await buildParents(database.ownerDb)
  await workByTasks(database, 'W1')
})
afterAll(() => database.drop())

const buyer = callerOf('purchaser')
const supplier = callerOf('supplier')

async function now(): Promise<string> {
  const { rows } = await sql<{ now: string }>`select clock_timestamp()::timestamp::text as now`.execute(database.db)
  return rows[0]?.now ?? ''
}

const ask = (path: CallPath, input: object, caller = buyer) =>
  act(database, caller, (context) => call(context, path, input))

/** Rows of a list by their ids, as its drawer reads them. */
const rowsOf = async (path: CallPath, id: string, asOf: string) => {
  const history = { ...buyer, asOf }
  const page = await ask(path, { current: 1, size: 20, condition: { ids: [id] } }, history)
  return (page as { records: Record<string, unknown>[] }).records
}

/** Goods that were accepted, whose task has been started, and a moment in between. */
async function started() {
  const asn = await buildAsn(database, { quantities: ['40'] })
  const shipped = await now()
  await receive(database, buyer, asn)
  const accepted = await now()
  const [receiptId = ''] = (await receiptIdsOf(database, asn.id)).receiptIds
  const { id } = await database.ownerDb
    .selectFrom('wms_put_away_task')
    .select('id')
    .where('receipt_id', '=', receiptId)
    .executeTakeFirstOrThrow()
  await ask('IWmsPutAwayTaskService/startTask', { ids: [id] })
  return { asn, id, receiptId, shipped, accepted }
}

describe('a task as of a time', () => {
  it('is there from its acceptance on, also where nothing was kept of it yet', async () => {
    const { id, shipped, accepted } = await started()
    const tasks = 'IWmsPutAwayTaskService/getPutAwayTaskPage'
    expect(await rowsOf(tasks, id, accepted)).toMatchObject([{ status: 'initial' }])
    await sql`delete from document_history where table_name = 'wms_put_away_task' and row_id = ${id}`.execute(
      database.ownerDb,
    )
    expect(await rowsOf(tasks, id, shipped)).toEqual([])
    expect(await rowsOf(tasks, id, accepted)).toMatchObject([{ status: 'inProgress' }])
  })

  it('began when its goods were accepted, and a line with its ASN, whenever they were written last', async () => {
    const { asn, id, receiptId } = await started()
    const [lineId = ''] = asn.lineIds
    for (const [table, row] of [
      ['wms_put_away_task', id],
      ['srm_asn_line', lineId],
    ] as const)
      await sql`update ${sql.table(table)} set update_date = '2099-01-01' where id = ${row}`.execute(database.ownerDb)
    const begun = (kind: string, row: string) =>
      act(database, buyer, async ({ trx }) => {
        const history = receiptsServer.histories?.find((one) => one.kind === kind)
        return history && (await readDocumentHistory(trx, history, row))?.changes.at(-1)
      })
    const { rows } = await sql<{ accepted: string; announced: string }>`
      select to_char(r.update_date, 'YYYY-MM-DD HH24:MI:SS') as accepted,
        to_char(h.create_date, 'YYYY-MM-DD HH24:MI:SS') as announced
      from srm_check_receipt r join srm_asn_head h on h.id = r.asn_id where r.id = ${receiptId}`.execute(
      database.ownerDb,
    )
    const [dates] = rows
    expect(await begun('putAwayTask', id)).toMatchObject({ isCreation: true, at: dates?.accepted, who: buyer.userName })
    expect(await begun('asnLine', lineId)).toMatchObject({ isCreation: true, at: dates?.announced })
  })
})

describe('a supplier', () => {
  it('reads nothing of what was kept of a table that shows it no row', async () => {
    const { id, receiptId } = await started()
    await ask('IWmsPutAwayTaskService/suspendTask', { ids: [id], reason: 'Own affair' })
    await ask('IWmsPutAwayTaskService/releaseTask', { ids: [id] })
    await ask('ISrmAsnHeadService/cancelReceipt', { receiptIds: [receiptId], returnIds: [], reason: 'Wrong' })
    const keptOf = (caller: typeof buyer, table: string) =>
      act(database, caller, ({ trx }) =>
        trx.selectFrom('document_history').select('old_values').where('table_name', '=', table).execute(),
      )
    expect((await keptOf(buyer, 'wms_put_away_task')).length).toBeGreaterThan(0)
    expect(await keptOf(supplier, 'wms_put_away_task')).toEqual([])
    expect((await keptOf(supplier, 'srm_check_receipt')).length).toBeGreaterThan(0)
  })
})
