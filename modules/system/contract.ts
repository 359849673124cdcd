import { type CallTable, defineCalls } from '#platform/contract/calls.ts'
import { recordCalls } from '#platform/contract/records/record-calls.ts'
import { cacheCalls } from './cache/contract/calls.ts'
import { systemRecords } from './contract/records.ts'
import { invariantCalls } from './invariant/contract/calls.ts'
import { abnormalLogCalls, operationLogCalls } from './log/contract/calls.ts'
import { settingCalls } from './setting/contract/calls.ts'
import { taskCalls } from './task/contract/calls.ts'

/** All calls of this module but those of its records. */
export const systemCalls = defineCalls({
  ...settingCalls,
  ...taskCalls,
  ...abnormalLogCalls,
  ...cacheCalls,
  ...invariantCalls,
  ...operationLogCalls,
})

/** The calls of its records; what they take and answer follows from each record's fields. */
export const systemRecordCalls: CallTable = Object.assign({}, ...systemRecords.map(recordCalls))
