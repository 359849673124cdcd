import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Registry } from 'prom-client'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { isFromThisMachine } from '../http/is-from-this-machine.ts'
import { requestHeader } from '../http/request-header.ts'

/** What the endpoints for operators tell. */
export interface ObservabilityOptions {
  registry: Registry
  /** Rejects while the server cannot do its work, such as without its database. */
  checkReady(): Promise<void>
  /** Bearer token that lets other machines read the metrics; without one only this machine may. */
  metricsToken?: string | undefined
  /** The portal is reached through a proxy: whoever reads the metrics needs the token, on this machine too. */
  isBehindProxy?: boolean
}

/** `/health`: the process answers. `/ready`: it can do its work. `/metrics`: figures for Prometheus. */
export function registerObservability(app: FastifyInstance, options: ObservabilityOptions): void {
  app.get('/health', () => ({ status: 'ok' }))
  app.get('/ready', async (_request, reply) => {
    try {
      await options.checkReady()
      return { status: 'ready' }
    } catch {
      return reply.status(503).send({ status: 'unavailable' })
    }
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, options)) fail(platformErrors.notAllowed)
    return reply.header('content-type', options.registry.contentType).send(await options.registry.metrics())
  })
}

function mayReadMetrics(
  request: FastifyRequest,
  { metricsToken: token, isBehindProxy = false }: ObservabilityOptions,
): boolean {
  if (!isBehindProxy && isFromThisMachine(request)) return true
  const given = /^Bearer (.+)$/.exec(requestHeader(request, 'authorization') ?? '')?.[1]
  if (token === undefined || given === undefined) return false
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(token))
}
