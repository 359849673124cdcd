import { type LockedAsnLine, type OverVerdict, overVerdict, shippableQty } from '#modules/deliveries/server.ts'
import { type LockedBatch, lineBatch } from '#modules/orders/server.ts'
import { receiptsErrors } from '#modules/receipts/contract/errors.ts'
import type { ErrorDeclaration, ErrorParameters } from '#platform/contract/errors.ts'
import {
  add,
  compare,
  type Decimal,
  fitsDecimals,
  isPositive,
  isZero,
  minimum,
  subtract,
  sum,
} from '#platform/contract/values/decimal.ts'
import type { CustomValues } from '#platform/server/custom-fields/check-custom-values.ts'

/** Values of custom fields by field number, for what is accepted and for what is refused. */
export interface ReceiptCustom {
  accepted: CustomValues
  refused: CustomValues
}

/** What is received of one line; without a lot the line's lots are filled in their order. */
export interface ReceivedLine {
  asnLineId: string
  lotNo?: string | null | undefined
  receiveQty: Decimal
  checkReturnQty: Decimal
  /** Gifts that came beside them. */
  giftQty?: Decimal
  /** Why something is refused. */
  reason: string
  custom?: ReceiptCustom
  /** So much of it came above the ASN, which has grown by it since the goods arrived. */
  aboveQty?: Decimal
  /** Whoever receives it knows what of its line has to be asked about. */
  isOverConfirmed?: boolean
  /** The pieces that are accepted and refused, as far as they are named. */
  serials?: readonly string[] | undefined
  refusedSerials?: readonly string[] | undefined
}

/** The same as far as it can be read: what is not there is not judged. */
type ReadLine = Omit<ReceivedLine, 'receiveQty' | 'checkReturnQty' | 'reason'> &
  Partial<Pick<ReceivedLine, 'receiveQty' | 'checkReturnQty' | 'reason'>>

/** What of a line falls on one lot. */
export interface ReceiptShare {
  line: LockedAsnLine
  lotId: string
  lotNo: string
  receiveQty: Decimal
  checkReturnQty: Decimal
  /** Of what is accepted: what came above the ASN. */
  receiveAbove: Decimal
  /** The same of what is refused. */
  checkReturnAbove: Decimal
  /** By so much the ASN has to grow for it. */
  growth: Decimal
  reason: string
  custom: ReceiptCustom
}

/** Gifts of a line that are taken in with one of its lots. */
export interface GiftShare {
  line: LockedAsnLine
  lotNo: string
  giftQty: Decimal
}

/** What is wrong with a received line. */
export interface ReceiptError {
  declaration: ErrorDeclaration
  parameters: ErrorParameters
  /** The quantity that is wrong, where it is another than those of goods. */
  field?: 'giftQty'
}

/** The same, with the place of the received line among those that were planned with it. */
export type PlacedError = ReceiptError & { at: number }

/**
 * What is still open of ASNs, without what waits for inspection, and what may come above them, while a receipt, or a whole file
 * of them, is being planned.
 */
export class OpenQuantities {
  readonly #batches: ReadonlyMap<string, LockedBatch>
  /** Whoever receives has confirmed what has to be asked about. */
  readonly #isOverConfirmed: boolean
  readonly #lines = new Map<string, Decimal>()
  readonly #lots = new Map<string, Decimal>()
  readonly #gifts = new Map<string, Decimal>()
  /** What came above ASNs, by batch: the limit counts over all of them. */
  readonly #above = new Map<string, Decimal>()

  constructor(batches: ReadonlyMap<string, LockedBatch>, isOverConfirmed = false) {
    this.#batches = batches
    this.#isOverConfirmed = isOverConfirmed
  }

  ofLine(line: LockedAsnLine): Decimal {
    return this.#lines.get(line.id) ?? subtract(line.on_way_qty, line.inspect_qty)
  }
  ofLot(lot: Lot): Decimal {
    return this.#lots.get(lot.id) ?? subtract(lot.qty, sum([lot.receive_qty, lot.check_return_qty, lot.inspect_qty]))
  }
  /** What the ASN announced as gifts and did not come yet. */
  ofGifts(line: LockedAsnLine): Decimal {
    return this.#gifts.get(line.id) ?? subtract(line.gift_qty, line.gift_receive_qty)
  }
  takeGifts(line: LockedAsnLine, quantity: Decimal): void {
    this.#gifts.set(line.id, subtract(this.ofGifts(line), quantity))
  }
  take(line: LockedAsnLine, lot: Lot, quantity: Decimal): void {
    this.#lines.set(line.id, subtract(this.ofLine(line), quantity))
    this.#lots.set(lot.id, subtract(this.ofLot(lot), quantity))
  }
  takeAbove(line: LockedAsnLine, quantity: Decimal): void {
    this.#above.set(line.batch_id, add(this.#aboveOf(line), quantity))
  }

