import { sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import { buildAsn } from '#modules/deliveries/asn/server/testing.ts'
import { buildUser, callerOf } from '#modules/orders/order/server/testing.ts'
import { act as actOnReceipts, receive } from '#modules/receipts/receipt/server/testing.ts'
import { invoicesAtWork } from '#modules/reconciliation/invoice/server/testing.ts'
import { reconciliationDocuments } from '#modules/reconciliation/server.ts'
import type { CallContext, Caller } from '#platform/server/call-context.ts'
import { describeDocument } from '#platform/server/documents/testing/describe-document.ts'
import type { DocumentStep } from '#platform/server/documents/testing/document-fixture.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { reconciliationTexts } from '../../contract/texts.ts'
import { billCalls } from '../contract/calls.ts'
import { bill } from '../contract/document.ts'
import { bills } from './bills.ts'

let database: TestDatabase
const callers = { purchaser: callerOf('purchaser', { warehouseNos: ['W1', 'W2'] }), supplier: callerOf('supplier') }
beforeAll(async () => {
  database = await createTestDatabase()
  // Files are kept for users who are there.
  callers.purchaser = await buildUser(database.ownerDb, callers.purchaser)
  callers.supplier = await buildUser(database.ownerDb, callers.supplier)
  const { tenantsid } = callers.purchaser
  const param = { tenantsid, param_no: 'supplierProposesBills', param_value: 'Y' }
  await database.ownerDb.insertInto('sys_param').values(param).execute()
})
afterAll(() => database.drop())

const act = <T>(caller: Caller, work: (context: CallContext) => Promise<T>) =>
  actOnReceipts(database, caller, work, { texts: [reconciliationTexts] })

const reason = 'The period is wrong'
let made = 0
/** A bill of one receipt. */
async function oneReceipt(overrides: object = {}, price = '1.5') {
  made += 1
  const itemNo = `BILLED-${made}`
  const asn = await buildAsn(database, {
    quantities: ['10'],
    order: { lines: [{ itemNo, lineQty: '10', price }], ...overrides },
  })
  await receive(database, callers.purchaser, asn)
  const row = await database.ownerDb
    .selectFrom('srm_payable')
    .select(['id', 'currency'])
    .where('goods_no', '=', itemNo)
    .executeTakeFirstOrThrow()
  return { ...{ orgNo: 'O1', supplierNo: 'S1', billPeriod: '2026-03' }, payables: [{ payableId: row.id }] }
}
/** A line that is on no bill: of a voided one nothing is left to be named. */
const NO_LINE = { id: '999999' }
const linesOf = async (id: string) => {
  const { lines } = await act(callers.purchaser, (context) =>
    bills.handlers['ISrmSupBillService/getBillLines'](context, { id }),
  )
  return lines.length > 0 ? lines : [NO_LINE]
}
const create = (input: Awaited<ReturnType<typeof oneReceipt>>, caller = callers.purchaser) =>
  act(caller, (context) =>
    bills.handlers['ISrmBillService/addBill'](context, billCalls['ISrmBillService/addBill'].input.parse(input)),
  )
const versionOf = async (id: string) =>
  (await database.ownerDb.selectFrom('srm_bill').select('version').where('id', '=', id).executeTakeFirstOrThrow())
    .version

/** Does what only the product does to a bill. */
const moves = ({ id }: { id: string }, action: string) =>
  act(callers.purchaser, async (context) =>
    bills.moveAll(context, await bills.lock(context, sql`id = ${id}`), action, { of: () => ({}) }, 'system'),
  )

/** A new one, led to a state. */
async function make({ from }: Pick<DocumentStep, 'from'>) {
  if (from === 'proposed') return { id: (await create(await oneReceipt(), callers.supplier)).id }
  const { id, version } = await create(await oneReceipt())
  const one = async () => ({ id, version: await versionOf(id) })
  if (from === 'voided')
    await act(callers.purchaser, (context) =>
      bills.handlers['ISrmBillService/deleteBill'](context, { id, version, reason }),
    )
  if (from === 'draft' || from === 'voided') return { id }
  const list = [{ id, version }]
  await act(callers.purchaser, (context) => bills.handlers['ISrmBillService/sendBill'](context, { list }))
  if (from === 'pendingConfirm') return { id }
  if (from === 'returned')
    await act(callers.supplier, async (context) =>
      bills.handlers['ISrmSupBillService/returnBill'](context, { ...(await one()), reason }),
    )
  else
    await act(callers.supplier, async (context) => bills.handlers['ISrmSupBillService/confirm'](context, await one()))
  if (from === 'invoiced' || from === 'closed') await moves({ id }, 'finish')
  if (from === 'closed') await moves({ id }, 'close')
  return { id }
}

/** A confirmed bill of which a line stands on an invoicing bill. */
async function invoiced() {
  const { id } = await make({ from: 'confirmed' })
  await invoicesAtWork(() => database, { act, buyer: callers.purchaser, supplier: callers.supplier }).generate([id])
  return { id }
}

/** The lines that leave a bill, also when it is asked for once they have left it. */
const leaving = new Map<string, { lineIds: string[] }>()
async function takenOff(id: string) {
  const known = leaving.get(id) ?? { lineIds: (await linesOf(id)).map((line) => line.id) }
  leaving.set(id, known)
  return known
}

/** A draft from which all lines were taken. */
async function emptied() {
  const { id, version } = await create(await oneReceipt())
  const lineIds = (await linesOf(id)).map((line) => line.id)
  await act(callers.purchaser, (context) =>
    bills.handlers['ISrmBillService/takeOffBillLines'](context, { id, version, lineIds }),
  )
  return { id }
}

/** A draft of which only what costs nothing is left. */
async function addingUpToZero() {
  const [something, nothing] = [await oneReceipt(), await oneReceipt({}, '0')]
  const { id, version } = await create({ ...something, payables: [...something.payables, ...nothing.payables] })
  const lineIds = (await linesOf(id)).slice(0, 1).map((line) => line.id)
  await act(callers.purchaser, (context) =>
    bills.handlers['ISrmBillService/takeOffBillLines'](context, { id, version, lineIds }),
  )
  return { id }
}

/** A sent bill with whose lines the supplier does not agree. */
async function disputed() {
  const { id, version } = await create(await oneReceipt())
  await act(callers.purchaser, (context) =>
    bills.handlers['ISrmBillService/sendBill'](context, { list: [{ id, version }] }),
  )
  const lines = (await linesOf(id)).map((line) => ({ id: line.id, disputeReason: 'Other price' }))
  const sent = await versionOf(id)
  await act(callers.supplier, (context) =>
    bills.handlers['ISrmSupBillService/disputeBillLines'](context, { id, version: sent, lines }),
  )
  return { id }
}

describeDocument<{ id: string }>({
  document: bill,
  server: reconciliationDocuments,
  database: () => database,
  act,
  callers,
  strangers: {
    purchaser: { 'a buyer of another organisation': callerOf('purchaser', { orgNos: ['O9'] }) },
    supplier: { 'another supplier': callerOf('supplier', { supplierNo: 'S9' }) },
  },
  inputs: {
    create: () => oneReceipt(),
    createElsewhere: () => oneReceipt({ warehouseNo: 'W2' }),
    takeOff: ({ id } = { id: '0' }) => takenOff(id),
    dispute: async ({ id } = { id: '0' }) => ({
      lines: (await linesOf(id)).map((line) => ({ id: line.id, disputeReason: 'Other price' })),
    }),
    void: () => ({ reason }),
    retract: () => ({ reason }),
    withdraw: () => ({ reason }),
    return: () => ({ reason }),
    cancelConfirm: () => ({ reason }),
    message: () => ({ messageText: 'Please look again.' }),
  },
  make,
  life: {
    acts: {
      finish: (made) => moves(made, 'finish'),
      reopen: (made) => moves(made, 'reopen'),
      close: (made) => moves(made, 'close'),
      unclose: (made) => moves(made, 'unclose'),
    },
    particular: [
      { action: 'send', side: 'purchaser', from: 'draft', facts: { isEmpty: true }, make: emptied },
      { action: 'send', side: 'purchaser', from: 'draft', facts: { isSumZero: true }, make: addingUpToZero },
      { action: 'confirm', side: 'supplier', from: 'pendingConfirm', facts: { isDisputed: true }, make: disputed },
      { action: 'cancelConfirm', side: 'purchaser', from: 'confirmed', facts: { isInvoiced: true }, make: invoiced },
      { action: 'cancelConfirm', side: 'supplier', from: 'confirmed', facts: { isInvoiced: true }, make: invoiced },
    ],
  },
  unreleasedIn: ['draft', 'voided'],
  withoutFilesIn: ['voided'],
})
