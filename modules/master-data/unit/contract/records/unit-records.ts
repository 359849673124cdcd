import { items, units } from '#modules/master-data/record/contract/fields.ts'
import {
  choiceOf,
  nameField,
  numberField,
  textOptions,
  usualFields,
} from '#modules/master-data/record/contract/records/usual-fields.ts'
import { code, defineFields, quantity, reference, number as wholeNumber } from '#platform/contract/fields.ts'
import { byChoice } from '#platform/contract/list/search-options.ts'
import { settingOptions } from '#platform/contract/records/record-fields.ts'
import { defineRecord } from '#platform/contract/records/records.ts'

/** Units with their decimals and how they round. */
export const unitRecord = defineRecord({
  id: 'master-data.unit',
  service: 'IBmUnitService',
  entity: 'bmunit',
  menuNo: 'bmUnit',
  number: 'unitNo',
  name: 'unitName',
  fields: defineFields('master-data', {
    unitNo: numberField,
    unitName: nameField,
    decimals: wholeNumber({ ...settingOptions, start: 0, rule: 'decimals', width: 90 }),
    roundingType: choiceOf('roundingType', ['1', '2', '3']),
    commonCode: code({ ...textOptions, rule: 'unitCode', maxLength: 3, width: 120 }),
    ...usualFields,
  }),
})

const unit = reference({ ...byChoice, importAs: 'required', ...units, width: 110 })
const share = quantity({ show: '23', isRequired: true, importAs: 'required', rule: 'positive', width: 120 })
/** So much of the source unit is so much of the target unit, and the other way round. */
const rate = { sourceQty: share, sourceUnitNo: unit, targetQty: share, targetUnitNo: unit }

/** Conversions between units, for every item without one of its own. */
export const unitConversionRecord = defineRecord({
  id: 'master-data.unitConversion',
  service: 'IBmUnitConversionService',
  entity: 'bmunitconversion',
  menuNo: 'bmUnitConversion',
  number: 'conversionNo',
  name: 'conversionName',
  fields: defineFields('master-data', {
    conversionNo: numberField,
    conversionName: nameField,
    ...rate,
    ...usualFields,
  }),
})

/** Conversions between units of one item; they go before those for every item. */
export const itemUnitConversionRecord = defineRecord({
  id: 'master-data.itemUnitConversion',
  service: 'IBmItemUnitConversionService',
  entity: 'bmitemunitconversion',
  menuNo: 'bmItemUnitConversion',
  number: 'conversionNo',
  name: 'conversionName',
  fields: defineFields('master-data', {
    conversionNo: numberField,
    conversionName: nameField,
    itemNo: reference({ ...byChoice, importAs: 'required', isFixed: true, ...items, width: 140 }),
    ...rate,
    ...usualFields,
  }),
})
