import { afterAll, beforeAll } from 'vitest'
import { asnInput, type BuiltAsn, buildAsn } from '#modules/deliveries/asn/server/testing.ts'
import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { discrepancy } from '#modules/discrepancies/contract/document.ts'
import { discrepanciesErrors } from '#modules/discrepancies/contract/errors.ts'
import { answerFields, discrepancyFormFields } from '#modules/discrepancies/contract/fields.ts'
import { discrepanciesServer } from '#modules/discrepancies/server.ts'
import { buildUser, callerOf } from '#modules/orders/order/server/testing.ts'
import type { CallPath } from '#platform/contract/calls.ts'
import { documentCalls } from '#platform/contract/document-calls.ts'
import { defineDocument } from '#platform/contract/documents.ts'
import { defineLifecycle, type Side } from '#platform/contract/lifecycle.ts'
import { implementCalls } from '#platform/server/call-context.ts'
import { implementDocument } from '#platform/server/documents/implement-document.ts'
import { describeDocument } from '#platform/server/documents/testing/describe-document.ts'
import { describeDocumentCommands } from '#platform/server/documents/testing/describe-document-commands.ts'
import { type DocumentStep, documentTrial } from '#platform/server/documents/testing/document-fixture.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { act, call, receive } from './testing.ts'

let database: TestDatabase
const callers = { purchaser: callerOf('purchaser', { warehouseNos: ['W1', 'W2'] }), supplier: callerOf('supplier') }
beforeAll(async () => {
  database = await createTestDatabase()
  // Files are kept for a user who is there.
  callers.purchaser = await buildUser(database.ownerDb, callers.purchaser)
})
afterAll(() => database.drop())

const reason = 'Because'
const run = (side: Side, path: CallPath, input: object) =>
  act(database, callers[side === 'supplier' ? 'supplier' : 'purchaser'], (context) => call(context, path, input))

