import type { serialCalls } from '#modules/inventory/serial/contract/calls.ts'
import type { DemoWorld } from '../testing/demo-world.ts'
import { newNotice } from '../testing/new-notice.ts'
import type { SamplesOf } from './call-sample.ts'

let shipped = 0

/** Two pieces on their way to Shenzhen, under numbers that outsiders must not hear of. */
async function onTheWay(world: DemoWorld) {
  const order = await world.order('executing', 'bySerial', '2')
  shipped += 1
  const serials = [1, 2].map(
    (piece) => `SN-${String(shipped).padStart(4, '0')}-${piece}-${crypto.randomUUID().slice(0, 8)}`,
  )
  const notice = newNotice(order, '2', world.today)
  const lines = notice.lines.map((line) => ({ ...line, serials }))
  const { id } = await world.call('supplier', 'ISrmAsnHeadService/addAsn', { ...notice, lines })
  return { asnId: id, serials }
}

const searched = async (world: DemoWorld) => {
  const { serials } = await onTheWay(world)
  return { input: { condition: { serialNo: serials[0] ?? '' } }, secrets: serials.slice(0, 1) }
}

/** How the calls over serial numbers are tried. */
export const serialSamples: SamplesOf<typeof serialCalls> = {
  'IWmsSerialService/getSerialPage': { as: 'buyer', prepare: searched },
  'IWmsSerialService/getSerialStatus': {
    as: 'supplier',
    prepare: async (world) => ({ input: (await searched(world)).input }),
  },
  'IWmsSerialService/exportexcel': { as: 'supplier', prepare: searched },
  'IWmsSerialService/getSerialById': {
    as: 'buyer',
    prepare: async (world) => {
      const { asnId, serials } = await onTheWay(world)
      const found = await world.call('buyer', 'IWmsSerialService/getSerialsOf', { asnId })
      return { input: { id: found.serials[0]?.id ?? '' }, secrets: serials.slice(0, 1) }
    },
  },
  'IWmsSerialService/getSerialsOf': {
    as: 'supplier',
    prepare: async (world) => {
      const { asnId, serials } = await onTheWay(world)
      return { input: { asnId }, secrets: serials }
    },
  },
}
