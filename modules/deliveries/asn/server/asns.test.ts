import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addAsn } from '#modules/deliveries/asn-creation/server/add-asn.ts'
import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { buildOrder, callerOf } from '#modules/orders/order/server/testing.ts'
import { divide, multiply } from '#platform/contract/values/decimal.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { asns } from './asns.ts'
import { printableDeliveryNote } from './printable-delivery-note.ts'
import { readAsn } from './read-asn.ts'
import {
  act,
  approveAsn,
  asnDetails,
  asnInput,
  type BuiltAsn,
  buildAsn,
  editAsn,
  endAsnLine,
  rejectAsn,
  resubmission,
  resubmitAsn,
  setDeliveryRules,
  voidAsn,
} from './testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const buyer = callerOf('purchaser')
const supplier = callerOf('supplier')
const reason = 'Because'
const isAsking = (isApprovalNeeded: boolean) => setDeliveryRules(database, 'O1', { isApprovalNeeded })
const detailOf = ({ id }: Pick<BuiltAsn, 'id'>) => act(database, buyer, (context) => readAsn(context, { id }))

/** Does something to an ASN as it is now, and tells what is said of its approval then. */
async function approvalAfter(
  asn: BuiltAsn,
  caller: typeof buyer,
  work: (context: CallContext, key: { id: string; version: number }) => Promise<unknown>,
): Promise<string> {
  const { id, version } = await detailOf(asn)
  await act(database, caller, (context) => work(context, { id, version }))
  return (await detailOf(asn)).approvalStatus
}

describe('the approval of an ASN', () => {
  const approve = (asn: BuiltAsn) => approvalAfter(asn, buyer, (context, key) => approveAsn(context, { list: [key] }))
  const reject = (asn: BuiltAsn) => approvalAfter(asn, buyer, (context, key) => rejectAsn(context, { ...key, reason }))
  const resubmit = (asn: BuiltAsn) =>
    approvalAfter(asn, supplier, (context, key) => resubmitAsn(context, resubmission(key)))
  const voiding = (asn: BuiltAsn) =>
    approvalAfter(asn, supplier, (context, key) => voidAsn(context, { ...key, reason }))
  const edit = (asn: BuiltAsn) =>
    approvalAfter(asn, supplier, async (context, key) => {
      const hidden = { carType: '', carNo: '', carInfo: '', driver: '', driverPhone: '', trackingNo: '', remarks: '' }
      await editAsn(context, { ...key, ...asnDetails, ...hidden, delWarehouse: 'Hall 7', lines: [] })
    })
  const end = (asn: BuiltAsn) =>
    approvalAfter(asn, buyer, (context, key) => endAsnLine(context, { ...key, lineIds: asn.lineIds, reason }))

  it('is not needed where nobody asks for it, whatever becomes of the ASN', async () => {
    await isAsking(false)
    const [ended, voided] = [await buildAsn(database), await buildAsn(database)]
    expect((await detailOf(ended)).approvalStatus).toBe('0')
    expect([await end(ended), await voiding(voided)]).toEqual(['0', '0'])
  })

  it('is pending until it is approved, and stays approved', async () => {
    await isAsking(true)
    const asn = await buildAsn(database)
    expect((await detailOf(asn)).approvalStatus).toBe('1')
    expect([await edit(asn), await resubmit(asn), await approve(asn), await end(asn)]).toEqual(['1', '1', '2', '2'])
    const voided = await buildAsn(database)
    expect([await approve(voided), await voiding(voided)]).toEqual(['2', '2'])
  })

  it('tells who changed the ASN last', async () => {
    await isAsking(true)
    const asn = await buildAsn(database)
    expect(await detailOf(asn)).toMatchObject({ updateName: supplier.userName })
    await approve(asn)
    expect(await detailOf(asn)).toMatchObject({ updateName: buyer.userName })
  })

  it('is rejected until the ASN is submitted again, and then pending or not needed any more', async () => {
    await isAsking(true)
    const [asked, unasked, voided] = [await buildAsn(database), await buildAsn(database), await buildAsn(database)]
    expect([await reject(asked), await edit(asked), await resubmit(asked)]).toEqual(['3', '3', '1'])
    expect([await reject(voided), await voiding(voided)]).toEqual(['3', '3'])
    await reject(unasked)
    await isAsking(false)
    expect(await resubmit(unasked)).toBe('0')
  })

  it('is no longer needed of what is voided while it waits, and is searched by', async () => {
    await isAsking(true)
    const [voided, waiting] = [await buildAsn(database), await buildAsn(database)]
    expect(await voiding(voided)).toBe('0')
    const found = await act(database, buyer, (context) =>
      asns.handlers['ISrmAsnHeadService/getAsnPage'](context, {
        current: 1,
        size: 50,
        condition: { approvalStatus: ['1'] },
      }),
    )
    const numbers = found.records.map(({ asnNo }) => asnNo)
    expect([numbers.includes(waiting.asnNo), numbers.includes(voided.asnNo)]).toEqual([true, false])
    expect(new Set(found.records.map(({ status }) => status))).toEqual(new Set(['0']))
  })
})

