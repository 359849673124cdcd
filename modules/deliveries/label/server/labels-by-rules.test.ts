import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { act, buildAsn } from '#modules/deliveries/asn/server/testing.ts'
import { deliveriesTexts } from '#modules/deliveries/contract/texts.ts'
import { filesTexts } from '#modules/files/contract/texts.ts'
import { masterDataTexts } from '#modules/master-data/contract/texts.ts'
import { callerOf } from '#modules/orders/order/server/testing.ts'
import type { Caller } from '#platform/server/call-context.ts'
import { readPdf } from '#platform/server/print/testing.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { listLabels } from './label-list.ts'
import { printLabels } from './print-labels.ts'
import { splitLabel } from './split-label.ts'

let test: TestDatabase
let supplier: Caller
const tenantsid = 'T1'
const texts = [deliveriesTexts, filesTexts, masterDataTexts]

beforeAll(async () => {
  test = await createTestDatabase()
  await buildAsn(test)
  await test.ownerDb
    .insertInto('sys_user')
    .values({ tenantsid, user_no: 'supplier', user_name: 'supplier', pwd: '' })
    .execute()
  supplier = callerOf('supplier', { userId: '1' })
  const element = { tenantsid, element_name: 'x' }
  const rows = [
    { ...element, element_no: 'H', element_type: 'lotNo' },
    { ...element, element_no: 'L', element_type: 'boxNumber' },
    { ...element, element_no: 'K', element_type: 'expiryDate' },
    { ...element, element_no: 'G', element_type: 'itemNo' },
    { ...element, element_no: 'N', element_type: 'serial', serial_base: 'decimal', reset_period: 'never' },
  ] as const
  for (const row of rows) await test.ownerDb.insertInto('bm_basic_element').values(row).execute()
})
afterAll(() => test.drop())

/** Gives the item a barcode rule of these parts. */
async function encodeBy(
  symbology: 'code128' | 'gs1-128' | 'qrcode' | 'gs1qrcode',
  parts: readonly (readonly [identifier: string, letter: string])[],
  bar_type: '0' | '1' | '2' = '0',
) {
  const number = `BR-${Math.random().toString(36).slice(2)}`
  const { id } = await test.ownerDb
    .insertInto('bm_bar_rule_head')
    .values({ tenantsid, bar_rule_no: number, bar_rule_name: number, symbology, bar_type })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [index, [identifier, element_no]] of parts.entries()) {
    const line = { tenantsid, rule_id: id, part_seq: index + 1, identifier, element_no }
    const length = element_no === 'N' ? { part_length: 4 } : {}
    await test.ownerDb
      .insertInto('bm_bar_rule_line')
      .values({ ...line, ...length })
      .execute()
  }
  await test.ownerDb.updateTable('bm_item').set({ bar_rule_no: number }).where('item_no', '=', 'ITEM-1').execute()
}

const lotOf = async (asnNo: string) => {
  const query = { current: 1, size: 20, condition: { asnNo } }
  const { records } = await act(test, supplier, (context) => listLabels(context, query))
  return records[0] ?? Promise.reject(new Error('no lot'))
}

/** The texts of the printed labels. */
const print = (id: string, boxBarcodeCount: number): Promise<string[]> =>
  act(
    test,
    supplier,
    async (context) => {
      const out = new PassThrough()
      const chunks: Buffer[] = []
      out.on('data', (chunk: Buffer) => chunks.push(chunk))
      const order = { list: [{ id, boxBarcodeCount }], reportKey: 'label-100x60', copies: 1 }
      await (await printLabels(context, order)).write(out)
      return readPdf(Buffer.concat(chunks)).map(({ text }) => text)
    },
    { texts },
  )

