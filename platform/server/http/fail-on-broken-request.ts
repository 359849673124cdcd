import type { Socket } from 'node:net'
import type { ErrorAnswer } from '#platform/contract/envelope.ts'
import type { ErrorDeclaration } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { Translate } from '../texts/text-catalogue.ts'

const LINGER_MS = 500

/** Answers what is no HTTP, or has headers beyond all measure, like any other refusal; there is no language to read from it. */
export function failOnBrokenRequest(translate: Translate) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const { code, status, textKey } = refusalOf(error.code)
    const answer: ErrorAnswer = { errorCode: code, errorMessage: translate(textKey) }
    const body = JSON.stringify(answer)
    const head = [
      `HTTP/1.1 ${status} Refused`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
    ]
    if (!socket.writable) return void socket.destroy()
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
    // Nobody reads what still comes, so its end would never be heard of; the answer gets the time to leave.
    setTimeout(() => socket.destroy(), LINGER_MS).unref()
  }
}

/** Answers a request whose body takes too long or comes too slowly, and closes its connection. */
export function failOnSlowRequest(failOnBroken: ReturnType<typeof failOnBrokenRequest>) {
  return (socket: Socket): void => failOnBroken(Object.assign(new Error(), { code: REQUEST_TIMEOUT }), socket)
}

/** What the server itself says of headers that take too long. */
const REQUEST_TIMEOUT = 'ERR_HTTP_REQUEST_TIMEOUT'

function refusalOf(code: string | undefined): ErrorDeclaration {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return platformErrors.headersTooLarge
    case REQUEST_TIMEOUT:
      return platformErrors.requestTimedOut
    default:
      return platformErrors.malformedRequest
  }
}
