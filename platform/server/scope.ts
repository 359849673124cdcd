import { CompiledQuery, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from '#db/schema.generated.ts'
import type { Side } from '#platform/contract/lifecycle.ts'
import type { PermissionFlag } from '#platform/contract/permission-flags.ts'
import { errorCode } from '#platform/contract/values/record-of.ts'
import type { Database } from './database/database.ts'
import { isOutdated } from './sql/is-outdated.ts'
import { PipelinedConnection } from './sql/pipelined-connection.ts'
import { transactionOn } from './sql/transaction-on.ts'

/** A transaction in which row-level security shows exactly what its scope allows. */
export type ScopedTransaction = Transaction<DB>

/** What a transaction may see. Only sign-in and `systemScope` make one. */
export interface Scope {
  side: Side
  /** `*` for work of the system over all tenants. */
  tenantsid: string
  userId: string
  userNo: string
  supplierNo: string
  orgNos: readonly string[]
  warehouseNos: readonly string[]
  classifyTypes: readonly string[]
  /** Documents are read as they stood at this moment of the company's clock, `YYYY-MM-DD HH:mm:ss.ffffff`; now unless given. */
  asOf?: string
  /** What the menu entries allow; the product itself has none. */
  flags?: ReadonlyMap<string, ReadonlySet<PermissionFlag>>
}

function databaseRole({ side, tenantsid }: Scope): string {
  switch (side) {
    case 'purchaser':
      return 'quayside_purchaser'
    case 'supplier':
      return 'quayside_supplier'
    case 'system':
      return tenantsid === EVERY_TENANT ? 'quayside_every_tenant' : 'quayside_system'
  }
}

const EVERY_TENANT = '*'

/** Where the system's work runs that is asked for on a database of requests. */
const systemDatabases = new WeakMap<Database, Database>()

/**
 * Separates the logins: on `requests`, whose login can become buyer or supplier alone, transactions in the scope of the system run
 * on `system` instead. Everything else stays where it is asked for.
 */
export function separateLogins(requests: Database, system: Database): void {
  systemDatabases.set(requests, system)
}

const databaseFor = (db: Database, { side }: Scope): Database =>
  side === 'system' ? (systemDatabases.get(db) ?? db) : db

/** Separates the values of an authority list; the database splits at it. */
const SEPARATOR = '\u001f'

/** Every use of the system's rights, by name; a test holds this list against the code. */
export type SystemPurpose =
  | 'sign-in'
  | 'licensing'
  | 'public pages'
  | 'jobs'
  | 'abnormal log'
  | 'outbox'
  | 'demo company'
  | 'data loading'
  | 'operations'
  | 'tests'

/** The scope of the product itself, in one tenant or, with `*`, in all. The purpose says why the caller needs more than a user. */
export function systemScope(_purpose: SystemPurpose, tenantsid: string): Scope {
  return {
    side: 'system',
    tenantsid,
    userId: '0',
    userNo: 'system',
    supplierNo: '',
    orgNos: [],
    warehouseNos: [],
    classifyTypes: [],
  }
}

/**
 * Retries after a deadlock, a serialisation failure or an outdated statement: the transaction did nothing, so it may simply
 * run again.
 */
const RETRIES = 3
const RETRYABLE = new Set(['40001', '40P01'])

/**
 * Runs `work` in one transaction of this scope and commits; any error rolls everything back.
 * What was written is answered when it is durable. A read is answered at once, and the connection commits behind it.
 */
export async function inScope<T>(
  db: Database,
  scope: Scope,
  work: (trx: ScopedTransaction) => Promise<T>,
  mode: 'read' | 'write' = 'write',
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      if (mode === 'write') return await transact(db, scope, mode, work)
      return await new Promise<T>((resolve, reject) => {
        transact(db, scope, mode, work, resolve).catch(reject)
      })
    } catch (error) {
      const isRetryable = RETRYABLE.has(errorCode(error)) || isOutdated(error)
      if (!isRetryable || attempt === RETRIES) throw error
    }
  }
}

async function transact<T>(
  db: Database,
  scope: Scope,
  mode: 'read' | 'write',
  work: (trx: ScopedTransaction) => Promise<T>,
  onResult?: (result: T) => void,
): Promise<T> {
  const database = databaseFor(db, scope)
  return database.getExecutor().provideConnection(async (connection) => {
    if (!(connection instanceof PipelinedConnection)) throw new Error('a scope needs a database of createDatabase')
    connection.usePlansOf(scope.asOf === undefined ? databaseRole(scope) : `${databaseRole(scope)} past`)
    // The first query of the work follows at once: where the opening fails, the application's own role reads nothing.
    const opened = connection.executeQuery(CompiledQuery.raw(openingStatement(scope, mode)))
    try {
      const [result] = await Promise.all([work(transactionOn(database, connection)), opened])
      onResult?.(result)
      await connection.executeQuery(CompiledQuery.raw('commit'))
      return result
    } catch (error) {
      // The connection may be gone; then the server has rolled back already and the first error is the one to tell.
      await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => undefined)
      throw error
    }
  })
}

/** The menu entries that the caller may open. */
const menusOf = ({ flags = new Map() }: Scope): string[] =>
  [...flags].flatMap(([menuNo, allowed]) => (allowed.has('isSearch') ? menuNo : []))

function openingStatement(scope: Scope, mode: 'read' | 'write'): string {
  const settings: Record<string, string> = {
    'app.tenantsid': scope.tenantsid,
    'app.user_id': scope.userId,
    'app.user_no': scope.userNo,
    'app.supplier_no': scope.supplierNo,
    'app.org_nos': scope.orgNos.join(SEPARATOR),
    'app.warehouse_nos': scope.warehouseNos.join(SEPARATOR),
    'app.classify_types': scope.classifyTypes.join(SEPARATOR),
    'app.menu_nos': menusOf(scope).join(SEPARATOR),
  }
  // Settings take two thirds of the time that a query of set_config() takes.
  const assignments = Object.entries(settings).map(([name, value]) => `set local ${name} = ${pg.escapeLiteral(value)}`)
  if (scope.asOf !== undefined) {
    // In the schema past each document's table is what it was then.
    assignments.push(`set local app.as_of = ${pg.escapeLiteral(scope.asOf)}`, 'set local search_path = history, public')
  }
  const begin = mode === 'read' || scope.asOf !== undefined ? 'begin read only' : 'begin'
  return [begin, `set local role ${databaseRole(scope)}`, ...assignments].join('; ')
}
