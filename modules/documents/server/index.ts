import { implementCalls } from '#platform/server/call-context.ts'
import type { ServerFrame } from '#platform/server/custom-fields/server-frame.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import type { DocumentPast } from '#platform/server/past/document-past.ts'
import type { PrintableDocument } from '#platform/server/print/printable-document.ts'
import type { ServerModule } from '#platform/server/server-module.ts'
import { documentsCalls } from '../contract/calls.ts'
import { documentsErrors } from '../contract/errors.ts'
import { exchangeFields } from '../contract/exchange-fields.ts'
import { appVersionFields, printLogFields, printTemplateFields } from '../contract/fields.ts'
import { documentsRules } from '../contract/rules.ts'
import { documentsTexts } from '../contract/texts.ts'

import { appVersionHandlers } from './app-version-handlers.ts'
import { deleteAvatar, getAvatar, uploadAvatar } from './avatar.ts'

import { downloadVisibleFile } from './download-visible-file.ts'
import { exchangeHandlers } from './exchange-handlers.ts'
import { exportPrintLog } from './export-print-log.ts'
import { exportPrintTemplate } from './export-print-template.ts'
import { getDocumentPast } from './get-document-past.ts'
import { importPrintTemplate } from './import-print-template.ts'
import { listPrintLog } from './list-print-log.ts'
import { listPrintTemplates } from './list-print-templates.ts'
import { previewPrintTemplate } from './preview-print-template.ts'
import { printReport } from './print-report.ts'
import { listTemplatesWithDefault } from './print-template.ts'
import { readPrintTemplate } from './read-print-template.ts'
import { savePrintTemplate } from './save-print-template.ts'
import { setDefaultTemplate } from './set-default-template.ts'
import { documentsTasks } from './tasks.ts'

export { addAppVersion } from './add-app-version.ts'
export { printDocuments } from './print-documents.ts'

/** What documents are made with. */
export interface DocumentsOptions {
  /** Where uploaded files lie. */
  fileStore: FileStore
  /** Kinds of documents that can be printed, of all modules. */
  printables: readonly PrintableDocument[]
  /** Kinds of documents whose past can be read, of all modules. */
  pasts: readonly DocumentPast[]
  /** Lists with custom fields, of all modules. */
  frames: () => readonly ServerFrame[]
  /** Address of the print service on the reader's machine; undefined where there is none. */
  localPrintUrl: string | undefined
}

export { addDocumentFile, listDocumentFiles, removeDocumentFile } from './document-files.ts'
export { downloadFile } from './download-file.ts'
export { giveEarlyFiles, keepEarlyFile } from './early-files.ts'
export { receiveDocument, refuseDocument, refuseOwnDocument } from './receive-document.ts'
export { senderOf } from './sender-of.ts'
export { xmlDownload } from './xml-download.ts'

/** The server side of documents. */
export function documentsServer({
  fileStore,
  printables,
  pasts,
  frames,
  localPrintUrl,
}: DocumentsOptions): ServerModule {
  return {
    texts: documentsTexts,
    isAlwaysLicensed: true,
    // Forms add by the call that saves.
    asks: { printTemplate: ['isAdd'] },
    rules: documentsRules,
    calls: [
      implementCalls(documentsCalls, {
        'ISrmFileService/downloadFileById': (context, { id }) => downloadVisibleFile(context, fileStore, id),
        'ISrmFileService/downloadFile': (context, { fileId }) => downloadVisibleFile(context, fileStore, fileId),
        'ISrmFileService/getAvatar': getAvatar,
        'ISrmFileService/uploadAvatar': uploadAvatar,
        'ISrmFileService/deleteAvatar': deleteAvatar,
        'IReportPrintService/print': printReport(printables),
        'IReportPrintService/getPrintSetting': async () => ({ localPrintUrl: localPrintUrl ?? null }),
        'IReportPrintService/getprintloglist': listPrintLog,
        'IReportPrintService/exportexcel': exportPrintLog,
        'ISupBmDocTemplateManageService/getReportTemplateListWithDefault': listTemplatesWithDefault,
        'ISupBmDocTemplateManageService/getbmprinttemplatelistbyparams': listPrintTemplates,
        'ISupBmDocTemplateManageService/exporttemplate': exportPrintTemplate,
        'ISupBmDocTemplateManageService/importtemplate': importPrintTemplate(printables),
        'ISupBmDocTemplateManageService/getbmprinttemplatebyid': readPrintTemplate(printables),
        'ISupBmDocTemplateManageService/previewtemplate': previewPrintTemplate(printables),
        'ISupBmDocTemplateManageService/saveorupdatebmprinttemplate': savePrintTemplate(printables),
        'ISupBmDocTemplateManageService/setdefaulttemplate': setDefaultTemplate,
        'IDocumentPastService/getDocumentPast': getDocumentPast(pasts, frames),
        ...appVersionHandlers,
        ...exchangeHandlers,
      }),
    ],
    constraints: {
      doc_file_upload: documentsErrors.noUpload,
      // A template of an organisation that the caller does not have.
      doc_print_template_tenantsid_template_code_version_key: documentsErrors.templateCodeTaken,
      sys_app_version_tenantsid_version_no_key: documentsErrors.appVersionTaken,
    },
    loggedFields: {
      appVersion: appVersionFields,
      exchange: exchangeFields,
      print: { ...printTemplateFields, ...printLogFields },
    },
    tasks: documentsTasks(fileStore),
  }
}
