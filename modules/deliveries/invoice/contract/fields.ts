import { choice, code, date, defineFields, flag, money, time } from '#platform/contract/fields.ts'

/** Spec domain §9: ordinary, VAT ordinary, VAT special. */
export const INVOICE_TYPES = ['1', '2', '3'] as const
/** Spec domain §9: paper, electronic. */
export const INVOICE_KINDS = ['1', '2'] as const

/** Invoices that come with an ASN (spec domain §3). */
export const asnInvoiceFields = defineFields('deliveries', {
  invoiceNo: code({ show: '24', isRequired: true, width: 150, maxLength: 40 }),
  invoiceType: choice({ show: '24', isRequired: true, width: 120, enumName: 'invoiceType', enumValues: INVOICE_TYPES }),
  invoiceClassify: choice({
    show: '24',
    isRequired: true,
    width: 96,
    enumName: 'invoiceClassify',
    enumValues: INVOICE_KINDS,
  }),
  invoiceDate: date({ show: '24', isRequired: true, width: 100 }),
  invoiceAmount: money({ show: '24', isRequired: true, width: 112, decimals: 6, unitField: 'currency' }),
  taxRate: money({ show: '24', isRequired: true, isPercentage: true, width: 72, decimals: 4 }),
  taxAmount: money({ show: '24', isRequired: true, width: 96, decimals: 6, unitField: 'currency' }),
  currency: code({
    show: '24',
    isRequired: true,
    width: 72,
    maxLength: 10,
    label: 'deliveries:fields.invoiceCurrency',
  }),
  isGoodsInvoice: flag({ show: '24', isRequired: true, width: 88 }),
  updateDate: time({ show: '4', isRequired: true, width: 140 }),
})
