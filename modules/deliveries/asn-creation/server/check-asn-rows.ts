import { readApprovals } from '#modules/deliveries/approval/server/read-approvals.ts'
import { asnFields } from '#modules/deliveries/asn/contract/fields.ts'
import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { readMergeFieldWords } from '#modules/deliveries/rule/server/merge-field-words.ts'
import { readPolicies } from '#modules/deliveries/rule/server/read-policies.ts'
import { announcedErrors } from '#modules/inventory/server.ts'
import { type LockedBatch, lineBatch, lockBatches } from '#modules/orders/server.ts'
import { bornFields } from '#platform/contract/fields.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { RowError } from '#platform/server/import/define-import.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { asnImportFields } from '../contract/fields.ts'
import { travelDates } from '../contract/travel-dates.ts'
import { announcedPieces } from './announced-pieces.ts'
import { type DefaultsReader, defaultsReader, USUAL, usualValues } from './asn-defaults.ts'
import {
  checkAsnLines,
  type LineCircumstances,
  type LineError,
  type ReadLine,
  type TakenQuantities,
} from './check-asn-lines.ts'
import {
  groupReadRows,
  isNamingRow,
  type NamingRow,
  namedLineBatch,
  type ReadAsnRow,
  readLineOf,
} from './group-asn-rows.ts'
import { batchIdOf, resolveAsnRows } from './resolve-asn-rows.ts'
import { missingShippingInfo } from './shipping-info.ts'

type FieldError = RowError<typeof asnImportFields>

/** What rows of one ASN must agree in. */
const HEAD_FIELDS = bornFields(asnImportFields, 'head').filter((name) => name !== 'asnNo')

/**
 * Errors of the rows beyond their cells: what they name, how they fit together, and what can be shipped, over the whole file.
 * A row with cells that cannot be read is judged by its others.
 */
export async function checkAsnRows(
  context: CallContext,
  rows: readonly ReadAsnRow[],
  report?: (count: number) => void,
): Promise<FieldError[]> {
  const { trx } = context
  const batches = await lockNamedBatches(trx, rows.filter(isNamingRow))
  const approvalOf = await readApprovals(trx, batches.all)
  const policyOf = await readPolicies(trx, context.caller.tenantsid)
  const mergeFieldWords = await readMergeFieldWords(context)
  const used = await usedNumbers(trx, rows)
  const defaults = defaultsReader(context)
  const taken: TakenQuantities = new Map()
  const errors: FieldError[] = []
  for (const group of groupReadRows(rows)) {
    const [first] = group
    if (!first) continue
    const { asnNo, deliveryDate, expectedArrivalDate } = first.values
    if (asnNo && used.has(asnNo)) errors.push(rowError(first, deliveriesErrors.duplicateAsn, 'asnNo', { asnNo }))
    errors.push(...differingHeads(context, group))
    if (deliveryDate && expectedArrivalDate && expectedArrivalDate < deliveryDate) {
      errors.push(rowError(first, deliveriesErrors.arrivalBeforeDelivery, 'expectedArrivalDate'))
    }
    const ofFile = { taken, defaultsOf: defaults, approvalOf, policyOf, mergeFieldWords }
    errors.push(...(await checkGroup(context, group, batches.of, ofFile)))
    report?.(group.length)
  }
  return [...errors, ...(await pieceErrors(context, rows, batches.of))]
}

/** A row with the line of the ASN that it describes, as far as both are known. */
type KnownRow = ReadLine & { row: NamingRow; batch: LockedBatch }
type BatchOf = (row: NamingRow) => LockedBatch | undefined

const knownRows = (rows: readonly ReadAsnRow[], batchOf: BatchOf): KnownRow[] =>
  rows.filter(isNamingRow).flatMap((row) => {
    const batch = batchOf(row)
    return batch ? [{ row, line: readLineOf(row.values), batch }] : []
  })

/** What was found of lines, at their rows. */
const atRows = (found: readonly LineError[], known: readonly KnownRow[], field?: FieldError['field']): FieldError[] =>
  found.flatMap(({ index, declaration, parameters }) => {
    const row = known[index]?.row
    return row ? [rowError(row, declaration, field, parameters)] : []
  })

/** What is wrong with the pieces that rows announce, over the whole file: one piece cannot come with two ASNs. */
async function pieceErrors(context: CallContext, rows: readonly ReadAsnRow[], batchOf: BatchOf): Promise<FieldError[]> {
  const known = knownRows(rows, batchOf)
  return atRows(await announcedErrors(context, announcedPieces(known)), known, 'serialNos')
}

function unknownLine(row: NamingRow): FieldError {
  const parameters = { purchaseNo: row.values.purchaseNo, lineBatch: lineBatch(namedLineBatch(row.values)) }
  return rowError(row, deliveriesErrors.unknownOrderLine, 'purchaseSeq', parameters)
}

