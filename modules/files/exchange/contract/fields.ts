import { orgs, suppliers } from '#modules/identity/role/contract/fields.ts'
import { choice, code, defineFields, number, reference, text, time } from '#platform/contract/fields.ts'
import { byChoice, byRange, byText } from '#platform/contract/list/search-options.ts'

/** Kinds of documents that other systems exchange; each has its label `enums.exchangeKind.<name>`. */
export const EXCHANGE_KINDS = [
  'order',
  'despatchAdvice',
  'receiptAdvice',
  'invoice',
  'creditNote',
  'remittanceAdvice',
  'schedule',
] as const
export type ExchangeKind = (typeof EXCHANGE_KINDS)[number]

/** For how long the documents themselves are kept; what became of them is kept on. */
export const EXCHANGE_DAYS = 180

/** XML documents that other systems sent or fetched, as administrators see them. */
export const exchangeFields = defineFields('documents', {
  createDate: time({ ...byRange, width: 150, label: 'documents:fields.exchangeDate' }),
  direction: choice({ ...byChoice, width: 100, enumName: 'direction', enumValues: ['in', 'out'] }),
  messageKind: choice({ ...byChoice, width: 140, enumName: 'exchangeKind', enumValues: EXCHANGE_KINDS }),
  outsideNo: code({ ...byText, width: 160, maxLength: 60 }),
  documentNo: code({ ...byText, width: 160, maxLength: 60 }),
  result: choice({ ...byChoice, width: 100, enumName: 'exchangeResult', enumValues: ['accepted', 'refused', 'sent'] }),
  findingCount: number({ show: '23', isRequired: true, width: 90 }),
  supplierNo: reference({ ...byChoice, isKeyword: true, width: 110, ...suppliers }),
  orgNo: reference({ ...byChoice, width: 110, ...orgs }),
  apiKeyNo: code({ ...byText, width: 120, maxLength: 40 }),
  createName: text({
    show: '23',
    isKeyword: true,
    isRequired: true,
    width: 130,
    label: 'documents:fields.userName',
  }),
  sizeBytes: number({ show: '23', isRequired: true, width: 100 }),
})
