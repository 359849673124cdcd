import { type Selectable, sql } from 'kysely'
import type { SrmCheckReceipt, SrmCheckReturn } from '#db/schema.generated.ts'
import { inventoryErrors } from '#modules/inventory/contract/errors.ts'
import { type Serial, serialNames, serialsMovedBy, undoSerials } from '#modules/inventory/server.ts'
import { fail } from '#platform/contract/errors.ts'
import type { Decimal } from '#platform/contract/values/decimal.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { Reversal } from './reverse-acceptances.ts'

/**
 * Puts the pieces of receipts that are reversed back on their way: they must lie where they were put, and what was refused must not
 * have been announced again. Comes before stock and details are reversed.
 */
export async function reversePieces(
  context: Pick<CallContext, 'trx' | 'caller'>,
  { receiptNo, reason }: Reversal,
  acceptances: readonly Selectable<SrmCheckReceipt>[],
  rejections: readonly Selectable<SrmCheckReturn>[],
): Promise<void> {
  const { trx } = context
  const byLine = await serialLinesOf(trx, [...acceptances, ...rejections])
  if (byLine.size === 0) return
  const accepted = acceptances.filter((row) => byLine.has(row.asn_line_id))
  const refused = rejections.filter((row) => byLine.has(row.asn_line_id))
  const stored = await serialsMovedBy(
    trx,
    'accept',
    accepted.map(({ id }) => id),
  )
  for (const row of accepted) {
    failIfMissing(
      stored.filter((one) => one.receipt_id === row.id),
      row.receive_qty,
      stored.find((one) => one.receipt_id !== row.id),
    )
  }
  await failIfElsewhere(trx, stored)
  const gone = await serialsMovedBy(
    trx,
    'refuse',
    refused.map(({ id }) => id),
  )
  for (const row of refused) {
    failIfMissing(
      gone.filter((one) => one.check_return_id === row.id),
      row.check_return_qty,
      gone.find((one) => one.check_return_id !== row.id),
    )
  }
  await undoSerials(context, 'cancelReceipt', stored, (serial) => ({
    type: 'receipt',
    id: serial.receipt_id ?? '',
    no: receiptNo,
    reason,
  }))
  await undoSerials(context, 'cancelRefusal', gone, (serial) => ({
    type: 'rejection',
    id: serial.check_return_id ?? '',
    no: receiptNo,
    reason,
  }))
}

/** Which lines of these rows are told apart by serial number. */
export async function serialLinesOf(
  trx: ScopedTransaction,
  rows: readonly { asn_line_id: string }[],
): Promise<ReadonlySet<string>> {
  const ids = [...new Set(rows.map((row) => row.asn_line_id))]
  const found = await sql<{ id: string }>`
    select id from srm_asn_line where is_serial and id = any (${ids}::bigint[])`.execute(trx)
  return new Set(found.rows.map(({ id }) => id))
}

/** All pieces of a row are there, and none has been somewhere else since. */
function failIfMissing(there: readonly Serial[], quantity: Decimal, other: Serial | undefined): void {
  if (there.length === Number(quantity)) return
  fail(other ? inventoryErrors.serialElsewhere : inventoryErrors.serialMeanwhile, other ? serialNames(other) : {})
}

/** Each piece must lie in a cell into which its receipt was put, and each cell holds as many as were put there. */
async function failIfElsewhere(trx: ScopedTransaction, stored: readonly Serial[]): Promise<void> {
  const ids = [...new Set(stored.map((one) => one.receipt_id))]
  const { rows } = await sql<{ receiptId: string; cellNo: string; qty: Decimal }>`
    select receipt_id as "receiptId", cell_no as "cellNo", sum(warehousing_qty)::text as qty from srm_warehousing_detail
    where receipt_id = any (${ids}::bigint[]) group by receipt_id, cell_no`.execute(trx)
  const put = new Map(rows.map(({ receiptId, cellNo, qty }) => [`${receiptId} ${cellNo}`, Number(qty)]))
  for (const serial of stored) {
    const key = `${serial.receipt_id} ${serial.cell_no}`
    const left = (put.get(key) ?? 0) - 1
    if (left < 0 || serial.status !== 'inStorage') fail(inventoryErrors.serialElsewhere, serialNames(serial))
    put.set(key, left)
  }
}
