import type { SamplesOf } from '#apps/server/testing/call-sample.ts'
import type { TestContext } from '#apps/server/testing/test-context.ts'
import type { calls } from '#modules/reconciliation/contract.ts'
import { billSamples } from './bill-samples.ts'
import { deductionSamples } from './deduction-samples.ts'
import { approved, invoiceSamples } from './invoice-samples.ts'
import { paymentSamples } from './payment-samples.ts'
import { priceAdjustmentSamples } from './price-adjustment-samples.ts'
import { selfBillingSamples } from './self-billing-samples.ts'
import { statementSamples } from './statement-samples.ts'

/** Finds what is owed for one receipt. */
async function owed(context: TestContext) {
  const { asnNo, receiptNo } = await context.receipt()
  return { input: { condition: { keyword: asnNo } }, secrets: [asnNo, receiptNo] }
}

/** How each call of this module is tried; a call without a sample does not compile. */
export const samples: SamplesOf<typeof calls> = {
  ...deductionSamples,
  'ISrmPayableService/getPayablePage': { as: 'supplier', prepare: owed },
  'ISrmPayableService/getPayableStatus': { as: 'supplier', prepare: owed },
  'ISrmPayableService/exportexcel': { as: 'supplier', prepare: owed },
  'ISrmPayableService/getPayableEntries': {
    as: 'supplier',
    prepare: async (context) => {
      const { asnNo, receiptNo } = await context.receipt()
      const condition = { condition: { keyword: asnNo } }
      const { records } = await context.call('supplier', 'ISrmPayableService/getPayablePage', condition)
      return { input: { id: records[0]?.id ?? '' }, secrets: [receiptNo] }
    },
  },
  'ISrmPayableService/getPaymentOutlook': {
    as: 'supplier',
    prepare: async (context) => {
      const { asnNo } = await context.receipt()
      const condition = { condition: { keyword: asnNo } }
      const { records } = await context.call('supplier', 'ISrmPayableService/getPayablePage', condition)
      return { input: { id: records[0]?.id ?? '' } }
    },
  },
  'ISrmPayableService/getMoneyStory': {
    as: 'supplier',
    prepare: async (context) => {
      const { receiptNo } = await context.receipt()
      return { input: { originNo: receiptNo }, secrets: [receiptNo] }
    },
  },
  'ISrmPayableService/getReceivedNotInvoiced': {
    as: 'supplier',
    prepare: async (context) => {
      await context.receipt()
      return { input: { supplierNo: 'S1001' } }
    },
  },
  'ISrmMatchToleranceService/getTolerancesInForce': { as: 'buyer', prepare: () => ({ input: {} }) },
  'ISrmMatchToleranceService/tryTolerances': {
    as: 'buyer',
    prepare: async (context) => {
      await approved(context)
      const { proposed } = await context.call('buyer', 'ISrmMatchToleranceService/getTolerancesInForce', {})
      const rules = proposed.map((rule) => ({ ...rule, tailInvoiceAmount: '0', tailAmount: '0' }))
      const period = { fromDate: '2000-01-01', toDate: '2100-01-01' }
      return { input: { ...period, rules, orgNo: null, supplierNo: null } }
    },
  },
  ...billSamples,
  ...paymentSamples,
  ...priceAdjustmentSamples,
  ...statementSamples,
  ...selfBillingSamples,
  ...invoiceSamples,
}
