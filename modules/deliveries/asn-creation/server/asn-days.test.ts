import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readAsn } from '#modules/deliveries/asn/server/read-asn.ts'
import { act, adviceOf, asnDetails, asnInput, buildAsn } from '#modules/deliveries/asn/server/testing.ts'
import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { receiveUblDespatch } from '#modules/deliveries/despatch-advice/server/receive-ubl-despatch.ts'
import { buildOrder, buildUser, callerOf } from '#modules/orders/order/server/testing.ts'
import type { Caller } from '#platform/server/call-context.ts'
import { importErrors, importedRows } from '#platform/server/import/testing.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { asnImportFields } from '../contract/fields.ts'
import { asnDraft } from '../contract/schemas.ts'
import { addAsn } from './add-asn.ts'
import { getAsnDefaults } from './asn-defaults.ts'
import { asnImport } from './asn-import.ts'
import { checkAsn } from './check-asn.ts'

let test: TestDatabase
let supplier: Caller
let batchId: string
let purchaseNo: string
beforeAll(async () => {
  test = await createTestDatabase()
  supplier = await buildUser(test.ownerDb, callerOf('supplier'))
  const order = await buildOrder(test.ownerDb, { lines: [{ lineQty: '1000' }] })
  batchId = order.lines[0]?.batchId ?? ''
  purchaseNo = order.purchaseNo
})
afterAll(() => test.drop())

const travels = (transport_days: number | null) =>
  test.ownerDb.updateTable('bm_supplier').set({ transport_days }).where('supplier_no', '=', 'S1').execute()
type Days = Partial<Record<'deliveryDate' | 'expectedArrivalDate', string | null>>
const onlyDeparture: Days = { deliveryDate: '2026-03-18', expectedArrivalDate: null }
const onlyArrival: Days = { deliveryDate: null, expectedArrivalDate: '2026-03-20' }

async function datesOf(asnNo: string) {
  const { delivery_date, expected_arrival_date } = await test.ownerDb
    .selectFrom('srm_asn_head')
    .select(['delivery_date', 'expected_arrival_date'])
    .where('asn_no', '=', asnNo)
    .executeTakeFirstOrThrow()
  return [delivery_date, expected_arrival_date]
}

const create = async (days: Days) => {
  const input = asnInput({ ...days, lines: [{ batchId, deliveryQty: '1' }] })
  return datesOf((await act(test, supplier, (context) => addAsn(context, input))).asnNo)
}

describe('of the days of an ASN the one that is not said', () => {
  it('follows from the other by the days of transport of its supplier', async () => {
    await travels(3)
    expect(await create(onlyDeparture)).toEqual(['2026-03-18', '2026-03-21'])
    expect(await create(onlyArrival)).toEqual(['2026-03-17', '2026-03-20'])
    expect(await create({})).toEqual([asnDetails.deliveryDate, asnDetails.expectedArrivalDate])
    const place = { orgNo: 'O1', warehouseNo: 'W1' }
    expect(await act(test, supplier, (context) => getAsnDefaults(context, place))).toMatchObject({ transportDays: 3 })
  })

  it('is asked for where these days are not known, or where neither is said', async () => {
    await travels(null)
    const missing = (path: string) => ({ declaration: deliveriesErrors.detailMissing, details: [{ path }] })
    await expect(create(onlyDeparture)).rejects.toMatchObject(missing('expectedArrivalDate'))
    await expect(create(onlyArrival)).rejects.toMatchObject(missing('deliveryDate'))
    await travels(0)
    await expect(create({ deliveryDate: null, expectedArrivalDate: null })).rejects.toMatchObject(
      missing('deliveryDate'),
    )
    expect(await create(onlyArrival)).toEqual(['2026-03-20', '2026-03-20'])
  })

  it('is judged while the ASN is filled in as it will be written', async () => {
    const codes = async (days: Days) => {
      const lines = [{ batchId, deliveryQty: '1', supRemarks: 'LOT-A' }]
      const draft = asnDraft.parse({ ...asnDetails, ...days, lines })
      const { findings } = await act(test, supplier, (context) => checkAsn(context, draft))
      return findings.map(({ path, code }) => `${path} ${code}`)
    }
    await travels(2)
    expect(await codes(onlyDeparture)).toEqual([])
    await travels(null)
    expect(await codes(onlyDeparture)).toEqual(['expectedArrivalDate deliveries.detailMissing'])
  })

  it('may be left out in a file and in a document', async () => {
    const row = { purchaseNo, purchaseSeq: 10, deliveryQty: '1', supRemarks: 'L', wayCarriage: '2' } as const
    const addresses = { sender: 'S', senderPhone: '1', shippingAddress: 'A', deliveryAddress: 'B' }
    const rows = importedRows(
      asnImportFields,
      { ...row, ...addresses, ...onlyDeparture, asnNo: 'FILE-1' },
      { ...row, ...addresses, ...onlyArrival, asnNo: 'FILE-2' },
    )
    const errors = () => act(test, supplier, (context) => importErrors(context, asnImport, rows))
    await travels(null)
    expect(await errors()).toEqual([
      '2 expectedArrivalDate deliveries.detailMissing',
      '3 deliveryDate deliveries.detailMissing',
    ])
    await travels(3)
    expect(await errors()).toEqual([])
    await act(test, supplier, (context) => asnImport.writeRows(context, rows))
    expect(await datesOf('FILE-1')).toEqual(['2026-03-18', '2026-03-21'])
    expect(await datesOf('FILE-2')).toEqual(['2026-03-17', '2026-03-20'])

    const silent = () =>
      adviceOf([{ purchaseNo, qty: '1' }]).replace(
        /<cac:EstimatedDeliveryPeriod>[\s\S]*?<\/cac:EstimatedDeliveryPeriod>/,
        '',
      )
    const receive = () =>
      act(test, supplier, (context) =>
        receiveUblDespatch(context, { fileName: 'd.xml', content: Buffer.from(silent()), clientId: '' }),
      )
    expect(await datesOf((await receive()).asnNo)).toEqual(['2026-03-18', '2026-03-21'])
    await travels(null)
    await expect(receive()).rejects.toMatchObject({
      declaration: deliveriesErrors.detailMissing,
      details: [{ path: 'Shipment/Delivery/EstimatedDeliveryPeriod/EndDate' }],
    })
  })
})

describe('an ASN is overdue', () => {
  const allow = (orgNo: string, overdue_days: number) =>
    test.ownerDb
      .insertInto('srm_delivery_rule_config')
      .values({ tenantsid: 'T1', org_no: orgNo, overdue_days })
      .execute()

  it('once its day of arrival and the days that its organisation allows have passed while something is on its way', async () => {
    const { id } = await buildAsn(test)
    const isOverdue = async (daysAgo: number, status = '2') => {
      await sql`update srm_asn_head set expected_arrival_date = today() - ${daysAgo}::int, delivery_date = today() - ${daysAgo}::int,
        status = ${status} where id = ${id}`.execute(test.ownerDb)
      return (await act(test, callerOf('purchaser'), (context) => readAsn(context, { id }))).isOverdue
    }
    expect([await isOverdue(0), await isOverdue(1), await isOverdue(1, '4')]).toEqual([false, true, false])
    await allow('*', 2)
    expect([await isOverdue(2), await isOverdue(3), await isOverdue(3, '3')]).toEqual([false, true, true])
    await allow('O1', 5)
    expect([await isOverdue(5), await isOverdue(6)]).toEqual([false, true])
  })
})
