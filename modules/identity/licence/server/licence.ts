import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import type { ServerCache } from '#platform/server/cache/server-cache.ts'
import { type LicenceContent, type LicenceState, licenceContent } from '../contract/schemas.ts'

/** A licence key is `QS1.<content>.<signature>`, both in base64url; the signature is Ed25519 over what stands before it. */
const FORMAT = 'QS1'

/** What a tenant's licence key comes to on a day. */
export interface LicenceVerdict {
  state: LicenceState
  /** What the key says; null when no trusted issuer signed it for this tenant. */
  content: LicenceContent | null
}

/** Ed25519 public key from its 32 bytes in base64. Throws when it is none. */
export function licencePublicKey(base64: string): KeyObject {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length !== 32) throw new Error('not an Ed25519 public key')
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: bytes.toString('base64url') }, format: 'jwk' })
}

/** The key of a licence with this content. */
export function signLicence(content: LicenceContent, issuer: KeyObject): string {
  const signed = `${FORMAT}.${Buffer.from(JSON.stringify(licenceContent.parse(content))).toString('base64url')}`
  return `${signed}.${sign(null, Buffer.from(signed), issuer).toString('base64url')}`
}

/** What a key says, or null when this issuer did not sign it. */
export function openLicence(key: string, issuer: KeyObject): LicenceContent | null {
  const [format, content = '', signature = '', ...rest] = key.trim().split('.')
  if (format !== FORMAT || rest.length > 0) return null
  const isSigned = verify(null, Buffer.from(`${format}.${content}`), issuer, Buffer.from(signature, 'base64url'))
  if (!isSigned) return null
  return licenceContent.safeParse(JSON.parse(Buffer.from(content, 'base64url').toString('utf8'))).data ?? null
}

interface Opened {
  content: LicenceContent | null
  hits: number
}

/** Each call asks about its tenant's key: signatures are checked once per key. More keys than a server has tenants. */
const KEPT_KEYS = 1000
const kept = new Map<KeyObject, Map<string, Opened>>()

/** The keys whose signatures were checked; a key that nobody signed is no company's. */
export const licenceCache: ServerCache = {
  name: 'licence',
  scope: 'company',
  use: (tenantsid) => {
    const own = [...kept.values()].flatMap((known) => [...known.values()]).filter(isOf(tenantsid))
    return { entries: own.length, hits: own.reduce((sum, { hits }) => sum + hits, 0) }
  },
  clear: (tenantsid) => {
    if (tenantsid === '*') kept.clear()
    for (const known of kept.values()) for (const [key, one] of known) if (isOf(tenantsid)(one)) known.delete(key)
  },
}

const isOf =
  (tenantsid: string) =>
  ({ content }: Opened): boolean =>
    content?.tenantsid === tenantsid

function openKept(key: string, issuer: KeyObject): LicenceContent | null {
  const known = kept.get(issuer) ?? new Map<string, Opened>()
  kept.set(issuer, known)
  const opened = known.get(key)
  if (opened) {
    opened.hits += 1
    return opened.content
  }
  if (known.size >= KEPT_KEYS) known.clear()
  const content = openLicence(key, issuer)
  known.set(key, { content, hits: 0 })
  return content
}

/** Whether a tenant may work on this day (YYYY-MM-DD, both days of the licence included). */
export function judgeLicence(
  key: string | null | undefined,
  issuer: KeyObject,
  tenantsid: string,
  today: string,
): LicenceVerdict {
  const content = key ? openKept(key, issuer) : null
  if (!content || content.tenantsid !== tenantsid) return { state: 'missing', content: null }
  if (today > content.validUntil) return { state: 'expired', content }
  return { state: today < content.validFrom ? 'early' : 'valid', content }
}
