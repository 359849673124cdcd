import { type ChildProcess, spawn } from 'node:child_process'
import { chown, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { errorCode } from '#platform/contract/values/record-of.ts'
import { type EmbeddedDatabaseAccess, embeddedDatabaseAccess } from './embedded-database-access.ts'
import { type EmbeddedDatabaseLock, embeddedDatabaseLock } from './embedded-database-lock.ts'
import { stopOrphans } from './embedded-database-orphans.ts'
import { type EmbeddedDatabasePrograms, embeddedDatabasePrograms } from './embedded-database-programs.ts'

/** A running PostgreSQL of the product's own. */
export interface EmbeddedDatabase {
  /** Connection URL of the owner (a superuser) on the product's database. It holds the password: never log it. */
  ownerUrl: string
  /** Ends open connections, writes everything out, and resolves when the server is gone. May be called twice. */
  stop(): Promise<void>
}

export interface EmbeddedDatabaseOptions {
  /** The server's data folder; created on first start. Its parent receives the password and lock files. */
  dataDir: string
  /** Receives each line that the server writes. */
  log: (line: string) => void
  /** Called when the server ends without having been stopped. */
  onUnexpectedExit?: () => void
  /** Server settings that replace the ones chosen here. */
  settings?: Readonly<Record<string, string>>
  /** Whether `ownerUrl` leads over a socket in the data folder, where its path fits: a statement costs a third less than over TCP. */
  isOnSocket?: boolean
}

/** The system's locale in which letters are those of Unicode. */
const CHARACTER_TYPE = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
const OWNER = 'quayside_owner'
const DATABASE = 'quayside'
const START_TIMEOUT_MS = 120_000
const FAST_STOP_TIMEOUT_MS = 60_000
/** Systems know no longer address of a socket; the server's file in its folder takes part of it. */
const LONGEST_SOCKET_FOLDER = 103 - '/.s.PGSQL.65535'.length

/** For two cores and a machine shared with the service; what is acknowledged is on disk (synchronous_commit). */
const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  random_page_cost: '1.1',
  synchronous_commit: 'on',
  wal_compression: 'on',
  min_wal_size: '128MB',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  max_parallel_workers_per_gather: '1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The readiness line is a message of this level; statement errors, which may carry data, are below it.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
}

/**
 * Starts the embedded PostgreSQL on `dataDir`, creating it on first use and recovering it after a kill.
 * Throws an Error with one sentence when it cannot start or another process uses the folder.
 */
