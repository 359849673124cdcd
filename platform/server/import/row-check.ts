import { BusinessError } from '#platform/contract/errors.ts'
import { columnHeading, type FieldTable } from '#platform/contract/fields.ts'
import { errorSentence } from '../texts/text-catalogue.ts'
import type { CellCheck } from './cell-check.ts'
import type { ImportCounts, ImportDefinition, ImportedRow, ReadRow } from './define-import.ts'
import type { ImportProgress } from './import-progress.ts'
import { type JoinedImport, referenceErrors, withCustomApart } from './join-import-fields.ts'
import type { ImportError } from './keep-marked-import.ts'
import { RowWriter } from './row-writer.ts'

/** Checks an import's rows part by part and, where the import is gradual, writes them while nothing is wrong. */
export class RowCheck<T extends FieldTable, References> {
  /** What is wrong with the rows beyond their cells. */
  readonly faults: ImportError[] = []
  /** Why rows are left out while the others are written. */
  readonly leftOut: ImportError[] = []
  readonly #joined: JoinedImport
  readonly #definition: ImportDefinition<T, References>
  readonly #cells: CellCheck<T>
  readonly #progress: ImportProgress
  readonly #writer: RowWriter<T, References>
  readonly #rows: ReadRow<T>[] = []
  readonly #left = new Set<number>()
  #references: References | undefined
  /** A refusal that only writing finds; it counts when the checks find nothing. */
  #refusal: BusinessError | undefined

  constructor(
    joined: JoinedImport,
    definition: ImportDefinition<T, References>,
    cells: CellCheck<T>,
    progress: ImportProgress,
  ) {
    this.#joined = joined
    this.#definition = definition
    this.#cells = cells
    this.#progress = progress
    this.#writer = new RowWriter(joined.context, definition, (done) => progress.saved(done))
  }

  /** How many rows there were. */
  get count(): number {
    return this.#rows.length
  }

  /** Takes up all parts of the file in their order; while one is written, those behind it are checked. */
  async take(parts: AsyncIterable<readonly ReadRow<T>[]>): Promise<void> {
    let written: Promise<void> = Promise.resolve()
    try {
      for await (const rows of parts) {
        for (const row of rows) this.#rows.push(row)
        await this.#check(rows)
        if (!this.#definition.isGradual || !this.#isClean) continue
        const whole = this.#wholeRows(rows)
        written = written.then(() => this.#writeEarly(whole))
        // What breaks the writing off is told at the end.
        written.catch(() => undefined)
      }
    } finally {
      // Nothing may be written behind the end; and where the writing broke off, that is why what followed did.
      await written
    }
    if (this.count > 0) this.#progress.checkedAll()
  }

  /** Writes the rows; all are read and nothing is wrong with them. */
  async write(): Promise<ImportCounts> {
    if (this.#refusal) throw this.#refusal
    this.#progress.checkSuccess()
    this.#progress.leave(this.#left.size)
    const inOrder = (): readonly ImportedRow<T>[] => {
      const rows = this.#wholeRows(this.#rows)
      return this.#definition.inOrder?.(rows) ?? rows
    }
    return this.#writer.finish(inOrder, this.#known)
  }

  /** Without a look-up there is nothing that the definition could expect here. */
  get #known(): References {
    return this.#references as References
  }

  get #isClean(): boolean {
    return this.#cells.faults.length + this.faults.length === 0 && !this.#refusal
  }

  async #check(rows: readonly ReadRow<T>[]): Promise<void> {
    const { context } = this.#joined
    const { fields } = this.#definition
    // Asked for together: what is asked later waits behind the writing of the rows before.
    const [unknown, known] = await Promise.all([
      referenceErrors(this.#joined, rows),
      this.#definition.lookUp?.(context, rows, this.#references),
    ])
    this.faults.push(...unknown)
    this.#references = known
    const found = await this.#definition.checkRows(context, rows, this.#known, (count) => this.#progress.checked(count))
    for (const { rowNumber, field, error, parameters, sentence, isLeftOut } of found) {
      if (isLeftOut) this.#left.add(rowNumber)
      const list = isLeftOut ? this.leftOut : this.faults
      list.push({
        rowNumber,
        field: field ?? '',
        fieldLabel: field ? columnHeading(fields[field] ?? { label: field }, context.translate) : '',
        message: sentence ?? errorSentence(context.translate, error, parameters),
        errorCode: error.code,
      })
    }
  }

  async #writeEarly(rows: readonly ImportedRow<T>[]): Promise<void> {
    if (!this.#isClean) return
    try {
      await this.#writer.writeEarly(rows, this.#known)
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error
      this.#refusal = error
    }
  }

  /** Without an error every cell of every row was read. */
  #wholeRows(rows: readonly ReadRow<T>[]): readonly ImportedRow<T>[] {
    const whole = withCustomApart(this.#joined, rows as readonly ImportedRow<T>[])
    return this.#left.size === 0 ? whole : whole.filter(({ rowNumber }) => !this.#left.has(rowNumber))
  }
}
