import { items, units } from '#modules/master-data/record/contract/fields.ts'
import { defineFields, reference, text } from '#platform/contract/fields.ts'

const convertedUnit = reference({ show: '1', isRequired: true, ...units })

/** What is asked when quantities are converted: several of one unit, for an item or for any. */
export const conversionFields = defineFields('master-data', {
  sourceUnitNo: convertedUnit,
  targetUnitNo: convertedUnit,
  itemNo: reference({ show: '1', label: 'master-data:convert.itemNo', ...items }),
  quantities: text({ show: '1', isRequired: true, maxLength: 400, label: 'master-data:convert.quantities' }),
})
