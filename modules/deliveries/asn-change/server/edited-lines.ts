import { sql } from 'kysely'
import type { z } from 'zod'
import type { LockedAsn, LockedAsnLine } from '#modules/deliveries/asn/server/lock-asn.ts'
import { lotErrors } from '#modules/deliveries/asn-creation/server/check-asn-lines.ts'
import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { endEmptyPackages } from '#modules/deliveries/label/server/end-labels.ts'
import { lineBatch } from '#modules/orders/server.ts'
import { fail } from '#platform/contract/errors.ts'
import { columnOf } from '#platform/contract/fields.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { compare, type Decimal, fitsDecimals, plain } from '#platform/contract/values/decimal.ts'
import { recordOf } from '#platform/contract/values/record-of.ts'
import { fieldColumns } from '#platform/server/database/field-columns.ts'
import { updateRows } from '#platform/server/database/insert-rows.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { asnLineEdit } from '../contract/schemas.ts'

export type AsnLineEdit = z.output<typeof asnLineEdit>

/** A line as it is to be, with all its lots. */
export interface EditedLine {
  line: LockedAsnLine
  /** What it says otherwise than before, by field. */
  said: Readonly<Record<string, unknown>>
  lots: { id: string; lotNo: string; productDate: string | null; qty: Decimal; serials?: string[] }[]
}

/** The lines of an ASN as edits want them, or a refusal: lots still add up to their line, and differ in their numbers. */
export function editedLines(asn: LockedAsn, edits: readonly AsnLineEdit[]): EditedLine[] {
  const edited = requestedLines(asn, edits)
  for (const { line, lots } of edited) failOnLots(line, lots)
  return edited
}

/** The same, whose lots are looked at by whoever looks at the whole ASN. */
export function requestedLines({ lines }: LockedAsn, edits: readonly AsnLineEdit[]): EditedLine[] {
  const known = new Map(lines.map((line) => [line.id, line]))
  if (new Set(edits.map(({ id }) => id)).size < edits.length) fail(platformErrors.invalidInput)
  return edits.map((edit) => editedLine(known.get(edit.id) ?? fail(platformErrors.notFound), edit))
}

function editedLine(line: LockedAsnLine, edit: AsnLineEdit): EditedLine {
  const { id: _id, lots: lotEdits, ...said } = edit
  const { supRemarks = line.sup_remarks } = said
  if (supRemarks === '') fail(deliveriesErrors.supplierBatchEmpty)
  const edits = new Map(lotEdits.map((lot) => [lot.id, lot]))
  if (edits.size < lotEdits.length) fail(platformErrors.invalidInput)
  // The only lot of a line that was not split has the supplier's batch number, and keeps to it.
  const [only, ...others] = line.lots
  const isUnsplit = others.length === 0 && only?.lot_no === line.sup_remarks
  const lots = line.lots.map((lot) => {
    const requested = edits.get(lot.id)
    edits.delete(lot.id)
    const stays = isUnsplit ? supRemarks : lot.lot_no
    const { lotNo = stays, productDate = lot.product_date, qty = lot.qty, serials } = requested ?? {}
    return { id: lot.id, lotNo, productDate, qty: plain(qty), ...(serials ? { serials } : {}) }
  })
  if (edits.size > 0) fail(platformErrors.notFound)
  return { line, said, lots }
}

function failOnLots(line: LockedAsnLine, lots: EditedLine['lots']): void {
  const names = { purchaseNo: line.purchase_no, lineBatch: lineBatch(line) }
  const tooFine = lots.find(({ qty }) => !fitsDecimals(qty, line.unit_decimals))
  if (tooFine) {
    const unit = { unit: line.purchase_unit_no, decimals: line.unit_decimals }
    fail(deliveriesErrors.quantityDecimals, { ...names, quantity: tooFine.qty, ...unit })
  }
  const [error] = lotErrors({ deliveryQty: line.delivery_qty, lots }, names)
  if (error) fail(error.declaration, error.parameters)
}

/** Writes lines of one ASN and their lots as they are to be. */
export async function writeEditedLines(trx: ScopedTransaction, edited: readonly EditedLine[]): Promise<void> {
  const [first] = edited
  if (!first) return
  const names = new Set(edited.flatMap(({ said }) => Object.keys(said)))
  await updateRows(
    trx,
    'srm_asn_line',
    edited.map(({ line, said }) => {
      const columns = [...names].map((name) => [columnOf(name), said[name] ?? present(line, name)])
      return { id: line.id, version: line.version + 1, ...Object.fromEntries(columns) }
    }),
  )
  const before = new Map(edited.flatMap(({ line }) => line.lots.map((lot) => [lot.id, lot])))
  const lots = edited.flatMap((line) => line.lots)
  const renamed = lots.filter(({ id, lotNo }) => before.get(id)?.lot_no !== lotNo).map(({ id }) => id)
  // Numbers may change places; out of the way first, none meets another.
  await sql`update srm_asn_lot set lot_no = '#' || id where id = any(${renamed}::bigint[])`.execute(trx)
  await updateRows(
    trx,
    'srm_asn_lot',
    lots.map(({ id, ...lot }) => ({ id, ...fieldColumns('srm_asn_lot', lot) })),
  )
  const reshared = lots.filter(({ id, qty }) => compare(before.get(id)?.qty ?? qty, qty) !== 0).map(({ id }) => id)
  // Boxes of another quantity are other boxes: their labels are made anew.
  await sql`update srm_asn_label set is_current = false where is_current and asn_lot_id = any(${reshared}::bigint[])`.execute(
    trx,
  )
  if (reshared.length > 0) await endEmptyPackages(trx, first.line.asn_id)
}

/** What a line says in a field now. */
const present = (line: LockedAsnLine, name: string): unknown => recordOf(line)[columnOf(name)]

/** What the operation log tells of edited lines: only what is otherwise now. */
export function lineChanges(edited: readonly EditedLine[]) {
  return edited.flatMap(({ line, said, lots }) => {
    const lotsBefore = line.lots.map(({ lot_no, product_date, qty }) => [lot_no, product_date, qty])
    const lotsAfter = lots.map(({ lotNo, productDate, qty }) => [lotNo, productDate, qty])
    const pairs = Object.entries(said).map(([name, after]) => [name, present(line, name), after] as const)
    return [...pairs, ['lots', lotsBefore, lotsAfter] as const].flatMap(([field, before, after]) =>
      after === undefined || JSON.stringify(before) === JSON.stringify(after)
        ? []
        : [{ line: line.asn_seq, field, before, after }],
    )
  })
}
