import { choice, defineFields, reference } from '#platform/contract/fields.ts'
import { defineRecord } from '#platform/contract/records.ts'
import { choiceOf, everyOrg, nameField, numberField, usualFields } from './usual-fields.ts'

/** Categories of documents: what people are given authority for (spec shell §3). */
export const classifyTypeRecord = defineRecord({
  id: 'master-data.classifyType',
  service: 'IBmClassifyTypeService',
  entity: 'bmclassifytype',
  menuNo: 'bmClassifyType',
  number: 'classifyType',
  name: 'classifyTypeName',
  fields: defineFields('master-data', {
    classifyType: numberField,
    classifyTypeName: nameField,
    docNature: choiceOf('docNature', ['1', '2', '3']),
    orgNo: everyOrg,
    ...usualFields,
  }),
})

/** Kinds of documents within a category (spec shell §3). Transfers within a cell or a zone are not offered (§5). */
export const docTypeRecord = defineRecord({
  id: 'master-data.docType',
  service: 'IBmDocTypeService',
  entity: 'bmdoctype',
  menuNo: 'bmDocType',
  number: 'docType',
  name: 'docTypeName',
  fields: defineFields('master-data', {
    docType: numberField,
    docTypeName: nameField,
    orgNo: everyOrg,
    docNature: choiceOf('docNature', ['1', '2', '3']),
    classifyType: reference({
      show: '123',
      search: 'in',
      importAs: 'optional',
      lookup: 'IBmClassifyTypeService/getFullAuthorityClassifyTypeListByParams',
      follows: { orgNo: 'orgNo', docNature: 'docNature' },
      width: 130,
    }),
    transferType: choice({
      show: '123',
      search: 'in',
      importAs: 'optional',
      enumName: 'transferType',
      enumValues: ['1', '2', '3', '4'],
      notOffered: ['1', '2'],
      width: 140,
    }),
    ...usualFields,
  }),
})
