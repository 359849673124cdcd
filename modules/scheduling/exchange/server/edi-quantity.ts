import { type Decimal, isDecimal, plain } from '#platform/contract/values/decimal.ts'

/** A quantity of a message as an exact decimal, with either decimal mark; undefined for what is none, is negative, or exceeds the limits. */
export function ediQuantity(text: string): Decimal | undefined {
  const value = text.trim().replace(',', '.')
  return value !== '' && !value.startsWith('-') && isDecimal(value) ? plain(value) : undefined
}
