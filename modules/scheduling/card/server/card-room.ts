import { implementCalls } from '#platform/server/call-context.ts'
import type { ServerRoom } from '#platform/server/join-rooms.ts'
import { cardCalls } from '../contract/calls.ts'
import { cards } from './cards.ts'
import { scanEmptyCard, scanReceivedCard, scanShippedCard } from './scan-empty-card.ts'

/** What kanban cards give to the server. */
export const cardRoom: ServerRoom = {
  ...cards.module,
  calls: [
    implementCalls(cardCalls, {
      ...cards.handlers,
      'ISrmKanbanCardService/scanEmptyCard': scanEmptyCard,
      'ISrmKanbanCardService/scanReceivedCard': scanReceivedCard,
      'ISupSrmKanbanCardService/scanShippedCard': scanShippedCard,
    }),
  ],
  invariants: [{ name: 'requests', severity: 'error', documentKind: 'kanbanCard' }],
}
