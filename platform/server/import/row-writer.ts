import { sql } from 'kysely'
import type { FieldTable } from '#platform/contract/fields.ts'
import type { CallContext, OutboxMessage } from '../call-context.ts'
import type { ImportCounts, ImportDefinition, ImportedRow } from './define-import.ts'

/** The least number of rows written at a time, but for the last. */
const STEP = 1000

type Definition<T extends FieldTable, References> = Pick<ImportDefinition<T, References>, 'groupOf' | 'writeRows'>

/**
 * Writes the rows of an import. Groups of rows may be written before the file is read to its end, each as soon as rows of the
 * next have come. A group that goes on further down is rare; then all that was written is undone and written anew at the end.
 */
export class RowWriter<T extends FieldTable, References> {
  readonly #context: CallContext
  readonly #definition: Definition<T, References>
  readonly #tell: (done: number) => void
  #counts: ImportCounts = { insertCount: 0, updateCount: 0 }
  /** Told once it is certain that what it tells of stays. */
  #announced: OutboxMessage[] = []
  #written = new Set<string>()
  #open = new Map<string, ImportedRow<T>[]>()
  #done = 0
  #state: 'unused' | 'early' | 'undone' = 'unused'

  /** `tell` is told how many rows are written. */
  constructor(context: CallContext, definition: Definition<T, References>, report: (done: number) => void) {
    this.#context = context
    this.#definition = definition
    this.#tell = report
  }

  /** Writes what is complete with these rows, the next of the file. */
  async writeEarly(rows: readonly ImportedRow<T>[], references: References): Promise<void> {
    if (this.#state === 'undone') return
    if (this.#state === 'unused') await sql`savepoint import_rows`.execute(this.#context.trx)
    this.#state = 'early'
    let last = ''
    for (const row of rows) {
      last = this.#groupOf(row)
      if (this.#written.has(last)) return this.#undo()
      const group = this.#open.get(last)
      if (group) group.push(row)
      else this.#open.set(last, [row])
    }
    const complete = [...this.#open].filter(([group]) => group !== last)
    for (const [group] of complete) {
      this.#open.delete(group)
      this.#written.add(group)
    }
    await this.#write(
      complete.flatMap(([, group]) => group),
      references,
    )
  }

  /** Writes what is not written yet of all rows, and announces what was written. */
  async finish(all: () => readonly ImportedRow<T>[], references: References): Promise<ImportCounts> {
    this.#tell(this.#done)
    const groups = this.#state === 'early' ? this.#open : Map.groupBy(all(), (row) => this.#groupOf(row))
    let part: ImportedRow<T>[] = []
    for (const group of groups.values()) {
      part.push(...group)
      if (part.length < STEP) continue
      await this.#write(part, references)
      this.#tell(this.#done)
      part = []
    }
    await this.#write(part, references)
    this.#tell(this.#done)
    // Each part tells open lists of its own: once is enough.
    const reported = new Set<string>()
    for (const message of this.#announced) {
      const key = message.event ? '' : JSON.stringify(message)
      if (!reported.has(key)) this.#context.announce(message)
      if (key !== '') reported.add(key)
    }
    return this.#counts
  }

  #groupOf(row: ImportedRow<T>): string {
    return this.#definition.groupOf?.(row) ?? String(row.rowNumber)
  }

  async #write(rows: readonly ImportedRow<T>[], references: References): Promise<void> {
    if (rows.length === 0) return
    const context: CallContext = { ...this.#context, announce: (message) => void this.#announced.push(message) }
    const { insertCount, updateCount } = await this.#definition.writeRows(context, rows, references)
    this.#counts.insertCount += insertCount
    this.#counts.updateCount += updateCount
    this.#done += rows.length
  }

  async #undo(): Promise<void> {
    await sql`rollback to savepoint import_rows`.execute(this.#context.trx)
    this.#state = 'undone'
    this.#counts = { insertCount: 0, updateCount: 0 }
    this.#announced = []
    this.#done = 0
  }
}
