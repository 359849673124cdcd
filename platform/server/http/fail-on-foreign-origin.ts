import type { FastifyRequest } from 'fastify'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { requestHeader } from './request-header.ts'

/** A browser tells where a request comes from; another site's page may not use the session cookie. */
export function failOnForeignOrigin(request: FastifyRequest): void {
  const site = requestHeader(request, 'sec-fetch-site')
  if (site !== undefined && site !== 'same-origin' && site !== 'none') fail(platformErrors.foreignOrigin)
  const origin = requestHeader(request, 'origin')
  if (origin !== undefined && URL.parse(origin)?.host !== request.host) fail(platformErrors.foreignOrigin)
}
