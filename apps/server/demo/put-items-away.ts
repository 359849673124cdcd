import { plain } from '#platform/contract/values/decimal.ts'
import type { DemoFixtures } from './play-order.ts'

/** Some of the tasks of the warehouse that works with them: one is complete, one under way, one frozen; the rest wait. */
export async function putItemsAway({ trx, call, receiverOf }: DemoFixtures): Promise<void> {
  const tasks = await trx
    .selectFrom('wms_put_away_task')
    .select(['id', 'warehouse_no', 'task_qty'])
    .orderBy('id')
    .limit(3)
    .execute()
  const [done, begun, frozen] = tasks
  const cells = ['K1-01', 'K1-02']
  if (done) {
    const clerk = receiverOf(done.warehouse_no)
    await call(clerk, 'IWmsPutAwayTaskService/startTask', { ids: [done.id] })
    const lines = [{ cellNo: cells[0] ?? '', qty: plain(done.task_qty) }]
    await call(clerk, 'IWmsPutAwayTaskService/putAway', { id: done.id, lines })
  }
  if (begun) {
    const clerk = receiverOf(begun.warehouse_no)
    await call(clerk, 'IWmsPutAwayTaskService/startTask', { ids: [begun.id] })
    const lines = [{ cellNo: cells[1] ?? '', qty: '1' }]
    await call(clerk, 'IWmsPutAwayTaskService/putAway', { id: begun.id, lines })
  }
  if (frozen) {
    const reason = 'Xe nâng đang bảo trì'
    await call(receiverOf(frozen.warehouse_no), 'IWmsPutAwayTaskService/suspendTask', { ids: [frozen.id], reason })
  }
}
