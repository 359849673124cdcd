import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildUser, callerOf } from '#modules/orders/order/server/testing.ts'
import { act as actOnReceipts, call } from '#modules/receipts/receipt/server/testing.ts'
import type { ErrorDeclaration } from '#platform/contract/errors.ts'
import { importErrors } from '#platform/contract/exchange/import-errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { Caller } from '#platform/server/call-context.ts'
import { brokenInvariants } from '#platform/server/invariants/testing.ts'
import { xlsxOf } from '#platform/server/spreadsheet/testing.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { reconciliationErrors } from '../../contract/errors.ts'
import { periodOf } from './statement-period.ts'
import { statementRoom } from './statement-room.ts'
import { statements } from './statements.ts'
import { act, cancelReceipt, importRows, readFile, received, sheetOf } from './testing.ts'

let database: TestDatabase
let [buyer, supplier] = [callerOf('purchaser', { warehouseNos: ['W1', 'W2'] }), callerOf('supplier')]
beforeAll(async () => {
  database = await createTestDatabase()
  await received(database, buyer)
  buyer = await buildUser(database.ownerDb, buyer)
  supplier = await buildUser(database.ownerDb, supplier)
})
afterAll(() => database.drop())

const refusedBy = ({ code }: ErrorDeclaration) => ({ declaration: { code } })

/** What stands of a statement, by the rows of the file, then what is owed of these items and not stated. */
async function linesOf(id: string, itemNos: readonly string[] = []) {
  const { rows } = await sql<{ told: string }>`
    select concat_ws(' ', row_no, outcome, difference_kind, nullif(own_no, ''), trim_scale(difference_amount), nullif(other_no, '')) as told
    from srm_statement_line
    where statement_id = ${id} and not is_removed and (row_no is not null or own_goods_no = any (${[...itemNos]}))
    order by row_no, id`.execute(database.ownerDb)
  return rows.map(({ told }) => told)
}
const headOf = async (id: string) =>
  database.ownerDb.selectFrom('srm_statement').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const match = async (id: string, caller: Caller = buyer) => {
  const { version } = await headOf(id)
  return act(database, caller, (context) =>
    statements.handlers['ISrmBillService/matchStatement'](context, { id, version }),
  )
}
const pageOf = (caller: Caller, condition: object) =>
  act(database, caller, async (context) => {
    const path = 'ISrmStatementLineService/getStatementLinePage'
    const [{ calls, handlers } = { calls: {}, handlers: {} }] = statementRoom.calls ?? []
    const input = calls[path as keyof typeof calls]?.input.parse({ condition })
    const page = await handlers[path]?.(context as never, input)
    return page as { records: { ownNo: string }[]; total: number }
  })

