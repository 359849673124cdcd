import { systemErrors } from '#modules/system/contract/errors.ts'
import type { settingCalls } from '#modules/system/setting/contract/calls.ts'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { CustomFieldSetTable } from '#platform/server/custom-fields/server-custom-field-set.ts'
import { findCustomFieldSet, isFieldUsed } from './read-custom-field-set.ts'

/** Deletes definitions, all or none. One of which rows have values stays: a later field of the same number would take them over. */
export const deleteCustomFieldSets =
  (
    customFieldSets: () => readonly CustomFieldSetTable[],
  ): Handler<typeof settingCalls, 'ISysFrameDefineService/deletesysframedefinebyids'> =>
  async ({ trx, audit }, { delList }) => {
    for (const { id, version } of delList) {
      const before = await findCustomFieldSet(trx, id, 'lock')
      if (!before) return fail(platformErrors.notFound)
      if (before.version !== version) {
        fail(platformErrors.staleVersion, { who: before.updateName, when: before.updateDate })
      }
      const table = customFieldSets().find(({ module }) => module === before.module)?.table
      if (table && (await isFieldUsed(trx, table, before.fieldNo))) {
        fail(systemErrors.fieldInUse, { fieldNo: before.fieldNo })
      }
      await trx.deleteFrom('sys_frame_define').where('id', '=', id).execute()
      audit({ documentNo: `${before.module} ${before.fieldNo}`, detail: { before } })
    }
    return null
  }
