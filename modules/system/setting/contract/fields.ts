import {
  CUSTOM_FIELD_EDITORS,
  CUSTOM_FIELD_READERS,
  CUSTOM_FIELD_TYPES,
  DATE_FORMATS,
  DISPLAY_PAGES,
  DROP_DOWN_SOURCES,
} from '#platform/contract/custom-fields/custom-fields.ts'
import { broughtBy, choice, code, defineFields, flag, number, text, time } from '#platform/contract/fields.ts'
import { byChoice, byText } from '#platform/contract/list/search-options.ts'
import { choiceOf, settingOptions, textOptions } from '#platform/contract/records/record-fields.ts'
import { LANGUAGES } from '#platform/contract/values/languages.ts'
import { TEXT_MODULES } from '#product/names.generated.ts'

/** Custom fields of a list to choose from: number, and name in the reader's language. */
export const customFieldSetFieldFields = defineFields('system', {
  fieldNo: code({ show: '12', isKeyword: true, isSortable: true, isRequired: true, width: 140 }),
  fieldName: text({ show: '12', isKeyword: true, isRequired: true, width: 220, label: 'system:fields.fieldNoName' }),
  module: code({ show: '', search: 'exact', isRequired: true, maxLength: 60 }),
})

/** Definitions of custom fields (spec shell §3), as administrators list and fill them in. */
export const customFieldSetFields = defineFields('system', {
  module: choice({
    show: '123',
    search: 'in',
    isSortable: true,
    isRequired: true,
    importAs: 'required',
    isFixed: true,
    width: 160,
    /** Which lists there are, the server says; kinds of records among them are called as their screens are. */
    enumName: 'frame',
    maxLength: 60,
  }),
  fieldNo: code({
    ...byText,
    isSortable: true,
    importAs: 'required',
    isFixed: true,
    rule: 'fieldNo',
    width: 140,
    maxLength: 30,
  }),
  fieldNoName: text({ ...byText, width: 180, maxLength: 60 }),
  fieldType: choice({ ...choiceOf('fieldType', CUSTOM_FIELD_TYPES), width: 100 }),
  displayPage: text({
    ...textOptions,
    start: '123',
    rule: 'displayPage',
    maxLength: 5,
    width: 300,
    enumName: 'displayPage',
    enumValues: DISPLAY_PAGES,
    isSpelled: true,
  }),
  displayOrder: number({ ...settingOptions, isSortable: true, start: 10, rule: 'notNegative', width: 80 }),
  isDisplay: flag({ ...settingOptions, start: true, width: 80 }),
  isMandatory: flag({ ...settingOptions, start: false, width: 80, column: 'is_required' }),
  seenBy: choice({
    ...settingOptions,
    search: 'in',
    start: 'purchaser',
    width: 100,
    enumName: 'customFieldReader',
    enumValues: CUSTOM_FIELD_READERS,
  }),
  editedBy: choice({
    ...settingOptions,
    search: 'in',
    start: 'purchaser',
    width: 100,
    enumName: 'customFieldEditor',
    enumValues: CUSTOM_FIELD_EDITORS,
  }),
  isPrinted: flag({ ...settingOptions, start: false, width: 80 }),
  dateFormat: choice({
    show: '3',
    isRequired: true,
    importAs: 'optional',
    start: DATE_FORMATS[0],
    enumName: 'dateFormat',
    enumValues: DATE_FORMATS,
  }),
  enumMid: code({ ...textOptions, width: 130, maxLength: 60 }),
  dropDownDataSource: choice({
    ...settingOptions,
    start: '',
    width: 130,
    enumName: 'dropDownSource',
    enumValues: DROP_DOWN_SOURCES,
  }),
  fixedMatchingCondition: text({ ...textOptions, rule: 'matching', width: 160, maxLength: 200 }),
  maxLength: number({ show: '3', isRequired: true, importAs: 'optional', start: 100 }),
  decimals: number({ show: '3', isRequired: true, importAs: 'optional', start: 2, rule: 'decimals' }),
  statusCode: choice({ ...choiceOf('statusCode', ['1', '0']), width: 80 }),
  updateName: text({ show: '2', isRequired: true, width: 120 }),
  updateDate: time({ show: '2', isSortable: true, isRequired: true, width: 150 }),
})

/** A text of the product in one language, and what the company says instead. */
export const textFields = defineFields('system', {
  textModule: choice({ ...byChoice, isSortable: true, width: 120, enumName: 'textModule', ...broughtBy(TEXT_MODULES) }),
  textKey: code({ ...byText, isSortable: true, importAs: 'required', maxLength: 200, width: 240 }),
  languageCode: choice({
    ...byChoice,
    isSortable: true,
    importAs: 'required',
    label: 'system:text.language',
    width: 150,
    enumName: 'language',
    enumValues: LANGUAGES,
  }),
  productText: text({ show: '23', isKeyword: true, isRequired: true, width: 260 }),
  ownText: text({ ...settingOptions, isKeyword: true, maxLength: 2000, width: 260 }),
  isCorrected: flag({ show: '123', search: 'exact', isRequired: true, width: 90 }),
  isOutdated: flag({ show: '123', search: 'exact', isRequired: true, width: 110 }),
  updateName: text({ show: '23', isRequired: true, width: 120 }),
  updateDate: time({ show: '23', width: 150 }),
})
