import type { AuditNote, HappenedEvent, OutboxMessage } from './call-context.ts'
import type { Scope, ScopedTransaction } from './scope.ts'

/** Who acted, and in which request (empty for jobs and loaders). */
export interface RecordedActor extends Pick<Scope, 'tenantsid' | 'userNo' | 'side'> {
  userName: string
  /** Null for the product itself. */
  userId: string | null
  requestId: string
}

/** What a call or job leaves behind beside its change: entries of the operation log and messages of the outbox. */
export interface CallRecords {
  notes: readonly AuditNote[]
  messages: readonly OutboxMessage[]
}

/** Writes what was noted under `action`, and what was announced, in the transaction of the change itself. */
export async function writeCallRecords(
  trx: ScopedTransaction,
  actor: RecordedActor,
  action: string,
  { notes, messages }: CallRecords,
): Promise<void> {
  const { tenantsid, userId, userNo, userName, side, requestId } = actor
  if (notes.length > 0) {
    await trx
      .insertInto('sys_operation_log')
      .values(
        notes.map((note) => ({
          tenantsid,
          user_id: userId,
          user_no: userNo,
          user_name: userName,
          side,
          action,
          document_no: note.documentNo,
          detail: JSON.stringify(note.detail ?? {}),
          request_id: requestId,
        })),
      )
      .execute()
  }
  if (messages.length > 0) {
    await trx
      .insertInto('sys_outbox')
      .values(
        messages.map((message) => ({
          tenantsid,
          topic: message.topic,
          org_no: message.orgNo,
          supplier_no: message.supplierNo,
          user_id: userId ?? '',
          payload: JSON.stringify(message.payload),
          ...eventColumns(message.event, userName),
        })),
      )
      .execute()
  }
}

function eventColumns(event: HappenedEvent | undefined, userName: string): { event: string; event_detail: string } {
  if (!event) return { event: '', event_detail: '{}' }
  const { name, ...detail } = event
  return { event: name, event_detail: JSON.stringify({ ...detail, values: { userName, ...detail.values } }) }
}
