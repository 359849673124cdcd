import { sql } from 'kysely'
import { defineList } from '#platform/server/list/define-list.ts'
import { COUNTED_RESULTS, orderAnswerFields } from '../contract/fields.ts'

/** Each time that a supplier was asked for an answer, the latest first. */
export const orderAnswerList = defineList<typeof orderAnswerFields, { headId: string }>({
  fields: orderAnswerFields,
  table: 'srm_order_answer',
  extra: { headId: sql<string>`t1.head_id` },
  defaultSort: { field: 'askedDate', order: 'desc' },
  searchColumn: sql.ref('t1.search_text'),
  countedBy: { purchaser: sql.ref('t1.org_no') },
})

/** Tabs of the answers: all, those that a rate counts, and one per result. */
export const answerTabs = {
  all: {},
  asked: { answerResult: COUNTED_RESULTS },
  inTime: { answerResult: 'inTime' },
  late: { answerResult: 'late' },
  automatic: { answerResult: 'automatic' },
  open: { answerResult: 'open' },
  withdrawn: { answerResult: 'withdrawn' },
} as const
