import { LIST_ADMIN_MENU } from '#platform/contract/permission-flags.ts'
import type { CacheControl } from '#platform/server/cache/cache-control.ts'
import { implementCalls } from '#platform/server/call-context.ts'
import type {
  CustomFieldSetTable,
  ServerCustomFieldSet,
} from '#platform/server/custom-fields/server-custom-field-set.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { DocumentFinder } from '#platform/server/document-finder.ts'
import { importTemplate } from '#platform/server/import/import-template.ts'
import { runImport } from '#platform/server/import/run-import.ts'
import type { ModuleInvariant } from '#platform/server/invariants/module-invariants.ts'
import { readList } from '#platform/server/list/read-list.ts'
import { implementRecord } from '#platform/server/records/implement-record.ts'
import { numberConstraints } from '#platform/server/records/record-book.ts'
import type { RecordBook } from '#platform/server/records/record-source.ts'
import type { ServerModule } from '#platform/server/server-module.ts'
import { cacheFields } from './cache/contract/fields.ts'
import { cacheHandlers } from './cache/server/cache-handlers.ts'
import { systemErrors } from './contract/errors.ts'
import { systemEvents } from './contract/events.ts'
import { systemRules } from './contract/rules.ts'
import { systemTexts } from './contract/texts.ts'
import { calls } from './contract.ts'
import { chooseCustomFieldSetFields, customFieldSetList } from './custom-field/server/custom-field-set-list.ts'
import { customFieldSetSheetHandlers } from './custom-field/server/custom-field-set-sheets.ts'
import { deleteCustomFieldSets } from './custom-field/server/delete-custom-field-sets.ts'
import { listCustomFields } from './custom-field/server/list-custom-fields.ts'
import { readCustomFieldSet } from './custom-field/server/read-custom-field-set.ts'
import { saveCustomFieldSet } from './custom-field/server/save-custom-field-set.ts'
import { saveCustomFieldValues } from './custom-field/server/save-custom-field-values.ts'
import { invariantHandlers } from './invariant/server/invariant-handlers.ts'
import { invariantTasks } from './invariant/server/tasks.ts'
import { listColumnSettings, resetColumnSetting, saveColumnSetting } from './list-setting/server/column-settings.ts'
import { addExportTemplate, deleteExportTemplate, listExportTemplates } from './list-setting/server/export-templates.ts'
import { listImportChoices, resetImportChoices } from './list-setting/server/import-choices.ts'
import { addTag, deleteTag, listTags } from './list-setting/server/tags.ts'
import { abnormalLogFields } from './log/contract/fields.ts'
import { abnormalLogHandlers } from './log/server/abnormal-log-handlers.ts'
import { operationLogListHandlers } from './log/server/operation-log-list.ts'
import { type LogBook, readOperationLog } from './log/server/read-operation-log.ts'
import { customFieldSetFields } from './setting/contract/fields.ts'
import { paramRecord } from './setting/contract/records/setting-records.ts'
import { findDocuments } from './setting/server/find-documents.ts'
import { listDropDown } from './setting/server/list-drop-down.ts'
import { listEnumMids } from './setting/server/list-enum-mids.ts'
import { listRules, type RuleBook } from './setting/server/list-rules.ts'
import { readParam } from './setting/server/read-param.ts'
import { recordSources } from './setting/server/record-sources.ts'
import { resetParams } from './setting/server/reset-params.ts'
import { taskFields } from './task/contract/fields.ts'
import { systemJobs } from './task/server/jobs.ts'
import { taskHandlers } from './task/server/task-handlers.ts'
import { upkeepTasks } from './task/server/tasks.ts'
import { exportTexts } from './text/server/export-texts.ts'
import { listTexts } from './text/server/find-texts.ts'
import { listLanguages } from './text/server/list-languages.ts'
import { ownTextList } from './text/server/own-text-list.ts'
import { namedParts, productNames } from './text/server/product-names.ts'
import { productTexts, type TextsOfModule } from './text/server/product-texts.ts'
import { readText, resetTexts, saveText } from './text/server/save-text.ts'
import { textImport } from './text/server/text-import.ts'

