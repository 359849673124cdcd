import { defineRecord } from '#platform/contract/records/records.ts'
import {
  classifyLineFields,
  colleagueFields,
  grantLineFields,
  orgLineFields,
  roleFields,
  roleLineFields,
  userFields,
  warehouseLineFields,
} from '../fields.ts'

/*
 * Users and roles have forms and commands of their own; as sheets they are records, which go out and come in with their lines.
 * A sheet has no passwords.
 */

const roles = { fields: roleLineFields, key: 'roleNo', most: 50 } as const
const menus = { fields: grantLineFields, key: 'menuNo', most: 500 } as const
const AUTHORITY_LENGTH = 2000

/** Users of both sides, with roles, authority lists and rights of their own. */
export const userRecord = defineRecord({
  id: 'identity.user',
  service: 'ISupSrmSysUserService',
  entity: 'sysuser',
  menuNo: 'baseUser',
  number: 'userNo',
  name: 'userName',
  hasNoCustomFields: true,
  fields: userFields,
  lines: {
    roles,
    orgs: { fields: orgLineFields, key: 'orgNo', most: AUTHORITY_LENGTH },
    warehouses: { fields: warehouseLineFields, key: 'warehouseNo', most: AUTHORITY_LENGTH },
    classifyTypes: { fields: classifyLineFields, key: 'classifyType', most: AUTHORITY_LENGTH },
    menus,
  },
})

/** The people of a supplier, as its administrator maintains them. */
export const colleagueRecord = defineRecord({
  id: 'identity.colleague',
  service: 'ISupColleagueService',
  entity: 'colleague',
  menuNo: 'supplierColleague',
  number: 'userNo',
  name: 'userName',
  hasNoCustomFields: true,
  fields: colleagueFields,
  lines: { roles },
})

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
