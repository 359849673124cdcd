import { z } from 'zod'
import { byId, effectiveRights, savedRecord } from '#modules/identity/role/contract/schemas.ts'
import { colleagueFields } from '#modules/identity/user/contract/fields.ts'
import { userWithNotifications } from '#modules/identity/user/contract/schemas.ts'
import { byMenu, defineCalls } from '#platform/contract/calls.ts'
import { allSheetCalls, listCall, readCall } from '#platform/contract/list/usual-calls.ts'
import { colleagueForm, colleaguePage, givableRoles } from './schemas.ts'

const COLLEAGUES = 'supplierColleague'

/** What a supplier's own administrator does with the people of the supplier. */
export const colleagueCalls = defineCalls({
  'ISupColleagueService/getcolleaguelist': listCall(
    'The people of the own supplier.',
    byMenu(COLLEAGUES, 'isSearch', ['supplier']),
    colleagueFields,
    colleaguePage,
  ),
  ...allSheetCalls('ISupColleagueService', {
    what: 'people of the own supplier',
    imports: 'Adds colleagues from an Excel file, all or none; needs the flags isAdd and isModify, too.',
    menuNo: COLLEAGUES,
    fields: colleagueFields,
    actions: { export: 'identity.exportUser', import: 'identity.importUser', edit: 'identity.editUserBySheet' },
    sides: ['supplier'],
    touches: 'users',
  }),
  'ISupColleagueService/getcolleaguebyid': readCall(
    'A colleague of the own supplier with roles, and what it is not told about.',
    byMenu(COLLEAGUES, 'isSearch', ['supplier']),
    byId,
    userWithNotifications,
  ),
  'ISupColleagueService/getgivablerolelist': readCall(
    'The roles that the caller may give to colleagues.',
    byMenu(COLLEAGUES, 'isSearch', ['supplier']),
    z.strictObject({}),
    givableRoles,
  ),
  'ISupColleagueService/getcolleaguerights': readCall(
    'What a colleague may do on each menu entry, and which roles or own rights each flag comes from.',
    byMenu(COLLEAGUES, 'isSearch', ['supplier']),
    byId,
    effectiveRights,
  ),
  'ISupColleagueService/saveorupdatecolleague': {
    summary: 'Writes a colleague within the own rights; a new one needs isAdd too.',
    input: colleagueForm,
    output: savedRecord,
    access: byMenu(COLLEAGUES, 'isModify', ['supplier']),
    audit: { action: 'identity.saveUser' },
    repeat: 'key',
    touches: 'users',
  },
})
