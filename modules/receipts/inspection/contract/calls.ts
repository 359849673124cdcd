import { z } from 'zod'
import { byMenu, defineCalls } from '#platform/contract/calls.ts'
import { documentFiles } from '#platform/contract/document-files.ts'
import { ATTACHMENT_RULE } from '#platform/contract/exchange/file-rules.ts'
import { idText } from '#platform/contract/field-schemas.ts'
import { countsCall, documentListCall, exportCall, readsOnly } from '#platform/contract/list/usual-calls.ts'
import { inspectionFields } from './fields.ts'
import { arrivalsTakenBack, inspectionAnswer, inspectionPage, inspectionResult, takenBackAnswer } from './schemas.ts'

const MENU = 'inspections'

/** Calls over goods that are inspected. The specification names none of them; see docs/service-names.md. */
export const inspectionCalls = defineCalls({
  'ISrmInspectionService/getInspectionPage': documentListCall(
    'Inspections that the reader may see.',
    byMenu(MENU, 'isSearch'),
    inspectionFields,
    inspectionPage,
  ),
  'ISrmInspectionService/getInspectionStatus': countsCall(
    'Number of inspections per state under the current search.',
    byMenu(MENU, 'isSearch'),
    inspectionFields,
  ),
  'ISrmInspectionService/exportexcel': exportCall(
    'The inspections of a search as an Excel file.',
    byMenu(MENU, 'isExport'),
    inspectionFields,
    'inspection.export',
  ),
  'ISrmInspectionService/decideInspection': {
    summary: 'Tells the result of an inspection: what is accepted and what refused of the goods that arrived.',
    input: inspectionResult,
    output: inspectionAnswer,
    access: byMenu(MENU, 'isCheck', ['purchaser']),
    audit: { action: 'inspection.decide' },
    repeat: 'key',
  },
  'ISrmInspectionService/takeBackArrival': {
    summary: 'Takes arrivals back that wait for inspection; their goods are on the way again.',
    input: arrivalsTakenBack,
    output: takenBackAnswer,
    access: byMenu(MENU, 'isDelete', ['purchaser']),
    audit: { action: 'inspection.takeBack' },
    repeat: 'key',
  },
  'ISrmInspectionService/getInspectionFileList': {
    summary: 'Photos and papers of an inspection, and what the reader may do with them.',
    input: z.strictObject({ id: idText() }),
    output: documentFiles,
    access: byMenu(MENU, 'isSearch'),
    audit: readsOnly,
    repeat: 'read',
    supportsAsOf: true,
  },
  'ISrmInspectionService/uploadInspectionFile': {
    summary: 'Adds a photo or paper that shows what was found at an inspection.',
    input: z.strictObject({ id: idText() }),
    output: z.object({ id: z.string() }),
    transport: 'file',
    file: ATTACHMENT_RULE,
    access: byMenu(MENU, 'isCheck', ['purchaser']),
    audit: { action: 'inspection.addFile' },
    repeat: 'key',
  },
  'ISrmInspectionService/deleteInspectionFile': {
    summary: 'Removes a photo or paper of an inspection.',
    input: z.strictObject({ id: idText(), fileId: idText() }),
    output: z.null(),
    access: byMenu(MENU, 'isCheck', ['purchaser']),
    audit: { action: 'inspection.removeFile' },
    repeat: 'key',
  },
})
