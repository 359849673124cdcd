import { z } from 'zod'
import { byMenu, bySession, defineCalls } from '#platform/contract/calls.ts'
import { APP_RULE, AVATAR_RULE } from '#platform/contract/exchange/file-rules.ts'
import { idText, keyList } from '#platform/contract/field-schemas.ts'
import { historyCalls } from '#platform/contract/list/history-calls.ts'
import {
  downloadCall,
  exportCall,
  keyedCall,
  listCall,
  readCall,
  readsOnly,
} from '#platform/contract/list/usual-calls.ts'
import { appVersionFields, printLogFields, printTemplateFields } from './fields.ts'
import {
  appVersionForm,
  appVersionKey,
  appVersionPage,
  appVersionRemark,
  avatar,
  latestAppVersion,
  printLogPage,
  printRequest,
  printSetting,
  printTemplatePage,
  savedTemplate,
  templateChoice,
  templateDesign,
  templateForm,
  templatePreview,
  templateRequest,
} from './schemas.ts'

const LOG = 'printLog'
const TEMPLATES = 'printTemplate'
const APP_VERSIONS = 'sysAppVersion'
const BUYER = ['purchaser'] as const

const visibleFiles = bySession(
  'everyone reads their own files and those of documents they may see; row-level security hides all others',
)
const nothing = z.strictObject({})

/** Calls over versions of the mobile app. The names are in the spec's manner; the spec leaves them open. */
export const appVersionCalls = defineCalls({
  'ISysAppVersionService/getsysappversionlist': listCall(
    'Versions of the mobile app, the highest first.',
    byMenu(APP_VERSIONS, 'isSearch', BUYER),
    appVersionFields,
    appVersionPage,
  ),
  'ISysAppVersionService/addsysappversion': {
    summary: 'A new version with its file: an Android package or an archive of up to 100 MB.',
    input: appVersionForm,
    output: z.object({ id: z.string(), versionNo: z.string() }),
    transport: 'file',
    file: APP_RULE,
    access: byMenu(APP_VERSIONS, 'isAdd', BUYER),
    audit: { action: 'appVersion.add' },
    repeat: 'key',
  },
  'ISysAppVersionService/updatesysappversionbyid': keyedCall(
    'Changes the remark on a version.',
    byMenu(APP_VERSIONS, 'isModify', BUYER),
    z.strictObject({ ...appVersionKey.shape, ...appVersionRemark.shape }),
    z.null(),
    'appVersion.modify',
  ),
  'ISysAppVersionService/physicaldeletesysappversionbyids': keyedCall(
    'Deletes versions with their files.',
    byMenu(APP_VERSIONS, 'isPhysicalDelete', BUYER),
    z.strictObject({ delList: keyList(appVersionKey, 200) }),
    z.null(),
    'appVersion.delete',
  ),
  'ISysAppVersionService/exportexcel': exportCall(
    'The versions of a search as an Excel file.',
    byMenu(APP_VERSIONS, 'isExport', BUYER),
    appVersionFields,
    'appVersion.export',
  ),
  'ISysAppVersionService/getLatestAppVersion': readCall(
    'The highest version of the mobile app, with the id of its file; null where there is none.',
    bySession('every device asks whether there is a newer app; row-level security shows the own company’s'),
    z.strictObject({}),
    latestAppVersion.nullable(),
  ),
})

