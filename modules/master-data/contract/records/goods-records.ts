import { defineFields, reference, number as wholeNumber } from '#platform/contract/fields.ts'
import { defineRecord } from '#platform/contract/records.ts'
import { choiceOf, nameField, numberField, usualFields } from './usual-fields.ts'

/** Categories of material, in levels. */
export const itemGroupRecord = defineRecord({
  id: 'master-data.itemGroup',
  service: 'IBmItemGroupService',
  entity: 'bmitemgroup',
  menuNo: 'bmItemGroup',
  number: 'groupNo',
  name: 'groupName',
  fields: defineFields('master-data', {
    groupNo: numberField,
    groupName: nameField,
    upperGroupNo: reference({
      show: '123',
      search: 'in',
      importAs: 'optional',
      lookup: 'IBmItemGroupService/getbmitemgrouplistbyparams',
      width: 140,
    }),
    ...usualFields,
  }),
})

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
    decimals: wholeNumber({
      show: '23',
      isRequired: true,
      importAs: 'optional',
      start: 0,
      rule: 'decimals',
      width: 90,
    }),
    roundingType: choiceOf('roundingType', ['1', '2', '3']),
    ...usualFields,
  }),
})
