import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  act,
  adviceOf,
  asnDetails,
  balancesOf,
  buildAsn,
  packLots,
  pieces,
  voidAsn,
} from '#modules/deliveries/asn/server/testing.ts'
import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { findLabelledUnit } from '#modules/deliveries/label/server/lock-labelled-boxes.ts'
import { packBoxes } from '#modules/deliveries/package/server/pack-boxes.ts'
import { filesErrors } from '#modules/files/contract/errors.ts'
import { buildOrder, buildUser, callerOf } from '#modules/orders/order/server/testing.ts'
import { BusinessError } from '#platform/contract/errors.ts'
import { sscc } from '#platform/contract/exchange/gs1-elements.ts'
import { xmlErrors } from '#platform/contract/exchange/xml-errors.ts'
import type { Caller } from '#platform/server/call-context.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { readUbl } from '#platform/server/ubl/read-ubl.ts'
import { type UblParts, writeUbl } from '#platform/server/ubl/write-ubl.ts'
import { downloadUblDespatch } from './download-ubl-despatch.ts'
import { parseDespatchAdvice } from './parse-despatch-advice.ts'
import { receiveUblDespatch } from './receive-ubl-despatch.ts'

let test: TestDatabase
let supplier: Caller
let buyer: Caller
beforeAll(async () => {
  test = await createTestDatabase()
  supplier = await buildUser(test.ownerDb, callerOf('supplier'))
  buyer = await buildUser(test.ownerDb, callerOf('purchaser'))
})
afterAll(() => test.drop())

const receive = (xml: string, caller = supplier) =>
  act(test, caller, (context) =>
    receiveUblDespatch(context, { fileName: 'd.xml', content: Buffer.from(xml), clientId: '' }),
  )

const download = (asnNo: string, caller = supplier): Promise<string> =>
  act(test, caller, async (context) => {
    const out = new PassThrough()
    const written = text(out)
    await (await downloadUblDespatch(context, { asnNo })).write(out)
    return written
  })

async function refusalOf(work: Promise<unknown>): Promise<{ code: string; details: [string, string][] }> {
  try {
    await work
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error
    return {
      code: error.declaration.code,
      details: error.details.map(({ path, declaration }) => [path, declaration.code]),
    }
  }
  throw new Error('nothing was refused')
}

/** The lines and lots of an ASN, without what tells it apart from another of the same goods. */
async function linesOf(asnNo: string) {
  const head = test.ownerDb.selectFrom('srm_asn_head').where('asn_no', '=', asnNo)
  const details = await head
    .select(['delivery_date', 'expected_arrival_date', 'way_carriage', 'sender', 'sender_phone', 'shipping_address'])
    .select(['delivery_address', 'car_type', 'car_no', 'car_info', 'driver', 'driver_phone', 'tracking_no', 'remarks'])
    .select('del_warehouse')
    .executeTakeFirstOrThrow()
  const lots = await test.ownerDb
    .selectFrom('srm_asn_lot as t')
    .innerJoin('srm_asn_line as l', 'l.id', 't.asn_line_id')
    .select(['l.asn_seq', 'l.batch_id', 'l.delivery_qty', 'l.gift_qty', 'l.sup_remarks', 'l.remarks'])
    .select(['t.lot_no', 't.product_date', 't.qty'])
    .where('l.asn_no', '=', asnNo)
    .orderBy('l.asn_seq')
    .orderBy('t.id')
    .execute()
  return { details, lots }
}

