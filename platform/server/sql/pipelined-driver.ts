import { CompiledQuery, type DatabaseConnection, PostgresDriver } from 'kysely'
import type pg from 'pg'
import { PipelinedConnection } from './pipelined-connection.ts'

/** Hands out the connections of a pool as pipelined ones; all else is as with every PostgreSQL. */
export class PipelinedDriver extends PostgresDriver {
  readonly #pool: pg.Pool
  readonly #connections = new WeakMap<pg.PoolClient, PipelinedConnection>()

  constructor(pool: pg.Pool) {
    super({ pool })
    this.#pool = pool
  }

  override async acquireConnection(): Promise<PipelinedConnection> {
    const client = await this.#pool.connect()
    const connection = this.#connections.get(client) ?? new PipelinedConnection(client)
    this.#connections.set(client, connection)
    return connection
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await connection.executeQuery(CompiledQuery.raw('rollback'))
    } catch (error) {
      if (connection instanceof PipelinedConnection) connection.markBroken()
      throw error
    }
  }

  override async releaseConnection(connection: DatabaseConnection): Promise<void> {
    if (connection instanceof PipelinedConnection) connection.release()
  }
}
