import { z } from 'zod'
import { byAnyone, byMenu, defineCalls } from '#platform/contract/calls.ts'
import { exportQuerySchema, listQuerySchema } from '#platform/contract/field-schemas.ts'
import { operationLogFields } from './fields.ts'
import { language, operationLogPage } from './schemas.ts'

const MENU = 'operationLog'

/** Calls of this module. The operation log's names are in the spec's manner; the spec leaves them open. */
export const systemCalls = defineCalls({
  'IZlLanguageService/getAllZlLanguage': {
    summary: 'Languages of the portal.',
    input: z.strictObject({}),
    output: z.array(language),
    access: byAnyone('languages are chosen before sign-in'),
    audit: { none: 'reads only' },
    repeat: 'read',
  },
  'ISysOperationLogService/getsysoperationloglist': {
    summary: 'Who did what and when, in the own company.',
    input: listQuerySchema(operationLogFields),
    output: operationLogPage,
    isList: true,
    access: byMenu(MENU, 'isSearch', ['purchaser']),
    audit: { none: 'reads only' },
    repeat: 'read',
  },
  'ISysOperationLogService/exportexcel': {
    summary: 'The operation log of a search as an Excel file.',
    input: exportQuerySchema(operationLogFields),
    output: z.string(),
    isList: true,
    transport: 'download',
    access: byMenu(MENU, 'isExport', ['purchaser']),
    audit: { action: 'operationLog.export' },
    repeat: 'natural',
  },
})