describe('labels of items with a barcode rule', () => {
  it('carry what the rule makes of lot and box', async () => {
    await encodeBy('gs1-128', [
      ['10', 'H'],
      ['91', 'L'],
    ])
    const { asnNo } = await buildAsn(test)
    const { id } = await lotOf(asnNo)
    const [first = '', second = ''] = await print(id, 2)
    expect(first).toMatch(/\(10\)LOT-A\(91\)U\d{10}/)
    expect(second).not.toBe(first)
    expect(await print(id, 2)).toEqual([first, second])
  })

  it('show Code 128 in place of the box’s number', async () => {
    await encodeBy('code128', [['', 'G']])
    const { asnNo } = await buildAsn(test)
    const [text = ''] = await print((await lotOf(asnNo)).id, 1)
    expect(text.match(/ITEM-1/g)?.length).toBe(3)
    expect(text).not.toContain('(91)')
  })

  it('keep the serial numbers that their boxes got, also when one is split', async () => {
    await encodeBy('gs1-128', [['21', 'N']])
    const { asnNo } = await buildAsn(test)
    const { id } = await lotOf(asnNo)
    const serials = async () => (await print(id, 2)).map((text) => /\(21\)(\d{4})/.exec(text)?.[1])
    expect(await serials()).toEqual(['0001', '0002'])
    expect(await serials()).toEqual(['0001', '0002'])
    const box = await test.ownerDb
      .selectFrom('srm_asn_label')
      .select('id')
      .where('asn_lot_id', '=', id)
      .where('rule_serial', '=', '2')
      .executeTakeFirstOrThrow()
    await act(test, supplier, (context) => splitLabel(context, { id: box.id, list: [{ qty: '10' }, { qty: '10' }] }))
    expect((await print(id, 3)).map((text) => /\(21\)(\d{4})/.exec(text)?.[1])).toEqual(['0001', '0003', '0004'])
  })

  it('are refused with the part and value that is missing', async () => {
    await encodeBy('gs1-128', [
      ['10', 'H'],
      ['17', 'K'],
    ])
    const { asnNo } = await buildAsn(test)
    await expect(print((await lotOf(asnNo)).id, 1)).rejects.toMatchObject({
      declaration: { code: 'master-data.numberValueMissing' },
      parameters: { part: '2 K (x)', what: 'Expiry date (YYMMDD)' },
    })
  })
})

describe('labels of items with a container rule', () => {
  const packBy = async (packQty: string, level: '1' | '2' | '3', values: object = {}) => {
    await test.ownerDb.updateTable('bm_item').set({ bar_rule_no: null }).execute()
    const { id } = await test.ownerDb
      .insertInto('bm_box_rule_head')
      .values({
        tenantsid,
        box_rule_no: `BOX-${Math.random().toString(36).slice(2)}`,
        box_rule_name: 'x',
        unit_no: 'PCS',
        pack_qty: packQty,
        label_level: level,
        ...values,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const [box_level, level_qty] of [
      ['2', 3],
      ['3', 10],
    ] as const) {
      await test.ownerDb
        .insertInto('bm_box_rule_line')
        .values({ tenantsid, rule_id: id, box_level, level_qty })
        .execute()
    }
  }
  const quantitiesOf = (labels: readonly string[]) => labels.map((text) => /(\d+) PCS/.exec(text)?.[1])

  it('fill boxes, and the last one with what is left; asked for another number they share evenly', async () => {
    await packBy('12', '1')
    const { asnNo } = await buildAsn(test)
    const lot = await lotOf(asnNo)
    expect(lot.ruleBoxCount).toBe(4)
    expect(quantitiesOf(await print(lot.id, 4))).toEqual(['12', '12', '12', '4'])
    expect(quantitiesOf(await print(lot.id, 5))).toEqual(['8', '8', '8', '8', '8'])
  })

  it.each([
    ['0', '1', true],
    ['0', '3', true],
    ['1', '1', true],
    ['1', '2', true],
    ['1', '3', false],
    ['2', '1', false],
    ['2', '3', true],
  ] as const)('a barcode rule of type %s counts for containers of level %s: %s', async (type, level, counts) => {
    await packBy('12', level, { item_no: 'ITEM-1' })
    await encodeBy('gs1-128', [['10', 'H']], type)
    const { asnNo } = await buildAsn(test)
    const [text = ''] = await print((await lotOf(asnNo)).id, 1)
    expect(text.includes('(10)LOT-A')).toBe(counts)
    expect(text.includes('(91)')).toBe(!counts)
    await test.ownerDb.updateTable('bm_box_rule_head').set({ status_code: '0' }).execute()
  })

  it('go on cartons or pallets where the rule says so; the item’s own rule goes first', async () => {
    await packBy('5', '2', { item_no: 'ITEM-1' })
    const { asnNo } = await buildAsn(test)
    const lot = await lotOf(asnNo)
    expect(lot.ruleBoxCount).toBe(3)
    expect(quantitiesOf(await print(lot.id, 3))).toEqual(['15', '15', '10'])
    await test.ownerDb
      .updateTable('bm_box_rule_head')
      .set({ label_level: '3' })
      .where('item_no', '=', 'ITEM-1')
      .execute()
    expect((await lotOf(asnNo)).ruleBoxCount).toBe(1)
    await test.ownerDb.updateTable('bm_box_rule_head').set({ status_code: '0' }).execute()
    expect((await lotOf(asnNo)).ruleBoxCount).toBeNull()
  })
})
