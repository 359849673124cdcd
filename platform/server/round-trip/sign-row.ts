import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import type { CallContext } from '../call-context.ts'

/** Bytes kept of a row's seal, and of the digest of one of its cells. */
const SIGNATURE_BYTES = 16
const DIGEST_BYTES = 4

/** What a sealed row of a sheet says of itself. */
export interface SignedRow {
  id: string
  version: number
  /** Digests of all cells, in the order of the list's columns. */
  digests: Buffer
}

/** Digest of one cell: equal values have equal ones. */
export function cellDigest(canonical: string): Buffer {
  return hash('sha256', canonical, 'buffer').subarray(0, DIGEST_BYTES)
}

/** The digest of the column at this position. */
export function digestAt(digests: Buffer, position: number): Buffer {
  return digests.subarray(position * DIGEST_BYTES, (position + 1) * DIGEST_BYTES)
}

/** The key of the tenant's sheets of this port, derived from the tenant's secret. */
export async function sheetKey({ trx, caller }: CallContext, port: string): Promise<Buffer> {
  const { secret } = await trx
    .selectFrom('sys_sheet_key')
    .select('secret')
    .where('tenantsid', '=', caller.tenantsid)
    .executeTakeFirstOrThrow()
  return createHmac('sha256', secret).update(`sheet ${port}`).digest()
}

function seal(key: Buffer, { id, version, digests }: SignedRow): Buffer {
  return createHmac('sha256', key).update(`${id} ${version} `).update(digests).digest().subarray(0, SIGNATURE_BYTES)
}

/** The text of a row's seal: nobody without the key can give a row another id, version or former values. */
export function signRow(key: Buffer, row: SignedRow): string {
  return `${seal(key, row).toString('base64url')}.${row.digests.toString('base64url')}`
}

/** The row behind the texts of its hidden cells; undefined when they do not belong together. */
export function verifyRow(
  key: Buffer,
  texts: { id: string; version: string; seal: string },
  columnCount: number,
): SignedRow | undefined {
  const match = /^([\w-]{22})\.([\w-]+)$/.exec(texts.seal)
  if (!match || !/^[1-9]\d{0,18}$/.test(texts.id) || !/^\d{1,9}$/.test(texts.version)) return undefined
  const digests = Buffer.from(match[2] ?? '', 'base64url')
  if (digests.length !== columnCount * DIGEST_BYTES) return undefined
  const row = { id: texts.id, version: Number(texts.version), digests }
  return timingSafeEqual(seal(key, row), Buffer.from(match[1] ?? '', 'base64url')) ? row : undefined
}
