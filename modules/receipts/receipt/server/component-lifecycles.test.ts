import { sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import {
  type ComponentIssueFacts,
  componentIssueLifecycle,
  componentIssueState,
  componentLifecycle,
  componentScrapLifecycle,
  type ScrapState,
} from '#modules/orders/component/contract/lifecycle.ts'
import type { OrderState } from '#modules/orders/order/contract/fields.ts'
import { type BuiltOrder, callerOf, printableComponentIssue } from '#modules/orders/order/server/testing.ts'
import { BusinessError } from '#platform/contract/errors.ts'
import type { Side } from '#platform/contract/lifecycle.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { describeLifecycle, type LifecycleStep } from '#platform/server/describe-lifecycle.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { act, outsourcedWork, RECEIPT_DAY } from './testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const reason = 'Because'
const { outsourced, run, keyOf, partOf, stock, move, arrive } = outsourcedWork(() => database)
const callerOfSide = (side: Side) => callerOf(side === 'supplier' ? 'supplier' : 'purchaser')

/** An outsourced order in progress with one component, of which some has been issued; the supplier may have confirmed that. */
async function made(isArrived = true) {
  const { order, line, names } = await outsourced([{}])
  const [component = ''] = names
  await stock(component, '60')
  const { id: componentId } = await partOf(line.lineId)
  const { id: issueId } = await move(order, componentId, { qty: '40' })
  if (isArrived) await arrive(line.lineId, issueId)
  return { order, lineId: line.lineId, component, componentId, issueId }
}
type Made = Awaited<ReturnType<typeof made>>

const report = async (side: Side, { componentId }: Made) =>
  (await run('reportComponentScrap', { componentId, scrapQty: '5', reason }, callerOfSide(side))) as { id: string }
/** Issues more to the supplier, or takes some back. */
const addIssue = async (side: Side, { order, componentId }: Made, issueType: 'issue' | 'takeBack') => {
  const line = { componentId, stockWarehouseNo: 'W1', cellNo: 'RECEIVING', lotNo: 'L', issueQty: '5' }
  const input = { headId: order.id, issueType, issueDate: RECEIPT_DAY, reason, lines: [line] }
  return (await run('addComponentIssue', input, callerOfSide(side))) as { id: string }
}

/** Puts an order into a state that its own life leads to; nothing about its components follows from how. */
async function putInto({ id }: BuiltOrder, state: OrderState): Promise<void> {
  const isReleased = state !== 'pendingRelease'
  for (const table of ['srm_purchase_line', 'srm_purchase_component']) {
    await sql`update ${sql.table(table)} set is_released = ${isReleased} where head_id = ${id}`.execute(
      database.ownerDb,
    )
  }
  await sql`update srm_purchase_batch set status = ${state}, is_released = ${isReleased} where head_id = ${id}`.execute(
    database.ownerDb,
  )
  await sql`update srm_purchase_head set status = ${state}, is_released = ${isReleased} where id = ${id}`.execute(
    database.ownerDb,
  )
}

describeLifecycle({
  table: componentLifecycle,
  make: async ({ from }: { from: OrderState }) => {
    const one = await made()
    await putInto(one.order, from)
    return one
  },
  acts: {
    changeComponents: async ({ order, lineId, component }, { side }) => {
      const components = [{ componentNo: component, perQty: '2', wastePercent: '0' }]
      return run('changeComponents', { ...(await keyOf(order.id)), lineId, reason, components }, callerOfSide(side))
    },
    issueComponents: (one, { side }) => addIssue(side, one, 'issue'),
    takeComponentsBack: (one, { side }) => addIssue(side, one, 'takeBack'),
    reportScrap: (one, { side }) => report(side, one),
  },
  stateOf: async ({ order }) =>
    (
      await database.ownerDb
        .selectFrom('srm_purchase_head')
        .select('status')
        .where('id', '=', order.id)
        .executeTakeFirstOrThrow()
    ).status as OrderState,
  // Before its release an order does not exist for its supplier.
  refusedBefore: ({ side, from }) =>
    side === 'supplier' && from === 'pendingRelease' ? platformErrors.notFound : undefined,
})

type ScrapAction = (typeof componentScrapLifecycle)['transitions'][number]['action']
const answer = (side: Side, id: string, action: ScrapAction) =>
  run('answerComponentScrap', { id, action, reason }, callerOfSide(side))
const WAY_TO: Record<Exclude<ScrapState, 'reported'>, [Side, ScrapAction][]> = {
  confirmed: [['purchaser', 'confirmScrap']],
  refused: [['purchaser', 'refuseScrap']],
  withdrawn: [['supplier', 'withdrawScrap']],
  revoked: [
    ['purchaser', 'confirmScrap'],
    ['purchaser', 'revokeScrap'],
  ],
}

describeLifecycle({
  table: componentScrapLifecycle,
  make: async ({ from }: { from: ScrapState }) => {
    const { id } = await report('supplier', await made())
    for (const [side, action] of from === 'reported' ? [] : WAY_TO[from]) await answer(side, id, action)
    return { id }
  },
  acts: {
    confirmScrap: ({ id }, { side, action }) => answer(side, id, action),
    refuseScrap: ({ id }, { side, action }) => answer(side, id, action),
    withdrawScrap: ({ id }, { side, action }) => answer(side, id, action),
    revokeScrap: ({ id }, { side, action }) => answer(side, id, action),
  },
  stateOf: async ({ id }) =>
    (
      await database.ownerDb
        .selectFrom('srm_component_scrap')
        .select('status')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).status as ScrapState,
})

type IssueState = ReturnType<typeof componentIssueState>
type IssueStep = LifecycleStep<IssueState, (typeof componentIssueLifecycle)['transitions'][number]['action']>
const documentOf = (id: string) =>
  database.ownerDb.selectFrom('srm_component_issue').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const cancelIssue = (side: Side, id: string) => run('cancelComponentIssue', { id, reason }, callerOfSide(side))
const AN_ISSUE: ComponentIssueFacts = { issueType: 'issue', isArrived: false, isReversed: false, isReversal: false }
/** Prints a document as its call does: what refuses the print is said. */
async function print(side: Side, id: string): Promise<void> {
  const [note] = await act(database, callerOfSide(side), (context) => printableComponentIssue.read(context, [id]))
  const refusal = note && printableComponentIssue.refusal?.(note)
  if (refusal) throw new BusinessError(refusal)
}

describeLifecycle({
  table: componentIssueLifecycle,
  make: async ({ from }: Pick<IssueStep, 'from'>) => {
    const { issueId: id, lineId } = await made(from === 'arrived')
    if (from === 'posted' || from === 'arrived') return { id, lineId }
    await cancelIssue('purchaser', id)
    if (from === 'reversed') return { id, lineId }
    const { id: reversal } = await database.ownerDb
      .selectFrom('srm_component_issue')
      .select('id')
      .where('reverses_id', '=', id)
      .executeTakeFirstOrThrow()
    return { id: reversal, lineId }
  },
  acts: {
    confirmArrival: async ({ id }, { side }) => {
      const lines = await database.ownerDb
        .selectFrom('srm_component_issue_line')
        .select(['id', 'issue_qty as arrivedQty'])
        .where('issue_id', '=', id)
        .execute()
      return run('confirmComponentArrival', { id, reason: '', lines }, callerOfSide(side))
    },
    revokeArrival: ({ id }, { side }) => run('revokeComponentArrival', { id, reason }, callerOfSide(side)),
    cancelComponentIssue: ({ id }, { side }) => cancelIssue(side, id),
    printComponentIssue: ({ id }, { side }) => print(side, id),
  },
  stateOf: async ({ id }) => {
    const row = await documentOf(id)
    return componentIssueState({
      ...AN_ISSUE,
      isArrived: row.arrived_date !== null,
      isReversed: row.is_reversed,
      isReversal: row.reverses_id !== null,
    })
  },
  factsOf: () => AN_ISSUE,
  particular: [
    {
      ...{ action: 'confirmArrival', side: 'supplier', from: 'posted', facts: { ...AN_ISSUE, issueType: 'takeBack' } },
      make: async () => {
        const one = await made()
        return { id: (await addIssue('purchaser', one, 'takeBack')).id, lineId: one.lineId }
      },
    },
  ],
})
