import type { SamplesOf } from '#apps/server/testing/call-sample.ts'
import { documentSamples } from '#apps/server/testing/document-samples.ts'
import type { TestContext } from '#apps/server/testing/test-context.ts'
import type {
  priceAdjustmentCalls,
  priceAdjustmentSchemas,
} from '#modules/reconciliation/price-adjustment/contract/calls.ts'
import { priceAdjustment } from '#modules/reconciliation/price-adjustment/contract/document.ts'

const reason = 'Price agreed for the quarter'

/** Another price of what came with a receipt: each receipt is of an order of its own. */
async function asked(context: TestContext) {
  const { asnNo } = await context.receipt()
  const condition = { keyword: asnNo, sourceType: ['acceptance' as const] }
  const { records } = await context.call('buyer', 'ISrmPayableService/getPayablePage', { condition })
  const [row] = records
  if (!row) throw new Error(`nothing is owed for ${asnNo}`)
  const { orgNo, warehouseNo, supplierNo, goodsNo, purchaseNo } = row
  return { orgNo, warehouseNo, classifyType: 'RAW', supplierNo, goodsNo, purchaseNo, newPrice: '0.01' }
}

const SERVICE = 'ISrmPriceAdjustmentService'

/** One in a state from which the action goes. Reads are tried with the same receipt, whose price waits for one answer at a time. */
async function raised(context: TestContext, action?: string) {
  const input = await asked(context)
  if (action === undefined) {
    const condition = { keyword: input.purchaseNo, adjustmentStatus: ['pendingConfirmation' as const] }
    const { records } = await context.call('buyer', `${SERVICE}/getPriceAdjustmentPage`, { condition })
    const [row] = records
    if (row) return { id: row.id, version: row.version, documentNo: row.adjustmentNo }
  }
  const made = await context.call('buyer', `${SERVICE}/addPriceAdjustment`, { ...input, reason })
  const { id, adjustmentNo: documentNo } = made
  if (action !== 'cancel') return { id, version: made.version, documentNo }
  const key = { id, version: made.version }
  const { version } = await context.call('supplier', `${SERVICE}/confirmPriceAdjustment`, key)
  return { id, version, documentNo }
}

/** How the calls of price adjustments are tried. */
export const priceAdjustmentSamples: SamplesOf<typeof priceAdjustmentCalls> = {
  ...documentSamples<typeof priceAdjustment, typeof priceAdjustmentSchemas>({
    document: priceAdjustment,
    users: { purchaser: 'buyer', supplier: 'supplier' },
    make: raised,
    inputs: {
      create: async (context) => ({ ...(await asked(context)), reason }),
      reject: () => ({ reason: 'Not agreed' }),
      withdraw: () => ({ reason: 'Settled by phone' }),
      cancel: () => ({ reason: 'Wrong item' }),
    },
  }),
  'ISrmPriceAdjustmentService/getPriceAdjustmentPreview': {
    as: 'buyer',
    prepare: async (context) => {
      const input = await asked(context)
      return { input, secrets: [input.purchaseNo] }
    },
  },
}
