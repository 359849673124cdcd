import { inventoryErrors } from '#modules/inventory/contract/errors.ts'
import { assignSerials, type Serial, serialsBy } from '#modules/inventory/server.ts'
import { lineBatch } from '#modules/orders/server.ts'
import { serialLinesOf } from '#modules/receipts/receipt/server/reverse-pieces.ts'
import { failOnErrors } from '#platform/contract/errors.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { PlannedReturn } from './return-plan.ts'

/** The pieces of each part of a return, in the order of the parts: those that are named, else all of the acceptance in the cell. */
export async function nameReturned(trx: ScopedTransaction, parts: readonly PlannedReturn[]): Promise<Serial[][]> {
  const serialLines = await serialLinesOf(
    trx,
    parts.map(({ acceptance }) => acceptance),
  )
  const stored = await serialsBy(
    trx,
    'receipt_id',
    parts.flatMap(({ acceptance }) => (serialLines.has(acceptance.asn_line_id) ? [acceptance.id] : [])),
  )
  const pieces = new Map<PlannedReturn, Serial[]>()
  const errors: { path: string; declaration: typeof inventoryErrors.serialTwice; parameters: object }[] = []
  for (const ofPlace of Map.groupBy(parts, (part) => `${part.acceptance.id} ${part.cellNo}`).values()) {
    const [first] = ofPlace
    if (!first) continue
    const names = {
      purchaseNo: first.batch.purchase_no,
      lineBatch: lineBatch(first.batch),
      goodsNo: first.acceptance.goods_no,
    }
    if (!serialLines.has(first.acceptance.asn_line_id)) {
      for (const { index, named } of ofPlace) {
        if (named.length === 0) continue
        errors.push({ path: `lines.${index}`, declaration: inventoryErrors.serialsNotKept, parameters: names })
      }
      continue
    }
    const available = stored.filter(
      (one) => one.receipt_id === first.acceptance.id && one.status === 'inStorage' && one.cell_no === first.cellNo,
    )
    const plan = assignSerials(
      available,
      ofPlace.map(({ returnQty, named }) => ({ qty: returnQty, named })),
    )
    for (const { part, declaration, parameters } of plan.faults) {
      errors.push({ path: `lines.${ofPlace[part]?.index ?? 0}`, declaration, parameters: { ...names, ...parameters } })
    }
    for (const [at, part] of ofPlace.entries()) pieces.set(part, plan.assigned[at] ?? [])
  }
  const reported = errors.map((error) => ({ ...error, parameters: { ...error.parameters } }))
  failOnErrors(reported)
  return parts.map((part) => pieces.get(part) ?? [])
}
