import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type AsnOverrides,
  act,
  asnInput,
  balancesOf,
  buildAsn,
  clearDeliveryRules,
  defineOrderField,
  setDeliveryRules,
} from '#modules/deliveries/asn/server/testing.ts'
import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import enUS from '#modules/deliveries/locales/en-US.json' with { type: 'json' }
import { buildOrder, callerOf, moveQuantities } from '#modules/orders/order/server/testing.ts'
import { BusinessError, type ErrorDeclaration } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { addAsn } from './add-asn.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(() => clearDeliveryRules(database))

const supplier = callerOf('supplier')
const create = (overrides: AsnOverrides, caller = supplier) =>
  act(database, caller, (context) => addAsn(context, asnInput(overrides)))

/** What a refused creation says: the refusal, its values, and every error by line. */
async function refusalOf(overrides: AsnOverrides, caller = supplier): Promise<BusinessError> {
  const error = await create(overrides, caller).then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (error instanceof BusinessError) return error
  throw error ?? new Error('the notice was created')
}

const expectRefusal = async (
  overrides: AsnOverrides,
  declaration: ErrorDeclaration,
  parameters: BusinessError['parameters'] = {},
) => {
  const refusal = await refusalOf(overrides)
  expect([refusal.declaration.code, refusal.parameters]).toEqual([declaration.code, parameters])
}

async function batch(overrides: Parameters<typeof buildOrder>[1] = {}): Promise<string> {
  return (await buildOrder(database.ownerDb, overrides)).lines[0]?.batchId ?? ''
}

