import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { addressKey } from './address-key.ts'

/** How long connections may wait, and how many there may be. Times in milliseconds. */
export interface ConnectionLimits {
  /** Open connections of all addresses, and of one. */
  total: number
  perAddress: number
  /** From the first byte of a request, or from the opening of a connection, to the end of the headers. */
  headersMs: number
  /** Between two requests. */
  idleMs: number
  /** For a whole body, but for those of uploads. */
  bodyMs: number
  /** Slowest pace of any body, judged over `windowMs` each. */
  minBytesPerSecond: number
  windowMs: number
  /** For what still comes of a body after its request was answered. */
  lingerMs: number
  /** For a reader who takes nothing of an answer. */
  stalledAnswerMs: number
  /** How often connections are looked at. */
  checkMs: number
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  total: 5000,
  perAddress: 500,
  headersMs: 10_000,
  idleMs: 72_000,
  bodyMs: 30_000,
  minBytesPerSecond: 1024,
  windowMs: 10_000,
  lingerMs: 10_000,
  stalledAnswerMs: 60_000,
  checkMs: 1000,
}

/** What the guard asks of the server. */
export interface ConnectionGuardOptions {
  limits: ConnectionLimits
  /** Proxies bring the connections of many: they are counted in the total alone. */
  isTrustedProxy(address: string): boolean
  /** Answers a connection that waits too long before it is closed. */
  failOnSlow(socket: Socket): void
}

/** What the guard tells of connections. */
export interface ConnectionGuard {
  /** Whether a connection is beyond the number that may be open: its request is to be turned away. */
  isCrowded(socket: Socket): boolean
}

/** What is known of an open connection. */
interface Connection {
  socket: Socket
  openedAt: number
  /** Beyond the number that may be open: it may ask once and is turned away. */
  isCrowded: boolean
  request?: IncomingMessage
  response?: ServerResponse
  /** When the body of the latest request began. */
  bodySince: number
  /** Bytes that had come at the beginning of the window. */
  window: { since: number; bytes: number }
  /** Bytes that had left when the answer last moved on. */
  answer: { since: number; bytes: number }
  /** When a body was first seen that goes on after its answer. */
  answeredSince: number | undefined
}

/** Requests whose bodies may take their time as long as they keep pace. */
const uploads = new WeakSet<IncomingMessage>()

/** Says that a request brings a file: its body is judged by its pace, not by the time that it takes. */
export function expectUpload(request: IncomingMessage): void {
  uploads.add(request)
}

/**
 * Closes connections that keep others waiting: bodies that take too long or come too slowly, bodies that go on after their
 * answer, answers that nobody takes, and connections beyond what all or one address may hold open. Headers and pauses between
 * requests are timed by the server itself. All are looked at from time to time, so that a request costs nothing more.
 */
export function guardConnections(server: Server, options: ConnectionGuardOptions): ConnectionGuard {
  const { limits } = options
  const connections = new Map<Socket, Connection>()
  const countOf = new Map<string, number>()

  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket
    const key = options.isTrustedProxy(remoteAddress) ? undefined : addressKey(remoteAddress)
    const own = key === undefined ? 0 : (countOf.get(key) ?? 0)
    const crowding = Math.max(connections.size / limits.total, own / limits.perAddress)
    // A few beyond the number are told why; all others are closed at once.
    if (crowding >= CROWD) return void socket.destroy()
    if (key !== undefined) countOf.set(key, own + 1)
    const since = performance.now()
    connections.set(socket, {
      socket,
      openedAt: since,
      isCrowded: crowding >= 1,
      bodySince: since,
      window: { since, bytes: 0 },
      answer: { since, bytes: 0 },
      answeredSince: undefined,
    })
    socket.once('close', () => {
      connections.delete(socket)
      if (key === undefined) return
      const left = (countOf.get(key) ?? 1) - 1
      if (left > 0) countOf.set(key, left)
      else countOf.delete(key)
    })
  })

  const begin = (request: IncomingMessage, response: ServerResponse): void => {
    const connection = connections.get(request.socket)
    if (!connection) return
    const now = performance.now()
    connection.request = request
    connection.response = response
    connection.bodySince = now
    connection.window = { since: now, bytes: request.socket.bytesRead }
    connection.answeredSince = undefined
  }
  server.prependListener('request', begin)

  const watch = setInterval(() => {
    const now = performance.now()
    for (const connection of connections.values()) {
      if (isAnswerStalled(connection, now, limits) || isCrowding(connection, now, limits)) connection.socket.destroy()
      else if (isBodyLate(connection, now, limits)) {
        if (connection.response?.headersSent) connection.socket.destroy()
        else options.failOnSlow(connection.socket)
      }
    }
  }, limits.checkMs)
  watch.unref()
  server.once('close', () => clearInterval(watch))
  return { isCrowded: (socket) => connections.get(socket)?.isCrowded ?? false }
}

/** How far beyond their number connections are still answered. */
const CROWD = 1.1

const isCrowding = ({ isCrowded, openedAt }: Connection, now: number, { checkMs }: ConnectionLimits): boolean =>
  isCrowded && now - openedAt > checkMs

function isBodyLate(connection: Connection, now: number, limits: ConnectionLimits): boolean {
  const { request, response, socket, window } = connection
  if (!request || request.complete || socket.destroyed) return false
  if (response?.writableFinished) {
    connection.answeredSince ??= now
    if (now - connection.answeredSince > limits.lingerMs) return true
  }
  // What waits here for the product itself is not slow.
  if (request.readableLength >= request.readableHighWaterMark) {
    connection.window = { since: now, bytes: socket.bytesRead }
    return false
  }
  if (!uploads.has(request) && now - connection.bodySince > limits.bodyMs) return true
  const elapsed = now - window.since
  if (elapsed < limits.windowMs) return false
  const isSlow = socket.bytesRead - window.bytes < (limits.minBytesPerSecond * elapsed) / 1000
  connection.window = { since: now, bytes: socket.bytesRead }
  return isSlow
}

function isAnswerStalled(connection: Connection, now: number, limits: ConnectionLimits): boolean {
  const { socket, answer } = connection
  const left = socket.bytesWritten - socket.writableLength
  if (socket.writableLength === 0 || left !== answer.bytes) {
    connection.answer = { since: now, bytes: left }
    return false
  }
  return now - answer.since > limits.stalledAnswerMs
}
