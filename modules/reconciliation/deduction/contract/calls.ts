import { byMenu, defineCalls } from '#platform/contract/calls.ts'
import { documentCalls } from '#platform/contract/document-calls.ts'
import {
  documentListCall,
  downloadCall,
  importCall,
  pastReadCall,
  readCall,
  templateCall,
} from '#platform/contract/list/usual-calls.ts'
import { deduction } from './document.ts'
import { deductionFields } from './fields.ts'
import {
  basicPage,
  checkedHash,
  deductionAnswer,
  deductionExtra,
  deductionKey,
  deductionProposals,
  evidenceCheck,
  newDeduction,
  oneDeduction,
  proposalQuery,
} from './schemas.ts'

/** What fields do not say of it. */
export const deductionSchemas = { row: deductionExtra, inputs: { create: newDeduction, confirm: deductionAnswer } }

/** Calls of deductions. The supplier's are those of the specification. */
export const deductionCalls = defineCalls({
  ...documentCalls(deduction, deductionSchemas),
  'ISupDeductionService/getSrmDeductionOrderById': pastReadCall(
    'One deduction with its evidence and what it is asked for.',
    byMenu('deductionManage', 'isSearch'),
    deductionKey,
    oneDeduction,
  ),
  'ISrmDeductionOrderService/getDeductionBasicPage': documentListCall(
    'Deductions that the purchaser may see, in short rows.',
    byMenu('deductionManage', 'isSearch', ['purchaser']),
    deductionFields,
    basicPage,
  ),
  'ISrmDeductionOrderService/getDeductionProposals': readCall(
    'Rejections, discrepancies or late deliveries for which no deduction is asked yet, each with a proposal.',
    byMenu('deductionManage', 'isAdd', ['purchaser']),
    proposalQuery,
    deductionProposals,
  ),
  'ISrmDeductionOrderService/importexcel': importCall(
    'Deductions from an Excel file, one a row: all rows are checked, all or none are raised.',
    byMenu('deductionManage', 'isImport', ['purchaser']),
    'deduction.import',
  ),
  'ISrmDeductionOrderService/downExcelTemplate': templateCall(
    'The Excel file to fill for deductions.',
    byMenu('deductionManage', 'isImport', ['purchaser']),
  ),
})

/** Calls of the evidence file of a deduction, for both sides. */
export const evidenceCalls = defineCalls({
  'ISupDeductionService/downloadEvidence': downloadCall(
    'The evidence file of a deduction: its whole story as a PDF file, with the papers, in a ZIP file.',
    byMenu('deductionManage', 'isSearch'),
    deductionKey,
    'deduction.evidence',
  ),
  'ISupDeductionService/checkEvidence': readCall(
    'Whether the last hash of an evidence file that was made before stands in the chain as it is now.',
    byMenu('deductionManage', 'isSearch'),
    checkedHash,
    evidenceCheck,
  ),
})
