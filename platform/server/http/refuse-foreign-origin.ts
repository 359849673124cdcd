import type { FastifyRequest } from 'fastify'
import { refuse } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { requestHeader } from './request-header.ts'

/** A browser tells where a request comes from; another site's page may not use the session cookie. */
export function refuseForeignOrigin(request: FastifyRequest): void {
  const site = requestHeader(request, 'sec-fetch-site')
  if (site !== undefined && site !== 'same-origin' && site !== 'none') refuse(platformErrors.foreignOrigin)
  const origin = requestHeader(request, 'origin')
  if (origin !== undefined && URL.parse(origin)?.host !== request.host) refuse(platformErrors.foreignOrigin)
}
