import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CallDeclaration, CallPath } from '#platform/contract/calls.ts'
import type { CallContext, PublicContext } from '../call-context.ts'
import type { CallEnvironment } from './register-calls.ts'

/** A call on its way from its request to its answer. */
export interface CallUnderWay {
  path: CallPath
  call: CallDeclaration
  module: string | undefined
  handler: (context: CallContext & PublicContext, input: unknown) => Promise<unknown>
  environment: CallEnvironment
  request: FastifyRequest
  reply: FastifyReply
}
