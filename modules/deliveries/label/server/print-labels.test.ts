import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { printableDeliveryNote } from '#modules/deliveries/asn/server/printable-delivery-note.ts'
import { act, buildAsn, voidAsn } from '#modules/deliveries/asn/server/testing.ts'
import { deliveriesTexts } from '#modules/deliveries/contract/texts.ts'
import { filesTexts } from '#modules/files/contract/texts.ts'
import { printDocuments } from '#modules/files/server.ts'
import { callerOf } from '#modules/orders/order/server/testing.ts'
import { hasGs1CheckDigit } from '#platform/contract/exchange/gs1-elements.ts'
import type { ListCondition } from '#platform/contract/field-schemas.ts'
import { addDays } from '#platform/contract/values/dates.ts'
import type { Language } from '#platform/contract/values/languages.ts'
import type { CallContext, Caller, Download } from '#platform/server/call-context.ts'
import { type PdfPage, readPdf } from '#platform/server/print/testing.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { labelPrint } from '../contract/schemas.ts'
import { listLabels } from './label-list.ts'
import { printLabels } from './print-labels.ts'

let test: TestDatabase
let supplier: Caller
let rival: Caller
let buyer: Caller

beforeAll(async () => {
  test = await createTestDatabase()
  await buildAsn(test)
  await test.ownerDb
    .insertInto('sys_user')
    .values(
      ['supplier', 'rival', 'buyer'].map((userNo) => ({
        tenantsid: 'T1',
        user_no: userNo,
        user_name: userNo,
        pwd: '',
      })),
    )
    .execute()
  supplier = callerOf('supplier', { userId: '1' })
  rival = callerOf('supplier', { userId: '2', userNo: 'rival', supplierNo: 'S2' })
  buyer = callerOf('purchaser', { userId: '3' })
})
afterAll(() => test.drop())

/** The pages of what a call answers. */
const pagesOf = (
  caller: Caller,
  print: (context: CallContext) => Promise<Download>,
  language: Language = 'en-US',
): Promise<PdfPage[]> =>
  act(
    test,
    caller,
    async (context) => {
      const chunks: Buffer[] = []
      const { PassThrough } = await import('node:stream')
      const out = new PassThrough()
      out.on('data', (chunk: Buffer) => chunks.push(chunk))
      const download = await print(context)
      await download.write(out)
      return readPdf(Buffer.concat(chunks))
    },
    { language, texts: [deliveriesTexts, filesTexts] },
  )

const note =
  (ids: readonly string[], reportKey: string | undefined = 'delivery-note-a4') =>
  (context: CallContext) =>
    printDocuments(context, printableDeliveryNote, { ids, reportKey, copies: 1 })

const labelsOf = (lots: readonly { id: string; boxBarcodeCount: number }[]) => (context: CallContext) =>
  printLabels(context, { list: [...lots], reportKey: 'label-100x60', copies: 1 })

const lotIdsOf = async (asnNo: string): Promise<string[]> => {
  const query = { current: 1, size: 20, condition: { asnNo } }
  const { records } = await act(test, supplier, (context) => listLabels(context, query))
  return records.map(({ id }) => id)
}

/** Numbers of the boxes on labels. */
const unitsOf = (pages: readonly PdfPage[]): string[] =>
  pages.map(({ text }) => /\((?:00|91)\)(\w+)/.exec(text)?.[1] ?? '')

