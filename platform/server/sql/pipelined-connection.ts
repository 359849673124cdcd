import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type pg from 'pg'
import { errorCode } from '#platform/contract/values/record-of.ts'
import { isFreshlyPlanned } from './fresh-plan.ts'
import { isOutdated } from './is-outdated.ts'
import { MOST_PREPARED, PreparedStatements } from './prepared-statements.ts'
import { type RecentStatement, recentStatements } from './recent-statements.ts'

/** The driver keeps the text of each statement that it ever prepared: a connection that prepared so many is replaced. */
const MOST_NAMES_GIVEN = 10 * MOST_PREPARED

/** Commands after which the number of rows is one of changes. */
const CHANGES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/**
 * A connection that sends each statement at once, without waiting for the answers before it, and prepares what comes again: under
 * row-level security planning a statement often takes longer than running it. PostgreSQL answers in the order of the sending, and
 * after an error refuses what follows in the same transaction.
 */
export class PipelinedConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  readonly #prepared = new PreparedStatements()
  #role = ''
  #cursors = 0
  #isBroken = false
  #isGathering = false

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  /** Tells apart whose plans the statements of a transaction use; until the connection is given back. */
  usePlansOf(role: string): void {
    this.#role = role
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    this.#gather()
    const { sql: text, parameters } = query
    const values = [...parameters]
    const statement = isFreshlyPlanned(query) ? undefined : recentStatements.use(text, values.length)
    const answer = statement ? this.#runPrepared(statement, values) : this.#client.query({ text, values })
    const { command, rowCount, rows } = await answer
    // The dialect recognises a transaction that was rolled back instead of committed by this row.
    if (command === 'COMMIT' || command === 'ROLLBACK') return { rows: [{ command }] as Row[] }
    const changed = CHANGES.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}
    return { ...changed, rows: (rows as Row[] | undefined) ?? [] }
  }

  /** Reads through a cursor of the transaction, so that other statements may run between two parts. */
  async *streamQuery<Row>(
    { sql, parameters }: CompiledQuery,
    chunkSize: number,
  ): AsyncIterableIterator<QueryResult<Row>> {
    this.#cursors += 1
    const cursor = `c${this.#cursors}`
    await this.#client.query({ text: `declare ${cursor} no scroll cursor for ${sql}`, values: [...parameters] })
    try {
      for (;;) {
        const { rows } = await this.#client.query(`fetch ${chunkSize} from ${cursor}`)
        if (rows.length === 0) return
        yield { rows: rows as Row[] }
      }
    } finally {
      this.#send(`close ${cursor}`)
    }
  }

  /** Keeps the connection from being used again: nobody knows in which state it is. */
  markBroken(): void {
    this.#isBroken = true
  }

  /** Gives the connection back to its pool. */
  release(): void {
    this.#role = ''
    this.#client.release(this.#isBroken || this.#prepared.given > MOST_NAMES_GIVEN)
  }

  async #runPrepared(statement: RecentStatement, values: unknown[]): Promise<pg.QueryResult> {
    const role = this.#role
    const { name, outlived } = this.#prepared.nameOf(statement, role)
    if (outlived !== undefined) this.#send(`deallocate ${outlived}`)
    try {
      return await this.#client.query({ name, text: statement.text, values })
    } catch (error) {
      if (isOutdated(error)) recentStatements.outdate(statement)
      if (isUnknownStatement(error)) this.#prepared.forget(statement, role)
      throw error
    }
  }

  /**
   * Statements that are sent before the next turn of the event loop leave in one write: each by itself would wake the server, and
   * cost a system call on both sides.
   */
  #gather(): void {
    if (this.#isGathering) return
    const { stream } = this.#client.connection
    this.#isGathering = true
    stream.cork()
    process.nextTick(() => {
      this.#isGathering = false
      stream.uncork()
    })
  }

  /** Clears up behind the statements before; in a transaction that failed there is nothing left to clear. */
  #send(text: string): void {
    this.#client.query(text).catch(() => {})
  }
}

/** Whether the server does not know a prepared statement, such as one that could not be prepared in a failed transaction. */
const isUnknownStatement = (error: unknown): boolean => errorCode(error) === '26000'
