import { sql } from 'kysely'
import { SYSTEM_NAME } from '#platform/contract/product.ts'
import { actorContext } from '#platform/server/actor-context.ts'
import { inScope, type ScopedTransaction, systemScope } from '#platform/server/scope.ts'
import type { TaskContext, TaskOutcome } from '#platform/server/server-module.ts'
import { createTextCatalogue } from '#platform/server/text-catalogue.ts'
import { ordersTexts } from '../contract/texts.ts'
import { announceOrder, orderEvent } from './announce-order.ts'
import { keepAnswerDues, readWaitingOrders, type WaitingOrder } from './read-waiting-orders.ts'

/**
 * Reminds suppliers of the orders whose time limit is near, and tells the purchaser of those whose limit has passed where nothing
 * accepts them automatically; each once for each time that an answer is asked for.
 */
export async function remindAnswers({ db, tenantsid, today }: TaskContext): Promise<TaskOutcome> {
  return inScope(db, systemScope('jobs', tenantsid), async (trx) => {
    const waiting = await readWaitingOrders(trx)
    const isAccepting = await isAutoAcceptOn(trx, tenantsid)
    // Else the task that accepts them keeps what their readers see.
    const outdated = waiting.filter(({ isDueKept }) => !isAccepting && !isDueKept)
    if (outdated.length > 0) await keepAnswerDues(trx, outdated)
    const near = waiting.filter(({ isNear, isDue }) => isNear && !isDue)
    const late = waiting.filter(({ isDue }) => isDue && !isAccepting)
    const toRemind = await markOnce(trx, 'reminded_date', near)
    const toTell = await markOnce(trx, 'late_told_date', late)

    const actor = { tenantsid, userNo: 'system', userName: SYSTEM_NAME, side: 'system', today } as const
    const context = actorContext(trx, actor, createTextCatalogue([ordersTexts]))
    const heads = await readHeads(trx, [...toRemind, ...toTell])
    for (const { id, due } of waiting) {
      const head = heads.get(id)
      if (!head) continue
      const name = toRemind.has(id) ? 'answerDue' : 'answerLate'
      announceOrder(context, head, orderEvent(name, head, '', { answerDue: due?.slice(0, 16) ?? '' }))
    }
    await context.flush('order.remindAnswers')
    return { rowCount: heads.size }
  })
}

/** A company that has paused automatic acceptance, or let its schedule end, waits for its suppliers. */
async function isAutoAcceptOn(trx: ScopedTransaction, tenantsid: string): Promise<boolean> {
  const { rows } = await sql`
    select from sys_job where tenantsid = ${tenantsid} and job_class = 'orders.autoAccept'
      and (not is_start or next_run_at is null)`.execute(trx)
  return rows.length === 0
}

/** Marks the open questions behind these orders; answers those that were not marked before, whoever asks at the same moment. */
async function markOnce(
  trx: ScopedTransaction,
  column: 'reminded_date' | 'late_told_date',
  orders: readonly Pick<WaitingOrder, 'id'>[],
): Promise<ReadonlySet<string>> {
  if (orders.length === 0) return new Set()
  const ids = orders.map(({ id }) => id)
  const marked = await trx
    .updateTable('srm_order_answer')
    .set({ [column]: sql`now()` })
    .where('head_id', 'in', ids)
    .where('answer_result', '=', 'open')
    .where(column, 'is', null)
    .returning('head_id')
    .execute()
  return new Set(marked.map(({ head_id }) => head_id))
}

async function readHeads(trx: ScopedTransaction, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>()
  const heads = await trx
    .selectFrom('srm_purchase_head')
    .select(['id', 'purchase_no', 'org_no', 'warehouse_no', 'classify_type', 'supplier_no', 'supplier_name'])
    .select('is_released')
    .where('id', 'in', [...ids])
    .execute()
  return new Map(heads.map((head) => [head.id, head]))
}
