import { implementCalls } from '#platform/server/call-context.ts'
import type { ServerModule } from '#platform/server/server-module.ts'
import { discrepanciesCalls } from './contract/calls.ts'
import { discrepanciesRules } from './contract/rules.ts'
import { discrepanciesTexts } from './contract/texts.ts'
import { discrepancies } from './server/discrepancies.ts'
import { discrepanciesInvariants } from './server/invariants.ts'
import { readDiscrepancyStory } from './server/read-discrepancy-story.ts'

export { openDiscrepancies } from './server/open-discrepancies.ts'
export { releaseDiscrepancies } from './server/release-discrepancies.ts'
export { settleByAsn, settleByReturn } from './server/settle-by-asn.ts'
export { withdrawDiscrepancies } from './server/withdraw-discrepancies.ts'

/** The server side of this module. */
export const discrepanciesServer: ServerModule = {
  ...discrepancies.module,
  texts: discrepanciesTexts,
  rules: discrepanciesRules,
  calls: [
    implementCalls(discrepanciesCalls, {
      ...discrepancies.handlers,
      'ISrmDiscrepancyService/getDiscrepancyStory': readDiscrepancyStory,
    }),
  ],
  invariants: discrepanciesInvariants,
}
