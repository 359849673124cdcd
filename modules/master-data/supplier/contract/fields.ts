import { suppliers } from '#modules/identity/role/contract/fields.ts'
import { choice, code, defineFields, flag, reference, text, time } from '#platform/contract/fields.ts'
import { byChoice, byRange, byText } from '#platform/contract/list/search-options.ts'

/** What suppliers propose to change: bank accounts, or what they are taxed by. */
export const SUPPLIER_PARTS = ['bank', 'tax'] as const
export type SupplierPart = (typeof SUPPLIER_PARTS)[number]
/** Pending, approved, rejected, withdrawn. */
export const CHANGE_STATES = ['0', '1', '2', '3'] as const
export type ChangeState = (typeof CHANGE_STATES)[number]

const reported = { show: '23', isRequired: true } as const

/** A change of a supplier's bank or tax data, as both sides list it. */
export const supplierChangeFields = defineFields('master-data', {
  changeNo: code({ ...byText, isSortable: true, width: 120 }),
  supplierNo: reference({ ...byChoice, ...suppliers, width: 120 }),
  supplierName: text({ ...reported, width: 220 }),
  part: choice({ ...byChoice, enumName: 'part', enumValues: SUPPLIER_PARTS, width: 120 }),
  status: choice({ ...reported, search: 'in', enumName: 'changeStatus', enumValues: CHANGE_STATES, width: 100 }),
  reason: text({ ...reported, width: 220 }),
  proposeName: text({ ...reported, width: 120 }),
  proposeDate: time({ ...byRange, width: 150 }),
  answerName: text({ ...reported, width: 120 }),
  answerDate: time({ show: '23', width: 150 }),
  answer: text({ ...reported, width: 200 }),
  updateDate: time({ show: '3', isSortable: true, isRequired: true, width: 150 }),
})

const written = { show: '4', isRequired: true } as const

/** The shipping addresses of a supplier as it writes them itself; documents keep the text. */
export const ownAddressFields = defineFields('master-data', {
  address: text({ ...written, importAs: 'required', maxLength: 200, width: 420 }),
  contact: text({ ...written, importAs: 'optional', start: '', maxLength: 60, width: 130 }),
  phone: code({ ...written, importAs: 'optional', start: '', maxLength: 20, width: 130 }),
  isDefault: flag({ ...written, importAs: 'optional', start: false, width: 90 }),
})

/** What is typed beside a proposed value. */
export const proposalFields = defineFields('master-data', {
  reason: text({ show: '3', isRequired: true, maxLength: 200 }),
  code: code({ show: '3', isRequired: true, maxLength: 10 }),
})
