import { implementCalls } from '#platform/server/call-context.ts'
import type { DocumentFinder } from '#platform/server/document-finder.ts'
import type { ServerModule } from '#platform/server/server-module.ts'
import { systemCalls } from '../contract/calls.ts'
import { systemTexts } from '../contract/texts.ts'
import { exportOperationLog } from './export-operation-log.ts'
import { findDocuments } from './find-documents.ts'
import { listLanguages } from './list-languages.ts'
import { listOperationLog } from './list-operation-log.ts'
import { readCommonSetting, readParam } from './read-param.ts'

/** What system gets from the composition root. */
export interface SystemOptions {
  /** How the documents of the other modules are found by their number. */
  documentFinders: readonly DocumentFinder[]
}

/** The server side of system. */
export function systemServer({ documentFinders }: SystemOptions): ServerModule {
  return {
    texts: systemTexts,
    calls: [
      implementCalls(systemCalls, {
        'IZlLanguageService/getAllZlLanguage': listLanguages,
        'ISysParamService/getValueByParamNo': readParam,
        'ISrmSchedulingDisplayConfigService/getCommonSetting': readCommonSetting,
        'ISrmDocumentFinderService/findDocuments': findDocuments(documentFinders),
        'ISysOperationLogService/getsysoperationloglist': listOperationLog,
        'ISysOperationLogService/exportexcel': exportOperationLog,
      }),
    ],
  }
}
