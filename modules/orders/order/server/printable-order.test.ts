import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filesTexts } from '#modules/files/contract/texts.ts'
import { printDocuments } from '#modules/files/server.ts'
import type { Language } from '#platform/contract/values/languages.ts'
import type { Caller } from '#platform/server/call-context.ts'
import { type PdfPage, readPdf } from '#platform/server/print/testing.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { printableOrder } from './printable-order.ts'
import { actAs, buildOrder, buildUser, callerOf } from './testing.ts'

let test: TestDatabase
let supplier: Caller

beforeAll(async () => {
  test = await createTestDatabase()
  supplier = await buildUser(test.ownerDb, callerOf('supplier'))
})
afterAll(() => test.drop())

const print = (caller: Caller, ids: readonly string[], language: Language = 'en-US', copies = 1): Promise<PdfPage[]> =>
  actAs(
    test,
    caller,
    async (context) => {
      const chunks: Buffer[] = []
      const out = new PassThrough()
      out.on('data', (chunk: Buffer) => chunks.push(chunk))
      await (await printDocuments(context, printableOrder, { ids, reportKey: 'order-a4', copies })).write(out)
      return readPdf(Buffer.concat(chunks))
    },
    { language, texts: [filesTexts] },
  )

describe('a printed order', () => {
  it.each([
    ['en-US', ['Purchase order', 'Specification', 'For the supplier', 'Amount with tax']],
    ['zh-CN', ['采购订单', '供应商签字', '第 1 页，共 1 页']],
    ['zh-TW', ['採購單', '供應商簽名', '第 1 頁，共 1 頁']],
    ['vi', ['Đơn mua hàng', 'Đại diện nhà cung cấp', 'Trang 1 / 1']],
  ] as const)('shell §7: shows its lines, amounts and sums in %s', async (language, words) => {
    const order = await buildOrder(test.ownerDb, { lines: [{ lineQty: '1234.5', unitNo: 'KG', unitDecimals: 1 }, {}] })
    const pages = await print(supplier, [order.id], language)
    expect(pages).toHaveLength(1)
    // 1234.5 × 1.5 = 1851.75 and 100 × 1.5 = 150.00, with 13 % each.
    const numbers = ['1,234.5', '1.50', '1,851.75', '150.00', '2,001.75', '260.23', '2,261.98']
    for (const word of [...words, ...numbers, order.purchaseNo, 'Supplier S1', 'Organisation O1', 'Item ITEM-1']) {
      expect(pages[0]?.text).toContain(word)
    }
  })

  it('is repeated for each copy, order by order', async () => {
    const orders = [await buildOrder(test.ownerDb), await buildOrder(test.ownerDb)]
    const pages = await print(
      supplier,
      orders.map(({ id }) => id),
      'en-US',
      2,
    )
    const numbers = orders.flatMap(({ purchaseNo }) => [purchaseNo, purchaseNo])
    expect(pages.map(({ text }) => numbers.find((number) => text.includes(`${number}\n`)))).toEqual(numbers)
  })

  it('goes over as many pages as its lines need, and keeps its sums', async () => {
    const order = await buildOrder(test.ownerDb, { lines: Array.from({ length: 70 }, () => ({})) })
    const pages = await print(supplier, [order.id])
    expect(pages.length).toBeGreaterThan(1)
    expect(pages.at(-1)?.text).toContain('11,865.00')
    expect(pages.flatMap(({ text }) => text.match(/Item ITEM-1/g) ?? [])).toHaveLength(70)
  })

  it('domain §6: of another supplier, or one that is not released, does not exist for a supplier', async () => {
    const foreign = await buildOrder(test.ownerDb, { supplierNo: 'S2' })
    const draft = await buildOrder(test.ownerDb, { status: 'pendingRelease' })
    for (const { id } of [foreign, draft]) {
      await expect(print(supplier, [id])).rejects.toMatchObject({ declaration: { code: 'wire.notFound' } })
    }
  })
})

describe('custom fields on a printed order', () => {
  it('stand below their line, each value of its batches once', async () => {
    const order = await buildOrder(test.ownerDb, { lines: [{}, {}] })
    await test.ownerDb
      .insertInto('sys_frame_define')
      .values({
        tenantsid: 'T1',
        module: 'orders.lines',
        field_no: 'costCentre',
        field_names: JSON.stringify({ 'en-US': 'Cost centre' }),
        field_type: '1',
        display_page: '3',
        seen_by: 'both',
        is_printed: true,
      })
      .execute()
    await test.ownerDb
      .updateTable('srm_purchase_batch')
      .set({ custom: JSON.stringify({ costCentre: 'CC-77' }) })
      .where('id', '=', order.lines[0]?.batchId ?? '')
      .execute()
    const [page] = await print({ ...supplier, frameVersion: 1 }, [order.id])
    expect(page?.text.match(/Cost centre: CC-77/g)).toHaveLength(1)
    expect((await print(supplier, [order.id]))[0]?.text).not.toContain('Cost centre')
  })
})
