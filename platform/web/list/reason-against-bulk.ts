import { isOneBulk } from '#platform/contract/list/bulk-rows.ts'
import type { Translate } from '#platform/web/texts/texts.ts'

/** Why these rows cannot be handled together, as the server sees it; null when they can. */
export const reasonAgainstBulk = (rows: Parameters<typeof isOneBulk>[0], t: Translate): string | null =>
  isOneBulk(rows) ? null : t('lists:toolbar.batchRowsDiffer')
