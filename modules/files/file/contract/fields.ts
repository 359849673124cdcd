import { choice, code, defineFields, flag, number, reference, text, time } from '#platform/contract/fields.ts'
import { byChoice, byRange, byText } from '#platform/contract/list/search-options.ts'

/** Kinds of documents that can be printed; each has its label `enums.printModule.<name>`. */
export const PRINT_MODULES = [
  'orders.order',
  'orders.componentIssue',
  'deliveries.deliveryNote',
  'deliveries.label',
  'receipts.receiptNote',
  'receipts.rejectionNote',
  'receipts.returnNote',
  'receipts.putAwayList',
] as const

/** Kinds of templates: 2 label, 4 document (spec shell §7, template search; spec domain §9). */
export const TEMPLATE_TYPES = ['2', '4'] as const

const org = { label: 'documents:fields.orgNo', lookup: 'IBmOrgService/getFullAuthorityOrgListByParams' }
const supplier = { label: 'documents:fields.supplierNo', lookup: 'IBmSupplierService/getFullAuthoritySupListByParams' }

/** Print templates in force: those of the product and the company's own. */
export const printTemplateFields = defineFields('documents', {
  templateCode: code({ ...byText, isSortable: true, isFixedLeft: true, width: 170, maxLength: 60 }),
  templateName: text({ show: '23', isKeyword: true, isRequired: true, width: 220 }),
  module: choice({ ...byChoice, width: 140, enumName: 'printModule', enumValues: PRINT_MODULES }),
  templateType: choice({ ...byChoice, width: 100, enumName: 'templateType', enumValues: TEMPLATE_TYPES }),
  version: number({ show: '23', isRequired: true, width: 80 }),
  isDefault: flag({ show: '23', isRequired: true, width: 80 }),
  statusCode: choice({ ...byChoice, width: 90, enumName: 'statusCode', enumValues: ['0', '1'] }),
  orgNo: reference({ ...byChoice, width: 110, ...org }),
  customerNo: code({ ...byChoice, width: 110, maxLength: 40 }),
  supplierNo: reference({ ...byChoice, width: 110, ...supplier }),
  isBuiltIn: flag({ show: '23', isRequired: true, width: 90 }),
  createName: text({ show: '23', isRequired: true, width: 120 }),
  createDate: time({ show: '23', isRequired: true, width: 150 }),
})

/** The log of prints: who printed which document when, and with which version of which template. */
export const printLogFields = defineFields('documents', {
  printDate: time({ ...byRange, width: 150, column: 'create_date' }),
  documentNo: code({ ...byText, width: 160, maxLength: 60 }),
  module: choice({ ...byChoice, width: 130, enumName: 'printModule', enumValues: PRINT_MODULES }),
  printNo: number({ show: '23', isRequired: true, width: 80 }),
  isReprint: flag({ show: '123', search: 'exact', isRequired: true, width: 80 }),
  copies: number({ show: '23', isRequired: true, width: 70 }),
  templateCode: code({ ...byText, width: 160, maxLength: 60 }),
  templateVersion: number({ show: '23', isRequired: true, width: 80 }),
  userNo: code({ ...byText, width: 110, maxLength: 60 }),
  userName: text({ show: '23', isKeyword: true, isRequired: true, width: 140 }),
  orgNo: reference({ ...byChoice, width: 100, ...org }),
  supplierNo: reference({ ...byChoice, width: 100, ...supplier }),
  printer: text({ show: '23', isRequired: true, width: 120 }),
  standardCol01: text({ show: '23', isRequired: true, width: 160 }),
})

/** Versions of the mobile app. */
export const appVersionFields = defineFields('documents', {
  versionNo: code({ ...byText, isFixedLeft: true, width: 140, maxLength: 30 }),
  isLatest: flag({ show: '23', isRequired: true, width: 130 }),
  remark: text({ ...byText, width: 220, maxLength: 99 }),
  fileName: text({ show: '23', isRequired: true, width: 180, source: 'f' }),
  sizeBytes: number({ show: '23', isRequired: true, width: 90, source: 'f' }),
  createName: text({ show: '23', isRequired: true, width: 120 }),
  createDate: time({ ...byRange, width: 150 }),
  updateName: text({ show: '3', isRequired: true }),
  updateDate: time({ show: '3', isRequired: true }),
  /** What versions are sorted by: their numbers part by part. */
  versionOrder: code({ show: '', isSortable: true, isRequired: true }),
})
