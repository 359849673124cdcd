import type { Side } from '#platform/contract/lifecycle.ts'
import type { EventDeclaration } from '#platform/contract/notification-events.ts'
import { EVENT_GROUPS, EVENTS } from '#product/names.generated.ts'

/** Something that messages are sent about. */
export type NotificationEvent = keyof typeof EVENTS

/** All of them, in the order in which people are asked about them. */
export const NOTIFICATION_EVENTS = Object.keys(EVENTS) as [NotificationEvent, ...NotificationEvent[]]

/** An event with its module, and all the placeholders that its templates may hold. */
export interface DeclaredEvent extends EventDeclaration {
  module: string
  subjectKey: string
  placeholders: readonly string[]
}

const MODULES: Readonly<Record<string, string>> = EVENTS

/** What the modules declare of each. */
export const declaredEvents: ReadonlyMap<string, DeclaredEvent> = new Map(
  EVENT_GROUPS.flatMap(({ subjectKey, placeholders, events }) =>
    Object.entries(events).map(([event, declared]) => [
      event,
      {
        ...declared,
        subjectKey,
        module: MODULES[event] ?? 'messages',
        placeholders: [...placeholders, ...(declared.placeholders ?? [])],
      },
    ]),
  ),
)

/** What users of a side can be told about. */
export const notificationEventsOf = (side: Side): readonly NotificationEvent[] =>
  NOTIFICATION_EVENTS.filter((event) => side === 'purchaser' || declaredEvents.get(event)?.isOfPurchasers !== true)

/** The same by what they are about, as people find them. */
export function notificationSubjectsOf(side: Side): { subjectKey: string; events: NotificationEvent[] }[] {
  const ofSide = notificationEventsOf(side)
  return [...new Set(EVENT_GROUPS.map(({ subjectKey }) => subjectKey))]
    .map((subjectKey) => ({
      subjectKey,
      events: ofSide.filter((event) => declaredEvents.get(event)?.subjectKey === subjectKey),
    }))
    .filter(({ events }) => events.length > 0)
}

/** How the company sends messages about an event by a channel, or that it does not: none, or by the whole channel none. */
export const NOTIFICATION_OFFERS = ['atOnce', 'hourly', 'morning', 'varying', 'none', 'channelOff'] as const
export type NotificationOffer = (typeof NOTIFICATION_OFFERS)[number]
