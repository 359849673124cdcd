import type { trackingCalls } from '#modules/orders/tracking/contract/calls.ts'
import type { TestContext } from '../testing/test-context.ts'
import { wireClient } from '../testing/wire-client.ts'
import type { SamplesOf } from './call-sample.ts'
import { batchOf, onOrder } from './orders-samples.ts'

const SERVICE = 'ISupSrmOrderTrackingService'
const reason = 'Line stop if it comes late'
const found = onOrder('executing', ({ purchaseNo }) => ({ condition: { keyword: purchaseNo } }))
const order = onOrder('executing', ({ id }) => ({ id }))
const marked = onOrder('executing', ({ id }) => ({ ids: [id] }))
const flagged = onOrder('executing', ({ id }) => ({ ids: [id], reason }))

/** Tries a command after another one of the same service. */
const after =
  <Input>(
    prepare: (context: TestContext) => Promise<{ input: Input; secrets: string[] }>,
    user: 'buyer' | 'supplier',
    call: string,
  ) =>
  async (context: TestContext) => {
    const prepared = await prepare(context)
    const token = await context.token(user)
    await wireClient.json(context.address, `${SERVICE}/${call}`, { condition: prepared.input }, { token })
    return prepared
  }

/** How the calls of order tracking are tried. */
export const trackingSamples: SamplesOf<typeof trackingCalls> = {
  'ISupSrmOrderTrackingService/getOrderTrackingPage': { as: 'supplier', prepare: found },
  'ISupSrmOrderTrackingService/getOrderTrackingStatus': { as: 'supplier', prepare: found },
  'ISupSrmOrderTrackingService/getOrderTrackingLinePage': { as: 'buyer', prepare: found },
  'ISupSrmOrderTrackingService/getOrderTrackingLineStatus': { as: 'buyer', prepare: found },
  'ISupSrmOrderTrackingService/getTrackedOrder': { as: 'supplier', prepare: order },
  'ISupSrmOrderTrackingService/getTrackedStory': {
    as: 'supplier',
    prepare: onOrder('executing', (one) => ({ batchId: batchOf(one) })),
  },
  'ISupSrmOrderTrackingService/getOrderTimeline': {
    as: 'supplier',
    prepare: onOrder('executing', ({ lines }) => ({ lineId: lines[0]?.id ?? '' })),
  },
  'ISupSrmOrderTrackingService/markOrders': { as: 'supplier', prepare: marked },
  'ISupSrmOrderTrackingService/unmarkOrders': { as: 'supplier', prepare: after(marked, 'supplier', 'markOrders') },
  'ISupSrmOrderTrackingService/raiseRedFlag': { as: 'buyer', prepare: flagged },
  'ISupSrmOrderTrackingService/clearRedFlag': { as: 'buyer', prepare: after(flagged, 'buyer', 'raiseRedFlag') },
  'ISupSrmOrderTrackingService/exportexcel': { as: 'supplier', prepare: found },
  'ISupSrmOrderTrackingService/exportLines': { as: 'supplier', prepare: found },
}
