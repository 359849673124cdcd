import { sql } from 'kysely'
import { TAB_COUNT_CAP } from '#platform/contract/envelope.ts'
import type { ListCondition } from '#platform/contract/field-schemas.ts'
import type { FieldTable } from '#platform/contract/fields.ts'
import type { CallContext } from '../call-context.ts'
import { checkCustomCondition, joinCustomFields } from '../custom-fields/join-custom-fields.ts'
import { type AnyList, isSearched, joinsSql, usedFields, whereSql } from './list-sql.ts'
import { runKept } from './run-kept.ts'

/**
 * How many rows each tab of a list has under the current search, in one statement. Counting stops at one above 9999, since
 * people are shown 9999+ there (spec shell §9).
 */
export async function countTabs<T extends FieldTable>(
  caller: CallContext,
  declared: AnyList<T>,
  asked: ListCondition,
  tabs: Readonly<Record<string, ListCondition>>,
): Promise<Record<string, number>> {
  const { context, list } = await joinCustomFields(caller, declared)
  const condition = checkCustomCondition(list, asked)
  const counted = () => {
    const counts = Object.entries(tabs).map(([tab, ofTab]) => {
      const merged = { ...condition, ...ofTab }
      return sql`(select count(*)::int from (
      select 1 from ${sql.table(list.table)} t1 ${joinsSql(list, usedFields(list, merged, undefined))}
      where ${whereSql(list, merged)} limit ${sql.lit(TAB_COUNT_CAP + 1)}) counted) as ${sql.id(tab)}`
    })
    return sql<Record<string, number>>`select ${sql.join(counts)}`
  }
  const name = `tabs ${Object.keys(tabs).join(' ')}`
  const rows = isSearched(condition)
    ? (await counted().execute(context.trx)).rows
    : await runKept(context, list, name, counted)
  return rows[0] ?? {}
}
