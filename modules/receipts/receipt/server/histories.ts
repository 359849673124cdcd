import { taskFields } from '#modules/receipts/put-away/contract/fields.ts'
import type { DocumentHistory } from '#platform/server/history/document-history.ts'
import { acceptanceFields, rejectionFields, returnFields, warehousingFields } from '../contract/fields.ts'

const made = { date: 'create_date', name: 'create_name' }
/** Details are dated when they are written, and later by nothing. */
const written = { date: 'update_date', name: 'create_name' }

/** Where the history of what became of ASNs lies. */
export const histories: readonly DocumentHistory[] = [
  {
    kind: 'acceptance',
    menuNos: ['acceptanceDetails'],
    table: 'srm_check_receipt',
    fields: acceptanceFields,
    made: written,
  },
  {
    kind: 'rejection',
    menuNos: ['rejectionDetails'],
    table: 'srm_check_return',
    fields: rejectionFields,
    made: written,
  },
  {
    kind: 'warehousing',
    menuNos: ['warehousingDetails'],
    table: 'srm_warehousing_detail',
    fields: warehousingFields,
    made: written,
  },
  { kind: 'return', menuNos: ['returnDetails'], table: 'srm_bill_return_line', fields: returnFields, made: written },
  {
    kind: 'putAwayTask',
    menuNos: ['putAwayTasks'],
    table: 'wms_put_away_task',
    fields: taskFields,
    // It says only when it was last written, which at an upgrade is long after it was made.
    made: { ...written, by: { table: 'srm_check_receipt', column: 'receipt_id' } },
    parts: [{ part: 'adjustments', table: 'wms_put_away_adjustment', column: 'task_id', added: made }],
  },
]
