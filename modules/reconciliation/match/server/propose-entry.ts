import {
  add,
  compare,
  type Decimal,
  divide,
  isPositive,
  lineAmount,
  minimum,
  multiply,
  smallestOf,
  subtract,
} from '#platform/contract/values/decimal.ts'
import { compareDelivery, limitsOf, type MatchedDelivery } from './compare-delivery.ts'
import type { StatedLine } from './read-deliveries.ts'

type Line = MatchedDelivery['lines'][number]

const QUANTITY_DECIMALS = 6

/**
 * The entry of a delivery that passes and is nearest to what is stated: of each line that changes, the highest price or quantity that
 * passes. First prices, then the quantity of the largest line, then the price of the dearest one for the total. None where all passes, and where
 * no entry would.
 */
export function proposeEntry(delivery: MatchedDelivery): StatedLine[] {
  const isFit = (of: MatchedDelivery) => compareDelivery(of).every(({ outcome }) => outcome === 'pass')
  if (isFit(delivery)) return []
  const fit = withinTotal(withinQuantity(withinPrices(delivery)))
  if (
    !isFit(fit) ||
    fit.lines.some(({ qty, price }, at) => isChanged(delivery.lines[at], { qty, price }) && !isStatable({ qty, price }))
  )
    return []
  return fit.lines
    .filter((line, at) => isChanged(delivery.lines[at], line))
    .map(({ id, qty, price }) => ({ id, invoiceQty: qty, invoicePrice: price }))
}

const isChanged = (before: Line | undefined, now: Pick<Line, 'qty' | 'price'>): boolean =>
  before === undefined || compare(before.qty, now.qty) !== 0 || compare(before.price, now.price) !== 0

const isStatable = ({ qty, price }: Pick<Line, 'qty' | 'price'>): boolean => isPositive(qty) && isPositive(price)

const withLine = (
  delivery: MatchedDelivery,
  line: Line,
  stated: Partial<Pick<Line, 'qty' | 'price'>>,
): MatchedDelivery => {
  const next = { ...line, ...stated }
  const net = isChanged(line, next) ? lineAmount(next.qty, next.price, delivery.decimals) : line.net
  return { ...delivery, lines: delivery.lines.map((one) => (one.id === line.id ? { ...next, net } : one)) }
}

/** The line of which something is taken: the one that has most of it. */
const largest = ({ lines }: MatchedDelivery, part: 'qty' | 'net'): Line | undefined =>
  lines
    .filter(({ qty }) => isPositive(qty))
    .reduce<Line | undefined>((most, line) => (most && compare(most[part], line[part]) >= 0 ? most : line), undefined)

function withinPrices(delivery: MatchedDelivery): MatchedDelivery {
  const { price: limit } = limitsOf(delivery)
  return delivery.lines
    .filter(({ qty }) => isPositive(qty))
    .reduce((next, line) => withLine(next, line, { price: minimum(line.price, limit) }), delivery)
}

function withinQuantity(delivery: MatchedDelivery): MatchedDelivery {
  const { qty, came, quantity } = limitsOf(delivery)
  const line = largest(delivery, 'qty')
  if (!line || compare(qty, came) <= 0 || compare(qty, quantity) <= 0) return delivery
  return withLine(delivery, line, { qty: subtract(line.qty, subtract(qty, quantity)) })
}

function withinTotal(delivery: MatchedDelivery): MatchedDelivery {
  const { net, total } = limitsOf(delivery)
  const line = largest(delivery, 'net')
  if (!line || compare(net, total) <= 0) return delivery
  const price = highestPrice(line.qty, subtract(line.net, subtract(net, total)), delivery.decimals)
  return withLine(delivery, line, { price })
}

/** The highest price at which a quantity comes to no more than an amount, once it is rounded to the decimals of the currency. */
function highestPrice(qty: Decimal, amount: Decimal, decimals: number): Decimal {
  if (!isPositive(amount) || !isPositive(qty)) return '0'
  const most = divide(amount, '1', decimals, 'down')
  const rounded = add(most, divide(smallestOf(decimals), '2', decimals + 1))
  const price = divide(rounded, qty, QUANTITY_DECIMALS, 'down')
  return compare(multiply(qty, price), rounded) < 0 ? price : subtract(price, smallestOf(QUANTITY_DECIMALS))
}
