import { INVOICE_TYPES } from '#modules/deliveries/invoice/contract/fields.ts'
import { orgs, suppliersOfOrg } from '#modules/identity/role/contract/fields.ts'
import { choice, code, date, defineFields, number, reference, text, time } from '#platform/contract/fields.ts'
import { byChoice } from '#platform/contract/list/search-options.ts'
import { autoNumber, nameField, usualFields } from '#platform/contract/records/record-fields.ts'
import { defineRecord } from '#platform/contract/records/records.ts'
import { AGREEMENT_STATES, PREFIX_LENGTH } from '../fields.ts'

const day = { show: '123', search: 'range', width: 110 } as const

/**
 * Under which the purchaser issues the invoices of a supplier itself (self-billing). It counts from the moment at which the supplier
 * agrees; each has a series of numbers of its own.
 */
export const selfBillingAgreementRecord = defineRecord({
  id: 'reconciliation.selfBillingAgreement',
  service: 'ISrmSelfBillingAgreementService',
  entity: 'srmselfbillingagreement',
  menuNo: 'selfBillingAgreement',
  number: 'agreementNo',
  name: 'agreementName',
  isSeenBySuppliers: true,
  groups: [{ key: 'selfBillingTerms', fields: ['validFrom', 'validTo', 'numberPrefix', 'invoiceType'] }],
  fields: defineFields('reconciliation', {
    agreementNo: autoNumber,
    agreementName: nameField,
    agreementState: choice({
      ...byChoice,
      enumName: 'agreementState',
      enumValues: AGREEMENT_STATES,
      width: 130,
    }),
    orgNo: reference({ ...byChoice, ...orgs, importAs: 'required', isFixed: true, width: 120 }),
    supplierNo: reference({ ...byChoice, ...suppliersOfOrg, importAs: 'required', isFixed: true, width: 130 }),
    validFrom: date({ ...day, isRequired: true, importAs: 'required' }),
    validTo: date({ ...day, importAs: 'optional' }),
    numberPrefix: code({
      show: '123',
      search: 'fuzzy',
      isRequired: true,
      importAs: 'required',
      isFixed: true,
      maxLength: PREFIX_LENGTH,
      width: 120,
      hint: 'reconciliation:selfBilling.prefixHint',
    }),
    invoiceType: choice({
      show: '123',
      search: 'in',
      isRequired: true,
      importAs: 'optional',
      start: '3',
      enumName: 'invoiceType',
      enumValues: INVOICE_TYPES,
      width: 130,
    }),
    lastNumber: number({ show: '123', isRequired: true, width: 90 }),
    agreedName: text({ show: '123', isRequired: true, width: 120 }),
    agreedDate: time({ show: '123', width: 150 }),
    ...usualFields,
    createName: { ...usualFields.createName, label: 'reconciliation:fields.createdBy' },
  }),
})
