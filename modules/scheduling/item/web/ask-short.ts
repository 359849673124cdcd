import { formatQuantity } from '#platform/contract/values/decimal.ts'
import { askConfirm } from '#platform/web/kit/confirm.ts'
import type { Translate } from '#platform/web/texts/texts.ts'

/** Asks whether a total below what is planned is meant (spec domain §5). */
export const askShort = (t: Translate, { expected, actual }: { expected: string; actual: string }): Promise<boolean> =>
  askConfirm({
    title: t('scheduling:schedule.shortTitle'),
    text: t('scheduling:schedule.shortText'),
    items: [t('scheduling:errors.shortTotal', { expected: formatQuantity(expected), actual: formatQuantity(actual) })],
    confirmLabel: t('scheduling:schedule.shortConfirm'),
  })
