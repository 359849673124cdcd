import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { XML_TYPES } from './admit-call.ts'
import type { BodyLease } from './body-budget.ts'
import { decodeUtf8, parseJson } from './parse-json.ts'
import { failOnLargeBody, readBody } from './read-body.ts'

/** What is read of an admitted request. */
export interface ExpectedBody {
  maxBytes: number
  lease: BodyLease
}

const expected = new WeakMap<FastifyRequest, ExpectedBody>()

/** Admits the body of a request: nothing is read of any other. */
export function expectBody(request: FastifyRequest, body: ExpectedBody): void {
  expected.set(request, body)
}

/** What an admitted request holds of the budget of bodies; refuses requests that nobody admitted. */
export const expectedBody = (request: FastifyRequest): ExpectedBody =>
  expected.get(request) ?? fail(platformErrors.unknownCall)

/** Reads bodies as JSON or as the bytes of an XML document. Plain text is what a foreign page's form could send without asking. */
export function addBodyParsers(app: FastifyInstance): void {
  const bytesOf = (request: FastifyRequest, payload: Readable): Promise<Buffer> => {
    const { maxBytes, lease } = expectedBody(request)
    return readBody(payload, { maxBytes, lease, failIfTooLarge: () => failOnLargeBody(maxBytes) })
  }
  app.removeContentTypeParser(['application/json', 'text/plain'])
  // Some calls have no payload (spec shell §7); what says that its nothing is JSON means the same.
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: Readable) => {
    const bytes = await bytesOf(request, payload)
    return bytes.length === 0 ? null : parseJson(decodeUtf8(bytes))
  })
  app.addContentTypeParser(XML_TYPES, bytesOf)
}
