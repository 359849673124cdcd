import { sql } from 'kysely'
import { ordersErrors } from '#modules/orders/contract/errors.ts'
import { announceOrder, orderEvent } from '#modules/orders/order/server/announce-order.ts'
import { lockOrderById } from '#modules/orders/order/server/lock-order.ts'
import { fail } from '#platform/contract/errors.ts'
import { decide } from '#platform/contract/lifecycle.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { compare, type Decimal } from '#platform/contract/values/decimal.ts'
import type { Handler } from '#platform/server/call-context.ts'
import { insertRows } from '#platform/server/database/insert-rows.ts'
import type { componentCalls } from '../contract/calls.ts'
import { componentScrapLifecycle, type ScrapState } from '../contract/lifecycle.ts'

/** The purchaser confirms, refuses or revokes reported scrap, or its supplier withdraws it. Only what is confirmed moves a balance. */
export const answerComponentScrap: Handler<
  typeof componentCalls,
  'ISupSrmOutsourcedOrderService/answerComponentScrap'
> = async (context, { id, action, reason }) => {
  const { trx, caller } = context
  const seen = await trx.selectFrom('srm_component_scrap').select('head_id').where('id', '=', id).executeTakeFirst()
  if (!seen) return fail(platformErrors.notFound)
  const { head } = await lockOrderById(trx, caller.side, seen.head_id)
  const scrap = await trx
    .selectFrom('srm_component_scrap as s')
    .innerJoin('srm_purchase_component as c', 'c.id', 's.component_id')
    .select(['s.component_id', 's.component_no', 's.scrap_no', 's.status'])
    .select(sql<Decimal>`trim_scale(s.scrap_qty)`.as('scrap_qty'))
    .select(sql<Decimal>`trim_scale(c.supplier_qty)`.as('supplier_qty'))
    .where('s.id', '=', id)
    .executeTakeFirstOrThrow()
  const decision = decide(componentScrapLifecycle, action, scrap.status as ScrapState, caller.side, {})
  const [status] = decision.isAllowed ? decision.to : fail(decision.refusal)
  const given = reason.trim()
  if ((action === 'refuseScrap' || action === 'revokeScrap') && given === '') fail(ordersErrors.componentReasonEmpty)
  if (action === 'confirmScrap' && compare(scrap.scrap_qty, scrap.supplier_qty) > 0) {
    const { component_no: componentNo, scrap_qty: quantity, supplier_qty: left } = scrap
    fail(ordersErrors.overArrived, { componentNo, quantity, left })
  }
  await trx
    .updateTable('srm_component_scrap')
    .set({
      status: status ?? scrap.status,
      answer_reason: given,
      answer_name: caller.userName,
      answer_date: sql<string>`clock_timestamp()`,
    })
    .where('id', '=', id)
    .execute()
  if (action === 'confirmScrap' || action === 'revokeScrap') {
    const isConfirmed = action === 'confirmScrap'
    await insertRows(trx, 'srm_component_ledger', [
      {
        component_id: scrap.component_id,
        movement: isConfirmed ? 'scrap' : 'scrapCancel',
        scrapped: isConfirmed ? scrap.scrap_qty : `-${scrap.scrap_qty}`,
        document_type: 'componentScrap',
        document_id: id,
        document_no: scrap.scrap_no,
        reason: given,
        create_name: caller.userName,
      },
    ])
  }
  context.audit({ documentNo: scrap.scrap_no, detail: { action, status, reason: given } })
  announceOrder(context, head, orderEvent('scrapAnswered', head, given, { issueNo: scrap.scrap_no }))
  return { id, scrapNo: scrap.scrap_no, status: status ?? scrap.status }
}
