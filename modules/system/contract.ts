import { defineCalls } from '#platform/contract/calls.ts'
import { cacheCalls } from './cache/contract/calls.ts'
import { invariantCalls } from './invariant/contract/calls.ts'
import { abnormalLogCalls, operationLogCalls } from './log/contract/calls.ts'
import { settingCalls } from './setting/contract/calls.ts'
import { taskCalls } from './task/contract/calls.ts'

/** All calls of this module but those of its records. */
export const calls = defineCalls({
  ...settingCalls,
  ...taskCalls,
  ...abnormalLogCalls,
  ...cacheCalls,
  ...invariantCalls,
  ...operationLogCalls,
})