describe('how far an ASN is closed', () => {
  beforeEach(() => isAsking(false))
  const closedOf = async (asn: BuiltAsn) => {
    const { records } = await act(database, buyer, (context) =>
      asns.handlers['ISrmAsnHeadService/getAsnPage'](context, {
        current: 1,
        size: 20,
        condition: { asnNo: asn.asnNo },
      }),
    )
    return records.map(({ closedStatusName }) => closedStatusName)
  }
  const endLines = async (asn: BuiltAsn, lineIds: string[]) => {
    const { id, version } = await detailOf(asn)
    await act(database, buyer, (context) => endAsnLine(context, { id, version, lineIds, reason }))
  }

  it('is open, partly closed once one of its lines was ended, and closed when nothing of it comes', async () => {
    const asn = await buildAsn(database, { quantities: ['40', '20'] })
    expect(await closedOf(asn)).toEqual(['open'])
    await endLines(asn, asn.lineIds.slice(0, 1))
    expect(await closedOf(asn)).toEqual(['partlyClosed'])
    await endLines(asn, asn.lineIds.slice(1))
    expect(await closedOf(asn)).toEqual(['closed'])
  })

  it('is closed when the ASN is settled, which ends all that is open of it, once', async () => {
    const asn = await buildAsn(database, { quantities: ['40', '20'] })
    await endLines(asn, asn.lineIds.slice(0, 1))
    const settle = async () => {
      const { id, version } = await detailOf(asn)
      await act(database, buyer, (context) => endAsnLine(context, { id, version, reason }))
    }
    await settle()
    expect(await closedOf(asn)).toEqual(['closed'])
    expect((await detailOf(asn)).lines.map(({ endedQty, onWayQty }) => [endedQty, onWayQty])).toEqual([
      ['40', '0'],
      ['20', '0'],
    ])
    await expect(settle()).rejects.toMatchObject({ declaration: deliveriesErrors.notShipped })
  })

  it('is closed when the ASN is voided', async () => {
    const asn = await buildAsn(database)
    await act(database, supplier, (context) => voidAsn(context, { id: asn.id, version: asn.version, reason }))
    expect(await closedOf(asn)).toEqual(['closed'])
  })
})

describe('the valuation quantity of a line', () => {
  beforeEach(() => isAsking(false))
  const unit = (unitNo: string, decimals: number, roundingType: string) =>
    sql`insert into bm_unit (tenantsid, unit_no, unit_name, decimals, rounding_type)
      values ('T1', ${unitNo}, ${unitNo}, ${decimals}, ${roundingType})`.execute(database.ownerDb)
  const valuedOf = async (asn: Pick<BuiltAsn, 'id'>) =>
    (await detailOf(asn)).lines.map((line) => [
      ...[line.deliveryQty, line.purchaseUnitNo],
      ...[line.valuationQty, line.valuationUnitNo],
    ])
  /** 36 pieces that were ordered, and are priced, as 3 of another unit. */
  const ordered = (orderedUnitNo: string) => ({ price: '10', orderedQty: '3', orderedUnitNo, lineQty: '36' })

  it('is the delivery quantity where the order is priced in the unit of the goods', async () => {
    expect(await valuedOf(await buildAsn(database, { quantities: ['40'] }))).toEqual([['40', 'PCS', '40', 'PCS']])
  })

  it('is in the unit in which the order was written, and gifts are no part of it', async () => {
    await unit('BOX', 2, '1')
    const { lines } = await buildOrder(database.ownerDb, { lines: [ordered('BOX')] })
    const overrides = { lines: [{ batchId: lines[0]?.batchId ?? '', deliveryQty: '18', giftQty: '6' }] }
    const asn = await act(database, supplier, (context) => addAsn(context, asnInput(overrides)))
    expect(await valuedOf(asn)).toEqual([['18', 'PCS', '1.5', 'BOX']])
    const [printed] = await act(database, buyer, (context) => printableDeliveryNote.read(context, [asn.id]))
    expect(printed?.rows.lines).toMatchObject([{ valuationQty: '1.5', valuationUnitNo: 'BOX' }])
  })

  it.each([
    ['half up', '1', '0.4'],
    ['up', '2', '0.5'],
    ['down', '3', '0.4'],
  ])('is rounded %s as its unit says where the ratio leaves a rest', async (_name, roundingType, rounded) => {
    await unit(`CRATE${roundingType}`, 1, roundingType)
    const order = { lines: [ordered(`CRATE${roundingType}`)] }
    expect(await valuedOf(await buildAsn(database, { quantities: ['5'], order }))).toEqual([
      ['5', 'PCS', rounded, `CRATE${roundingType}`],
    ])
  })

  it('is the exact quotient, rounded once, of whatever quantities and ratios', async () => {
    const quantity = fc.bigInt(1n, 10n ** 14n).map((steps) => divide(String(steps), '1000000', 6))
    const cases = fc.record({
      qty: quantity,
      priced: quantity,
      counted: quantity,
      decimals: fc.nat(6),
      rounding: fc.constantFrom('1' as const, '2' as const, '3' as const),
    })
    const modes = { '1': 'halfUp', '2': 'up', '3': 'down' } as const
    const given = fc.sample(cases, 400)
    const { rows } = await sql<{ value: string }>`
      select trim_scale(in_priced_unit((c ->> 'qty')::numeric, (c ->> 'priced')::numeric, (c ->> 'counted')::numeric,
        (c ->> 'decimals')::integer, c ->> 'rounding'))::text as value
      from jsonb_array_elements(${JSON.stringify(given)}::jsonb) with ordinality e (c, place) order by place`.execute(
      database.ownerDb,
    )
    const requested = given.map(({ qty, priced, counted, decimals, rounding }) =>
      divide(multiply(qty, priced), counted, decimals, modes[rounding]),
    )
    expect(rows.map(({ value }) => value)).toEqual(requested)
  })
})
