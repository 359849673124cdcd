import { z } from 'zod'
import { asnLifecycle } from '#modules/deliveries/asn/contract/lifecycle.ts'
import type { LockedAsn } from '#modules/deliveries/server.ts'
import { masterDataErrors } from '#modules/master-data/contract/errors.ts'
import { closedSpan } from '#modules/master-data/server.ts'
import { lockBatches } from '#modules/orders/server.ts'
import { receiptsErrors } from '#modules/receipts/contract/errors.ts'
import { receiptImportFields } from '#modules/receipts/receipt/contract/fields.ts'
import { namePieces } from '#modules/receipts/receipt/server/name-pieces.ts'
import { isGiftAlone, OpenQuantities, planReceiptLine } from '#modules/receipts/receipt/server/plan-receipt.ts'
import { BusinessError } from '#platform/contract/errors.ts'
import { decide } from '#platform/contract/lifecycle.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { isWholeRow, type RowError } from '#platform/server/import/define-import.ts'
import { hasNames, lockNamedAsns, namedAsnLines, namedLineBatch, type ReadReceiptRow } from './named-asn-lines.ts'
import { namedPieces, receiptGroupKey } from './write-receipt-rows.ts'

type FieldError = RowError<typeof receiptImportFields>

/**
 * Errors of the rows beyond their cells: the ASN and line they name, and what is open of them over the whole file. A row
 * with a cell that cannot be read is judged by its other cells.
 */
export async function checkReceiptRows(context: CallContext, rows: readonly ReadReceiptRow[]): Promise<FieldError[]> {
  const asns = await lockNamedAsns(context.trx, rows)
  const named = rows.flatMap(({ values }) => {
    const asn = asns.get(values.asnNo ?? '')
    return asn && hasNames(values) ? namedAsnLines(asn, values).map((line) => line.batch_id) : []
  })
  // Limits count over all ASNs of a batch. Files cannot be asked: what would be, is refused.
  const open = new OpenQuantities(await lockBatches(context.trx, [...new Set(named)]))
  const ofLines = lineErrors(rows, asns, open)
  for (const [row, errors] of await pieceErrors(context, rows, asns)) {
    ofLines.set(row, [...(ofLines.get(row) ?? []), ...errors])
  }
  const closed = await closedDays(context, rows, asns)
  return rows.flatMap((row) => {
    const { rowNumber, values } = row
    const ofAsn = asnFaults(context, row, asns.get(values.asnNo ?? ''))
    const ofGoods = ofAsn.length === 0 ? (ofLines.get(row) ?? []) : ofAsn
    return [...dateErrors(context, values), ...(closed.get(row) ?? []), ...ofGoods].map((error) => ({
      rowNumber,
      ...error,
    }))
  })
}

type Unplaced = Omit<FieldError, 'rowNumber'>

function dateErrors({ today }: CallContext, { receiptDate, postingDate }: ReadReceiptRow['values']): Unplaced[] {
  const errors: Unplaced[] = []
  if (receiptDate && receiptDate > today)
    errors.push({ field: 'receiptDate', error: receiptsErrors.receiptDateInFuture })
  if (postingDate && postingDate > today)
    errors.push({ field: 'postingDate', error: receiptsErrors.postingDateInFuture })
  return errors
}

/** What rows of a day are told together by: tenant, organisation and day. */
const POSTED = z.tuple([z.string(), z.string(), z.string()])

/** Rows that would be posted on a day on which the accounts of their organisation are closed. */
async function closedDays(
  { trx }: CallContext,
  rows: readonly ReadReceiptRow[],
  asns: ReadonlyMap<string, LockedAsn>,
): Promise<Map<ReadReceiptRow, Unplaced[]>> {
  const errors = new Map<ReadReceiptRow, Unplaced[]>()
  const days = Map.groupBy(rows, ({ values: { asnNo = '', postingDate, receiptDate } }) => {
    const head = asns.get(asnNo)?.head
    const day = postingDate ?? receiptDate
    return head && day ? JSON.stringify([head.tenantsid, head.org_no, day]) : ''
  })
  for (const [key, ofDay] of days) {
    if (key === '') continue
    const [tenantsid, orgNo, day] = POSTED.parse(JSON.parse(key))
    const parameters = await closedSpan(trx, { tenantsid, orgNo }, day)
    if (parameters === null) continue
    for (const row of ofDay) {
      const field = row.values.postingDate ? 'postingDate' : 'receiptDate'
      errors.set(row, [{ field, error: masterDataErrors.periodClosed, parameters }])
    }
  }
  return errors
}

