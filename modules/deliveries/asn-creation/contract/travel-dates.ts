import { addDays, type DateText } from '#platform/contract/values/dates.ts'

/** On which days goods leave and arrive; what is not said is empty. */
export interface TravelDates {
  deliveryDate?: DateText | null | undefined
  expectedArrivalDate?: DateText | null | undefined
}

/**
 * The day that is not said follows from the other one by the days of transport (domain, documents 9). Both stay as they are where both are said, and nothing
 * follows where the days are not known.
 */
export function travelDates(
  { deliveryDate, expectedArrivalDate }: TravelDates,
  transportDays: number | null,
): Record<keyof TravelDates, DateText | null> {
  const said = { deliveryDate: deliveryDate || null, expectedArrivalDate: expectedArrivalDate || null }
  if (transportDays === null) return said
  if (said.deliveryDate === null && said.expectedArrivalDate !== null) {
    return { ...said, deliveryDate: addDays(said.expectedArrivalDate, -transportDays) }
  }
  if (said.expectedArrivalDate === null && said.deliveryDate !== null) {
    return { ...said, expectedArrivalDate: addDays(said.deliveryDate, transportDays) }
  }
  return said
}
