import { sql } from 'kysely'
import { actorContext } from '#platform/server/actor-context.ts'
import { inScope, systemScope } from '#platform/server/scope.ts'
import type { JobContext } from '#platform/server/server-module.ts'
import { createTextCatalogue } from '#platform/server/text-catalogue.ts'
import { ordersTexts } from '../contract/texts.ts'
import { acceptAsOrdered } from './accept-as-ordered.ts'
import { announceOrder } from './announce-order.ts'
import { lockOrderById } from './lock-order.ts'

/**
 * Whether an order has waited for its answer longer than its organisation's rule (or the tenant's, where it has none) allows.
 * Without a rule, or with one that sets no limit, never.
 */
const isDueSql = sql<boolean>`h.status = 'accepting' and h.accepting_since < now() - make_interval(hours => (
  select c.acceptance_limit_hours from srm_order_answer_config c
  where c.tenantsid = h.tenantsid and c.org_no in (h.org_no, '*') order by c.org_no = '*' limit 1))`

/**
 * Accepts the orders whose time limit has passed, as they stand, each in a transaction of its own: one that fails holds up
 * no other. Orders that somebody has under lock at this moment are left for the next run.
 */
export async function autoAcceptOrders(job: JobContext): Promise<void> {
  const { db, log } = job
  const due = await inScope(
    db,
    systemScope('jobs', '*'),
    (trx) =>
      trx
        .selectFrom('srm_purchase_head as h')
        .select(['h.id', 'h.tenantsid', 'h.purchase_no'])
        .where(isDueSql)
        .orderBy('h.accepting_since')
        .execute(),
    'read',
  )
  let failedCount = 0
  for (const { id, tenantsid, purchase_no } of due) {
    try {
      await autoAcceptOrder(job, tenantsid, id)
    } catch (error) {
      failedCount += 1
      log.warn({ err: error, purchaseNo: purchase_no, tenantsid }, 'order not accepted automatically')
    }
  }
  if (failedCount > 0) throw new Error(`${failedCount} of ${due.length} orders could not be accepted automatically`)
}

async function autoAcceptOrder({ db, today }: JobContext, tenantsid: string, id: string): Promise<void> {
  await inScope(db, systemScope('jobs', tenantsid), async (trx) => {
    const free = await trx
      .selectFrom('srm_purchase_head as h')
      .select('h.id')
      .where('h.id', '=', id)
      .where(isDueSql)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!free) return
    const actor = { tenantsid, userNo: 'system', userName: 'System', side: 'system', today } as const
    const context = actorContext(trx, actor, createTextCatalogue([ordersTexts]))
    const order = await lockOrderById(trx, 'system', id)
    const state = await acceptAsOrdered(context, order, 'automatic')
    context.audit({ documentNo: state.purchaseNo, detail: { status: state.status } })
    announceOrder(context, order.head)
    await context.flush('order.autoAccept')
  })
}
