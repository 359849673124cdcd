import {
  type Dialect,
  DummyDriver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  Transaction,
} from 'kysely'
import type { PipelinedConnection } from './pipelined-connection.ts'

/** A transaction has its connection already, and no other driver than that. */
const dialect: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
}
const driver = dialect.createDriver()

/**
 * What is asked in this transaction goes to the connection at once, in the order of asking. Transactions that Kysely opens by itself
 * hold each statement back until the one before is answered.
 */
export function transactionOn<DB>(db: Kysely<DB>, connection: PipelinedConnection): Transaction<DB> {
  const executor = db.getExecutor().withConnectionProvider({ provideConnection: (consumer) => consumer(connection) })
  return new Transaction<DB>({ config: { dialect }, dialect, driver, executor })
}
