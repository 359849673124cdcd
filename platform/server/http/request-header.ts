import type { FastifyRequest } from 'fastify'

/** A header by its lower-case name; the first one where it was sent several times. */
export function requestHeader(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}
