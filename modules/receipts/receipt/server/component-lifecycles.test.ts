import { sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import { componentLifecycle } from '#modules/orders/component/contract/lifecycle.ts'
import type { OrderState } from '#modules/orders/order/contract/fields.ts'
import { type BuiltOrder, callerOf } from '#modules/orders/order/server/testing.ts'
import type { Side } from '#platform/contract/lifecycle.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { describeLifecycle } from '#platform/server/describe-lifecycle.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { outsourcedWork, RECEIPT_DAY } from './testing.ts'

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
