import { sql } from 'kysely'
import { DEMO_TENANT, demoCompany } from '#db/demo/company.ts'
import { demoInspectedItems, demoItemSuppliers, demoItems, demoSerialItems } from '#db/demo/items.ts'
import { demoMasterRows, demoRuleLines } from '#db/demo/master-rows.ts'
import { demoNews } from '#db/demo/news.ts'
import { demoAccounts, demoRoles } from '#db/demo/users.ts'
import { publishNews } from '#modules/news/server.ts'
import { createOrders } from '#modules/orders/server.ts'
import { type ActorContext, actorContext } from '#platform/server/actor-context.ts'
import type { Database } from '#platform/server/database/database.ts'
import { inScope, type ScopedTransaction, systemScope } from '#platform/server/scope.ts'
import { type ActorRecords, writeActorRecords } from '#platform/server/write-call-records.ts'
import { changeSuppliers } from './demo/change-suppliers.ts'
import { demoOrders } from './demo/demo-orders.ts'
import { fillCustomFields } from './demo/fill-custom-fields.ts'
import { inspectLots } from './demo/inspect-lots.ts'
import { issueComponents } from './demo/issue-components.ts'
import { numberBoxes } from './demo/number-boxes.ts'
import { planDeliveries } from './demo/plan-deliveries.ts'
import { playDeliveries } from './demo/play-deliveries.ts'
import { playKanban } from './demo/play-kanban.ts'
import { playMoney } from './demo/play-money.ts'
import { type DemoFixtures, orderKey, playOrder } from './demo/play-order.ts'
import { playSchedules } from './demo/play-schedules.ts'
import { printOrders } from './demo/print-orders.ts'
import { putItemsAway } from './demo/put-items-away.ts'
import { shipPieces } from './demo/ship-pieces.ts'
import { commandCaller } from './loaders/call-command.ts'
import { createTenant } from './loaders/create-tenant.ts'
import { serverModules } from './modules.ts'
import { productTexts } from './product-texts.ts'

/** A user of the demo company, as the start prints it. */
export interface DemoUser {
  userNo: string
  password: string
  /** What the user is in the demo company, in English. */
  role: string
  name: string
}

/** The users of the demo company. */
export const demoUsers: readonly DemoUser[] = demoAccounts.map(({ userNo, password, title, userName }) => ({
  userNo,
  password,
  role: title,
  name: userName,
}))

/**
 * Loads the demo company, unless it is there: master data and users, then orders in every state through the product's own
 * commands, with dates around today, and news. All or nothing.
 */
export async function loadDemoCompany(db: Database): Promise<readonly DemoUser[]> {
  // Nobody signs in through these modules, or has a telephone with codes.
  const modules = serverModules({ db, sessionHours: 1, confirmCode: async () => undefined })
  await inScope(db, systemScope('demo company', DEMO_TENANT), async (trx) => {
    const isNew = await createTenant(trx, {
      ...demoCompany,
      items: [...demoItems, ...demoInspectedItems, ...demoSerialItems],
      itemSuppliers: demoItemSuppliers,
      masterRows: demoMasterRows,
      ruleLines: demoRuleLines,
      roles: demoRoles,
      users: demoAccounts,
    })
    if (!isNew) return
    const { rows } = await sql<{ today: string }>`select current_date as today`.execute(trx)
    const today = rows[0]?.today ?? ''
    const kept: ActorRecords[] = []
    const fixtures = await fixturesOf(trx, today, commandCaller(modules), kept)
    await loadOrders(fixtures)
    await inspectLots(fixtures)
    await putItemsAway(fixtures)
    await issueComponents(fixtures)
    await planDeliveries(fixtures)
    await numberBoxes(fixtures)
    await playDeliveries(fixtures)
    await changeSuppliers(fixtures)
    await printOrders(fixtures)
    await shipPieces(fixtures)
    await playMoney(fixtures)
    await playSchedules(fixtures)
    await playKanban(fixtures)
    for (const news of demoNews(today)) await publishNews(trx, news.author, { tenantsid: DEMO_TENANT, ...news })
    await fillCustomFields(trx, DEMO_TENANT)
    await writeActorRecords(trx, kept)
    await forgetOldEvents(trx)
  })
  return demoUsers
}

/** What the demo company has done long since is told to nobody; orders that still wait for an answer are. */
async function forgetOldEvents(trx: ScopedTransaction): Promise<void> {
  await sql`update sys_outbox set resolved_at = now() where event <> 'orderReleased' or not exists (
    select from srm_purchase_head h where h.purchase_no = event_detail ->> 'documentNo' and h.status = 'accepting')`.execute(
    trx,
  )
}

async function loadOrders(fixtures: DemoFixtures): Promise<void> {
  const { trx, call, buyer, today } = fixtures
  const planned = demoOrders(today)
  await createOrders(
    trx,
    buyer.caller.userName,
    planned.map(({ order }) => order),
  )
  for (const [index, demoOrder] of planned.entries()) {
    if (demoOrder.stage === 'pendingRelease') continue
    const list = [await orderKey(trx, demoOrder.order.purchaseNo)]
    await call(buyer, 'ISupSrmPurchaseHeadService/releasePurchase', { list })
    await playOrder(fixtures, demoOrder, index)
  }
}

/** The people of the demo company as actors. Whoever acts for a supplier without a user is its contact. */
async function fixturesOf(
  trx: ScopedTransaction,
  today: string,
  call: DemoFixtures['call'],
  kept: ActorRecords[],
): Promise<DemoFixtures> {
  const ids = await trx.selectFrom('sys_user').select(['id', 'user_no']).execute()
  const idOf = new Map(ids.map((row) => [row.user_no, row.id]))
  const purchaser = (userNo: string): ActorContext => {
    const account = demoAccounts.find((candidate) => candidate.userNo === userNo)
    const userId = idOf.get(userNo)
    if (!account || userId === undefined) throw new Error(`the demo company has no user ${userNo}`)
    const actor = {
      tenantsid: DEMO_TENANT,
      userId,
      userNo,
      userName: account.userName,
      side: 'purchaser',
      today,
    } as const
    return actorContext(trx, actor, productTexts, kept)
  }
  const suppliers = demoCompany.suppliers.map(({ supplierNo, contact }): [string, ActorContext] => {
    const account = demoAccounts.find((candidate) => candidate.belongSupplier === supplierNo)
    const userId = account && idOf.get(account.userNo)
    const actor = {
      tenantsid: DEMO_TENANT,
      ...(userId === undefined ? {} : { userId }),
      userNo: account?.userNo ?? supplierNo,
      userName: account?.userName ?? contact,
      side: 'supplier',
      supplierNo,
      today,
    } as const
    return [supplierNo, actorContext(trx, actor, productTexts, kept)]
  })
  const buyer = purchaser('buyer')
  const warehouse = purchaser('warehouse')
  const inCharge = demoAccounts.find((account) => account.userNo === 'warehouse')?.warehouseNos ?? []
  return {
    trx,
    call,
    today,
    buyer,
    administrator: purchaser('admin'),
    receiverOf: (warehouseNo) => (inCharge.includes(warehouseNo) ? warehouse : buyer),
    suppliers: new Map(suppliers),
  }
}
