import { LIST_ADMIN_MENU } from '#platform/contract/permission-flags.ts'
import type { CacheControl } from '#platform/server/cache/cache-control.ts'
import { implementCalls } from '#platform/server/call-context.ts'
import type { FrameTable, ServerFrame } from '#platform/server/custom-fields/server-frame.ts'
import type { Database } from '#platform/server/database.ts'
import type { DocumentFinder } from '#platform/server/document-finder.ts'
import { importTemplate } from '#platform/server/import/import-template.ts'
import { runImport } from '#platform/server/import/run-import.ts'
import { readList } from '#platform/server/list/read-list.ts'
import { implementRecord } from '#platform/server/records/implement-record.ts'
import { numberConstraints } from '#platform/server/records/record-book.ts'
import type { RecordBook, RecordSource } from '#platform/server/records/record-source.ts'
import type { ServerModule } from '#platform/server/server-module.ts'
import { cacheFields } from '../contract/cache-fields.ts'
import { systemCalls } from '../contract/calls.ts'
import { systemErrors } from '../contract/errors.ts'
import { frameDefineFields } from '../contract/fields.ts'
import { abnormalLogFields } from '../contract/log-fields.ts'
import { paramRecord } from '../contract/records/setting-records.ts'
import { systemRules } from '../contract/rules.ts'
import { taskFields } from '../contract/task-fields.ts'
import { systemTexts } from '../contract/texts.ts'
import { abnormalLogHandlers } from './abnormal-log-handlers.ts'
import { addExportTemplate } from './add-export-template.ts'
import { addTag } from './add-tag.ts'
import { cacheHandlers } from './cache-handlers.ts'
import { chooseFrameFields } from './choose-frame-fields.ts'
import { deleteExportTemplate } from './delete-export-template.ts'
import { deleteFrameDefines } from './delete-frame-defines.ts'
import { deleteTag } from './delete-tag.ts'
import { exportOperationLog } from './export-operation-log.ts'
import { exportTexts } from './export-texts.ts'
import { findDocuments } from './find-documents.ts'
import { listTexts } from './find-texts.ts'
import { frameDefineList } from './frame-define-list.ts'
import { frameDefineSheetHandlers } from './frame-define-sheets.ts'
import { systemJobs } from './jobs.ts'
import { listColumnSettings } from './list-column-settings.ts'
import { listCustomFields } from './list-custom-fields.ts'
import { listDropDown } from './list-drop-down.ts'
import { listEnumMids } from './list-enum-mids.ts'
import { listExportTemplates } from './list-export-templates.ts'
import { listImportChoices } from './list-import-choices.ts'
import { listLanguages } from './list-languages.ts'
import { listOperationLog } from './list-operation-log.ts'
import { listRules, type RuleBook } from './list-rules.ts'
import { listTags } from './list-tags.ts'
import { ownTextList } from './own-text-list.ts'
import { namedParts, productNames } from './product-names.ts'
import { productTexts, type TextsOfModule } from './product-texts.ts'
import { readFrameDefine } from './read-frame-define.ts'
import { type LogBook, readOperationLog } from './read-operation-log.ts'
import { readCommonSetting, readParam } from './read-param.ts'
import { recordSources } from './record-sources.ts'
import { resetColumnSetting } from './reset-column-setting.ts'
import { resetImportChoices } from './reset-import-choices.ts'
import { resetParams } from './reset-params.ts'
import { saveColumnSetting } from './save-column-setting.ts'
import { saveCustomFieldValues } from './save-custom-field-values.ts'
import { saveFrameDefine } from './save-frame-define.ts'
import { readText, resetTexts, saveText } from './save-text.ts'
import { taskHandlers } from './task-handlers.ts'
import { systemTasks } from './tasks.ts'
import { textImport } from './text-import.ts'

export type { LogBook } from './read-operation-log.ts'
export { seedSettings } from './seed-settings.ts'

/** What system gets from the composition root. */
export interface SystemOptions {
  /** The texts of all parts of the product. */
  textsOfProduct: () => readonly TextsOfModule[]
  db: Database
  /** Company whose languages are offered before sign-in; undefined: the only one there is. */
  publicTenant: string | undefined
  /** What records of all modules refer to, which is known once all are made. */
  recordBook: () => RecordBook
  /** How the documents of the other modules are found by their number. */
  documentFinders: readonly DocumentFinder[]
  /** What the names in entries of the operation log mean. */
  logBook: () => LogBook
  /** The rules of all modules, which are known once all are made. */
  ruleBook: () => RuleBook
  /** What all servers keep at hand. */
  cacheControl: CacheControl
  /** Lists of the other modules whose rows may carry custom fields. */
  frames: readonly ServerFrame[]
  /** These, and the kinds of records to which companies add fields, once all modules are made. */
  frameTables: () => readonly FrameTable[]
}

