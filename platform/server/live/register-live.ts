import type { FastifyInstance, FastifyRequest } from 'fastify'
import { WEB_SOCKET_PATH } from '#platform/contract/envelope.ts'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { Caller } from '../call-context.ts'
import { failOnForeignOrigin } from '../http/fail-on-foreign-origin.ts'
import { sessionToken } from '../http/session-token.ts'
import type { LiveHub } from './live-hub.ts'

const CLIENT_ID = /^[\w-]{8,100}$/
/** The protocol's close code for "try again later". */
const TOO_MANY = 1013

/** The web socket of a browser tab: `/productWebSocket/<clientId>`, open to every valid session of this site. */
export function registerLive(
  app: FastifyInstance,
  hub: LiveHub,
  authenticate: (token: string) => Promise<Caller | null>,
): void {
  const admitted = new WeakMap<FastifyRequest, { caller: Caller; token: string }>()
  app.get<{ Params: { clientId: string } }>(
    `${WEB_SOCKET_PATH}/:clientId`,
    {
      websocket: true,
      // Refused before the socket opens, so that a stranger costs no more than a request.
      preValidation: async (request) => {
        failOnForeignOrigin(request)
        if (!CLIENT_ID.test(request.params.clientId)) fail(platformErrors.invalidInput)
        const token = sessionToken(request)
        const caller = token ? await authenticate(token) : null
        if (!token || !caller) return fail(platformErrors.sessionExpired)
        admitted.set(request, { caller, token })
      },
    },
    (socket, request) => {
      const session = admitted.get(request)
      const { clientId } = request.params
      if (!session || !hub.add({ socket, clientId, ...session })) socket.close(TOO_MANY)
    },
  )
}
