import { xmlDownload } from '#modules/files/server.ts'
import type { ordersCalls } from '#modules/orders/order/contract/calls.ts'
import { readPricedOrders } from '#modules/orders/order/server/read-priced-orders.ts'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { Handler } from '#platform/server/call-context.ts'
import { ublOrder } from './ubl-order.ts'

/** An order that the caller may see, as a UBL document. */
export const downloadUblOrder: Handler<typeof ordersCalls, 'ISupSrmPurchaseHeadService/downloadublorder'> = async (
  context,
  { purchaseNo },
) => {
  const { trx } = context
  const head = await trx
    .selectFrom('srm_purchase_head')
    .select('id')
    .where('purchase_no', '=', purchaseNo)
    .executeTakeFirst()
  const [order] = head ? await readPricedOrders(trx, [head.id]) : []
  if (!order) return fail(platformErrors.notFound)
  const { orgNo, warehouseNo, classifyType, supplierNo } = order
  const scope = { orgNo, warehouseNos: [warehouseNo], classifyTypes: [classifyType], supplierNo }
  return xmlDownload(context, { kind: 'order', documentNo: purchaseNo, ...scope, xml: await ublOrder(context, order) })
}
