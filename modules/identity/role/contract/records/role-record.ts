import { grantLineFields, roleFields } from '#modules/identity/role/contract/fields.ts'
import { defineRecord } from '#platform/contract/records/records.ts'

/** Rights on menu entries, as lines of a sheet. */
export const menus = { fields: grantLineFields, key: 'menuNo', most: 500 } as const

/** Roles, with what they allow on each menu entry. */
export const roleRecord = defineRecord({
  id: 'identity.role',
  service: 'ISrmSysRoleService',
  entity: 'role',
  menuNo: 'baseRole',
  number: 'roleNo',
  name: 'roleName',
  hasNoCustomFields: true,
  fields: roleFields,
  lines: { menus },
})
