import { systemErrors } from '#modules/system/contract/errors.ts'
import { defineLifecycle } from '#platform/contract/lifecycle.ts'
import { TASK_STATES } from './fields.ts'

/** What decides beside the state. */
export interface TaskFacts {
  isRunning: boolean
}

/** What people do with a task, and what it does by itself. */
export type TaskAction = 'modify' | 'pause' | 'resume' | 'run' | 'block' | 'fail' | 'end' | 'finish' | 'retire'

const AT_WORK = ['normal', 'blocked', 'error'] as const
const EVERY = ['normal', 'paused', 'blocked', 'complete', 'error'] as const

/** The life of a scheduled task (spec domain §4). It is paused where it stands: what runs is not cut off. */
export const taskLifecycle = defineLifecycle<(typeof TASK_STATES)[number], TaskAction, TaskFacts>({
  document: 'scheduled task',
  states: TASK_STATES,
  initial: ['normal'],
  wrongSide: systemErrors.taskOfPurchaser,
  transitions: [
    { action: 'modify', from: EVERY, to: [], sides: ['purchaser'], refusal: systemErrors.taskNotExisting },
    {
      action: 'pause',
      from: ['normal', 'blocked', 'error', 'complete'],
      to: ['paused'],
      sides: ['purchaser'],
      refusal: systemErrors.taskNotStarted,
    },
    {
      action: 'resume',
      from: ['paused'],
      to: ['normal', 'error', 'complete'],
      sides: ['purchaser'],
      refusal: systemErrors.taskNotPaused,
    },
    {
      action: 'run',
      from: ['normal', 'paused', 'complete', 'error'],
      to: [],
      sides: ['purchaser'],
      guard: ({ isRunning }) => (isRunning ? systemErrors.taskAtWork : null),
      refusal: systemErrors.taskAtWork,
    },
    {
      action: 'block',
      from: ['normal', 'error'],
      to: ['blocked'],
      sides: ['system'],
      refusal: systemErrors.taskAtWork,
    },
    { action: 'fail', from: AT_WORK, to: ['error'], sides: ['system'], refusal: systemErrors.taskNotStarted },
    {
      action: 'end',
      from: ['blocked', 'error'],
      to: ['normal'],
      sides: ['system'],
      refusal: systemErrors.taskNotStarted,
    },
    { action: 'finish', from: AT_WORK, to: ['complete'], sides: ['system'], refusal: systemErrors.taskNotStarted },
    { action: 'retire', from: EVERY, to: ['notExisting'], sides: ['system'], refusal: systemErrors.taskNotExisting },
  ],
})