  /** What may still come above the line without anybody being asked: nothing, once the line is done. */
  leftAbove(line: LockedAsnLine): Decimal {
    const batch = this.#batches.get(line.batch_id)
    if (!batch || !isPositive(this.ofLine(line))) return '0'
    return orNothing(subtract(shippableQty(batch), this.#aboveOf(line)))
  }
  /** What becomes of a quantity above the line: the limits of deliveries say so, over all ASNs of the batch. */
  verdict(
    line: LockedAsnLine,
    quantity: Decimal,
    { isConfirmed, giftsLeft }: { isConfirmed: boolean; giftsLeft: Decimal },
  ): OverVerdict | 'gift' {
    const batch = this.#batches.get(line.batch_id)
    if (!batch || !isPositive(this.ofLine(line))) return 'refuse'
    const verdict = overVerdict(batch, add(this.#aboveOf(line), quantity))
    if (verdict === 'refuse' || this.#isOverConfirmed || isConfirmed) return verdict === 'refuse' ? 'refuse' : 'fits'
    // What is above the ASN may be gifts that nobody named: received as goods they would be billed.
    return verdict === 'fits' && isPositive(giftsLeft) ? 'gift' : verdict
  }
  #aboveOf(line: LockedAsnLine): Decimal {
    return this.#above.get(line.batch_id) ?? '0'
  }
}

type Lot = LockedAsnLine['lots'][number]

const orNothing = (quantity: Decimal): Decimal => (isPositive(quantity) ? quantity : '0')
const quantityOf = ({
  receiveQty = '0',
  checkReturnQty = '0',
}: Pick<ReadLine, 'receiveQty' | 'checkReturnQty'>): Decimal => add(receiveQty, checkReturnQty)

/**
 * Splits all that one receipt takes of a line over its lots, and takes it from what is open; and says what is wrong with which
 * row of it, which is not taken. In which order the rows stand decides nothing: what comes above the ASN is what all of them
 * together take beyond what was open of the line before.
 */
export function planReceiptLine(
  line: LockedAsnLine,
  rows: readonly ReadLine[],
  open: OpenQuantities,
): { shares: ReceiptShare[]; gifts: GiftShare[]; faults: PlacedError[] } {
  const errors = receiptLineErrors(line, rows, open)
  const fit = rows.filter((_row, at) => !errors.some((error) => error.at === at))
  return { faults: errors, shares: placeRows(line, fit, open), gifts: placeGifts(line, fit, open) }
}

/** Gifts belong to the line: they go with the lot that their row names, else with its first. */
function placeGifts(line: LockedAsnLine, rows: readonly ReadLine[], open: OpenQuantities): GiftShare[] {
  const given = rows.filter(hasGifts)
  open.takeGifts(line, sum(given.map(giftsOf)))
  const byLot = Map.groupBy(given, ({ lotNo }) => lotNo || (line.lots[0]?.lot_no ?? ''))
  return [...byLot].map(([lotNo, ofLot]) => ({ line, lotNo, giftQty: sum(ofLot.map(giftsOf)) }))
}

/** A lot, and what falls on it. */
interface Place {
  lot: Lot
  open: Decimal
  receiveQty: Decimal
  checkReturnQty: Decimal
  growth: Decimal
  rows: Set<ReadLine>
}

/** Rows that name a lot first, then the lots in their order, accepted goods first; what is more than all lots hold is of the last. */
function placeRows(line: LockedAsnLine, rows: readonly ReadLine[], open: OpenQuantities): ReceiptShare[] {
  const places = line.lots.map(
    (lot): Place => ({
      ...{ lot, open: orNothing(open.ofLot(lot)), rows: new Set() },
      ...{ receiveQty: '0', checkReturnQty: '0', growth: '0' },
    }),
  )
  const put = (place: Place, row: ReadLine, kind: 'receiveQty' | 'checkReturnQty', quantity: Decimal): void => {
    if (!isPositive(quantity)) return
    place[kind] = add(place[kind], quantity)
    place.rows.add(row)
  }
  const unnamed = rows.filter(({ lotNo }) => !lotNo)
  for (const kind of ['receiveQty', 'checkReturnQty'] as const) {
    for (const row of rows) {
      const place = places.find(({ lot }) => row.lotNo && lot.lot_no === row.lotNo)
      if (place) put(place, row, kind, row[kind] ?? '0')
    }
  }
  for (const kind of ['receiveQty', 'checkReturnQty'] as const) {
    for (const row of unnamed) {
      let left = row[kind] ?? '0'
      for (const place of places) {
        const part = minimum(left, orNothing(subtract(place.open, quantityOf(place))))
        put(place, row, kind, part)
        if (isPositive(part)) left = subtract(left, part)
      }
      const last = places.findLast(({ rows: there }) => there.size > 0) ?? places.at(-1)
      if (last) put(last, row, kind, left)
    }
  }
  increasePlaces(places, orNothing(subtract(sum(rows.map(quantityOf)), open.ofLine(line))))
  for (const place of places) {
    open.take(line, place.lot, subtract(quantityOf(place), place.growth))
    open.takeAbove(line, place.growth)
  }
  return places.filter((place) => place.rows.size > 0).map((place) => shareOf(line, place, rows))
}

/** What came above the line is of the lots that take more than they hold, then of the last ones that got something. */
function increasePlaces(places: readonly Place[], growth: Decimal): void {
  let left = growth
  const increase = (place: Place, most: Decimal): void => {
    const part = minimum(left, orNothing(most))
    place.growth = add(place.growth, part)
    left = subtract(left, part)
  }
  for (const place of places) increase(place, subtract(quantityOf(place), place.open))
  for (const place of places.toReversed()) increase(place, subtract(quantityOf(place), place.growth))
}

/** What falls on a lot is booked in one row, whatever rows it comes from. What came above is of what is refused first. */
function shareOf(line: LockedAsnLine, place: Place, all: readonly ReadLine[]): ReceiptShare {
  const { lot, receiveQty, checkReturnQty, growth } = place
  const rows = all.filter((row) => place.rows.has(row))
  // An ASN that has grown at the arrival of the goods has all of them open.
  const above = sum([growth, ...rows.map(({ aboveQty = '0' }) => aboveQty)])
  const checkReturnAbove = minimum(checkReturnQty, above)
  const customs = rows.flatMap(({ custom }) => custom ?? []).toReversed()
  return {
    ...{ line, lotId: lot.id, lotNo: lot.lot_no, receiveQty, checkReturnQty, checkReturnAbove, growth },
    receiveAbove: subtract(above, checkReturnAbove),
    reason: [...new Set(rows.map(({ reason = '' }) => reason))].filter((text) => text !== '').join('; '),
    custom: {
      accepted: Object.assign({}, ...customs.map(({ accepted }) => accepted)) as CustomValues,
      refused: Object.assign({}, ...customs.map(({ refused }) => refused)) as CustomValues,
    },
  }
}

/** Everything that is wrong with the rows of one receipt over a line, each by itself, and of all together. */
function receiptLineErrors(line: LockedAsnLine, rows: readonly ReadLine[], open: OpenQuantities): PlacedError[] {
  const names = { purchaseNo: line.purchase_no, lineBatch: lineBatch(line) }
  const isConfirmed = rows.some(({ isOverConfirmed }) => isOverConfirmed)
  const errors: PlacedError[] = []
  const fit: { row: ReadLine; at: number }[] = []
  let taken = '0'
  let gifts = '0'
  const giftsLeft = orNothing(subtract(open.ofGifts(line), sum(rows.map(giftsOf))))
  for (const [at, row] of rows.entries()) {
    const own = rowErrors(line, row)
    const quantity = quantityOf(row)
    const over = isReceived(row) ? overError(line, { quantity, taken, isConfirmed, giftsLeft }, open) : null
    const most = orNothing(subtract(open.ofGifts(line), gifts))
    const overGifts = compare(giftsOf(row), most) > 0 ? [overGiftsError(line, giftsOf(row), most)] : []
    const all = [...own, ...(over ? [over] : []), ...overGifts]
    errors.push(...all.map((error) => ({ ...error, at })))
    if (all.length > 0) continue
    taken = add(taken, quantity)
    gifts = add(gifts, giftsOf(row))
    fit.push({ row, at })
  }
  const growth = orNothing(subtract(taken, open.ofLine(line)))
  errors.push(...overLotErrors(line, fit, growth, open))
  return errors.map((error) => ({ ...error, parameters: { ...names, ...error.parameters } }))
}

const giftsOf = ({ giftQty = '0' }: Pick<ReadLine, 'giftQty'>): Decimal => giftQty
const hasGifts = (row: Pick<ReadLine, 'giftQty'>): boolean => isPositive(giftsOf(row))

/** Only gifts are taken in of it: nothing of the order is. */
export const isGiftAlone = (row: Pick<ReadLine, 'receiveQty' | 'checkReturnQty' | 'giftQty'>): boolean =>
  hasGifts(row) && errorsOf(row).every(isZero)

const overGiftsError = (line: LockedAsnLine, quantity: Decimal, open: Decimal): ReceiptError => ({
  declaration: receiptsErrors.overGifts,
  parameters: { goodsNo: line.goods_no, quantity, open },
  field: 'giftQty',
})

const errorsOf = ({ receiveQty, checkReturnQty }: Pick<ReadLine, 'receiveQty' | 'checkReturnQty'>): Decimal[] =>
  [receiveQty, checkReturnQty].filter((quantity) => quantity !== undefined)
// One quantity without the other is at least what is received.
const isReceived = (row: ReadLine): boolean =>
  errorsOf(row).every((one) => compare(one, '0') >= 0) && isPositive(quantityOf(row))

/** What is wrong with a row by itself. */
function rowErrors(line: LockedAsnLine, row: ReadLine): ReceiptError[] {
  const reported = errorsOf(row)
  const counted = [...reported, giftsOf(row)]
  const { checkReturnQty, lotNo, reason } = row
  const errors: ReceiptError[] = []
  const report = (declaration: ErrorDeclaration, parameters: ErrorParameters = {}): void =>
    void errors.push({ declaration, parameters })
  const isNegative = counted.some((one) => compare(one, '0') < 0)
  const isNothing = reported.length === 2 && !isReceived(row) && !hasGifts(row)
  if (isNegative || isNothing) report(receiptsErrors.receiptQuantityZero)
  const tooFine = counted.find((one) => !fitsDecimals(one, line.unit_decimals))
  if (tooFine !== undefined) {
    const unit = { unit: line.purchase_unit_no, decimals: line.unit_decimals }
    report(receiptsErrors.quantityDecimals, { quantity: tooFine, ...unit })
  }
  if (checkReturnQty !== undefined && isPositive(checkReturnQty) && reason === '')
    report(receiptsErrors.refusalReasonEmpty)
  if (lotNo && !line.lots.some((one) => one.lot_no === lotNo)) report(receiptsErrors.unknownLot, { lotNo })
  return errors
}

/** What is wrong with a quantity above what is open of its line: beyond the limit of its order, or to be confirmed first. */
function overError(
  line: LockedAsnLine,
  {
    quantity,
    taken,
    isConfirmed,
    giftsLeft,
  }: { quantity: Decimal; taken: Decimal; isConfirmed: boolean; giftsLeft: Decimal },
  open: OpenQuantities,
): ReceiptError | null {
  const openQty = orNothing(subtract(open.ofLine(line), taken))
  const above = subtract(quantity, openQty)
  if (!isPositive(above)) return null
  const before = orNothing(subtract(taken, open.ofLine(line)))
  const left = orNothing(subtract(open.leftAbove(line), before))
  const goods = { goodsNo: line.goods_no, quantity }
  switch (open.verdict(line, add(before, above), { isConfirmed, giftsLeft })) {
    case 'fits':
      return null
    case 'gift':
      return { declaration: receiptsErrors.overGift, parameters: { ...goods, open: openQty, gift: giftsLeft } }
    case 'warn':
      return { declaration: receiptsErrors.overLimit, parameters: { ...goods, allowed: add(openQty, left) } }
    case 'refuse':
      return { declaration: receiptsErrors.overOpen, parameters: { ...goods, open: openQty, left } }
  }
}

/** A lot takes more than it holds only of what comes above the whole line: else the line would lack what other lots hold. */
function overLotErrors(
  line: LockedAsnLine,
  rows: readonly { row: ReadLine; at: number }[],
  growth: Decimal,
  open: OpenQuantities,
): PlacedError[] {
  let left = growth
  const ofLot = new Map(line.lots.map((lot) => [lot.lot_no, orNothing(open.ofLot(lot))]))
  return rows.flatMap(({ row, at }) => {
    const [lotNo, quantity] = [row.lotNo ?? '', quantityOf(row)]
    const openQty = lotNo === '' ? undefined : ofLot.get(lotNo)
    if (openQty === undefined) return []
    const more = orNothing(subtract(quantity, openQty))
    if (compare(more, left) > 0)
      return [{ at, declaration: receiptsErrors.overLot, parameters: { lotNo, quantity, open: openQty } }]
    left = subtract(left, more)
    ofLot.set(lotNo, orNothing(subtract(openQty, quantity)))
    return []
  })
}
