import { sql } from 'kysely'
import type { z } from 'zod'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { compare, type Decimal, fitsDecimals, isPositive, isZero, plain } from '#platform/contract/values/decimal.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { discrepanciesErrors } from '../contract/errors.ts'
import type { discrepancyReport } from '../contract/schemas.ts'
import { findOwner } from './find-owner.ts'
import { type Discrepancy, openDiscrepancies } from './open-discrepancies.ts'

type Report = z.output<typeof discrepancyReport>

/** Reports what is wrong with goods of a shipped ASN, or with its papers. */
export async function reportDiscrepancy(context: CallContext, input: Report): Promise<{ made: Discrepancy }> {
  const { trx, today } = context
  const { asnLineId, receiptId, ownerNo, dueDate, reason, discrepancyKind: kind } = input
  const line = (await readLine(trx, asnLineId)) ?? fail(platformErrors.notFound)
  if (!['2', '3', '4'].includes(line.status)) fail(discrepanciesErrors.notShipped)
  if (dueDate && dueDate < today) fail(discrepanciesErrors.dueDatePast)
  const accepted = receiptId ? await readAcceptance(trx, asnLineId, receiptId) : null
  const lotNo = accepted ? accepted.lotNo : (input.lotNo ?? '')
  if (!accepted && lotNo !== '' && !line.lots.includes(lotNo)) fail(discrepanciesErrors.unknownLot, { lotNo })
  const qty = checkQuantity(input, line, accepted)
  const owner = ownerNo ? await findOwner(trx, line, ownerNo) : null
  const [made] = await openDiscrepancies(context, [
    {
      kind,
      asnLineId,
      lotNo,
      qty,
      reason,
      ...(accepted ? { receiptId: accepted.id, receiptNo: accepted.receiptNo } : {}),
      ...(owner ? { owner } : {}),
      ...(dueDate ? { dueDate } : {}),
    },
  ])
  return made ? { made } : fail(platformErrors.notFound)
}

interface ReportedLine {
  tenantsid: string
  org_no: string
  warehouse_no: string
  classify_type: string
  status: string
  unitDecimals: number
  unitNo: string
  shippedQty: Decimal
  lots: string[]
}

/** The line, with its ASN under a lock: that is neither voided nor received until the discrepancy is there. */
async function readLine(trx: ScopedTransaction, id: string): Promise<ReportedLine | undefined> {
  const { rows } = await sql<ReportedLine>`
    select l.tenantsid, l.org_no, l.warehouse_no, l.classify_type, a.status, l.unit_decimals as "unitDecimals",
      l.purchase_unit_no as "unitNo", trim_scale(l.delivery_qty) as "shippedQty",
      array(select t.lot_no from srm_asn_lot t where t.asn_line_id = l.id) as lots
    from srm_asn_line l join srm_asn_head a on a.id = l.asn_id where l.id = ${id}
    for share of a`.execute(trx)
  return rows[0]
}

interface Acceptance {
  id: string
  receiptNo: string
  lotNo: string
  receiveQty: Decimal
}

async function readAcceptance(trx: ScopedTransaction, asnLineId: string, id: string): Promise<Acceptance> {
  const row = await trx
    .selectFrom('srm_check_receipt')
    .select(['id', 'receipt_no', 'lot_no', 'receive_qty', 'gift_qty', 'is_reversed', 'reverses_id'])
    .where('id', '=', id)
    .where('asn_line_id', '=', asnLineId)
    // It stands until the discrepancy is there: its reversal would withdraw it.
    .forShare()
    .executeTakeFirst()
  if (!row) return fail(platformErrors.notFound)
  if (row.is_reversed || row.reverses_id !== null) fail(discrepanciesErrors.receiptReversed)
  // Nobody has a claim to what was given.
  if (!isZero(row.gift_qty)) fail(discrepanciesErrors.giftUnclaimed)
  return { id: row.id, receiptNo: row.receipt_no, lotNo: row.lot_no, receiveQty: plain(row.receive_qty) }
}

/** Papers need no quantity; goods that came too many are not limited by what was announced. */
function checkQuantity(input: Report, line: ReportedLine, accepted: Acceptance | null): Decimal {
  const { discrepancyKind: kind } = input
  const qty = input.discrepancyQty ?? '0'
  const isNeeded = kind !== 'wrongPapers'
  if (compare(qty, '0') < 0 || (isNeeded && !isPositive(qty))) fail(discrepanciesErrors.quantityMissing)
  if (!fitsDecimals(qty, line.unitDecimals)) {
    fail(discrepanciesErrors.quantityDecimals, { quantity: qty, unit: line.unitNo, decimals: line.unitDecimals })
  }
  if (kind === 'surplus') return plain(qty)
  if (accepted && compare(qty, accepted.receiveQty) > 0) {
    const { receiptNo, receiveQty } = accepted
    fail(discrepanciesErrors.overAccepted, { quantity: qty, receiptNo, accepted: receiveQty })
  }
  if (compare(qty, line.shippedQty) > 0) {
    fail(discrepanciesErrors.overNotice, { quantity: qty, shipped: line.shippedQty })
  }
  return plain(qty)
}
