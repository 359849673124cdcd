import { z } from 'zod'
import { byAnyone, byMenu, bySession, defineCalls } from '#platform/contract/calls.ts'
import { customFieldCalls } from '#platform/contract/custom-fields/custom-field-calls.ts'
import { importChoiceCalls } from '#platform/contract/exchange/import-schemas.ts'
import { idText, keyList, plainText } from '#platform/contract/field-schemas.ts'
import { listSettingCalls } from '#platform/contract/list/list-settings.ts'
import { editSheetCalls, listCall, readsOnly, sheetCalls, shortListCall } from '#platform/contract/list/usual-calls.ts'
import { LANGUAGES } from '#platform/contract/values/languages.ts'
import { customFieldSetFieldFields, customFieldSetFields, textFields } from './fields.ts'
import { PARAM_NOS } from './params.ts'
import {
  customFieldSetFieldPage,
  customFieldSetForm,
  customFieldSetKey,
  customFieldSetPage,
  foundDocuments,
  frameDefine,
  language,
  ownTextChange,
  ownTextList,
  param,
  rule,
  textInLanguage,
  textKeyInput,
  textPage,
  textResets,
} from './schemas.ts'

const CUSTOM_FIELD_SET_MENU = 'frameDefine'
const TEXT_MENU = 'sysText'
/** Shorter words begin too many numbers to be of use. */
const FINDER_MIN_LENGTH = 3

/** Calls by which a company defines its custom fields. The names are in the spec's manner; the spec leaves them open. */
const customFieldSetCalls = defineCalls({
  'ISysFrameDefineService/getsysframedefinelist': listCall(
    'Definitions of custom fields.',
    byMenu(CUSTOM_FIELD_SET_MENU, 'isSearch', ['purchaser']),
    customFieldSetFields,
    customFieldSetPage,
  ),
  ...sheetCalls('ISysFrameDefineService', {
    what: 'definitions of custom fields',
    imports: 'Adds definitions from an Excel file, all or none; needs the flags isAdd and isModify, too.',
    menuNo: CUSTOM_FIELD_SET_MENU,
    fields: customFieldSetFields,
    actions: { export: 'customField.export', import: 'customField.import' },
    sides: ['purchaser'],
  }),
  ...editSheetCalls('ISysFrameDefineService', {
    what: 'definitions of custom fields',
    menuNo: CUSTOM_FIELD_SET_MENU,
    fields: customFieldSetFields,
    actions: { export: 'customField.export', edit: 'customField.editBySheet' },
    sides: ['purchaser'],
  }),
  'ISysFrameDefineService/getsysframedefinebyid': {
    summary: 'A definition with its names in all languages, and whether rows have values of it.',
    input: z.strictObject({ id: idText() }),
    output: frameDefine,
    access: byMenu(CUSTOM_FIELD_SET_MENU, 'isSearch', ['purchaser']),
    audit: readsOnly,
    repeat: 'read',
  },
  'ISysFrameDefineService/getframelist': {
    summary: 'Lists and kinds of records to which a company may add fields.',
    input: z.strictObject({}),
    output: z.array(z.object({ module: z.string(), titleKeys: z.array(z.string()) })),
    access: byMenu(CUSTOM_FIELD_SET_MENU, 'isSearch', ['purchaser']),
    audit: readsOnly,
    repeat: 'read',
  },
  'ISysFrameDefineService/getframefieldlist': listCall(
    'Valid custom fields of a list to choose from, such as what deliveries are merged by.',
    bySession('choosers of several screens use it; whoever sees a list sees its fields'),
    customFieldSetFieldFields,
    customFieldSetFieldPage,
  ),
  'ISysFrameDefineService/getenummidlist': {
    summary: 'Enumerations of the dictionary that a dropdown may offer.',
    input: z.strictObject({}),
    output: z.array(z.object({ enumMid: z.string(), choices: z.array(z.string()) })),
    access: byMenu(CUSTOM_FIELD_SET_MENU, 'isSearch', ['purchaser']),
    audit: readsOnly,
    repeat: 'read',
  },
  'ISysFrameDefineService/saveorupdatesysframedefine': {
    summary:
      'Writes a definition; a new one needs the right to add. Number, list and, once rows have values, type stay.',
    input: customFieldSetForm.extend({ id: idText().optional(), version: z.number().int().min(1).optional() }),
    output: z.object({ id: z.string(), version: z.number() }),
    access: byMenu(CUSTOM_FIELD_SET_MENU, 'isModify', ['purchaser']),
    audit: { action: 'customField.save' },
    repeat: 'key',
  },
  'ISysFrameDefineService/deletesysframedefinebyids': {
    summary: 'Deletes definitions of which no row has a value; others can be made invalid.',
    input: z.strictObject({ delList: keyList(customFieldSetKey, 200) }),
    output: z.null(),
    access: byMenu(CUSTOM_FIELD_SET_MENU, 'isPhysicalDelete', ['purchaser']),
    audit: { action: 'customField.delete' },
    repeat: 'key',
  },
})

