import type { RawBuilder } from 'kysely'
import type { DueEntry } from '#platform/contract/due-entries.ts'
import type { Side } from '#platform/contract/lifecycle.ts'

/** Where entries of My schedule are read: one table with the columns `org_no`, `supplier_no` and `supplier_name`. Names of the code, never of a request. */
export interface DueSource {
  table: string
  entries: readonly DueEntry[]
  /** Fields that are no column of the table, which is `t1`. */
  columns?: Readonly<Record<string, RawBuilder<unknown>>>
  /** What must hold beside the state, by the entry's kind. */
  where?: Readonly<Record<string, (side: Side) => RawBuilder<boolean>>>
}
