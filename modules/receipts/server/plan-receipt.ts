import { type LockedAsnLine, type OverVerdict, overVerdict, shippableQty } from '#modules/deliveries/server/index.ts'
import { type LockedBatch, lineBatch } from '#modules/orders/server/index.ts'
import {
  add,
  compare,
  type Decimal,
  fitsDecimals,
  isPositive,
  minimum,
  subtract,
  sum,
} from '#platform/contract/decimal.ts'
import type { ErrorDeclaration, ErrorParameters } from '#platform/contract/errors.ts'
import type { CustomValues } from '#platform/server/custom-fields/check-custom-values.ts'
import { receiptsErrors } from '../contract/errors.ts'

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
  /** Why something is refused. */
  reason: string
  custom?: ReceiptCustom
  /** So much of it came above the notice, which has grown by it since the goods arrived. */
  aboveQty?: Decimal
}

/** The part of a received line that falls on one lot. */
export interface ReceiptShare {
  line: LockedAsnLine
  lotId: string
  lotNo: string
  receiveQty: Decimal
  checkReturnQty: Decimal
  /** Of what is accepted: what came above the notice. */
  receiveAbove: Decimal
  /** The same of what is refused. */
  checkReturnAbove: Decimal
  /** By so much the notice has to grow for it. */
  growth: Decimal
  reason: string
  custom: ReceiptCustom
}

/** What is wrong with a received line. */
export interface ReceiptFault {
  declaration: ErrorDeclaration
  parameters: ErrorParameters
}

/**
 * What is still open of notices, without what waits for inspection, and what may come above them, while a receipt, or a whole file
 * of them, is being planned.
 */
