import { sql } from 'kysely'
import { ordersErrors } from '#modules/orders/contract/errors.ts'
import { type ErrorDeclaration, type ErrorParameters, fail, failOnErrors } from '#platform/contract/errors.ts'
import { compare, type Decimal, fitsDecimals, isDecimal, subtract, sum } from '#platform/contract/values/decimal.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { LockedRow, Outcome } from '#platform/server/documents/document-source.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { componentIssue } from '../contract/document.ts'
import { mostArrived } from '../contract/fields.ts'
import { postComponents } from './post-components.ts'

/**
 * A supplier confirms what of an issue arrived, every line of it. What differs needs a reason, is told to the purchaser and is
 * short from then on. What came back or is scrapped already did arrive; what is used and did not arrive is missing, since the
 * supplier may have used its own.
 */
export async function confirmArrival(
  { trx, caller }: CallContext,
  issue: LockedRow<typeof componentIssue>,
  input: { reason: string; lines: readonly { id: string; arrivedQty: Decimal }[] },
): Promise<Outcome<typeof componentIssue>> {
  const reason = input.reason.trim()
  const requested = new Map(input.lines.map(({ id, arrivedQty }, index) => [id, { arrivedQty, index }]))
  const issued = await readIssuedLines(trx, issue.id)
  if (requested.size !== input.lines.length || issued.length !== requested.size) fail(ordersErrors.arrivalLines)
  const lines = issued.map((line) => ({ ...line, ...(requested.get(line.id) ?? fail(ordersErrors.arrivalLines)) }))
  const errors = lines.flatMap((line) => {
    const error = errorOf(line, lines)
    return error ? [{ path: `lines.${line.index}.arrivedQty`, ...error }] : []
  })
  failOnErrors(errors)
  const differing = lines.filter(({ arrivedQty, issueQty }) => compare(arrivedQty, issueQty) !== 0)
  if (differing.length > 0 && reason === '') fail(ordersErrors.arrivalReasonEmpty)

  const written = sql`
    update srm_component_issue_line l set arrived_qty = r.qty
    from json_to_recordset(${JSON.stringify(lines.map(({ id, arrivedQty: qty }) => ({ id, qty })))}::json)
      as r (id bigint, qty numeric)
    where l.id = r.id and l.issue_id = ${issue.id}`
  await written.execute(trx)
  await postComponents(
    trx,
    { type: 'componentIssue', id: issue.id, no: issue.issue_no, reason, createName: caller.userName },
    lines.map(({ componentId, issueQty, arrivedQty }) => ({
      ...{ componentId, movement: 'arrive', arrived: arrivedQty, shortage: subtract(issueQty, arrivedQty) },
    })),
  )
  const differences = differing.map(({ componentNo, issueQty, arrivedQty }) => ({ componentNo, issueQty, arrivedQty }))
  return {
    set: { arrived_date: sql<string>`clock_timestamp()`, arrived_name: caller.userName, arrival_reason: reason },
    reason,
    detail: { purchaseNo: issue.purchase_no, reason, differences },
  }
}

type Issued = Awaited<ReturnType<typeof readIssuedLines>>[number]
type Arrived = Omit<Issued, 'arrivedQty'> & { arrivedQty: Decimal; index: number }

/** The lines of an issue with what of their components may be short at most, and is left at the supplier or on the way there. */
export const readIssuedLines = (trx: ScopedTransaction, issueId: string) =>
  trx
    .selectFrom('srm_component_issue_line as l')
    .innerJoin('srm_purchase_component as c', 'c.id', 'l.component_id')
    .select(['l.id', 'l.component_id as componentId', 'l.component_no as componentNo', 'l.unit_no as unitNo'])
    .select('c.unit_decimals as unitDecimals')
    .select(sql<Decimal>`trim_scale(l.issue_qty)`.as('issueQty'))
    .select(sql<Decimal>`trim_scale(coalesce(l.arrived_qty, 0))`.as('arrivedQty'))
    // So that what came back or is scrapped had arrived.
    .select(sql<Decimal>`trim_scale(c.issued_qty - c.short_qty - c.returned_qty - c.scrapped_qty)`.as('mostShort'))
    .select(sql<Decimal>`trim_scale(c.supplier_qty + c.on_way_qty)`.as('leftQty'))
    .where('l.issue_id', '=', issueId)
    .orderBy('l.id')
    .execute()

function errorOf(
  line: Arrived,
  lines: readonly Arrived[],
): { declaration: ErrorDeclaration; parameters: ErrorParameters } | null {
  const { componentNo, arrivedQty, issueQty, unitDecimals, unitNo, mostShort } = line
  if (!isDecimal(arrivedQty) || compare(arrivedQty, '0') < 0) {
    return { declaration: ordersErrors.arrivedNegative, parameters: {} }
  }
  if (!fitsDecimals(arrivedQty, unitDecimals)) {
    const unit = { unit: unitNo, decimals: unitDecimals }
    return { declaration: ordersErrors.componentDecimals, parameters: { componentNo, quantity: arrivedQty, ...unit } }
  }
  const most = mostArrived(issueQty)
  if (compare(arrivedQty, most) > 0) {
    return { declaration: ordersErrors.arrivedTooMuch, parameters: { componentNo, quantity: most } }
  }
  // Several lines may be of one component: what is short of it counts together.
  const own = lines.filter(({ componentId }) => componentId === line.componentId)
  const least = subtract(sum(own.map((one) => one.issueQty)), mostShort)
  return compare(sum(own.map((one) => one.arrivedQty)), least) < 0
    ? { declaration: ordersErrors.arrivalBelowReturned, parameters: { componentNo, quantity: least } }
    : null
}
