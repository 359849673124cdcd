import type { DueSource } from '#platform/server/due/due-source.ts'
import { inspectionDueEntries } from '../contract/due.ts'

/** Where it is read what inspections wait for. */
export const inspectionDueSource: DueSource = { table: 'srm_inspection', entries: inspectionDueEntries }
