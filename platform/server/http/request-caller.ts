import type { FastifyRequest } from 'fastify'
import type { Caller } from '../call-context.ts'

/** Who sent a request, once that is known. */
const callers = new WeakMap<FastifyRequest, Caller>()

/** Notes who sent the request, for whoever tells of its failure. */
export function noteCaller(request: FastifyRequest, caller: Caller): void {
  callers.set(request, caller)
}

/** Who sent the request; undefined before and without sign-in. */
export const requestCaller = (request: FastifyRequest): Caller | undefined => callers.get(request)
