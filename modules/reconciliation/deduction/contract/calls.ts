import { byMenu, defineCalls } from '#platform/contract/calls.ts'
import { documentCalls } from '#platform/contract/document-calls.ts'
import { documentListCall, pastReadCall, readCall } from '#platform/contract/list/usual-calls.ts'
import { deduction } from './document.ts'
import { deductionFields } from './fields.ts'
import {
  basicPage,
  deductionAnswer,
  deductionExtra,
  deductionKey,
  deductionProposals,
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
})
