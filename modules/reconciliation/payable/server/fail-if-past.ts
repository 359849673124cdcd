import { fail } from '#platform/contract/errors.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { reconciliationErrors } from '../../contract/errors.ts'

/** Refuses a day of reply that is over. */
export function failIfPast({ today }: Pick<CallContext, 'today'>, replyDue: string): void {
  if (replyDue < today) fail(reconciliationErrors.replyDuePast)
}
