import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  act,
  adviceOf,
  asnDetails,
  buildAsn,
  giveBarcodeRule,
  packLots,
  pieces,
  voidAsn,
} from '#modules/deliveries/asn/server/testing.ts'
import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { splitLabel } from '#modules/deliveries/label/server/split-label.ts'
import { packBoxes } from '#modules/deliveries/package/server/pack-boxes.ts'
import { unpackPackages } from '#modules/deliveries/package/server/unpack-packages.ts'
import { buildOrder, buildUser, callerOf } from '#modules/orders/order/server/testing.ts'
import { BusinessError } from '#platform/contract/errors.ts'
import { sscc } from '#platform/contract/exchange/gs1-elements.ts'
import { xmlErrors } from '#platform/contract/exchange/xml-errors.ts'
import type { Caller } from '#platform/server/call-context.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import type { UblParts } from '#platform/server/ubl/write-ubl.ts'
import { receiveUblDespatch } from './receive-ubl-despatch.ts'

let test: TestDatabase
let supplier: Caller
beforeAll(async () => {
  test = await createTestDatabase()
  supplier = await buildUser(test.ownerDb, callerOf('supplier'))
})
afterAll(() => test.drop())

const UNIT = 'Shipment/TransportHandlingUnit'
const code = (serial: number) => sscc('4012345', BigInt(serial), '1')
const numbered = (value: string) => ({ value, attributes: { schemeID: 'SSCC' } })
const lineOf = (ID: string, qty: string, unit?: string): UblParts => ({
  ID,
  DeliveredQuantity: pieces(qty, unit),
  OrderLineReference: { LineID: '10' },
  Item: { Name: 'X' },
})
const box = (ID: UblParts[string], qty: string, unit?: string): UblParts => ({
  ID,
  HandlingUnitDespatchLine: lineOf('1', qty, unit),
})

/** Sends lines of new orders, packed like this. */
async function send(units: UblParts[], lots: readonly { qty: string; lotNo?: string }[]) {
  const { purchaseNo } = await buildOrder(test.ownerDb)
  const { shippingAddress, deliveryAddress } = asnDetails
  const Shipment = {
    ID: '1',
    TransportHandlingUnit: units,
    Delivery: {
      DeliveryAddress: { AddressLine: { Line: deliveryAddress } },
      EstimatedDeliveryPeriod: { EndDate: '2026-03-20' },
      Despatch: { ActualDespatchDate: '2026-03-18', DespatchAddress: { AddressLine: { Line: shippingAddress } } },
    },
  }
  const xml = adviceOf(
    lots.map((lot) => ({ purchaseNo, ...lot })),
    { Shipment },
  )
  return act(test, supplier, (context) =>
    receiveUblDespatch(context, { fileName: 'd.xml', content: Buffer.from(xml), clientId: '' }),
  )
}

/** What is told of a document; nothing where it is taken. */
const errorsOf = (work: Promise<unknown>): Promise<[string, string][]> =>
  work.then(
    () => [],
    (error: unknown) => {
      if (!(error instanceof BusinessError)) throw error
      return error.details.map(({ path, declaration }): [string, string] => [path, declaration.code])
    },
  )