describe('an imported statement', () => {
  it('is paired at once with what its supplier is owed in the period, and both sides see the same of it', async () => {
    const one = await received(database, buyer)
    const other = await received(database, buyer, { price: '3' })
    const missing = await received(database, buyer)
    const made = await importRows(database, supplier, [
      ['Delivery note', 'Part no', 'Qty', 'Unit price', 'VAT', 'Amount incl. tax'],
      [one.asnNo, '', '10', '10', '13', '113'],
      [other.receiptNo, other.itemNo, '10', '3.5', '4.55', '39.55'],
      ['GR-UNKNOWN', '', '1', '5', '0.65', '5.65'],
      ['', '', '', '', '18.2', '158.2'],
    ])
    expect(made.status).toBe('open')
    expect(await linesOf(made.id, [missing.itemNo])).toEqual([
      `2 paired ${one.receiptNo} 0`,
      `3 differs price ${other.receiptNo} 5.65`,
      '4 missingHere missingReceipt 5.65',
      `missingThere missingThere ${missing.receiptNo} -113`,
    ])
    const { line_count, left_count, paired_amount, imported_by, amount_basis, ...head } = await headOf(made.id)
    expect({ line_count, left_count, imported_by, amount_basis }).toEqual({
      ...{ line_count: 3, left_count: 1, imported_by: 'supplier', amount_basis: 'total' },
    })
    expect([Number(head.stated_amount), Number(paired_amount)]).toEqual([158.2, 113])
    const condition = { statementNo: made.statementNo, outcome: ['paired'] }
    expect((await pageOf(supplier, condition)).records).toMatchObject([{ ownNo: one.receiptNo }])
    expect(await pageOf(buyer, condition)).toEqual(await pageOf(supplier, condition))
    for (const stranger of [callerOf('supplier', { supplierNo: 'S9' }), callerOf('purchaser', { orgNos: ['O9'] })]) {
      expect((await pageOf(stranger, condition)).total).toBe(0)
    }
    expect(await brokenInvariants(database.ownerDb)).toEqual([])
  })

  it('keeps its file as its own', async () => {
    const { receiptNo } = await received(database, buyer)
    const { id } = await importRows(database, buyer, [
      ['Receipt no', 'Total'],
      [receiptNo, '113'],
    ])
    const { files } = await act(database, supplier, (context) =>
      statements.handlers['ISrmStatementService/getStatementFileList'](context, { id }),
    )
    expect(files).toMatchObject([{ fileName: 'march.xlsx' }])
  })

  it('takes goods of one receipt that came free of charge, of another month and on their way by their names', async () => {
    const { receiptNo } = await received(database, buyer)
    const rows = [
      ['Receipt no', 'Total'],
      [receiptNo, '113'],
      [receiptNo, '113'],
    ]
    const { id } = await importRows(database, buyer, rows)
    expect(await linesOf(id)).toEqual([`2 paired ${receiptNo} 0`, '3 missingHere duplicate 113'])
    const april = await importRows(
      database,
      buyer,
      [
        ['Receipt no', 'Total'],
        [receiptNo, '113'],
      ],
      {
        ...{ statementPeriod: null, fromDate: '2026-04-01', toDate: '2026-04-30' },
      },
    )
    expect(await linesOf(april.id)).toEqual([`2 missingHere cutOff 113 ${receiptNo}`])
  })

  it('leaves out rows of another currency and rows that name neither a document nor an item', async () => {
    const { receiptNo } = await received(database, buyer)
    const { id } = await importRows(database, buyer, [
      ['Receipt no', 'Net', 'Currency'],
      [receiptNo, '100', 'cny'],
      [receiptNo, '100', 'USD'],
      ['', '100', 'CNY'],
    ])
    const { line_count, left_count, amount_basis } = await headOf(id)
    expect({ line_count, left_count, amount_basis }).toEqual({ line_count: 1, left_count: 2, amount_basis: 'net' })
    expect(await linesOf(id)).toEqual([`2 paired ${receiptNo} 0`])
  })

  it('spans warehouses: purchasers see it who may see all of them', async () => {
    const { receiptNo } = await received(database, buyer, { warehouseNo: 'W2' })
    const { id, statementNo } = await importRows(database, buyer, [
      ['Receipt no', 'Total'],
      [receiptNo, '113'],
    ])
    expect((await headOf(id)).warehouse_nos).toEqual(['W1', 'W2'])
    expect((await pageOf(buyer, { statementNo })).total).toBeGreaterThan(0)
    expect((await pageOf(callerOf('purchaser', { warehouseNos: ['W1'] }), { statementNo })).total).toBe(0)
  })
})

