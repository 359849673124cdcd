import { type LookupAddress, type LookupOptions, lookup as resolveName } from 'node:dns'
import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './is-public-address.ts'

/** Asks a service outside: an empty POST, answered by a JSON object. Rejects with an `OutboundError`. */
export type AskService = (url: string) => Promise<Readonly<Record<string, unknown>>>

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

/** What asking may be made with; tests bring a name service and a judge of addresses of their own. */
export interface AskServiceOptions {
  /** `host` or `host:port`, lower case. Nothing else is asked. */
  hosts: readonly string[]
  timeoutMs?: number
  maxBytes?: number
  maxAtOnce?: number
  resolve?: ResolveHost
  isAllowedAddress?: (address: string) => boolean
}

const TIMEOUT_MS = 5_000
const MAX_BYTES = 64 * 1024
const MAX_AT_ONCE = 4

const resolveBySystem: ResolveHost = (hostname) =>
  new Promise((resolve, reject) => {
    resolveName(hostname, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)))
  })

/**
 * Makes the one way in which the product asks services that others run. Only listed hosts are asked; their name is resolved
 * once, every address must be public, and the connection goes to an address that was checked. Redirects are not followed.
 */
export function createAskService(options: AskServiceOptions): AskService {
  const { hosts, timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES, maxAtOnce = MAX_AT_ONCE } = options
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

  async function ask(url: URL): Promise<Readonly<Record<string, unknown>>> {
    const signal = AbortSignal.timeout(timeoutMs)
    const answer = await send(url, checkedLookup, signal)
    return readObject(answer, maxBytes)
  }

  return async (text) => {
    const url = allowedUrl(text, hosts)
    // Brackets stand around an IPv6 address in a URL; an address needs no lookup, so it is judged here.
    const hostname = url.hostname.replace(/^\[|\]$/g, '')
    if (isIP(hostname) && !isAllowedAddress(hostname)) throw new OutboundError('the address is not public', true)
    if (underWay >= maxAtOnce) throw new OutboundError('too many services are being asked at this moment')
    underWay++
    try {
      return await ask(url)
    } catch (error) {
      throw error instanceof OutboundError
        ? error
        : new OutboundError(error instanceof Error ? error.message : 'failed')
    } finally {
      underWay--
    }
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

function send(url: URL, lookup: LookupFunction, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? requestHttps : requestHttp
    const headers = { accept: 'application/json', 'content-length': '0' }
    // No agent: a connection that was kept open would skip the lookup.
    const sent: ClientRequest = request(url, { method: 'POST', headers, lookup, signal, agent: false }, resolve)
    sent.once('error', reject)
    sent.end()
  })
}

async function readObject(answer: IncomingMessage, maxBytes: number): Promise<Readonly<Record<string, unknown>>> {
  const status = answer.statusCode ?? 0
  if (status < 200 || status > 299) {
    answer.destroy()
    throw new OutboundError(`the service answered ${status}`)
  }
  const parts: Buffer[] = []
  let size = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.length
    if (size > maxBytes) throw new OutboundError(`the answer is larger than ${maxBytes} bytes`)
    parts.push(part)
  }
  return parseObject(Buffer.concat(parts).toString('utf8'))
}

function parseObject(text: string): Readonly<Record<string, unknown>> {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw new OutboundError('the answer is not JSON')
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw new OutboundError('the answer is not a JSON object')
  }
  return parsed as Readonly<Record<string, unknown>>
}
