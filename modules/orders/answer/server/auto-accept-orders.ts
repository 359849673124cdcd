import {
  readWaitingOrders,
  storeAnswerDeadlines,
  type WaitingOrder,
} from '#modules/orders/answer-rule/server/read-waiting-orders.ts'
import { ordersTexts } from '#modules/orders/contract/texts.ts'
import { announceOrder, orderEvent } from '#modules/orders/order/server/announce-order.ts'
import { lockOrderById } from '#modules/orders/order/server/lock-order.ts'
import { SYSTEM_NAME } from '#platform/contract/values/product.ts'
import { actorContext } from '#platform/server/actor-context.ts'
import { inScope, systemScope } from '#platform/server/scope.ts'
import type { TaskContext, TaskOutcome } from '#platform/server/server-module.ts'
import { createTextCatalogue } from '#platform/server/texts/text-catalogue.ts'
import { textsOfCompany } from '#platform/server/texts/texts-of-company.ts'
import { acceptAsOrdered } from './accept-as-ordered.ts'

/**
 * Accepts the orders whose time limit has passed, as they stand, each in a transaction of its own: one that fails holds up
 * no other. Orders that somebody has under lock at this moment are left for the next run. The others learn their deadline
 * anew where the rule or a calendar has changed.
 */
export async function autoAcceptOrders(job: TaskContext): Promise<TaskOutcome> {
  const { db, log, tenantsid } = job
  const scope = systemScope('jobs', tenantsid)
  const waiting = await inScope(db, scope, (trx) => readWaitingOrders(trx), 'read')
  const due = waiting.filter(({ isDue }) => isDue)
  const outdated = waiting.filter(({ isDue, isDueKept }) => !isDue && !isDueKept)
  if (outdated.length > 0) {
    await inScope(db, scope, (trx) => storeAnswerDeadlines(trx, outdated))
  }
  let rowCount = 0
  let failedCount = 0
  for (const order of due) {
    try {
      if (await autoAcceptOrder(job, order)) rowCount += 1
    } catch (error) {
      failedCount += 1
      log.warn({ err: error, purchaseNo: order.purchaseNo, tenantsid }, 'order not accepted automatically')
    }
  }
  if (failedCount > 0) throw new Error(`${failedCount} of ${due.length} orders could not be accepted automatically`)
  return { rowCount }
}

async function autoAcceptOrder({ db, tenantsid, today }: TaskContext, { id }: WaitingOrder): Promise<boolean> {
  return inScope(db, systemScope('jobs', tenantsid), async (trx) => {
    const free = await trx
      .selectFrom('srm_purchase_head')
      .select('id')
      .where('id', '=', id)
      .where('status', '=', 'accepting')
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!free) return false
    // It may have been asked for anew since it was found.
    const [waiting] = await readWaitingOrders(trx, [id])
    if (!waiting?.isDue) return false
    const { catalogue } = await textsOfCompany(trx, tenantsid, createTextCatalogue([ordersTexts]))
    const actor = { tenantsid, userNo: 'system', userName: SYSTEM_NAME, side: 'system', today } as const
    const context = actorContext(trx, actor, catalogue)
    const order = await lockOrderById(trx, 'system', id)
    for (const { purchaseNo, status } of await acceptAsOrdered(context, [order], 'automatic')) {
      context.audit({ documentNo: purchaseNo, detail: { status } })
    }
    announceOrder(context, order.head, orderEvent('orderAutoAccepted', order.head))
    await context.flush('order.autoAccept')
    return true
  })
}
