import { createHash } from 'node:crypto'
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import { sql } from 'kysely'
import { recordOf } from '#platform/contract/values/record-of.ts'
import type { Database } from '../database/database.ts'

/** Counts a call under a key; answers how many there were in this minute of all servers' clock, the call among them. */
export type CountPublicCall = (key: string) => Promise<number>

/** Counts on all servers of a database together. Addresses are stored as hashes. */
export function countInDatabase(db: Database): CountPublicCall {
  return async (key) => {
    const hash = createHash('sha256').update(key).digest('base64url')
    const { rows } = await sql<{ calls: number }>`select count_public_call(${hash}) as calls`.execute(db)
    return rows[0]?.calls ?? 0
  }
}

/** Most addresses of which a server itself remembers how often they called in this minute. */
const MOST_KEYS = 50_000
const MINUTE_MS = 60_000

/**
 * Where the pace of public calls is counted: by address and call, in this process and, where `count` is given, on all servers.
 * An address that this process alone knows to be too fast costs the others nothing more; while the database is away, each
 * server counts for itself.
 */
export function publicPaceStore(count?: CountPublicCall): FastifyRateLimitStoreCtor {
  return class PublicPace implements FastifyRateLimitStore {
    readonly #call: string
    #minute = 0
    readonly #calls = new Map<string, number>()

    constructor(route: object = {}) {
      this.#call = String(recordOf(recordOf(route).routeInfo).url ?? '')
    }

    incr(
      address: string,
      done: (error: Error | null, result?: { current: number; ttl: number }) => void,
      _window: number,
      max = 0,
    ): void {
      const now = Date.now()
      const ttl = MINUTE_MS - (now % MINUTE_MS)
      const own = this.#count(address, Math.floor(now / MINUTE_MS))
      if (!count || own > max) {
        done(null, { current: own, ttl })
        return
      }
      count(`${address} ${this.#call}`).then(
        (all) => {
          if (all > own && this.#calls.has(address)) this.#calls.set(address, all)
          done(null, { current: Math.max(all, own), ttl })
        },
        () => done(null, { current: own, ttl }),
      )
    }

    child(route: object): FastifyRateLimitStore {
      return new PublicPace(route)
    }

    #count(address: string, minute: number): number {
      if (minute !== this.#minute) {
        this.#minute = minute
        this.#calls.clear()
      }
      const calls = (this.#calls.get(address) ?? 0) + 1
      if (calls > 1 || this.#calls.size < MOST_KEYS) this.#calls.set(address, calls)
      return calls
    }
  }
}
