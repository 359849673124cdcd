import { customFieldSetFields } from '#modules/system/setting/contract/fields.ts'
import { defineFields, text } from '#platform/contract/fields.ts'
import { textOptions } from '#platform/contract/records/record-fields.ts'
import { defineRecord, type RecordDeclaration } from '#platform/contract/records/records.ts'

const nameIn = text({ ...textOptions, show: '3', maxLength: 60 })

/** The names of a custom field by language, which a sheet has each in a column of its own. */
const nameFields = defineFields('system', {
  nameEnUs: nameIn,
  nameZhCn: nameIn,
  nameZhTw: nameIn,
  nameVi: nameIn,
})

const { module, fieldNo, fieldNoName, ...others } = customFieldSetFields

/**
 * Definitions of custom fields as sheets: they have a dialog and a command of their own. Of which lists, is known at run time.
 */
export const customFieldSetRecord = (modules: readonly string[]): RecordDeclaration =>
  defineRecord({
    id: 'system.frameDefine',
    service: 'ISysFrameDefineService',
    entity: 'sysframedefine',
    menuNo: 'frameDefine',
    number: 'fieldNo',
    within: 'module',
    name: 'fieldNoName',
    hasNoCustomFields: true,
    fields: {
      module: { ...module, enumValues: modules },
      fieldNo,
      fieldNoName: { ...fieldNoName, isExported: false },
      ...nameFields,
      ...others,
    },
  })
