import { choice, code, defineFields, flag, number, text } from '#platform/contract/fields.ts'
import { byChoice } from '#platform/contract/list/search-options.ts'
import {
  choiceOf,
  flagOptions,
  nameField,
  numberField,
  numberOptions,
  settingOptions,
  textOptions,
  usualFields,
} from '#platform/contract/records/record-fields.ts'
import { defineRecord } from '#platform/contract/records/records.ts'
import { PARAM_TYPES } from '../params.ts'

const { statusCode, ...authors } = usualFields

/** The parameters of the product with the company's values (spec domain §3). */
export const paramRecord = defineRecord({
  id: 'system.param',
  service: 'ISysParamService',
  entity: 'sysparam',
  menuNo: 'sysParam',
  isSystemManaged: true,
  number: 'paramNo',
  name: 'paramName',
  fields: defineFields('system', {
    paramNo: numberField,
    paramName: text({ show: '23', isRequired: true, width: 260 }),
    paramValue: text({
      show: '23',
      isRequired: true,
      importAs: 'required',
      enumName: 'paramChoice',
      choicesIn: 'paramChoices',
      width: 140,
    }),
    defaultValue: text({ show: '23', isRequired: true, width: 140 }),
    paramLimits: text({ show: '23', isRequired: true, width: 180 }),
    paramChoices: text({ show: '', isRequired: true }),
    paramType: choice({ ...byChoice, width: 100, enumName: 'paramType', enumValues: PARAM_TYPES }),
    ...authors,
  }),
})

const nameIn = text({ ...textOptions, maxLength: 60, width: 140 })

/** The dictionary: values of the product's enumerations, and the company's own (spec domain §3). */
export const dictionaryRecord = defineRecord({
  id: 'system.dictionary',
  service: 'ISysEnumService',
  entity: 'sysenum',
  menuNo: 'sysDictionary',
  number: 'enumValue',
  within: 'enumMid',
  name: 'enumName',
  isBuiltIn: 'isProduct',
  fields: defineFields('system', {
    enumMid: code({ ...numberOptions, maxLength: 60 }),
    enumValue: code({ ...numberOptions, maxLength: 60 }),
    enumName: text({ ...nameField, maxLength: 60, width: 160 }),
    enumSeq: number({ ...settingOptions, isSortable: true, start: 0, rule: 'notNegative', width: 70 }),
    isProduct: flag({ show: '123', search: 'exact', isRequired: true, width: 90 }),
    nameEnUs: nameIn,
    nameZhCn: nameIn,
    nameZhTw: nameIn,
    nameVi: nameIn,
    textKey: code({ show: '', isRequired: true, isExported: false }),
    statusCode,
    ...authors,
  }),
  groups: [{ key: 'names', fields: ['nameEnUs', 'nameZhCn', 'nameZhTw', 'nameVi'] }],
})

/** The languages that the company offers, of those that the product speaks. */
export const languageRecord = defineRecord({
  id: 'system.language',
  service: 'IZlLanguageService',
  entity: 'zllanguage',
  menuNo: 'sysLanguage',
  isSystemManaged: true,
  number: 'languageCode',
  name: 'description',
  fields: defineFields('system', {
    languageCode: numberField,
    description: text({ ...nameField, maxLength: 60 }),
    sort: number({ ...settingOptions, isSortable: true, start: 0, rule: 'notNegative', most: 9999, width: 80 }),
    isDefault: flag(flagOptions),
    statusCode: choiceOf('statusCode', ['1', '0']),
    ...authors,
  }),
})
