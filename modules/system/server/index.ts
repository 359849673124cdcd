import { implementCalls } from '#platform/server/call-context.ts'
import type { ServerModule } from '#platform/server/server-module.ts'
import { systemCalls } from '../contract/calls.ts'
import { systemTexts } from '../contract/texts.ts'
import { exportOperationLog } from './export-operation-log.ts'
import { listLanguages } from './list-languages.ts'
import { listOperationLog } from './list-operation-log.ts'
import { readCommonSetting, readParam } from './read-param.ts'

/** The server side of system. */
export const systemServer: ServerModule = {
  texts: systemTexts,
  calls: [
    implementCalls(systemCalls, {
      'IZlLanguageService/getAllZlLanguage': listLanguages,
      'ISysParamService/getValueByParamNo': readParam,
      'ISrmSchedulingDisplayConfigService/getCommonSetting': readCommonSetting,
      'ISysOperationLogService/getsysoperationloglist': listOperationLog,
      'ISysOperationLogService/exportexcel': exportOperationLog,
    }),
  ],
}
