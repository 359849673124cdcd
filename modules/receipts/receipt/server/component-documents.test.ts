import { afterAll, beforeAll } from 'vitest'
import { componentIssue, componentScrap } from '#modules/orders/component/contract/document.ts'
import { outsourcedLine } from '#modules/orders/component/contract/schemas.ts'
import { callerOf, noRecordBook, printableComponentIssue } from '#modules/orders/order/server/testing.ts'
import { ordersServer } from '#modules/orders/server.ts'
import { BusinessError } from '#platform/contract/errors.ts'
import type { Side } from '#platform/contract/lifecycle.ts'
import type { CallContext, Caller } from '#platform/server/call-context.ts'
import { describeDocument } from '#platform/server/documents/testing/describe-document.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { act, outsourcedWork, RECEIPT_DAY } from './testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const reason = 'Because'
const { outsourced, run, partOf, stock, move, arrive } = outsourcedWork(() => database)
const callers = { purchaser: callerOf('purchaser'), supplier: callerOf('supplier') }

/** An outsourced order in progress with one component, of which some has been issued; the supplier may have confirmed that. */
async function issued(isArrived: boolean) {
  const { order, line, names } = await outsourced([{}])
  const [component = ''] = names
  await stock(component, '60')
  const { id: componentId } = await partOf(line.lineId)
  const { id } = await move(order, componentId, { qty: '40' })
  if (isArrived) await arrive(line.lineId, id)
  return { id, order, componentId }
}

const common = {
  server: ordersServer({ recordBook: noRecordBook }),
  database: () => database,
  act: <T>(caller: Caller, work: (context: CallContext) => Promise<T>) => act(database, caller, work),
  callers,
  strangers: {
    purchaser: {
      'a buyer of another organisation': callerOf('purchaser', { orgNos: ['O9'] }),
      'a buyer of another company': callerOf('purchaser', { tenantsid: 'T9' }),
    },
    supplier: { 'another supplier': callerOf('supplier', { supplierNo: 'S9' }) },
  },
}

/** The order line of which a document is, as its drawer shows it. */
async function lineOf(caller: Caller, componentId: string) {
  const { line_id: lineId } = await database.ownerDb
    .selectFrom('srm_purchase_component')
    .select('line_id')
    .where('id', '=', componentId)
    .executeTakeFirstOrThrow()
  return outsourcedLine.parse(await run('getOutsourcedLine', { lineId }, caller))
}

const linesOf = (id: string) =>
  database.ownerDb
    .selectFrom('srm_component_issue_line')
    .select(['id', 'component_id', 'issue_qty as arrivedQty'])
    .where('issue_id', '=', id)
    .orderBy('id')
    .execute()

const reversalOf = (id: string) =>
  database.ownerDb
    .selectFrom('srm_component_issue')
    .select('id')
    .where('reverses_id', '=', id)
    .executeTakeFirstOrThrow()

/** Prints a document as its call does: what refuses the print is said. */
async function print(side: Side, id: string): Promise<void> {
  const caller = callers[side === 'supplier' ? 'supplier' : 'purchaser']
  const [note] = await act(database, caller, (context) => printableComponentIssue.read(context, [id]))
  const refusal = note && printableComponentIssue.refusal?.(note)
  if (refusal) throw new BusinessError(refusal)
}

const takeBack = (componentId: string, headId: string) => {
  const line = { componentId, stockWarehouseNo: 'W1', cellNo: 'RECEIVING', lotNo: 'L' }
  return { headId, issueType: 'takeBack', issueDate: RECEIPT_DAY, reason, lines: [{ ...line, issueQty: '5' }] }
}

describeDocument<{ id: string }>({
  ...common,
  document: componentIssue,
  make: async ({ from }) => {
    const { id } = await issued(from === 'arrived')
    if (from === 'reversed' || from === 'reversal') await run('cancelComponentIssue', { id, reason })
    return from === 'reversal' ? reversalOf(id) : { id }
  },
  readRow: async (caller, id) => {
    const [first] = await linesOf(id)
    const line = await lineOf(caller, first?.component_id ?? '')
    const document = line.documents.find((one) => one.id === id)
    return document ? { ...line, ...document } : null
  },
  abouts: { cancelComponentIssue: reversalOf },
  inputs: {
    create: async () => {
      const { order, componentId } = await issued(false)
      const line = { componentId, stockWarehouseNo: 'W1', cellNo: 'RECEIVING', lotNo: 'L', issueQty: '5' }
      return { headId: order.id, issueType: 'issue', issueDate: RECEIPT_DAY, reason, lines: [line] }
    },
    confirmArrival: async (made) => {
      const lines = await linesOf(made?.id ?? '')
      return { reason: '', lines: lines.map((line) => ({ id: line.id, arrivedQty: line.arrivedQty })) }
    },
    revokeArrival: () => ({ reason }),
    cancelComponentIssue: () => ({ reason }),
  },
  life: {
    acts: { printComponentIssue: ({ id }, { side }) => print(side, id) },
    factsOf: () => ({ issueType: 'issue' }),
    particular: [
      {
        ...{ action: 'confirmArrival', side: 'supplier', from: 'posted', facts: { issueType: 'takeBack' } },
        make: async () => {
          const { order, componentId } = await issued(true)
          return (await run('addComponentIssue', takeBack(componentId, order.id))) as { id: string }
        },
      },
    ],
  },
})

const WAYS: Readonly<Record<string, readonly (readonly [Side, string])[]>> = {
  confirmed: [['purchaser', 'confirmScrap']],
  refused: [['purchaser', 'refuseScrap']],
  withdrawn: [['supplier', 'withdrawScrap']],
  revoked: [
    ['purchaser', 'confirmScrap'],
    ['purchaser', 'revokeScrap'],
  ],
}

const scrapOf = async () => ({ componentId: (await issued(true)).componentId, scrapQty: '5', reason })

describeDocument<{ id: string }>({
  ...common,
  document: componentScrap,
  make: async ({ from }) => {
    const { id } = (await run('reportComponentScrap', await scrapOf(), callers.supplier)) as { id: string }
    for (const [side, action] of WAYS[from] ?? []) {
      await run('answerComponentScrap', { id, action, reason }, callers[side === 'supplier' ? 'supplier' : 'purchaser'])
    }
    return { id }
  },
  readRow: async (caller, id) => {
    const { component_id } = await database.ownerDb
      .selectFrom('srm_component_scrap')
      .select('component_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const line = await lineOf(caller, component_id)
    const scrap = line.scraps.find((one) => one.id === id)
    return scrap ? { ...line, ...scrap } : null
  },
  inputs: {
    create: scrapOf,
    confirmScrap: () => ({ reason }),
    refuseScrap: () => ({ reason }),
    withdrawScrap: () => ({ reason }),
    revokeScrap: () => ({ reason }),
  },
})
