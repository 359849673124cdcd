import { defineDocument, tabsByState } from '#platform/contract/documents.ts'
import { INSPECTION_STATES, inspectionFields } from './fields.ts'
import { inspectionLifecycle } from './lifecycle.ts'

/** Goods that arrived and are inspected. The specification names no calls of it; see docs/service-names.md. */
export const inspection = defineDocument({
  kind: 'inspection',
  table: 'srm_inspection',
  number: { field: 'inspectionNo', prefix: 'IN' },
  state: 'inspectionState',
  service: 'ISrmInspectionService',
  noun: 'Inspection',
  menuNo: 'inspections',
  texts: 'receipts:inspect',
  titleKey: 'receipts:titles.inspection',
  log: 'inspection',
  topic: 'receipts',
  what: 'inspections',
  answersIn: 'inspections',
  fields: inspectionFields,
  lifecycle: inspectionLifecycle,
  commands: {
    decide: {
      summary: 'Tells the result of an inspection: what is accepted and what refused of the goods that arrived.',
      flag: 'isCheck',
      of: 'id',
      order: 70,
    },
    takeBack: {
      summary: 'Takes arrivals back that wait for inspection; their goods are on the way again.',
      flag: 'isDelete',
      of: 'ids',
      isMixed: true,
      method: 'takeBackArrival',
      input: 'reason',
      isDangerous: true,
      order: 80,
    },
  },
  files: { summary: 'Photos and papers of an inspection', flag: 'isCheck', sides: ['purchaser'] },
  tabs: tabsByState(INSPECTION_STATES, 'inspectionState'),
  due: [
    {
      kind: 'inspection',
      action: 'decide',
      states: ['toInspect'],
      since: 'receiptDate',
      summary: 'goodsName',
      quantity: { value: 'inspectQty', unit: 'purchaseUnitNo' },
      path: '/receipt-tracking/inspections?open=1&keyword=',
    },
  ],
  card: ['inspectionNo', 'inspectionState', 'goodsName', 'inspectQty', 'receiptDate'],
})
