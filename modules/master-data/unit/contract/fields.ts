import { defineFields, reference, text } from '#platform/contract/fields.ts'

const convertedUnit = reference({ show: '1', isRequired: true, lookup: 'IBmUnitService/getbmunitlistbyparams' })

/** What is asked when quantities are converted: several of one unit, for an item or for any. */
export const conversionFields = defineFields('master-data', {
  sourceUnitNo: convertedUnit,
  targetUnitNo: convertedUnit,
  itemNo: reference({
    show: '1',
    label: 'master-data:convert.itemNo',
    lookup: 'IBmItemService/getbmitemlistbyparams',
  }),
  quantities: text({ show: '1', isRequired: true, maxLength: 400, label: 'master-data:convert.quantities' }),
})
