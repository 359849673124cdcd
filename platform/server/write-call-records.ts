import type { Json } from '#db/schema.generated.ts'
import type { AuditNote, HappenedEvent, OutboxMessage } from './call-context.ts'
import { insertRows } from './database/insert-rows.ts'
import type { Scope, ScopedTransaction } from './scope.ts'

/** Who acted, and in which request (empty for jobs and loaders). */
export interface RecordedActor extends Pick<Scope, 'tenantsid' | 'userNo' | 'side'> {
  userName: string
  /** Null for the product itself. */
  userId: string | null
  requestId: string
  /** The key with which another system acted for the user. */
  apiKeyNo?: string
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
  const { tenantsid, userId, userNo, userName, side, requestId, apiKeyNo = '' } = actor
  await insertRows(
    trx,
    'sys_operation_log',
    notes.map((note) => ({
      tenantsid,
      user_id: userId,
      user_no: userNo,
      user_name: userName,
      party: side,
      action,
      document_no: note.documentNo,
      detail: (note.detail ?? {}) as Json,
      request_id: requestId,
      api_key_no: apiKeyNo,
    })),
  )
  await insertRows(
    trx,
    'sys_outbox',
    messages.map((message) => ({
      tenantsid,
      topic: message.topic,
      org_no: message.orgNo,
      supplier_no: message.supplierNo,
      user_id: userId ?? '',
      payload: message.payload as Json,
      // Only messages are sent about it; no list is to hear of it.
      dispatched_at: message.isLive === false ? new Date().toISOString() : null,
      ...eventColumns(message.event, userName),
    })),
  )
}

function eventColumns(event: HappenedEvent | undefined, userName: string): { event: string; event_detail: Json } {
  if (!event) return { event: '', event_detail: {} }
  const { name, ...detail } = event
  return { event: name, event_detail: { ...detail, values: { userName, ...detail.values } } }
}
