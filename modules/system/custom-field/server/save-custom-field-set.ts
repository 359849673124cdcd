import { sql } from 'kysely'
import { z } from 'zod'
import { systemErrors } from '#modules/system/contract/errors.ts'
import type { settingCalls } from '#modules/system/setting/contract/calls.ts'
import type { customFieldSetForm } from '#modules/system/setting/contract/schemas.ts'
import { CUSTOM_FIELDS_PER_LIST } from '#platform/contract/custom-fields/custom-fields.ts'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { CallContext, Handler } from '#platform/server/call-context.ts'
import { fitsSource } from '#platform/server/custom-fields/drop-down-tables.ts'
import type { CustomFieldSetTable } from '#platform/server/custom-fields/server-custom-field-set.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { nextVersion } from '#platform/server/sql/next-version.ts'
import { findCustomFieldSet, isFieldUsed } from './read-custom-field-set.ts'

type Form = z.output<typeof customFieldSetForm> & { id?: string | undefined; version?: number | undefined }

/** Writes the definition of a custom field. Servers ASN by the number that every change counts up. */
export const saveCustomFieldSet =
  (
    customFieldSets: () => readonly CustomFieldSetTable[],
  ): Handler<typeof settingCalls, 'ISysFrameDefineService/saveorupdatesysframedefine'> =>
  async (context, form) => {
    const { trx } = context
    const customFieldSet = customFieldSets().find(({ module }) => module === form.module)
    if (!customFieldSet) throw unknownModule(form.module)
    const before = await lockedDefinition(context, form, customFieldSet)
    await checkDefinition(trx, form)
    const key = before ? await update(context, form, before.id) : await insert(context, form)
    context.audit({
      documentNo: `${form.module} ${form.fieldNo}`,
      detail: { before, after: await findCustomFieldSet(trx, key.id) },
    })
    return key
  }

/** Which lists there are is known once all modules are made, so the form's schema does not name them. */
const unknownModule = (module: string): z.ZodError =>
  new z.ZodError([{ code: 'invalid_value', values: [], path: ['module'], message: '', input: module }])

/** The definition to change, under lock; null for a new one. What rows hold must stay readable, so its type is fixed then. */
async function lockedDefinition({ trx, caller }: CallContext, form: Form, customFieldSet: CustomFieldSetTable) {
  if (form.id === undefined) {
    if (!caller.flags.get('frameDefine')?.has('isAdd')) return fail(platformErrors.notAllowed)
    return null
  }
  const before = await findCustomFieldSet(trx, form.id, 'lock')
  if (!before) return fail(platformErrors.notFound)
  if (before.version !== form.version) {
    fail(platformErrors.staleVersion, { who: before.updateName, when: before.updateDate })
  }
  if (before.module !== form.module || before.fieldNo !== form.fieldNo) fail(systemErrors.fieldNoFixed)
  const hasOtherValues =
    before.fieldType !== form.fieldType ||
    (form.fieldType === '3' && before.dateFormat !== form.dateFormat) ||
    (form.fieldType === '4' &&
      (before.enumMid !== form.enumMid || before.dropDownDataSource !== form.dropDownDataSource))
  if (hasOtherValues && (await isFieldUsed(trx, customFieldSet.table, form.fieldNo))) {
    fail(systemErrors.fieldTypeFixed, { fieldNo: form.fieldNo })
  }
  return before
}

/** Refuses what no definition may be, whoever writes it. */
export async function checkDefinition(trx: ScopedTransaction, form: Form): Promise<void> {
  if (!Object.values(form.names).some((name) => name)) fail(systemErrors.fieldNameMissing)
  if (form.editedBy !== 'purchaser' && form.seenBy !== 'both') fail(systemErrors.editorReads)
  const { count } = await trx
    .selectFrom('sys_frame_define')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('module', '=', form.module)
    .executeTakeFirstOrThrow()
  if (form.id === undefined && count >= CUSTOM_FIELDS_PER_LIST) {
    fail(systemErrors.tooManyFields, { limit: CUSTOM_FIELDS_PER_LIST })
  }
  if (form.fieldType !== '4') return
  if ((form.enumMid === '') === (form.dropDownDataSource === '')) fail(systemErrors.dropDownSourceMissing)
  if (form.dropDownDataSource !== '') {
    if (fitsSource(form.dropDownDataSource, form.fixedMatchingCondition)) return
    fail(systemErrors.unfitMatching, { condition: form.fixedMatchingCondition })
  }
  const known = await trx.selectFrom('sys_enum').select('id').where('enum_mid', '=', form.enumMid).limit(1).execute()
  if (known.length === 0) fail(systemErrors.unknownEnumeration, { enumMid: form.enumMid })
}

/** Only what the type has is kept. */
function columnsOf(form: Form) {
  const { fieldType } = form
  const isMasterData = fieldType === '4' && form.dropDownDataSource !== ''
  return {
    field_names: JSON.stringify(Object.fromEntries(Object.entries(form.names).filter(([, name]) => name))),
    field_type: fieldType,
    is_display: form.isDisplay,
    display_page: [...form.displayPage].sort().join(''),
    display_order: form.displayOrder,
    date_format: fieldType === '3' ? form.dateFormat : ('' as const),
    enum_mid: fieldType === '4' ? form.enumMid : '',
    drop_down_data_source: isMasterData ? form.dropDownDataSource : '',
    fixed_matching_condition: isMasterData ? form.fixedMatchingCondition : '',
    is_required: form.isRequired,
    max_length: form.maxLength,
    decimals: form.decimals,
    seen_by: form.seenBy,
    edited_by: form.editedBy,
    is_printed: form.isPrinted,
    status_code: form.statusCode,
  }
}

async function insert({ trx, caller }: CallContext, form: Form) {
  return trx
    .insertInto('sys_frame_define')
    .values({
      tenantsid: caller.tenantsid,
      module: form.module,
      field_no: form.fieldNo,
      ...columnsOf(form),
      create_name: caller.userName,
      update_name: caller.userName,
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
}

async function update({ trx, caller }: CallContext, form: Form, id: string) {
  return trx
    .updateTable('sys_frame_define')
    .set({
      ...columnsOf(form),
      ...nextVersion(caller),
    })
    .where('id', '=', id)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
}
