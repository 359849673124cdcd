import { sql } from 'kysely'
import type { appVersionCalls } from '#modules/files/file/contract/calls.ts'
import { appVersionFields } from '#modules/files/file/contract/fields.ts'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { CallContext, Handlers } from '#platform/server/call-context.ts'
import { defineList } from '#platform/server/list/define-list.ts'
import { plainListHandlers } from '#platform/server/list/list-handlers.ts'
import { nextVersion } from '#platform/server/sql/next-version.ts'
import { addAppVersion } from './add-app-version.ts'

/** Versions of the mobile app with their files, the highest first. */
const appVersionList = defineList<typeof appVersionFields, { version: number; fileId: string }>({
  fields: appVersionFields,
  table: 'sys_app_version',
  joins: { f: sql`join doc_file f on f.kind = 'app' and f.document_id = t1.id` },
  columns: {
    isLatest: sql`(t1.id = (select v.id from sys_app_version v order by v.version_order desc, v.id desc limit 1))`,
    sizeBytes: sql`f.size_bytes::int`,
  },
  extra: { version: sql`t1.version`, fileId: sql`f.id` },
  defaultSort: { field: 'versionOrder', order: 'desc' },
})

/** What implements the calls over versions of the mobile app. */
export const appVersionHandlers: Handlers<typeof appVersionCalls> = {
  ...plainListHandlers('ISysAppVersionService/getsysappversionlist', 'ISysAppVersionService/exportexcel', {
    list: appVersionList,
    titleKey: 'documents:titles.appVersion',
    present: (row) => row,
  }),

  'ISysAppVersionService/addsysappversion': addAppVersion,

  'ISysAppVersionService/updatesysappversionbyid': async (context, { remark, ...key }) => {
    const { id, versionNo, remark: before } = await lockAppVersion(context, key)
    await context.trx
      .updateTable('sys_app_version')
      .set({
        remark,
        ...nextVersion(context.caller),
      })
      .where('id', '=', id)
      .execute()
    context.audit({ documentNo: versionNo, detail: { before: { remark: before }, after: { remark } } })
    return null
  },

  'ISysAppVersionService/physicaldeletesysappversionbyids': async (context, { delList }) => {
    const { trx } = context
    // In one order, so that two who delete the same do not wait for each other.
    for (const key of delList.toSorted((a, b) => Number(a.id) - Number(b.id))) {
      const { id, versionNo, remark } = await lockAppVersion(context, key)
      // Before the version itself: the file of a version that is gone is nobody's to see. Its bytes go after the commit.
      const { file_name: fileName } = await trx
        .deleteFrom('doc_file')
        .where('kind', '=', 'app')
        .where('document_id', '=', id)
        .returning('file_name')
        .executeTakeFirstOrThrow()
      await trx.deleteFrom('sys_app_version').where('id', '=', id).execute()
      context.audit({ documentNo: versionNo, detail: { before: { versionNo, remark, fileName } } })
    }
    return null
  },

  'ISysAppVersionService/getLatestAppVersion': async ({ trx }) => {
    const latest = await trx
      .selectFrom('sys_app_version as t1')
      .innerJoin('doc_file as f', (join) => join.onRef('f.document_id', '=', 't1.id').on('f.kind', '=', 'app'))
      .select(['t1.version_no as versionNo', 't1.remark', 'f.id as fileId', 'f.file_name as fileName'])
      .select(sql<number>`f.size_bytes::int`.as('sizeBytes'))
      .select(sql<string>`to_char(t1.create_date, 'YYYY-MM-DD HH24:MI:SS')`.as('createDate'))
      .orderBy('t1.version_order', 'desc')
      .orderBy('t1.id', 'desc')
      .executeTakeFirst()
    return latest ?? null
  },
}

/** Locks a version as its editor saw it. */
async function lockAppVersion({ trx }: CallContext, { id, version }: { id: string; version: number }) {
  const row = await trx
    .selectFrom('sys_app_version')
    .select(['id', 'version_no as versionNo', 'remark', 'version', 'update_name as updateName'])
    .select(sql<string>`to_char(update_date, 'YYYY-MM-DD HH24:MI:SS')`.as('updateDate'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return fail(platformErrors.notFound)
  if (row.version !== version) fail(platformErrors.staleVersion, { who: row.updateName, when: row.updateDate })
  return row
}
