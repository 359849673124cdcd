import { createHash } from 'node:crypto'
import { senderOf } from '#modules/files/server.ts'
import { fail } from '#platform/contract/errors.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { reconciliationErrors } from '../../contract/errors.ts'

/** A message of another system: its kind, and the number under which that system knows it. */
export interface OutsideMessage {
  kind: 'invoice' | 'payment'
  outsideNo: string
  content: object
}

/**
 * Does what a message of another system says, once for each of its numbers: a second delivery, be it at the same moment, gets the
 * first answer and changes nothing. A message that was refused may come again, mended or not.
 */
export async function answeredOnce<A extends { documentNo: string }>(
  { trx, caller }: CallContext,
  { kind, outsideNo, content }: OutsideMessage,
  work: () => Promise<A>,
): Promise<A & { isRepeated: boolean }> {
  const sender = senderOf(caller)
  const hash = createHash('sha256').update(JSON.stringify(content)).digest()
  const key = { message_kind: kind, sender, outside_no: outsideNo }
  const taken = await trx
    .insertInto('srm_money_message')
    .values({ ...key, tenantsid: caller.tenantsid, user_id: caller.userId, content_hash: hash })
    .onConflict((conflict) => conflict.columns(['tenantsid', 'message_kind', 'sender', 'outside_no']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (taken) {
    const answer = await work()
    await trx
      .updateTable('srm_money_message')
      .set({ document_no: answer.documentNo, answer: JSON.stringify(answer) })
      .where('id', '=', taken.id)
      .execute()
    return { ...answer, isRepeated: false }
  }
  const kept = await trx
    .selectFrom('srm_money_message')
    .select(['content_hash', 'document_no', 'answer'])
    .where('message_kind', '=', kind)
    .where('sender', '=', sender)
    .where('outside_no', '=', outsideNo)
    .executeTakeFirst()
  if (!kept?.content_hash.equals(hash)) {
    return fail(reconciliationErrors.messageReused, { outsideNo, documentNo: kept?.document_no ?? '–' })
  }
  return { ...(kept.answer as A), isRepeated: true }
}
