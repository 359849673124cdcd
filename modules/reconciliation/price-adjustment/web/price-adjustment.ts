import type { DocumentRow } from '#platform/contract/document-calls.ts'
import type { priceAdjustmentSchemas } from '../contract/calls.ts'
import type { priceAdjustment } from '../contract/document.ts'

/** A price adjustment as lists show it. */
export type PriceAdjustment = DocumentRow<typeof priceAdjustment, typeof priceAdjustmentSchemas>