describe('packages of a despatch advice', () => {
  it('are refused where a carton stands in a carton, also one whose boxes are not told', async () => {
    const goods = [
      { ID: '1', Quantity: pieces('10') },
      { ID: '2', Quantity: pieces('7') },
    ]
    const carton = (within: UblParts): UblParts => ({
      ID: numbered(code(1)),
      HandlingUnitDespatchLine: [lineOf('1', '10'), lineOf('2', '7')],
      ActualPackage: { ID: 'c', ...within },
    })
    const lots = [{ qty: '10' }, { qty: '7', lotNo: 'LOT-B' }]
    const place = `${UNIT}[1]/ActualPackage[1]/ContainedPackage[1]`
    const tooDeep = deliveriesErrors.packedTooDeep.code
    const twoGoods = carton({ ContainedPackage: { ID: numbered(code(2)), GoodsItem: goods } })
    expect(await errorsOf(send([twoGoods], lots))).toEqual([[`${place}/GoodsItem`, tooDeep]])
    const nested = carton({ ContainedPackage: { ID: 'x', ContainedPackage: { ID: 'y', GoodsItem: goods } } })
    expect(await errorsOf(send([nested], lots))).toEqual([[`${place}/ContainedPackage`, tooDeep]])
    // One level less is a carton on a pallet.
    expect(await errorsOf(send([carton({ GoodsItem: goods })], lots))).toEqual([])
  })

  it('tell a wrong number once, and a quantity in another unit than that of its line', async () => {
    const wrong = { ...box(numbered('123456789012345678'), '10'), ActualPackage: { ID: '1', Quantity: pieces('10') } }
    expect(await errorsOf(send([wrong], [{ qty: '10' }]))).toEqual([[`${UNIT}[1]/ID`, xmlErrors.ublValue.code]])
    const kilograms = { ...box('1', '10'), ActualPackage: { ID: '1', Quantity: pieces('10', 'KGM') } }
    expect(await errorsOf(send([box('2', '5', 'KGM'), kilograms], [{ qty: '15' }]))).toEqual([
      [`${UNIT}[2]/ActualPackage[1]/Quantity`, xmlErrors.ublUnit.code],
      [`${UNIT}[1]/HandlingUnitDespatchLine[1]/DeliveredQuantity`, xmlErrors.ublUnit.code],
    ])
    const hidden = { ...box('1', '10'), ActualPackage: { ID: '1', Quantity: { value: '10', attributes: {} } } }
    expect(await errorsOf(send([hidden], [{ qty: '10' }]))).toEqual([])
  })

  it('have no number of a box that was split or a pallet that was taken apart, until their ASN is void', async () => {
    const built = await buildAsn(test, { quantities: ['40'] })
    const [first, second] = await packLots(test, built, [2])
    const { id, version } = built
    const [pallet] = await act(test, supplier, (context) =>
      packBoxes(context, { id, level: '3', targetId: null, packageIds: [], boxIds: [second?.id ?? ''] }),
    )
    await act(test, supplier, (context) =>
      splitLabel(context, { id: first?.id ?? '', list: [{ qty: '5' }, { qty: '15' }] }),
    )
    await act(test, supplier, (context) => unpackPackages(context, { id, packageIds: [pallet?.id ?? ''], boxIds: [] }))
    for (const unitCode of [first?.unitCode ?? '', pallet?.unitCode ?? '']) {
      expect(await errorsOf(send([box(unitCode, '10')], [{ qty: '10' }]))).toEqual([
        [`${UNIT}[1]/HandlingUnitDespatchLine[1]`, deliveriesErrors.unitTaken.code],
      ])
    }
    await act(test, supplier, (context) => voidAsn(context, { id, version, reason: 'Again' }))
    for (const unitCode of [first?.unitCode ?? '', pallet?.unitCode ?? '']) {
      expect(await errorsOf(send([box(unitCode, '10')], [{ qty: '10' }]))).toEqual([])
    }
  })

  it('have a number once, also when one document has it for a box and another for a pallet at that moment', async () => {
    for (const serial of [31, 32, 33]) {
      const pallet = { ...box(numbered(code(serial)), '10'), ActualPackage: { ID: '1', Quantity: pieces('10') } }
      const reported = await Promise.all(
        [box(numbered(code(serial)), '10'), pallet].map((unit) => errorsOf(send([unit], [{ qty: '10' }]))),
      )
      expect(reported.map((one) => one.length).sort()).toEqual([0, 1])
      expect(reported.flat().map(([, error]) => error)).toEqual([deliveriesErrors.unitTaken.code])
    }
  })

  it('take numbers of units before serial numbers of rules, as printing labels does', async () => {
    await buildOrder(test.ownerDb)
    await giveBarcodeRule(test, 'ITEM-1')
    const packed = (serial: number) => ({
      ...box('1', '10'),
      ActualPackage: { ID: numbered(code(serial)), Quantity: pieces('10') },
    })
    await send([packed(41)], [{ qty: '10' }])
    let sent: Promise<unknown> = Promise.resolve()
    await test.ownerDb.transaction().execute(async (printing) => {
      await sql`select from srm_label_rule_config for update`.execute(printing)
      sent = send([packed(42)], [{ qty: '10' }])
      await expect.poll(waiting, { timeout: 5000 }).toBe(1)
      // Whoever prints gets the serial numbers that it takes next.
      await sql`select from bm_number_counter for update nowait`.execute(printing)
    })
    await sent
    const labels = await test.ownerDb
      .selectFrom('srm_asn_label')
      .select('rule_serial')
      .where('unit_code', 'in', [code(41), code(42)])
      .orderBy('id')
      .execute()
    expect(labels.map(({ rule_serial }) => rule_serial)).toEqual(['1', '2'])
  })
})

/** How many wait for a lock that another one has. */
async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(test.ownerDb)
  return rows[0]?.count ?? 0
}
