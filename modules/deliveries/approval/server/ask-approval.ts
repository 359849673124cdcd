import { sql } from 'kysely'
import type { Handler } from '#platform/server/call-context.ts'
import type { approvalCalls } from '../contract/calls.ts'
import { announceApproval } from './announce-approval.ts'
import { approvalTarget } from './approval-target.ts'

/** Asks for a delivery approval: the supplier, or the purchaser on its own account; either waits for its review. */
export const askApproval: Handler<typeof approvalCalls, 'ISrmDeliveryApprovalService/addDeliveryApproval'> = async (
  context,
  requested,
) => {
  const { trx, caller, today } = context
  const target = await approvalTarget(context, requested)
  const { rows } = await sql<{ no: string }>`select next_document_no('DA', ${today}::date) as no`.execute(trx)
  const written = await trx
    .insertInto('srm_delivery_approval')
    .values({
      ...target,
      tenantsid: caller.tenantsid,
      approval_no: rows[0]?.no ?? '',
      status: 'pendingReview',
      source: caller.side,
      valid_from: requested.validFrom,
      valid_to: requested.validTo,
      reason: requested.reason,
      create_name: caller.userName,
      update_name: caller.userName,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  context.audit({ documentNo: written.approval_no, detail: { ...requested } })
  announceApproval(context, written, 'approvalAsked', requested.reason)
  return { id: written.id, approvalNo: written.approval_no, status: 'pendingReview', version: written.version }
}