describe('pairing anew', () => {
  it('finds what came in meanwhile, and lets go of what was cancelled', async () => {
    const first = await received(database, buyer)
    const second = await received(database, buyer)
    const { id } = await importRows(database, buyer, [
      ['Receipt no', 'Total'],
      [first.receiptNo, '113'],
    ])
    expect(await linesOf(id, [second.itemNo])).toEqual([
      `2 paired ${first.receiptNo} 0`,
      `missingThere missingThere ${second.receiptNo} -113`,
    ])
    await cancelReceipt(database, buyer, first.receiptId)
    await cancelReceipt(database, buyer, second.receiptId)
    const third = await received(database, buyer)
    await match(id, supplier)
    expect(await linesOf(id, [second.itemNo, third.itemNo])).toEqual([
      `2 missingHere missingReceipt 113`,
      `missingThere missingThere ${third.receiptNo} -113`,
    ])
    const { version } = await headOf(id)
    const { rows: before } = await sql`select count(*) from document_history`.execute(database.ownerDb)
    expect(await match(id)).toMatchObject({ status: 'open', version: version + 1 })
    expect(await brokenInvariants(database.ownerDb)).toEqual([])
    // Lines that came to the same are not written again: but for the statement itself nothing has a new past.
    const { rows: after } = await sql<{ lines: number }>`
      select count(*)::integer as lines from document_history where table_name <> 'srm_statement'`.execute(
      database.ownerDb,
    )
    expect(after[0]?.lines).toBeLessThanOrEqual(Number((before[0] as { count: string }).count))
  })

  it('takes back what returned of the period', async () => {
    const { receiptNo, receiptId, itemNo } = await received(database, buyer)
    const { id } = await importRows(database, buyer, [
      ['Receipt no', 'Total'],
      [receiptNo, '113'],
    ])
    await actOnReceipts(database, buyer, (context) =>
      call(context, 'ISrmBillReturnService/addBillReturn', {
        ...{ returnType: 'credit', returnDate: '2026-03-20', reason: 'Cracked' },
        lines: [{ receiptId, cellNo: 'RECEIVING', returnQty: '1' }],
      }),
    )
    await match(id)
    const [paired, back] = await linesOf(id, [itemNo])
    expect(paired).toBe(`2 paired ${receiptNo} 0`)
    expect(back).toMatch(/^missingThere return \S+ 11.3$/)
  })

  it('is refused once the purchaser has closed it, and goes on when it is opened again', async () => {
    const { receiptNo } = await received(database, buyer)
    const { id, version } = await importRows(database, buyer, [
      ['Receipt no', 'Total'],
      [receiptNo, '100'],
    ])
    await act(database, buyer, (context) =>
      statements.handlers['ISrmStatementService/closeStatement'](context, { id, version, remark: 'Settled' }),
    )
    await expect(match(id)).rejects.toMatchObject(refusedBy(reconciliationErrors.statementClosed))
    const { version: closed } = await headOf(id)
    await act(database, buyer, (context) =>
      statements.handlers['ISrmStatementService/reopenStatement'](context, { id, version: closed, reason: 'Not yet' }),
    )
    expect((await headOf(id)).status).toBe('open')
    await match(id)
  })
})

describe('the columns of a file', () => {
  it('are known by usual headings in each language, below a title', async () => {
    for (const [headings, fields] of [
      [
        ['送货单号', '物料编码', '数量', '单价', '价税合计'],
        ['documentNo', 'goodsNo', 'qty', 'price', 'totalAmount'],
      ],
      [
        ['單號', '料號', '數量', '未稅金額', '稅額'],
        ['documentNo', 'goodsNo', 'qty', 'netAmount', 'taxAmount'],
      ],
      [
        ['Số phiếu', 'Mã hàng', 'SL', 'Đơn giá', 'Tổng tiền'],
        ['documentNo', 'goodsNo', 'qty', 'price', 'totalAmount'],
      ],
      [
        ['GR NO', 'Date', 'Qty', 'Unit Price', 'Gross'],
        ['documentNo', 'documentDate', 'qty', 'price', 'totalAmount'],
      ],
    ] as const) {
      const rows = [['Statement of March', '', '', '', ''], [...headings], ['D-1', '2026-03-01', '1', '2', '3']]
      const { headerRow, proposed, isRemembered } = await readFile(database, buyer, await sheetOf(rows), {})
      expect([headerRow, isRemembered]).toEqual([2, false])
      expect(proposed).toEqual(Object.fromEntries(fields.map((field, at) => [field, headings[at]])))
    }
  })

  it('are remembered as they were given for the last file of the same supplier', async () => {
    const { receiptNo } = await received(database, buyer)
    const rows = [
      ['Ours', 'Yours', 'Worth'],
      ['x', receiptNo, '113'],
    ]
    const { fileId, headerRow, proposed } = await readFile(database, buyer, await sheetOf(rows))
    expect(proposed).toEqual({})
    const columns = { documentNo: 'Yours', totalAmount: 'Worth' }
    await importRows(database, buyer, rows, { fileId, headerRow, columns })
    const again = await readFile(database, supplier, await sheetOf([['A statement', '', ''], ...rows]), {})
    expect(again).toMatchObject({ headerRow: 2, proposed: columns, isRemembered: true })
    expect(await readFile(database, buyer, await sheetOf(rows), { supplierNo: 'S9' })).toMatchObject({
      ...{ proposed: {}, isRemembered: false },
    })
  })

  it('are named by their letters where they have no heading of their own', async () => {
    const rows = [
      ['No', 'Amount', 'Amount'],
      ['GR-1', '1', '2'],
    ]
    const { columns } = await readFile(database, buyer, await sheetOf(rows), {})
    expect(columns).toEqual([
      { name: 'No', samples: ['GR-1'] },
      { name: 'Amount', samples: ['1'] },
      { name: '#C', samples: ['2'] },
    ])
  })
})