/** Calls over files and printing (spec shell §7, Files, import, export, print). Names that the spec leaves open are in docs/service-names.md. */
export const fileCalls = defineCalls({
  'ISrmFileService/downloadFileById': {
    summary:
      'A file by its id: made for the caller, their avatar, or of a document that they may see; keys get those of documents alone.',
    input: z.strictObject({ id: idText(), href: z.string().max(200).optional() }),
    output: z.string(),
    transport: 'download',
    access: visibleFiles,
    forKeys: 'all',
    audit: readsOnly,
    // Not a read: a file may be asked for before a replica has it.
    repeat: 'natural',
  },
  'ISrmFileService/downloadFile': {
    summary: 'The same by `fileId`, as links in lists of files carry it.',
    input: z.strictObject({ fileId: idText() }),
    output: z.string(),
    transport: 'download',
    access: visibleFiles,
    forKeys: 'all',
    audit: readsOnly,
    repeat: 'natural',
  },
  'ISrmFileService/getAvatar': {
    summary: 'Where the caller’s avatar is, null without one.',
    input: nothing,
    output: avatar.nullable(),
    access: bySession('about the caller alone'),
    audit: readsOnly,
    repeat: 'natural',
  },
  'ISrmFileService/uploadAvatar': {
    summary: 'A picture under 2 MB as the caller’s avatar, in the place of the one before.',
    input: nothing,
    output: avatar,
    transport: 'file',
    file: AVATAR_RULE,
    access: bySession('about the caller alone'),
    audit: { action: 'file.avatarChange' },
    repeat: 'key',
  },
  'ISrmFileService/deleteAvatar': {
    summary: 'Removes the caller’s avatar.',
    input: nothing,
    output: z.null(),
    access: bySession('about the caller alone'),
    audit: { action: 'file.avatarChange' },
    repeat: 'natural',
  },
  'IReportPrintService/print': downloadCall(
    'Documents of one kind as a PDF file, laid out by a template, and noted in the log of prints.',
    bySession('each kind of document names the menu entry whose flag isPrint it needs; checked by the call'),
    printRequest,
    'print.print',
  ),
  'IReportPrintService/getPrintSetting': readCall(
    'Where a local print service may answer.',
    bySession('a setting of the installation that every print dialog needs'),
    z.strictObject({}),
    printSetting,
  ),
  'IReportPrintService/getprintloglist': listCall(
    'Who printed what and when, as far as the reader may see the documents.',
    byMenu(LOG, 'isSearch'),
    printLogFields,
    printLogPage,
  ),
  'IReportPrintService/exportexcel': exportCall(
    'The log of prints of a search as an Excel file.',
    byMenu(LOG, 'isExport'),
    printLogFields,
    'print.exportLog',
  ),
  'ISupBmDocTemplateManageService/getReportTemplateListWithDefault': readCall(
    'Templates for a kind of document, with the one that is chosen beforehand.',
    bySession('names of templates are needed by everybody who prints; row-level security narrows them'),
    templateRequest,
    z.array(templateChoice),
  ),
  'ISupBmDocTemplateManageService/getbmprinttemplatelistbyparams': listCall(
    'Search for templates in force by keyword, kind, organisation, customer, supplier, type and status.',
    bySession('a lookup of names; row-level security narrows it'),
    printTemplateFields,
    printTemplatePage,
  ),
  'ISupBmDocTemplateManageService/exporttemplate': downloadCall(
    'A template as a JSON file that can be changed and imported again.',
    byMenu(TEMPLATES, 'isExport', ['purchaser']),
    z.strictObject({ id: idText() }),
  ),
  'ISupBmDocTemplateManageService/importtemplate': {
    summary: 'Stores a template from a JSON file as a new version; layout and names of values are checked.',
    input: z.unknown(),
    output: savedTemplate,
    transport: 'upload',
    access: byMenu(TEMPLATES, 'isImport', ['purchaser']),
    audit: { action: 'print.importTemplate' },
    repeat: 'key',
  },
  'ISupBmDocTemplateManageService/getbmprinttemplatebyid': readCall(
    'A version of a template with its layout, the names that it may use, and all its versions.',
    byMenu(TEMPLATES, 'isSearch', ['purchaser']),
    z.strictObject({ id: idText() }),
    templateDesign,
  ),
  'ISupBmDocTemplateManageService/previewtemplate': downloadCall(
    'A layout with a made-up document as a PDF file; nothing is stored.',
    byMenu(TEMPLATES, 'isSearch', ['purchaser']),
    templatePreview,
  ),
  'ISupBmDocTemplateManageService/saveorupdatebmprinttemplate': keyedCall(
    'Stores a designed template as the next version over the one it was made from; a new one needs the right to add.',
    byMenu(TEMPLATES, 'isModify', ['purchaser']),
    templateForm,
    savedTemplate,
    'print.importTemplate',
  ),
  'ISupBmDocTemplateManageService/setdefaulttemplate': {
    summary: 'Chooses a template in force beforehand for its documents.',
    input: z.strictObject({ id: idText() }),
    output: z.null(),
    access: byMenu(TEMPLATES, 'isModify', ['purchaser']),
    audit: { action: 'print.setDefaultTemplate' },
    repeat: 'natural',
  },
  ...appVersionCalls,
  ...historyCalls,
})
