import { demoReasons } from '#db/demo/order-plan.ts'
import type { PermissionFlag } from '#platform/contract/permission-flags.ts'
import type { DemoFixtures } from './play-order.ts'

/** Has the buyer print one order, and once more because the first sheet was lost: the log of prints shows both. */
export async function printOrders({ trx, call, buyer }: DemoFixtures): Promise<void> {
  const { id, org_no } = await trx
    .selectFrom('srm_purchase_head')
    .select(['id', 'org_no'])
    .where('status', '=', 'executing')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const flags = new Map([['userOrder', new Set<PermissionFlag>(['isPrint'])]])
  const clerk = { ...buyer, caller: { ...buyer.caller, orgNos: [org_no], flags } }
  for (const standardCol01 of ['', demoReasons.printAgain]) {
    await call(clerk, 'IReportPrintService/print', {
      module: 'orders.order',
      ids: [id],
      reportKey: 'order-a4',
      copies: 1,
      standardCol01,
    })
  }
}
