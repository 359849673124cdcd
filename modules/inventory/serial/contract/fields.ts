import { orgs, suppliersOfOrg, warehousesOfOrg } from '#modules/identity/role/contract/fields.ts'
import { choice, code, defineFields, number, reference, text, time } from '#platform/contract/fields.ts'
import { byChoice, byRange, byText } from '#platform/contract/list/search-options.ts'

/** States of a serial number (spec domain §4, SN code). */
export const SERIAL_STATES = ['initial', 'arrival', 'inStorage', 'outOfStorage'] as const
export type SerialState = (typeof SERIAL_STATES)[number]

/** Longest serial number, as the database holds it. */
export const SERIAL_LENGTH = 40

/** What a serial number may be: printed characters, but for the comma and the semicolon that part the numbers of a list. */
export const SERIAL_SPELLING = /^[!-+\-./0-9:<-~]{1,40}$/

/** The numbers of a list that was pasted, scanned or read from a cell: parted by spaces, lines, commas or semicolons. */
export const serialsOf = (list: string): string[] =>
  list.split(/[\s,;\uff0c\uff1b\u3001]+/u).filter((part) => part !== '')

const number40 = { show: '123', isRequired: true, search: 'fuzzy', isKeyword: true } as const

/** Serial numbers and where each is. */
export const serialFields = defineFields('inventory', {
  serialNo: code({ ...number40, isSortable: true, isFixedLeft: true, width: 170 }),
  status: choice({
    ...byChoice,
    width: 110,
    enumName: 'serialState',
    enumValues: SERIAL_STATES,
    label: 'inventory:fields.serialState',
  }),
  itemNo: code({ ...number40, isSortable: true, width: 120 }),
  itemName: text({ ...byText, width: 180 }),
  lotNo: code({ ...number40, width: 120 }),
  asnNo: code({ ...number40, width: 140 }),
  purchaseNo: code({ ...number40, width: 140 }),
  purchaseSeq: number({ show: '23', width: 70 }),
  receiptNo: code({ ...number40, width: 140 }),
  returnNo: code({ ...number40, width: 140 }),
  cellNo: code({ show: '123', search: 'fuzzy', isRequired: true, width: 110 }),
  ownerNo: code({ show: '23', isRequired: true, width: 100 }),
  orgNo: reference({ ...byChoice, width: 100, ...orgs }),
  warehouseNo: reference({ ...byChoice, width: 100, ...warehousesOfOrg }),
  supplierNo: reference({ ...byChoice, isKeyword: true, width: 100, ...suppliersOfOrg }),
  supplierName: text({ show: '23', isKeyword: true, isRequired: true, width: 160 }),
  createName: text({ show: '23', isRequired: true, width: 110 }),
  createDate: time({ show: '23', isRequired: true, isSortable: true, width: 150 }),
  updateDate: time({ ...byRange, width: 150 }),
})
