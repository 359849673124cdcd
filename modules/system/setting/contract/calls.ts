import { z } from 'zod'
import { byAnyone, byMenu, bySession, defineCalls } from '#platform/contract/calls.ts'
import { customFieldCalls } from '#platform/contract/custom-fields/custom-field-calls.ts'
import { importChoiceCalls } from '#platform/contract/exchange/import-schemas.ts'
import { idText, keyList, plainText } from '#platform/contract/field-schemas.ts'
import { listSettingCalls } from '#platform/contract/list/list-settings.ts'
import {
  allSheetCalls,
  keyedCall,
  listCall,
  openReadCall,
  readCall,
  sheetCalls,
  shortListCall,
} from '#platform/contract/list/usual-calls.ts'
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
  ...allSheetCalls('ISysFrameDefineService', {
    what: 'definitions of custom fields',
    imports: 'Adds definitions from an Excel file, all or none; needs the flags isAdd and isModify, too.',
    menuNo: CUSTOM_FIELD_SET_MENU,
    fields: customFieldSetFields,
    actions: { export: 'customField.export', import: 'customField.import', edit: 'customField.editBySheet' },
    sides: ['purchaser'],
  }),
  'ISysFrameDefineService/getsysframedefinebyid': readCall(
    'A definition with its names in all languages, and whether rows have values of it.',
    byMenu(CUSTOM_FIELD_SET_MENU, 'isSearch', ['purchaser']),
    z.strictObject({ id: idText() }),
    frameDefine,
  ),
  'ISysFrameDefineService/getframelist': readCall(
    'Lists and kinds of records to which a company may add fields.',
    byMenu(CUSTOM_FIELD_SET_MENU, 'isSearch', ['purchaser']),
    z.strictObject({}),
    z.array(z.object({ module: z.string(), titleKeys: z.array(z.string()) })),
  ),
  'ISysFrameDefineService/getframefieldlist': listCall(
    'Valid custom fields of a list to choose from, such as what deliveries are merged by.',
    bySession('choosers of several screens use it; whoever sees a list sees its fields'),
    customFieldSetFieldFields,
    customFieldSetFieldPage,
  ),
  'ISysFrameDefineService/getenummidlist': readCall(
    'Enumerations of the dictionary that a dropdown may offer.',
    byMenu(CUSTOM_FIELD_SET_MENU, 'isSearch', ['purchaser']),
    z.strictObject({}),
    z.array(z.object({ enumMid: z.string(), choices: z.array(z.string()) })),
  ),
  'ISysFrameDefineService/saveorupdatesysframedefine': keyedCall(
    'Writes a definition; a new one needs the right to add. Number, list and, once rows have values, type stay.',
    byMenu(CUSTOM_FIELD_SET_MENU, 'isModify', ['purchaser']),
    customFieldSetForm.extend({ id: idText().optional(), version: z.number().int().min(1).optional() }),
    z.object({ id: z.string(), version: z.number() }),
    'customField.save',
  ),
  'ISysFrameDefineService/deletesysframedefinebyids': keyedCall(
    'Deletes definitions of which no row has a value; others can be made invalid.',
    byMenu(CUSTOM_FIELD_SET_MENU, 'isPhysicalDelete', ['purchaser']),
    z.strictObject({ delList: keyList(customFieldSetKey, 200) }),
    z.null(),
    'customField.delete',
  ),
})

/** Calls by which a company puts texts of its own in place of the product's. */
const textCalls = defineCalls({
  'ISysTextService/getsystextlist': shortListCall(
    'The texts of the product in all languages, with the own ones.',
    byMenu(TEXT_MENU, 'isSearch', ['purchaser']),
    textFields,
    textPage,
  ),
  'ISysTextService/getsystextbykey': readCall(
    'One text in all languages.',
    byMenu(TEXT_MENU, 'isSearch', ['purchaser']),
    textKeyInput,
    z.array(textInLanguage),
  ),
  'ISysTextService/savesystext': keyedCall(
    'Writes the own words of one text in all languages; an empty one gives the product’s back.',
    byMenu(TEXT_MENU, 'isModify', ['purchaser']),
    ownTextChange,
    z.object({ textVersion: z.number() }),
    'text.save',
  ),
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
  'ISysTextService/getOwnTextList': openReadCall(
    'The own texts of the company in one language, for its screens.',
    bySession('every screen shows texts'),
    z.strictObject({ languageCode: z.enum(LANGUAGES) }),
    ownTextList,
  ),
})

/** Calls over what is set once for a company, and over what every screen asks for. */
export const settingCalls = defineCalls({
  ...listSettingCalls,
  ...importChoiceCalls,
  ...customFieldCalls,
  ...customFieldSetCalls,
  ...textCalls,
  'IZlLanguageService/getAllZlLanguage': readCall(
    'Languages of the portal.',
    byAnyone('languages are chosen before sign-in'),
    z.strictObject({}),
    z.array(language),
  ),
  'ISysParamService/resetSysParam': keyedCall(
    'Gives parameters their defaults back, as their reader saw them.',
    byMenu('sysParam', 'isModify', ['purchaser']),
    z.strictObject({ resetList: keyList(customFieldSetKey, 200) }),
    z.object({ reset: z.number() }),
    'record.modify',
  ),
  'ISysParamService/getValueByParamNo': readCall(
    'A parameter of the own company, or its default.',
    bySession('screens behave by parameters'),
    z.strictObject({ paramNo: z.enum(PARAM_NOS) }),
    param,
  ),
  'ISrmDocumentFinderService/findDocuments': readCall(
    'Documents whose number begins with the words, of every kind that the caller may search.',
    bySession('each kind of document asks for the right to search it'),
    z.strictObject({ keyword: plainText(60).min(FINDER_MIN_LENGTH) }),
    foundDocuments,
  ),
  'ISysRuleService/getCurrentUserRuleList': openReadCall(
    'The rules of the product, and which of them apply to the signed-in user.',
    bySession('everybody may know the rules'),
    z.strictObject({}),
    z.array(rule),
  ),
})
