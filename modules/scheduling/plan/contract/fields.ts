import { choice, defineFields, quantity } from '#platform/contract/fields.ts'
import { ZONES } from './zones.ts'

/** What follows from the days of a schedule and its counters; of no table. */
export const figureFields = defineFields('scheduling', {
  zone: choice({ show: '4', enumName: 'zone', enumValues: ZONES, width: 96 }),
  cumulativeQty: quantity({ show: '4' }),
  actualDeliveryQuantity: quantity({ show: '4' }),
  actualReceiveQuantity: quantity({ show: '4' }),
  openToDayQty: quantity({ show: '4' }),
})
