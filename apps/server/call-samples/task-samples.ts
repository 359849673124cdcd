import type { taskCalls } from '#modules/receipts/put-away/contract/calls.ts'
import type { DemoWorld } from '../testing/demo-world.ts'
import { workByTasks } from '../testing/work-by-tasks.ts'
import type { SamplesOf } from './call-sample.ts'

const WAREHOUSE = 'SZ-RM'
const CELLS = ['A-01-01', 'A-01-02']

/** A task over 70 pieces. */
async function initial(world: DemoWorld) {
  const { asnNo } = await world.receipt((isOn) => workByTasks(world.db, WAREHOUSE, isOn))
  const found = await world.call('warehouse', 'IWmsPutAwayTaskService/getPutAwayTaskPage', {
    condition: { keyword: asnNo },
  })
  const [task] = found.records
  if (!task) throw new Error(`no task of ${asnNo}`)
  return { id: task.id, taskNo: task.taskNo, asnNo }
}

/** The same, started. */
async function started(world: DemoWorld) {
  const task = await initial(world)
  await world.call('warehouse', 'IWmsPutAwayTaskService/startTask', { ids: [task.id] })
  return task
}

const placed = (cellNo = CELLS[0] ?? '') => [{ cellNo, qty: '70' }]
const many = async <T extends object>(task: Promise<{ id: string; taskNo: string }>, more: T) => {
  const { id, taskNo } = await task
  return { input: { ids: [id], ...more }, secrets: [taskNo] }
}
async function found(world: DemoWorld) {
  const { taskNo, asnNo } = await initial(world)
  return { input: { condition: { keyword: taskNo } }, secrets: [taskNo, asnNo] }
}

/** How the calls over tasks of putting away are tried. */
export const taskSamples: SamplesOf<typeof taskCalls> = {
  'IWmsPutAwayTaskService/getPutAwayTaskPage': { as: 'warehouse', prepare: found },
  'IWmsPutAwayTaskService/getPutAwayTaskStatus': { as: 'warehouse', prepare: found },
  'IWmsPutAwayTaskService/exportexcel': { as: 'warehouse', prepare: found },
  'IWmsPutAwayTaskService/getTaskPlaces': {
    as: 'warehouse',
    prepare: async (world) => {
      const { id, taskNo } = await initial(world)
      return { input: { id }, secrets: [taskNo] }
    },
  },
  'IWmsPutAwayTaskService/startTask': { as: 'warehouse', prepare: (world) => many(initial(world), {}) },
  'IWmsPutAwayTaskService/putAway': {
    as: 'warehouse',
    prepare: async (world) => {
      const { id, taskNo } = await started(world)
      return { input: { id, lines: placed() }, secrets: [taskNo] }
    },
  },
  'IWmsPutAwayTaskService/suspendTask': {
    as: 'warehouse',
    prepare: (world) => many(started(world), { reason: 'Fork lift broken' }),
  },
  'IWmsPutAwayTaskService/releaseTask': {
    as: 'warehouse',
    prepare: async (world) => {
      const task = await started(world)
      await world.call('warehouse', 'IWmsPutAwayTaskService/suspendTask', { ids: [task.id], reason: 'Recount' })
      return { input: { ids: [task.id] }, secrets: [task.taskNo] }
    },
  },
  'IWmsPutAwayTaskService/closeTask': {
    as: 'warehouse',
    prepare: (world) => many(initial(world), { reason: 'Stays where it is' }),
  },
  'IWmsPutAwayTaskService/reassignTask': {
    as: 'warehouse',
    prepare: (world) => many(initial(world), { assigneeNo: 'warehouse' }),
  },
  'IWmsPutAwayTaskService/generateAdjustmentOrder': {
    as: 'warehouse',
    prepare: async (world) => {
      const { id, taskNo } = await started(world)
      await world.call('warehouse', 'IWmsPutAwayTaskService/putAway', { id, lines: placed() })
      return { input: { id, reason: 'Wrong cell', lines: placed(CELLS[1]) }, secrets: [taskNo] }
    },
  },
}
