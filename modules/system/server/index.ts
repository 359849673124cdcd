import { implementCalls } from '#platform/server/call-context.ts'
import type { DocumentFinder } from '#platform/server/document-finder.ts'
import type { ServerModule } from '#platform/server/server-module.ts'
import { systemCalls } from '../contract/calls.ts'
import { systemRules } from '../contract/rules.ts'
import { systemTexts } from '../contract/texts.ts'
import { addExportTemplate } from './add-export-template.ts'
import { addTag } from './add-tag.ts'
import { deleteExportTemplate } from './delete-export-template.ts'
import { deleteTag } from './delete-tag.ts'
import { exportOperationLog } from './export-operation-log.ts'
import { findDocuments } from './find-documents.ts'
import { listColumnSettings } from './list-column-settings.ts'
import { listExportTemplates } from './list-export-templates.ts'
import { listLanguages } from './list-languages.ts'
import { listOperationLog } from './list-operation-log.ts'
import { listRules, type RuleBook } from './list-rules.ts'
import { listTags } from './list-tags.ts'
import { readCommonSetting, readParam } from './read-param.ts'
import { resetColumnSetting } from './reset-column-setting.ts'
import { saveColumnSetting } from './save-column-setting.ts'

/** What system gets from the composition root. */
export interface SystemOptions {
  /** How the documents of the other modules are found by their number. */
  documentFinders: readonly DocumentFinder[]
  /** The rules of all modules, which are known once all are made. */
  ruleBook: () => RuleBook
}

/** The server side of system. */
export function systemServer({ documentFinders, ruleBook }: SystemOptions): ServerModule {
  return {
    texts: systemTexts,
    rules: systemRules,
    calls: [
      implementCalls(systemCalls, {
        'IZlLanguageService/getAllZlLanguage': listLanguages,
        'ISysParamService/getValueByParamNo': readParam,
        'ISrmSchedulingDisplayConfigService/getCommonSetting': readCommonSetting,
        'ISrmDocumentFinderService/findDocuments': findDocuments(documentFinders),
        'ISysRuleService/getCurrentUserRuleList': listRules(ruleBook),
        'ISysOperationLogService/getsysoperationloglist': listOperationLog,
        'ISysOperationLogService/exportexcel': exportOperationLog,
        'ISysTagService/getCurrentUserSysTagListByModule': listTags,
        'ISysTagService/addSysTag': addTag,
        'ISysTagService/deleteSysTagById': deleteTag,
        'ISysColumnSettingService/getCurrentUserColumnSettingList': listColumnSettings,
        'ISysColumnSettingService/saveCurrentUserColumnSetting': saveColumnSetting,
        'ISysColumnSettingService/resetCurrentUserColumnSetting': resetColumnSetting,
        'ISysExportTemplateService/getExportNameList': listExportTemplates,
        'ISysExportTemplateService/addExportTemplate': addExportTemplate,
        'ISysExportTemplateService/deleteExportTemplateById': deleteExportTemplate,
      }),
    ],
  }
}
