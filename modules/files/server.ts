import { implementCalls } from '#platform/server/call-context.ts'
import type { ServerCustomFieldSet } from '#platform/server/custom-fields/server-custom-field-set.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import type { DocumentHistory } from '#platform/server/history/document-history.ts'
import type { PrintableDocument } from '#platform/server/print/printable-document.ts'
import type { ServerModule } from '#platform/server/server-module.ts'
import { appVersionHandlers } from './app-version/server/app-version-handlers.ts'
import { filesErrors } from './contract/errors.ts'
import { filesRules } from './contract/rules.ts'
import { filesTexts } from './contract/texts.ts'
import { exchangeCalls } from './exchange/contract/calls.ts'
import { exchangeFields } from './exchange/contract/fields.ts'
import { exchangeHandlers } from './exchange/server/exchange-handlers.ts'
import { removeOldExchanges } from './exchange/server/remove-old-exchanges.ts'
import { fileCalls } from './file/contract/calls.ts'
import { appVersionFields, printLogFields, printTemplateFields } from './file/contract/fields.ts'
import { deleteAvatar, getAvatar, uploadAvatar } from './file/server/avatar.ts'
import { downloadVisibleFile } from './file/server/download-visible-file.ts'
import { getDocumentHistory } from './file/server/get-document-history.ts'
import { filesTasks } from './file/server/tasks.ts'
import { exportPrintTemplate } from './printing/server/export-print-template.ts'
import { importPrintTemplate } from './printing/server/import-print-template.ts'
import { listPrintTemplates } from './printing/server/list-print-templates.ts'
import { previewPrintTemplate } from './printing/server/preview-print-template.ts'
import { printLogListHandlers } from './printing/server/print-log-list.ts'
import { printReport } from './printing/server/print-report.ts'
import { listTemplatesWithDefault } from './printing/server/print-template.ts'
import { readPrintTemplate } from './printing/server/read-print-template.ts'
import { savePrintTemplate } from './printing/server/save-print-template.ts'
import { setDefaultTemplate } from './printing/server/set-default-template.ts'

export { addAppVersion } from './app-version/server/add-app-version.ts'
export { drawJob } from './printing/server/draw-job.ts'
export { printDocuments } from './printing/server/print-documents.ts'

/** What documents are made with. */
export interface FilesOptions {
  /** Where uploaded files lie. */
  fileStore: FileStore
  /** Kinds of documents that can be printed, of all modules. */
  printables: () => readonly PrintableDocument[]
  /** Kinds of documents whose past can be read, of all modules. */
  histories: () => readonly DocumentHistory[]
  /** Lists with custom fields, of all modules. */
  customFieldSets: () => readonly ServerCustomFieldSet[]
  /** Address of the print service on the reader's machine; undefined where there is none. */
  localPrintUrl: string | undefined
}

export { answeredOnce } from './exchange/server/answered-once.ts'
export { documentDownload } from './exchange/server/document-download.ts'
export { failOnDocument, failOnOwnDocument, receiveDocument } from './exchange/server/receive-document.ts'
export { xmlDownload } from './exchange/server/xml-download.ts'
export {
  addDocumentFile,
  documentFileStore,
  listDocumentFiles,
  removeDocumentFile,
} from './file/server/document-files.ts'
export { downloadFile } from './file/server/download-file.ts'
export { giveEarlyContent, keepEarlyContent, readEarlyContent } from './file/server/early-content.ts'
export { giveEarlyFiles, keepEarlyFile } from './file/server/early-files.ts'

/** The server side of documents. */
export function filesServer({
  fileStore,
  printables,
  histories,
  customFieldSets,
  localPrintUrl,
}: FilesOptions): ServerModule {
  return {
    texts: filesTexts,
    isAlwaysLicensed: true,
    // Forms add by the call that saves.
    asks: { printTemplate: ['isAdd'] },
    rules: filesRules,
    calls: [
      implementCalls(exchangeCalls, exchangeHandlers),
      implementCalls(fileCalls, {
        'ISrmFileService/downloadFileById': (context, { id }) => downloadVisibleFile(context, fileStore, id),
        'ISrmFileService/downloadFile': (context, { fileId }) => downloadVisibleFile(context, fileStore, fileId),
        'ISrmFileService/getAvatar': getAvatar,
        'ISrmFileService/uploadAvatar': uploadAvatar,
        'ISrmFileService/deleteAvatar': deleteAvatar,
        'IReportPrintService/print': printReport(printables),
        'IReportPrintService/getPrintSetting': async () => ({ localPrintUrl: localPrintUrl ?? null }),
        ...printLogListHandlers,
        'ISupBmDocTemplateManageService/getReportTemplateListWithDefault': listTemplatesWithDefault,
        'ISupBmDocTemplateManageService/getbmprinttemplatelistbyparams': listPrintTemplates,
        'ISupBmDocTemplateManageService/exporttemplate': exportPrintTemplate,
        'ISupBmDocTemplateManageService/importtemplate': importPrintTemplate(printables),
        'ISupBmDocTemplateManageService/getbmprinttemplatebyid': readPrintTemplate(printables),
        'ISupBmDocTemplateManageService/previewtemplate': previewPrintTemplate(printables),
        'ISupBmDocTemplateManageService/saveorupdatebmprinttemplate': savePrintTemplate(printables),
        'ISupBmDocTemplateManageService/setdefaulttemplate': setDefaultTemplate,
        'IDocumentPastService/getDocumentPast': getDocumentHistory(histories, customFieldSets),
        ...appVersionHandlers,
      }),
    ],
    constraints: {
      doc_file_upload: filesErrors.noUpload,
      // A template of an organisation that the caller does not have.
      doc_print_template_tenantsid_template_code_version_key: filesErrors.templateCodeTaken,
      sys_app_version_tenantsid_version_no_key: filesErrors.appVersionTaken,
    },
    loggedFields: {
      appVersion: appVersionFields,
      exchange: exchangeFields,
      print: { ...printTemplateFields, ...printLogFields },
    },
    tasks: filesTasks(fileStore, removeOldExchanges),
  }
}
