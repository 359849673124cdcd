import type { UblReading } from './ubl-reading.ts'

/** Elements of an address that stand in one line of it, as an envelope has them. */
const LINES: readonly (readonly (readonly string[])[])[] = [
  [['Department']],
  [['StreetName'], ['BuildingNumber']],
  [['AdditionalStreetName']],
  [['BuildingName'], ['Floor'], ['Room']],
  [['BlockName'], ['PlotIdentification'], ['CitySubdivisionName'], ['District']],
  [['Postbox']],
  [['AddressLine', 'Line']],
  [['PostalZone'], ['CityName']],
  [['CountrySubentity']],
]

/** An address in one text: lines as they are written, or made of street, town and country; empty where it has none of them. */
export function ublAddress(address: UblReading | undefined): string {
  if (!address) return ''
  const lines = LINES.map((line) =>
    line
      .map((way) => allOf(address, way))
      .filter(Boolean)
      .join(' '),
  )
  const country = address.text('Country', 'Name') || address.text('Country', 'IdentificationCode')
  return [...lines, country].filter((line) => line !== '').join(', ')
}

/** The texts at the end of the way, from each element on it. */
function allOf(reading: UblReading, [name = '', ...rest]: readonly string[]): string {
  const found = reading.all(name)
  if (rest.length > 0)
    return found
      .map((one) => allOf(one, rest))
      .filter(Boolean)
      .join(', ')
  return found.map((one) => one.text()).join(' ')
}
