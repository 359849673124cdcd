import { byMenu, defineCalls } from '#platform/contract/calls.ts'
import { documentCalls } from '#platform/contract/document-calls.ts'
import { keyedCall } from '#platform/contract/list/usual-calls.ts'
import { kanbanCard } from './document.ts'
import { scannedAnswer, scannedCard, shippedCard } from './schemas.ts'

const { menuNo } = kanbanCard

/** Calls of kanban cards. The specification names none of them; see docs/service-names.md. */
export const cardCalls = defineCalls({
  ...documentCalls(kanbanCard),
  'ISrmKanbanCardService/scanEmptyCard': keyedCall(
    'Reports the container of a scanned card used up. A second scan changes nothing and says so.',
    byMenu(menuNo, 'isSubmit', ['purchaser']),
    scannedCard,
    scannedAnswer,
    'kanbanCard.empty',
  ),
  'ISrmKanbanCardService/scanReceivedCard': keyedCall(
    'Says that the container of a scanned card came. A second scan changes nothing and says so.',
    byMenu(menuNo, 'isCheck', ['purchaser']),
    scannedCard,
    scannedAnswer,
    'kanbanCard.receive',
  ),
  'ISupSrmKanbanCardService/scanShippedCard': keyedCall(
    'Says that the container of a scanned card is on the way. A second scan changes nothing and says so.',
    byMenu(menuNo, 'isSubmit', ['supplier']),
    shippedCard,
    scannedAnswer,
    'kanbanCard.ship',
  ),
})