export type { LogBook } from './log/server/read-operation-log.ts'
export { paramValue } from './setting/server/read-param.ts'
export { seedSettings } from './setting/server/seed-settings.ts'

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
  documentFinders: () => readonly DocumentFinder[]
  /** What the names in entries of the operation log mean. */
  logBook: () => LogBook
  /** The rules of all modules, which are known once all are made. */
  ruleBook: () => RuleBook
  /** The invariants of all modules, which are known once all are made. */
  invariants: () => readonly ModuleInvariant[]
  /** What all servers keep at hand. */
  cacheControl: CacheControl
  /** Lists of the other modules whose rows may carry custom fields. */
  customFieldSets: () => readonly ServerCustomFieldSet[]
  /** These, and the kinds of records to which companies add fields, once all modules are made. */
  customFieldSetTables: () => readonly CustomFieldSetTable[]
}

/** The server side of system. */
export function systemServer(options: SystemOptions): ServerModule {
  const { documentFinders, ruleBook, customFieldSets, customFieldSetTables, recordBook } = options
  const sources = recordSources(customFieldSetTables)
  const names = productNames(customFieldSetTables)
  const parts = namedParts(customFieldSetTables)
  const texts = whenAsked(() => productTexts(options.textsOfProduct()))
  const params = sources.find(({ record }) => record === paramRecord)
  if (!params) throw new Error('parameters have no source')
  return {
    texts: systemTexts,
    isAlwaysLicensed: true,
    // The form adds by the call that saves; lists are set up for everybody by who may modify the system.
    asks: { frameDefine: ['isAdd'], [LIST_ADMIN_MENU]: ['isModify'] },
    rules: systemRules,
    events: systemEvents,
    constraints: { sys_frame_define_once: systemErrors.fieldNoTaken, ...numberConstraints(sources) },
    records: sources,
    jobs: systemJobs,
    tasks: [...invariantTasks(options.invariants), ...upkeepTasks],
    invariants: [{ name: 'tabCounts', severity: 'warning' }],
    loggedFields: {
      task: taskFields,
      customField: customFieldSetFields,
      abnormalLog: abnormalLogFields,
      cache: cacheFields,
    },
    calls: [
      ...sources.map((source) => implementRecord(source, recordBook)),
      implementCalls(calls, {
        'IZlLanguageService/getAllZlLanguage': () => listLanguages(options),
        'ISysParamService/resetSysParam': resetParams(params, recordBook),
        'ISysParamService/getValueByParamNo': readParam,
        'ISrmDocumentFinderService/findDocuments': findDocuments(documentFinders),
        'ISysRuleService/getCurrentUserRuleList': listRules(ruleBook),
        ...operationLogListHandlers(parts),
        'ISysOperationLogService/getsysoperationlogbyid': readOperationLog(options.logBook, names),
        ...taskHandlers,
        ...abnormalLogHandlers(parts),
        ...cacheHandlers(options.cacheControl),
        ...invariantHandlers(options.invariants),
        'ISysFrameDefineService/getSysFrameDefineListByModule': listCustomFields,
        'ISysFrameDefineService/getSysFrameDefineDown': listDropDown,
        'ISysFrameDefineService/saveCustomFieldValues': saveCustomFieldValues(customFieldSets),
        'ISysFrameDefineService/getsysframedefinelist': (context, query) =>
          readList(context, customFieldSetList(context.language), query, (row) => row),
        ...customFieldSetSheetHandlers(customFieldSetTables, recordBook),
        'ISysFrameDefineService/getsysframedefinebyid': readCustomFieldSet(customFieldSetTables),
        'ISysFrameDefineService/getframelist': async () =>
          customFieldSetTables().map(({ module, titleKeys }) => ({ module, titleKeys: [...titleKeys] })),
        'ISysFrameDefineService/getframefieldlist': chooseCustomFieldSetFields,
        'ISysFrameDefineService/getenummidlist': listEnumMids,
        'ISysFrameDefineService/saveorupdatesysframedefine': saveCustomFieldSet(customFieldSetTables),
        'ISysFrameDefineService/deletesysframedefinebyids': deleteCustomFieldSets(customFieldSetTables),
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
