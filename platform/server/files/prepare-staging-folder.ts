import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** No upload takes as long; what is older was cut off by the end of a process. */
const HOUR_MS = 3_600_000

/** Makes the folder in which uploads are checked, and clears away what a killed process left in it. */
export async function prepareStagingFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > HOUR_MS) await rm(path, { force: true })
  }
}
