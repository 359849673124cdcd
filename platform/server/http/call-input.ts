import type { FastifyRequest } from 'fastify'
import type { CallDeclaration } from '#platform/contract/calls.ts'
import { BusinessError, fail } from '#platform/contract/errors.ts'
import { fileErrors } from '#platform/contract/exchange/file-errors.ts'
import { importErrors } from '#platform/contract/exchange/import-errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { recordOf } from '#platform/contract/values/record-of.ts'
import type { Caller, Upload } from '../call-context.ts'
import { cleanFileName } from '../files/clean-file-name.ts'
import { receiveFile } from '../files/receive-file.ts'
import type { BodyLease } from './body-budget.ts'
import type { CallUnderWay } from './call-under-way.ts'
import { readBody } from './read-body.ts'
import { requestHeader } from './request-header.ts'

/** What a document is called that is the body itself. */
const XML_BODY = 'body.xml'

/** What the caller sends: the call's checked condition, or a file. What a file holds in memory is counted in the lease. */
export async function callInput(
  { call, environment, request }: CallUnderWay,
  caller: Caller,
  lease: BodyLease,
): Promise<unknown> {
  switch (call.transport) {
    case 'upload':
      return call.isXml && Buffer.isBuffer(request.body)
        ? { fileName: XML_BODY, content: request.body, clientId: clientIdOf(request) }
        : uploadOf(request, environment.uploadLimit, lease)
    case 'file': {
      const { files: area, db } = environment
      return area ? receiveFile(request, call, { area, db, caller }) : fail(fileErrors.fileStoreUnavailable)
    }
    case 'json':
    case 'download':
    case undefined:
      return call.input.parse(conditionOf(call, request.body))
  }
}

/** `{condition: …}` or the input itself; list queries are the body. */
export function conditionOf(call: CallDeclaration, body: unknown): unknown {
  if (call.isList || typeof body !== 'object' || body === null || !('condition' in body)) return body ?? {}
  return body.condition ?? {}
}

/** Names the browser tab that asks. */
export function clientIdOf(request: FastifyRequest): string {
  return (requestHeader(request, 'x-client-id') ?? '').slice(0, 100)
}

/** The refusal of an import beyond its size in bytes. */
export function failOnLargeUpload(uploadLimit: number): never {
  return fail(importErrors.tooLarge, { limit: Math.floor(uploadLimit / 1_048_576) })
}

/** Takes the multipart fields `file` and, before or behind it, `decision` (JSON). */
async function uploadOf(request: FastifyRequest, uploadLimit: number, lease: BodyLease): Promise<Upload> {
  if (!request.isMultipart()) return fail(platformErrors.wrongContentType)
  // One byte beyond the limit is read, so that what is too large is known.
  const options = { limits: { fileSize: uploadLimit + 1 }, throwFileSizeLimit: false }
  const failIfTooLarge = () => failOnLargeUpload(uploadLimit)
  let file: { fileName: string; content: Buffer } | undefined
  let decision: unknown
  try {
    for await (const part of request.parts(options)) {
      if (part.type === 'field') {
        if (part.fieldname === 'decision') decision = parsedDecision(part.value)
        continue
      }
      // A part of bytes counts as a file even without a name, which the types do not tell.
      const fileName: string | undefined = part.filename
      if (part.fieldname !== 'file' || fileName === undefined) return fail(platformErrors.wrongContentType)
      const content = await readBody(part.file, { maxBytes: uploadLimit, lease, failIfTooLarge })
      file = { fileName: cleanFileName(fileName), content }
    }
  } catch (error) {
    if (error instanceof BusinessError) throw error
    return failOnBrokenUpload(error)
  }
  if (!file) return fail(platformErrors.wrongContentType)
  return { ...file, clientId: clientIdOf(request), ...(decision === undefined ? {} : { decision }) }
}

function parsedDecision(text: unknown): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    return fail(platformErrors.malformedBody)
  }
}

/** What the parser says of a body that is cut off or no multipart has no status; what passes a limit has its own. */
function failOnBrokenUpload(error: unknown): never {
  if (recordOf(error).statusCode !== undefined) throw error
  return fail(platformErrors.malformedBody)
}
