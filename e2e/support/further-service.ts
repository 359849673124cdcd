import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { untilServed } from '../../scripts/until-served.ts'

const dataDir = join(import.meta.dirname, '..', '..', '.data', 'e2e')

/** A further service of the product, with settings that those of the e2e tests do not have. */
export interface FurtherService {
  stop(): Promise<void>
}

/** Settings of a further service, and the database of the e2e tests' server that it works on. */
export interface FurtherSettings {
  /** Names its data folder. */
  name: string
  port: number
  database: string
  env: Readonly<Record<string, string>>
}

/** Starts a further service; resolves once it answers. */
export async function startFurtherService({ name, port, database, env }: FurtherSettings): Promise<FurtherService> {
  const service = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'apps/server/main.ts'], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: join(dataDir, name),
      DATABASE_URL: databaseUrl(database),
      DEMO: 'on',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const isGone = once(service, 'exit')
  const hasFailed = isGone.then(([code]) => {
    throw new Error(`the service ${name} ended with code ${String(code)}`)
  })
  hasFailed.catch(() => undefined)
  await Promise.race([untilServed(service), hasFailed])
  return {
    stop: async () => {
      service.kill('SIGTERM')
      await isGone
    },
  }
}

/** Makes a database with the demo company of its own, in place of an earlier one, for what others must not hear of. */
export async function copyDemo(database: string): Promise<void> {
  await asOwner(`drop database if exists ${database} with (force)`)
  await asOwner(`create database ${database} template journeys_pattern`)
}

/** Removes such a database. */
export async function dropCopy(database: string): Promise<void> {
  await asOwner(`drop database if exists ${database} with (force)`)
}

function databaseUrl(database: string): string {
  const access = JSON.parse(readFileSync(join(dataDir, 'postgres.access.json'), 'utf8')) as {
    password: string
    port: number
  }
  return `postgres://quayside_owner:${access.password}@127.0.0.1:${access.port}/${database}`
}

async function asOwner(statement: string): Promise<void> {
  const owner = new pg.Client({ connectionString: databaseUrl('postgres') })
  await owner.connect()
  await owner.query(statement).finally(() => owner.end())
}
