import { sql } from 'kysely'
import { isAutoAcceptOn } from '#modules/orders/answer-rule/server/is-auto-accept-on.ts'
import {
  readWaitingOrders,
  storeAnswerDeadlines,
  type WaitingOrder,
} from '#modules/orders/answer-rule/server/read-waiting-orders.ts'
import { ordersTexts } from '#modules/orders/contract/texts.ts'
import { announceOrder, dueText, orderEvent } from '#modules/orders/order/server/announce-order.ts'
import { SYSTEM_NAME } from '#platform/contract/values/product.ts'
import { actorContext } from '#platform/server/actor-context.ts'
import { inScope, type ScopedTransaction, systemScope } from '#platform/server/scope.ts'
import type { TaskContext, TaskOutcome } from '#platform/server/server-module.ts'
import { createTextCatalogue } from '#platform/server/texts/text-catalogue.ts'

/** What is told of an order that waits, and where it is kept that it was. */
interface Reminder {
  event: 'answerDue' | 'answerLate'
  column: 'reminded_date' | 'late_notified_date'
  isTime(order: WaitingOrder): boolean
}
const REMINDER: Reminder = {
  event: 'answerDue',
  column: 'reminded_date',
  isTime: ({ isNear, isDue }) => isNear && !isDue,
}
const LATENESS: Reminder = { event: 'answerLate', column: 'late_notified_date', isTime: ({ isDue }) => isDue }

/** Orders of one transaction; what bounds its length. */
const PORTION = 500

/**
 * Reminds suppliers of the orders whose time limit is near, and tells the purchaser of those whose limit has passed where nothing
 * accepts them automatically; each once for each time that an answer is asked for. A portion that fails holds up no other.
 */
export async function remindAnswers(job: TaskContext, portion = PORTION): Promise<TaskOutcome> {
  const { db, log, tenantsid } = job
  const scope = systemScope('jobs', tenantsid)
  const { outdated, hidden } = await inScope(db, scope, findNotNotified, 'read')
  if (outdated.length > 0) await inScope(db, scope, (trx) => storeAnswerDeadlines(trx, outdated))
  let rowCount = 0
  let failedCount = 0
  for (const { reminder, ids } of hidden) {
    for (let start = 0; start < ids.length; start += portion) {
      const some = ids.slice(start, start + portion)
      try {
        rowCount += await inScope(db, scope, (trx) => notify(trx, job, reminder, some))
      } catch (error) {
        failedCount += some.length
        log.warn({ err: error, tenantsid, event: reminder.event }, 'waiting answers not told')
      }
    }
  }
  if (failedCount > 0) throw new Error(`${failedCount} waiting answers could not be told`)
  return { rowCount }
}

/** What is to be told of which orders, the longest waiting first, and orders that do not say their time limit yet. */
async function findNotNotified(trx: ScopedTransaction) {
  const waiting = await readWaitingOrders(trx)
  const isAccepting = await isAutoAcceptOn(trx)
  // Else the task that accepts them keeps what their readers see.
  const outdated = waiting.filter(({ isDueKept }) => !isAccepting && !isDueKept)
  const hidden: { reminder: Reminder; ids: string[] }[] = []
  for (const reminder of isAccepting ? [REMINDER] : [REMINDER, LATENESS]) {
    const ids = waiting.filter(reminder.isTime).map(({ id }) => id)
    const { rows } = await sql<{ id: string }>`
      select head_id as id from srm_order_answer where head_id = any (array(select unnest(${ids}::bigint[])))
        and answer_result = 'open' and ${sql.ref(reminder.column)} is null`.execute(trx)
    const unmarked = new Set(rows.map(({ id }) => id))
    hidden.push({ reminder, ids: ids.filter((id) => unmarked.has(id)) })
  }
  return { outdated, hidden }
}

/** Tells of those orders for which it is time still; answers how many these are. */
async function notify(
  trx: ScopedTransaction,
  { tenantsid, today }: TaskContext,
  { event, column, isTime }: Reminder,
  ids: readonly string[],
): Promise<number> {
  const waiting = (await readWaitingOrders(trx, ids)).filter(isTime)
  const marked = await markOnce(trx, column, waiting)
  const actor = { tenantsid, userNo: 'system', userName: SYSTEM_NAME, side: 'system', today } as const
  const context = actorContext(trx, actor, createTextCatalogue([ordersTexts]))
  const heads = await readHeads(trx, [...marked])
  for (const { id, due, timeZone } of waiting) {
    const head = heads.get(id)
    if (head) announceOrder(context, head, orderEvent(event, head, '', { answerDue: dueText(due ?? '', timeZone) }))
  }
  await context.flush('order.remindAnswers')
  return heads.size
}

/** Marks the open questions behind these orders; answers those that were not marked before, whoever asks at the same moment. */
async function markOnce(
  trx: ScopedTransaction,
  column: Reminder['column'],
  orders: readonly Pick<WaitingOrder, 'id'>[],
): Promise<ReadonlySet<string>> {
  if (orders.length === 0) return new Set()
  const ids = orders.map(({ id }) => id)
  const marked = await trx
    .updateTable('srm_order_answer')
    .set({ [column]: sql`now()` })
    .where(sql<boolean>`head_id = any (array(select unnest(${ids}::bigint[])))`)
    .where('answer_result', '=', 'open')
    .where(column, 'is', null)
    .returning('head_id')
    .execute()
  return new Set(marked.map(({ head_id }) => head_id))
}

async function readHeads(trx: ScopedTransaction, ids: readonly string[]) {
  const heads = await trx
    .selectFrom('srm_purchase_head')
    .select(['id', 'purchase_no', 'org_no', 'warehouse_no', 'classify_type', 'supplier_no', 'supplier_name'])
    .select('is_released')
    .where(sql<boolean>`id = any (array(select unnest(${ids}::bigint[])))`)
    .execute()
  return new Map(heads.map((head) => [head.id, head]))
}
