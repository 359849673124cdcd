import { describe, expect, it } from 'vitest'
import { plainText } from '#platform/contract/field-schemas.ts'
import { addDays } from '#platform/contract/values/dates.ts'
import { readWorkbook } from '#platform/server/spreadsheet/read-workbook.ts'
import { written } from '#platform/server/spreadsheet/testing.ts'
import { hostileTexts } from './testing/hostile-texts.ts'
import { runningProduct } from './testing/running-product.ts'
import { wireClient } from './testing/wire-client.ts'

const running = runningProduct()

/** Texts that people may store, as they are stored: without blanks around them. */
const storable = [
  ...new Set(
    hostileTexts().flatMap((text) => {
      const { data } = plainText().min(1).safeParse(text)
      return data === undefined ? [] : [data]
    }),
  ),
]

/** A file with one order of one line per text, which is both specification and remarks of its line. */
function orderFile(purchaseNo: string): Promise<Buffer> {
  const row = {
    purchaseNo,
    orgNo: 'SZ10',
    warehouseNo: 'SZ-RM',
    supplierNo: 'S1001',
    goodsNo: 'R-0402-10K',
    batchPurQty: '500',
    price: '0.02',
    currency: 'CNY',
    expectArrivalDate: addDays(running.context.today, 30),
  }
  const columns = [...Object.keys(row), 'purchaseSeq', 'spec', 'remarks']
  return written(
    columns.map((header) => ({ header, kind: 'text' as const })),
    storable.map((text, index) => [...Object.values(row), String(index + 1), text, text]),
  )
}

describe('a hostile text in a column of a file', { timeout: 180_000 }, () => {
  it('is imported, listed, shown and exported as the same text', async () => {
    const buyer = { token: await running.context.token('buyer') }
    const file = await orderFile('ROUND-TRIP')
    const imported = await wireClient.upload(
      running.product.address,
      'ISupSrmPurchaseHeadService/importexcel',
      file,
      'a.xlsx',
      buyer,
    )
    expect(imported.body).toEqual({ status: 200, data: { insertCount: storable.length, updateCount: 0 } })
    const expected = new Map(storable.map((text, index) => [index + 1, [text, text]]))

    const condition = { purchaseNo: 'ROUND-TRIP' }
    const { records } = await running.context.call('buyer', 'ISupSrmPurchaseService/getPurchasePage', {
      condition,
      size: 1000,
    })
    expect(new Map(records.map((row) => [row.purchaseSeq, [row.spec, row.remarks]]))).toEqual(expected)

    const { lines } = await running.context.call('buyer', 'ISupSrmPurchaseHeadService/getPurchaseById', {
      id: records[0]?.headId ?? '',
    })
    expect(new Map(lines.map((line) => [line.purchaseSeq, [line.spec, line.remarks]]))).toEqual(expected)

    const path = 'ISupSrmPurchaseHeadService/exportexcel'
    const exported = await wireClient.json(running.product.address, path, { condition }, buyer)
    const { rows } = await readWorkbook(exported.bytes)
    const header = rows[0]?.cells.map(({ text }) => text) ?? []
    const [sequence, spec, remarks] = ['Line', 'Specification', 'Remarks'].map((name) => header.indexOf(name))
    const cells = rows.slice(1).map(({ cells: row }): [number, unknown[]] => {
      const at = (position = -1) => row[position]?.text
      return [Number(at(sequence)), [at(spec), at(remarks)]]
    })
    expect(new Map(cells)).toEqual(expected)
  })
})
