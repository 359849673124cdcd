import type { appVersionCalls } from '#modules/files/file/contract/calls.ts'
import { keepFile } from '#modules/files/file/server/keep-file.ts'
import type { Handler } from '#platform/server/call-context.ts'

/** Adds a version of the mobile app with its file. A number that is taken is refused by its constraint. */
export const addAppVersion: Handler<typeof appVersionCalls, 'ISysAppVersionService/addsysappversion'> = async (
  context,
  { condition: { versionNo, remark }, file },
) => {
  const { trx, caller } = context
  const names = { create_name: caller.userName, update_name: caller.userName }
  const { id } = await trx
    .insertInto('sys_app_version')
    .values({ tenantsid: caller.tenantsid, version_no: versionNo, remark, ...names })
    .returning('id')
    .executeTakeFirstOrThrow()
  await keepFile(context, { kind: 'app', documentId: id }, file)
  const { fileName, sizeBytes, sha256 } = file
  context.audit({ documentNo: versionNo, detail: { after: { versionNo, remark, fileName, sizeBytes }, sha256 } })
  return { id, versionNo }
}
