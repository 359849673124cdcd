import { z } from 'zod'
import { byId, deletedCount, deleteList, savedRecord } from '#modules/identity/role/contract/schemas.ts'
import { BODY_BYTES, byMenu, bySession, defineCalls } from '#platform/contract/calls.ts'
import { allSheetCalls, listCall, readCall } from '#platform/contract/list/usual-calls.ts'
import { pickedUserFields, userFields, userOptionFields } from './fields.ts'
import { pickedUserPage, profileChange, userForm, userOptionPage, userPage, userWithNotifications } from './schemas.ts'

const USERS = 'baseUser'
const chooser = 'choosers of every screen use it; suppliers find their own people alone'

/** Calls over users (spec shell §7, Session and user). Paths that the spec leaves open are named in its manner. */
export const userCalls = defineCalls({
  'ISupSrmSysUserService/getsysuserbyid': readCall(
    'The own record, or that of another user for purchasers who may search users.',
    bySession('the own record; those of others need isSearch of baseUser'),
    byId,
    userWithNotifications,
  ),
  'ISupSrmSysUserService/updatesysuserbyid': {
    summary: 'Changes the own profile.',
    input: profileChange,
    output: savedRecord,
    access: bySession('about the caller alone'),
    audit: { action: 'identity.updateProfile' },
    repeat: 'key',
    touches: 'caller',
  },
  'ISupSrmSysUserService/getsysuserlist': listCall(
    'Users of both sides.',
    byMenu(USERS, 'isSearch', ['purchaser']),
    userFields,
    userPage,
  ),
  ...allSheetCalls('ISupSrmSysUserService', {
    what: 'users',
    imports: 'Adds users from an Excel file, all or none; needs the flags isAdd and isModify, too.',
    menuNo: USERS,
    fields: userFields,
    actions: { export: 'identity.exportUser', import: 'identity.importUser', edit: 'identity.editUserBySheet' },
    sides: ['purchaser'],
    touches: 'users',
  }),
  'ISupSrmSysUserService/saveorupdatesysuser': {
    summary: 'Writes a user with roles, own rights and authority lists, all within the own; a new one needs isAdd too.',
    input: userForm,
    maxBytes: BODY_BYTES.rows,
    output: savedRecord,
    access: byMenu(USERS, 'isModify', ['purchaser']),
    audit: { action: 'identity.saveUser' },
    repeat: 'key',
    touches: 'users',
  },
  'ISupSrmSysUserService/deletesysuserbyids': {
    summary: 'Deletes users to whom nothing refers.',
    input: deleteList,
    output: deletedCount,
    access: byMenu(USERS, 'isPhysicalDelete', ['purchaser']),
    audit: { action: 'identity.deleteUser' },
    repeat: 'key',
    touches: 'users',
  },
  'ISysUserService/getAuthUserList': listCall(
    'Users to pick, by role, user number and user name.',
    bySession(chooser),
    pickedUserFields,
    pickedUserPage,
  ),
  'ISysUserService/getFullAuthorityUserListByParams': listCall(
    'Valid users with authority over an organisation, warehouse and category.',
    bySession(chooser),
    userOptionFields,
    userOptionPage,
  ),
  'ISupSrmSysUserService/releasesignin': {
    summary: 'Opens sign-in of a user again that wrong guesses have closed from some address.',
    input: byId,
    output: z.null(),
    access: byMenu(USERS, 'isModify', ['purchaser']),
    audit: { action: 'identity.releaseSignIn' },
    repeat: 'natural',
    touches: 'users',
  },
  'ISysUserFactorService/resetFactor': {
    summary: 'Takes away the second factor of another user whose device is lost, and ends their sessions.',
    input: byId,
    output: z.null(),
    access: byMenu(USERS, 'isModify', ['purchaser']),
    audit: { action: 'identity.resetFactor' },
    repeat: 'key',
    touches: 'users',
  },
})
