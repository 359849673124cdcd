import type { CallSample, SamplesOf } from '#apps/server/testing/call-sample.ts'
import { documentSamples } from '#apps/server/testing/document-samples.ts'
import type { TestContext } from '#apps/server/testing/test-context.ts'
import type { cardCalls } from '#modules/scheduling/card/contract/calls.ts'
import { kanbanCard } from '#modules/scheduling/card/contract/document.ts'
import type { loopCalls } from '#modules/scheduling/loop/contract/calls.ts'
import { kanbanLoop } from '#modules/scheduling/loop/contract/document.ts'

const PLACE = { orgNo: 'SZ10', warehouseNo: 'SZ-RM', classifyType: 'RAW', supplierNo: 'S1001', goodsNo: 'R-0402-10K' }
const TERMS = { containerQty: '500', cardCount: 2, replenishDays: 3, remark: '' }
let made = 0

/** A loop at a place of its own: samples are made side by side, and one loop of the goods is active at a place. */
function newLoop(requestRule: 'atOnce' | 'byPurchaser' = 'atOnce') {
  made += 1
  return { ...PLACE, ...TERMS, place: `Rack ${made}`, requestRule }
}

type Calls = typeof cardCalls

/** A card of a new loop, from which an action goes. */
async function sampledCard(context: TestContext, action?: string) {
  const rule = action === 'order' ? 'byPurchaser' : 'atOnce'
  const { loopNo } = await context.call('buyer', 'ISrmKanbanLoopService/addKanbanLoop', newLoop(rule))
  const page = { condition: { loopNo }, field: 'cardNo', order: 'asc' } as const
  const { records } = await context.call('buyer', 'ISrmKanbanCardService/getKanbanCardPage', page)
  const [card] = records
  if (!card) throw new Error(`${loopNo} has no cards`)
  let { id, version } = card
  const { cardNo } = card
  const does = async <P extends keyof Calls & `${string}KanbanCard`>(user: 'buyer' | 'supplier', path: P) => {
    const list = [{ id, version }]
    const input = path === 'ISupSrmKanbanCardService/shipKanbanCard' ? { list, asnNo: null } : { list }
    const [done] = (await context.call(user, path, input as never)) as unknown as { id: string; version: number }[]
    version = done?.version ?? 0
  }
  if (['order', 'ship', 'withdraw', 'receive', 'recall'].includes(action ?? '')) {
    await does('buyer', 'ISrmKanbanCardService/emptyKanbanCard')
  }
  if (action === 'recall') await does('supplier', 'ISupSrmKanbanCardService/shipKanbanCard')
  return { id, version, documentNo: cardNo }
}

/** A card that is scanned, in a state from which an action goes. */
const scanned = (as: 'buyer' | 'supplier', action: string): CallSample<{ code: string }> => ({
  as,
  prepare: async (context) => {
    const { documentNo } = await sampledCard(context, action)
    return { input: { code: documentNo } }
  },
})

const users = { purchaser: 'buyer', supplier: 'supplier' } as const
const reason = () => ({ reason: 'It was the wrong one' })

/** How the calls of kanban loops and cards are tried. */
export const kanbanSamples: SamplesOf<typeof loopCalls & Calls> = {
  ...documentSamples({
    document: kanbanLoop,
    users,
    inputs: {
      create: () => newLoop(),
      edit: () => {
        const { orgNo, warehouseNo, classifyType, supplierNo, goodsNo, ...terms } = newLoop()
        return { ...terms, cardCount: 3 }
      },
      close: reason,
    },
  }),
  ...documentSamples({
    document: kanbanCard,
    users,
    make: sampledCard,
    inputs: { ship: () => ({ asnNo: null }), recall: reason, withdraw: reason },
  }),
  'ISrmKanbanCardService/scanEmptyCard': scanned('buyer', 'empty'),
  'ISrmKanbanCardService/scanReceivedCard': scanned('buyer', 'receive'),
  'ISupSrmKanbanCardService/scanShippedCard': scanned('supplier', 'ship'),
}
