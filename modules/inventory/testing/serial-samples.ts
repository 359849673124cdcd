import type { SamplesOf } from '#apps/server/testing/call-sample.ts'
import { newAsn } from '#apps/server/testing/new-asn.ts'
import type { TestContext } from '#apps/server/testing/test-context.ts'
import type { serialCalls } from '#modules/inventory/serial/contract/calls.ts'

let shipped = 0

/** Two pieces on their way to Shenzhen, under numbers that outsiders must not hear of. */
async function onTheWay(context: TestContext) {
  const order = await context.order('executing', 'bySerial', '2')
  shipped += 1
  const serials = [1, 2].map(
    (piece) => `SN-${String(shipped).padStart(4, '0')}-${piece}-${crypto.randomUUID().slice(0, 8)}`,
  )
  const asn = newAsn(order, '2', context.today)
  const lines = asn.lines.map((line) => ({ ...line, serials }))
  const { id } = await context.call('supplier', 'ISrmAsnHeadService/addAsn', { ...asn, lines })
  return { asnId: id, serials }
}

const searched = async (context: TestContext) => {
  const { serials } = await onTheWay(context)
  return { input: { condition: { serialNo: serials[0] ?? '' } }, secrets: serials.slice(0, 1) }
}

/** How the calls over serial numbers are tried. */
export const serialSamples: SamplesOf<typeof serialCalls> = {
  'IWmsSerialService/getSerialPage': { as: 'buyer', prepare: searched },
  'IWmsSerialService/getSerialStatus': {
    as: 'supplier',
    prepare: async (context) => ({ input: (await searched(context)).input }),
  },
  'IWmsSerialService/exportexcel': { as: 'supplier', prepare: searched },
  'IWmsSerialService/getSerialById': {
    as: 'buyer',
    prepare: async (context) => {
      const { asnId, serials } = await onTheWay(context)
      const found = await context.call('buyer', 'IWmsSerialService/getSerialsOf', { asnId })
      return { input: { id: found.serials[0]?.id ?? '' }, secrets: serials.slice(0, 1) }
    },
  },
  'IWmsSerialService/getSerialsOf': {
    as: 'supplier',
    prepare: async (context) => {
      const { asnId, serials } = await onTheWay(context)
      return { input: { asnId }, secrets: serials }
    },
  },
}
