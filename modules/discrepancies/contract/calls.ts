import { z } from 'zod'
import { byMenu, defineCalls } from '#platform/contract/calls.ts'
import { documentCalls } from '#platform/contract/document-calls.ts'
import { idText } from '#platform/contract/field-schemas.ts'
import { pastReadCall } from '#platform/contract/list/usual-calls.ts'
import { discrepancy } from './document.ts'
import { assignForm, discrepancyExtra, discrepancyReport, discrepancyStory } from './schemas.ts'

/** What fields do not say of it. */
export const discrepancySchemas = {
  row: discrepancyExtra,
  inputs: { create: discrepancyReport, assign: assignForm },
}

/** Calls of this module. The specification names none; theirs follow its manner. */
export const discrepanciesCalls = defineCalls({
  ...documentCalls(discrepancy, discrepancySchemas),
  'ISrmDiscrepancyService/getDiscrepancyStory': pastReadCall(
    'What happened to a discrepancy, with the documents that settled it.',
    byMenu('discrepancyDetails', 'isSearch'),
    z.strictObject({ id: idText() }),
    discrepancyStory,
  ),
})