describe('creating an ASN', () => {
  it('ships its quantities where no approval is needed', async () => {
    const batchId = await batch()
    const asn = await create({ lines: [{ batchId, deliveryQty: '40' }] })
    expect(asn).toMatchObject({ status: '2', version: 1 })
    expect(asn.asnNo).toMatch(/^ASN260302-\d{4}$/)
    expect(await balancesOf(database, batchId)).toMatchObject({
      pending: '0',
      shipped: '40',
      onWay: '40',
      toShip: '60',
    })
  })

  it('holds its quantities as pending where the organisation wants approval', async () => {
    await setDeliveryRules(database, 'O1', { isApprovalNeeded: true })
    const batchId = await batch()
    expect(await create({ lines: [{ batchId, deliveryQty: '40' }] })).toMatchObject({ status: '0' })
    expect(await balancesOf(database, batchId)).toMatchObject({
      pending: '40',
      shipped: '0',
      onWay: '0',
      toShip: '100',
    })
    await expectRefusal({ lines: [{ batchId, deliveryQty: '61' }] }, deliveriesErrors.overShippable, {
      purchaseNo: expect.any(String),
      lineBatch: '10-1-1',
      goodsNo: 'ITEM-1',
      quantity: '61',
      shippable: '60',
    })
  })

  it('takes the rules of the organisation before those of all', async () => {
    await setDeliveryRules(database, '*', { isApprovalNeeded: true })
    await setDeliveryRules(database, 'O1', { isApprovalNeeded: false })
    expect(await create({ lines: [{ batchId: await batch(), deliveryQty: '1' }] })).toMatchObject({ status: '2' })
  })

  it('is refused for a frozen supplier in the words of the product', async () => {
    const batchId = await batch({ supplierNo: 'S9' })
    await database.ownerDb
      .updateTable('bm_supplier')
      .set({ is_delivery_frozen: true })
      .where('supplier_no', '=', 'S9')
      .execute()
    const refusal = await refusalOf(
      { lines: [{ batchId, deliveryQty: '1' }] },
      callerOf('supplier', { supplierNo: 'S9' }),
    )
    expect(refusal.declaration).toBe(deliveriesErrors.supplierFrozen)
    expect(enUS.errors.supplierFrozen).toBe(
      'Your delivery has been frozen, and you cannot create a delivery note at this time!',
    )
  })

  it.each(['0', '-1'])('refuses a quantity of %s in the words of the product', async (deliveryQty) => {
    await expectRefusal({ lines: [{ batchId: await batch(), deliveryQty }] }, deliveriesErrors.deliveryQuantityWrong)
    expect(enUS.errors.deliveryQuantityWrong).toBe('The delivery quantity is wrong')
  })

  it('sums the lines of one batch against what can be shipped', async () => {
    const batchId = await batch({ purchaseNo: 'PO-SUM' })
    await expectRefusal(
      {
        lines: [
          { batchId, deliveryQty: '60' },
          { batchId, deliveryQty: '41', supRemarks: 'LOT-B' },
        ],
      },
      deliveriesErrors.overShippable,
      { purchaseNo: 'PO-SUM', lineBatch: '10-1-1', goodsNo: 'ITEM-1', quantity: '41', shippable: '40' },
    )
    await create({
      lines: [
        { batchId, deliveryQty: '60' },
        { batchId, deliveryQty: '40', supRemarks: 'LOT-B' },
      ],
    })
    expect(await balancesOf(database, batchId)).toMatchObject({ shipped: '100', toShip: '0' })
  })

  it('ships up to the over-delivery allowed and not a unit more', async () => {
    const batchId = await batch({ overPercent: '10' })
    await create({ lines: [{ batchId, deliveryQty: '105' }] })
    expect((await refusalOf({ lines: [{ batchId, deliveryQty: '6' }] })).parameters).toMatchObject({ shippable: '5' })
    await create({ lines: [{ batchId, deliveryQty: '5' }] })
    expect(await balancesOf(database, batchId)).toMatchObject({ shipped: '110', toShip: '0' })
  })

  it('needs the supplier batch number, in the words of the product', async () => {
    const lines = [{ batchId: await batch(), deliveryQty: '1', supRemarks: '' }]
    await expectRefusal({ lines }, deliveriesErrors.supplierBatchEmpty)
    expect(enUS.errors.supplierBatchEmpty).toBe('Please enter the supplier batch number')
  })

  it('refuses fractions of a whole-number unit, in quantity, gift and lots', async () => {
    const batchId = await batch()
    const lots = [
      { lotNo: 'A', qty: '0.5' },
      { lotNo: 'B', qty: '0.5' },
    ]
    for (const line of [{ deliveryQty: '1.5' }, { deliveryQty: '1', giftQty: '0.1' }, { deliveryQty: '1', lots }]) {
      expect((await refusalOf({ lines: [{ batchId, ...line }] })).declaration).toBe(deliveriesErrors.quantityDecimals)
    }
  })

  it('keeps lots that add up to the line, and one lot of the batch number where none are given', async () => {
    const batchId = await batch()
    const asn = await create({
      lines: [
        {
          batchId,
          deliveryQty: '10',
          lots: [
            { lotNo: 'A', qty: '4' },
            { lotNo: 'B', qty: '6', productDate: '2026-01-05' },
          ],
        },
        { batchId, deliveryQty: '3', supRemarks: 'SUP-7' },
      ],
    })
    const lots = await database.ownerDb
      .selectFrom('srm_asn_lot as t')
      .innerJoin('srm_asn_line as l', 'l.id', 't.asn_line_id')
      .select(['l.asn_seq', 't.lot_no', 't.qty', 't.product_date'])
      .where('l.asn_id', '=', asn.id)
      .orderBy('t.id')
      .execute()
    expect(lots.map((lot) => [lot.asn_seq, lot.lot_no, Number(lot.qty), lot.product_date])).toEqual([
      [1, 'A', 4, null],
      [1, 'B', 6, '2026-01-05'],
      [2, 'SUP-7', 3, null],
    ])
  })

  it('refuses lots that do not add up, or that are there twice', async () => {
    const batchId = await batch({ purchaseNo: 'PO-LOTS' })
    const names = { purchaseNo: 'PO-LOTS', lineBatch: '10-1-1' }
    const withLots = (...quantities: string[]): AsnOverrides => ({
      lines: [{ batchId, deliveryQty: '10', lots: quantities.map((qty) => ({ lotNo: 'A', qty })) }],
    })
    await expectRefusal(withLots('4', '5'), deliveriesErrors.lotSumDiffers, { ...names, sum: '9', quantity: '10' })
    await expectRefusal(withLots('4', '6'), deliveriesErrors.lotTwice, { ...names, lotNo: 'A' })
    await expectRefusal(withLots('10', '0'), deliveriesErrors.deliveryQuantityWrong)
  })

  it('lets goods leave on the first day allowed in advance, not earlier', async () => {
    await setDeliveryRules(database, 'O1', { advanceDays: 5 })
    const lines = [{ batchId: await batch({ purchaseNo: 'PO-EARLY' }), deliveryQty: '1' }]
    const parameters = { purchaseNo: 'PO-EARLY', lineBatch: '10-1-1', date: '2026-03-15' }
    await expectRefusal({ deliveryDate: '2026-03-14', lines }, deliveriesErrors.tooEarly, parameters)
    expect(await create({ deliveryDate: '2026-03-15', lines })).toMatchObject({ status: '2' })
  })

  it('refuses an arrival before the delivery', async () => {
    const lines = [{ batchId: await batch(), deliveryQty: '1' }]
    await expectRefusal({ deliveryDate: '2026-03-21', lines }, deliveriesErrors.arrivalBeforeDelivery)
  })

  it.each([
    ['warehouse', { warehouseNo: 'W2' }, deliveriesErrors.mixedWarehouse],
    ['organisation', { orgNo: 'O2' }, deliveriesErrors.mixedOrganisation],
    ['classify type', { classifyType: 'C2' }, deliveriesErrors.mixedClassifyType],
    ['order type', { orderType: '2' }, deliveriesErrors.mixedOrderType],
  ] as const)('refuses lines of another %s', async (_name, overrides, declaration) => {
    const lines = [
      { batchId: await batch(), deliveryQty: '1' },
      { batchId: await batch(overrides), deliveryQty: '1' },
    ]
    await expectRefusal({ lines }, declaration)
  })

  it('refuses lines of another supplier, which only the buyer sees', async () => {
    const lines = [
      { batchId: await batch(), deliveryQty: '1' },
      { batchId: await batch({ supplierNo: 'S2' }), deliveryQty: '1' },
    ]
    expect((await refusalOf({ lines }, callerOf('purchaser'))).declaration).toBe(deliveriesErrors.mixedSupplier)
  })

  it('merges order types and keeps orders apart where the rules say so', async () => {
    const lines = [
      { batchId: await batch(), deliveryQty: '1' },
      { batchId: await batch({ orderType: '2' }), deliveryQty: '1' },
    ]
    await setDeliveryRules(database, 'O1', { canMergeOrderTypes: true })
    expect(await create({ lines })).toMatchObject({ status: '2' })
    await setDeliveryRules(database, 'O1', { canMergeOrders: false })
    await expectRefusal({ lines }, deliveriesErrors.mixedOrder)
  })

  it('keeps plants, items and orders without a common keyword apart where the rules say so', async () => {
    const plain = { batchId: await batch({ purchaseNo: 'SZ-A-1' }), deliveryQty: '1' }
    const otherItem = {
      batchId: await batch({ purchaseNo: 'SZ-A-2', lines: [{ itemNo: 'ITEM-9' }] }),
      deliveryQty: '1',
    }
    const otherKind = { batchId: await batch({ purchaseNo: 'HK-B-1' }), deliveryQty: '1' }
    const otherPlant = await buildOrder(database.ownerDb, { purchaseNo: 'SZ-A-3' })
    await database.ownerDb
      .updateTable('srm_purchase_head')
      .set({ plant_no: 'P2' })
      .where('id', '=', otherPlant.id)
      .execute()
    const ofPlant = { batchId: otherPlant.lines[0]?.batchId ?? '', deliveryQty: '1' }

    await setDeliveryRules(database, 'O1', { canMergeItems: false })
    await expectRefusal({ lines: [plain, otherItem] }, deliveriesErrors.mixedItem)
    await setDeliveryRules(database, 'O1', { canMergePlants: false })
    await expectRefusal({ lines: [plain, ofPlant] }, deliveriesErrors.mixedPlant)
    await setDeliveryRules(database, 'O1', { mergeKeywords: 'SZ-, ' })
    await expectRefusal({ lines: [plain, otherKind] }, deliveriesErrors.mixedKeyword, { wanted: 'SZ-' })
    expect(await create({ lines: [plain, otherItem, ofPlant] })).toMatchObject({ status: '2' })
  })

  it('keeps lines with other values of the rules’ custom field apart, and merges those without any', async () => {
    const [north, alike, south, none, empty] = await Promise.all([batch(), batch(), batch(), batch(), batch()])
    await defineOrderField(database, 'lane', { values: { [north]: 'N', [alike]: 'N', [south]: 'S' } })
    await setDeliveryRules(database, 'O1', { mergeCustomField: 'lane' })
    const lines = (...ids: string[]) => ids.map((batchId) => ({ batchId, deliveryQty: '1' }))
    const differs = deliveriesErrors.mixedCustomField
    // A supplier who does not see the field is told that it keeps them apart, not what stands in it.
    const { hiddenField: field, hiddenValue: wanted } = enUS.form
    await expectRefusal({ lines: lines(north, south) }, differs, { field, wanted })
    await expectRefusal({ lines: lines(none, north) }, differs, { field, wanted })
    expect(await create({ lines: lines(north, alike) })).toMatchObject({ status: '2' })
    expect(await create({ lines: lines(none, empty) })).toMatchObject({ status: '2' })
  })

  it('asks for parcel or vehicle where the rules want to know them', async () => {
    await setDeliveryRules(database, 'O1', { isShippingInfoNeeded: true })
    const lines = [{ batchId: await batch(), deliveryQty: '1' }]
    const missing = async (overrides: Partial<AsnOverrides>) => {
      const refusal = await refusalOf({ lines, ...overrides })
      expect(refusal.declaration).toBe(deliveriesErrors.shippingInfoMissing)
      return refusal.details.map(({ path }) => path)
    }
    expect(await missing({ wayCarriage: '1', carNo: 'B 1' })).toEqual(['trackingNo'])
    expect(await missing({ wayCarriage: '2' })).toEqual(['trackingNo'])
    expect(await missing({ wayCarriage: '3', trackingNo: 'T 1', driver: 'Li' })).toEqual(['carNo', 'driverPhone'])
    expect(await create({ lines, wayCarriage: '2', carNo: 'B 1' })).toMatchObject({ status: '2' })
    expect(await create({ lines, wayCarriage: '1', trackingNo: 'T 1' })).toMatchObject({ status: '2' })
  })

  it.each(['accepting', 'completed', 'closed', 'rejected'] as const)('refuses orders that are %s', async (status) => {
    const lines = [{ batchId: await batch({ status, purchaseNo: `PO-${status}` }), deliveryQty: '1' }]
    expect((await refusalOf({ lines })).declaration).toBe(deliveriesErrors.orderNotInProgress)
  })

  it('ships an order while a change of it waits: the confirmed version is in force', async () => {
    const lines = [{ batchId: await batch({ status: 'changing' }), deliveryQty: '1' }]
    expect(await create({ lines })).toMatchObject({ status: '2' })
  })

  it('refuses closed lines', async () => {
    const batchId = await batch()
    await database.ownerDb
      .updateTable('srm_purchase_batch')
      .set({ is_closed: true })
      .where('id', '=', batchId)
      .execute()
    expect((await refusalOf({ lines: [{ batchId, deliveryQty: '1' }] })).declaration).toBe(
      deliveriesErrors.orderLineClosed,
    )
  })

  it('tells every faulty line, and writes nothing', async () => {
    const batchId = await batch()
    const before = await balancesOf(database, batchId)
    const refusal = await refusalOf({
      lines: [
        { batchId, deliveryQty: '10' },
        { batchId, deliveryQty: '0' },
        { batchId, deliveryQty: '95', supRemarks: '' },
      ],
    })
    expect(refusal.details.map(({ path, declaration }) => [path, declaration])).toEqual([
      ['lines.1', deliveriesErrors.deliveryQuantityWrong],
      ['lines.2', deliveriesErrors.supplierBatchEmpty],
      ['lines.2', deliveriesErrors.overShippable],
    ])
    expect(await balancesOf(database, batchId)).toEqual(before)
  })

  it('does not find batches of another supplier, warehouse or tenant', async () => {
    const lines = [{ batchId: await batch({ supplierNo: 'S2' }), deliveryQty: '1' }]
    await expectRefusal({ lines }, platformErrors.notFound)
    const elsewhere = { lines: [{ batchId: await batch({ warehouseNo: 'W9' }), deliveryQty: '1' }] }
    expect((await refusalOf(elsewhere, callerOf('purchaser'))).declaration).toBe(platformErrors.notFound)
    const stranger = { lines: [{ batchId: await batch({ tenantsid: 'T2' }), deliveryQty: '1' }] }
    await expectRefusal(stranger, platformErrors.notFound)
  })

  it('can be done by the buyer on the supplier\u2019s behalf', async () => {
    const batchId = await batch()
    const asn = await create({ lines: [{ batchId, deliveryQty: '40' }] }, callerOf('purchaser'))
    expect(asn).toMatchObject({ status: '2' })
  })

  it('passes over numbers that a file has taken already', async () => {
    const batchId = await batch()
    const first = await create({ lines: [{ batchId, deliveryQty: '1' }] })
    const [, day = '', number = ''] = /^(ASN\d+-)(\d+)$/.exec(first.asnNo) ?? []
    const taken = `${day}${String(Number(number) + 1).padStart(4, '0')}`
    await database.ownerDb.updateTable('srm_asn_head').set({ asn_no: taken }).where('id', '=', first.id).execute()
    expect((await create({ lines: [{ batchId, deliveryQty: '1' }] })).asnNo).toBe(
      `${day}${String(Number(number) + 2).padStart(4, '0')}`,
    )
  })

  it('counts what other ASNs hold as pending', async () => {
    const batchId = await batch()
    await moveQuantities(database.ownerDb, batchId, 'asnSubmit', { pending: '100' })
    expect((await refusalOf({ lines: [{ batchId, deliveryQty: '1' }] })).parameters).toMatchObject({ shippable: '0' })
  })

  it('is noted for the operation log and told to both parties', async () => {
    const { asnNo } = await buildAsn(database)
    const notes = await database.ownerDb
      .selectFrom('sys_operation_log')
      .selectAll()
      .where('document_no', '=', asnNo)
      .execute()
    expect(notes).toHaveLength(1)
    const messages = await database.ownerDb
      .selectFrom('sys_outbox')
      .select(['topic', 'supplier_no', 'payload'])
      .execute()
    expect(messages.filter(({ topic }) => topic === 'deliveries').map(({ payload }) => payload)).toContainEqual({
      documentNo: asnNo,
    })
  })
})
