import { type LookupAddress, type LookupOptions, lookup as resolveName } from 'node:dns'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './is-public-address.ts'

/** Why a service outside was not asked, or gave nothing of use. `isForbidden`: it may not be asked at all. */
export class OutboundError extends Error {
  override name = 'OutboundError'
  readonly isForbidden: boolean

  constructor(message: string, isForbidden = false) {
    super(message)
    this.isForbidden = isForbidden
  }
}

/** Resolves a host name to all of its addresses. */
export type ResolveHost = (hostname: string) => Promise<readonly LookupAddress[]>

/** What services outside may be reached with; tests bring a name service and a judge of addresses of their own. */
export interface OutboundOptions {
  /** `host` or `host:port`, lower case. Nothing else is asked. */
  hosts: readonly string[]
  timeoutMs?: number
  maxAtOnce?: number
  resolve?: ResolveHost
  isAllowedAddress?: (address: string) => boolean
}

/** The one way in which the product reaches services that others run. */
export interface Outbound {
  /** Whether an address may be asked, as far as its text tells; rejects nothing and asks nobody. */
  allows(url: string): boolean
  /** Posts, and reads the answer by `read`, all within the time. Rejects with an `OutboundError`. */
  post<T>(
    url: string,
    request: { headers: Readonly<Record<string, string>>; body: string },
    read: (answer: IncomingMessage) => Promise<T>,
  ): Promise<T>
}

const TIMEOUT_MS = 5_000
const MAX_AT_ONCE = 4

const resolveBySystem: ResolveHost = (hostname) =>
  new Promise((resolve, reject) => {
    resolveName(hostname, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)))
  })

/**
 * Makes that way. Only listed hosts are asked; their name is resolved once, every address must be public, and the connection
 * goes to an address that was checked. Redirects are not followed.
 */
export function createOutbound(options: OutboundOptions): Outbound {
  const { hosts, timeoutMs = TIMEOUT_MS, maxAtOnce = MAX_AT_ONCE } = options
  const { resolve = resolveBySystem, isAllowedAddress = isPublicAddress } = options
  let underWay = 0

  /** The lookup of the connection itself, so that what was checked is what is connected to. */
  const checkedLookup: LookupFunction = (hostname, { all }: LookupOptions, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses
        if (!first || !addresses.every(({ address }) => isAllowedAddress(address))) {
          callback(new OutboundError('the host has an address that is not public', true), '', 0)
        } else if (all) {
          callback(null, [...addresses])
        } else {
          callback(null, first.address, first.family)
        }
      },
      (error: NodeJS.ErrnoException) => callback(error, '', 0),
    )
  }

  /** The address, when it is one that may be asked. */
  function checkedUrl(text: string): URL {
    const url = allowedUrl(text, hosts)
    // Brackets stand around an IPv6 address in a URL; an address needs no lookup, so it is judged here.
    const hostname = url.hostname.replace(/^\[|\]$/g, '')
    if (isIP(hostname) && !isAllowedAddress(hostname)) throw new OutboundError('the address is not public', true)
    return url
  }

  function send(url: URL, { headers, body }: Parameters<Outbound['post']>[1], signal: AbortSignal) {
    return new Promise<IncomingMessage>((answered, reject) => {
      const request = url.protocol === 'https:' ? requestHttps : requestHttp
      const length = { 'content-length': String(Buffer.byteLength(body)) }
      // No agent: a connection that was kept open would skip the lookup.
      const how = { method: 'POST', headers: { ...headers, ...length }, lookup: checkedLookup, signal, agent: false }
      const sent = request(url, how, answered)
      sent.once('error', reject)
      sent.end(body)
    })
  }

  return {
    allows: (text) => {
      try {
        return checkedUrl(text) !== undefined
      } catch {
        return false
      }
    },
    post: async (text, request, read) => {
      const url = checkedUrl(text)
      if (underWay >= maxAtOnce) throw new OutboundError('too many services are being asked at this moment')
      underWay++
      try {
        return await read(await send(url, request, AbortSignal.timeout(timeoutMs)))
      } catch (error) {
        throw error instanceof OutboundError
          ? error
          : new OutboundError(error instanceof Error ? error.message : 'failed')
      } finally {
        underWay--
      }
    },
  }
}

/** The address, when its scheme and host are ones that may be asked. */
function allowedUrl(text: string, hosts: readonly string[]): URL {
  if (!URL.canParse(text)) throw new OutboundError('not an address', true)
  const url = new URL(text)
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
  if (!isWeb || url.username !== '' || url.password !== '') throw new OutboundError('not a plain web address', true)
  if (!hosts.includes(url.host)) throw new OutboundError(`${url.host} is not among the allowed hosts`, true)
  return url
}