/** Calls by which a company puts texts of its own in place of the product's. */
const textCalls = defineCalls({
  'ISysTextService/getsystextlist': shortListCall(
    'The texts of the product in all languages, with the own ones.',
    byMenu(TEXT_MENU, 'isSearch', ['purchaser']),
    textFields,
    textPage,
  ),
  'ISysTextService/getsystextbykey': {
    summary: 'One text in all languages.',
    input: textKeyInput,
    output: z.array(textInLanguage),
    access: byMenu(TEXT_MENU, 'isSearch', ['purchaser']),
    audit: readsOnly,
    repeat: 'read',
  },
  'ISysTextService/savesystext': {
    summary: 'Writes the own words of one text in all languages; an empty one gives the product’s back.',
    input: ownTextChange,
    output: z.object({ textVersion: z.number() }),
    access: byMenu(TEXT_MENU, 'isModify', ['purchaser']),
    audit: { action: 'text.save' },
    repeat: 'key',
  },
  'ISysTextService/resetsystext': {
    summary: 'Gives texts the product’s words back.',
    input: textResets,
    output: z.object({ reset: z.number() }),
    access: byMenu(TEXT_MENU, 'isModify', ['purchaser']),
    audit: { action: 'text.reset' },
    repeat: 'natural',
  },
  ...sheetCalls('ISysTextService', {
    what: 'texts',
    imports: 'Takes own texts from an Excel file, all or none; an empty one gives the product’s back.',
    menuNo: TEXT_MENU,
    fields: textFields,
    actions: { export: 'text.export', import: 'text.import' },
    sides: ['purchaser'],
  }),
  'ISysTextService/getOwnTextList': {
    summary: 'The own texts of the company in one language, for its screens.',
    input: z.strictObject({ languageCode: z.enum(LANGUAGES) }),
    output: ownTextList,
    access: bySession('every screen shows texts'),
    audit: readsOnly,
    repeat: 'read',
    isAlwaysOpen: true,
  },
})

/** Calls over what is set once for a company, and over what every screen asks for. */
export const settingCalls = defineCalls({
  ...listSettingCalls,
  ...importChoiceCalls,
  ...customFieldCalls,
  ...customFieldSetCalls,
  ...textCalls,
  'IZlLanguageService/getAllZlLanguage': {
    summary: 'Languages of the portal.',
    input: z.strictObject({}),
    output: z.array(language),
    access: byAnyone('languages are chosen before sign-in'),
    audit: readsOnly,
    repeat: 'read',
  },
  'ISysParamService/resetSysParam': {
    summary: 'Gives parameters their defaults back, as their reader saw them.',
    input: z.strictObject({ resetList: keyList(customFieldSetKey, 200) }),
    output: z.object({ reset: z.number() }),
    access: byMenu('sysParam', 'isModify', ['purchaser']),
    audit: { action: 'record.modify' },
    repeat: 'key',
  },
  'ISysParamService/getValueByParamNo': {
    summary: 'A parameter of the own company, or its default.',
    input: z.strictObject({ paramNo: z.enum(PARAM_NOS) }),
    output: param,
    access: bySession('screens behave by parameters'),
    audit: readsOnly,
    repeat: 'read',
  },
  'ISrmSchedulingDisplayConfigService/getCommonSetting': {
    summary: 'What schedules show, asked for when the custom-field set of the screens loads.',
    input: z.strictObject({}),
    output: z.object({ monthPlanDays: z.number() }),
    access: bySession('every screen of schedules needs it'),
    audit: readsOnly,
    repeat: 'read',
  },
  'ISrmDocumentFinderService/findDocuments': {
    summary: 'Documents whose number begins with the words, of every kind that the caller may search.',
    input: z.strictObject({ keyword: plainText(60).min(FINDER_MIN_LENGTH) }),
    output: foundDocuments,
    access: bySession('each kind of document asks for the right to search it'),
    audit: readsOnly,
    repeat: 'read',
  },
  'ISysRuleService/getCurrentUserRuleList': {
    summary: 'The rules of the product, and which of them apply to the signed-in user.',
    input: z.strictObject({}),
    output: z.array(rule),
    access: bySession('everybody may know the rules'),
    audit: readsOnly,
    repeat: 'read',
    isAlwaysOpen: true,
  },
})