describe('a statement is refused', () => {
  const HEAD = ['Receipt no', 'Total']
  const of = (rows: string[][], overrides: object = {}, caller = buyer) => importRows(database, caller, rows, overrides)

  it('by the cell that cannot be read, and where a row has no amount or one that is too fine for its currency', async () => {
    for (const text of ['ten', '1.234.567,8', '113.001', '']) {
      await expect(of([HEAD, ['GR-1', '113'], ['GR-2', text]])).rejects.toMatchObject({
        ...refusedBy(reconciliationErrors.statementCell),
        parameters: { cell: 'B3' },
      })
    }
  })

  it('where its columns do not say what is compared, or are not in the file', async () => {
    const needed = refusedBy(reconciliationErrors.statementColumnsNeeded)
    await expect(of([HEAD, ['GR-1', '1']], { columns: { documentNo: 'Receipt no' } })).rejects.toMatchObject(needed)
    await expect(of([HEAD, ['GR-1', '1']], { columns: { totalAmount: 'Total' } })).rejects.toMatchObject(needed)
    await expect(
      of([HEAD, ['GR-1', '1']], { columns: { documentNo: 'Receipt no', totalAmount: 'Sum' } }),
    ).rejects.toMatchObject(refusedBy(reconciliationErrors.statementColumnUnknown))
  })

  it('where it has no lines, no period, an unknown currency, or is of a place where nothing was ever owed', async () => {
    await expect(of([HEAD, ['', '1']])).rejects.toMatchObject(refusedBy(reconciliationErrors.statementEmpty))
    await expect(of([HEAD, ['GR-1', '1']], { statementPeriod: null })).rejects.toMatchObject(
      refusedBy(reconciliationErrors.statementPeriodNeeded),
    )
    await expect(of([HEAD, ['GR-1', '1']], { currency: 'XXX' })).rejects.toMatchObject(
      refusedBy(reconciliationErrors.statementCurrencyUnknown),
    )
    await expect(of([HEAD, ['GR-1', '1']], { orgNo: 'O9' })).rejects.toMatchObject(
      refusedBy(reconciliationErrors.statementNothingOwed),
    )
    await expect(of([HEAD, ['GR-1', '1']], { supplierNo: null })).rejects.toMatchObject(
      refusedBy(reconciliationErrors.statementSupplierNeeded),
    )
  })

  it('to a supplier that is not its own', async () => {
    await expect(of([HEAD, ['GR-1', '1']], { supplierNo: 'S9' }, supplier)).rejects.toMatchObject(
      refusedBy(platformErrors.notAllowed),
    )
  })

  it('where its file is no workbook, or was read by somebody else', async () => {
    await expect(readFile(database, buyer, Buffer.from('No;Total\nGR-1;1\n'))).rejects.toMatchObject(
      refusedBy(importErrors.notSpreadsheet),
    )
    const hostile = await xlsxOf('<row r="1"><c r="A1" t="inlineStr"><is><t>&x;</t></is></c></row>', {
      'xl/workbook.xml': '<!DOCTYPE w [<!ENTITY x SYSTEM "file:///etc/passwd">]><workbook/>',
    })
    await expect(readFile(database, buyer, hostile)).rejects.toMatchObject(refusedBy(importErrors.forbiddenXml))
    const { fileId } = await readFile(database, buyer, await sheetOf([HEAD, ['GR-1', '1']]))
    await expect(of([HEAD, ['GR-1', '1']], { fileId }, supplier)).rejects.toMatchObject({
      declaration: { code: 'documents.fileGone' },
    })
  })
})

describe('the period of a statement', () => {
  it('is a month, or two days at most a year apart', () => {
    expect(periodOf({ statementPeriod: '2024-02' })).toEqual({
      ...{ month: '2024-02', fromDate: '2024-02-01', toDate: '2024-02-29' },
    })
    expect(periodOf({ statementPeriod: '2026-12' }).toDate).toBe('2026-12-31')
    expect(periodOf({ fromDate: '2026-03-05', toDate: '2026-03-05' }).month).toBe('')
    expect(() => periodOf({ fromDate: '2026-03-05', toDate: '2026-03-04' })).toThrow()
    expect(() => periodOf({ fromDate: '2026-03-05', toDate: '2027-03-06' })).toThrow()
  })
})
