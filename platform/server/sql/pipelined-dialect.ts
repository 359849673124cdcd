import { PostgresDialect } from 'kysely'
import type pg from 'pg'
import { PipelinedDriver } from './pipelined-driver.ts'

/** PostgreSQL by connections that prepare what comes again and wait for no answer before they send. */
export class PipelinedDialect extends PostgresDialect {
  readonly #pool: pg.Pool

  constructor(pool: pg.Pool) {
    super({ pool })
    this.#pool = pool
  }

  override createDriver(): PipelinedDriver {
    return new PipelinedDriver(this.#pool)
  }
}
