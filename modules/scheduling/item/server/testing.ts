import { type ActOptions, actAs, buildParents, moveQuantities } from '#modules/orders/order/server/testing.ts'
import type { CallInput, CallOutput } from '#platform/contract/calls.ts'
import type { CallContext, Caller } from '#platform/server/call-context.ts'
import type { TestDatabase } from '#platform/server/testing.ts'
import { schedulingTexts } from '../../contract/texts.ts'
import type { calls as schedulingCalls } from '../../contract.ts'
import { schedulingServer } from '../../server.ts'

type Calls = typeof schedulingCalls
/** A schedule as commands name it. */
export interface Made {
  id: string
  version: number
}

/** Runs work as a caller, with the texts of scheduling. */
export const act = <T>(
  database: Pick<TestDatabase, 'db'>,
  caller: Caller,
  work: (context: CallContext) => Promise<T>,
  options: ActOptions = {},
) => actAs(database, caller, work, { texts: [schedulingTexts], ...options })

/** Makes a call of this module by its path, through its schemas. */
export async function ask<P extends keyof Calls & string>(
  database: Pick<TestDatabase, 'db'>,
  caller: Caller,
  path: P,
  input: CallInput<Calls, P>,
  options: ActOptions = {},
): Promise<CallOutput<Calls, P>> {
  const answer = await act(
    database,
    caller,
    (context) => {
      for (const { calls, handlers } of schedulingServer.calls) {
        const [declared, handler] = [calls[path], handlers[path]]
        if (declared && handler) return handler(context as Parameters<typeof handler>[0], declared.input.parse(input))
      }
      throw new Error(`no call ${path}`)
    },
    options,
  )
  return answer as CallOutput<Calls, P>
}

let items = 0

/** Goods of which no schedule is open, with all that they need. */
export async function newGoods(database: TestDatabase, overrides: Parameters<typeof buildParents>[1] = {}) {
  items += 1
  const itemNo = `SCHEDULED-${items}`
  await buildParents(database.ownerDb, { ...overrides, itemNo })
  const { orgNo = 'O1', warehouseNo = 'W1' } = overrides
  return { orgNo, warehouseNo, classifyType: 'C1', supplierNo: 'S1', goodsNo: itemNo }
}

/** Says that goods are delivered by schedule. */
export async function deliverBySchedule({ ownerDb }: TestDatabase, itemNo: string): Promise<void> {
  await ownerDb
    .insertInto('srm_execution_policy')
    .values({ tenantsid: 'T1', policy_name: `Scheduled ${itemNo}`, item_no: itemNo, delivery_mode: 'scheduled' })
    .execute()
}

/** Ships, receives, rejects and ends as documents of deliveries and receipts do. */
export const movementsOf = ({ ownerDb }: TestDatabase, batchId: string) => ({
  ship: (qty: string) => moveQuantities(ownerDb, batchId, 'asnShip', { delivery: qty, on_way: qty }),
  accept: (qty: string) => moveQuantities(ownerDb, batchId, 'accept', { on_way: `-${qty}`, receive: qty }),
  reject: (qty: string) => moveQuantities(ownerDb, batchId, 'refuse', { on_way: `-${qty}`, check_return: qty }),
  end: (qty: string) => moveQuantities(ownerDb, batchId, 'end', { on_way: `-${qty}`, ended: qty }),
  giveBack: (qty: string) => moveQuantities(ownerDb, batchId, 'returnExchange', { return_exchange: qty }),
})
