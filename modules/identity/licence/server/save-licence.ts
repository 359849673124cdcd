import type { z } from 'zod'
import { identityErrors } from '#modules/identity/contract/errors.ts'
import { fail } from '#platform/contract/errors.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { licenceAnswer } from '../contract/schemas.ts'
import { writeLicence } from './community-licence.ts'
import { openLicence } from './licence.ts'
import { countValidUsers, type LicenceOptions, readLicence } from './read-licence.ts'

/** Activates a licence key: signed by the trusted issuer, for this tenant, valid now, and large enough for its users. */
export async function saveLicence(
  context: CallContext,
  licenceKey: string,
  options: LicenceOptions,
): Promise<z.input<typeof licenceAnswer>> {
  const { trx, caller, today } = context
  const content = openLicence(licenceKey, options.licenceIssuer)
  if (!content) return fail(identityErrors.licenceInvalid)
  if (content.tenantsid !== caller.tenantsid) return fail(identityErrors.licenceOtherTenant)
  if (today < content.validFrom || today > content.validUntil) {
    return fail(identityErrors.licenceOutdated, { from: content.validFrom, until: content.validUntil })
  }
  const users = await countValidUsers(context)
  if (users > content.maxUsers) return fail(identityErrors.licenceUsers, { users, maxUsers: content.maxUsers })
  await writeLicence(trx, caller.tenantsid, licenceKey, caller.userName)
  context.audit({ documentNo: content.licenceNo, detail: { after: content } })
  return readLicence(context, 'ALL', options)
}
