import type { LockedAsnLine } from '#modules/deliveries/server/index.ts'
import { lineBatch } from '#modules/orders/server/index.ts'
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
}

/** The part of a received line that falls on one lot. */
export interface ReceiptShare {
  line: LockedAsnLine
  lotId: string
  lotNo: string
  receiveQty: Decimal
  checkReturnQty: Decimal
  reason: string
  custom: ReceiptCustom
}

/** What is wrong with a received line. */
export interface ReceiptFault {
  declaration: ErrorDeclaration
  parameters: ErrorParameters
}

/** What is still open of a notice's lines and lots, without what waits for inspection, while a receipt, or a whole file of them, is being planned. */
export class OpenQuantities {
  readonly #lines = new Map<string, Decimal>()
  readonly #lots = new Map<string, Decimal>()

  ofLine(line: LockedAsnLine): Decimal {
    return this.#lines.get(line.id) ?? subtract(line.on_way_qty, line.inspect_qty)
  }
  ofLot(lot: LockedAsnLine['lots'][number]): Decimal {
    return this.#lots.get(lot.id) ?? subtract(lot.qty, sum([lot.receive_qty, lot.check_return_qty, lot.inspect_qty]))
  }
  take(line: LockedAsnLine, lot: LockedAsnLine['lots'][number], quantity: Decimal): void {
    this.#lines.set(line.id, subtract(this.ofLine(line), quantity))
    this.#lots.set(lot.id, subtract(this.ofLot(lot), quantity))
  }
}

/** Splits a received line over its lots, accepted goods first, and takes it from what is open; or says what is wrong with it. */
export function planReceiptLine(
  line: LockedAsnLine,
  received: ReceivedLine,
  open: OpenQuantities,
): { shares: ReceiptShare[] } | { faults: ReceiptFault[] } {
  const faults = receiptLineFaults(line, received, open)
  if (faults.length > 0) return { faults }
  const lots = line.lots.filter((lot) => !received.lotNo || lot.lot_no === received.lotNo)
  const shares = new Map<string, ReceiptShare>()
  for (const kind of ['receiveQty', 'checkReturnQty'] as const) {
    let left = received[kind]
    for (const lot of lots) {
      const part = minimum(left, open.ofLot(lot))
      if (!isPositive(part)) continue
      const share = shares.get(lot.id) ?? {
        line,
        lotId: lot.id,
        lotNo: lot.lot_no,
        receiveQty: '0',
        checkReturnQty: '0',
        reason: received.reason,
        custom: received.custom ?? { accepted: {}, refused: {} },
      }
      shares.set(lot.id, { ...share, [kind]: add(share[kind], part) })
      open.take(line, lot, part)
      left = subtract(left, part)
    }
  }
  return { shares: [...shares.values()] }
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
  const left = open.ofLine(line)
  const isOver = !isNegative && compare(quantity, left) > 0
  if (isOver) tell(receiptsErrors.overOpen, { ...names, goodsNo: line.goods_no, quantity, open: left })
  if (!lotNo) return faults
  const lot = line.lots.find((one) => one.lot_no === lotNo)
  if (!lot) tell(receiptsErrors.unknownLot, { ...names, lotNo })
  else if (!isOver && compare(quantity, open.ofLot(lot)) > 0) {
    tell(receiptsErrors.overLot, { ...names, lotNo, quantity, open: open.ofLot(lot) })
  }
  return faults
}
