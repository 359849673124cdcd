import type { FastifyRequest } from 'fastify'
import { bodyBytesOf, type CallDeclaration } from '#platform/contract/calls.ts'
import { HEADERS } from '#platform/contract/envelope.ts'
import { fail } from '#platform/contract/errors.ts'
import { XML_LIMITS } from '#platform/contract/exchange/xml-errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { DEFAULT_LANGUAGE, matchLanguage } from '#platform/contract/values/languages.ts'
import type { Caller } from '../call-context.ts'
import { failIfClosed } from '../module-gate.ts'
import type { TextCatalogue } from '../texts/text-catalogue.ts'
import { bearerSecret } from './bearer-secret.ts'
import { failOnLargeUpload } from './call-input.ts'
import type { CallEnvironment, CallUnderWay } from './call-under-way.ts'
import { failOnForeignOrigin } from './fail-on-foreign-origin.ts'
import { expectUpload } from './guard-connections.ts'
import { failOnLargeBody } from './read-body.ts'
import { noteCaller } from './request-caller.ts'
import { requestHeader } from './request-header.ts'
import { isPermitted } from './run-call.ts'
import { sessionToken } from './session-token.ts'

/** The texts in which a request is answered, once its caller is known. */
export const requestTexts = new WeakMap<FastifyRequest, TextCatalogue>()

/** How documents of other systems travel that are a request's body. */
export const XML_TYPES = ['application/xml', 'text/xml']
const XML_BYTES = XML_LIMITS.megabytes * 1024 * 1024
const MULTIPART_TYPE = 'multipart/form-data'
/** What a multipart body needs beside its file. */
export const WRAPPING_BYTES = 20_000

/**
 * Decides whether a request's body is read at all, by its headers alone: whether it comes from the portal's own pages, whose it
 * is, whether that caller may make the call, and whether what is announced is of a kind and size that the call takes. Answers
 * the caller; nobody for public calls.
 */
export async function admitCall({ call, module, environment, request }: CallUnderWay): Promise<Caller | undefined> {
  failOnForeignOrigin(request)
  let caller: Caller | undefined
  if (call.access.kind !== 'public') {
    caller = await callerOf(request, environment)
    const texts = (await environment.ownTexts?.of(caller)) ?? environment.texts
    requestTexts.set(request, texts)
    noteCaller(request, caller)
    if (caller.blockedBy && !call.isAlwaysOpen) fail(caller.blockedBy)
    const language = matchLanguage(request.headers[HEADERS.language]) ?? DEFAULT_LANGUAGE
    failIfClosed(caller.closed, module, texts.translator(language))
    if (!isPermitted(call, caller)) return fail(platformErrors.notAllowed)
  }
  const type = mediaTypeOf(request)
  if (type !== undefined && !typesOf(call).includes(type)) return fail(platformErrors.wrongContentType)
  const announced = Number(requestHeader(request, 'content-length') ?? 0)
  if (type === MULTIPART_TYPE) {
    // Files to keep have a size of their own, which is judged with its own refusal.
    if (call.transport === 'upload' && announced > environment.uploadLimit + WRAPPING_BYTES)
      failOnLargeUpload(environment.uploadLimit)
    expectUpload(request.raw)
  } else {
    const limit = bodyLimitOf(call, request)
    if (announced > limit) failOnLargeBody(limit)
  }
  return caller
}

/** The largest body of a request of this call in bytes, but for uploads. */
export function bodyLimitOf(call: CallDeclaration, request: FastifyRequest): number {
  return XML_TYPES.includes(mediaTypeOf(request) ?? '') ? XML_BYTES : bodyBytesOf(call)
}

/** The content type of a request without its parameters; undefined where none is given. */
function mediaTypeOf(request: FastifyRequest): string | undefined {
  return requestHeader(request, 'content-type')?.split(';')[0]?.trim().toLowerCase()
}

/** The content types in which a call is made. */
function typesOf({ transport, isXml }: CallDeclaration): readonly string[] {
  switch (transport) {
    case 'upload':
      return isXml ? [MULTIPART_TYPE, ...XML_TYPES] : [MULTIPART_TYPE]
    case 'file':
      return [MULTIPART_TYPE]
    case 'json':
    case 'download':
    case undefined:
      return ['application/json']
  }
}

/** Whose a request is. Whoever sends a key is judged by it alone, whatever session comes with it. */
export async function callerOf(
  request: FastifyRequest,
  { authenticate, authenticateKey }: Pick<CallEnvironment, 'authenticate' | 'authenticateKey'>,
): Promise<Caller> {
  const secret = authenticateKey && bearerSecret(request)
  if (authenticateKey && secret !== undefined) {
    return (await authenticateKey(secret)) ?? fail(platformErrors.apiKeyInvalid)
  }
  const token = sessionToken(request)
  const isAttended = requestHeader(request, HEADERS.unattended) === undefined
  return (token ? await authenticate(token, isAttended) : null) ?? fail(platformErrors.sessionExpired)
}
