import Big from 'big.js'

/** Quantities have at most 6 decimals, money its currency's; numbers have fewer than 20 digits (spec shell §5). */
export const QUANTITY_DECIMALS = 6
const MAX_DIGITS = 20

/** An exact decimal in its shortest plain notation: `12`, `0.5`, `-3.25`. Never binary floating point. */
export type Decimal = string

/** No sign but minus: everything that passes can be calculated with. */
const PATTERN = /^-?(\d+(\.\d*)?|\.\d+)$/

/** Whether the text is a plain decimal number within the product's limits. */
export function isDecimal(text: string, decimals = QUANTITY_DECIMALS): boolean {
  if (!PATTERN.test(text)) return false
  const [whole = '', fraction = ''] = text.replace(/^-/, '').split('.')
  return (
    whole.replace(/^0+/, '').length + fraction.length < MAX_DIGITS && fraction.replace(/0+$/, '').length <= decimals
  )
}

/** Shortest plain notation of a decimal. */
export function plain(value: Decimal | Big): Decimal {
  const text = new Big(value).toFixed()
  return text === '-0' ? '0' : text
}

export const add = (a: Decimal, b: Decimal): Decimal => plain(new Big(a).plus(b))
export const subtract = (a: Decimal, b: Decimal): Decimal => plain(new Big(a).minus(b))
export const multiply = (a: Decimal, b: Decimal): Decimal => plain(new Big(a).times(b))
export const sum = (values: Iterable<Decimal>): Decimal => {
  let total = new Big(0)
  for (const value of values) total = total.plus(value)
  return plain(total)
}
/** Negative when a < b, 0 when equal, positive when a > b. */
export const compare = (a: Decimal, b: Decimal): -1 | 0 | 1 => new Big(a).cmp(b)
export const isZero = (a: Decimal): boolean => new Big(a).eq(0)
export const isPositive = (a: Decimal): boolean => new Big(a).gt(0)
export const minimum = (a: Decimal, b: Decimal): Decimal => (compare(a, b) <= 0 ? a : b)
export const maximum = (a: Decimal, b: Decimal): Decimal => (compare(a, b) >= 0 ? a : b)

/** The smallest amount with so many decimals: 0.01 of 2. */
export const smallestOf = (decimals: number): Decimal => plain(`1e-${decimals}`)

/** Half up away from zero, the one rounding mode of the product (domain rule 18). */
export function round(value: Decimal, decimals: number): Decimal {
  return plain(new Big(value).round(decimals, Big.roundHalfUp))
}

/** How a quotient is rounded: half up away from zero, always away from zero, or always towards it. */
export type Rounding = 'halfUp' | 'up' | 'down'

const DIVIDERS = { halfUp: divider(Big.roundHalfUp), up: divider(Big.roundUp), down: divider(Big.roundDown) }

/** Numbers of their own, whose quotients are rounded apart from those of all others. */
function divider(mode: Big.RoundingMode): Big.BigConstructor {
  const numbers = Big()
  numbers.RM = mode
  return numbers
}

/** Quotient of two decimals, rounded once to these decimals. The divisor is not 0. */
export function divide(a: Decimal, b: Decimal, decimals: number, rounding: Rounding = 'halfUp'): Decimal {
  const numbers = DIVIDERS[rounding]
  numbers.DP = decimals
  return plain(new numbers(a).div(b))
}

/** Net amount of a line: quantity × price, rounded once to the currency's decimals (domain rule 14). */
export function lineAmount(quantity: Decimal, price: Decimal, currencyDecimals = 2): Decimal {
  return round(multiply(quantity, price), currencyDecimals)
}

/** Tax of a line: net × rate %, rounded half up to the currency's decimals (domain, "Deduction, bill, invoice"). */
export function lineTax(net: Decimal, taxRatePercent: Decimal, currencyDecimals = 2): Decimal {
  return round(plain(new Big(net).times(taxRatePercent).div(100)), currencyDecimals)
}

/** Whether the value has no more decimals than its unit allows. */
export function fitsDecimals(value: Decimal, decimals: number): boolean {
  const point = value.indexOf('.')
  return point < 0 || value.slice(point + 1).replace(/0+$/, '').length <= decimals
}

function group(whole: string): string {
  return whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
}

/** Amount for people: thousands separators and the currency's decimals; `--` when not finite (spec shell §9). */
export function formatAmount(value: Decimal | null | undefined, decimals = 2): string {
  if (value == null || !PATTERN.test(value)) return '--'
  const [whole = '0', fraction] = new Big(value).toFixed(decimals, Big.roundHalfUp).split('.')
  return fraction === undefined ? group(whole) : `${group(whole)}.${fraction}`
}

/** Quantity for people: thousands separators, its own decimals and no padding; empty when unknown. */
export function formatQuantity(value: Decimal | null | undefined): string {
  if (value == null || !PATTERN.test(value)) return ''
  const [whole = '0', fraction] = plain(value).split('.')
  return fraction === undefined ? group(whole) : `${group(whole)}.${fraction}`
}
