import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { addDays } from '#platform/contract/values/dates.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { openLicence, signLicence } from './licence.ts'

/** The frame of an Ed25519 private key in DER; its 32 bytes follow. */
const PRIVATE_KEY_FRAME = Buffer.from('302e020100300506032b657004220420', 'hex')
const VALID_DAYS = 365
/** A community licence that ends within so many days is renewed at a start. */
const RENEWED_DAYS = 60
const MAX_USERS = 500

/**
 * The community's issuer. Its private key is no secret: whoever runs the product without an issuer of their own may license
 * themselves. LICENCE_PUBLIC_KEY names another issuer, and then nothing signed by this one counts.
 */
const privateKey = createPrivateKey({
  key: Buffer.concat([PRIVATE_KEY_FRAME, createHash('sha256').update('quayside community licence').digest()]),
  format: 'der',
  type: 'pkcs8',
})

/** Public key of the community's issuer: trusted unless the configuration names another one. */
export const communityIssuer: KeyObject = createPublicKey(privateKey)

/** A community licence of a tenant. */
function communityLicence(tenantsid: string, licensee: string, today: string): string {
  const content = {
    licenceNo: `COMMUNITY-${tenantsid}`.slice(0, 60),
    licensee: licensee.slice(0, 200),
    tenantsid,
    // The day before, for companies whose today has not begun at the server.
    validFrom: addDays(today, -1),
    validUntil: addDays(today, VALID_DAYS),
    maxUsers: MAX_USERS,
  }
  return signLicence(content, privateKey)
}

/** Licenses a new tenant for the community. */
export async function grantCommunityLicence(
  trx: ScopedTransaction,
  { tenantsid, tenantName }: { tenantsid: string; tenantName: string },
  today: string,
): Promise<void> {
  await writeLicence(trx, tenantsid, communityLicence(tenantsid, tenantName, today), 'system')
}

/** Gives every tenant without a licence, or with a community one that ends soon, a community licence. Needs all tenants in scope. */
export async function grantCommunityLicences(trx: ScopedTransaction, today: string): Promise<void> {
  const tenants = await trx
    .selectFrom('sys_tenant as t')
    .leftJoin('sys_licence as l', 'l.tenantsid', 't.tenantsid')
    .select(['t.tenantsid', 't.tenant_name as tenantName', 'l.licence_key'])
    .execute()
  const renewedUntil = addDays(today, RENEWED_DAYS)
  for (const { licence_key, ...tenant } of tenants) {
    const current = licence_key === null ? null : openLicence(licence_key, communityIssuer)
    const isKept = licence_key !== null && (current === null || current.validUntil > renewedUntil)
    if (!isKept) await grantCommunityLicence(trx, tenant, today)
  }
}

/** Keeps a tenant's licence key instead of the former one. */
export async function writeLicence(
  trx: ScopedTransaction,
  tenantsid: string,
  licenceKey: string,
  updateName: string,
): Promise<void> {
  const values = { licence_key: licenceKey, update_name: updateName, update_date: new Date().toISOString() }
  await trx
    .insertInto('sys_licence')
    .values({ tenantsid, ...values })
    // The same key again changes nothing.
    .onConflict((conflict) =>
      conflict.column('tenantsid').doUpdateSet(values).where('sys_licence.licence_key', '<>', licenceKey),
    )
    .execute()
}
