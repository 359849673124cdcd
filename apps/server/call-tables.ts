import type { CallTable } from '#platform/contract/calls.ts'
import { recordCalls } from '#platform/contract/records/record-calls.ts'
import type { RecordDeclaration } from '#platform/contract/records/records.ts'
import { type allCalls, callTables, recordTables } from './contracts.generated.ts'

export { allCalls, callTables } from './contracts.generated.ts'

/** The records of every module. */
export const allRecords: readonly RecordDeclaration[] = Object.values(recordTables).flat()

/** The calls of the records of each module: `apps/server/records.long.test.ts` tries them, all in the same way. */
export const recordCallTables: Readonly<Record<string, CallTable>> = Object.fromEntries(
  Object.entries(recordTables).map(([module, records]) => [module, Object.assign({}, ...records.map(recordCalls))]),
)

/** Every call by the name of its module, those of records with the module's others. */
export const wholeCallTables: Readonly<Record<string, CallTable>> = Object.fromEntries(
  Object.entries(callTables).map(([module, calls]) => [module, { ...calls, ...recordCallTables[module] }]),
)

/** The wire paths of all calls but those of records. */
export type AnyCallPath = keyof typeof allCalls
