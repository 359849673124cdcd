import { sql } from 'kysely'
import type { DueSource } from '#platform/server/due/due-source.ts'
import { arrivalDueEntries, taskDueEntries } from '../contract/due.ts'

/** Where it is read what arrivals and put-away tasks wait for. */
export const dueSources: readonly DueSource[] = [
  { table: 'srm_asn_head', entries: arrivalDueEntries },
  {
    table: 'wms_put_away_task',
    entries: taskDueEntries,
    columns: {
      receivedDate: sql`(select r.receipt_date from srm_check_receipt r where r.id = t1.receipt_id)`,
      openQty: sql`(t1.task_qty - t1.done_qty)`,
    },
  },
]
