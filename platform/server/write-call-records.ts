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

/** What somebody did, and what it leaves behind. */
export interface ActorRecords extends CallRecords {
  actor: RecordedActor
  action: string
}

/** Writes what was noted under `action`, and what was announced, in the transaction of the change itself. */
export const writeCallRecords = (
  trx: ScopedTransaction,
  actor: RecordedActor,
  action: string,
  records: CallRecords,
): Promise<void> => writeActorRecords(trx, [{ actor, action, ...records }])

/** The same of several, in their order. */
export async function writeActorRecords(trx: ScopedTransaction, done: readonly ActorRecords[]): Promise<void> {
  await insertRows(trx, 'sys_operation_log', done.flatMap(logRows))
  await insertRows(trx, 'sys_outbox', done.flatMap(outboxRows))
}

function logRows({ actor, action, notes }: ActorRecords) {
  const { tenantsid, userId, userNo, userName, side, requestId, apiKeyNo = '' } = actor
  return notes.map((note) => ({
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
  }))
}

function outboxRows({ actor, messages }: ActorRecords) {
  const { tenantsid, userId, userName } = actor
  return messages.map((message) => ({
    tenantsid,
    topic: message.topic,
    org_no: message.orgNo,
    supplier_no: message.supplierNo,
    user_id: userId ?? '',
    payload: message.payload as Json,
    // Only messages are sent about it; no list is to hear of it.
    dispatched_at: message.isLive === false ? new Date().toISOString() : null,
    ...eventColumns(message.event, userName),
  }))
}

function eventColumns(event: HappenedEvent | undefined, userName: string): { event: string; event_detail: Json } {
  if (!event) return { event: '', event_detail: {} }
  const { name, ...detail } = event
  return { event: name, event_detail: { ...detail, values: { userName, ...detail.values } } }
}
