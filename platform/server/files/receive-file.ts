import type { FastifyRequest } from 'fastify'
import type { CallDeclaration } from '#platform/contract/calls.ts'
import { BusinessError, fail } from '#platform/contract/errors.ts'
import { fileErrors } from '#platform/contract/exchange/file-errors.ts'
import { megabytes } from '#platform/contract/exchange/file-rules.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { errorCode, recordOf } from '#platform/contract/values/record-of.ts'
import type { Caller } from '../call-context.ts'
import type { Database } from '../database/database.ts'
import { decodeUtf8, parseJson } from '../http/parse-json.ts'
import { inScope } from '../scope.ts'
import type { FileInput } from './file-input.ts'
import type { FileArea } from './file-store.ts'
import { type ReceivedFile, storeUpload } from './store-upload.ts'

/** Longest text of the multipart field `condition`. */
export const CONDITION_BYTES = 10_000
/** What a multipart body needs beside the file. */
const WRAPPING_BYTES = 20_000

/** Takes the multipart fields `condition` (JSON, first) and `file`, checks the file and stores its bytes under a new key. */
export async function receiveFile(
  request: FastifyRequest,
  call: CallDeclaration,
  { area, db, caller }: { area: FileArea; db: Database; caller: Caller },
): Promise<FileInput> {
  const rule = call.file
  if (!rule) throw new Error('an upload call needs a rule for its file')
  if (!request.isMultipart()) fail(platformErrors.wrongContentType)
  if (Number(request.headers['content-length'] ?? 0) > rule.maxBytes + WRAPPING_BYTES) {
    fail(fileErrors.tooLarge, { limit: megabytes(rule.maxBytes) })
  }
  try {
    let condition: unknown
    const limits = { fileSize: rule.maxBytes + 1, fieldSize: CONDITION_BYTES, fields: 1, files: 1, parts: 2 }
    // What is too large is read to its end and counted, so that the sender gets an answer instead of a broken connection.
    // Fields are taken byte by byte, so that what is no UTF-8 is seen.
    const options = { limits, throwFileSizeLimit: false, defCharset: 'latin1' }
    for await (const part of request.parts(options)) {
      if (part.type === 'field') {
        condition =
          part.fieldname === 'condition' ? parseJson(decodeUtf8(Buffer.from(String(part.value), 'latin1'))) : undefined
        continue
      }
      // A part of bytes counts as a file even without a name, which the types do not tell.
      const fileName: string | undefined = part.filename
      if (part.fieldname !== 'file' || fileName === undefined) return fail(platformErrors.wrongContentType)
      const input = call.input.parse(condition ?? {})
      return { condition: input, file: await storeUpload(part.file, fileName, rule, { area, db, scope: caller }) }
    }
  } catch (error) {
    throw wireError(error)
  }
  return fail(platformErrors.wrongContentType)
}

/** A body that breaks off has no status of its own. */
function wireError(error: unknown): unknown {
  const code = errorCode(error)
  const isCutOff =
    code === 'ECONNRESET' ||
    code === 'ERR_STREAM_PREMATURE_CLOSE' ||
    /Unexpected end|Part terminated/.test(String(recordOf(error).message))
  return isCutOff ? new BusinessError(platformErrors.malformedBody) : error
}

/** Removes the bytes of a call that ended without a row for them. What cannot be removed now, the job removes later. */
export async function discardFile(
  { storageKey }: ReceivedFile,
  { area, db, caller }: { area: FileArea; db: Database; caller: Caller },
): Promise<void> {
  try {
    await area.store.remove(storageKey)
    await inScope(db, caller, (trx) =>
      trx.deleteFrom('doc_unowned_bytes').where('storage_key', '=', storageKey).execute(),
    )
  } catch {
    // The note about the bytes is still there.
  }
}
