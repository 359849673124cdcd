import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/**
 * Clients that ask before they send a body (`Expect: 100-continue`) hear that they may only once their request is admitted;
 * whoever is refused never sends it.
 */
export function awaitConsent(app: FastifyInstance): void {
  const asking = new WeakSet<IncomingMessage>()
  app.server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    asking.add(request)
    app.server.emit('request', request, response)
  })
  app.addHook('preParsing', (request, reply, _payload, done) => {
    if (asking.delete(request.raw)) reply.raw.writeContinue()
    done()
  })
}
