import { z } from 'zod'
import { byMenu, bySession, defineCalls } from '#platform/contract/calls.ts'
import { idText, keyList, listAnswerSchema, plainText, rowSchema } from '#platform/contract/field-schemas.ts'
import { exportCall, keyedCall, listCall, readCall } from '#platform/contract/list/usual-calls.ts'
import { abnormalLogFields, operationLogFields } from './fields.ts'
import { handleForm, logDescription, operationLogPage } from './schemas.ts'

const MENU = 'abnormalLog'
const OPERATION_MENU = 'operationLog'
const BUYER = ['purchaser'] as const

const row = z.intersection(rowSchema(abnormalLogFields), z.object({ id: z.string(), version: z.number() }))
const key = z.strictObject({ id: idText(), version: z.number().int().min(1) })

/** What a browser says of an error: longer texts are cut by it. */
const report = z.strictObject({
  page: plainText(200),
  errorName: plainText(200).min(1),
  errorMessage: plainText(2000),
  stack: plainText(8000).default(''),
  requestId: plainText(100).default(''),
  appVersion: plainText(30).default(''),
})

/** Calls over the abnormal log. The names are in the spec's manner; the spec leaves them open. */
export const abnormalLogCalls = defineCalls({
  'ISysAbnormalLogService/getsysabnormalloglist': listCall(
    'Errors that nobody foresaw: of calls, tasks, messages and screens.',
    byMenu(MENU, 'isSearch', BUYER),
    abnormalLogFields,
    listAnswerSchema(row),
  ),
  'ISysAbnormalLogService/getsysabnormallogbyid': readCall(
    'One of them, with where in the program it came up.',
    byMenu(MENU, 'isSearch', BUYER),
    z.strictObject({ id: idText() }),
    z.object({ stack: z.string() }),
  ),
  'ISysAbnormalLogService/exportexcel': exportCall(
    'The abnormal log of a search as an Excel file.',
    byMenu(MENU, 'isExport', BUYER),
    abnormalLogFields,
    'abnormalLog.export',
  ),
  'ISysAbnormalLogService/handlesysabnormallogbyids': keyedCall(
    'Marks errors as handled, with what was done about them.',
    byMenu(MENU, 'isHandle', BUYER),
    z.strictObject({ list: keyList(key, 200), ...handleForm.shape }),
    z.object({ count: z.number() }),
    'abnormalLog.handle',
  ),
  'ISysAbnormalLogService/reportWebError': {
    summary: 'Keeps an error of the screens; at most ten of a user in a minute. False: there were enough.',
    input: report,
    output: z.object({ isKept: z.boolean() }),
    access: bySession('every screen may fail'),
    audit: { none: 'it is an entry of the abnormal log itself' },
    repeat: 'key',
    isAlwaysOpen: true,
  },
})

/** Calls over the operation log. The names are in the spec's manner; the spec leaves them open. */
export const operationLogCalls = defineCalls({
  'ISysOperationLogService/getsysoperationloglist': listCall(
    'Who did what and when, in the own company.',
    byMenu(OPERATION_MENU, 'isSearch', BUYER),
    operationLogFields,
    operationLogPage,
  ),
  'ISysOperationLogService/getsysoperationlogbyid': readCall(
    'What an entry says, in the reader’s words: values before and after, and what else was noted.',
    byMenu(OPERATION_MENU, 'isSearch', BUYER),
    z.strictObject({ id: idText() }),
    logDescription,
  ),
  'ISysOperationLogService/exportexcel': exportCall(
    'The operation log of a search as an Excel file.',
    byMenu(OPERATION_MENU, 'isExport', BUYER),
    operationLogFields,
    'operationLog.export',
  ),
})
