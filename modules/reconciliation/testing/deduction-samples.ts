import type { SamplesOf } from '#apps/server/testing/call-sample.ts'
import { documentSamples } from '#apps/server/testing/document-samples.ts'
import { sampleWorkbook } from '#apps/server/testing/sample-workbook.ts'
import type { TestContext } from '#apps/server/testing/test-context.ts'
import type {
  deductionCalls,
  deductionSchemas,
  evidenceCalls,
} from '#modules/reconciliation/deduction/contract/calls.ts'
import { deduction } from '#modules/reconciliation/deduction/contract/document.ts'

const PROPOSALS = 'ISrmDeductionOrderService/getDeductionProposals'
const reason = 'Scratched beyond repair'
const asked = () => ({
  ...{ orgNo: 'SZ10', warehouseNo: 'SZ-RM', classifyType: 'RAW', supplierNo: 'S1001' },
  ...{ deductionType: 'allowance' as const, currency: 'CNY', deductionAmount: '100', taxRate: '13' },
  ...{ reason, formula: '10 × 10 CNY' },
})

/** A deduction for goods that were refused. */
async function askedForRefused(context: TestContext) {
  const { receiptNo } = await context.receipt()
  const { proposals } = await context.call('buyer', PROPOSALS, { kind: 'rejection' })
  const proposal = proposals.find(({ originNo }) => originNo === receiptNo)
  if (!proposal) throw new Error(`nothing is proposed for ${receiptNo}`)
  return { ...asked(), checkReturnId: proposal.id }
}

/** A deduction in a state from which the action goes: answered where it needs to be. */
async function raised(context: TestContext, action?: string) {
  const made = await context.call('buyer', 'ISrmDeductionOrderService/addDeduction', asked())
  const { id, deductionNo: documentNo } = made
  if (action !== 'reInitiate' && action !== 'cancel') return { id, version: made.version, documentNo }
  const answer = action === 'cancel' ? { result: 'accept' as const } : { result: 'reject' as const, reason: 'Not ours' }
  const key = { id, version: made.version }
  const { version } = await context.call('supplier', 'ISupDeductionService/srmDeductionOrderConfirm', {
    ...key,
    ...answer,
  })
  return { id, version, documentNo }
}

/** How the calls of deductions are tried. */
export const deductionSamples: SamplesOf<typeof deductionCalls & typeof evidenceCalls> = {
  ...documentSamples<typeof deduction, typeof deductionSchemas>({
    document: deduction,
    users: { purchaser: 'buyer', supplier: 'supplier' },
    make: raised,
    inputs: {
      create: askedForRefused,
      confirm: () => ({ result: 'accept' }),
      reInitiate: () => ({ deductionAmount: '80', formula: '8 × 10 CNY', reason: 'Eight of them', replyDue: null }),
      withdraw: () => ({ reason: 'Settled by phone' }),
      cancel: () => ({ reason: 'Counted twice' }),
    },
  }),
  'ISupDeductionService/getSrmDeductionOrderById': {
    as: 'supplier',
    prepare: async (context) => {
      const { id, documentNo } = await raised(context)
      return { input: { id }, secrets: [documentNo] }
    },
  },
  'ISupDeductionService/downloadEvidence': {
    as: 'supplier',
    contentType: 'application/zip',
    prepare: async (context) => ({ input: { id: (await raised(context)).id } }),
  },
  'ISupDeductionService/checkEvidence': {
    as: 'supplier',
    prepare: async (context) => ({ input: { id: (await raised(context)).id, hash: '0'.repeat(64) } }),
  },
  'ISrmDeductionOrderService/getDeductionBasicPage': {
    as: 'buyer',
    prepare: async (context) => {
      const { documentNo } = await raised(context)
      return { input: { condition: { keyword: documentNo } }, secrets: [documentNo] }
    },
  },
  'ISrmDeductionOrderService/getDeductionProposals': {
    as: 'buyer',
    prepare: async (context) => {
      const { receiptNo } = await context.receipt()
      return { input: { kind: 'rejection', supplierNo: 'S1001' }, secrets: [receiptNo] }
    },
  },
  'ISrmDeductionOrderService/importexcel': {
    as: 'buyer',
    prepare: async () => ({ input: await sampleWorkbook(asked()) }),
    // Another company that keeps places and suppliers of the same numbers raises its own.
    isAboutCaller: true,
    isOwnChange: true,
  },
  'ISrmDeductionOrderService/downExcelTemplate': { as: 'buyer', prepare: () => ({ input: {} }), isAboutCaller: true },
}
