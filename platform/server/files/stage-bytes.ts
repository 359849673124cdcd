import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { fail } from '#platform/contract/errors.ts'
import { fileErrors } from '#platform/contract/exchange/file-errors.ts'
import { megabytes } from '#platform/contract/exchange/file-rules.ts'
import { buffersOf } from './buffers-of.ts'
import type { StagedBytes } from './file-store.ts'

/** Writes a stream into a file of its own, chunk by chunk, up to a limit. What is cut off or too large leaves nothing behind. */
export async function stageBytes(source: Readable, folder: string, maxBytes: number): Promise<StagedBytes> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  const hash = createHash('sha256')
  let sizeBytes = 0
  try {
    const file = await open(path, 'wx', 0o600)
    try {
      for await (const chunk of buffersOf(source)) {
        sizeBytes += chunk.length
        if (sizeBytes > maxBytes) fail(fileErrors.tooLarge, { limit: megabytes(maxBytes) })
        hash.update(chunk)
        await file.writeFile(chunk)
      }
      await file.sync()
    } finally {
      await file.close()
    }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  return { path, sizeBytes, sha256: hash.digest('hex') }
}
