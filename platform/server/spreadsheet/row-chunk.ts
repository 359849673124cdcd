import { entriesOf } from '#platform/contract/values/keys-of.ts'
import { type CellKind, type CellValue, emptyCell, type SheetFacts, type SheetRow } from './sheet-row.ts'

/**
 * Rows on their way between two threads. Copying plain strings costs a fraction of copying an object per cell, and one
 * letter a cell is enough for its kind. Number formats are few: `formats` has each once, and `formatted` tells the cells that
 * have one by row of the batch, column and place among them.
 */
export type RowChunk = {
  /** Of the sheet; with its first batch alone. */
  readonly facts?: SheetFacts
  readonly rowNumbers: readonly number[]
  readonly texts: readonly (readonly string[])[]
  readonly kinds: readonly string[]
  readonly formats: readonly string[]
  readonly formatted: readonly number[]
  /** Rows that the file does not show, by their place in the batch. */
  readonly hidden: readonly number[]
}

const codeOf: Record<CellKind, string> = {
  text: 't',
  number: 'n',
  date: 'd',
  boolean: 'b',
  empty: '-',
  error: 'e',
  formula: 'f',
}
const kindOf = new Map(entriesOf(codeOf).map(([kind, code]) => [code, kind]))

const cellsOfBatch = 5_000
const charactersOfBatch = 500_000

/** Cuts rows into batches small enough that taking one up holds nobody else up. The first has the facts of the sheet. */
export function* bulkRows(facts: SheetFacts, rows: Iterable<SheetRow>): Generator<RowChunk> {
  let batch = new Batch(facts)
  for (const row of rows) {
    batch.add(row)
    if (!batch.isFull) continue
    yield batch.packed()
    batch = new Batch()
  }
  const last = batch.packed()
  if (last.facts || last.rowNumbers.length > 0) yield last
}

class Batch {
  readonly #facts: SheetFacts | undefined
  readonly #rowNumbers: number[] = []
  readonly #texts: string[][] = []
  readonly #kinds: string[] = []
  readonly #formats = new Map<string, number>()
  readonly #formatted: number[] = []
  readonly #hidden: number[] = []
  #cells = 0
  #characters = 0

  constructor(facts?: SheetFacts) {
    this.#facts = facts
  }

  get isFull(): boolean {
    return this.#cells >= cellsOfBatch || this.#characters >= charactersOfBatch
  }

  add({ rowNumber, cells, isHidden }: SheetRow): void {
    const place = this.#rowNumbers.length
    const texts: string[] = []
    let kinds = ''
    for (let column = 0; column < cells.length; column += 1) {
      const { text, kind, format } = cells[column] ?? emptyCell
      texts.push(text)
      kinds += codeOf[kind]
      this.#characters += text.length
      if (format !== undefined) this.#formatted.push(place, column, this.#placeOf(format))
    }
    this.#rowNumbers.push(rowNumber)
    this.#texts.push(texts)
    this.#kinds.push(kinds)
    if (isHidden) this.#hidden.push(place)
    this.#cells += cells.length
  }

  packed(): RowChunk {
    return {
      ...(this.#facts ? { facts: this.#facts } : {}),
      rowNumbers: this.#rowNumbers,
      texts: this.#texts,
      kinds: this.#kinds,
      formats: [...this.#formats.keys()],
      formatted: this.#formatted,
      hidden: this.#hidden,
    }
  }

  #placeOf(format: string): number {
    const known = this.#formats.get(format)
    if (known !== undefined) return known
    this.#formats.set(format, this.#formats.size)
    return this.#formats.size - 1
  }
}

/** The rows of a batch. */
export function unpackBatch(batch: RowChunk): SheetRow[] {
  const { formatted, formats } = batch
  const hidden = new Set(batch.hidden)
  let next = 0
  return batch.rowNumbers.map((rowNumber, place) => {
    const kinds = batch.kinds[place] ?? ''
    const cells = (batch.texts[place] ?? []).map((text, column): CellValue => {
      const kind = kindOf.get(kinds.charAt(column)) ?? 'empty'
      if (formatted[next] === place && formatted[next + 1] === column) {
        const format = formats[formatted[next + 2] ?? 0] ?? ''
        next += 3
        return { text, kind, format }
      }
      return kind === 'empty' ? emptyCell : { text, kind }
    })
    return hidden.has(place) ? { rowNumber, cells, isHidden: true } : { rowNumber, cells }
  })
}
