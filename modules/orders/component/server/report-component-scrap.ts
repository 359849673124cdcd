import { sql } from 'kysely'
import { ordersErrors } from '#modules/orders/contract/errors.ts'
import { announceOrder, orderEvent } from '#modules/orders/order/server/announce-order.ts'
import { lockOrderById } from '#modules/orders/order/server/lock-order.ts'
import { fail } from '#platform/contract/errors.ts'
import { decide } from '#platform/contract/lifecycle.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { add, compare, type Decimal, fitsDecimals, isPositive } from '#platform/contract/values/decimal.ts'
import type { Handler } from '#platform/server/call-context.ts'
import { inheritedRow } from '#platform/server/database/inherited-row.ts'
import { insertRows } from '#platform/server/database/insert-rows.ts'
import type { componentCalls } from '../contract/calls.ts'
import { componentLifecycle } from '../contract/lifecycle.ts'

/**
 * A supplier reports components that it lost or used beyond the product. Never more than has arrived, lies with it and is not
 * reported yet.
 */
export const reportComponentScrap: Handler<
  typeof componentCalls,
  'ISupSrmOutsourcedOrderService/reportComponentScrap'
> = async (context, { componentId, scrapQty, reason }) => {
  const { trx, caller, today } = context
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

  const { rows } = await sql<{ no: string }>`select next_document_no('MS', ${today}::date) as no`.execute(trx)
  const scrapNo = rows[0]?.no ?? ''
  const [written] = await insertRows(
    trx,
    'srm_component_scrap',
    [
      {
        ...inheritedRow('srm_component_scrap', head),
        is_released: true,
        scrap_no: scrapNo,
        head_id: head.id,
        component_id: componentId,
        component_no: componentNo,
        unit_no: unitNo,
        scrap_qty: scrapQty,
        reason,
        status: 'reported',
        create_name: caller.userName,
      },
    ],
    ['id'],
  )
  context.audit({ documentNo: scrapNo, detail: { purchaseNo: head.purchase_no, componentNo, scrapQty, reason } })
  announceOrder(context, head, orderEvent('scrapReported', head, reason, { issueNo: scrapNo }))
  return { id: written?.id ?? '', scrapNo, status: 'reported' }
}
