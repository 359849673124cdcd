import { sql } from 'kysely'
import { messagesErrors } from '#modules/messages/contract/errors.ts'
import { fail, failAt } from '#platform/contract/errors.ts'
import { EVERY } from '#platform/contract/fields.ts'
import type { CallContext, Caller } from '#platform/server/call-context.ts'
import type { Outbound } from '#platform/server/outbound/create-outbound.ts'
import type { RecordChange } from '#platform/server/records/record-source.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'

/** Messages leave the product only for hosts that whoever runs it allows, and tell no more than their administrator's organisations. */
export const checkWebhook =
  (outbound: Outbound) =>
  async (context: CallContext, { after }: RecordChange): Promise<void> => {
    await checkWebhookReach(context, String(after.orgNo))
    const url = String(after.url)
    if (!outbound.allows(url)) failAt('url', messagesErrors.webhookUrlForbidden, { url })
  }

/** All organisations are told about only by who has each of them. */
export async function checkWebhookReach(
  { trx, caller }: { trx: ScopedTransaction; caller: Pick<Caller, 'orgNos'> },
  orgNo: string,
): Promise<void> {
  const { rows } = await sql<{ hasAll: boolean }>`select has_every_org() as "hasAll"`.execute(trx)
  const isWithin = orgNo === EVERY ? rows[0]?.hasAll === true : caller.orgNos.includes(orgNo)
  if (!isWithin) fail(messagesErrors.webhookBeyond, { orgNo })
}
