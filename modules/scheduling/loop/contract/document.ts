import { defineDocument, tabsByState } from '#platform/contract/documents.ts'
import { byMail, toSupplier } from '#platform/contract/notification-events.ts'
import { LOOP_STATES, loopCard, loopFields, newLoopFields, termFields } from './fields.ts'
import { loopLifecycle } from './lifecycle.ts'

/** A kanban loop: what one supplier brings of one item to one place, as its cards ask for it. The specification names no calls of it. */
export const kanbanLoop = defineDocument({
  kind: 'kanbanLoop',
  table: 'srm_kanban_loop',
  number: { field: 'loopNo', prefix: 'KL' },
  service: 'ISrmKanbanLoopService',
  noun: 'KanbanLoop',
  menuNo: 'kanbanLoop',
  texts: 'scheduling:kanbanLoop',
  titleKey: 'scheduling:kanbanLoop.title',
  log: 'kanbanLoop',
  topic: 'kanban',
  what: 'kanban loops',
  fields: loopFields,
  lifecycle: loopLifecycle,
  create: {
    summary: 'Makes a kanban loop of an item, a supplier and a place, with its cards, all full.',
    flag: 'isAdd',
    sides: ['purchaser'],
    input: newLoopFields,
    event: 'kanbanLoopAdded',
  },
  commands: {
    edit: {
      summary:
        'Changes the terms of a loop. More cards are added full; of fewer, full ones are taken out, the last first.',
      flag: 'isModify',
      input: termFields,
      isFilled: true,
      event: 'kanbanLoopChanged',
    },
    close: {
      summary: 'Ends a loop and takes its cards out; not while a container is ordered or on the way.',
      flag: 'isClose',
      input: 'reason',
      isDangerous: true,
      event: 'kanbanLoopClosed',
    },
  },
  customFields: { set: 'scheduling.kanbanLoops', flag: 'isModify', sides: ['purchaser'] },
  tabs: tabsByState(LOOP_STATES),
  card: loopCard,
  placeholders: {
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
  },
  notifications: {
    place: 36,
    events: {
      kanbanLoopAdded: { first: byMail(toSupplier) },
      kanbanLoopChanged: { first: toSupplier },
      kanbanLoopClosed: { first: byMail(toSupplier) },
    },
  },
})
