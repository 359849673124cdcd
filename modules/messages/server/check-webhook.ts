import { Refusal } from '#platform/contract/errors.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { Outbound } from '#platform/server/outbound/create-outbound.ts'
import type { RecordChange } from '#platform/server/records/record-source.ts'
import { messagesErrors } from '../contract/errors.ts'

/** Messages leave the product only for hosts that whoever runs it allows. */
export const checkWebhook =
  (outbound: Outbound) =>
  (_context: CallContext, { after }: RecordChange): void => {
    const url = String(after.url)
    if (outbound.allows(url)) return
    const [declaration, parameters] = [messagesErrors.webhookUrlForbidden, { url }]
    throw new Refusal(declaration, parameters, [{ path: 'url', declaration, parameters }])
  }
