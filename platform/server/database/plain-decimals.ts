import { plain } from '#platform/contract/values/decimal.ts'

const DECIMAL = /(^|_)(qty|percent|price|rate)$/

/** A stored row with its quantities, prices and rates in their shortest notation, as people and change records get them: the database pads them. */
export const plainDecimals = <Row extends object>(row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      DECIMAL.test(name) && typeof value === 'string' ? plain(value) : value,
    ]),
  ) as Row