function rowError(
  row: ReadAsnRow,
  error: FieldError['error'],
  field?: FieldError['field'],
  parameters?: FieldError['parameters'],
): FieldError {
  return { rowNumber: row.rowNumber, error, ...(field ? { field } : {}), ...(parameters ? { parameters } : {}) }
}

async function lockNamedBatches(
  trx: ScopedTransaction,
  rows: readonly NamingRow[],
): Promise<{ all: LockedBatch[]; of: BatchOf }> {
  const ids = await resolveAsnRows(trx, rows)
  const locked = new Map<string, LockedBatch>()
  const requested = [...new Set(rows.map((row) => batchIdOf(ids, row)).filter((id) => id !== undefined))]
  const BATCHES_AT_ONCE = 5000
  for (let start = 0; start < requested.length; start += BATCHES_AT_ONCE) {
    const part = await lockBatches(trx, requested.slice(start, start + BATCHES_AT_ONCE))
    for (const [id, batch] of part) locked.set(id, batch)
  }
  return { all: [...locked.values()], of: (row) => locked.get(batchIdOf(ids, row) ?? '') }
}

async function usedNumbers(trx: ScopedTransaction, rows: readonly ReadAsnRow[]): Promise<Set<string>> {
  const numbers = [...new Set(rows.map(({ values }) => values.asnNo ?? '').filter((number) => number !== ''))]
  const used = new Set<string>()
  const NUMBERS_AT_ONCE = 5000
  for (let start = 0; start < numbers.length; start += NUMBERS_AT_ONCE) {
    const found = await trx
      .selectFrom('srm_asn_head')
      .select('asn_no')
      .where('asn_no', 'in', numbers.slice(start, start + NUMBERS_AT_ONCE))
      .execute()
    for (const { asn_no } of found) used.add(asn_no)
  }
  return used
}

/** What later rows of an ASN say otherwise than the first row that tells it. */
function differingHeads({ translate }: CallContext, group: readonly ReadAsnRow[]): FieldError[] {
  const reported = new Map<string, string | null>()
  return group.flatMap((row) =>
    HEAD_FIELDS.flatMap((field) => {
      const value = row.values[field]
      if (value === undefined) return []
      const earlier = reported.get(field)
      if (earlier === undefined) reported.set(field, value)
      if (earlier === undefined || earlier === value) return []
      const parameters = { asnNo: row.values.asnNo ?? '', field: translate(asnImportFields[field].label) }
      return [rowError(row, deliveriesErrors.headDiffers, field, parameters)]
    }),
  )
}

/** What the ASNs of a file share. */
type FileCircumstances = Omit<LineCircumstances, 'rules' | 'today'> & {
  taken: TakenQuantities
  defaultsOf: DefaultsReader
}

async function checkGroup(
  { translate, today }: CallContext,
  group: readonly ReadAsnRow[],
  batchOf: BatchOf,
  { taken, defaultsOf, ...circumstances }: FileCircumstances,
): Promise<FieldError[]> {
  const errors = group.filter(isNamingRow).flatMap((row) => (batchOf(row) ? [] : unknownLine(row)))
  const known = knownRows(group, batchOf)
  const [first] = known
  if (!first) return errors
  const { values } = first.row
  const report = (...found: [FieldError['error'], FieldError['field']?, FieldError['parameters']?]) =>
    void errors.push(rowError(first.row, ...found))
  const { isDeliveryFrozen, transportDays, rules, ...defaults } = await defaultsOf(first.batch)
  if (isDeliveryFrozen) report(deliveriesErrors.supplierFrozen)
  const dates = travelDates(values, transportDays)
  for (const name of ['deliveryDate', 'expectedArrivalDate'] as const) {
    if (dates[name] !== null || !areDatesRead(first.row)) continue
    report(deliveriesErrors.detailMissing, name, { field: translate(asnFields[name].label) })
  }
  const usual = usualValues(defaults)
  for (const name of USUAL) {
    // A cell that could not be read has an error of its own.
    if (values[name] || !(name in values) || usual[name]) continue
    report(deliveriesErrors.addressMissing, name, { field: translate(asnImportFields[name].label) })
  }
  // A file has no columns for vehicles: where they are wanted, its error stands at the tracking number.
  const [missing] = missingShippingInfo(rules, values)
  if (missing !== undefined) {
    report(deliveriesErrors.shippingInfoMissing, 'trackingNo', { field: translate(asnFields[missing].label) })
  }
  // A file has no column for a time: ASNs that need one are made in the form.
  const isScheduled = known.some(({ batch }) => circumstances.policyOf(batch)?.deliveryMode === 'scheduled')
  if (rules.isAppointmentNeeded || isScheduled) report(deliveriesErrors.appointmentMissing)
  const { faults } = checkAsnLines(known, dates.deliveryDate ?? undefined, { ...circumstances, rules, today }, taken)
  return [...errors, ...atRows(faults, known)]
}

/** Whether both dates were read or left out: one that cannot be read has an error of its own. */
const areDatesRead = ({ values }: ReadAsnRow): boolean => 'deliveryDate' in values && 'expectedArrivalDate' in values
