import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '#platform/contract/values/record-of.ts'
import { SECRET_KEY_BYTES } from '#platform/server/secret-box.ts'
import type { Config } from './config.ts'

/** File of the key in the data folder, readable by its owner alone. */
const KEY_FILE = 'secret.key'

/** The key that secrets are sealed with: the configured one, else that of the data folder, which the first start makes. */
export async function readSecretKey({ secretKey, dataDir }: Pick<Config, 'secretKey' | 'dataDir'>): Promise<Buffer> {
  if (secretKey !== undefined) return secretKey
  const path = join(dataDir, KEY_FILE)
  await mkdir(dataDir, { recursive: true })
  await makeKey(path)
  const key = Buffer.from((await readFile(path, 'utf8')).trim(), 'base64')
  if (key.length !== SECRET_KEY_BYTES) throw new Error(`${path} holds no key: restore it from the backup.`)
  return key
}

/** Two instances that start at once on one folder agree on the key of the first. */
async function makeKey(path: string): Promise<void> {
  try {
    const file = await open(path, 'wx', 0o600)
    await file.writeFile(`${randomBytes(SECRET_KEY_BYTES).toString('base64')}\n`)
    await file.sync()
    await file.close()
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  }
}
