import type { FastifyRequest } from 'fastify'
import { requestHeader } from './request-header.ts'

/** The key with which another system calls; people's requests carry none. */
export function bearerSecret(request: FastifyRequest): string | undefined {
  return /^Bearer +(\S+)$/i.exec(requestHeader(request, 'authorization') ?? '')?.[1]
}
