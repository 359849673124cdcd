import { createHmac } from 'node:crypto'
import { Kysely } from 'kysely'
import pg from 'pg'
import type { DB } from '#db/schema.generated.ts'
import { PipelinedDialect } from '../sql/pipelined-dialect.ts'

/** The product's database, typed by its own schema. */
export type Database = Kysely<DB>

/** PostgreSQL types that stay text: bigint, date, timestamp, timestamptz, numeric. Exactness is lost in any other form. */
const TEXT_TYPES = new Set([20, 1082, 1114, 1184, 1700])
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    TEXT_TYPES.has(oid)
      ? (value: string) => value
      : pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
}

/**
 * Roles of the product that sign in by themselves: of requests, which can become buyer or supplier; of the product's own work,
 * which can become the system, too; and of the job queue.
 */
export const LOGIN_ROLES = ['quayside_request', 'quayside_app', 'quayside_jobs'] as const
export type LoginRole = (typeof LOGIN_ROLES)[number]

/** Settings of a pool of connections. */
export interface PoolOptions {
  size: number
  /** IANA name; times are read and written in this zone. */
  timeZone: string
  applicationName?: string
  /** How long work waits for a connection; five seconds unless given. */
  patienceMs?: number
}

/** A pool with text types and the company's time zone. Its connections send queries without waiting for the answers before them. */
export function createPool(url: string, options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.size,
    types,
    application_name: options.applicationName ?? 'quayside',
    // A second process for one reader's list costs everybody else more than it gains him.
    // All rows of a cursor are fetched.
    options: `-c timezone=${options.timeZone} -c statement_timeout=300000 -c max_parallel_workers_per_gather=0 -c cursor_tuple_fraction=1`,
    pipeline: true,
    connectionTimeoutMillis: options.patienceMs ?? 5000,
    idleTimeoutMillis: 30_000,
  })
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  // The same for one that breaks while it works: its query fails, which is how the caller hears of it.
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}

/** Typed access over a pool. */
export function createDatabase(pool: pg.Pool): Database {
  return new Kysely<DB>({ dialect: new PipelinedDialect(pool) })
}

/** Password of a login role, derived from the owner's, so that every server on a database knows it and none stores it. */
export function rolePassword(ownerUrl: string, role: LoginRole): string {
  const owner = new URL(ownerUrl)
  return createHmac('sha256', decodeURIComponent(owner.password)).update(role).digest('hex')
}

/** Address by which a login role of the product reaches the owner's database. */
export function roleUrl(ownerUrl: string, role: LoginRole): string {
  const url = new URL(ownerUrl)
  url.username = role
  url.password = rolePassword(ownerUrl, role)
  return url.toString()
}