export async function startEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const dataDir = resolve(options.dataDir)
  const lock = await claim(dataDir)
  try {
    const programs = await embeddedDatabasePrograms(dataDir)
    const isNew = (await stat(join(dataDir, 'PG_VERSION')).catch(() => undefined)) === undefined
    const access = await embeddedDatabaseAccess(dataDir, isNew)
    if (isNew) await create(dataDir, access.password, programs, options.log)
    else if ((await stopOrphans(dataDir)) > 0) options.log('a server left behind by an earlier run was stopped')
    const isOnSocket = options.isOnSocket === true && canHoldSocket(dataDir)
    const sockets: Record<string, string> = isOnSocket ? { unix_socket_directories: dataDir } : {}
    const settings = { ...options.settings, ...sockets }
    const { child, reached } = await launchOnFreePort(dataDir, access, programs, { ...options, settings })
    const stop = stopper(child, lock.release)
    try {
      return { ownerUrl: await openDatabase(reached, isOnSocket ? dataDir : undefined), stop }
    } catch (error) {
      await stop()
      throw error
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** Whether a server can have its socket in this folder: its settings name several, divided by commas. */
export const canHoldSocket = (folder: string): boolean =>
  Buffer.byteLength(folder) <= LONGEST_SOCKET_FOLDER && !/[,"]/.test(folder)

async function claim(dataDir: string): Promise<EmbeddedDatabaseLock> {
  try {
    await mkdir(dirname(dataDir), { recursive: true })
    return await embeddedDatabaseLock(dataDir)
  } catch (error) {
    if (!['EACCES', 'EROFS', 'EPERM'].includes(errorCode(error))) throw error
    throw new Error(`This user cannot write to the data folder ${dirname(dataDir)}: change its owner or set DATA_DIR.`)
  }
}

/** Runs a program of the server with nothing of this process's environment, as the account that owns the data. */
function spawnAs(programs: EmbeddedDatabasePrograms, program: string, args: string[], cwd: string): ChildProcess {
  const [command = program, ...rest] = [...programs.launcher, program, ...args]
  return spawn(command, rest, {
    cwd,
    // A group of its own: Ctrl-C in a terminal must reach this process only, which then stops the server in order.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C' },
    ...(programs.launcher.length === 0 ? programs.account : {}),
  })
}

/** Creates the data folder beside its place and moves it there when whole, so a half-made one is never started. */
async function create(
  dataDir: string,
  password: string,
  programs: EmbeddedDatabasePrograms,
  log: (line: string) => void,
): Promise<void> {
  const draft = `${dataDir}.new`
  const passwordFile = `${dataDir}.pw`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  await writeFile(passwordFile, password, { mode: 0o600 })
  try {
    if (programs.account) {
      await chown(draft, programs.account.uid, programs.account.gid)
      await chown(passwordFile, programs.account.uid, programs.account.gid)
    }
    // The character type decides what the trigram search takes for a letter; with that of C, Chinese has none.
    const locale = [
      '--locale=C',
      `--lc-ctype=${CHARACTER_TYPE}`,
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '-E',
      'UTF8',
      '-T',
      'simple',
    ]
    const access = ['-U', OWNER, '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
    const args = ['-D', draft, ...locale, ...access, '--data-checksums', '--no-instructions']
    const lines: string[] = []
    const child = spawnAs(programs, programs.initdb, args, dirname(dataDir))
    collect(child, (line) => {
      lines.push(line)
      log(line)
    })
    const code = await exitCode(child)
    if (code !== 0)
      throw new Error(`The database could not be created in ${dataDir}: ${lines.at(-1) ?? `code ${code}`}`)
    await rename(draft, dataDir)
  } finally {
    await rm(passwordFile, { force: true })
  }
}

function collect(child: ChildProcess, take: (line: string) => void): void {
  for (const stream of [child.stdout, child.stderr]) if (stream) createInterface({ input: stream }).on('line', take)
}

function exitCode(child: ChildProcess): Promise<number | string> {
  return new Promise((settle, fail) => {
    child.once('error', fail)
    child.once('close', (code, signal) => settle(code ?? signal ?? 'unknown'))
  })
}

/** How often a port is chosen: each time another program may be quicker. */
const PORT_CHOICES = 3
const PORT_TAKEN = 'could not create any TCP/IP sockets'

/** Starts the server. Where somebody else took the port since it was found free, on another one. */
async function launchOnFreePort(
  dataDir: string,
  access: EmbeddedDatabaseAccess,
  programs: EmbeddedDatabasePrograms,
  options: EmbeddedDatabaseOptions,
): Promise<{ child: ChildProcess; reached: EmbeddedDatabaseAccess }> {
  let reached = access
  for (let choice = 1; ; choice++) {
    try {
      return { child: await launch(dataDir, reached.port, programs, options), reached }
    } catch (error) {
      const isTaken = error instanceof Error && error.message.includes(PORT_TAKEN)
      if (choice === PORT_CHOICES || !isTaken) throw error
      reached = await embeddedDatabaseAccess(dataDir, false)
    }
  }
}

/** Starts the server and resolves when it takes connections. */
async function launch(
  dataDir: string,
  port: number,
  programs: EmbeddedDatabasePrograms,
  options: EmbeddedDatabaseOptions,
): Promise<ChildProcess> {
  const settings = { ...SETTINGS, ...options.settings, port: String(port) }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawnAs(programs, programs.postgres, ['-D', dataDir, ...flags], dirname(dataDir))
  // A process that ends without stopping its server tells it so with its last breath; only a kill leaves one behind.
  const stopBeforeEnd = () => void child.kill('SIGINT')
  process.once('exit', stopBeforeEnd)
  child.once('exit', () => process.off('exit', stopBeforeEnd))
  let lastComplaint = ''
  let isReady = false
  await new Promise<void>((ready, fail) => {
    const timer = setTimeout(() => {
      child.kill('SIGQUIT')
      fail(new Error(`The database in ${dataDir} did not become ready within ${START_TIMEOUT_MS / 1000} seconds.`))
    }, START_TIMEOUT_MS)
    collect(child, (line) => {
      options.log(line)
      if (/\b(FATAL|PANIC)\b/.test(line)) lastComplaint = line
      if (!line.includes('database system is ready to accept connections')) return
      isReady = true
      clearTimeout(timer)
      ready()
    })
    child.once('error', fail)
    child.once('close', (code, signal) => {
      clearTimeout(timer)
      fail(new Error(`The database in ${dataDir} did not start: ${lastComplaint || `ended with ${code ?? signal}`}`))
      if (isReady && !stopping.has(child)) options.onUnexpectedExit?.()
    })
  })
  return child
}

/** Servers that were told to stop: their end is no surprise. */
const stopping = new WeakSet<ChildProcess>()

function stopper(child: ChildProcess, release: () => Promise<void>): () => Promise<void> {
  let stopped: Promise<void> | undefined
  const end = async (): Promise<void> => {
    stopping.add(child)
    if (child.exitCode === null && child.signalCode === null) {
      const gone = new Promise<void>((settle) => child.once('exit', () => settle()))
      child.kill('SIGINT')
      const impatience = setTimeout(() => child.kill('SIGQUIT'), FAST_STOP_TIMEOUT_MS)
      await gone
      clearTimeout(impatience)
    }
    await release()
  }
  return () => {
    stopped ??= end()
    return stopped
  }
}

/** Creates the product's database if this is the first start, and answers its URL. */
async function openDatabase({ password, port }: EmbeddedDatabaseAccess, socketFolder?: string): Promise<string> {
  const way = socketFolder === undefined ? '' : `?host=${encodeURIComponent(socketFolder)}`
  const url = (database: string): string => `postgres://${OWNER}:${password}@127.0.0.1:${port}/${database}${way}`
  const client = new pg.Client({ connectionString: url('postgres') })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`create database ${DATABASE}`)
  } finally {
    await client.end()
  }
  return url(DATABASE)
}