describe('a delivery note', () => {
  it.each([
    ['en-US', ['Delivery note', 'Receiving address', 'Delivered by', 'Page 1 of 1', 'Delivery note, A4, version 3']],
    ['zh-CN', ['送货单', '收货人', '第 1 页，共 1 页']],
    ['zh-TW', ['送貨單', '收貨人', '第 1 頁，共 1 頁']],
    ['vi', ['Phiếu giao hàng', 'Người nhận hàng', 'Trang 1 / 1']],
  ] as const)('shell §7: is printed in %s with its lines and lots', async (language, words) => {
    const { id, asnNo, order } = await buildAsn(test, { quantities: ['40', '7'] })
    const [page, ...more] = await pagesOf(supplier, note([id]), language)
    expect(more).toHaveLength(0)
    for (const word of [
      ...words,
      asnNo,
      `${order.purchaseNo}-20`,
      'Item ITEM-2',
      'LOT-A',
      'Quay street 2',
      'Supplier S1',
    ]) {
      expect(page?.text).toContain(word)
    }
  })

  it('shell §7: of another supplier does not exist for the reader', async () => {
    const { id } = await buildAsn(test)
    await expect(pagesOf(rival, note([id]))).rejects.toMatchObject({ declaration: { code: 'wire.notFound' } })
    const log = await test.ownerDb.selectFrom('doc_print_log').selectAll().where('document_id', '=', id).execute()
    expect(log).toEqual([])
  })

  it('shell §6: needs a template, and ASNs of one organisation only', async () => {
    const first = await buildAsn(test)
    const second = await buildAsn(test, { order: { orgNo: 'O2' } })
    await expect(pagesOf(supplier, note([first.id], ''))).rejects.toMatchObject({
      declaration: { code: 'documents.templateRequired' },
    })
    await expect(pagesOf(supplier, note([first.id, second.id]))).rejects.toMatchObject({
      declaration: { code: 'documents.differentOwners' },
    })
    await expect(pagesOf(supplier, note([first.id], 'order-a4'))).rejects.toMatchObject({
      declaration: { code: 'documents.templateUnknown' },
    })
  })

  it('is not printed when it is voided', async () => {
    const asn = await buildAsn(test)
    await act(test, supplier, (context) => voidAsn(context, { id: asn.id, version: asn.version, reason: 'Wrong' }))
    await expect(pagesOf(supplier, note([asn.id]))).rejects.toMatchObject({
      declaration: { code: 'deliveries.voidedNotPrinted' },
    })
  })

  it('counts its prints, by whomever they were made, and names the template version', async () => {
    const { id, asnNo } = await buildAsn(test)
    await pagesOf(supplier, note([id]))
    await pagesOf(buyer, note([id]), 'vi')
    await Promise.all([pagesOf(supplier, note([id])), pagesOf(supplier, note([id]))])
    const log = await test.ownerDb
      .selectFrom('doc_print_log')
      .select(['document_no', 'user_no', 'print_no', 'template_code', 'template_version', 'language'])
      .where('document_id', '=', id)
      .orderBy('print_no')
      .execute()
    expect(log.map((row) => row.print_no)).toEqual([1, 2, 3, 4])
    expect(log[1]).toMatchObject({ document_no: asnNo, user_no: 'buyer', template_version: 3, language: 'vi' })
  })
})

