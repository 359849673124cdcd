import { sql } from 'kysely'
import type { DueSource } from '#platform/server/due/due-source.ts'
import { componentDueEntries } from '../contract/due.ts'

/** Where it is read what the documents of components wait for. */
export const componentDueSources: readonly DueSource[] = [
  {
    table: 'srm_component_issue',
    entries: componentDueEntries,
    where: {
      componentArrival: () =>
        sql<boolean>`t1.issue_type = 'issue' and t1.reverses_id is null and not t1.is_reversed and t1.arrived_date is null`,
    },
  },
]
