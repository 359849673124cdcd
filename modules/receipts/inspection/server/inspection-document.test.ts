import { sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import { buildAsn } from '#modules/deliveries/asn/server/testing.ts'
import { buildUser, callerOf } from '#modules/orders/order/server/testing.ts'
import { act, call, RECEIPT_DAY, receive } from '#modules/receipts/receipt/server/testing.ts'
import { receiptsServer } from '#modules/receipts/server.ts'
import { describeDocument } from '#platform/server/documents/testing/describe-document.ts'
import type { DocumentStep } from '#platform/server/documents/testing/document-fixture.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { inspection } from '../contract/document.ts'

let database: TestDatabase
const callers = { purchaser: callerOf('purchaser', { warehouseNos: ['W1', 'W2'] }), supplier: callerOf('supplier') }
beforeAll(async () => {
  database = await createTestDatabase()
  // Files are kept for a user who is there.
  callers.purchaser = await buildUser(database.ownerDb, callers.purchaser)
})
afterAll(() => database.drop())

const SERVICE = 'ISrmInspectionService'
const reason = 'Scratched'
const result = { acceptedQty: '90', refusedQty: '10', reason, inspectDate: RECEIPT_DAY }

let items = 0
/** A hundred that arrived and are inspected, in a state to which the purchaser led it. */
async function arrived(state: string, warehouseNo = 'W1') {
  items += 1
  const itemNo = `INSPECTED-${items}`
  const asn = await buildAsn(database, { quantities: ['100'], order: { warehouseNo, lines: [{ itemNo }] } })
  await sql`update bm_item set is_inspected = true where item_no = ${itemNo}`.execute(database.ownerDb)
  await receive(database, callers.purchaser, asn)
  const { id } = await database.ownerDb
    .selectFrom('srm_inspection')
    .select('id')
    .where('asn_id', '=', asn.id)
    .executeTakeFirstOrThrow()
  const run = (method: 'decideInspection' | 'takeBackArrival', input: object) =>
    act(database, callers.purchaser, (context) => call(context, `${SERVICE}/${method}`, input))
  if (state === 'decided') await run('decideInspection', { id, ...result })
  if (state === 'takenBack') await run('takeBackArrival', { ids: [id], reason })
  return { id }
}

describeDocument<{ id: string }>({
  document: inspection,
  server: receiptsServer,
  database: () => database,
  act: (caller, work) => act(database, caller, work),
  callers,
  strangers: {
    purchaser: {
      'a buyer of another organisation': callerOf('purchaser', { orgNos: ['O9'] }),
      'a buyer of another warehouse': callerOf('purchaser', { warehouseNos: ['W9'] }),
      'a buyer of another company': callerOf('purchaser', { tenantsid: 'T9' }),
    },
    supplier: { 'another supplier': callerOf('supplier', { supplierNo: 'S9' }) },
  },
  make: ({ from }: DocumentStep) => arrived(from),
  makeElsewhere: ({ from }: DocumentStep) => arrived(from, 'W2'),
  inputs: { decide: () => result, takeBack: () => ({ reason }) },
  // Its ASN changes with it; a result answers that.
  reaching: ['decide', 'takeBack'],
  keepsFilesIn: ['decided'],
  withoutFilesIn: ['takenBack'],
})
