import type { CellKind, SheetRow } from './sheet-row.ts'
import { emptyCell } from './sheet-row.ts'

/**
 * Rows on their way between two threads. Copying plain strings costs a fraction of copying an object per cell, and one
 * letter a cell is enough for its kind.
 */
export type SheetBatch = {
  readonly rowNumbers: readonly number[]
  readonly texts: readonly (readonly string[])[]
  readonly kinds: readonly string[]
}

const letterOf: Record<CellKind, string> = {
  text: 't',
  number: 'n',
  date: 'd',
  boolean: 'b',
  empty: '-',
  error: 'e',
  formula: 'f',
}
const kindOf = new Map(Object.entries(letterOf).map(([kind, letter]) => [letter, kind as CellKind]))

const cellsOfBatch = 5_000
const charactersOfBatch = 500_000

/** Cuts rows into batches small enough that taking one up holds nobody else up. */
export function* batchRows(rows: Iterable<SheetRow>): Generator<SheetBatch> {
  let batch = newBatch()
  let cells = 0
  let characters = 0
  for (const row of rows) {
    const texts = row.cells.map((cell) => cell.text)
    batch.rowNumbers.push(row.rowNumber)
    batch.texts.push(texts)
    batch.kinds.push(row.cells.map((cell) => letterOf[cell.kind]).join(''))
    cells += texts.length
    for (const text of texts) characters += text.length
    if (cells >= cellsOfBatch || characters >= charactersOfBatch) {
      yield batch
      batch = newBatch()
      cells = 0
      characters = 0
    }
  }
  if (batch.rowNumbers.length > 0) yield batch
}

function newBatch() {
  return { rowNumbers: [] as number[], texts: [] as string[][], kinds: [] as string[] }
}

/** The rows of a batch. */
export function unpackBatch(batch: SheetBatch): SheetRow[] {
  return batch.rowNumbers.map((rowNumber, index) => {
    const kinds = batch.kinds[index] ?? ''
    const cells = (batch.texts[index] ?? []).map((text, column) => {
      const kind = kindOf.get(kinds.charAt(column)) ?? 'empty'
      return kind === 'empty' ? emptyCell : { text, kind }
    })
    return { rowNumber, cells }
  })
}
