import { z } from 'zod'
import { roleFields } from '#modules/identity/user/contract/fields.ts'
import {
  byId,
  deletedCount,
  deleteList,
  grantableMenu,
  roleDetail,
  roleForm,
  rolePage,
  savedRecord,
} from '#modules/identity/user/contract/schemas.ts'
import { byMenu, defineCalls } from '#platform/contract/calls.ts'
import { editSheetCalls, listCall, readsOnly, sheetCalls } from '#platform/contract/list/usual-calls.ts'

const ROLES = 'baseRole'

/** What administrators do with roles. */
export const roleCalls = defineCalls({
  'ISrmSysRoleService/getsysrolelist': listCall(
    'Roles with the number of their users.',
    byMenu(ROLES, 'isSearch', ['purchaser']),
    roleFields,
    rolePage,
  ),
  ...sheetCalls('ISrmSysRoleService', {
    what: 'roles',
    imports: 'Adds roles from an Excel file, all or none; needs the flags isAdd and isModify, too.',
    menuNo: ROLES,
    fields: roleFields,
    actions: { export: 'identity.exportRole', import: 'identity.importRole' },
    sides: ['purchaser'],
    touches: 'roles',
  }),
  ...editSheetCalls('ISrmSysRoleService', {
    what: 'roles',
    menuNo: ROLES,
    fields: roleFields,
    actions: { export: 'identity.exportRole', edit: 'identity.editRoleBySheet' },
    sides: ['purchaser'],
    touches: 'roles',
  }),
  'ISrmSysRoleService/getsysrolebyid': {
    summary: 'A role with its permission flags per menu entry.',
    input: byId,
    output: roleDetail,
    access: byMenu(ROLES, 'isSearch', ['purchaser']),
    audit: readsOnly,
    repeat: 'read',
  },
  'ISrmSysRoleService/getgrantablemenulist': {
    summary: 'All menu entries with the flags that roles may be given there, and which of them the caller can give.',
    input: z.strictObject({}),
    output: z.array(grantableMenu),
    access: byMenu(ROLES, 'isSearch', ['purchaser']),
    audit: readsOnly,
    repeat: 'read',
  },
  'ISrmSysRoleService/saveorupdaterole': {
    summary: 'Writes a role that the caller does not hold; a new one needs isAdd too.',
    input: roleForm,
    output: savedRecord,
    access: byMenu(ROLES, 'isModify', ['purchaser']),
    audit: { action: 'identity.saveRole' },
    repeat: 'key',
    touches: 'roles',
  },
  'ISrmSysRoleService/deletesysrolebyids': {
    summary: 'Deletes roles that no user has.',
    input: deleteList,
    output: deletedCount,
    access: byMenu(ROLES, 'isPhysicalDelete', ['purchaser']),
    audit: { action: 'identity.deleteRole' },
    repeat: 'key',
    touches: 'roles',
  },
})
