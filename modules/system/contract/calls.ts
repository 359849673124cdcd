import { z } from 'zod'
import { byAnyone, byMenu, defineCalls } from '#platform/contract/calls.ts'
import { exportCall, listCall, readsOnly } from '#platform/contract/usual-calls.ts'
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
    audit: readsOnly,
    repeat: 'read',
  },
  'ISysOperationLogService/getsysoperationloglist': listCall(
    'Who did what and when, in the own company.',
    byMenu(MENU, 'isSearch', ['purchaser']),
    operationLogFields,
    operationLogPage,
  ),
  'ISysOperationLogService/exportexcel': exportCall(
    'The operation log of a search as an Excel file.',
    byMenu(MENU, 'isExport', ['purchaser']),
    operationLogFields,
    'operationLog.export',
  ),
})
