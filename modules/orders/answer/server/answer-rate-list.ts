import { type RawBuilder, sql } from 'kysely'
import { defineList } from '#platform/server/list/define-list.ts'
import { listHandlers } from '#platform/server/list/list-handlers.ts'
import { answerRateFields, monthlyRateFields } from '../contract/fields.ts'

const ofPeriods = {
  table: 'srm_answer_rate',
  searchColumn: sql.ref('t1.search_text'),
  extra: { sinceDay: sql<string | null>`t1.since_day` },
  // The id of a row says which of the view's counts it is of, and an answer of its supplier.
  rowsWhere: (ids: RawBuilder<unknown>) => sql`t1.count_place = any (array(select unnest(${ids}) % 16))
    and t1.supplier_no = any (array(select a.supplier_no from srm_order_answer a
      where a.id = any (array(select unnest(${ids}) / 16))))`,
} as const

type RateExtra = { sinceDay: string | null }

/** Answers by supplier. */
export const answerRateList = defineList<typeof answerRateFields, RateExtra>({
  ...ofPeriods,
  fields: answerRateFields,
  where: sql`t1.is_total`,
  defaultSort: { field: 'supplierNo', order: 'asc' },
  searchColumn: null,
})

/** Answers by supplier and month, the latest month first. */
const monthlyRateList = defineList<typeof monthlyRateFields, RateExtra>({
  ...ofPeriods,
  fields: monthlyRateFields,
  where: sql`not t1.is_total`,
  defaultSort: { field: 'answerMonth', order: 'desc' },
  searchColumn: null,
})

const titleKey = 'orders:titles.answerRate'

/** Handlers of the answers by supplier. */
export const answerRates = listHandlers('ISupSrmAnswerRateService', 'AnswerRate', {
  list: answerRateList,
  titleKey,
  present: () => (row) => row,
})

/** The same by month. */
export const monthlyRates = listHandlers('ISupSrmAnswerRateService', 'MonthlyRate', {
  list: monthlyRateList,
  titleKey,
  exportMethod: 'exportMonths',
  present: () => (row) => row,
})
