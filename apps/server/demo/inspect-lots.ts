import { demoDeliveryReasons as reasons } from '#db/demo/order-plan.ts'
import { multiply, plain, round, subtract } from '#platform/contract/values/decimal.ts'
import type { DemoFixtures } from './play-order.ts'

/** Of what arrived to be inspected one lot passes, of another a part is refused, and the rest waits. */
export async function inspectLots({ trx, call, receiverOf, today }: DemoFixtures): Promise<void> {
  const waiting = await trx
    .selectFrom('srm_inspection')
    .select(['id', 'warehouse_no', 'inspect_qty', 'unit_decimals'])
    .where('status', '=', 'toInspect')
    .orderBy('id')
    .limit(2)
    .execute()
  for (const [index, { id, warehouse_no, inspect_qty, unit_decimals }] of waiting.entries()) {
    const refused = index === 0 ? '0' : round(multiply(inspect_qty, '0.1'), unit_decimals)
    await call(receiverOf(warehouse_no), 'ISrmInspectionService/decideInspection', {
      id,
      inspectDate: today,
      acceptedQty: plain(subtract(inspect_qty, refused)),
      refusedQty: refused,
      reason: refused === '0' ? '' : reasons.scratched,
      remarks: refused === '0' ? reasons.sampled : '',
      sampleQty: '20',
      defectQty: refused === '0' ? '0' : '3',
    })
  }
}
