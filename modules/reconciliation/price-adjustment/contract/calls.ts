import { byMenu, defineCalls } from '#platform/contract/calls.ts'
import { documentCalls } from '#platform/contract/document-calls.ts'
import { readCall } from '#platform/contract/list/usual-calls.ts'
import { priceAdjustment } from './document.ts'
import { adjustmentPreview, newPriceAdjustment, previewQuery } from './schemas.ts'

/** What fields do not say of it. */
export const priceAdjustmentSchemas = { inputs: { create: newPriceAdjustment } }

/** Calls of price adjustments. The specification names none. */
export const priceAdjustmentCalls = defineCalls({
  ...documentCalls(priceAdjustment, priceAdjustmentSchemas),
  'ISrmPriceAdjustmentService/getPriceAdjustmentPreview': readCall(
    'The acceptances whose price an adjustment would change, each with quantity, old price and difference.',
    byMenu('priceAdjustment', 'isAdd', ['purchaser']),
    previewQuery,
    adjustmentPreview,
  ),
})
