import { type BatchRow, isOneBatch } from '#platform/contract/list/batch-rows.ts'
import type { Translate } from '#platform/web/texts/texts.ts'

/** Why these rows cannot be handled together, as the server sees it; null when they can. */
export const reasonAgainstBatch = (rows: readonly BatchRow[], t: Translate): string | null =>
  isOneBatch(rows) ? null : t('lists:toolbar.batchRowsDiffer')