/** Ten that were refused of an ASN of 100, and what has been shipped again of them, which another command can void. */
interface Refused {
  asn: BuiltAsn
  id: string
  again?: BuiltAsn
}
const rowOf = (id: string) =>
  database.ownerDb
    .selectFrom('srm_discrepancy')
    .select(['id', 'version', 'status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

async function refused(warehouseNo = 'W1'): Promise<Refused> {
  const lines = [{ overPercent: null, isOverUnlimited: true }]
  const asn = await buildAsn(database, { quantities: ['100'], order: { lines, warehouseNo } })
  const asnLineId = asn.lineIds[0] ?? ''
  const line = { asnLineId, receiveQty: '90', checkReturnQty: '10', reason }
  await receive(database, callers.purchaser, asn, [line])
  const { id } = await database.ownerDb
    .selectFrom('srm_discrepancy')
    .select('id')
    .where('asn_id', '=', asn.id)
    .executeTakeFirstOrThrow()
  return { asn, id }
}
const does = async (name: 'answer' | 'assign' | 'close' | 'reopen', { id }: Refused, side: Side) => {
  const { version } = await rowOf(id)
  const words = { answer: { statement: reason }, assign: { dueDate: '2026-12-01' } }[name as 'answer' | 'assign']
  return run(side, `ISrmDiscrepancyService/${name}Discrepancy`, { id, version, ...(words ?? { reason }) })
}
const ship = (asn: BuiltAsn, deliveryQty: string, side: Side = 'supplier') => {
  const lines = [{ batchId: asn.order.lines[0]?.batchId ?? '', deliveryQty }]
  return run(side, 'ISrmAsnHeadService/addAsn', asnInput({ lines })) as Promise<BuiltAsn>
}
const voidAsn = ({ id, version }: BuiltAsn, side: Side = 'supplier') =>
  run(side, 'ISrmAsnHeadService/voidAsn', { id, version, reason })
const cancelReceipt = async ({ asn }: Refused, side: Side) => {
  const rows = await database.ownerDb
    .selectFrom('srm_check_return')
    .select(['id', 'is_reversed'])
    .where('asn_id', '=', asn.id)
    .where('reverses_id', 'is', null)
    .execute()
  // Cancelled already: nothing is left from which something could follow.
  if (side === 'purchaser' && rows.every(({ is_reversed }) => is_reversed)) return undefined
  const returnIds = rows.map(({ id }) => id)
  return run(side, 'ISrmAsnHeadService/cancelReceipt', { receiptIds: [], returnIds, reason })
}

/** One in the state of a step, so that the step leads to where it is to lead. */
async function make({ action, from, to }: DocumentStep): Promise<Refused> {
  const made = await refused()
  if (from === 'withdrawn') {
    const again = action === 'release' ? await ship(made.asn, '4') : undefined
    await cancelReceipt(made, 'purchaser')
    return { ...made, ...(again ? { again } : {}) }
  }
  // What is closed is open again, or answered, as it was before.
  if (from === 'answered' || (from === 'closed' && to === 'answered')) await does('answer', made, 'supplier')
  if (action === 'release') {
    const again = await ship(made.asn, from === 'closed' ? '10' : '4')
    return { ...made, again }
  }
  if (from === 'closed') await does('close', made, 'purchaser')
  return made
}
/** One that a document settled and no note took anything off. */
async function settled(): Promise<Refused> {
  const made = await refused()
  await ship(made.asn, '10')
  return made
}
/** One of which a note took something off, and of which something is open again since an ASN was voided. */
async function noted(from: 'open' | 'answered'): Promise<Refused> {
  const made = await refused()
  if (from === 'answered') await does('answer', made, 'supplier')
  const again = await ship(made.asn, '4')
  await does('close', made, 'purchaser')
  await voidAsn(again)
  return made
}
const isNoted = ({ action, from }: Pick<DocumentStep, 'action' | 'from'>) =>
  action === 'reopen' ? { isNoted: from === 'closed' } : {}

describeDocument<Refused>({
  document: discrepancy,
  server: discrepanciesServer,
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
  make,
  inputs: {
    create: async () => {
      const { lineIds } = await buildAsn(database)
      return { asnLineId: lineIds[0], discrepancyKind: 'damage', discrepancyQty: '2', reason }
    },
    answer: () => ({ statement: reason }),
    assign: () => ({ dueDate: '2026-12-01' }),
    close: () => ({ reason }),
    reopen: () => ({ reason }),
  },
  life: {
    acts: {
      settle: ({ asn }, { side, from, to }) => ship(asn, to === 'closed' && from !== to ? '10' : '4', side),
      release: async ({ again }, { side }) => again && voidAsn(again, side),
      withdraw: (one, { side }) => cancelReceipt(one, side),
    },
    factsOf: isNoted,
    particular: [
      { action: 'reopen', side: 'purchaser', from: 'closed', facts: { isNoted: false }, make: settled },
      ...(['open', 'answered'] as const).map((from) => ({
        ...{ action: 'reopen' as const, side: 'purchaser' as const, from, facts: { isNoted: true } },
        make: () => noted(from),
      })),
    ],
    consequences: ['settle', 'release', 'withdraw'],
    // Its receipt is the purchaser's, as the ASN says before it is asked.
    refusedBefore: ({ action, side }) =>
      action === 'withdraw' && side === 'supplier' ? deliveriesErrors.wrongSide : undefined,
  },
  withoutFilesIn: ['closed', 'withdrawn'],
})

// The same table with commands over several, which no document has so far: by versions, and by ids alone.
const several = defineDocument({
  ...discrepancy,
  due: [],
  lifecycle: defineLifecycle({
    ...discrepancy.lifecycle,
    states: ['open', 'answered'],
    transitions: [
      {
        action: 'answer',
        from: ['open'],
        to: ['answered'],
        sides: ['supplier'],
        refusal: discrepanciesErrors.notOpen,
      },
      { action: 'assign', from: ['open'], to: [], sides: ['purchaser'], refusal: discrepanciesErrors.notOpen },
    ],
  }),
  commands: {
    answer: {
      summary: 'Answers several.',
      flag: 'isSubmit',
      of: 'list',
      input: answerFields,
      event: 'discrepancyAnswered',
    },
    assign: {
      summary: 'Moves several days.',
      flag: 'isModify',
      of: 'ids',
      input: { dueDate: discrepancyFormFields.dueDate },
    },
  },
})
const planted = implementDocument(
  several,
  {},
  {
    on: {
      answer: (_context, _row, { statement }) => ({ set: { statement } }),
      assign: (_context, _row, { dueDate }) => ({ set: { due_date: dueDate ?? '' } }),
    },
  },
)
describeDocumentCommands(
  documentTrial({
    document: several,
    server: { calls: [implementCalls(documentCalls(several), planted.handlers)], ...planted.module },
    database: () => database,
    act: (caller, work) => act(database, caller, work),
    callers,
    strangers: {
      purchaser: { 'a buyer of another organisation': callerOf('purchaser', { orgNos: ['O9'] }) },
      supplier: { 'another supplier': callerOf('supplier', { supplierNo: 'S9' }) },
    },
    make,
    makeElsewhere: () => refused('W2'),
    inputs: { answer: () => ({ statement: reason }), assign: () => ({ dueDate: '2026-12-01' }) },
  }),
)
