import type { CallDeclaration, CallInput, CallOutput } from '#platform/contract/calls.ts'
import { addDays } from '#platform/contract/values/dates.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type AnyCallPath, allCalls } from '../call-tables.ts'
import { FIXTURE_PASSWORD, type FixtureUser, type Outsider } from './demo-fixtures.ts'
import { newAsn } from './new-asn.ts'
import { type ContextOrder, type ContextPlace, placeOrders } from './place-orders.ts'
import { signInToken, wireClient } from './wire-client.ts'

/** Somebody who signs in. */
export type ContextUser = FixtureUser | Outsider

/** How far an order has come. All are of the first supplier. */
export type OrderStage = 'pendingRelease' | 'accepting' | 'rejected' | 'executing' | 'changing' | 'cancelling'

/** An ASN over the only line of an order. */
export interface ContextAsn {
  id: string
  version: number
  asnNo: string
  lineId: string
  order: ContextOrder
}

type AllCalls = typeof allCalls

/** A running product with the demo cast, and documents made through its own calls. */
export interface TestContext {
  address: string
  db: Database
  /** YYYY-MM-DD, the product's. */
  today: string
  /** The token of a user, signed in at the first need. */
  token(userNo: ContextUser): Promise<string>
  /** Makes a call that must succeed. */
  call<P extends AnyCallPath>(
    userNo: ContextUser,
    path: P,
    input: CallInput<AllCalls, P>,
  ): Promise<CallOutput<AllCalls, P>>
  order(stage: OrderStage, place?: ContextPlace, qty?: string): Promise<ContextOrder>
  asn(stage: 'pending' | 'shipped', qty?: string): Promise<ContextAsn>
  /** An ASN of 100 of which 70 are accepted and 5 refused; the rest is on the way. What is arranged for it holds for it alone. */
  receipt(arrange?: (isOn: boolean) => Promise<void>): Promise<ContextAsn & { receiptNo: string }>
}

/** The test context of a product that runs on a database with the demo cast. */
export function testContext(address: string, db: Database): TestContext {
  const tokens = new Map<ContextUser, Promise<string>>()
  const today = new Date().toISOString().slice(0, 10)

  const token = (userNo: ContextUser): Promise<string> => {
    const known = tokens.get(userNo) ?? signInToken(address, userNo, FIXTURE_PASSWORD)
    tokens.set(userNo, known)
    return known
  }

  const call: TestContext['call'] = async (userNo, path, input) => {
    const { isList }: CallDeclaration = allCalls[path]
    const body = isList ? input : { condition: input }
    const answer = await wireClient.json(address, path, body, { token: await token(userNo) })
    if (answer.status !== 200) throw new Error(`${path} as ${userNo}: ${JSON.stringify(answer.body)}`)
    return answer.body.data as never
  }

  const order: TestContext['order'] = async (stage, place = 'shenzhen', qty = '100') => {
    const [placed] = await placeOrders(db, 1, { place, qty, today })
    if (!placed) throw new Error('nothing was placed')
    const key = ({ id, version }: { id: string; version: number }) => ({ id, version })
    if (stage === 'pendingRelease') return placed
    const [released] = await call('buyer', 'ISupSrmPurchaseHeadService/releasePurchase', { list: [key(placed)] })
    if (!released) throw new Error('nothing was released')
    if (stage === 'accepting') return { ...placed, version: released.version }
    if (stage === 'rejected') {
      const { version } = await call('supplier', 'ISupSrmPurchaseHeadService/rejectPurchase', {
        ...key(released),
        reason: 'No capacity',
      })
      return { ...placed, version }
    }
    const [accepted] = await call('supplier', 'ISupSrmPurchaseHeadService/batchAcceptPurchase', {
      list: [key(released)],
    })
    if (!accepted) throw new Error('nothing was accepted')
    if (stage === 'executing') return { ...placed, version: accepted.version }
    if (stage === 'cancelling') {
      const asked = { ...key(accepted), reason: 'Project ended' }
      const { version } = await call('buyer', 'ISupSrmPurchaseHeadService/askCancellation', asked)
      return { ...placed, version }
    }
    const { version } = await call('supplier', 'ISupSrmPurchaseHeadService/proposeChange', {
      ...key(accepted),
      reason: 'Machine stands still',
      changes: [{ batchId: placed.lines[0]?.batchId ?? '', expectArrivalDate: addDays(today, 20) }],
    })
    return { ...placed, version }
  }

  const asn: TestContext['asn'] = async (stage, qty = '100') => {
    const shipped = await order('executing', stage === 'pending' ? 'hongKong' : 'shenzhen', qty)
    const state = await call('supplier', 'ISrmAsnHeadService/addAsn', newAsn(shipped, qty, today))
    const detail = await call('supplier', 'ISrmAsnHeadService/getAsnById', { id: state.id })
    return { ...state, lineId: detail.lines[0]?.id ?? '', order: shipped }
  }

  const receive = async () => {
    const shipped = await asn('shipped')
    const line = { asnLineId: shipped.lineId, receiveQty: '70', checkReturnQty: '5', reason: 'Scratched' }
    const { version, receiptNo } = await call('warehouse', 'ISrmAsnHeadService/receiveAsn', {
      id: shipped.id,
      version: shipped.version,
      receiptDate: today,
      lines: [line],
    })
    return { ...shipped, version, receiptNo }
  }
  // One after another: what one of them arranges for its goods would hold for those of the others.
  let last: Promise<unknown> = Promise.resolve()
  const receipt: TestContext['receipt'] = (arrange) => {
    const own = last.then(async () => {
      await arrange?.(true)
      return receive().finally(() => arrange?.(false))
    })
    last = own.catch(() => {})
    return own
  }

  return { address, db, today, token, call, order, asn, receipt }
}
