import { execFile } from 'node:child_process'
import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The number in the server's own pid file, whether or not that process lives. */
async function recordedServer(dataDir: string): Promise<number | undefined> {
  const text = await readFile(join(dataDir, 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number(text.split('\n')[0])
  return Number.isInteger(pid) && pid > 0 ? pid : undefined
}

/** Every database process works inside its data folder, so that folder names them without doubt. */
async function processesIn(dataDir: string): Promise<number[]> {
  const folder = await realpath(dataDir)
  const found: number[] = []
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const [cwd, command] = await Promise.all([
      readlink(`/proc/${name}/cwd`).catch(() => ''),
      readFile(`/proc/${name}/comm`, 'utf8').catch(() => ''),
    ])
    if (cwd === folder && command.trim() === 'postgres') found.push(Number(name))
  }
  return found
}

/** Process numbers of database servers left behind on `dataDir` by a process that was killed; the first is the server. */
export async function embeddedDatabaseOrphans(dataDir: string): Promise<number[]> {
  const recorded = await recordedServer(dataDir)
  if (process.platform === 'linux') {
    const found = await processesIn(dataDir)
    return found.sort((a, b) => Number(b === recorded) - Number(a === recorded) || a - b)
  }
  if (recorded === undefined) return []
  const command = await run('ps', ['-o', 'command=', '-p', String(recorded)]).then(
    ({ stdout }) => stdout,
    () => '',
  )
  return command.includes('postgres') && command.includes(dataDir) ? [recorded] : []
}

function signal(pids: number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // Gone in the meantime, which is what is wanted.
    }
  }
}

/**
 * A killed server whose parent has not taken ASN of its end counts as running for the next one, which then refuses the
 * folder. It holds nothing any more, so its record is removed.
 */
async function removeRecordOfDead(dataDir: string): Promise<void> {
  const recorded = await recordedServer(dataDir)
  if (recorded === undefined || process.platform !== 'linux') return
  const status = await readFile(`/proc/${recorded}/stat`, 'utf8').catch(() => '')
  // The state follows the program's name, which stands in brackets and may hold anything.
  const isDead = status.slice(status.lastIndexOf(')') + 2).startsWith('Z')
  if (isDead) await rm(join(dataDir, 'postmaster.pid'), { force: true })
}

/**
 * Stops whatever server still runs on `dataDir`: asked to finish first, then to drop everything, then killed.
 * Resolves with the number of processes found; throws an Error if one cannot be stopped.
 */
export async function stopOrphans(dataDir: string): Promise<number> {
  const atFirst = await embeddedDatabaseOrphans(dataDir)
  const steps: { name: NodeJS.Signals; waitMs: number; isForAll: boolean }[] = [
    { name: 'SIGINT', waitMs: 15_000, isForAll: false },
    { name: 'SIGQUIT', waitMs: 5_000, isForAll: true },
    { name: 'SIGKILL', waitMs: 5_000, isForAll: true },
  ]
  let left = atFirst
  for (const { name, waitMs, isForAll } of steps) {
    if (left.length === 0) break
    signal(isForAll ? left : left.slice(0, 1), name)
    for (const end = Date.now() + waitMs; left.length > 0 && Date.now() < end; ) {
      await sleep(50)
      left = await embeddedDatabaseOrphans(dataDir)
    }
  }
  if (left.length > 0) {
    throw new Error(
      `A database server left behind on ${dataDir} (process ${left[0]}) cannot be stopped: stop it by hand.`,
    )
  }
  await removeRecordOfDead(dataDir)
  return atFirst.length
}
