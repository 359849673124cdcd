import type { SamplesOf } from '#apps/server/testing/call-sample.ts'
import { documentSamples } from '#apps/server/testing/document-samples.ts'
import type { TestContext } from '#apps/server/testing/test-context.ts'
import type { discrepanciesCalls, discrepancySchemas } from '#modules/discrepancies/contract/calls.ts'
import { discrepancy } from '#modules/discrepancies/contract/document.ts'

const reason = 'Settled by phone'

/** The discrepancy of refused goods, closed by a note where one is to be taken back. */
async function opened(context: TestContext, action?: string) {
  const { asnNo } = await context.receipt()
  const condition = { condition: { keyword: asnNo } }
  const { records } = await context.call('warehouse', 'ISrmDiscrepancyService/getDiscrepancyPage', condition)
  const [row] = records
  if (!row) throw new Error(`nothing differs from ${asnNo}`)
  const { id, discrepancyNo: documentNo } = row
  if (action !== 'reopen') return { id, version: row.version, documentNo }
  const key = { id, version: row.version }
  const { version } = await context.call('warehouse', 'ISrmDiscrepancyService/closeDiscrepancy', { ...key, reason })
  return { id, version, documentNo }
}

/** How the calls of discrepancies are tried. */
export const discrepanciesSamples: SamplesOf<typeof discrepanciesCalls> = {
  ...documentSamples<typeof discrepancy, typeof discrepancySchemas>({
    document: discrepancy,
    users: { purchaser: 'warehouse', supplier: 'supplier' },
    make: opened,
    inputs: {
      create: async (context) => {
        const { lineId } = await context.receipt()
        return { asnLineId: lineId, discrepancyKind: 'damage', discrepancyQty: '3', reason: 'Dented' }
      },
      assign: () => ({ ownerNo: 'buyer' }),
      answer: () => ({ statement: 'We ship again on Monday' }),
      close: () => ({ reason }),
      reopen: () => ({ reason: 'Not so' }),
    },
  }),
  'ISrmDiscrepancyService/getDiscrepancyStory': {
    as: 'supplier',
    prepare: async (context) => {
      const { id } = await opened(context)
      return { input: { id }, secrets: ['Scratched'] }
    },
  },
}
