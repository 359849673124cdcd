import { sql } from 'kysely'
import { ordersErrors } from '#modules/orders/contract/errors.ts'
import { fail } from '#platform/contract/errors.ts'
import { compare, type Decimal, plain } from '#platform/contract/values/decimal.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { LockedRow, Outcome } from '#platform/server/documents/document-source.ts'
import { implementDocument } from '#platform/server/documents/implement-document.ts'
import { componentScrapSchemas } from '../contract/calls.ts'
import { componentScrap } from '../contract/document.ts'
import { lockOrdersOf } from './lock-orders-of.ts'
import { postComponents } from './post-components.ts'
import { reportScrap } from './report-scrap.ts'

type Scrap = LockedRow<typeof componentScrap>
type Answer = { reason: string }

function answered({ caller }: CallContext, given: string, isReasonRequired = false): Outcome<typeof componentScrap> {
  const reason = given.trim()
  if (isReasonRequired && reason === '') fail(ordersErrors.componentReasonEmpty)
  return {
    set: { answer_reason: reason, answer_name: caller.userName, answer_date: sql<string>`clock_timestamp()` },
    reason,
    detail: { reason },
  }
}

const post = (
  { trx, caller }: CallContext,
  scrap: Scrap,
  given: string,
  movement: 'scrap' | 'scrapCancel',
  scrapped: Decimal,
) =>
  postComponents(
    trx,
    {
      ...{ type: 'componentScrap', id: scrap.id, no: scrap.scrap_no },
      ...{ reason: given.trim(), createName: caller.userName },
    },
    [{ componentId: scrap.component_id, movement, scrapped }],
  )

async function confirmScrap(context: CallContext, scrap: Scrap, { reason }: Answer) {
  const { supplierQty: left } = await context.trx
    .selectFrom('srm_purchase_component')
    .select(sql<Decimal>`trim_scale(supplier_qty)`.as('supplierQty'))
    .where('id', '=', scrap.component_id)
    .executeTakeFirstOrThrow()
  if (compare(scrap.scrap_qty, left) > 0)
    fail(ordersErrors.overArrived, { componentNo: scrap.component_no, quantity: plain(scrap.scrap_qty), left })
  await post(context, scrap, reason, 'scrap', scrap.scrap_qty)
  return answered(context, reason)
}

async function revokeScrap(context: CallContext, scrap: Scrap, { reason }: Answer) {
  const outcome = answered(context, reason, true)
  await post(context, scrap, reason, 'scrapCancel', `-${scrap.scrap_qty}`)
  return outcome
}

/** Reported scrap at work: confirmed, refused or revoked by the purchaser, or withdrawn. Only what is confirmed moves a balance. */
export const componentScraps = implementDocument(componentScrap, componentScrapSchemas, {
  lockBefore: lockOrdersOf('srm_component_scrap'),
  create: reportScrap,
  on: {
    confirmScrap,
    refuseScrap: (context, _scrap, { reason }) => answered(context, reason, true),
    withdrawScrap: (context, _scrap, { reason }) => answered(context, reason),
    revokeScrap,
  },
})