describe('labels', () => {
  it('shell §5: are printed one for each box, over which the lot is shared exactly', async () => {
    const { asnNo } = await buildAsn(test, { quantities: ['10'] })
    const [id = ''] = await lotIdsOf(asnNo)
    const pages = await pagesOf(supplier, labelsOf([{ id, boxBarcodeCount: 4 }]), 'zh-CN')
    expect(pages.map(({ text }) => /(\d+) PCS/.exec(text)?.[1])).toEqual(['3', '3', '2', '2'])
    expect(pages[1]?.text).toContain('2 / 4')
    for (const word of ['ITEM-1', 'LOT-A', asnNo, '批号', '箱内数量']) expect(pages[0]?.text).toContain(word)
    expect(new Set(unitsOf(pages)).size).toBe(4)
  })

  it('keep the numbers of their boxes when they are printed again, and get new ones when packed anew', async () => {
    const { asnNo } = await buildAsn(test, { quantities: ['10'] })
    const [id = ''] = await lotIdsOf(asnNo)
    const first = unitsOf(await pagesOf(supplier, labelsOf([{ id, boxBarcodeCount: 2 }])))
    expect(unitsOf(await pagesOf(buyer, labelsOf([{ id, boxBarcodeCount: 2 }])))).toEqual(first)
    const packedAnew = unitsOf(await pagesOf(supplier, labelsOf([{ id, boxBarcodeCount: 3 }])))
    expect(packedAnew.filter((unit) => first.includes(unit))).toEqual([])
  })

  it('carry an SSCC with its check digit where the company has a GS1 prefix', async () => {
    await test.ownerDb
      .insertInto('srm_label_rule_config')
      .values({ tenantsid: 'T1', org_no: 'O1', gs1_company_prefix: '6901234', extension_digit: '3' })
      .execute()
    const { asnNo } = await buildAsn(test, { quantities: ['10'] })
    const [id = ''] = await lotIdsOf(asnNo)
    const units = unitsOf(await pagesOf(supplier, labelsOf([{ id, boxBarcodeCount: 3 }])))
    for (const unit of units) {
      expect(unit).toMatch(/^36901234\d{10}$/)
      expect(hasGs1CheckDigit(unit)).toBe(true)
    }
    expect(new Set(units).size).toBe(3)
    await test.ownerDb.deleteFrom('srm_label_rule_config').where('org_no', '=', 'O1').execute()
  })

  it('are refused for lots of another supplier, for more boxes than pieces, and for too many at once', async () => {
    const { asnNo } = await buildAsn(test, { quantities: ['10'] })
    const [id = ''] = await lotIdsOf(asnNo)
    await expect(pagesOf(rival, labelsOf([{ id, boxBarcodeCount: 1 }]))).rejects.toMatchObject({
      declaration: { code: 'wire.notFound' },
    })
    await expect(pagesOf(supplier, labelsOf([{ id, boxBarcodeCount: 11 }]))).rejects.toMatchObject({
      declaration: { code: 'deliveries.moreBoxesThanPieces' },
    })
    const many = [
      { id, boxBarcodeCount: 400 },
      { id: '999999', boxBarcodeCount: 101 },
    ]
    await expect(pagesOf(supplier, labelsOf(many))).rejects.toMatchObject({
      declaration: { code: 'deliveries.tooManyBoxes' },
    })
  })

  it('shell §5: are asked for in one copy and one box each at least', () => {
    const overrides = (boxBarcodeCount: number, copies: number) => ({ list: [{ id: '1', boxBarcodeCount }], copies })
    expect(labelPrint.parse({ list: [{ id: '1' }] })).toMatchObject({ list: [{ boxBarcodeCount: 1 }], copies: 1 })
    expect(labelPrint.safeParse(overrides(1, 1)).success).toBe(true)
    expect(labelPrint.safeParse(overrides(0, 1)).error?.issues.map(({ path }) => path)).toEqual([
      ['list', 0, 'boxBarcodeCount'],
    ])
    expect(labelPrint.safeParse(overrides(1, 0)).error?.issues.map(({ path }) => path)).toEqual([['copies']])
  })

  it('two prints at the same time give a box one number', async () => {
    const { asnNo } = await buildAsn(test, { quantities: ['10'] })
    const [id = ''] = await lotIdsOf(asnNo)
    const [one = [], other = []] = await Promise.all(
      [supplier, buyer].map((caller) => pagesOf(caller, labelsOf([{ id, boxBarcodeCount: 2 }]))),
    )
    expect(unitsOf(one)).toEqual(unitsOf(other))
  })

  it('domain §5: lots to label are searched with a span of days or a number, in the right order and not too wide', async () => {
    const { asnNo } = await buildAsn(test, { quantities: ['10'] })
    const search = async (condition: ListCondition) => {
      const query = { current: 1, size: 20, condition }
      return act(test, supplier, (context) => listLabels(context, query)).then(
        ({ records }) => records.map((row) => row.asnNo).includes(asnNo),
        (error: { declaration?: { code: string } }) => error.declaration?.code,
      )
    }
    const day = (date: string) => `${date} 00:00:00`
    expect(await search({})).toBe('deliveries.labelSearchOpen')
    expect(await search({ createDateEnd: day('2026-03-02') })).toBe('deliveries.labelSearchOpen')
    expect(await search({ createDateStart: day('2020-01-01') })).toBe('deliveries.labelSpanWide')
    const reversed = { createDateStart: day('2026-03-02'), createDateEnd: day('2026-03-01') }
    expect(await search({ ...reversed, asnNo })).toBe('deliveries.labelSpanReversed')
    const { rows } = await sql<{ day: string }>`select create_date::date::text as day from srm_asn_head
      where asn_no = ${asnNo}`.execute(test.ownerDb)
    const made = rows[0]?.day ?? ''
    const around = (days: number) => day(addDays(made, days))
    expect(await search({ createDateStart: around(-1), createDateEnd: around(2), asnNo })).toBe(true)
    expect(await search({ createDateStart: around(-9), createDateEnd: around(-7), asnNo })).toBe(false)
    const inSpan = { createDateStart: around(-1), createDateEnd: around(2) }
    const { rows: lots } = await sql<{ lotNo: string; goodsNo: string; purchaseNo: string }>`
      select t.lot_no as "lotNo", l.goods_no as "goodsNo", l.purchase_no as "purchaseNo"
      from srm_asn_lot t join srm_asn_line l on l.id = t.asn_line_id where l.asn_no = ${asnNo}`.execute(test.ownerDb)
    for (const [name, whole] of [...Object.entries(lots[0] ?? {}), ['asnNo', asnNo] as const]) {
      const part = whole.slice(0, -1)
      expect(await search({ [name]: whole }), `${name} whole`).toBe(true)
      expect(await search({ [name]: part }), `${name} in part without a span`).toBe(false)
      expect(await search({ ...inSpan, [name]: part }), `${name} in part within a span`).toBe(true)
    }
    expect(await search({ keyword: asnNo })).toBe('deliveries.labelSearchOpen')
    expect(await search({ ...inSpan, keyword: asnNo })).toBe(true)
    expect(await search({ createDateStart: day('2020-01-01'), keyword: asnNo })).toBe('deliveries.labelSpanWide')
  })

  it('lots of an ASN are as old as it is, also those that a later edit makes', async () => {
    const { asnNo } = await buildAsn(test, { quantities: ['10'] })
    await sql`update srm_asn_head set create_date = '2025-01-02 03:04:05' where asn_no = ${asnNo}`.execute(test.ownerDb)
    const { rows } = await sql<{ isDated: boolean }>`
      insert into srm_asn_lot (asn_line_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, lot_no, qty)
      select id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, 'LATER', 1 from srm_asn_line where asn_no = ${asnNo}
      returning create_date = '2025-01-02 03:04:05' as "isDated"`.execute(test.ownerDb)
    expect(rows).toEqual([{ isDated: true }])
  })
})