/** What is wrong with the ASN and the line that a row names. */
function asnFaults({ caller }: CallContext, row: ReadReceiptRow, asn: LockedAsn | undefined): Unplaced[] {
  const { values } = row
  const { asnNo } = values
  if (asnNo === undefined) return []
  if (!asn) return [{ field: 'asnNo', error: receiptsErrors.unknownAsn, parameters: { asnNo } }]
  const action = isGiftAlone(receivedOf(row)) ? 'receiveGifts' : 'receive'
  const decision = decide(asnLifecycle, action, asn.head.status, caller.side, asn.facts)
  if (!decision.isAllowed) return [{ field: 'asnNo', error: decision.refusal }]
  if (!hasNames(values)) return []
  const [line, ...others] = namedAsnLines(asn, values)
  const names = { asnNo, purchaseNo: values.purchaseNo, lineBatch: namedLineBatch(values) }
  if (!line) return [{ field: 'purchaseSeq', error: receiptsErrors.unknownAsnLine, parameters: names }]
  if (others.length > 0) return [{ field: 'purchaseSeq', error: receiptsErrors.severalAsnLines, parameters: names }]
  return []
}

/** What is wrong with the pieces that rows name, receipt by receipt: what an earlier one takes is not there for a later one. */
async function pieceErrors(
  { trx }: CallContext,
  rows: readonly ReadReceiptRow[],
  asns: ReadonlyMap<string, LockedAsn>,
): Promise<Map<ReadReceiptRow, Unplaced[]>> {
  const errors = new Map<ReadReceiptRow, Unplaced[]>()
  const gone = new Set<string>()
  for (const receipt of Map.groupBy(rows, ({ values }) => receiptGroupKey(values)).values()) {
    const asn = asns.get(receipt[0]?.values.asnNo ?? '')
    const named = receipt.flatMap((row) => {
      const [line, ...others] = asn && hasNames(row.values) ? namedAsnLines(asn, row.values) : []
      return line && others.length === 0 ? [{ row, asnLineId: line.id }] : []
    })
    const received = named.map(({ row, asnLineId }) => ({
      ...{ asnLineId, receiveQty: '0', checkReturnQty: '0', reason: '' },
      ...receivedOf(row),
      ...namedPieces(row.values),
      lotNo: row.values.lotNo ?? null,
    }))
    if (!asn) continue
    try {
      const { pieces } = await namePieces(trx, asn, received, { gone })
      for (const { accepted, refused } of pieces.values()) for (const { id } of [...accepted, ...refused]) gone.add(id)
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error
      for (const { path = '', declaration, parameters } of error.details) {
        const { row } = named[Number(path.split('.')[1])] ?? {}
        if (row) errors.set(row, [...(errors.get(row) ?? []), { field: 'serialNos', error: declaration, parameters }])
      }
    }
  }
  return errors
}

/** What is wrong with what rows receive of their lines, receipt by receipt, in the order in which they are written. */
function lineErrors(
  rows: readonly ReadReceiptRow[],
  asns: ReadonlyMap<string, LockedAsn>,
  open: OpenQuantities,
): Map<ReadReceiptRow, Unplaced[]> {
  const errors = new Map<ReadReceiptRow, Unplaced[]>()
  const named = rows.flatMap((row) => {
    const asn = asns.get(row.values.asnNo ?? '')
    const [line, ...others] = asn && hasNames(row.values) ? namedAsnLines(asn, row.values) : []
    return line && others.length === 0 ? [{ row, line }] : []
  })
  for (const receipt of Map.groupBy(named, ({ row }) => receiptGroupKey(row.values)).values()) {
    for (const [line, ofLine] of Map.groupBy(receipt, (one) => one.line)) {
      const received = ofLine.map(({ row }) => ({ asnLineId: line.id, ...receivedOf(row) }))
      for (const { at, declaration, parameters } of planReceiptLine(line, received, open).faults) {
        const { row } = ofLine[at] ?? {}
        if (row) errors.set(row, [...(errors.get(row) ?? []), { error: declaration, parameters }])
      }
    }
  }
  return errors
}

/** What a row receives, as far as it can be read. */
function receivedOf(row: ReadReceiptRow) {
  const { lotNo, receiveQty, checkReturnQty, giftQty, reason } = row.values
  const isWhole = isWholeRow(receiptImportFields, row)
  // Named pieces say how many they are.
  const { serials, refusedSerials } = namedPieces(row.values)
  return {
    lotNo,
    ...(isWhole || receiveQty !== undefined ? { receiveQty: receiveQty ?? String(serials.length) } : {}),
    ...(isWhole || checkReturnQty !== undefined
      ? { checkReturnQty: checkReturnQty ?? String(refusedSerials.length) }
      : {}),
    giftQty: giftQty ?? '0',
    ...(isWhole || reason !== undefined ? { reason: reason ?? '' } : {}),
  }
}
