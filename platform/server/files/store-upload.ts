import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import { FILE_TYPES, type FileRule, type FileType } from '#platform/contract/exchange/file-rules.ts'
import type { Database } from '../database/database.ts'
import { inScope, type Scope } from '../scope.ts'
import { cleanFileName } from './clean-file-name.ts'
import type { FileArea } from './file-store.ts'
import { inspectFile } from './inspect-file.ts'
import { stageBytes } from './stage-bytes.ts'

/** An uploaded file that passed its checks. Its bytes are stored; they stay only if a row takes them in this call. */
export interface ReceivedFile {
  fileName: string
  type: FileType
  contentType: string
  sizeBytes: number
  sha256: string
  storageKey: string
  /** Set by whoever writes the row; otherwise the bytes are removed when the call has ended. */
  isTaken: boolean
}

/** Checks a file and stores its bytes under a new key. They stay only if a row takes them. */
export async function storeUpload(
  source: Readable,
  fileName: string,
  rule: FileRule,
  { area, db, scope }: { area: FileArea; db: Database; scope: Scope },
): Promise<ReceivedFile> {
  const staged = await stageBytes(source, area.stagingFolder, rule.maxBytes)
  const name = cleanFileName(fileName)
  try {
    const type = await inspectFile(staged.path, name, rule)
    const { contentType } = FILE_TYPES[type]
    const storageKey = randomUUID()
    // Noted before the first byte is stored: whatever happens from here on, the bytes are found again.
    await inScope(db, scope, (trx) =>
      trx
        .insertInto('doc_unowned_bytes')
        .values({ storage_key: storageKey, tenantsid: scope.tenantsid, due_at: sql<string>`now() + interval '1 day'` })
        .execute(),
    )
    await area.store.put(storageKey, staged, contentType)
    const { sizeBytes, sha256 } = staged
    return { fileName: name, type, contentType, sizeBytes, sha256, storageKey, isTaken: false }
  } finally {
    await rm(staged.path, { force: true })
  }
}
