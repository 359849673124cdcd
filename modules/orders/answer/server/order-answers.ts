import { sql } from 'kysely'
import { defineList } from '#platform/server/list/define-list.ts'
import { listHandlers } from '#platform/server/list/list-handlers.ts'
import { answerTabs, orderAnswerFields } from '../contract/fields.ts'

/** Each time that a supplier was asked for an answer, the latest first. */
const orderAnswerList = defineList<typeof orderAnswerFields, { headId: string }>({
  fields: orderAnswerFields,
  table: 'srm_order_answer',
  extra: { headId: sql<string>`t1.head_id` },
  defaultSort: { field: 'askedDate', order: 'desc' },
  countedBy: { purchaser: sql.ref('t1.org_no') },
})

/** Handlers of it; its tabs are all, those that a rate counts, and one per result. */
export const orderAnswers = listHandlers('ISupSrmAnswerRateService', 'OrderAnswer', {
  list: orderAnswerList,
  present: () => (row) => row,
  exportMethod: 'exportAnswers',
  titleKey: 'orders:titles.orderAnswers',
  tabs: answerTabs,
})
