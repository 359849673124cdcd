import { EVERY, reference, text } from '#platform/contract/fields.ts'
import { textOptions } from '#platform/contract/records/record-fields.ts'

export {
  approvalStatusFields,
  autoNumber,
  choiceOf,
  flagOptions,
  nameField,
  nameOptions,
  numberField,
  numberOptions,
  recordState,
  textOptions,
  usualFields,
} from '#platform/contract/records/record-fields.ts'

/** An organisation that the record belongs to. */
export const orgNo = reference({
  show: '123',
  search: 'in',
  isRequired: true,
  importAs: 'required',
  lookup: 'IBmOrgService/getFullAuthorityOrgListByParams',
  width: 120,
})

/** The organisation that the record counts for; every one unless somebody names one. */
export const everyOrg = reference({
  show: '123',
  search: 'in',
  isRequired: true,
  importAs: 'optional',
  start: EVERY,
  lookup: 'IBmOrgService/getFullAuthorityOrgListByParams',
  width: 120,
})

/** A warehouse that the record belongs to for good. */
export const warehouseNo = reference({
  show: '123',
  search: 'in',
  isRequired: true,
  importAs: 'required',
  isFixed: true,
  lookup: 'IBmWarehouseService/getFullAuthorityWarehouseListByParams',
  width: 120,
})

/** What a record is called where there is little room; its name stands in where it has none. */
export const shortName = text({ ...textOptions, search: 'fuzzy', isKeyword: true, width: 140 })
