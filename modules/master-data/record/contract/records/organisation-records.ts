import { code, date, defineFields, flag, quantity, text, number as wholeNumber } from '#platform/contract/fields.ts'
import { settingOptions } from '#platform/contract/records/record-fields.ts'
import { defineRecord } from '#platform/contract/records/records.ts'
import {
  choiceOf,
  nameField,
  nameOptions,
  numberField,
  numberOptions,
  registeredFields,
  textOptions,
  usualFields,
} from './usual-fields.ts'

/** How tax is rounded on reconciliation bills: on each line, or once for each rate. */
export const TAX_ROUNDINGS = ['line', 'rate'] as const
/** How many rates of tax stand on a reconciliation bill: several with totals for each, or one. */
export const BILL_TAX_RATES = ['several', 'one'] as const

/** Legal or purchasing units of the buyer (spec domain §2, organizational list). Closing of accounts is told, not put in: it has calls of its own. */
export const orgRecord = defineRecord({
  id: 'master-data.org',
  service: 'IBmOrgService',
  entity: 'bmorg',
  deleteMethod: 'deletebmorgbyids',
  menuNo: 'bmOrg',
  number: 'orgNo',
  name: 'orgName',
  fields: defineFields('master-data', {
    orgNo: code({ ...numberOptions, label: 'master-data:fields.orgNumber' }),
    orgName: nameField,
    orgShortName: text({ ...textOptions, search: 'fuzzy', isKeyword: true, width: 160 }),
    taxRounding: choiceOf('taxRounding', TAX_ROUNDINGS),
    billTaxRates: choiceOf('billTaxRates', BILL_TAX_RATES),
    ...registeredFields,
    closeAcctFlag: flag({ show: '3', isRequired: true }),
    closeAcctStartDate: date({ show: '3' }),
    closeAcctEndDate: date({ show: '3' }),
    closeAcctDuringDate: wholeNumber({ show: '3' }),
    closeAcctRemark: text({ show: '3', isRequired: true }),
    ...usualFields,
  }),
})

/** Currencies with the decimals of their amounts (ISO 4217). */
export const currencyRecord = defineRecord({
  id: 'master-data.currency',
  service: 'IBmCurrencyService',
  entity: 'bmcurrency',
  menuNo: 'bmCurrency',
  number: 'currency',
  name: 'currencyName',
  fields: defineFields('master-data', {
    currency: code({ ...numberOptions, maxLength: 3 }),
    currencyName: nameField,
    decimals: wholeNumber({ ...settingOptions, start: 2, rule: 'decimals', width: 90 }),
    ...usualFields,
  }),
})

/** Rates of value-added tax, in percent. */
export const taxRateRecord = defineRecord({
  id: 'master-data.taxRate',
  service: 'IBmTaxRateService',
  entity: 'bmtaxrate',
  menuNo: 'bmTaxRate',
  number: 'taxNo',
  name: 'taxName',
  fields: defineFields('master-data', {
    taxNo: numberField,
    taxName: text(nameOptions),
    taxRate: quantity({
      show: '23',
      isRequired: true,
      importAs: 'required',
      isPercentage: true,
      rule: 'percent',
      decimals: 4,
      isInformation: true,
      width: 110,
    }),
    ...usualFields,
  }),
})
