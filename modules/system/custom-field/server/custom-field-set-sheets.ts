import { sql } from 'kysely'
import { systemErrors } from '#modules/system/contract/errors.ts'
import type { settingCalls } from '#modules/system/setting/contract/calls.ts'
import { customFieldSetForm } from '#modules/system/setting/contract/schemas.ts'
import { titleOf } from '#modules/system/text/server/product-names.ts'
import { BusinessError, fail, failAt } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { RecordInput } from '#platform/contract/records/records.ts'
import type { Language } from '#platform/contract/values/languages.ts'
import type { CallContext, Handler } from '#platform/server/call-context.ts'
import type { CustomFieldSetTable } from '#platform/server/custom-fields/server-custom-field-set.ts'
import { importTemplate } from '#platform/server/import/import-template.ts'
import { runImport } from '#platform/server/import/run-import.ts'
import { exportLogged } from '#platform/server/list/export-logged.ts'
import { recordImport } from '#platform/server/records/record-import.ts'
import { recordSheetList } from '#platform/server/records/record-sheet-list.ts'
import type { RecordBook, RecordSource } from '#platform/server/records/record-source.ts'
import { sheetEditing } from '#platform/server/records/sheet-editing.ts'
import type { Translate } from '#platform/server/texts/text-catalogue.ts'
import { customFieldSetRecord } from '../contract/records/custom-field-set-record.ts'
import { customFieldSetList } from './custom-field-set-list.ts'
import { checkDefinition, saveCustomFieldSet } from './save-custom-field-set.ts'

type Calls = typeof settingCalls
type Service = 'ISysFrameDefineService'
type Sheets =
  | 'exportexcel'
  | 'downExcelTemplate'
  | 'importexcel'
  | 'exporteditexcel'
  | 'checkeditexcel'
  | 'importeditexcel'
type Paths = `${Service}/${Sheets}` & keyof Calls
type CustomFieldSets = () => readonly CustomFieldSetTable[]

/** The columns of names by language. */
const NAMES = { nameEnUs: 'en-US', nameZhCn: 'zh-CN', nameZhTw: 'zh-TW', nameVi: 'vi' } as const satisfies Record<
  string,
  Language
>

/** At which column of a sheet what is wrong with a definition stands. */
const COLUMN_OF: Readonly<Record<string, string>> = {
  [systemErrors.fieldNameMissing.code]: 'nameEnUs',
  [systemErrors.dropDownSourceMissing.code]: 'enumMid',
  [systemErrors.unknownEnumeration.code]: 'enumMid',
  [systemErrors.unfitMatching.code]: 'fixedMatchingCondition',
  [systemErrors.editorReads.code]: 'seenBy',
}

/** Definitions of custom fields as sheets, in which lists and kinds of records are called as on their screens. */
export function customFieldSetSheetHandlers(
  customFieldSets: CustomFieldSets,
  recordBook: () => RecordBook,
): { [P in Paths]: Handler<Calls, P> } {
  const importOf = () => recordImport(customFieldSetSheet(customFieldSets), recordBook())
  const editing = sheetEditing(() => customFieldSetSheet(customFieldSets), recordBook)
  return {
    'ISysFrameDefineService/exportexcel': (context, query) =>
      exportLogged(
        recordSheetList(customFieldSetSheet(customFieldSets), context.language),
        'system:titles.frameDefine',
      )(withTitles(context, customFieldSets()), query),
    'ISysFrameDefineService/downExcelTemplate': (context) =>
      importTemplate(withTitles(context, customFieldSets()), importOf()),
    'ISysFrameDefineService/importexcel': (context, upload) => {
      const flags = context.caller.flags.get('frameDefine')
      // What a file adds is what its importer could add by the dialog as well.
      if (!flags?.has('isAdd') || !flags.has('isModify')) return fail(platformErrors.notAllowed)
      return runImport(withTitles(context, customFieldSets()), upload, importOf())
    },
    'ISysFrameDefineService/exporteditexcel': (context, query) =>
      editing.export(withTitles(context, customFieldSets()), query),
    'ISysFrameDefineService/checkeditexcel': (context, upload) =>
      editing.check(withTitles(context, customFieldSets()), upload),
    'ISysFrameDefineService/importeditexcel': (context, input) =>
      editing.confirm(withTitles(context, customFieldSets()), input),
  }
}

const customFieldSetSheet = (customFieldSets: CustomFieldSets): RecordSource => ({
  record: customFieldSetRecord(customFieldSets().map(({ module }) => module)),
  table: 'sys_frame_define',
  columns: (language) => ({ fieldNoName: customFieldSetList(language).columns?.fieldNoName ?? sql`t1.field_no` }),
  packed: { field_names: NAMES },
  searchColumn: sql`search_normalise(t1.field_no || ' ' || t1.field_names::text)`,
  check: ({ trx }, { after }) => checkRow(trx, after),
  add: (context, input) => saveCustomFieldSet(customFieldSets)(context, customFieldSetForm.parse(formOf(input))),
  change: (context, key, input) =>
    saveCustomFieldSet(customFieldSets)(context, { ...customFieldSetForm.parse(formOf(input)), ...key }),
})

/** A row as the dialog has it. */
function formOf({ nameEnUs, nameZhCn, nameZhTw, nameVi, isMandatory, ...others }: RecordInput) {
  const names = { 'en-US': nameEnUs, 'zh-CN': nameZhCn, 'zh-TW': nameZhTw, vi: nameVi }
  return { ...others, names, isRequired: isMandatory }
}

async function checkRow(trx: CallContext['trx'], after: RecordInput): Promise<void> {
  const parsed = customFieldSetForm.safeParse(formOf(after))
  if (!parsed.success) {
    const declaration = platformErrors.invalidInput
    const details = parsed.error.issues.map(({ path }) => ({ path: String(path[0]), declaration, parameters: {} }))
    throw new BusinessError(declaration, {}, details)
  }
  try {
    await checkDefinition(trx, parsed.data)
  } catch (error) {
    const path = error instanceof BusinessError ? COLUMN_OF[error.declaration.code] : undefined
    if (!(error instanceof BusinessError) || path === undefined) throw error
    const { declaration, parameters } = error
    failAt(path, declaration, parameters)
  }
}

/** A context in whose languages lists are called as their screens are. */
function withTitles(context: CallContext, customFieldSets: readonly CustomFieldSetTable[]): CallContext {
  const titled = (translate: Translate): Translate => {
    const titles = new Map<string, string>(
      customFieldSets.map((customFieldSet) => [
        `system:enums.frame.${customFieldSet.module}`,
        titleOf(customFieldSet, translate),
      ]),
    )
    return (key, parameters = {}) => titles.get(key) ?? translate(key, parameters)
  }
  return {
    ...context,
    translate: titled(context.translate),
    translateTo: (language) => titled(context.translateTo(language)),
  }
}
