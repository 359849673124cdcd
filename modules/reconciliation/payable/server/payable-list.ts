import { sql } from 'kysely'
import { defineList } from '#platform/server/list/define-list.ts'
import { payableFields } from '../contract/fields.ts'

/** Payables, those first that moved last. */
export const payableList = defineList({
  fields: payableFields,
  table: 'srm_payable',
  countedBy: { purchaser: sql.ref('t1.org_no') },
})
