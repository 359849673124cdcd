import { sql } from 'kysely'
import { lockSlotDay, takeSlot } from '#modules/deliveries/appointment/server/appointments.ts'
import type { AsnApproval, AsnState } from '#modules/deliveries/asn/contract/fields.ts'
import { asnApproval } from '#modules/deliveries/asn/contract/lifecycle.ts'
import { failOnBlockers } from '#modules/deliveries/asn/server/asn-blocker.ts'
import { asnDocument } from '#modules/deliveries/asn/server/asn-document.ts'
import { type ShippingDetails, shippingColumns } from '#modules/deliveries/asn/server/shipping-columns.ts'
import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { settleByAsn } from '#modules/discrepancies/server.ts'
import { type LedgerEntry, type LockedBatch, lockBatches, postMovements } from '#modules/orders/server.ts'
import { type ErrorParameters, fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { plain } from '#platform/contract/values/decimal.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { CustomValues } from '#platform/server/custom-fields/check-custom-values.ts'
import { inheritedRow } from '#platform/server/database/inherited-row.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { TravelDates } from '../contract/travel-dates.ts'
import { asnBlockers } from './asn-blockers.ts'
import type { NewAsnLine, OrderedLine } from './check-asn-lines.ts'
import { insertAsnLines } from './insert-asn-lines.ts'
import { wholeTravelDates } from './read-travel-dates.ts'

type Needed = 'wayCarriage' | 'sender' | 'senderPhone' | 'shippingAddress' | 'deliveryAddress'

/** A new ASN: what the supplier says about the delivery, and its lines. */
export interface NewAsn
  extends Pick<ShippingDetails, Needed>,
    Partial<Omit<ShippingDetails, Needed | keyof TravelDates>> {
  /** Given by files and other systems; numbered by the product otherwise. */
  asnNo?: string | undefined
  /** Of the two days one may be left out where the supplier's days of transport are known. */
  deliveryDate?: string | null | undefined
  expectedArrivalDate?: string | null | undefined
  /** Where the ASN comes from, such as `import`. */
  dataSource?: string
  /** Values of custom fields by field number. */
  custom?: CustomValues
  /** Whoever ships knows what is above the limit of an order that asks about it. */
  isOverConfirmed?: boolean
  /** At what time of its day of arrival it is to be unloaded. */
  appointmentTime?: string | null | undefined
  lines: readonly NewAsnLine[]
}

/** An ASN as it was written, with the batches as they were before it. */
export interface CreatedAsn {
  id: string
  asnNo: string
  status: AsnState
  version: number
  expectedArrivalDate: string
  /** Of its lines: who may see all of them sees the ASN. */
  warehouseNos: string[]
  classifyTypes: string[]
  batches: readonly LockedBatch[]
  /** What was shipped above a limit that asks. */
  overConfirmed: readonly ErrorParameters[]
  /** Approvals that let lines through outside the delivery rules. */
  approvals: readonly ErrorParameters[]
}

/** How often a number that somebody's file took already is passed over. */
const NUMBER_ATTEMPTS = 50

/**
 * Writes an ASN and moves its quantities: to pending where the organisation wants approval, else shipped. Refuses frozen
 * suppliers, lines that do not go together, and more than can be shipped. The caller announces it.
 */
export async function createAsn(
  context: Pick<CallContext, 'trx' | 'caller' | 'today' | 'language' | 'translate' | 'announce'>,
  requested: NewAsn,
): Promise<CreatedAsn> {
  const { trx, caller, today } = context
  const locked = await lockBatches(trx, [...new Set(requested.lines.map((line) => line.batchId))])
  const lines = requested.lines.map((line): OrderedLine => {
    const batch = locked.get(line.batchId)
    return batch ? { line, batch } : fail(platformErrors.notFound)
  })
  const [first] = lines
  if (!first) return fail(platformErrors.notFound)
  const asn = { ...requested, ...(await wholeTravelDates(context, first.batch, requested)) }
  const { blockers, exemptions, rules } = await asnBlockers(context, asn, [first, ...lines.slice(1)])
  const overConfirmed = failOnBlockers(blockers, asn.isOverConfirmed ?? false)

  const status: AsnState = rules.isApprovalNeeded ? '0' : '2'
  if (asn.appointmentTime) {
    const place = { ...first.batch, delivery_address: asn.deliveryAddress }
    await lockSlotDay(context, place, asn.expectedArrivalDate)
  }
  const approval = asnApproval(null, status, '0')
  const values = { ...headValues(asn, lines, caller.userName), status, approval_status: approval }
  const head = await insertNumberedHead(trx, today, asn, values)
  await insertAsnLines(context, { ...head, supplier_name: first.batch.supplier_name }, lines)
  await postMovements(
    trx,
    caller.userName,
    lines.map((line) => shippingEntry(head, status, line)),
  )
  if (status === '2') await settleByAsn(context, asnDocument({ head }), lines.map(shippedPart))
  if (asn.appointmentTime) {
    const { batch } = first
    const scheduled = {
      ...head,
      supplier_name: batch.supplier_name,
      is_released: true,
      delivery_address: asn.deliveryAddress,
      delivery_date: asn.deliveryDate,
    }
    await takeSlot(context, scheduled, { day: asn.expectedArrivalDate, time: asn.appointmentTime }, rules)
  }
  const batches = [...locked.values()]
  const approvals = exemptions.map(({ parameters }) => parameters)
  const { id, asn_no: asnNo, version } = head
  const { warehouse_nos: warehouseNos, classify_types: classifyTypes } = values
  const scope = { warehouseNos, classifyTypes }
  const { expectedArrivalDate } = asn
  return { id, asnNo, status, version, expectedArrivalDate, ...scope, batches, overConfirmed, approvals }
}

/** What a line of an ASN moves when it is submitted in this state. */
export function shippingEntry(
  head: { id: string; asn_no: string },
  status: AsnState,
  { line, batch }: OrderedLine,
): LedgerEntry {
  const quantity = plain(line.deliveryQty)
  const document = asnDocument({ head })
  return status === '0'
    ? { batchId: batch.id, movement: 'asnSubmit', deltas: { pending: quantity }, document }
    : { batchId: batch.id, movement: 'asnShip', deltas: { delivery: quantity, on_way: quantity }, document }
}

/** What a line ships of its batch. */
export const shippedPart = ({ line, batch }: OrderedLine) => ({ batchId: batch.id, qty: line.deliveryQty })

/** What an ASN's head says of its lines. */
export const linesOnHead = (lines: readonly OrderedLine[]) => ({
  purchase_nos: [...new Set(lines.map((line) => line.batch.purchase_no))].join(', '),
  line_count: lines.length,
  warehouse_nos: distinct(lines.map((line) => line.batch.warehouse_no)),
  classify_types: distinct(lines.map((line) => line.batch.classify_type)),
})

const distinct = (values: readonly string[]): string[] => [...new Set(values)].sort()

/** Where an ASN is unloaded, and as what it is announced: as its first line wants. */
export function placeOfLines(lines: readonly OrderedLine[]) {
  const [first] = lines
  if (!first) throw new Error('a notice has lines')
  return { warehouse_no: first.batch.warehouse_no, classify_type: first.batch.classify_type }
}

/** An ASN that tells both of its days. */
type DatedAsn = NewAsn & Record<keyof TravelDates, string>

function headValues(asn: DatedAsn, lines: readonly OrderedLine[], userName: string) {
  const [first] = lines
  if (!first) throw new Error('an ASN has lines')
  return {
    ...inheritedRow('srm_asn_head', first.batch),
    ...placeOfLines(lines),
    ...shippingColumns(asn),
    data_source: asn.dataSource ?? '',
    custom: JSON.stringify(asn.custom ?? {}),
    ...linesOnHead(lines),
    create_name: userName,
    update_name: userName,
    update_date: sql<string>`clock_timestamp()`,
  }
}

/** The number is taken last: whoever takes one makes everybody else of the tenant wait for the end of the transaction. */
async function insertNumberedHead(
  trx: ScopedTransaction,
  today: string,
  asn: NewAsn,
  values: ReturnType<typeof headValues> & { status: AsnState; approval_status: AsnApproval },
) {
  for (let attempt = 1; attempt <= NUMBER_ATTEMPTS; attempt++) {
    const asnNo = asn.asnNo ?? (await nextAsnNo(trx, today))
    const insert = trx
      .insertInto('srm_asn_head')
      .values({ ...values, asn_no: asnNo })
      // A number may be taken by an ASN that the caller does not see; only the database knows.
      .onConflict((conflict) => conflict.columns(['tenantsid', 'asn_no']).doNothing())
      .returning(['id', 'asn_no', 'version', 'tenantsid', 'org_no', 'warehouse_no', 'classify_type', 'supplier_no'])
    const [head] = await insert.execute()
    if (head) return head
    if (asn.asnNo !== undefined) break
  }
  return fail(deliveriesErrors.duplicateAsn, { asnNo: asn.asnNo ?? '' })
}

async function nextAsnNo(trx: ScopedTransaction, today: string): Promise<string> {
  const next = sql<{ no: string }>`select next_document_no('ASN', ${today}::date) as no`
  const {
    rows: [taken],
  } = await next.execute(trx)
  return taken?.no ?? ''
}
