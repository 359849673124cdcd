import { compare, formatQuantity } from '#platform/contract/values/decimal.ts'
import { askConfirm } from '#platform/web/kit/confirm.ts'
import type { Translate } from '#platform/web/texts/texts.ts'
import { type DayLine, totalOf } from './day-line.ts'

/**
 * Asks whether a total below what is planned is meant (spec domain §5). Answers what is sent of the question beside the days, or null:
 * nothing is to be sent.
 */
export async function askShort(
  t: Translate,
  days: readonly DayLine[],
  quantity: 'replyQuantity' | 'actualScheduledQuantity',
): Promise<{ isShortConfirmed?: true } | null> {
  const [expected, actual] = [totalOf(days, 'expectScheduledQuantity'), totalOf(days, quantity)]
  if (compare(actual, expected) >= 0) return {}
  const isMeant = await askConfirm({
    title: t('scheduling:schedule.shortTitle'),
    text: t('scheduling:schedule.shortText'),
    items: [t('scheduling:errors.shortTotal', { expected: formatQuantity(expected), actual: formatQuantity(actual) })],
    confirmLabel: t('scheduling:schedule.shortConfirm'),
  })
  return isMeant ? { isShortConfirmed: true } : null
}
