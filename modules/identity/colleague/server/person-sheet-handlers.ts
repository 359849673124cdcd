import type { roleCalls } from '#modules/identity/role/contract/calls.ts'
import { roleSheet } from '#modules/identity/role/server/role-sheet.ts'
import type { userCalls } from '#modules/identity/user/contract/calls.ts'
import { type PersonSheetOptions, userSheet } from '#modules/identity/user/server/user-sheet.ts'
import { fail } from '#platform/contract/errors.ts'
import type { PermissionFlag } from '#platform/contract/permission-flags.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { CallContext, Download, Handler, Upload } from '#platform/server/call-context.ts'
import { importTemplate } from '#platform/server/import/import-template.ts'
import { runImport } from '#platform/server/import/run-import.ts'
import type { ExportQuery } from '#platform/server/list/export-list.ts'
import { exportLogged } from '#platform/server/list/export-logged.ts'
import { recordImport } from '#platform/server/records/record-import.ts'
import { recordSheetList } from '#platform/server/records/record-sheet-list.ts'
import type { RecordBook, RecordSource } from '#platform/server/records/record-source.ts'
import { sheetEditing } from '#platform/server/records/sheet-editing.ts'
import type { colleagueCalls } from '../contract/calls.ts'
import { colleagueSheet } from './colleague-sheet.ts'

type Calls = typeof userCalls & typeof colleagueCalls & typeof roleCalls
type Service = 'ISupSrmSysUserService' | 'ISupColleagueService' | 'ISrmSysRoleService'
type Sheets =
  | 'exportexcel'
  | 'downExcelTemplate'
  | 'importexcel'
  | 'exporteditexcel'
  | 'checkeditexcel'
  | 'importeditexcel'
type Paths = `${Service}/${Sheets}` & keyof Calls

/** What a file adds is what its importer could add by the form as well. */
const NEEDED: readonly PermissionFlag[] = ['isAdd', 'isModify']

/** The sheets of users, colleagues and roles: export with all lines, template, import, and editing. */
export function personSheetHandlers(options: PersonSheetOptions & { recordBook: () => RecordBook }): {
  [P in Paths]: Handler<Calls, P>
} {
  const { recordBook } = options
  const users = sheetEditing(() => userSheet(options), recordBook)
  const colleagues = sheetEditing(() => colleagueSheet(options), recordBook)
  const roles = sheetEditing(() => roleSheet, recordBook)
  return {
    'ISupSrmSysUserService/exportexcel': exported(userSheet(options), 'identity:routes.users'),
    'ISupSrmSysUserService/downExcelTemplate': (context) =>
      importTemplate(context, recordImport(userSheet(options), recordBook())),
    'ISupSrmSysUserService/importexcel': (context, upload) =>
      imported(context, upload, userSheet(options), recordBook()),
    'ISupSrmSysUserService/exporteditexcel': users.export,
    'ISupSrmSysUserService/checkeditexcel': users.check,
    'ISupSrmSysUserService/importeditexcel': users.confirm,
    'ISupColleagueService/exportexcel': exported(colleagueSheet(options), 'identity:routes.colleagues'),
    'ISupColleagueService/downExcelTemplate': (context) =>
      importTemplate(context, recordImport(colleagueSheet(options), recordBook())),
    'ISupColleagueService/importexcel': (context, upload) =>
      imported(context, upload, colleagueSheet(options), recordBook()),
    'ISupColleagueService/exporteditexcel': colleagues.export,
    'ISupColleagueService/checkeditexcel': colleagues.check,
    'ISupColleagueService/importeditexcel': colleagues.confirm,
    'ISrmSysRoleService/exportexcel': exported(roleSheet, 'identity:routes.roles'),
    'ISrmSysRoleService/downExcelTemplate': (context) => importTemplate(context, recordImport(roleSheet, recordBook())),
    'ISrmSysRoleService/importexcel': (context, upload) => imported(context, upload, roleSheet, recordBook()),
    'ISrmSysRoleService/exporteditexcel': roles.export,
    'ISrmSysRoleService/checkeditexcel': roles.check,
    'ISrmSysRoleService/importeditexcel': roles.confirm,
  }
}

const exported =
  (source: RecordSource, titleKey: string) =>
  (context: CallContext, query: ExportQuery): Promise<Download> =>
    exportLogged(recordSheetList(source, context.language), titleKey)(context, query)

function imported(context: CallContext, upload: Upload, source: RecordSource, book: RecordBook) {
  const flags = context.caller.flags.get(source.record.menuNo)
  if (!NEEDED.every((flag) => flags?.has(flag))) return fail(platformErrors.notAllowed)
  return runImport(context, upload, recordImport(source, book))
}
