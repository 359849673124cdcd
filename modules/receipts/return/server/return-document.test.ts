import { afterAll, beforeAll } from 'vitest'
import { buildAsn } from '#modules/deliveries/asn/server/testing.ts'
import { callerOf } from '#modules/orders/order/server/testing.ts'
import { act, call, RECEIPT_DAY, receiptIdsOf, receive } from '#modules/receipts/receipt/server/testing.ts'
import { receiptsServer } from '#modules/receipts/server.ts'
import { describeDocument } from '#platform/server/documents/testing/describe-document.ts'
import type { DocumentStep } from '#platform/server/documents/testing/document-fixture.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { billReturn } from '../contract/document.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const SERVICE = 'ISrmBillReturnService'
const callers = { purchaser: callerOf('purchaser'), supplier: callerOf('supplier') }
const reason = 'Cracked'
/** Whoever made what somebody else changes then. */
const maker = callerOf('purchaser', { userName: 'Maker' })
const run = (method: 'addBillReturn' | 'cancelBillReturn', input: object) =>
  act(database, maker, (context) => call(context, `${SERVICE}/${method}`, input)) as Promise<{ id: string }>

let items = 0
/** What goes back of a hundred that were accepted; every other time they are to be delivered again. */
async function returned() {
  items += 1
  const spec = `M${items}`
  const asn = await buildAsn(database, {
    quantities: ['100'],
    order: { lines: [{ itemNo: `RETURNED-${items}`, spec }] },
  })
  await receive(database, callers.purchaser, asn)
  const { receiptIds } = await receiptIdsOf(database, asn.id)
  const lines = receiptIds.map((receiptId) => ({ receiptId, cellNo: 'RECEIVING', returnQty: '30' }))
  return { returnType: items % 2 === 0 ? 'exchange' : 'credit', returnDate: RECEIPT_DAY, reason, lines }
}

/** The document that reverses a return. */
const reversalOf = (id: string) =>
  database.ownerDb.selectFrom('srm_bill_return').select('id').where('reverses_id', '=', id).executeTakeFirstOrThrow()

describeDocument<{ id: string }>({
  document: billReturn,
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
  make: async ({ from }: DocumentStep) => {
    const { id } = await run('addBillReturn', await returned())
    if (from === 'posted') return { id }
    await run('cancelBillReturn', { id, reason })
    return from === 'reversed' ? { id } : reversalOf(id)
  },
  inputs: { create: returned, cancelReturn: () => ({ reason }) },
  abouts: { cancelReturn: reversalOf },
  // Its orders change with it.
  reaching: ['create', 'cancelReturn'],
})
