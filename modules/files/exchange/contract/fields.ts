import { choice, code, defineFields, number, reference, text, time } from '#platform/contract/fields.ts'

/** Kinds of documents that other systems exchange; each has its label `enums.exchangeKind.<name>`. */
export const EXCHANGE_KINDS = ['order', 'despatchAdvice', 'receiptAdvice'] as const
export type ExchangeKind = (typeof EXCHANGE_KINDS)[number]

/** For how long the documents themselves are kept; what became of them is kept on. */
export const EXCHANGE_DAYS = 180

/** XML documents that other systems sent or fetched, as administrators see them. */
export const exchangeFields = defineFields('documents', {
  createDate: time({
    show: '123',
    search: 'range',
    isSortable: true,
    isRequired: true,
    width: 150,
    label: 'documents:fields.exchangeDate',
  }),
  direction: choice({
    show: '123',
    search: 'in',
    isRequired: true,
    width: 100,
    enumName: 'direction',
    enumValues: ['in', 'out'],
  }),
  messageKind: choice({
    show: '123',
    search: 'in',
    isRequired: true,
    width: 140,
    enumName: 'exchangeKind',
    enumValues: EXCHANGE_KINDS,
  }),
  outsideNo: code({ show: '123', search: 'fuzzy', isKeyword: true, isRequired: true, width: 160, maxLength: 60 }),
  documentNo: code({ show: '123', search: 'fuzzy', isKeyword: true, isRequired: true, width: 160, maxLength: 60 }),
  result: choice({
    show: '123',
    search: 'in',
    isRequired: true,
    width: 100,
    enumName: 'exchangeResult',
    enumValues: ['accepted', 'refused', 'sent'],
  }),
  findingCount: number({ show: '23', isRequired: true, width: 90 }),
  supplierNo: reference({
    show: '123',
    search: 'in',
    isKeyword: true,
    isRequired: true,
    width: 110,
    lookup: 'IBmSupplierService/getFullAuthoritySupListByParams',
  }),
  orgNo: reference({
    show: '123',
    search: 'in',
    isRequired: true,
    width: 110,
    lookup: 'IBmOrgService/getFullAuthorityOrgListByParams',
  }),
  apiKeyNo: code({ show: '123', search: 'fuzzy', isKeyword: true, isRequired: true, width: 120, maxLength: 40 }),
  createName: text({
    show: '23',
    isKeyword: true,
    isRequired: true,
    width: 130,
    label: 'documents:fields.userName',
  }),
  sizeBytes: number({ show: '23', isRequired: true, width: 100 }),
})
