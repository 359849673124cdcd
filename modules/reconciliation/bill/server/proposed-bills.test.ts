import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callerOf } from '#modules/orders/order/server/testing.ts'
import { brokenInvariants } from '#platform/server/invariants/testing.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { reconciliationErrors } from '../../contract/errors.ts'
import { reconciliationDocuments } from '../../server.ts'
import { bills } from './bills.ts'
import { readBillRecord } from './read-bill.ts'
import { readProposal } from './read-proposal.ts'
import { moneyAtWork } from './testing.ts'

let database: TestDatabase
const money = moneyAtWork(() => database)
const { buyer, supplier, act, addBill, billOf, linesOf, received, cancelReceipt, versionOf, send, amountsOf } = money
const stranger = callerOf('supplier', { supplierNo: 'S9' })
beforeAll(async () => {
  database = await createTestDatabase()
  // Reversals are checked by what reconciliation registers.
  expect(reconciliationDocuments.calls.length).toBeGreaterThan(0)
})
afterAll(() => database.drop())

const propose = (...named: { payableId: string; qty?: string }[]) =>
  addBill({ payables: named.map(({ payableId, qty }) => ({ payableId, qty })) }, supplier)
const reason = 'Of another month'
const retract = async (id: string, caller = supplier) => {
  const version = await versionOf(id)
  return act(caller, (context) => bills.handlers['ISrmSupBillService/retractBill'](context, { id, version, reason }))
}
const proposal = (query: object, caller = buyer) =>
  act(caller, (context) => readProposal(context, { orgNo: 'O1', supplierNo: 'S1', ...query }))

