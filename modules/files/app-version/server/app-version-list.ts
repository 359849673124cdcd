import { sql } from 'kysely'
import { appVersionFields } from '#modules/files/file/contract/fields.ts'
import { defineList } from '#platform/server/list/define-list.ts'

/** Versions of the mobile app with their files, the highest first. */
export const appVersionList = defineList<typeof appVersionFields, { version: number; fileId: string }>({
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
