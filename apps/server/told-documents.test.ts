import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestDatabase } from '#platform/server/testing.ts'
import type { Product } from './start-product.ts'
import { createCastDatabase } from './testing/demo-cast.ts'
import { type DemoWorld, demoWorld } from './testing/demo-world.ts'
import { startTestProduct } from './testing/test-product.ts'

let test: TestDatabase
let product: Product
let world: DemoWorld

beforeAll(async () => {
  test = await createCastDatabase()
  product = await startTestProduct(test.ownerUrl)
  world = demoWorld(product.address, test.db)
})
afterAll(async () => {
  await product.stop()
  await test.drop()
})

/** What was announced last about a document: the event, whom it concerns, and why. */
async function lastTold(documentNo: string) {
  const { rows } = await sql<{ event: string; supplier: string; lines: string | null; reason: string | null }>`
    select event, supplier_no as supplier, event_detail #>> '{values,lines}' as lines, event_detail #>> '{values,reason}' as reason
    from sys_outbox where event_detail ->> 'documentNo' = ${documentNo} order by id desc limit 1`.execute(test.ownerDb)
  return rows[0]
}

const reason = 'Model discontinued'
const supplier = 'S1001'

describe('what ends a document, or a part of it, is told to the other party with its reason', () => {
  it('when the purchaser closes an order', async () => {
    const { id, version, purchaseNo } = await world.order('executing')
    await world.call('buyer', 'ISupSrmPurchaseHeadService/closePurchase', { id, version, reason })
    expect(await lastTold(purchaseNo)).toEqual({ event: 'orderClosed', supplier, lines: null, reason })
  })

  it('when the purchaser closes lines, with their numbers', async () => {
    const { id, version, purchaseNo, lines } = await world.order('executing')
    const lineIds = lines.map((line) => line.id)
    await world.call('buyer', 'ISupSrmPurchaseHeadService/closeLine', { id, version, lineIds, reason })
    expect(await lastTold(purchaseNo)).toEqual({ event: 'orderLineClosed', supplier, lines: '10', reason })
  })

  it('when the purchaser confirms a refusal, with the reason that the supplier gave', async () => {
    const { id, version, purchaseNo } = await world.order('rejected')
    await world.call('buyer', 'ISupSrmPurchaseHeadService/confirmRejection', { id, version })
    const told = { event: 'refusalConfirmed', supplier, lines: null, reason: 'No capacity' }
    expect(await lastTold(purchaseNo)).toEqual(told)
  })

  it('when either side voids a notice', async () => {
    for (const userNo of ['supplier', 'buyer'] as const) {
      const { id, version, asnNo } = await world.notice('shipped')
      await world.call(userNo, 'ISrmAsnHeadService/voidAsn', { id, version, reason })
      expect(await lastTold(asnNo)).toEqual({ event: 'asnVoided', supplier, lines: null, reason })
    }
  })

  it('when the purchaser ends lines of a notice, with their numbers', async () => {
    const { id, version, asnNo, lineId } = await world.notice('shipped')
    await world.call('buyer', 'ISrmAsnHeadService/endAsnLine', { id, version, lineIds: [lineId], reason })
    expect(await lastTold(asnNo)).toEqual({ event: 'asnLineEnded', supplier, lines: '1', reason })
  })
})
