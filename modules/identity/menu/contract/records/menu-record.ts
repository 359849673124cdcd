import { choice, code, defineFields, flag, number, reference, text } from '#platform/contract/fields.ts'
import { byChoice } from '#platform/contract/list/search-options.ts'
import {
  choiceOf,
  nameField,
  numberOptions,
  settingOptions,
  textOptions,
  usualFields,
} from '#platform/contract/records/record-fields.ts'
import { defineRecord } from '#platform/contract/records/records.ts'

/** Drawings that entries may have. */
const MENU_ICONS = [
  'folder',
  'order',
  'delivery',
  'receipt',
  'inventory',
  'schedule',
  'invoice',
  'news',
  'masterData',
  'grid',
  'rules',
  'user',
  'system',
  'rules',
  'outside',
] as const

const nameIn = text({ ...textOptions, maxLength: 60, width: 140 })
const { statusCode: _statusCode, ...authors } = usualFields

/** Menu entries, the product's and the company's own (spec shell §3, menu item). */
export const menuRecord = defineRecord({
  id: 'identity.menu',
  service: 'ISysMenuMaintenanceService',
  entity: 'sysmenu',
  menuNo: 'baseMenu',
  number: 'menuNo',
  name: 'menuName',
  isBuiltIn: 'isProduct',
  touches: 'menus',
  fields: defineFields('identity', {
    menuNo: code({ ...numberOptions, column: 'own_no', rule: 'routeName', maxLength: 40 }),
    menuName: text({ ...nameField, maxLength: 60, width: 180 }),
    appNo: choice({ ...choiceOf('appNo', ['PC', 'PDA']), isFixed: true, width: 90 }),
    menuLevel: choice({
      ...byChoice,
      importAs: 'optional',
      start: '2',
      isFixed: true,
      enumName: 'menuLevel',
      enumValues: ['1', '2'],
      width: 90,
    }),
    menuOwner: reference({
      show: '1',
      search: 'in',
      importAs: 'optional',
      isExported: true,
      lookup: 'ISysMenuService/getsysmenugrouplist',
      follows: { appNo: 'appNo' },
      width: 130,
    }),
    menuOwnerName: text({ show: '23', width: 140 }),
    url: text({ ...textOptions, search: 'fuzzy', isKeyword: true, maxLength: 500, width: 240 }),
    icon: choice({ ...settingOptions, start: 'folder', enumName: 'icon', enumValues: MENU_ICONS, width: 100 }),
    sort: number({
      show: '23',
      isSortable: true,
      isRequired: true,
      importAs: 'required',
      rule: 'notNegative',
      width: 70,
    }),
    ownSort: number({ show: '23', width: 90 }),
    isHidden: flag({ show: '23', isRequired: true, width: 80 }),
    isProduct: flag({ show: '123', search: 'exact', isRequired: true, width: 90 }),
    roleCount: number({ show: '23', isRequired: true, width: 80 }),
    nameEnUs: nameIn,
    nameZhCn: nameIn,
    nameZhTw: nameIn,
    nameVi: nameIn,
    statusCode: choiceOf('statusCode', ['1', '0']),
    ...authors,
  }),
  groups: [{ key: 'names', fields: ['nameEnUs', 'nameZhCn', 'nameZhTw', 'nameVi'] }],
})
