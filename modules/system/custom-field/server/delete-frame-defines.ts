import { systemErrors } from '#modules/system/contract/errors.ts'
import type { systemCalls } from '#modules/system/setting/contract/calls.ts'
import { refuse } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { FrameTable } from '#platform/server/custom-fields/server-frame.ts'
import { findFrameDefine, isFieldUsed } from './read-frame-define.ts'

/** Deletes definitions, all or none. One of which rows have values stays: a later field of the same number would take them over. */
export const deleteFrameDefines =
  (
    frames: () => readonly FrameTable[],
  ): Handler<typeof systemCalls, 'ISysFrameDefineService/deletesysframedefinebyids'> =>
  async ({ trx, audit }, { delList }) => {
    for (const { id, version } of delList) {
      const before = await findFrameDefine(trx, id, 'lock')
      if (!before) return refuse(platformErrors.notFound)
      if (before.version !== version) {
        refuse(platformErrors.staleVersion, { who: before.updateName, when: before.updateDate })
      }
      const table = frames().find(({ module }) => module === before.module)?.table
      if (table && (await isFieldUsed(trx, table, before.fieldNo))) {
        refuse(systemErrors.fieldInUse, { fieldNo: before.fieldNo })
      }
      await trx.deleteFrom('sys_frame_define').where('id', '=', id).execute()
      audit({ documentNo: `${before.module} ${before.fieldNo}`, detail: { before } })
    }
    return null
  }
