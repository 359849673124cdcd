import type { DocumentPast } from '#platform/server/past/document-past.ts'

const made = { date: 'create_date', name: 'create_name' }
/** Details are dated when they are written, and later by nothing; tasks and lines say when they were last written. */
const written = { date: 'update_date', name: 'create_name' }

/** Where the past of what became of notices lies. */
export const pasts: readonly DocumentPast[] = [
  { kind: 'acceptance', menuNos: ['acceptanceDetails'], table: 'srm_check_receipt', made: written },
  { kind: 'rejection', menuNos: ['rejectionDetails'], table: 'srm_check_return', made: written },
  { kind: 'warehousing', menuNos: ['warehousingDetails'], table: 'srm_warehousing_detail', made: written },
  { kind: 'return', menuNos: ['returnDetails'], table: 'srm_bill_return_line', made: written },
  { kind: 'inspection', menuNos: ['inspections'], table: 'srm_inspection', made },
  { kind: 'asnLine', menuNos: ['receivingDetails'], table: 'srm_asn_line', made: { date: 'update_date' } },
  {
    kind: 'putAwayTask',
    menuNos: ['putAwayTasks'],
    table: 'wms_put_away_task',
    made: written,
    parts: [{ part: 'adjustments', table: 'wms_put_away_adjustment', column: 'task_id', added: made }],
  },
]
