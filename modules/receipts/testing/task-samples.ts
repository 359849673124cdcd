import type { SamplesOf } from '#apps/server/testing/call-sample.ts'
import type { TestContext } from '#apps/server/testing/test-context.ts'
import { workByTasks } from '#apps/server/testing/work-by-tasks.ts'
import type { taskCalls } from '#modules/receipts/put-away/contract/calls.ts'

const WAREHOUSE = 'SZ-RM'
const CELLS = ['A-01-01', 'A-01-02']

/** A task over 70 pieces. */
async function initial(context: TestContext) {
  const { asnNo } = await context.receipt((isOn) => workByTasks(context.db, WAREHOUSE, isOn))
  const found = await context.call('warehouse', 'IWmsPutAwayTaskService/getPutAwayTaskPage', {
    condition: { keyword: asnNo },
  })
  const [task] = found.records
  if (!task) throw new Error(`no task of ${asnNo}`)
  return { id: task.id, taskNo: task.taskNo, asnNo }
}

/** The same, started. */
async function started(context: TestContext) {
  const task = await initial(context)
  await context.call('warehouse', 'IWmsPutAwayTaskService/startTask', { ids: [task.id] })
  return task
}

const placed = (cellNo = CELLS[0] ?? '') => [{ cellNo, qty: '70' }]
const many = async <T extends object>(task: Promise<{ id: string; taskNo: string }>, more: T) => {
  const { id, taskNo } = await task
  return { input: { ids: [id], ...more }, secrets: [taskNo] }
}
async function found(context: TestContext) {
  const { taskNo, asnNo } = await initial(context)
  return { input: { condition: { keyword: taskNo } }, secrets: [taskNo, asnNo] }
}

/** How the calls over tasks of putting away are tried. */
export const taskSamples: SamplesOf<typeof taskCalls> = {
  'IWmsPutAwayTaskService/getPutAwayTaskPage': { as: 'warehouse', prepare: found },
  'IWmsPutAwayTaskService/getPutAwayTaskStatus': { as: 'warehouse', prepare: found },
  'IWmsPutAwayTaskService/exportexcel': { as: 'warehouse', prepare: found },
  'IWmsPutAwayTaskService/getTaskPlaces': {
    as: 'warehouse',
    prepare: async (context) => {
      const { id, taskNo } = await initial(context)
      return { input: { id }, secrets: [taskNo] }
    },
  },
  'IWmsPutAwayTaskService/startTask': { as: 'warehouse', prepare: (context) => many(initial(context), {}) },
  'IWmsPutAwayTaskService/putAway': {
    as: 'warehouse',
    prepare: async (context) => {
      const { id, taskNo } = await started(context)
      return { input: { id, lines: placed() }, secrets: [taskNo] }
    },
  },
  'IWmsPutAwayTaskService/suspendTask': {
    as: 'warehouse',
    prepare: (context) => many(started(context), { reason: 'Fork lift broken' }),
  },
  'IWmsPutAwayTaskService/releaseTask': {
    as: 'warehouse',
    prepare: async (context) => {
      const task = await started(context)
      await context.call('warehouse', 'IWmsPutAwayTaskService/suspendTask', { ids: [task.id], reason: 'Recount' })
      return { input: { ids: [task.id] }, secrets: [task.taskNo] }
    },
  },
  'IWmsPutAwayTaskService/closeTask': {
    as: 'warehouse',
    prepare: (context) => many(initial(context), { reason: 'Stays where it is' }),
  },
  'IWmsPutAwayTaskService/reassignTask': {
    as: 'warehouse',
    prepare: (context) => many(initial(context), { assigneeNo: 'warehouse' }),
  },
  'IWmsPutAwayTaskService/generateAdjustmentOrder': {
    as: 'warehouse',
    prepare: async (context) => {
      const { id, taskNo } = await started(context)
      await context.call('warehouse', 'IWmsPutAwayTaskService/putAway', { id, lines: placed() })
      return { input: { id, reason: 'Wrong cell', lines: placed(CELLS[1]) }, secrets: [taskNo] }
    },
  },
}
