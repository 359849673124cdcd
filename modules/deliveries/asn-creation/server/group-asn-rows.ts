import { serialsOf } from '#modules/inventory/serial/contract/fields.ts'
import { bornValues } from '#platform/contract/fields.ts'
import { plain } from '#platform/contract/values/decimal.ts'
import type { ImportedRow, ImportedValues, ReadRow } from '#platform/server/import/define-import.ts'
import { asnImportFields } from '../contract/fields.ts'
import type { NewAsnLine, ReadLine } from './check-asn-lines.ts'

/** A row of a file of ASNs. */
export type AsnRow = ImportedRow<typeof asnImportFields>
/** The same as far as its cells can be read. */
export type ReadAsnRow = ReadRow<typeof asnImportFields>
/** Values of a row. */
export type AsnValues = ImportedValues<typeof asnImportFields>

/** Which ASN a row belongs to: the one of its number; without one, that of its order, days and carriage. */
export function asnGroupKey({ asnNo, purchaseNo, deliveryDate, expectedArrivalDate, wayCarriage }: AsnValues): string {
  return asnNo ? JSON.stringify([asnNo]) : JSON.stringify([purchaseNo, deliveryDate, expectedArrivalDate, wayCarriage])
}

/** The rows of a file by ASN, in the order of the file. */
export function groupAsnRows(rows: readonly AsnRow[]): AsnRow[][] {
  return [...Map.groupBy(rows, ({ values }) => asnGroupKey(values)).values()]
}

const HEADING = ['purchaseNo', 'deliveryDate', 'expectedArrivalDate', 'wayCarriage'] as const

/**
 * The rows of a file by ASN as far as they tell which: the one of their number or, without one, of their order, days and
 * carriage. A row that does not tell stands alone.
 */
export function groupReadRows(rows: readonly ReadAsnRow[]): ReadAsnRow[][] {
  const keyOf = ({ rowNumber, values }: ReadAsnRow): string => {
    const isGiven = values.asnNo || (values.asnNo === null && HEADING.every((name) => name in values))
    return isGiven ? asnGroupKey(values as AsnValues) : String(rowNumber)
  }
  return [...Map.groupBy(rows, keyOf).values()]
}

const NAMING = ['purchaseNo', 'purchaseSeq', 'purchasePhaseSeq', 'purchaseBatchSeq'] as const
/** What names the batch that a row ships. */
type NamingValues = Pick<AsnValues, (typeof NAMING)[number]>
/** A row of which at least that was read. */
export type NamingRow = ReadAsnRow & { values: NamingValues }

/** Whether a row tells which batch it ships. */
export const isNamingRow = (row: ReadAsnRow): row is NamingRow => NAMING.every((name) => name in row.values)

/** The line-batch sequence that a row names; phase and batch are 1 unless given. */
export function namedLineBatch({ purchaseSeq, purchasePhaseSeq, purchaseBatchSeq }: NamingValues) {
  return {
    purchase_seq: purchaseSeq,
    purchase_phase_seq: purchasePhaseSeq ?? 1,
    purchase_batch_seq: purchaseBatchSeq ?? 1,
  }
}

/** The line of a new ASN that a row describes, as far as its cells can be read. */
export function readLineOf({ deliveryQty, giftQty, supRemarks, serialNos }: ReadAsnRow['values']): ReadLine['line'] {
  return {
    serials: serialsOf(serialNos ?? ''),
    ...(deliveryQty === undefined ? {} : { deliveryQty: plain(deliveryQty) }),
    ...(giftQty === undefined ? {} : { giftQty: giftQty ?? '0' }),
    ...(supRemarks === undefined ? {} : { supRemarks }),
  }
}

/** The line of a new ASN that a row describes. */
export function newLineOf(values: AsnValues, batchId: string): NewAsnLine {
  const { supRemarks, productDate, serialNos } = values
  const quantity = plain(values.deliveryQty)
  return {
    giftQty: '0',
    remarks: '',
    ...bornValues(asnImportFields, 't1', values),
    batchId,
    deliveryQty: quantity,
    supRemarks,
    serials: serialsOf(serialNos ?? ''),
    lots: [{ lotNo: supRemarks, productDate, qty: quantity }],
  }
}