/** How an ASN is packed: boxes and packages in the order of their rows, by their numbers. */
async function packedOf(asnNo: string) {
  const { rows: boxes } = await sql<{ code: string; lot: string; qty: string; around: string | null }>`
    select b.unit_code as code, t.lot_no as lot, trim_scale(b.qty)::text as qty, p.unit_code as around
    from srm_asn_label b join srm_asn_line l on l.id = b.asn_line_id join srm_asn_lot t on t.id = b.asn_lot_id
    left join srm_asn_package p on p.id = b.package_id
    where l.asn_no = ${asnNo} and b.is_current
    order by p.package_level desc nulls last, p.package_no, l.asn_seq, b.id`.execute(test.ownerDb)
  const { rows: packages } = await sql<{ code: string; level: string; around: string | null }>`
    select c.unit_code as code, c.package_level as level, p.unit_code as around
    from srm_asn_package c join srm_asn_head h on h.id = c.asn_id left join srm_asn_package p on p.id = c.parent_id
    where h.asn_no = ${asnNo} and c.is_current order by c.package_level desc, c.package_no`.execute(test.ownerDb)
  return { boxes, packages }
}

describe('a despatch advice that another system sends', () => {
  it('makes the ASN that the form would make, with lots of one line together', async () => {
    const { purchaseNo, lines } = await buildOrder(test.ownerDb)
    const xml = adviceOf([
      { purchaseNo, qty: '30' },
      { purchaseNo, lineId: '10-1-1', qty: '10.0', lotNo: 'LOT-B' },
    ])
    const answer = await receive(xml)
    expect(answer).toMatchObject({ status: '2', isRepeated: false })
    expect(await balancesOf(test, lines[0]?.batchId ?? '')).toMatchObject({ shipped: '40', onWay: '40' })
    const { details, lots } = await linesOf(answer.asnNo)
    expect(details).toMatchObject({ sender: 'Sender', way_carriage: '2', delivery_date: '2026-03-18' })
    expect(lots.map((lot) => [lot.asn_seq, lot.lot_no, Number(lot.qty)])).toEqual([
      [lots[0]?.asn_seq, 'LOT-A', 30],
      [lots[0]?.asn_seq, 'LOT-B', 10],
    ])
  })

  it('acts once for each number, also when many deliveries come at once, and refuses other content under it', async () => {
    const { purchaseNo, lines } = await buildOrder(test.ownerDb)
    const xml = adviceOf([{ purchaseNo, qty: '40' }])
    const answers = await Promise.all(Array.from({ length: 5 }, () => receive(xml)))
    expect(new Set(answers.map(({ asnNo }) => asnNo)).size).toBe(1)
    expect(answers.filter(({ isRepeated }) => isRepeated)).toHaveLength(4)
    expect(await balancesOf(test, lines[0]?.batchId ?? '')).toMatchObject({ shipped: '40' })
    expect((await refusalOf(receive(xml.replace('>40<', '>41<')))).code).toBe(filesErrors.exchangeReused.code)
    // Another sender has numbers of its own.
    expect(await receive(xml, buyer)).toMatchObject({ isRepeated: false })
  })

  it('tells what distinguishes the goods of a line beyond item and lot, either way', async () => {
    const { asnNo: sent } = await buildAsn(test, { features: { productFeature: 'Blue', stockFeature: 'Grade A' } })
    const out = await download(sent)
    expect(out).toContain('<cbc:Name>ProductFeature</cbc:Name>')
    const { purchaseNo } = await buildOrder(test.ownerDb)
    const AdditionalItemProperty = [
      { Name: 'ProductFeature', Value: 'Blue' },
      { Name: 'StockFeature', Value: 'Grade A' },
    ]
    const Item = { AdditionalItemProperty, ItemInstance: { LotIdentification: { LotNumberID: 'LOT-A' } } }
    const { asnNo: come } = await receive(adviceOf([{ purchaseNo, qty: '40', extra: { Item } }]))
    for (const asnNo of [sent, come]) {
      const lines = test.ownerDb.selectFrom('srm_asn_line').select(['product_feature', 'stock_feature'])
      expect(await lines.where('asn_no', '=', asnNo).execute()).toEqual([
        { product_feature: 'Blue', stock_feature: 'Grade A' },
      ])
    }
  })

  it('is no other ASN when the document of an ASN comes back', async () => {
    const built = await buildAsn(test)
    const xml = await download(built.asnNo)
    for (const caller of [supplier, buyer]) {
      const refused = await refusalOf(receive(xml, caller))
      expect(refused).toEqual({
        code: filesErrors.exchangeOwn.code,
        details: [['ID', filesErrors.exchangeOwn.code]],
      })
    }
    expect(await balancesOf(test, built.order.lines[0]?.batchId ?? '')).toMatchObject({ shipped: '40' })
  })

  it('keeps the answer that it got, whatever its sender writes to the database', async () => {
    const { purchaseNo } = await buildOrder(test.ownerDb)
    const xml = adviceOf([{ purchaseNo, qty: '1' }])
    const first = await receive(xml)
    const changed = await act(test, supplier, ({ trx }) =>
      trx
        .updateTable('doc_exchange_message')
        .set({ document_no: 'X', answer: '{}' })
        .where('document_no', '=', first.asnNo)
        .executeTakeFirst(),
    )
    expect(changed.numUpdatedRows).toBe(0n)
    expect(await receive(xml)).toEqual({ ...first, isRepeated: true })
  })

  it('is known to its sender who reaches less by now, whom the log shows nothing of it', async () => {
    const { purchaseNo } = await buildOrder(test.ownerDb)
    const xml = adviceOf([{ purchaseNo, qty: '1' }])
    const first = await receive(xml, buyer)
    const logged = (caller: Caller) =>
      act(test, caller, ({ trx }) =>
        trx.selectFrom('doc_exchange_message').select('id').where('document_no', '=', first.asnNo).execute(),
      )
    const narrower = { ...buyer, orgNos: ['ELSEWHERE'] }
    expect([await logged(buyer), await logged(narrower)].map(({ length }) => length)).toEqual([1, 0])
    expect(await receive(xml, narrower)).toEqual({ ...first, isRepeated: true })
  })

  it('of thousands of lines is answered soon, with its first findings', async () => {
    const { purchaseNo } = await buildOrder(test.ownerDb)
    const lots = adviceOf(Array.from({ length: 1000 }, () => ({ purchaseNo, qty: '1' })))
    expect((await refusalOf(receive(lots))).details).toHaveLength(500)
    const more = adviceOf(Array.from({ length: 1001 }, () => ({ purchaseNo, qty: '1' })))
    expect(await refusalOf(receive(more))).toMatchObject({
      code: xmlErrors.ublTooManyLines.code,
      details: [['DespatchLine', xmlErrors.ublTooManyLines.code]],
    })
    const empty = adviceOf([{ purchaseNo, qty: '1' }]).replace(
      '</DespatchAdvice>',
      `${'<cac:DespatchLine/>'.repeat(20_000)}</DespatchAdvice>`,
    )
    const reading = await readUbl(Buffer.from(empty), 'DespatchAdvice')
    await parseDespatchAdvice(reading)
    expect(reading.findings).toHaveLength(500)
  })

  it('is refused with everything that is wrong, line by line, and changes nothing', async () => {
    const { purchaseNo, lines } = await buildOrder(test.ownerDb)
    const good = { purchaseNo, qty: '10' }
    const refused = await refusalOf(
      receive(
        adviceOf([
          good,
          { purchaseNo, lineId: '990', qty: '1' },
          { purchaseNo: 'PO-NEVER', qty: '1' },
          { purchaseNo, qty: '1', unit: 'KGM', lotNo: 'LOT-B' },
          { purchaseNo, qty: '95', lotNo: 'LOT-A' },
        ]),
      ),
    )
    expect(refused.code).toBe(deliveriesErrors.unknownOrderLine.code)
    expect(refused.details).toEqual([
      ['DespatchLine[2]/OrderLineReference', deliveriesErrors.unknownOrderLine.code],
      ['DespatchLine[3]/OrderLineReference', deliveriesErrors.unknownOrderLine.code],
      ['DespatchLine[4]/DeliveredQuantity', xmlErrors.ublUnit.code],
      ['DespatchLine[5]', deliveriesErrors.overShippable.code],
    ])
    expect(await balancesOf(test, lines[0]?.batchId ?? '')).toMatchObject({ shipped: '0' })
  })

  it('tells wrong values and elements with their place', async () => {
    const { purchaseNo } = await buildOrder(test.ownerDb)
    const xml = adviceOf([{ purchaseNo, qty: 'many', lineId: 'x' }])
      .replace('2026-03-20', '2026-02-30')
      .replace('<cbc:IssueDate>2026-03-17</cbc:IssueDate>', '<cbc:Surprise/>')
    expect((await refusalOf(receive(xml))).details).toEqual([
      ['', xmlErrors.ublUnexpected.code],
      ['IssueDate', xmlErrors.ublMissing.code],
      ['Shipment/Delivery/EstimatedDeliveryPeriod/EndDate', xmlErrors.ublValue.code],
      ['DespatchLine[1]/OrderLineReference/LineID', xmlErrors.ublValue.code],
      ['DespatchLine[1]/DeliveredQuantity', xmlErrors.ublValue.code],
    ])
    const turned = adviceOf([{ purchaseNo, qty: '1' }]).replace(
      /(\s*<cbc:ID>D-\d+<\/cbc:ID>)(\s*<cbc:IssueDate>[\d-]+<\/cbc:IssueDate>)/,
      '$2$1',
    )
    expect((await refusalOf(receive(turned))).details).toEqual([['', xmlErrors.ublOrder.code]])
    const order = writeUbl('Order', { ID: '1', IssueDate: '2026-03-17' })
    expect((await refusalOf(receive(order))).code).toBe(xmlErrors.ublWrongRoot.code)
  })

  it('lets no supplier ship another’s order', async () => {
    const { purchaseNo } = await buildOrder(test.ownerDb, { supplierNo: 'S2' })
    const refused = await refusalOf(receive(adviceOf([{ purchaseNo, qty: '1' }])))
    expect(refused.code).toBe(deliveriesErrors.unknownOrderLine.code)
  })

  it('passes over extensions, and answers any mutation with an ASN or a refusal', async () => {
    const { purchaseNo } = await buildOrder(test.ownerDb)
    const xml = adviceOf([{ purchaseNo, qty: '1' }])
    const extended = xml.replace(
      /<cbc:UBLVersionID>/,
      `<e:UBLExtensions xmlns:e="urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2"><e:UBLExtension>
       <x:y xmlns:x="urn:x">1</x:y></e:UBLExtension></e:UBLExtensions><cbc:UBLVersionID>`,
    )
    expect((await readUbl(Buffer.from(extended), 'DespatchAdvice')).findings).toEqual([])
    const piece = fc.constantFrom('', '<', '/>', '<cbc:ID/>', '-1', '1e9', '9'.repeat(30), 'ü', '</cac:DespatchLine>')
    await fc.assert(
      fc.asyncProperty(fc.nat(xml.length), fc.nat(30), piece, async (at, removed, put) => {
        const mutated = Buffer.from(xml.slice(0, at) + put + xml.slice(at + removed))
        try {
          await parseDespatchAdvice(await readUbl(mutated, 'DespatchAdvice'))
        } catch (error) {
          expect(error).toBeInstanceOf(BusinessError)
        }
      }),
      { numRuns: 300 },
    )
  })
})

