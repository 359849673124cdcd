import { sql } from 'kysely'
import { defineList } from '#platform/server/list/define-list.ts'
import { notificationFields } from '../contract/fields.ts'

/** The reader's own messages; row-level security hides all others, and what is not there yet. */
export const notificationList = defineList({
  fields: notificationFields,
  table: 'sys_notification',
  columns: { isRead: sql`(t1.read_at is not null)` },
  defaultSort: { field: 'createDate', order: 'desc' },
})
