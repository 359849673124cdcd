import { orgs, warehouses } from '#modules/identity/role/contract/fields.ts'
import { code, EVERY, reference, text } from '#platform/contract/fields.ts'
import { byChoice } from '#platform/contract/list/search-options.ts'
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
export const orgNo = reference({ ...byChoice, importAs: 'required', ...orgs, width: 120 })

/** The organisation that the record counts for; every one unless somebody names one. */
export const everyOrg = reference({ ...byChoice, importAs: 'optional', start: EVERY, ...orgs, width: 120 })

/** A warehouse that the record belongs to for good. */
export const warehouseNo = reference({ ...byChoice, importAs: 'required', isFixed: true, ...warehouses, width: 120 })

/** What a record is called where there is little room; its name stands in where it has none. */
export const shortName = text({ ...textOptions, search: 'fuzzy', isKeyword: true, width: 140 })

/** Under which number, where and in which country a company is registered, as electronic invoices name it. */
export const registeredFields = {
  taxRegistrationNo: code({ ...textOptions, maxLength: 40, width: 150 }),
  registeredAddress: text({ ...textOptions, show: '3', width: 220 }),
  countryCode: code({ ...textOptions, rule: 'countryCode', maxLength: 2, width: 90 }),
} as const
