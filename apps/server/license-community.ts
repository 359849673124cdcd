import { grantCommunityLicences } from '#modules/identity/server.ts'
import { companyToday } from '#platform/server/clock/company-today.ts'
import type { Database } from '#platform/server/database/database.ts'
import { inScope, systemScope } from '#platform/server/scope.ts'

/** Licenses every tenant of an installation that has no issuer of its own, and renews what ends soon. */
export async function licenseCommunity(db: Database, timeZone: string): Promise<void> {
  await inScope(db, systemScope('licensing', '*'), (trx) => grantCommunityLicences(trx, companyToday(timeZone)))
}
