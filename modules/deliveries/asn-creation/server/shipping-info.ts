import { asnFields } from '#modules/deliveries/asn/contract/fields.ts'
import type { TravelDetails } from '#modules/deliveries/asn/server/asn-blocker.ts'
import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import type { DeliveryRules } from '#modules/deliveries/rule/server/delivery-rules.ts'
import { failOnErrors } from '#platform/contract/errors.ts'
import { entriesOf } from '#platform/contract/values/keys-of.ts'

/**
 * What the rules want to know of the travel and the ASN does not say: an express parcel has a tracking number, logistics
 * a tracking number or a vehicle, the supplier's own transport a vehicle with its driver.
 */
export function missingShippingInfo(
  { isShippingInfoNeeded }: Pick<DeliveryRules, 'isShippingInfoNeeded'>,
  { wayCarriage, trackingNo, carNo, driver, driverPhone }: TravelDetails,
): (keyof TravelDetails)[] {
  if (!isShippingInfoNeeded) return []
  if (wayCarriage === '1') return trackingNo ? [] : ['trackingNo']
  if (wayCarriage === '2') return trackingNo || carNo ? [] : ['trackingNo']
  return entriesOf({ carNo, driver, driverPhone }).flatMap(([name, value]) => (value ? [] : [name]))
}

/** Refuses an ASN that does not say what the rules want to know of its travel. */
export function failIfInfoMissing(
  rules: DeliveryRules,
  details: TravelDetails,
  translate: (key: string) => string,
): void {
  const errors = missingShippingInfo(rules, details).map((name) => ({
    path: name,
    declaration: deliveriesErrors.shippingInfoMissing,
    parameters: { field: translate(asnFields[name].label) },
  }))
  failOnErrors(errors)
}
