import { z } from 'zod'
import { byMenu, bySession, defineCalls } from '#platform/contract/calls.ts'
import { allSheetCalls, listCall, readCall } from '#platform/contract/list/usual-calls.ts'
import { roleFields, roleOptionFields } from './fields.ts'
import {
  byId,
  deletedCount,
  deleteList,
  effectiveRights,
  grantableMenu,
  offeredRoles,
  roleDetail,
  roleForm,
  roleOptionPage,
  rolePage,
  savedRecord,
} from './schemas.ts'

const ROLES = 'baseRole'
const USERS = 'baseUser'
const nothing = z.strictObject({})
const chooser = 'choosers of every screen use it; suppliers find their own people alone'

/** What administrators do with roles, and what of them is given to users. */
export const roleCalls = defineCalls({
  'ISrmSysRoleService/getsysrolelist': listCall(
    'Roles with the number of their users.',
    byMenu(ROLES, 'isSearch', ['purchaser']),
    roleFields,
    rolePage,
  ),
  ...allSheetCalls('ISrmSysRoleService', {
    what: 'roles',
    imports: 'Adds roles from an Excel file, all or none; needs the flags isAdd and isModify, too.',
    menuNo: ROLES,
    fields: roleFields,
    actions: { export: 'identity.exportRole', import: 'identity.importRole', edit: 'identity.editRoleBySheet' },
    sides: ['purchaser'],
    touches: 'roles',
  }),
  'ISrmSysRoleService/getsysrolebyid': readCall(
    'A role with its permission flags per menu entry.',
    byMenu(ROLES, 'isSearch', ['purchaser']),
    byId,
    roleDetail,
  ),
  'ISrmSysRoleService/getgrantablemenulist': readCall(
    'All menu entries with the flags that roles may be given there, and which of them the caller can give.',
    byMenu(ROLES, 'isSearch', ['purchaser']),
    z.strictObject({}),
    z.array(grantableMenu),
  ),
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
  'ISupSrmSysUserService/getgivablerolelist': readCall(
    'All roles, each with why the caller cannot give it; empty where they can.',
    byMenu(USERS, 'isSearch', ['purchaser']),
    nothing,
    offeredRoles,
  ),
  'ISupSrmSysUserService/getgrantablemenulist': readCall(
    'All menu entries with the flags that users may be given there, and which of them the caller can give.',
    byMenu(USERS, 'isSearch', ['purchaser']),
    nothing,
    z.array(grantableMenu),
  ),
  'ISupSrmSysUserService/getuserrights': readCall(
    'What a user may do on each menu entry, and which roles or own rights each flag comes from.',
    byMenu(USERS, 'isSearch', ['purchaser']),
    byId,
    effectiveRights,
  ),
  'ISysRoleService/getFullAuthorityRoleListByParams': listCall(
    'Roles to choose.',
    bySession(chooser),
    roleOptionFields,
    roleOptionPage,
  ),
})
