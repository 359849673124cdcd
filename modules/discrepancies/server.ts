import { implementCalls } from '#platform/server/call-context.ts'
import type { ServerModule } from '#platform/server/server-module.ts'
import { discrepanciesCalls } from './contract/calls.ts'
import { discrepancyFields } from './contract/fields.ts'
import { discrepanciesRules } from './contract/rules.ts'
import { discrepanciesTexts } from './contract/texts.ts'
import { answerDiscrepancy } from './server/answer-discrepancy.ts'
import { assignDiscrepancy } from './server/assign-discrepancy.ts'
import { closeDiscrepancy } from './server/close-discrepancy.ts'
import { addDiscrepancyFile, listDiscrepancyFiles, removeDiscrepancyFile } from './server/discrepancy-files.ts'
import { findDiscrepancies } from './server/find-discrepancies.ts'
import { countDiscrepancies, exportDiscrepancies, listDiscrepancies } from './server/list-discrepancies.ts'
import { pasts } from './server/pasts.ts'
import { readDiscrepancyStory } from './server/read-discrepancy-story.ts'
import { reopenDiscrepancy } from './server/reopen-discrepancy.ts'
import { reportDiscrepancy } from './server/report-discrepancy.ts'

export { openDiscrepancies } from './server/open-discrepancies.ts'
export { releaseDiscrepancies } from './server/release-discrepancies.ts'
export { settleByNotice, settleByReturn } from './server/settle-by-notice.ts'
export { withdrawDiscrepancies } from './server/withdraw-discrepancies.ts'

/** The server side of this module. */
export const discrepanciesServer: ServerModule = {
  texts: discrepanciesTexts,
  rules: discrepanciesRules,
  calls: [
    implementCalls(discrepanciesCalls, {
      'ISrmDiscrepancyService/getDiscrepancyPage': listDiscrepancies,
      'ISrmDiscrepancyService/getDiscrepancyStatus': countDiscrepancies,
      'ISrmDiscrepancyService/exportexcel': exportDiscrepancies,
      'ISrmDiscrepancyService/getDiscrepancyStory': readDiscrepancyStory,
      'ISrmDiscrepancyService/addDiscrepancy': reportDiscrepancy,
      'ISrmDiscrepancyService/assignDiscrepancy': assignDiscrepancy,
      'ISrmDiscrepancyService/answerDiscrepancy': answerDiscrepancy,
      'ISrmDiscrepancyService/closeDiscrepancy': closeDiscrepancy,
      'ISrmDiscrepancyService/reopenDiscrepancy': reopenDiscrepancy,
      'ISrmDiscrepancyService/getDiscrepancyFileList': listDiscrepancyFiles,
      'ISrmDiscrepancyService/uploadDiscrepancyFile': addDiscrepancyFile,
      'ISrmDiscrepancyService/deleteDiscrepancyFile': removeDiscrepancyFile,
    }),
  ],
  documentFinders: [findDiscrepancies],
  pasts,
  loggedFields: { discrepancy: discrepancyFields },
}
