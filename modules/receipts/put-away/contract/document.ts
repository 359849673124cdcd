import { defineDocument, tabsByState } from '#platform/contract/documents.ts'
import { TASK_STATES, taskFields } from './fields.ts'
import { taskLifecycle } from './lifecycle.ts'

const WAITING = {
  since: 'receivedDate',
  summary: 'goodsName',
  quantity: { value: 'openQty', unit: 'purchaseUnitNo' },
  path: '/receipt-tracking/put-away-tasks?open=1&keyword=',
} as const

/** Accepted goods that are put away. The specification names no calls of it; see docs/service-names.md. */
export const putAwayTask = defineDocument({
  kind: 'putAwayTask',
  table: 'wms_put_away_task',
  number: { field: 'taskNo', prefix: 'PT' },
  service: 'IWmsPutAwayTaskService',
  noun: 'PutAwayTask',
  menuNo: 'putAwayTasks',
  texts: 'receipts:tasks',
  titleKey: 'receipts:titles.putAwayTask',
  log: 'putAwayTask',
  topic: 'receipts',
  what: 'tasks of putting away',
  answersIn: 'tasks',
  sides: ['purchaser'],
  fields: taskFields,
  lifecycle: taskLifecycle,
  commands: {
    start: { summary: 'Starts tasks.', flag: 'isSubmit', of: 'ids', isMixed: true, method: 'startTask' },
    putAway: {
      summary: 'Puts goods of a task into cells; it is complete once nothing of it is open.',
      flag: 'isSubmit',
      of: 'id',
      method: 'putAway',
    },
    suspend: {
      summary: 'Freezes tasks, with the reason.',
      flag: 'isSuspend',
      of: 'ids',
      isMixed: true,
      method: 'suspendTask',
      input: 'reason',
    },
    release: {
      summary: 'Releases frozen tasks; each is again as it was before.',
      flag: 'isReleaseTask',
      of: 'ids',
      isMixed: true,
      method: 'releaseTask',
    },
    reassign: {
      summary: 'Says who shall do tasks.',
      flag: 'isReassign',
      of: 'ids',
      isMixed: true,
      method: 'reassignTask',
    },
    close: {
      summary:
        'Closes tasks, with the reason; what is open of them stays in the receiving cell. Those that put something away are complete.',
      flag: 'isClose',
      of: 'ids',
      isMixed: true,
      method: 'closeTask',
      input: 'reason',
      isDangerous: true,
    },
    adjust: {
      summary: 'Corrects cells and quantities of a complete task by an adjustment order, once.',
      flag: 'isAdjust',
      of: 'id',
      method: 'generateAdjustmentOrder',
    },
  },
  tabs: tabsByState(TASK_STATES),
  due: [
    { ...WAITING, kind: 'putAwayStart', action: 'start', states: ['initial'] },
    { ...WAITING, kind: 'putAway', action: 'putAway', states: ['inProgress'] },
  ],
  card: ['taskNo', 'status', 'goodsName', 'taskQty', 'targetCellNo'],
})
