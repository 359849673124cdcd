import { currencies } from '#modules/master-data/record/contract/fields.ts'
import { TAX_ROUNDINGS } from '#modules/master-data/record/contract/records/organisation-records.ts'
import {
  choiceOf,
  everyOrg,
  flagOptions,
  nameField,
  numberField,
  registeredFields,
  shortName,
  textOptions,
  usualFields,
} from '#modules/master-data/record/contract/records/usual-fields.ts'
import {
  choice,
  code,
  defineFields,
  flag,
  quantity,
  reference,
  text,
  number as wholeNumber,
} from '#platform/contract/fields.ts'
import { lineOptions } from '#platform/contract/records/record-fields.ts'
import { defineRecord } from '#platform/contract/records/records.ts'

/** How people and companies are reached. Which of these a kind of partner has is its own affair. */
const reached = {
  contact: text({ ...textOptions, show: '123', search: 'fuzzy', maxLength: 60, width: 110 }),
  telNo: code({ ...textOptions, rule: 'landline', maxLength: 20, width: 120 }),
  mobileNo: code({ ...textOptions, rule: 'mobile', maxLength: 20, width: 120 }),
  fax: code({ ...textOptions, rule: 'landline', maxLength: 20, width: 120 }),
  email: text({ ...textOptions, rule: 'email', width: 200 }),
} as const

const erpNo = code({ ...textOptions, search: 'fuzzy', maxLength: 40, width: 130 })
/** What suppliers do themselves unless somebody forbids it. */
const allowed = { ...flagOptions, show: '3', start: true } as const
const lineText = { show: '4', isRequired: true, importAs: 'optional', start: '' } as const
/** People read it: nothing in the product asks a supplier's contacts or pays into its accounts yet. */
const isDefault = flag({
  show: '4',
  isRequired: true,
  importAs: 'optional',
  start: false,
  isInformation: true,
  width: 90,
})
const withSettlement = { isInformation: true, hint: 'master-data:hints.withSettlement' } as const

/** Suppliers: who is asked there, how they are paid and taxed, and whether orders and deliveries go on (spec domain §3). */
export const supplierRecord = defineRecord({
  id: 'master-data.supplier',
  service: 'IBmSupplierService',
  entity: 'bmsupplier',
  menuNo: 'bmSupplier',
  number: 'supplierNo',
  name: 'supplierName',
  groups: [
    { key: 'reached', fields: ['contact', 'telNo', 'mobileNo', 'fax', 'email'] },
    { key: 'paying', fields: ['currency', 'paymentTerms', 'paymentDays', 'paymentMethod'] },
    {
      key: 'tax',
      fields: ['taxRate', 'taxRegistrationNo', 'registeredAddress', 'countryCode', 'invoiceType', 'taxRounding'],
    },
    { key: 'delivering', fields: ['transportDays'] },
    { key: 'freezing', fields: ['isDeliveryFrozen', 'isOrderFrozen', 'freezeReason'] },
    { key: 'selfService', fields: ['canEditContacts', 'canEditAddresses', 'canProposeChanges'] },
  ],
  fields: defineFields('master-data', {
    supplierNo: numberField,
    supplierName: nameField,
    supplierShortName: shortName,
    orgNo: everyOrg,
    isDeliveryFrozen: flag({ ...flagOptions, width: 110 }),
    isOrderFrozen: flag({ ...flagOptions, width: 110 }),
    freezeReason: text({ ...textOptions, show: '3', maxLength: 99 }),
    erpSupplierNo: erpNo,
    creditLevel: choice({ ...choiceOf('creditLevel', ['A', 'B', 'C', 'D']), isInformation: true }),
    checkFlag: flag(flagOptions),
    ...reached,
    currency: reference({ show: '23', importAs: 'optional', ...currencies, width: 90 }),
    paymentTerms: choice({ ...choiceOf('paymentTerms', ['1', '2', '3', '4']), ...withSettlement }),
    paymentDays: wholeNumber({ show: '23', importAs: 'optional', rule: 'notNegative', width: 90, ...withSettlement }),
    paymentMethod: choice({ ...choiceOf('paymentMethod', ['1', '2', '3', '4']), ...withSettlement }),
    taxRate: quantity({
      show: '23',
      importAs: 'optional',
      isPercentage: true,
      rule: 'percent',
      decimals: 4,
      width: 90,
      ...withSettlement,
    }),
    ...registeredFields,
    invoiceType: choice({ ...choiceOf('invoiceType', ['1', '2', '3']), ...withSettlement }),
    taxRounding: choice({
      show: '23',
      importAs: 'optional',
      enumName: 'taxRounding',
      enumValues: TAX_ROUNDINGS,
      hint: 'master-data:hints.taxRounding',
      width: 130,
    }),
    transportDays: wholeNumber({ show: '23', importAs: 'optional', rule: 'notNegative', most: 365, width: 90 }),
    canEditContacts: flag(allowed),
    canEditAddresses: flag(allowed),
    canProposeChanges: flag(allowed),
    ...usualFields,
  }),
  lines: {
    contacts: {
      key: 'contactName',
      fields: defineFields('master-data', {
        contactName: text({ ...lineOptions, maxLength: 60, width: 160 }),
        position: text({ ...lineText, maxLength: 60, width: 140 }),
        telNo: code({ ...lineText, rule: 'landline', maxLength: 20, width: 130 }),
        mobileNo: code({ ...lineText, rule: 'mobile', maxLength: 20, width: 130 }),
        email: text({ ...lineText, rule: 'email', width: 220 }),
        isDefault,
      }),
    },
    bankAccounts: {
      key: 'accountNo',
      fields: defineFields('master-data', {
        accountNo: code({ ...lineOptions, maxLength: 40, width: 200 }),
        accountName: text({ ...lineOptions, width: 200 }),
        bankName: text({ ...lineOptions, width: 180 }),
        bankBranch: text({ ...lineText, width: 160 }),
        swiftCode: code({ ...lineText, maxLength: 11, width: 120 }),
        currency: reference({
          show: '4',
          importAs: 'optional',
          ...currencies,
          maxLength: 3,
          width: 90,
          isInformation: true,
        }),
        isDefault,
      }),
    },
  },
})

/** Who buys from the buyer. */
export const customerRecord = defineRecord({
  id: 'master-data.customer',
  service: 'IBmCustomerService',
  entity: 'bmcustomer',
  menuNo: 'bmCustomer',
  number: 'customerNo',
  name: 'customerName',
  groups: [{ key: 'reached', fields: ['contact', 'telNo', 'mobileNo', 'fax', 'email'] }],
  fields: defineFields('master-data', {
    customerNo: numberField,
    customerName: nameField,
    customerShortName: shortName,
    orgNo: everyOrg,
    erpCustomerNo: erpNo,
    ...reached,
    ...usualFields,
  }),
})

/** Staff of the buyer, whether or not they sign in. */
export const employeeRecord = defineRecord({
  id: 'master-data.employee',
  service: 'IBmEmployeeService',
  entity: 'bmemployee',
  menuNo: 'bmEmployee',
  number: 'employeeNo',
  name: 'employeeName',
  fields: defineFields('master-data', {
    employeeNo: numberField,
    employeeName: nameField,
    orgNo: everyOrg,
    department: text({ ...textOptions, show: '123', search: 'fuzzy', isKeyword: true, width: 140 }),
    position: text({ ...textOptions, maxLength: 60, width: 130 }),
    telNo: reached.telNo,
    mobileNo: reached.mobileNo,
    email: reached.email,
    ...usualFields,
  }),
})
