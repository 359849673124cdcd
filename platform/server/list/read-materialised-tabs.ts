import { sql } from 'kysely'
import { TAB_COUNT_CAP } from '#platform/contract/envelope.ts'
import type { ListCondition } from '#platform/contract/field-schemas.ts'
import type { FieldTable } from '#platform/contract/fields.ts'
import type { CallContext } from '../call-context.ts'
import { type AnyList, isSearched } from './list-sql.ts'
import { runCompiled } from './run-compiled.ts'

type Tabs = Readonly<Record<string, ListCondition>>

/** Whether all tabs are told apart by one field alone. */
export const areTabsBy = (field: string, tabs: Tabs): boolean =>
  Object.values(tabs).every((tab) => Object.keys(tab).every((name) => name === field))

/** What tabs by the list's kept field hold, added up from the counts that the database keeps as rows come and go. */
export async function readMaterialisedTabs<T extends FieldTable>(
  context: CallContext,
  list: AnyList<T>,
  field: string,
  tabs: Tabs,
): Promise<Record<string, number>> {
  // A supplier's rows are counted by what a supplier sees; everybody else's by organisation, warehouse and classify type.
  const side = context.caller.side === 'supplier' ? 'supplier' : 'purchaser'
  const rows = await runCompiled(
    context,
    list,
    'kept tabs',
    () => sql<{ tab: string; count: number }>`
      select tab, least(sum(delta), ${sql.lit(TAB_COUNT_CAP + 1)})::int as count from sys_tab_count
      where list_name = ${sql.lit(list.table)} and party = ${sql.lit(side)} group by tab`,
  )
  return Object.fromEntries(
    Object.entries(tabs).map(([tab, condition]) => {
      const shown = isSearched(condition) ? rows.filter((row) => [condition[field]].flat().includes(row.tab)) : rows
      const sum = shown.reduce((total, { count }) => total + count, 0)
      return [tab, Math.min(sum, TAB_COUNT_CAP + 1)]
    }),
  )
}
