import { receiptsErrors } from '#modules/receipts/contract/errors.ts'
import { RECEIPT_STATES } from '#modules/receipts/receipt/contract/lifecycle.ts'
import { defineLifecycle } from '#platform/contract/lifecycle.ts'

/** The life of a return document: as that of a receipt's row, the document as a whole. */
export const returnLifecycle = defineLifecycle({
  document: 'return',
  states: RECEIPT_STATES,
  initial: ['posted', 'reversal'],
  wrongSide: receiptsErrors.wrongSide,
  transitions: [
    {
      action: 'cancelReturn',
      from: ['posted'],
      to: ['reversed'],
      sides: ['purchaser'],
      refusal: receiptsErrors.returnReversedAlready,
    },
  ],
})
