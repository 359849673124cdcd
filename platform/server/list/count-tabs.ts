import { sql } from 'kysely'
import { TAB_COUNT_CAP } from '#platform/contract/envelope.ts'
import type { ListCondition } from '#platform/contract/field-schemas.ts'
import { type FieldTable, fieldOf } from '#platform/contract/fields.ts'
import type { CallContext } from '../call-context.ts'
import { checkCustomCondition, joinCustomFields } from '../custom-fields/join-custom-fields.ts'
import { type AnyList, isGiven, isSearched, joinsSql, usedFields, whereSql } from './list-sql.ts'
import { areTabsBy, readMaterialisedTabs } from './read-materialised-tabs.ts'
import { runCompiled } from './run-compiled.ts'
import { runSearch } from './run-search.ts'

type Tabs = Readonly<Record<string, ListCondition>>

/**
 * How many rows each tab of a list has under the current search, in one statement. Counting stops at one above 9999, since
 * people are shown 9999+ there (spec shell §9). What the other tabs have counted already is not counted for the tab of all.
 * Without a search the database may have kept the counts already.
 */
export async function countTabs<T extends FieldTable>(
  caller: CallContext,
  declared: AnyList<T>,
  asked: ListCondition,
  tabs: Tabs,
): Promise<Record<string, number>> {
  const { context, list } = await joinCustomFields(caller, declared)
  const condition = checkCustomCondition(list, asked)
  const { materialisedTabs } = list
  if (materialisedTabs !== undefined && !isSearched(condition) && areTabsBy(materialisedTabs, tabs)) {
    return readMaterialisedTabs(context, list, materialisedTabs, tabs)
  }
  const whole = tabOfAll(list, condition, tabs)
  const counted = () => {
    const parts = Object.entries(tabs).filter(([tab]) => tab !== whole)
    const counts = parts.map(([tab, ofTab]) => {
      const merged = { ...condition, ...ofTab }
      return sql`(select count(*)::int from (
      select 1 from ${sql.table(list.table)} t1 ${joinsSql(list, usedFields(list, merged, undefined))}
      where ${whereSql(list, merged)} limit ${sql.lit(TAB_COUNT_CAP + 1)}) counted) as ${sql.id(tab)}`
    })
    return sql<Record<string, number>>`select ${sql.join(counts)}`
  }
  const name = `tabs ${Object.keys(tabs).join(' ')}`
  const rows = isSearched(condition)
    ? await runSearch(context, counted())
    : await runCompiled(context, list, name, counted)
  const counts = rows[0] ?? {}
  if (whole === undefined) return counts
  const sum = Object.values(counts).reduce((total, count) => total + count, 0)
  return { ...counts, [whole]: Math.min(sum, TAB_COUNT_CAP + 1) }
}

/** The tab without a condition of its own, where the others share out all values of one field among them. */
function tabOfAll<T extends FieldTable>(list: AnyList<T>, condition: ListCondition, tabs: Tabs): string | undefined {
  const whole = Object.keys(tabs).find((tab) => !isSearched(tabs[tab] ?? {}))
  const parts = Object.entries(tabs).flatMap(([tab, ofTab]) => (tab === whole ? [] : [ofTab]))
  const [name, ...others] = new Set(parts.flatMap((part) => Object.keys(part)))
  if (whole === undefined || name === undefined || others.length > 0 || isGiven(condition[name])) return undefined
  const { search, isRequired, enumValues = [] } = fieldOf(list.fields, name)
  const values = parts.flatMap((part) => part[name])
  const isSharedOut = values.length === enumValues.length && enumValues.every((value) => values.includes(value))
  return search === 'in' && isRequired && isSharedOut ? whole : undefined
}
