import { choice, code, date, defineFields, flag, money, quantity } from '#platform/contract/fields.ts'
import { INVOICE_CLASSIFIES, INVOICE_NO_LENGTH, INVOICE_TYPES } from './fields.ts'

const said = { show: '2', importAs: 'required' } as const
const optional = { show: '2', importAs: 'optional' } as const
const ofOrder = (name: string) => `orders:fields.${name}`

/**
 * Columns of the file by which suppliers enter the real invoices of many invoicing bills: a row for each rate of tax of an invoice, all
 * rows of an invoicing bill together. Amounts of a red one are below 0.
 */
export const invoiceImportFields = defineFields('reconciliation', {
  invoiceDocNo: code({ ...said, maxLength: INVOICE_NO_LENGTH }),
  invoiceNo: code({ ...said, maxLength: INVOICE_NO_LENGTH }),
  invoiceDate: date(said),
  invoiceAmount: money({ ...said, decimals: 6 }),
  taxRate: quantity({ ...said, isPercentage: true, rule: 'percent', decimals: 4, label: ofOrder('taxRate') }),
  taxAmount: money({ ...said, decimals: 6, label: ofOrder('taxAmount') }),
  invoiceType: choice({ ...said, enumName: 'invoiceType', enumValues: INVOICE_TYPES }),
  invoiceClassify: choice({ ...said, enumName: 'invoiceClassify', enumValues: INVOICE_CLASSIFIES }),
  invoiceCode: code({ ...optional, maxLength: INVOICE_NO_LENGTH }),
  chargeAmount: money({ ...optional, decimals: 6 }),
  checkCode: code({ ...optional, maxLength: INVOICE_NO_LENGTH }),
  isGoodsInvoice: flag(optional),
  originalInvoiceNo: code({ ...optional, maxLength: INVOICE_NO_LENGTH }),
})
