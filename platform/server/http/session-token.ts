import type { FastifyRequest } from 'fastify'
import { HEADERS, SESSION_COOKIE } from '#platform/contract/envelope.ts'
import { requestHeader } from './request-header.ts'

/** The session token of a request: its header, else the cookie of the sign-in. */
export function sessionToken(request: FastifyRequest): string | undefined {
  return requestHeader(request, HEADERS.token) || request.cookies[SESSION_COOKIE]
}
