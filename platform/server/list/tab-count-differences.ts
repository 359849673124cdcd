import { sql } from 'kysely'
import type { ScopedTransaction } from '../scope.ts'

/** A tab count that differs from the rows behind it. */
export interface TabCountDifference {
  tenantsid: string
  listName: string
  /** For whom, and the tab, such as `purchaser O1/W1/C1: accepting`. */
  tab: string
  kept: string
  counted: string
}

/** Counts the lists' rows anew and answers where the kept counts of their tabs differ; there are none. */
export async function tabCountDifferences(trx: ScopedTransaction): Promise<TabCountDifference[]> {
  return trx
    .selectFrom('sys_tab_count_differences')
    .select(['tenantsid', 'list_name as listName', 'materialised as kept', 'counted'])
    .select(
      sql<string>`party || ' ' || concat_ws('/', nullif(org_no, ''), nullif(warehouse_no, ''), nullif(classify_type, ''),
        nullif(supplier_no, '')) || ': ' || tab`.as('tab'),
    )
    .orderBy('tenantsid')
    .orderBy('list_name')
    .$narrowType<{ tenantsid: string; listName: string; kept: string; counted: string }>()
    .execute()
}