export class OpenQuantities {
  readonly #batches: ReadonlyMap<string, LockedBatch>
  /** Whoever receives has confirmed what has to be asked about. */
  readonly #isOverConfirmed: boolean
  readonly #lines = new Map<string, Decimal>()
  readonly #lots = new Map<string, Decimal>()
  /** What came above notices, by batch: the limit counts over all of them. */
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
    const left = subtract(shippableQty(batch), this.#aboveOf(line))
    return isPositive(left) ? left : '0'
  }
  /** What becomes of a quantity above the line: the limits of deliveries say so, over all notices of the batch. */
  verdict(line: LockedAsnLine, quantity: Decimal): OverVerdict | 'gift' {
    const batch = this.#batches.get(line.batch_id)
    if (!batch || !isPositive(this.ofLine(line))) return 'refuse'
    const verdict = overVerdict(batch, add(this.#aboveOf(line), quantity))
    if (verdict === 'refuse' || this.#isOverConfirmed) return verdict === 'refuse' ? 'refuse' : 'fits'
    // What is above the notice may be its gifts, which are not received: they would be billed.
    return verdict === 'fits' && isPositive(line.gift_qty) ? 'gift' : verdict
  }
  #aboveOf(line: LockedAsnLine): Decimal {
    return this.#above.get(line.batch_id) ?? '0'
  }
}

type Lot = LockedAsnLine['lots'][number]

/**
 * Splits a received line over its lots, accepted goods first, and takes it from what is open; or says what is wrong with it. What
 * came above the notice comes last, so it is of what is refused first, and of the last lot that got something.
 */
export function planReceiptLine(
  line: LockedAsnLine,
  received: ReceivedLine,
  open: OpenQuantities,
): { shares: ReceiptShare[] } | { faults: ReceiptFault[] } {
  const faults = receiptLineFaults(line, received, open)
  if (faults.length > 0) return { faults }
  const lots = line.lots.filter((lot) => !received.lotNo || lot.lot_no === received.lotNo)
  const growth = aboveOf(line, lots, received, open)
  // A notice that has grown at the arrival of the goods has all of them open.
  const above = splitAbove(received, received.aboveQty ?? growth)
  const newly = splitAbove(received, growth)
  const shares = new Map<string, ReceiptShare>()
  const shareOf = (lot: Lot): ReceiptShare =>
    shares.get(lot.id) ?? {
      line,
      lotId: lot.id,
      lotNo: lot.lot_no,
      receiveQty: '0',
      checkReturnQty: '0',
      receiveAbove: '0',
      checkReturnAbove: '0',
      growth: '0',
      reason: received.reason,
      custom: received.custom ?? { accepted: {}, refused: {} },
    }
  for (const kind of ['receiveQty', 'checkReturnQty'] as const) {
    let left = subtract(received[kind], newly[kind])
    for (const lot of lots) {
      const part = minimum(left, open.ofLot(lot))
      if (!isPositive(part)) continue
      const share = shareOf(lot)
      shares.set(lot.id, { ...share, [kind]: add(share[kind], part) })
      open.take(line, lot, part)
      left = subtract(left, part)
    }
  }
  open.takeAbove(line, growth)
  const last = lots.findLast(({ id }) => shares.has(id)) ?? lots.at(-1)
  if (last && isPositive(add(above.receiveQty, above.checkReturnQty))) {
    const share = shareOf(last)
    shares.set(last.id, {
      ...share,
      receiveQty: add(share.receiveQty, newly.receiveQty),
      checkReturnQty: add(share.checkReturnQty, newly.checkReturnQty),
      receiveAbove: above.receiveQty,
      checkReturnAbove: above.checkReturnQty,
      growth,
    })
  }
  return { shares: [...shares.values()] }
}

/** What is received above what is open of a line, or of its lot where one is named. */
function aboveOf(
  line: LockedAsnLine,
  named: readonly Lot[],
  { lotNo, receiveQty, checkReturnQty }: Pick<ReceivedLine, 'lotNo' | 'receiveQty' | 'checkReturnQty'>,
  open: OpenQuantities,
): Decimal {
  const [lot] = lotNo ? named : []
  const above = subtract(add(receiveQty, checkReturnQty), openFor(line, lot, open))
  return isPositive(above) ? above : '0'
}

const openFor = (line: LockedAsnLine, lot: Lot | undefined, open: OpenQuantities): Decimal =>
  lot ? minimum(open.ofLine(line), open.ofLot(lot)) : open.ofLine(line)

/** What came above a notice, of what is refused first. */
function splitAbove({ checkReturnQty }: Pick<ReceivedLine, 'checkReturnQty'>, above: Decimal) {
  const refused = minimum(checkReturnQty, above)
  return { receiveQty: subtract(above, refused), checkReturnQty: refused }
}

/** Everything that is wrong with a received line as far as it can be read: what is not there is not judged. */
export function receiptLineFaults(
  line: LockedAsnLine,
  received: Partial<Pick<ReceivedLine, 'lotNo' | 'receiveQty' | 'checkReturnQty' | 'reason'>>,
  open: OpenQuantities,
): ReceiptFault[] {
  const names = { purchaseNo: line.purchase_no, lineBatch: lineBatch(line) }
  const { receiveQty, checkReturnQty, lotNo, reason } = received
  const faults: ReceiptFault[] = []
  const tell = (declaration: ErrorDeclaration, parameters: ErrorParameters = {}): void =>
    void faults.push({ declaration, parameters })
  const told = [receiveQty, checkReturnQty].filter((quantity) => quantity !== undefined)
  // One quantity without the other is at least what is received.
  const quantity = sum(told)
  const isNegative = told.some((one) => compare(one, '0') < 0)
  if (isNegative || (told.length === 2 && !isPositive(quantity))) tell(receiptsErrors.receiptQuantityZero)
  const tooFine = told.find((one) => !fitsDecimals(one, line.unit_decimals))
  if (tooFine !== undefined) {
    const unit = { unit: line.purchase_unit_no, decimals: line.unit_decimals }
    tell(receiptsErrors.quantityDecimals, { ...names, quantity: tooFine, ...unit })
  }
  if (checkReturnQty !== undefined && isPositive(checkReturnQty) && reason === '')
    tell(receiptsErrors.refusalReasonEmpty)
  const lot = lotNo ? line.lots.find((one) => one.lot_no === lotNo) : undefined
  if (lotNo && !lot) tell(receiptsErrors.unknownLot, { ...names, lotNo })
  const isReceived = !isNegative && isPositive(quantity)
  const over = isReceived ? overFault(line, lot, quantity, open) : null
  if (over) tell(over.declaration, { ...names, ...over.parameters })
  return faults
}

/** What is wrong with a quantity above what is open: beyond the limit of its order, or to be confirmed first. */
function overFault(
  line: LockedAsnLine,
  lot: Lot | undefined,
  quantity: Decimal,
  open: OpenQuantities,
): ReceiptFault | null {
  const openQty = openFor(line, lot, open)
  const above = subtract(quantity, openQty)
  if (!isPositive(above)) return null
  const left = open.leftAbove(line)
  const goods = { goodsNo: line.goods_no, quantity }
  switch (open.verdict(line, above)) {
    case 'fits':
      return null
    case 'gift':
      return { declaration: receiptsErrors.overGift, parameters: { ...goods, open: openQty, gift: line.gift_qty } }
    case 'warn':
      return { declaration: receiptsErrors.overLimit, parameters: { ...goods, allowed: add(openQty, left) } }
    case 'refuse':
      return lot && compare(open.ofLot(lot), open.ofLine(line)) < 0
        ? { declaration: receiptsErrors.overLot, parameters: { lotNo: lot.lot_no, quantity, open: openQty, left } }
        : { declaration: receiptsErrors.overOpen, parameters: { ...goods, open: openQty, left } }
  }
}
