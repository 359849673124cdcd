import { implementCalls } from '#platform/server/call-context.ts'
import type { ServerRoom } from '#platform/server/join-rooms.ts'
import { priceAdjustmentCalls } from '../contract/calls.ts'
import { priceAdjustments } from './price-adjustments.ts'
import { readPreview } from './read-preview.ts'

/** What price adjustments give to the server. */
export const priceAdjustmentRoom: ServerRoom = {
  ...priceAdjustments.module,
  calls: [
    implementCalls(priceAdjustmentCalls, {
      ...priceAdjustments.handlers,
      'ISrmPriceAdjustmentService/getPriceAdjustmentPreview': readPreview,
    }),
  ],
  invariants: [
    { name: 'priceAdjustment', severity: 'error', documentKind: 'priceAdjustment' },
    { name: 'priceAdjustmentTotals', severity: 'error', documentKind: 'priceAdjustment' },
  ],
}
