import type { SamplesOf } from '#apps/server/testing/call-sample.ts'
import { readAs } from '#apps/server/testing/record-inputs.ts'
import type { TestContext } from '#apps/server/testing/test-context.ts'
import { wireClient } from '#apps/server/testing/wire-client.ts'
import type { exchangeCalls } from '#modules/files/exchange/contract/calls.ts'

/** The log of an order that its supplier fetched. */
async function fetched(context: TestContext) {
  const { purchaseNo } = await context.order('executing')
  const path = 'ISupSrmPurchaseHeadService/downloadublorder'
  await wireClient.json(
    context.address,
    path,
    { condition: { purchaseNo } },
    { token: await context.token('supplier') },
  )
  const search = { condition: { keyword: purchaseNo } }
  type Page = { records: { id: string }[] }
  for (;;) {
    // The file is answered while its transaction is still open, and so before the log can be read.
    const { records } = await readAs<Page>(context, 'admin', 'ISrmExchangeService/getexchangemessagelist', search)
    if (records[0]) return { id: records[0].id, purchaseNo, search }
  }
}

async function found(context: TestContext) {
  const { purchaseNo, search } = await fetched(context)
  return { input: search, secrets: [purchaseNo] }
}

/** How the calls over exchanged documents are tried. */
export const exchangeSamples: SamplesOf<typeof exchangeCalls> = {
  'ISrmExchangeService/getexchangemessagelist': { as: 'admin', prepare: found },
  'ISrmExchangeService/getexchangemessagebyid': {
    as: 'admin',
    prepare: async (context) => ({ input: { id: (await fetched(context)).id } }),
  },
  'ISrmExchangeService/downloadexchangemessage': {
    as: 'admin',
    contentType: 'application/xml',
    prepare: async (context) => {
      const { id, purchaseNo } = await fetched(context)
      return { input: { id }, secrets: [purchaseNo] }
    },
  },
  'ISrmExchangeService/exportexcel': { as: 'admin', prepare: found },
}
