import { BusinessError, type ErrorDeclaration, type ErrorParameters } from '#platform/contract/errors.ts'

/** What tells with what, or as what, goods travel. */
export type TravelDetails = Partial<
  Record<'wayCarriage' | 'trackingNo' | 'carNo' | 'driver' | 'driverPhone', string | null>
>

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

/**
 * Refuses with everything that is wrong; where nothing is wrong but what may be confirmed, with that. Answers what was confirmed.
 */
export function failOnBlockers(blockers: readonly AsnBlocker[], isOverConfirmed: boolean): ErrorParameters[] {
  const warnings = blockers.filter(({ isWarning }) => isWarning)
  const wrong = blockers.filter(({ isWarning }) => !isWarning)
  const refused = wrong.length > 0 || isOverConfirmed ? wrong : warnings
  const [first] = refused
  if (!first) return warnings.map(({ parameters }) => parameters)
  const details = refused.map(({ path, declaration, parameters }) => ({ path, declaration, parameters }))
  throw new BusinessError(
    first.declaration,
    first.parameters,
    details.filter(({ path }) => path !== ''),
  )
}
