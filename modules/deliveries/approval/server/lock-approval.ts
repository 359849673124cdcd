import { type Selectable, sql, type Updateable } from 'kysely'
import type { SrmDeliveryApproval } from '#db/schema.generated.ts'
import { type ApprovalAction, approvalLifecycle } from '#modules/deliveries/asn/contract/lifecycle.ts'
import { fail } from '#platform/contract/errors.ts'
import { decide } from '#platform/contract/lifecycle.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { ApprovalState } from '../contract/fields.ts'

/** A delivery approval under the caller's lock. */
export type LockedApproval = Selectable<SrmDeliveryApproval> & { status: ApprovalState }

/** Locks an approval that the caller may see and checks that it is as the caller saw it. */
export async function lockApproval(
  { trx }: Pick<CallContext, 'trx'>,
  key: { id: string; version: number },
): Promise<LockedApproval> {
  const found = await trx
    .selectFrom('srm_delivery_approval')
    .selectAll()
    .where('id', '=', key.id)
    .forUpdate()
    .executeTakeFirst()
  if (!found) return fail(platformErrors.notFound)
  if (found.version !== key.version) {
    fail(platformErrors.staleVersion, { who: found.update_name, when: found.update_date.slice(0, 19) })
  }
  return { ...found, status: found.status as ApprovalState }
}

/** The state to which the action leads, or a refusal by the lifecycle. */
export function decideApproval(
  approval: Pick<LockedApproval, 'status' | 'source'>,
  action: ApprovalAction,
  side: CallContext['caller']['side'],
): ApprovalState {
  const decision = decide(approvalLifecycle, action, approval.status, side, { isOwn: approval.source === side })
  if (!decision.isAllowed) return fail(decision.refusal)
  return decision.to[0] ?? approval.status
}

/** Writes an approval's new state and version, with what else the action writes of it; a review with who made it and when. */
export async function setApprovalState(
  { trx, caller }: Pick<CallContext, 'trx' | 'caller'>,
  approval: LockedApproval,
  status: ApprovalState,
  changes: Omit<Updateable<SrmDeliveryApproval>, 'id' | 'status' | 'version'> = {},
  isReview = false,
): Promise<{ id: string; approvalNo: string; status: ApprovalState; version: number }> {
  const version = approval.version + 1
  const now = sql<string>`clock_timestamp()`
  await trx
    .updateTable('srm_delivery_approval')
    .set({
      ...changes,
      status,
      version,
      update_name: caller.userName,
      update_date: now,
      ...(isReview ? { review_name: caller.userName, review_date: now } : {}),
    })
    .where('id', '=', approval.id)
    .execute()
  return { id: approval.id, approvalNo: approval.approval_no, status, version }
}
