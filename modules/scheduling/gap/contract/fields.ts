import { defineFields, quantity } from '#platform/contract/fields.ts'

/** The cumulated quantity that the supplier counts as shipped. */
export const gapFields = defineFields('scheduling', {
  theirShippedQty: quantity({ show: '', rule: 'notNegative', decimals: 6 }),
})
