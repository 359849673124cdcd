import type { DueSource } from '#platform/server/due/due-source.ts'
import { discrepancyDueEntries } from '../contract/due.ts'

/** Where it is read what discrepancies wait for. */
export const dueSources: readonly DueSource[] = [{ table: 'srm_discrepancy', entries: discrepancyDueEntries }]
