import { randomBytes } from 'node:crypto'
import { chmod, open, readFile, rename } from 'node:fs/promises'
import { createServer } from 'node:net'
import { z } from 'zod'

const kept = z.object({ password: z.string(), port: z.number() })

/** What is kept beside the data folder, readable by its owner alone. */
export type EmbeddedDatabaseAccess = z.output<typeof kept>

/** Reads or makes the password and the port; the port stays the same between starts while it is free. */
export async function embeddedDatabaseAccess(dataDir: string, isNew: boolean): Promise<EmbeddedDatabaseAccess> {
  const path = `${dataDir}.access.json`
  const text = await readFile(path, 'utf8').catch(() => undefined)
  if (text === undefined && !isNew) {
    throw new Error(`The password of the embedded database is missing: restore ${path} from the backup of ${dataDir}.`)
  }
  const known = text === undefined ? undefined : kept.parse(JSON.parse(text))
  const port = await freePort(known?.port)
  const access = { password: known?.password ?? randomBytes(24).toString('base64url'), port }
  if (port !== known?.port) await replaceFile(path, JSON.stringify(access))
  return access
}

async function replaceFile(path: string, text: string): Promise<void> {
  const draft = `${path}.new`
  const file = await open(draft, 'w', 0o600)
  await file.writeFile(text)
  await file.sync()
  await file.close()
  await chmod(draft, 0o600)
  await rename(draft, path)
}

/** `wanted` if nobody listens there, else a port that the system picks. */
function freePort(requested = 0): Promise<number> {
  return new Promise((settle, fail) => {
    const probe = createServer()
    probe.once('error', (error) => {
      if (requested === 0) fail(error)
      else freePort().then(settle, fail)
    })
    probe.listen(requested, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => settle(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
