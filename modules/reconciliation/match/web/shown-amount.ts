import type { Decimal } from '#platform/contract/values/decimal.ts'
import { formatField } from '#platform/web/format.ts'
import type { Translate } from '#platform/web/texts/texts.ts'
import { trialFields } from '../contract/fields.ts'

/** An amount as people read it, in the decimals of its currency. */
export const shownAmount = (amount: Decimal, currency: string, t: Translate): string =>
  formatField(trialFields.amount, amount, t, { currency })
