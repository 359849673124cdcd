import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { demoDeductionTexts as texts } from '#db/demo/deduction-plan.ts'
import { keepEarlyContent } from '#modules/files/server.ts'
import { multiply, round } from '#platform/contract/values/decimal.ts'
import { writeWorkbook } from '#platform/server/spreadsheet/write-workbook.ts'
import { unitOfOrg } from './demo-units.ts'
import type { DemoFixtures } from './play-order.ts'

interface Account {
  orgNo: string
  supplierNo: string
  currency: string
  month: string
  decimals: number
  lines: { no: string; day: string; goodsNo: string; qty: string; price: string; net: string; tax: string }[]
}

/** Statements that agree, that differ, and that are closed: so many of each. */
const EACH = 5
const HEADINGS = ['Receipt', 'Date', 'Item', 'Quantity', 'Price', 'Net', 'Tax']
const COLUMNS = {
  ...{ documentNo: 'Receipt', documentDate: 'Date', goodsNo: 'Item', qty: 'Quantity', price: 'Price' },
  ...{ netAmount: 'Net', taxAmount: 'Tax' },
}

/** Compares statements that suppliers wrote over what was accepted in a month: some agree, of some a price differs or a line is missing. */
export async function compareStatements({ trx, call, buyer }: DemoFixtures): Promise<void> {
  const accounts = await readAccounts(trx)
  for (const [index, { orgNo, supplierNo, currency, month, decimals, lines }] of accounts.entries()) {
    const isOpen = index % 3 === 1
    const stated = isOpen ? differing(lines, decimals) : lines
    const content = await sheetOf(
      stated.map(({ no, day, goodsNo, qty, price, net, tax }) => [no, day, goodsNo, qty, price, net, tax]),
    )
    const fileId = await keepEarlyContent(buyer, { fileName: `${supplierNo}-${month}.xlsx`, content })
    const { id, version } = await call(buyer, 'ISrmBillService/importStatement', {
      ...{ fileId, orgNo, supplierNo, currency, statementPeriod: month, headerRow: 1, columns: COLUMNS },
    })
    if (index % 3 !== 2) continue
    const remark = texts.settled[unitOfOrg(orgNo)]
    await call(buyer, 'ISrmStatementService/closeStatement', { id, version, remark })
  }
}

/** The first line at a higher price, and the last one left out where there are several. */
function differing(lines: Account['lines'], decimals: number): Account['lines'] {
  const [first, ...others] = lines
  if (!first) return []
  const net = round(multiply(first.net, '1.02'), decimals)
  return [{ ...first, price: round(multiply(first.price, '1.02'), 6), net }, ...others.slice(0, -1)]
}

async function readAccounts(trx: DemoFixtures['trx']): Promise<Account[]> {
  const { rows } = await sql<Account>`
    select p.org_no as "orgNo", p.supplier_no as "supplierNo", p.currency, to_char(p.posting_date, 'YYYY-MM') as month,
      max(c.decimals) as decimals, json_agg(json_build_object('no', p.origin_no, 'day', to_char(p.posting_date, 'YYYY-MM-DD'), 'goodsNo',
        p.goods_no, 'qty', trim_scale(p.qty)::text, 'price', trim_scale(p.price)::text, 'net', trim_scale(p.amount)::text, 'tax',
        trim_scale(p.tax_amount)::text) order by p.id) as lines
    from srm_payable p join bm_currency c on c.currency = p.currency where p.source_type in ('acceptance', 'return')
    group by p.org_no, p.supplier_no, p.currency, to_char(p.posting_date, 'YYYY-MM')
    order by month, p.org_no, p.supplier_no limit ${3 * EACH}`.execute(trx)
  return rows
}

async function sheetOf(rows: readonly (readonly string[])[]): Promise<Buffer> {
  const out = new PassThrough()
  const content = buffer(out)
  const columns = HEADINGS.map((header) => ({ header, kind: 'text' as const }))
  async function* each() {
    yield* rows
  }
  await writeWorkbook(out, columns, each(), { sheetName: 'Statement' })
  return content
}
