import { users } from '#modules/identity/role/contract/fields.ts'
import { classifyLineFields, orgLineFields, warehouseLineFields } from '#modules/identity/user/contract/fields.ts'
import { choice, code, date, defineFields, number, reference, text, time } from '#platform/contract/fields.ts'
import { byChoice } from '#platform/contract/list/search-options.ts'
import {
  lineOptions,
  nameField,
  numberField,
  settingOptions,
  usualFields,
} from '#platform/contract/records/record-fields.ts'
import { defineRecord } from '#platform/contract/records/records.ts'
import { KEY_AREAS } from '../key-areas.ts'

/** Keys with which other systems make calls for a user. */
export const apiKeyRecord = defineRecord({
  id: 'identity.apiKey',
  service: 'ISysApiKeyService',
  entity: 'sysapikey',
  menuNo: 'apiKey',
  number: 'apiKeyNo',
  name: 'apiKeyName',
  hasNoCustomFields: true,
  touches: 'keys',
  fields: defineFields('identity', {
    apiKeyNo: numberField,
    apiKeyName: nameField,
    userNo: reference({
      ...byChoice,
      importAs: 'required',
      isFixed: true,
      label: 'identity:fields.actingUserNo',
      ...users,
      width: 140,
    }),
    validTo: date({
      show: '123',
      search: 'range',
      importAs: 'optional',
      label: 'identity:fields.keyValidTo',
      width: 120,
    }),
    callsPerMinute: number({ ...settingOptions, start: 300, rule: 'positive', width: 120 }),
    keyPrefix: code({ show: '23', isRequired: true, width: 130 }),
    issueDate: time({ show: '23', width: 150 }),
    issueName: text({ show: '3', isRequired: true, width: 120 }),
    lastUsedDate: time({ show: '23', width: 150 }),
    ...usualFields,
  }),
  lines: {
    areas: {
      key: 'keyArea',
      least: 1,
      fields: defineFields('identity', {
        keyArea: choice({ ...lineOptions, enumName: 'keyArea', enumValues: KEY_AREAS, width: 220 }),
        keyAccess: choice({
          show: '4',
          isRequired: true,
          importAs: 'optional',
          start: 'read',
          enumName: 'keyAccess',
          enumValues: ['read', 'write'],
          width: 220,
        }),
      }),
    },
    onlyOrgs: { key: 'orgNo', fields: orgLineFields },
    onlyWarehouses: { key: 'warehouseNo', fields: warehouseLineFields },
    onlyClassifyTypes: { key: 'classifyType', fields: classifyLineFields },
  },
})
