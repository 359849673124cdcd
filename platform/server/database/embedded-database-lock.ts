import { readFileSync } from 'node:fs'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { errorCode } from '#platform/contract/values/record-of.ts'

/** The claim of one running process on a data folder. */
export interface EmbeddedDatabaseLock {
  release(): Promise<void>
}

/** When a process started, in the kernel's ticks: tells a living holder from a later process with the same number. */
function startTicks(pid: number): string {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return fields.slice(fields.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

/** The process that holds the lock file's content, if it still lives; undefined for a holder that is gone. */
export function livingHolder(content: string): number | undefined {
  const [pidText = '', ticks = ''] = content.trim().split(' ')
  const pid = Number(pidText)
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return undefined
  return ticks === startTicks(pid) ? pid : undefined
}

/**
 * Claims `dataDir` for this process through the file `<dataDir>.lock`.
 * Throws an Error with one sentence while another living process holds it; takes over from one that died.
 */
export async function embeddedDatabaseLock(dataDir: string): Promise<EmbeddedDatabaseLock> {
  const path = `${dataDir}.lock`
  const content = `${process.pid} ${startTicks(process.pid)}\n`
  for (;;) {
    try {
      const file = await open(path, 'wx', 0o600)
      await file.writeFile(content)
      await file.close()
      return { release: () => rm(path, { force: true }) }
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error
    }
    await removeAbandoned(path, dataDir)
  }
}

/** Moves a dead holder's file aside; looks again after the move, since another process may have taken over meanwhile. */
async function removeAbandoned(path: string, dataDir: string): Promise<void> {
  const refuseIfHeld = (content: string): void => {
    const holder = livingHolder(content)
    if (holder !== undefined) {
      throw new Error(
        `Another Quayside (process ${holder}) already uses the data folder ${dataDir}: stop it first, or choose another DATA_DIR.`,
      )
    }
  }
  refuseIfHeld(await readFile(path, 'utf8').catch(() => ''))
  const aside = `${path}.${process.pid}`
  try {
    await rename(path, aside)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return
    throw error
  }
  const moved = await readFile(aside, 'utf8')
  if (livingHolder(moved) !== undefined) await rename(aside, path)
  refuseIfHeld(moved)
  await rm(aside, { force: true })
}
