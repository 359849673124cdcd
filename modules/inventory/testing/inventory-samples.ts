import type { SamplesOf } from '#apps/server/testing/call-sample.ts'
import type { TestContext } from '#apps/server/testing/test-context.ts'
import { writeStock } from '#apps/server/testing/write-stock.ts'
import type { strategyCalls } from '#modules/inventory/strategy/contract/calls.ts'

const where = { warehouseNo: 'SZ-RM', itemNo: 'R-0402-10K' }

/** A lot in stock that outsiders must not hear of. */
const inStock = async (context: TestContext) => ({
  secrets: [await writeStock(context, where.itemNo, 'A-01-01', '40')],
})

/** How the tools of strategies are tried. */
export const inventorySamples: SamplesOf<typeof strategyCalls> = {
  'IBmUpperMethodHeadService/tryputaway': {
    as: 'admin',
    prepare: () => ({ input: { ...where, upperMethodNo: 'UP-NEAR', quantity: '500' }, secrets: ['A-01-0'] }),
  },
  'IBmUnderMethodHeadService/trypicking': {
    as: 'admin',
    prepare: async (context) => ({ ...(await inStock(context)), input: { ...where, quantity: '1000000' } }),
  },
  'IBmTurnMethodHeadService/tryturnover': {
    as: 'admin',
    prepare: async (context) => ({ ...(await inStock(context)), input: { ...where, turnMethodNo: 'FIFO' } }),
  },
  'IBmAllocateMethodHeadService/tryallocation': {
    as: 'admin',
    prepare: () => ({
      input: {
        ...where,
        demands: [{ demandNo: 'WO-1', quantity: '5', priority: 1, demandDate: '2026-03-20' }],
      },
    }),
  },
  'IBmWaveTemplateService/trywaves': {
    as: 'admin',
    prepare: async (context) => ({
      input: { waveTemplateNo: 'WT-DAY' },
      secrets: [(await context.asn('shipped')).asnNo],
    }),
  },
  'IBmStrategyApplicationService/findstrategy': {
    as: 'admin',
    prepare: () => ({ input: { itemNo: 'R-0402-10K' }, secrets: ['SA-ALL'] }),
    visibleTo: ['farBuyer'],
  },
}
