import { roleLineFields } from '#modules/identity/role/contract/fields.ts'
import { menus } from '#modules/identity/role/contract/records/role-record.ts'
import { defineRecord } from '#platform/contract/records/records.ts'
import { classifyLineFields, orgLineFields, userFields, warehouseLineFields } from '../fields.ts'

/*
 * Users and roles have forms and commands of their own; as sheets they are records, which go out and come in with their lines.
 * A sheet has no passwords.
 */

/** Roles of a user, as lines of a sheet. */
export const roles = { fields: roleLineFields, key: 'roleNo', most: 50 } as const
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
