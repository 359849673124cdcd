import { choice, defineFields, reference } from '#platform/contract/fields.ts'
import { byChoice } from '#platform/contract/list/search-options.ts'
import { narrowingOptions } from '#platform/contract/records/record-fields.ts'
import { defineRecord } from '#platform/contract/records/records.ts'
import { docTypesOfOrg } from '../fields.ts'
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
      ...narrowingOptions,
      lookup: 'IBmClassifyTypeService/getFullAuthorityClassifyTypeListByParams',
      follows: { orgNo: 'orgNo', docNature: 'docNature' },
      isInformation: true,
      width: 130,
    }),
    transferType: choice({
      ...narrowingOptions,
      enumName: 'transferType',
      enumValues: ['1', '2', '3', '4'],
      notOffered: ['1', '2'],
      isInformation: true,
      width: 140,
    }),
    ...usualFields,
  }),
})

/** Configurations of document types, by which other systems call them; nothing here acts by them (decision 37). */
export const docConfigRecord = defineRecord({
  id: 'master-data.docConfig',
  service: 'IBmDocConfigService',
  entity: 'bmdocconfig',
  menuNo: 'bmDocConfig',
  number: 'docConfigNo',
  name: 'docConfigName',
  fields: defineFields('master-data', {
    docConfigNo: numberField,
    docConfigName: nameField,
    orgNo: everyOrg,
    docType: reference({
      ...byChoice,
      isKeyword: true,
      importAs: 'required',
      ...docTypesOfOrg,
      isInformation: true,
      width: 140,
    }),
    ...usualFields,
  }),
})
