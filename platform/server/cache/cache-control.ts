import { randomUUID } from 'node:crypto'
import { companyMoment } from '../clock/company-moment.ts'
import type { NotificationBus } from '../live/notification-bus.ts'
import type { CacheUse, ServerCache } from './server-cache.ts'

/** Carries questions to every server, and their answers. */
const CHANNEL = 'quayside_caches'
/** A server that takes longer is at a halt; whoever asks is told that it is missing. */
const WAIT_MS = 2000

/** A cache of one server as it stands for a company. */
export interface CacheReport extends CacheUse {
  name: string
  scope: ServerCache['scope']
  /** When somebody last cleared it by hand, in the company's time; null: never. */
  clearedAt: string | null
}

/** What one server keeps. */
export interface ServerReport {
  server: string
  /** In the company's time. */
  startedAt: string
  caches: readonly CacheReport[]
}

/** What the servers on one database answered. */
export interface CacheAnswer {
  /** How many run, 0 while they cannot be reached; those that did not answer in time are not among `servers`. */
  serverCount: number
  servers: readonly ServerReport[]
}

/** The caches of all servers on one database. */
export interface CacheControl {
  /** What every server keeps for a company. */
  read(tenantsid: string): Promise<CacheAnswer>
  /** Lets every server forget what it keeps for a company in these caches, and tells what is left. */
  clear(tenantsid: string, names: readonly string[]): Promise<CacheAnswer>
}

/** For work that runs beside the servers: nobody is asked. */
export const noCacheControl: CacheControl = {
  read: () => Promise.resolve({ serverCount: 0, servers: [] }),
  clear: () => Promise.resolve({ serverCount: 0, servers: [] }),
}

/** What this server answers with. */
export interface CacheControlOptions {
  bus: NotificationBus
  /** Known once all parts of the product are made. */
  caches: () => readonly ServerCache[]
  /** What people call this server. */
  server: string
  /** IANA name of the company's time zone. */
  timeZone: string
  waitMs?: number
}

type Message =
  | { kind: 'ask'; askId: string; tenantsid: string; clear: readonly string[] }
  | { kind: 'answer'; askId: string; report: ServerReport }

/** Answers for this server and asks all of them. */
export function startCacheControl(options: CacheControlOptions): CacheControl {
  const { bus, caches, server, timeZone, waitMs = WAIT_MS } = options
  const startedAt = companyMoment(timeZone, new Date())
  const clearedAt = new Map<string, string>()
  const waiting = new Map<string, (report: ServerReport) => void>()

  function answer({ tenantsid, clear }: Extract<Message, { kind: 'ask' }>): ServerReport {
    const now = companyMoment(timeZone, new Date())
    const reports = caches().map((cache): CacheReport => {
      const { name, scope } = cache
      const key = scope === 'server' ? name : `${name} ${tenantsid}`
      if (clear.includes(name)) {
        cache.clear(tenantsid)
        clearedAt.set(key, now)
      }
      return { name, scope, ...cache.use(tenantsid), clearedAt: clearedAt.get(key) ?? null }
    })
    return { server, startedAt, caches: reports }
  }

  bus.on(CHANNEL, (payload) => {
    const message = readMessage(payload)
    if (message?.kind === 'answer') waiting.get(message.askId)?.(message.report)
    if (message?.kind !== 'ask') return
    const said: Message = { kind: 'answer', askId: message.askId, report: answer(message) }
    // Whoever asked finds this server missing.
    bus.notify(CHANNEL, JSON.stringify(said)).catch(() => undefined)
  })
  // What was asked for while the connection was lost is not known: nothing old may stay.
  bus.onConnect(() => {
    for (const cache of caches()) cache.clear('*')
  })

  async function ask(tenantsid: string, clear: readonly string[]): Promise<CacheAnswer> {
    if (!bus.isConnected()) return { serverCount: 0, servers: [] }
    const serverCount = await bus.countServers()
    const askId = randomUUID()
    const servers: ServerReport[] = []
    const all = Promise.withResolvers<void>()
    waiting.set(askId, (report) => {
      servers.push(report)
      if (servers.length >= serverCount) all.resolve()
    })
    const tooLong = setTimeout(all.resolve, waitMs)
    try {
      const asked: Message = { kind: 'ask', askId, tenantsid, clear }
      await bus.notify(CHANNEL, JSON.stringify(asked))
      await all.promise
    } finally {
      clearTimeout(tooLong)
      waiting.delete(askId)
    }
    return { serverCount, servers: servers.sort((a, b) => a.server.localeCompare(b.server)) }
  }

  return { read: (tenantsid) => ask(tenantsid, []), clear: ask }
}

function readMessage(payload: string): Message | null {
  try {
    const message = JSON.parse(payload) as Message
    return message.kind === 'ask' || message.kind === 'answer' ? message : null
  } catch {
    return null
  }
}