describe('packages of another system', () => {
  const code = (serial: number) => sscc('4012345', BigInt(serial), '1')
  const numbered = (value: string) => ({ value, attributes: { schemeID: 'SSCC' } })
  const box = (serial: number, lineId: string, qty: string): UblParts => ({
    ID: numbered(code(serial)),
    HandlingUnitDespatchLine: lineOf(lineId, qty),
  })
  const lineOf = (ID: string, qty: string): UblParts => ({
    ID,
    DeliveredQuantity: pieces(qty),
    OrderLineReference: { LineID: '10' },
    Item: { Name: 'X' },
  })
  const sent = async (units: UblParts[], serials: { purchaseNo: string; qty: string; lotNo?: string }[]) => {
    const delivery = {
      EstimatedDeliveryPeriod: { EndDate: '2026-03-20' },
      Despatch: { ActualDespatchDate: '2026-03-18' },
    }
    const addresses = {
      DeliveryAddress: { AddressLine: { Line: 'Quay street 2' } },
      Despatch: { ...delivery.Despatch, DespatchAddress: { AddressLine: { Line: 'Mill road 1' } } },
    }
    return receive(
      adviceOf(serials, {
        Shipment: { ID: '1', Delivery: { ...delivery, ...addresses }, TransportHandlingUnit: units },
      }),
    )
  }

  it('keep their numbers, and what has none is numbered here', async () => {
    const { purchaseNo } = await buildOrder(test.ownerDb)
    const { asnNo } = await sent(
      [
        box(1, '1', '10'),
        // A pallet of two lots whose boxes are not told.
        { ID: numbered(code(2)), HandlingUnitDespatchLine: [lineOf('1', '5'), lineOf('2', '7')] },
        // A carton that counts within its document.
        {
          ID: '3',
          TransportHandlingUnitTypeCode: 'CT',
          ActualPackage: { ID: '1', Quantity: pieces('3') },
          ...only('1', '3'),
        },
      ],
      [
        { purchaseNo, qty: '18' },
        { purchaseNo, qty: '7', lotNo: 'LOT-B' },
      ],
    )
    const packed = await packedOf(asnNo)
    expect(packed.boxes.map(({ lot, qty, around }) => [lot, qty, around])).toEqual([
      ['LOT-A', '5', code(2)],
      ['LOT-B', '7', code(2)],
      ['LOT-A', '3', packed.packages[1]?.code],
      ['LOT-A', '10', null],
    ])
    expect(packed.boxes[3]?.code).toBe(code(1))
    expect(packed.packages.map(({ level }) => level)).toEqual(['3', '2'])
    expect(packed.packages[1]?.code).toMatch(/^U\d{10}$/)
  })

  it('are refused where they hold something else than is shipped, or under a number that is not theirs', async () => {
    const { purchaseNo, lines } = await buildOrder(test.ownerDb)
    const row = { purchaseNo, qty: '10' }
    const refused = (units: UblParts[]) => refusalOf(sent(units, [row]))
    const unit = 'Shipment/TransportHandlingUnit'
    expect((await refused([box(11, '1', '4'), box(12, '1', '5')])).details).toEqual([
      ['DespatchLine[1]', deliveriesErrors.packedOtherwise.code],
    ])
    expect((await refused([box(11, '1', '10'), box(12, '7', '5')])).details).toEqual([
      [`${unit}[2]/HandlingUnitDespatchLine[1]`, deliveriesErrors.unitOfOtherLine.code],
    ])
    expect((await refused([box(11, '1', '4'), box(11, '1', '6')])).details).toEqual([
      [`${unit}[2]/HandlingUnitDespatchLine[1]`, deliveriesErrors.unitTaken.code],
    ])
    const wrong = { ...box(11, '1', '10'), ID: numbered('123456789012345678') }
    expect((await refused([wrong])).details).toEqual([[`${unit}[1]/ID`, xmlErrors.ublValue.code]])
    // A number of the company's own that nobody was given.
    expect((await refused([{ ...box(11, '1', '10'), ID: 'U0999999999' }])).code).toBe(deliveriesErrors.unitTaken.code)
    expect(await balancesOf(test, lines[0]?.batchId ?? '')).toMatchObject({ shipped: '0' })
    await sent([box(11, '1', '10')], [row])
    expect((await refused([box(11, '1', '10')])).code).toBe(deliveriesErrors.unitTaken.code)
  })

  function only(lineId: string, qty: string): UblParts {
    return { HandlingUnitDespatchLine: lineOf(lineId, qty) }
  }
})

