import { z } from 'zod'
import { documentFiles } from '#modules/files/file/contract/schemas.ts'
import { byMenu, defineCalls } from '#platform/contract/calls.ts'
import { ATTACHMENT_RULE } from '#platform/contract/exchange/file-rules.ts'
import { idText } from '#platform/contract/field-schemas.ts'
import { countsCall, documentListCall, exportCall, readsOnly } from '#platform/contract/list/usual-calls.ts'
import { discrepancyFields } from './fields.ts'
import {
  discrepancyAnswer,
  discrepancyAssignment,
  discrepancyNote,
  discrepancyPage,
  discrepancyReport,
  discrepancyState,
  discrepancyStory,
} from './schemas.ts'

const MENU = 'discrepancyDetails'

/** Calls of this module. The specification names none; theirs follow its manner. */
export const discrepanciesCalls = defineCalls({
  'ISrmDiscrepancyService/getDiscrepancyPage': documentListCall(
    'Discrepancies that the reader may see.',
    byMenu(MENU, 'isSearch'),
    discrepancyFields,
    discrepancyPage,
  ),
  'ISrmDiscrepancyService/getDiscrepancyStatus': countsCall(
    'Number of discrepancies per state under the current search.',
    byMenu(MENU, 'isSearch'),
    discrepancyFields,
  ),
  'ISrmDiscrepancyService/exportexcel': exportCall(
    'The discrepancies of a search as an Excel file.',
    byMenu(MENU, 'isExport'),
    discrepancyFields,
    'discrepancy.export',
  ),
  'ISrmDiscrepancyService/getDiscrepancyStory': {
    summary: 'What happened to a discrepancy, with the documents that settled it.',
    input: z.strictObject({ id: idText() }),
    output: discrepancyStory,
    access: byMenu(MENU, 'isSearch'),
    audit: readsOnly,
    repeat: 'read',
    isPastReadable: true,
  },
  'ISrmDiscrepancyService/addDiscrepancy': {
    summary: 'Reports what is wrong with delivered goods or their papers.',
    input: discrepancyReport,
    output: discrepancyState,
    access: byMenu(MENU, 'isAdd', ['purchaser']),
    audit: { action: 'discrepancy.report' },
    repeat: 'key',
  },
  'ISrmDiscrepancyService/assignDiscrepancy': {
    summary: 'Gives a discrepancy to another owner, or another day.',
    input: discrepancyAssignment,
    output: discrepancyState,
    access: byMenu(MENU, 'isModify', ['purchaser']),
    audit: { action: 'discrepancy.assign' },
    repeat: 'key',
  },
  'ISrmDiscrepancyService/answerDiscrepancy': {
    summary: 'What the supplier says of a discrepancy; its owner is told.',
    input: discrepancyAnswer,
    output: discrepancyState,
    access: byMenu(MENU, 'isSubmit', ['supplier']),
    audit: { action: 'discrepancy.answer' },
    repeat: 'key',
  },
  'ISrmDiscrepancyService/closeDiscrepancy': {
    summary: 'Closes a discrepancy by a note: what is open of it is no longer waited for.',
    input: discrepancyNote,
    output: discrepancyState,
    access: byMenu(MENU, 'isClose', ['purchaser']),
    audit: { action: 'discrepancy.close' },
    repeat: 'key',
  },
  'ISrmDiscrepancyService/reopenDiscrepancy': {
    summary: 'Takes a note back: what it took off a discrepancy is open again.',
    input: discrepancyNote,
    output: discrepancyState,
    access: byMenu(MENU, 'isClose', ['purchaser']),
    audit: { action: 'discrepancy.reopen' },
    repeat: 'key',
  },
  'ISrmDiscrepancyService/getDiscrepancyFileList': {
    summary: 'Photos and papers of a discrepancy, and what the reader may do with them.',
    input: z.strictObject({ id: idText() }),
    output: documentFiles,
    access: byMenu(MENU, 'isSearch'),
    audit: readsOnly,
    repeat: 'read',
    isPastReadable: true,
  },
  'ISrmDiscrepancyService/uploadDiscrepancyFile': {
    summary: 'Adds a photo or paper to a discrepancy.',
    input: z.strictObject({ id: idText() }),
    output: z.object({ id: z.string() }),
    transport: 'file',
    file: ATTACHMENT_RULE,
    access: byMenu(MENU, 'isAdd', ['purchaser']),
    audit: { action: 'discrepancy.addFile' },
    repeat: 'key',
  },
  'ISrmDiscrepancyService/deleteDiscrepancyFile': {
    summary: 'Removes a photo or paper of a discrepancy.',
    input: z.strictObject({ id: idText(), fileId: idText() }),
    output: z.null(),
    access: byMenu(MENU, 'isAdd', ['purchaser']),
    audit: { action: 'discrepancy.removeFile' },
    repeat: 'key',
  },
})
