import { sql } from 'kysely'
import type { z } from 'zod'
import { ordersErrors } from '#modules/orders/contract/errors.ts'
import { lockOrderById } from '#modules/orders/order/server/lock-order.ts'
import { fail } from '#platform/contract/errors.ts'
import { decide } from '#platform/contract/lifecycle.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { add, compare, type Decimal, fitsDecimals, isPositive } from '#platform/contract/values/decimal.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { inheritedRow } from '#platform/server/database/inherited-row.ts'
import { componentLifecycle } from '../contract/lifecycle.ts'
import type { componentScrapInput } from '../contract/schemas.ts'

/**
 * A supplier reports components that it lost or used beyond the product. Never more than has arrived, lies with it and is not
 * reported yet.
 */
export async function reportScrap(
  { trx, caller }: CallContext,
  { componentId, scrapQty, reason }: z.output<typeof componentScrapInput>,
) {
  const seen = await trx
    .selectFrom('srm_purchase_component')
    .select('head_id')
    .where('id', '=', componentId)
    .executeTakeFirst()
  if (!seen) return fail(platformErrors.notFound)
  const { head } = await lockOrderById(trx, caller.side, seen.head_id)
  const decision = decide(componentLifecycle, 'reportScrap', head.status, caller.side, {})
  if (!decision.isAllowed) fail(decision.refusal)
  const component = await trx
    .selectFrom('srm_purchase_component as c')
    .select(['component_no as componentNo', 'unit_no as unitNo', 'unit_decimals as unitDecimals'])
    .select(sql<Decimal>`trim_scale(c.supplier_qty)`.as('supplierQty'))
    .select(
      sql<Decimal>`coalesce((select trim_scale(sum(s.scrap_qty)) from srm_component_scrap s
        where s.component_id = c.id and s.status = 'reported'), '0')`.as('reportedQty'),
    )
    .where('c.id', '=', componentId)
    .executeTakeFirstOrThrow()
  const { componentNo, unitNo, unitDecimals: decimals, supplierQty, reportedQty } = component
  if (!isPositive(scrapQty)) fail(ordersErrors.issueQuantityZero)
  if (!fitsDecimals(scrapQty, decimals)) {
    fail(ordersErrors.componentDecimals, { componentNo, quantity: scrapQty, unit: unitNo, decimals })
  }
  const quantity = add(scrapQty, reportedQty)
  if (compare(quantity, supplierQty) > 0) fail(ordersErrors.overArrived, { componentNo, quantity, left: supplierQty })

  const { tenantsid: _own, ...inherited } = inheritedRow('srm_component_scrap', head)
  return {
    insert: {
      ...{ ...inherited, is_released: true, head_id: head.id, component_id: componentId, component_no: componentNo },
      ...{ unit_no: unitNo, scrap_qty: scrapQty, reason, status: 'reported' as const },
    },
    detail: { purchaseNo: head.purchase_no, componentNo },
  }
}
