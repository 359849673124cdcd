import { defineFields, reference } from '#platform/contract/fields.ts'
import { narrowingOptions } from '#platform/contract/records/record-fields.ts'
import { defineRecord } from '#platform/contract/records/records.ts'
import { nameField, numberField, usualFields } from './usual-fields.ts'

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
      ...narrowingOptions,
      lookup: 'IBmItemGroupService/getbmitemgrouplistbyparams',
      width: 140,
    }),
    ...usualFields,
  }),
})
