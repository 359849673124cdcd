import type { WebSocket } from '@fastify/websocket'
import type { Caller } from '../call-context.ts'
import {
  changePayload,
  LIVE_CHANNEL,
  type LiveChange,
  type LiveMessage,
  progressPayload,
  readLivePayload,
} from './live-message.ts'
import type { NotificationBus } from './notification-bus.ts'

/** What of a web socket the hub uses. */
export type LiveSocket = Pick<WebSocket, 'send' | 'close' | 'terminate' | 'ping' | 'bufferedAmount' | 'on'>

/** An open socket, and who is behind it. */
export interface LiveConnection {
  socket: LiveSocket
  caller: Caller
  /** The session token it was opened with; asked about again while it is open. */
  token: string
  /** Names the browser tab. */
  clientId: string
}

/** Live messages of one server instance: sends through the database, delivers to its own sockets. */
export interface LiveHub {
  /** Takes over a socket until it closes. False: the user has too many open. */
  add(connection: LiveConnection): boolean
  /** Tells one browser tab of a user about work under way; at once, also from inside a transaction. Lost when nobody listens. */
  progress(userId: string, clientId: string, line: string): void
  /** Tells everybody concerned about a change; at once. Changes inside a transaction go through the outbox. */
  changed(change: LiveChange): Promise<void>
  /** Number of open sockets. */
  count(): number
  stop(): void
}

/** Settings of the hub. */
export interface LiveHubOptions {
  bus: NotificationBus
  /** The caller of a session token, or null when it is unknown, expired or revoked. */
  authenticate(token: string): Promise<Caller | null>
  /** How often each open socket's session is asked about. */
  recheckMs?: number
  /** Bytes waiting in a socket beyond which its reader counts as too slow. */
  bufferLimit?: number
}

/** Close codes: 1008 is the protocol's "policy violation", 1013 its "try again later". */
const SESSION_ENDED = 1008
const TOO_MANY_PER_USER = 40
const PING_MS = 30_000

/** Whether a change is told to a caller: the same tenant, the buyer's organisations (`*`: all) or the supplier, and not who made it. */
export function mayHear(caller: Caller, change: LiveChange): boolean {
  if (caller.tenantsid !== change.tenantsid || caller.userId === change.byUserId) return false
  if (change.toUserId) return caller.userId === change.toUserId
  switch (caller.side) {
    case 'purchaser':
      return change.orgNo === '*' || caller.orgNos.includes(change.orgNo)
    case 'supplier':
      return change.supplierNo !== '' && caller.supplierNo === change.supplierNo
    case 'system':
      return false
  }
}

/** Starts delivering to the sockets that are added. */
export function createLiveHub({
  bus,
  authenticate,
  recheckMs = 60_000,
  bufferLimit = 1_048_576,
}: LiveHubOptions): LiveHub {
  const connections = new Set<LiveConnection>()
  const answering = new WeakSet<LiveConnection>()

  function send(connection: LiveConnection, text: string): void {
    if (connection.socket.bufferedAmount > bufferLimit) {
      // It connects anew when its reader is well again, and then asks for the present state.
      connections.delete(connection)
      connection.socket.terminate()
      return
    }
    connection.socket.send(text)
  }

  function deliver(message: LiveMessage): void {
    if (message.kind === 'progress') {
      for (const connection of connections) {
        const isMeant = connection.caller.userId === message.userId && connection.clientId === message.clientId
        if (isMeant) send(connection, message.line)
      }
      return
    }
    const text = JSON.stringify({ type: 'changed', topic: message.topic, documentNo: message.documentNo })
    for (const connection of connections) if (mayHear(connection.caller, message)) send(connection, text)
  }

  async function recheck(): Promise<void> {
    for (const connection of connections) {
      try {
        const caller = await authenticate(connection.token)
        if (caller?.userId === connection.caller.userId) connection.caller = caller
        else connection.socket.close(SESSION_ENDED)
      } catch {
        // The database is away. The session counts until it can be asked about again.
        return
      }
    }
  }

  function ping(): void {
    for (const connection of connections) {
      if (!answering.delete(connection)) connection.socket.terminate()
      else connection.socket.ping()
    }
  }

  bus.on(LIVE_CHANNEL, (payload) => {
    const message = readLivePayload(payload)
    if (message) deliver(message)
  })
  const rechecks = setInterval(() => void recheck(), recheckMs)
  const pings = setInterval(ping, PING_MS)

  return {
    add: (connection) => {
      const own = [...connections].filter(({ caller }) => caller.userId === connection.caller.userId)
      if (own.length >= TOO_MANY_PER_USER) return false
      const { socket } = connection
      connections.add(connection)
      answering.add(connection)
      socket.on('pong', () => void answering.add(connection))
      socket.on('close', () => void connections.delete(connection))
      socket.on('error', () => socket.terminate())
      return true
    },
    progress: (userId, clientId, line) => {
      if (clientId !== '') bus.notify(LIVE_CHANNEL, progressPayload({ userId, clientId, line })).catch(() => undefined)
    },
    changed: (change) => bus.notify(LIVE_CHANNEL, changePayload(change)),
    count: () => connections.size,
    stop: () => {
      clearInterval(rechecks)
      clearInterval(pings)
      for (const { socket } of connections) socket.close(1001)
      connections.clear()
    },
  }
}