describe('a bill that its supplier proposes', () => {
  it('is refused by name where the company makes all bills itself', async () => {
    const { payableId } = await received('10', '6')
    await money.setProposals('N')
    const closed = { declaration: reconciliationErrors.proposalsClosed }
    await expect(propose({ payableId })).rejects.toMatchObject(closed)
    await expect(proposal({}, supplier)).rejects.toMatchObject(closed)
    await money.setProposals('Y')
    expect(await propose({ payableId })).toMatchObject({ status: 'proposed' })
  })

  it('is checked and sent on by the purchaser, and confirmed like any other', async () => {
    const [a, b] = [await received('10', '6'), await received('7', '2')]
    const { id } = await propose({ payableId: a.payableId, qty: '4' }, b)
    const [first] = await linesOf(id, supplier)
    const lineIds = [first?.id ?? '']
    const version = await versionOf(id)
    await act(buyer, (context) => bills.handlers['ISrmBillService/takeOffBillLines'](context, { id, version, lineIds }))
    await send(id)
    await money.confirm(id)
    expect(await amountsOf(a.payableId)).toBe('open 60 0 0')
    expect(await amountsOf(b.payableId)).toBe('onBill 0 14 14')
    const { steps } = await act(supplier, (context) => readBillRecord(context, { id }))
    expect(steps.map(({ action, party }) => `${action} ${party}`)).toEqual([
      'proposed supplier',
      'pendingConfirm purchaser',
      'confirmed supplier',
    ])
    expect(await brokenInvariants(database.ownerDb)).toEqual([])
  })

  it('is taken back by its supplier until it is sent, which opens all of it again', async () => {
    const { payableId } = await received('10', '6')
    const { id } = await propose({ payableId })
    expect(await amountsOf(payableId)).toBe('onBill 0 60 0')
    await expect(retract(id, stranger)).rejects.toMatchObject({ name: 'BusinessError' })
    expect(await retract(id)).toMatchObject({ status: 'voided' })
    expect(await amountsOf(payableId)).toBe('open 60 0 0')
    const sent = await propose({ payableId })
    await send(sent.id)
    await expect(retract(sent.id)).rejects.toMatchObject({ declaration: reconciliationErrors.billNotProposed })
  })

  it('takes no more than its supplier is owed, and names no bill that the supplier does not see', async () => {
    const [mine, other] = [await received('10', '6'), await received('10', '5')]
    await expect(
      addBill({ supplierNo: 'S9', payables: [{ payableId: mine.payableId }] }, stranger),
    ).rejects.toMatchObject({
      declaration: reconciliationErrors.nothingOpen,
    })
    // The purchaser's draft is not shown to the supplier.
    await addBill({ payables: [{ payableId: other.payableId }] })
    await expect(propose({ payableId: other.payableId })).rejects.toMatchObject({
      declaration: reconciliationErrors.rowTaken,
      parameters: { billNo: '–' },
    })
  })

  it('made while the purchaser bills the same is made by one of them', async () => {
    const { payableId } = await received('10', '6')
    const asked = await Promise.allSettled([propose({ payableId }), addBill({ payables: [{ payableId }] })])
    expect(asked.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const refused = asked.find((one) => one.status === 'rejected')
    expect(refused).toMatchObject({ reason: { declaration: reconciliationErrors.rowTaken } })
    expect(await amountsOf(payableId)).toBe('onBill 0 60 0')
  })

  it('lets go of what is cancelled, as a draft does', async () => {
    const [gone, stays] = [await received('10', '6'), await received('10', '5')]
    const { id } = await propose(gone, stays)
    await cancelReceipt(gone.receiptId)
    expect(await billOf(id)).toMatchObject({ netAmount: '50', billStatus: 'proposed' })
    expect(await brokenInvariants(database.ownerDb)).toEqual([])
  })

  it('is all that a supplier can write of bills, whatever code asks the database', async () => {
    const { payableId } = await received('10', '6')
    const { id } = await propose({ payableId })
    await send(id)
    const takeOff = act(supplier, ({ trx }) =>
      sql`update srm_bill_line set is_removed = true where bill_id = ${id}`.execute(trx),
    )
    await expect(takeOff).rejects.toThrow('row-level security')
  })
})

describe('what a bill would be made of', () => {
  it('is what is open and meant, the oldest first, with the sums of each rate as the bill then has them', async () => {
    const [a, b] = [await received('148.5', '1', '15'), await received('139.5', '1', '15')]
    await sql`update bm_org set tax_rounding = 'rate' where org_no = 'O1'`.execute(database.ownerDb)
    const found = await proposal({ taxRate: '15' })
    expect(found.rows.map(({ id }) => id)).toEqual([a.payableId, b.payableId])
    expect(found.rates).toEqual([{ taxRate: '15', rowCount: 2, netAmount: '288', taxAmount: '43.2' }])
    const { id } = await addBill({ taxRate: '15' })
    expect(await billOf(id)).toMatchObject({ netAmount: '288', taxAmount: '43.2' })
    await sql`update bm_org set tax_rounding = 'line' where org_no = 'O1'`.execute(database.ownerDb)
  })

  it('is narrowed by order, receipt, item and days, and the bill that is made of it with it', async () => {
    const { payableId, itemNo, asn } = await received('10', '6')
    const { originNo } = (await proposal({ goodsNo: itemNo })).rows[0] ?? { originNo: '' }
    for (const query of [{ goodsNo: itemNo }, { originNo }, { purchaseNo: asn.order.purchaseNo }]) {
      expect((await proposal(query)).rows.map(({ id }) => id)).toEqual([payableId])
    }
    expect((await proposal({ goodsNo: itemNo, toDate: '2026-03-01' })).rows).toEqual([])
    await addBill({ goodsNo: itemNo })
    expect(await amountsOf(payableId)).toBe('onBill 0 60 0')
  })

  it('is of the rate of the oldest row where the organisation wants one per bill, and says what is left', async () => {
    await sql`update bm_org set bill_tax_rates = 'one' where org_no = 'O1'`.execute(database.ownerDb)
    const all = await addBill({ taxRate: '13' }).catch(() => null)
    expect(all).not.toBeNull()
    const [first] = [await received('10', '1', '6'), await received('10', '1', '13'), await received('10', '2', '6')]
    const found = await proposal({})
    expect(found.oneRate).toEqual({ taxRate: '6', otherRates: ['13'], leftCount: 1 })
    expect(found.rows[0]?.id).toBe(first.payableId)
    expect(found.rates).toEqual([{ taxRate: '6', rowCount: 2, netAmount: '30', taxAmount: '1.8' }])
    await sql`update bm_org set bill_tax_rates = 'several'`.execute(database.ownerDb)
  })
})
