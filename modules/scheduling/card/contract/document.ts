import { defineDocument, tabsByState } from '#platform/contract/documents.ts'
import { byMail, gathered, toBuyer, toSupplier } from '#platform/contract/notification-events.ts'
import { CARD_STATES, cardCard, cardFields, requestFields, shippedFields } from './fields.ts'
import { cardLifecycle } from './lifecycle.ts'

/** The service of what the supplier does. */
const OF_SUPPLIER = 'ISupSrmKanbanCardService'
const WAITING = {
  summary: 'goodsName',
  quantity: { value: 'containerQty', unit: 'purchaseUnitNo' },
  path: '/deliverySchedule/kanbanCards?open=1&keyword=',
} as const

/** A card of a kanban loop: one container of goods, and what is asked for of it. The specification names no calls of it. */
export const kanbanCard = defineDocument({
  kind: 'kanbanCard',
  table: 'srm_kanban_card',
  number: { field: 'cardNo' },
  service: 'ISrmKanbanCardService',
  noun: 'KanbanCard',
  menuNo: 'kanbanCard',
  texts: 'scheduling:kanbanCard',
  titleKey: 'scheduling:kanbanCard.title',
  log: 'kanbanCard',
  topic: 'kanban',
  what: 'kanban cards',
  fields: cardFields,
  lifecycle: cardLifecycle,
  lines: { requests: { table: 'srm_kanban_request', owner: 'card_id', fields: requestFields } },
  commands: {
    empty: {
      summary: 'Reports containers used up: their cards are ordered, or wait for it where their loop says so.',
      flag: 'isSubmit',
      of: 'list',
      event: 'kanbanOrdered',
      isPrimary: true,
    },
    order: {
      summary: 'Asks the supplier for a container for each empty card.',
      flag: 'isRelease',
      of: 'list',
      event: 'kanbanOrdered',
    },
    ship: {
      summary:
        'Says that the containers of ordered cards are on the way, with the ASN that brings them where there is one.',
      flag: 'isSubmit',
      service: OF_SUPPLIER,
      of: 'list',
      input: shippedFields,
      event: 'kanbanShipped',
      isPrimary: true,
    },
    recall: {
      summary: 'Takes back that a container is on the way: its card is ordered again.',
      flag: 'isCancelInvalid',
      service: OF_SUPPLIER,
      input: 'reason',
      event: 'kanbanRecalled',
      isAside: true,
    },
    receive: {
      summary: 'Says that containers came, announced or not: their cards are full.',
      flag: 'isCheck',
      of: 'list',
      event: 'kanbanReceived',
    },
    withdraw: {
      summary: 'Takes back that a container is empty, and what was requested of it.',
      flag: 'isCancelInvalid',
      input: 'reason',
      isAside: true,
    },
    remove: {
      summary: 'Takes full cards out of their loop.',
      flag: 'isDelete',
      of: 'list',
      isConfirmed: true,
      isDangerous: true,
      isAside: true,
    },
  },
  print: 'scheduling.kanbanCard',
  tabs: { ...tabsByState(CARD_STATES), late: { isLate: true } },
  due: [
    { ...WAITING, kind: 'kanbanToShip', action: 'ship', states: ['ordered'], since: 'orderedDate', due: 'dueDate' },
    { ...WAITING, kind: 'kanbanToOrder', action: 'order', states: ['empty'], since: 'emptyDate' },
  ],
  card: cardCard,
  placeholders: {
    cardNo: 'cardNo',
    loopNo: 'loopNo',
    goodsNo: 'goodsNo',
    goodsName: 'goodsName',
    supplierNo: 'supplierNo',
    supplierName: 'supplierName',
    orgNo: 'orgNo',
    warehouseNo: 'warehouseNo',
    place: 'place',
    quantity: 'containerQty',
    unit: 'purchaseUnitNo',
    dueDate: 'dueDate',
    asnNo: 'asnNo',
  },
  notifications: {
    place: 37,
    events: {
      kanbanOrdered: { first: gathered(byMail(toSupplier)) },
      kanbanShipped: { first: gathered(toBuyer) },
      kanbanRecalled: { first: toBuyer },
      kanbanReceived: { first: gathered(toSupplier) },
      kanbanWithdrawn: { first: byMail(toSupplier) },
    },
  },
})
