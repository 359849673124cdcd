import { sql } from 'kysely'
import { schedulingTexts } from '#modules/scheduling/contract/texts.ts'
import { DEFAULT_LANGUAGE } from '#platform/contract/values/languages.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { createTextCatalogue, type Translate } from '#platform/server/texts/text-catalogue.ts'
import type { AdviceRange } from '../contract/advice.ts'
import { factoryRanges } from '../contract/factory-ranges.ts'

const texts = createTextCatalogue([schedulingTexts])

/**
 * The intervals of differences that count in the company in scope, in their order: its own, else those of the product, whose advice is
 * in the default language unless the reader's words are given.
 */
export async function readAdviceRanges(
  trx: ScopedTransaction,
  translate: Translate = texts.translator(DEFAULT_LANGUAGE),
): Promise<AdviceRange[]> {
  const own = await readOwnRanges(trx)
  return own.length > 0 ? own : factoryRanges(translate)
}

/** The intervals that the company has set; none while those of the product count. */
export async function readOwnRanges(trx: ScopedTransaction): Promise<AdviceRange[]> {
  const { rows } = await sql<AdviceRange>`
    select seq, trim_scale(lower_bound)::text as "lowerBound", trim_scale(upper_bound)::text as "upperBound",
      advice_description as "adviceDescription", advice_tone as "adviceTone", is_accepted as "isAccepted"
    from srm_scheduling_display_range order by seq`.execute(trx)
  return rows
}