/** The server side of system. */
export function systemServer(options: SystemOptions): ServerModule {
  const { documentFinders, ruleBook, frames, frameTables, recordBook } = options
  const sources = recordSources(frameTables)
  const names = productNames(frameTables)
  const parts = namedParts(frameTables)
  const texts = whenAsked(() => productTexts(options.textsOfProduct()))
  const params = sources.find(({ record }) => record === paramRecord) as RecordSource
  return {
    texts: systemTexts,
    isAlwaysLicensed: true,
    // The form adds by the call that saves; lists are set up for everybody by who may modify the system.
    asks: { frameDefine: ['isAdd'], [LIST_ADMIN_MENU]: ['isModify'] },
    rules: systemRules,
    constraints: { sys_frame_define_once: systemErrors.fieldNoTaken, ...numberConstraints(sources) },
    records: sources,
    jobs: systemJobs,
    tasks: systemTasks,
    loggedFields: {
      task: taskFields,
      customField: frameDefineFields,
      abnormalLog: abnormalLogFields,
      cache: cacheFields,
    },
    calls: [
      ...sources.map((source) => implementRecord(source, recordBook)),
      implementCalls(systemCalls, {
        'IZlLanguageService/getAllZlLanguage': () => listLanguages(options),
        'ISysParamService/resetSysParam': resetParams(params, recordBook),
        'ISysParamService/getValueByParamNo': readParam,
        'ISrmSchedulingDisplayConfigService/getCommonSetting': readCommonSetting,
        'ISrmDocumentFinderService/findDocuments': findDocuments(documentFinders),
        'ISysRuleService/getCurrentUserRuleList': listRules(ruleBook),
        'ISysOperationLogService/getsysoperationloglist': listOperationLog(parts),
        'ISysOperationLogService/getsysoperationlogbyid': readOperationLog(options.logBook, names),
        'ISysOperationLogService/exportexcel': exportOperationLog(parts),
        ...taskHandlers,
        ...abnormalLogHandlers(parts),
        ...cacheHandlers(options.cacheControl),
        'ISysFrameDefineService/getSysFrameDefineListByModule': listCustomFields,
        'ISysFrameDefineService/getSysFrameDefineDown': listDropDown,
        'ISysFrameDefineService/saveCustomFieldValues': saveCustomFieldValues(frames),
        'ISysFrameDefineService/getsysframedefinelist': (context, query) =>
          readList(context, frameDefineList(context.language), query, (row) => row),
        ...frameDefineSheetHandlers(frameTables, recordBook),
        'ISysFrameDefineService/getsysframedefinebyid': readFrameDefine(frameTables),
        'ISysFrameDefineService/getframelist': async () =>
          frameTables().map(({ module, titleKeys = [] }) => ({ module, titleKeys: [...titleKeys] })),
        'ISysFrameDefineService/getframefieldlist': chooseFrameFields,
        'ISysFrameDefineService/getenummidlist': listEnumMids,
        'ISysFrameDefineService/saveorupdatesysframedefine': saveFrameDefine(frameTables),
        'ISysFrameDefineService/deletesysframedefinebyids': deleteFrameDefines(frameTables),
        'ISysTextService/getsystextlist': (context, query) => listTexts(context, texts(), query),
        'ISysTextService/getsystextbykey': (context, input) => readText(texts())(context, input),
        'ISysTextService/savesystext': (context, input) => saveText(texts())(context, input),
        'ISysTextService/resetsystext': (context, input) => resetTexts(texts())(context, input),
        'ISysTextService/importexcel': (context, upload) => runImport(context, upload, textImport(texts())),
        'ISysTextService/downExcelTemplate': (context) => importTemplate(context, textImport(texts())),
        'ISysTextService/exportexcel': (context, query) => exportTexts(texts())(context, query),
        'ISysTextService/getOwnTextList': ownTextList,
        'ISysTagService/getCurrentUserSysTagListByModule': listTags,
        'ISysTagService/addSysTag': addTag,
        'ISysTagService/deleteSysTagById': deleteTag,
        'ISysColumnSettingService/getCurrentUserColumnSettingList': listColumnSettings,
        'ISysColumnSettingService/saveCurrentUserColumnSetting': saveColumnSetting,
        'ISysColumnSettingService/resetCurrentUserColumnSetting': resetColumnSetting,
        'ISysImportChoiceService/getCurrentUserImportChoiceList': listImportChoices,
        'ISysImportChoiceService/resetCurrentUserImportChoice': resetImportChoices,
        'ISysExportTemplateService/getExportNameList': listExportTemplates,
        'ISysExportTemplateService/addExportTemplate': addExportTemplate,
        'ISysExportTemplateService/deleteExportTemplateById': deleteExportTemplate,
      }),
    ],
  }
}

/** Makes something once, when it is first asked for: the parts of the product are known only then. */
function whenAsked<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
