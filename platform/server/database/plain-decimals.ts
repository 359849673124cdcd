import { plain } from '#platform/contract/values/decimal.ts'

const DECIMAL = /(^|_)(qty|percent|price|rate)$/

/** A stored row with its quantities, prices and rates in their shortest notation, as people and change records get them: the database pads them. */
export function plainDecimals<Row extends object>(row: Row): Row {
  const decimals = Object.entries(row).flatMap(([name, value]) =>
    DECIMAL.test(name) && typeof value === 'string' ? [[name, plain(value)]] : [],
  )
  return { ...row, ...Object.fromEntries(decimals) }
}