describe('an ASN as a UBL document', () => {
  it('reads back to the same lines, quantities, lots and details', async () => {
    const lot = fc.record({ qty: fc.integer({ min: 1, max: 20 }), productDate: fc.constantFrom('2026-03-01', null) })
    await fc.assert(
      fc.asyncProperty(
        fc.array(lot, { minLength: 1, maxLength: 4 }),
        fc.string({ unit: 'grapheme', maxLength: 40 }).map((words) => words.replace(/\p{C}/gu, '').trim()),
        async (lots, remarks) => {
          const total = lots.reduce((sum, { qty }) => sum + qty, 0)
          const built = await buildAsn(test, {
            ...asnDetails,
            remarks,
            quantities: [String(total), '7'],
            lots: lots.map(({ qty, productDate }, at) => ({ lotNo: `L${at}`, productDate, qty: String(qty) })),
            carNo: 'SH & <1>',
            delWarehouse: 'Hall 7 & <2>',
            driver: 'Lý',
            trackingNo: 'T 1',
          })
          const before = await linesOf(built.asnNo)
          const xml = await download(built.asnNo)
          const { id, version } = built
          await act(test, supplier, (context) => voidAsn(context, { id, version, reason: 'Again' }))
          const again = await receive(xml)
          expect(await linesOf(again.asnNo)).toEqual(before)
        },
      ),
      { numRuns: 12 },
    )
  })

  it('with packages reads back to the same document, under the same numbers', async () => {
    // Two lots on one pallet, a carton on it, a carton by itself, and a loose box.
    const built = await buildAsn(test, {
      quantities: ['40', '12'],
      lots: [
        { lotNo: 'L1', qty: '30' },
        { lotNo: 'L2', qty: '10' },
      ],
    })
    const boxes = await packLots(test, built, [4, 2, 3])
    const pack = (boxIds: (string | undefined)[], packageIds: string[], level: '2' | '3') =>
      act(test, supplier, (context) =>
        packBoxes(context, { id: built.id, level, targetId: null, packageIds, boxIds: boxIds.map((id) => id ?? '') }),
      )
    const ids = boxes.map(({ id }) => id)
    const [inside] = await pack(ids.slice(0, 2), [], '2')
    await pack([ids[2], ids[4], ids[6]], [inside?.id ?? ''], '3')
    await pack(ids.slice(7, 9), [], '2')
    const xml = await download(built.asnNo)
    const before = await packedOf(built.asnNo)
    const byCode = (packed: typeof before) =>
      [...packed.boxes, ...packed.packages].sort((a, b) => a.code.localeCompare(b.code))
    const { id, version } = built
    await act(test, supplier, (context) => voidAsn(context, { id, version, reason: 'Again' }))
    const again = await receive(xml)
    expect((await download(again.asnNo)).replaceAll(again.asnNo, built.asnNo)).toBe(xml)
    expect(byCode(await packedOf(again.asnNo))).toEqual(byCode(before))
    // One scan finds the box that is in force.
    const found = await act(test, buyer, ({ trx }) => findLabelledUnit(trx, [boxes[0]?.unitCode ?? '']))
    expect(found).toMatchObject({ asnId: again.id, isCurrent: true })
  })

  it('tells its boxes with their numbers and what is in them', async () => {
    const built = await buildAsn(test, { quantities: ['40'] })
    const boxes = await packLots(test, built, [2])
    const document = await readUbl(Buffer.from(await download(built.asnNo, buyer)), 'DespatchAdvice')
    expect(document.findings).toEqual([])
    const units = document.all('Shipment', 'TransportHandlingUnit')
    expect(units.map((unit) => unit.text('ID'))).toEqual(boxes.map(({ unitCode }) => unitCode))
    const inside = units.map((unit) => unit.text('HandlingUnitDespatchLine', 'DeliveredQuantity'))
    expect(inside).toEqual(['20', '20'])
  })
})
