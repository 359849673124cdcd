import { fail } from '#platform/contract/errors.ts'
import { isZero, lineAmount } from '#platform/contract/values/decimal.ts'
import { entriesOf } from '#platform/contract/values/keys-of.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { type CellReader, cellReader } from '#platform/server/import/cell-reader.ts'
import { headingKey } from '#platform/server/import/column-choices.ts'
import { seen } from '#platform/server/import/taken-cell.ts'
import type { ReadSheet } from '#platform/server/spreadsheet/read-workbook.ts'
import type { SheetRow } from '#platform/server/spreadsheet/sheet-row.ts'
import { columnLetters } from '#platform/server/spreadsheet/xlsx/column-letters.ts'
import { reconciliationErrors } from '../../contract/errors.ts'
import { statementColumns } from '../contract/fields.ts'
import type { StatementMapping } from '../contract/schemas.ts'
import { type AmountBasis, comparedLine, numberKey, type StatedLine } from './paired-rows.ts'
import { placesByName } from './read-sheet.ts'

type Column = keyof typeof statementColumns

/** What a file states. */
export interface StatedFile {
  basis: AmountBasis
  lines: (StatedLine & { rowNo: number })[]
  /** Rows that are no lines: of another currency, or without a number and an item, such as totals. */
  leftCount: number
}

/** How a file is read. */
interface FileReading {
  headerRow: number
  columns: StatementMapping
  currency: string
  /** Decimals of the currency, which amounts may have. */
  decimals: number
}

/** Reads the lines of a statement by what its columns mean; refuses the first cell that cannot be read, by its place. */
export function readStatedLines(
  context: Pick<CallContext, 'translate' | 'translateTo'>,
  sheet: ReadSheet,
  { headerRow, columns, currency, decimals }: FileReading,
): StatedFile {
  const header =
    sheet.rows.find(({ rowNumber }) => rowNumber === headerRow) ?? fail(reconciliationErrors.statementEmpty)
  const places = placesOf(header, columns)
  const basis = basisOf(places)
  const readers = new Map(
    entriesOf(statementColumns).map(([name, field]) => {
      const isAmount = name.endsWith('Amount')
      return [name, cellReader(context, isAmount ? { ...field, decimals } : field)] as const
    }),
  )
  const lines: StatedFile['lines'] = []
  let leftCount = 0
  for (const row of sheet.rows.filter(({ rowNumber }) => rowNumber > headerRow)) {
    const textOf = (name: Column) => row.cells[places.get(name) ?? -1]?.text.trim() ?? ''
    const other = textOf('currency')
    const isLine = textOf('documentNo') !== '' || textOf('goodsNo') !== ''
    if (isLine && (other === '' || numberKey(other) === numberKey(currency))) {
      lines.push(lineOf(row, places, readers, { basis, decimals, translate: context.translate }))
    } else leftCount += 1
  }
  return lines.length === 0 ? fail(reconciliationErrors.statementEmpty) : { basis, lines, leftCount }
}

function placesOf(header: SheetRow, columns: StatementMapping): Map<Column, number> {
  const known = placesByName(header)
  const places = new Map<Column, number>()
  for (const [field, name] of entriesOf(columns)) {
    if (!name) continue
    const place =
      known.get(headingKey(name)) ?? fail(reconciliationErrors.statementColumnUnknown, { column: seen(name) })
    places.set(field, place)
  }
  return places
}

/** Which amounts a file states: with tax where it has the total, or net and tax; without where it has no more than the net or a price. */
function basisOf(places: ReadonlyMap<Column, number>): AmountBasis {
  const isNamed = places.has('documentNo') || places.has('goodsNo')
  const hasNet = places.has('netAmount') || (places.has('qty') && places.has('price'))
  if (!isNamed || !(hasNet || places.has('totalAmount'))) fail(reconciliationErrors.statementColumnsNeeded)
  return places.has('totalAmount') || (hasNet && places.has('taxAmount')) ? 'total' : 'net'
}

function lineOf(
  row: SheetRow,
  places: ReadonlyMap<Column, number>,
  readers: ReadonlyMap<Column, CellReader>,
  { basis, decimals, translate }: { basis: AmountBasis; decimals: number; translate: CallContext['translate'] },
): StatedLine & { rowNo: number } {
  const read = (name: Column): string | null => {
    const place = places.get(name)
    if (place === undefined) return null
    const reading = readers.get(name)?.(row.cells[place]) ?? { value: null }
    if ('error' in reading) return failAtCell(row, place, reading.error)
    return reading.value === null ? null : String(reading.value)
  }
  const [qty, price, tax, total] = [read('qty'), read('price'), read('taxAmount'), read('totalAmount')]
  const priced = qty === null || price === null || total !== null ? null : lineAmount(qty, price, decimals)
  const line = {
    rowNo: row.rowNumber,
    documentNo: read('documentNo') ?? '',
    goodsNo: read('goodsNo') ?? '',
    date: read('documentDate'),
    qty: qty !== null && isZero(qty) ? null : qty,
    price,
    net: read('netAmount') ?? priced,
    tax,
    total,
  }
  if (comparedLine(line, 0, basis).isStated) return line
  const place = places.get(basis === 'total' && places.has('totalAmount') ? 'totalAmount' : 'netAmount') ?? 0
  return failAtCell(row, place, translate('wire:validationErrors.required'))
}

const failAtCell = (row: SheetRow, place: number, message: string): never =>
  fail(reconciliationErrors.statementCell, { cell: `${columnLetters(place)}${row.rowNumber}`, message })
