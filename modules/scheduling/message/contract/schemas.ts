import { z } from 'zod'
import { shownFinding } from '#modules/scheduling/exchange/contract/schemas.ts'

/** What became of an item of a message: its days are prepared, nothing of it changes, or it is not taken. */
const importedItem = z.strictObject({
  releaseNo: z.string(),
  itemNo: z.string(),
  /** Null where no one schedule is open for it. */
  scheduleNo: z.string().nullable(),
  outcome: z.enum(['prepared', 'unchanged', 'refused', 'noSchedule', 'severalSchedules', 'toldTwice']),
  /** Days that the next release changes. */
  dayCount: z.number().int(),
  /** Days of the lock period, which stay as they are. */
  lockedDays: z.array(z.string()),
  /** What is asked for on days that are over, or of which none is left: the days before keep it. */
  backlogQty: z.string(),
  /** Why it is refused. */
  refusal: z.string().nullable(),
})
export type ImportedItem = z.output<typeof importedItem>

/** What an import of a message did, and what was noticed. */
export const messageImport = z.strictObject({
  items: z.array(importedItem),
  findings: z.array(shownFinding),
  /** Further findings than are answered. */
  furtherFindings: z.number().int(),
})
