import { readOnce } from '../hand-written-scope.ts'
import { type HandWritten, prepared, reading } from './hand-written.ts'

/** Rows on a page. */
export const SIZE = 20
/** How far the product counts a search for words. */
const SEARCH_LIMIT = 100
export const ORDER = 'order by t1.update_date desc, t1.id desc'

/** Ids of a page of a list, those first that changed last. */
export const pageOf = (table: string, scope: string, rows: number, offset: number): string =>
  `select t1.id from ${table} t1 where ${scope} ${ORDER} limit ${rows} offset ${offset}`

/** Puts the ids of a page into a setting, from which a prepared statement of the same flush reads its rows. */
const keepPage = (ids: string): string => `set_config('byhand.page', array(${ids})::text, false) as page`

/** Whether a word is found often, which decides how somebody looks for it. */
export interface SearchedWord {
  isCommon: boolean
}

/**
 * A search and its total, which are planned for the word and therefore short, and the rows behind them. A rare word is walked once,
 * as far as the total is counted. Matches of a common one are counted in the order of another index than that of the page.
 */
export function searchOf(
  table: string,
  scope: string,
  keyword: string,
  { isCommon, columns, joins = '' }: SearchedWord & { columns: string; joins?: string },
): HandWritten {
  const matches = `${readOnce(scope)} and t1.search_text @~ search_pattern($1)`
  const rare = `with found as materialized (select t1.id, t1.update_date from ${table} t1
      where ${matches} ${ORDER} limit ${SEARCH_LIMIT + 1})
    select count(*)::int as total, ${keepPage(`select t1.id from found t1 ${ORDER} limit ${SIZE}`)} from found`
  const common = `with page as materialized (${pageOf(table, matches, SIZE, 0)}),
      size as materialized (select count(*)::int as rows from page)
    select case when rows < ${SIZE} then rows else (select count(*)::int from (select from ${table} t1
        where ${matches} order by t1.org_no limit ${SEARCH_LIMIT + 1}) counted) end as total,
      ${keepPage('select id from page')} from size`
  return reading(
    { text: isCommon ? common : rare, values: [{ kind: 'fixed', value: keyword }], isPrepared: false },
    prepared(`select ${columns} from ${table} t1 ${joins}
      where t1.id = any(current_setting('byhand.page')::bigint[]) ${ORDER}`),
  )
}
