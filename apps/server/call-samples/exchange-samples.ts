import type { exchangeCalls } from '#modules/files/exchange/contract/calls.ts'
import type { DemoWorld } from '../testing/demo-world.ts'
import { readAs } from '../testing/record-inputs.ts'
import { wireClient } from '../testing/wire-client.ts'
import type { SamplesOf } from './call-sample.ts'

/** The log of an order that its supplier fetched. */
async function fetched(world: DemoWorld) {
  const { purchaseNo } = await world.order('executing')
  const path = 'ISupSrmPurchaseHeadService/downloadublorder'
  await wireClient.json(world.address, path, { condition: { purchaseNo } }, { token: await world.token('supplier') })
  const search = { condition: { keyword: purchaseNo } }
  type Page = { records: { id: string }[] }
  for (;;) {
    // The file is answered while its transaction is still open, and so before the log can be read.
    const { records } = await readAs<Page>(world, 'admin', 'ISrmExchangeService/getexchangemessagelist', search)
    if (records[0]) return { id: records[0].id, purchaseNo, search }
  }
}

async function found(world: DemoWorld) {
  const { purchaseNo, search } = await fetched(world)
  return { input: search, secrets: [purchaseNo] }
}

/** How the calls over exchanged documents are tried. */
export const exchangeSamples: SamplesOf<typeof exchangeCalls> = {
  'ISrmExchangeService/getexchangemessagelist': { as: 'admin', prepare: found },
  'ISrmExchangeService/getexchangemessagebyid': {
    as: 'admin',
    prepare: async (world) => ({ input: { id: (await fetched(world)).id } }),
  },
  'ISrmExchangeService/downloadexchangemessage': {
    as: 'admin',
    contentType: 'application/xml',
    prepare: async (world) => {
      const { id, purchaseNo } = await fetched(world)
      return { input: { id }, secrets: [purchaseNo] }
    },
  },
  'ISrmExchangeService/exportexcel': { as: 'admin', prepare: found },
}
