import type { TravelDetails } from '#modules/deliveries/asn-creation/server/shipping-info.ts'
import type { ErrorDeclaration, ErrorParameters } from '#platform/contract/errors.ts'

/** What an ASN says of its travel; what is not there is not judged. */
export interface AsnTravel extends TravelDetails {
  deliveryDate?: string | null | undefined
  expectedArrivalDate?: string | null | undefined
  deliveryAddress?: string | null | undefined
  /** At what time it is to be unloaded, on its day of arrival unless another one is said. */
  appointmentTime?: string | null | undefined
  appointmentDay?: string | null | undefined
  /** Of an ASN that is there: what it holds does not stand in its own way. */
  asnId?: string | null | undefined
}

/** What keeps an ASN from being created, and where: a field, a line, or nothing in particular. */
export interface AsnBlocker {
  path: string
  declaration: ErrorDeclaration
  parameters: ErrorParameters
  /** Goes through once whoever ships has confirmed it. */
  isWarning?: boolean
}
