import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readAsn } from '#modules/deliveries/asn/server/read-asn.ts'
import { act, buildAsn, setDeliveryRules } from '#modules/deliveries/asn/server/testing.ts'
import { renumberLot } from '#modules/deliveries/asn-change/server/renumber-lot.ts'
import { matchDelivery } from '#modules/deliveries/asn-creation/server/match-delivery.ts'
import { deliveriesTexts } from '#modules/deliveries/contract/texts.ts'
import { masterDataTexts } from '#modules/master-data/contract/texts.ts'
import { buildOrder, callerOf } from '#modules/orders/order/server/testing.ts'
import type { CallContext, Caller } from '#platform/server/call-context.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { generateLotNo } from './generate-lot-no.ts'

let test: TestDatabase
const supplier = callerOf('supplier')
const rival = callerOf('supplier', { userNo: 'rival', supplierNo: 'S2' })
const buyer = callerOf('purchaser')

const run = <T>(caller: Caller, work: (context: CallContext) => Promise<T>): Promise<T> =>
  act(test, caller, work, { texts: [deliveriesTexts, masterDataTexts] })
const generate = (batchId: string, caller: Caller = supplier, productDate: string | null = '2026-02-28') =>
  run(caller, (context) => generateLotNo(context, { batchId, productDate }))

beforeAll(async () => {
  test = await createTestDatabase()
  const { lines } = await buildOrder(test.ownerDb, { lines: [{ itemNo: 'ITEM-1' }] })
  expect(lines).toHaveLength(1)
  const tenantsid = 'T1'
  const { id } = await test.ownerDb
    .insertInto('bm_lot_rule_head')
    .values({ tenantsid, lot_rule_no: 'LR', lot_rule_name: 'Days' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const elements = [
    { element_no: 'A', element_type: 'supplierNo' },
    { element_no: 'B', element_type: 'productDate' },
    {
      element_no: 'C',
      element_type: 'serial',
      serial_base: 'decimal',
      reset_period: 'day',
      date_basis: '2',
    },
  ] as const
  for (const [index, element] of elements.entries()) {
    await test.ownerDb
      .insertInto('bm_basic_element')
      .values({ tenantsid, element_name: element.element_type, ...element })
      .execute()
    await test.ownerDb
      .insertInto('bm_lot_rule_line')
      .values({
        tenantsid,
        rule_id: id,
        part_seq: index + 1,
        element_no: element.element_no,
        separator: '-',
        part_length: element.element_no === 'C' ? 2 : null,
      })
      .execute()
  }
  await test.ownerDb.updateTable('bm_item').set({ lot_rule_no: 'LR' }).where('item_no', '=', 'ITEM-1').execute()
})
afterAll(() => test.drop())

describe('lot numbers of deliveries', () => {
  it('are drawn by the rule of the line’s item, whoever of the two sides asks', async () => {
    const { lines } = await buildOrder(test.ownerDb, { lines: [{ itemNo: 'ITEM-1' }] })
    const batchId = lines[0]?.batchId ?? ''
    expect(await generate(batchId)).toEqual({ lotNo: 'S1-260228-01' })
    expect(await generate(batchId, buyer)).toEqual({ lotNo: 'S1-260228-02' })
    expect(await generate(batchId, supplier, '2026-03-01')).toEqual({ lotNo: 'S1-260301-01' })
  })

  it('are refused for goods of others, for items without a rule, and while the day of production is open', async () => {
    const { lines } = await buildOrder(test.ownerDb, { lines: [{ itemNo: 'ITEM-1' }, { itemNo: 'ITEM-2' }] })
    const [first = '', second = ''] = lines.map(({ batchId }) => batchId)
    await expect(generate(first, rival)).rejects.toMatchObject({ declaration: { code: 'wire.notFound' } })
    await expect(generate(second)).rejects.toMatchObject({ declaration: { code: 'deliveries.noLotRule' } })
    await expect(generate(first, supplier, null)).rejects.toMatchObject({
      declaration: { code: 'master-data.numberValueMissing' },
      details: [{ path: 'productDate' }],
    })
    const matched = await run(supplier, (context) =>
      matchDelivery(context, { batchIds: [first, second], headIds: [], deliveryDate: '2026-03-02' }),
    )
    expect(matched.lines.map(({ goodsNo, hasLotRule }) => [goodsNo, hasLotRule])).toEqual([
      ['ITEM-1', true],
      ['ITEM-2', false],
    ])
  })

  it('are given to a lot of an ASN that waits for approval, with the line that it alone is', async () => {
    await setDeliveryRules(test, 'O1', { isApprovalNeeded: true })
    const lots = [{ lotNo: 'LOT-A', productDate: '2026-02-10', qty: '40' }]
    const asn = await buildAsn(test, { lots })
    const before = await run(supplier, (context) => readAsn(context, { id: asn.id }))
    const lotId = before.lines[0]?.lots[0]?.id ?? ''
    const key = { id: asn.id, version: asn.version, lotId }
    await expect(run(rival, (context) => renumberLot(context, key))).rejects.toMatchObject({
      declaration: { code: 'wire.notFound' },
    })
    const state = await run(supplier, (context) => renumberLot(context, key))
    expect(state).toMatchObject({ asnNo: asn.asnNo, status: '0', version: asn.version + 1 })
    const after = await run(supplier, (context) => readAsn(context, { id: asn.id }))
    expect(after.lines[0]).toMatchObject({ supRemarks: 'S1-260210-01', hasLotRule: true })
    expect(after.lines[0]?.lots[0]).toMatchObject({ lotNo: 'S1-260210-01', productDate: '2026-02-10', qty: '40' })
    await expect(run(supplier, (context) => renumberLot(context, key))).rejects.toMatchObject({
      declaration: { code: 'wire.staleVersion' },
    })
    await setDeliveryRules(test, 'O1', {})
  })

  it('of what is shipped stay', async () => {
    const asn = await buildAsn(test)
    const read = await run(supplier, (context) => readAsn(context, { id: asn.id }))
    const key = { id: asn.id, version: asn.version, lotId: read.lines[0]?.lots[0]?.id ?? '' }
    await expect(run(supplier, (context) => renumberLot(context, key))).rejects.toMatchObject({
      declaration: { code: 'deliveries.notEditable' },
    })
  })
})
