import { sql } from 'kysely'
import { systemErrors } from '#modules/system/contract/errors.ts'
import type { settingCalls } from '#modules/system/setting/contract/calls.ts'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { CallContext, Handler } from '#platform/server/call-context.ts'
import { type CustomValues, checkCustomValues } from '#platform/server/custom-fields/check-custom-values.ts'
import { seenCustom } from '#platform/server/custom-fields/read-definitions.ts'
import type { CustomChanges, ServerCustomFieldSet } from '#platform/server/custom-fields/server-custom-field-set.ts'

interface LockedRow {
  custom: CustomValues
  documentNo: string
  orgNo: string
  supplierNo: string
}

/**
 * Changes values of custom fields of one row. Two people may change different fields at once; whoever changes a value that
 * somebody else has changed meanwhile is told so.
 */
export const saveCustomFieldValues =
  (
    customFieldSets: () => readonly ServerCustomFieldSet[],
  ): Handler<typeof settingCalls, 'ISysFrameDefineService/saveCustomFieldValues'> =>
  async (context, { module, id, values }) => {
    const customFieldSet = customFieldSets().find((one) => one.module === module)
    if (!customFieldSet || !mayEdit(context, customFieldSet)) return fail(platformErrors.notAllowed)
    const row = await lockRow(context, customFieldSet, id)
    const given = Object.fromEntries(Object.entries(values).map(([fieldNo, { after }]) => [fieldNo, after]))
    // First, so that nobody learns by a wrong guess what stands in a field that they do not read.
    const checked = await checkCustomValues(context, customFieldSet, given, 'values')
    for (const [fieldNo, { before }] of Object.entries(values)) {
      const current = row.custom[fieldNo] ?? ''
      if (current !== (before ?? '')) fail(systemErrors.valueChangedMeanwhile, { fieldNo, value: current })
    }
    const custom = Object.fromEntries(
      Object.entries({ ...row.custom, ...checked }).flatMap(([fieldNo, value]) =>
        value === null ? [] : [[fieldNo, value]],
      ),
    )
    await sql`update ${sql.table(customFieldSet.table)} set custom = ${JSON.stringify(custom)}::jsonb where id = ${id}`.execute(
      context.trx,
    )
    const changes = changesOf(row.custom, checked)
    await customFieldSet.recordChanges?.(context, id, changes)
    context.audit({ documentNo: row.documentNo, detail: { module, id, changes } })
    context.announce({
      topic: customFieldSet.topic,
      orgNo: row.orgNo,
      supplierNo: row.supplierNo,
      payload: { documentNo: row.documentNo },
    })
    return { id, values: await seenCustom(context, module, custom) }
  }

function mayEdit({ caller }: CallContext, { menuNo, edit }: ServerCustomFieldSet): boolean {
  if (!edit?.sides.includes(caller.side)) return false
  return caller.flags.get(menuNo)?.has(edit.flag) ?? false
}

async function lockRow(
  { trx }: CallContext,
  { table, numberColumn }: ServerCustomFieldSet,
  id: string,
): Promise<LockedRow> {
  const { rows } = await sql<LockedRow>`
    select custom, ${sql.ref(numberColumn)} as "documentNo", org_no as "orgNo", supplier_no as "supplierNo"
    from ${sql.table(table)} where id = ${id} for update`.execute(trx)
  return rows[0] ?? fail(platformErrors.notFound)
}

const changesOf = (before: CustomValues, after: Readonly<Record<string, string | null>>): CustomChanges =>
  Object.fromEntries(
    Object.entries(after).map(([fieldNo, value]) => [fieldNo, { before: before[fieldNo] ?? null, after: value }]),
  )
