import type { LockedAsn, LockedAsnLine } from '#modules/deliveries/server.ts'
import { inventoryErrors } from '#modules/inventory/contract/errors.ts'
import { assignSerials, type Serial, type SerialPart, serialsBy } from '#modules/inventory/server.ts'
import { lineBatch } from '#modules/orders/server.ts'
import {
  type ErrorDeclaration,
  type ErrorParameters,
  failOnErrors,
  type PlacedError,
} from '#platform/contract/errors.ts'
import { type Decimal, isPositive, isZero } from '#platform/contract/values/decimal.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { ReceivedLine } from './plan-receipt.ts'
import { pieceKey, type ReceivedPieces } from './receipt-document.ts'

/** A row of a receipt with its place. */
interface PlacedRow {
  row: ReceivedLine
  at: number
}

/**
 * Says of lines that are told apart by serial number which pieces are received: those that are named, or all that are open. Their
 * lots say how much falls on which lot. Of goods that were inspected the pieces are those that waited. `gone` are ids of pieces that
 * earlier receipts of the same file take.
 */
export async function namePieces(
  trx: ScopedTransaction,
  asn: LockedAsn,
  lines: readonly ReceivedLine[],
  { inspectionId, gone }: { inspectionId?: string | undefined; gone?: ReadonlySet<string> } = {},
): Promise<{ lines: ReceivedLine[]; pieces: ReceivedPieces }> {
  const serialLines = new Map(asn.lines.filter(({ is_serial }) => is_serial).map((line) => [line.id, line]))
  const errors: PlacedError[] = []
  for (const [at, row] of lines.entries()) {
    const line = asn.lines.find(({ id }) => id === row.asnLineId)
    if (serialLines.has(row.asnLineId) || !line || namedOf(row).length === 0) continue
    errors.push(errorAt(at, line, inventoryErrors.serialsNotKept))
  }
  const named = lines.map((row, at) => ({ row, at })).filter(({ row }) => serialLines.has(row.asnLineId))
  const open = inspectionId
    ? await serialsBy(trx, 'inspection_id', [inspectionId])
    : (
        await serialsBy(
          trx,
          'asn_line_id',
          named.map(({ row }) => row.asnLineId),
        )
      ).filter(({ status, id }) => status === 'initial' && !gone?.has(id))
  const pieces = new Map<string, { accepted: Serial[]; refused: Serial[] }>()
  const shared = new Map<ReceivedLine, ReceivedLine[]>()
  for (const [lineId, rows] of Map.groupBy(named, ({ row }) => row.asnLineId)) {
    const line = serialLines.get(lineId)
    if (!line) continue
    let left = open.filter((serial) => serial.asn_line_id === lineId)
    // Rows that name a lot first: what they take is not there for the others.
    const byLot = Map.groupBy(rows, ({ row }) => row.lotNo ?? '')
    for (const [lotNo, ofLot] of [...byLot].toSorted(([a], [b]) => Number(a === '') - Number(b === ''))) {
      const available = lotNo === '' ? left : left.filter((serial) => serial.lot_no === lotNo)
      const taken = takeRows(line, ofLot, available, errors)
      for (const { row, accepted, refused } of taken) {
        const gone = new Set([...accepted, ...refused])
        left = left.filter((serial) => !gone.has(serial))
        const ofRow = rowsOf(row, accepted, refused)
        for (const [lot, part] of ofRow) {
          const key = pieceKey(lineId, lot)
          const before = pieces.get(key) ?? { accepted: [], refused: [] }
          pieces.set(key, {
            accepted: [...before.accepted, ...part.accepted],
            refused: [...before.refused, ...part.refused],
          })
        }
        if (ofRow.size > 0)
          shared.set(
            row,
            [...ofRow.values()].map((part) => part.row),
          )
      }
    }
  }
  failOnErrors(errors)
  return { lines: lines.flatMap((row) => shared.get(row) ?? [row]), pieces }
}

const namedOf = ({ serials = [], refusedSerials = [] }: ReceivedLine) => [...serials, ...refusedSerials]

const errorAt = (
  at: number,
  line: LockedAsnLine,
  declaration: ErrorDeclaration,
  parameters: ErrorParameters = {},
): PlacedError => ({
  path: `lines.${at}`,
  declaration,
  parameters: { purchaseNo: line.purchase_no, lineBatch: lineBatch(line), goodsNo: line.goods_no, ...parameters },
})

/** A quantity that is not told is that of the pieces that are named. */
const errorsOf = (quantity: Decimal, named: readonly string[] = []): Decimal =>
  isZero(quantity) && named.length > 0 ? String(named.length) : quantity

/** What each row takes of the pieces that are open; rows whose quantities cannot be right are left to the plan of the receipt. */
function takeRows(
  line: LockedAsnLine,
  rows: readonly PlacedRow[],
  available: readonly Serial[],
  errors: PlacedError[],
) {
  const counted = rows.map(({ row, at }) => ({
    at,
    row: {
      ...row,
      receiveQty: errorsOf(row.receiveQty, row.serials),
      checkReturnQty: errorsOf(row.checkReturnQty, row.refusedSerials),
    },
    given: row,
  }))
  const parts = counted.flatMap(({ row }): SerialPart[] => [
    { qty: row.receiveQty, named: row.serials },
    { qty: row.checkReturnQty, named: row.refusedSerials },
  ])
  // What is no whole number of pieces, or none at all, the plan refuses with better words.
  if (parts.some(({ qty }) => !isPositive(qty) && !isZero(qty))) return []
  const { assigned, faults: found } = assignSerials(available, parts)
  for (const { part, declaration, parameters } of found) {
    errors.push(errorAt(counted[Math.floor(part / 2)]?.at ?? 0, line, declaration, parameters))
  }
  if (found.length > 0) return []
  return counted.map(({ given }, index) => ({
    row: given,
    accepted: assigned[2 * index] ?? [],
    refused: assigned[2 * index + 1] ?? [],
  }))
}

/** A row by the lots of its pieces. */
function rowsOf(row: ReceivedLine, accepted: readonly Serial[], refused: readonly Serial[]) {
  const lots = [...new Set([...accepted, ...refused].map((serial) => serial.lot_no))]
  return new Map(
    lots.map((lotNo) => {
      const part = {
        accepted: accepted.filter((serial) => serial.lot_no === lotNo),
        refused: refused.filter((serial) => serial.lot_no === lotNo),
      }
      const counts = { receiveQty: String(part.accepted.length), checkReturnQty: String(part.refused.length) }
      return [lotNo, { ...part, row: { ...row, lotNo, ...counts } }]
    }),
  )
}
