import type { HappenedEvent } from '#platform/server/call-context.ts'

/** An entry of the outbox that messages are sent about. */
export interface OutboxEvent {
  id: string
  tenantsid: string
  orgNo: string
  supplierNo: string
  /** Who did it and need not be told. */
  byUserId: string
  event: string
  detail: Omit<HappenedEvent, 'name'>
  eventTime: string
  /** The same in ISO 8601, UTC. */
  happenedAt: string
}
