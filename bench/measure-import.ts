import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import XLSX from '@e965/xlsx'
import pg from 'pg'
import { orderImportFields } from '#modules/orders/order/contract/fields.ts'
import { customName } from '#platform/contract/custom-fields/custom-fields.ts'
import { CALL_BASE_PATH, HEADERS } from '#platform/contract/envelope.ts'
import { importedFields } from '#platform/contract/fields.ts'
import { readWorkbook } from '#platform/server/spreadsheet/read-workbook.ts'
import { writeWorkbook } from '#platform/server/spreadsheet/write-workbook.ts'
import { awaitNotified } from './await-notified.ts'
import { benchCompany, benchTokens } from './bench-company.ts'
import { type BenchRow, timingsOf } from './bench-row.ts'
import type { BenchSetting } from './bench-setting.ts'
import { addCustomColumns, customColumns, removeCustomColumns } from './custom-columns.ts'
import { ratioOf } from './ratio.ts'

const IMPORT = 'ISupSrmPurchaseHeadService/importexcel'
const LINES_PER_ORDER = 10
const PREFIX = 'BENCH-'

/** An import with all checks and everything written, and one that its last row spoils, against reading the same file alone. */
export async function measureImport(setting: BenchSetting): Promise<BenchRow[]> {
  const { product, ownerUrl, importRows, fileRounds, timeoutMs } = setting
  const imported: number[] = []
  const refused: number[] = []
  const read: number[] = []
  const readByLibrary: number[] = []
  let columns = 0
  try {
    await asOwner(ownerUrl, addCustomColumns)
    for (let round = 0; round < fileRounds; round++) {
      const { content, columnCount } = await orderWorkbook(importRows)
      columns = columnCount
      imported.push(await durationMs(() => upload(product.port, content, importRows)))
      // Each order is told; reading alone is alone.
      await awaitNotified(ownerUrl, 'told', timeoutMs)
      read.push(await durationMs(() => readWorkbook(content, { fileBytes: content.length })))
      readByLibrary.push(await durationMs(() => readWithLibrary(content)))
      const spoilt = await orderWorkbook(importRows, 'NOBODY')
      refused.push(await durationMs(() => upload(product.port, spoilt.content, 0)))
    }
  } finally {
    await asOwner(ownerUrl, removeImported)
    await asOwner(ownerUrl, removeCustomColumns)
  }
  const work = `import ${importRows} rows × ${columns} columns`
  const ours = { work: `${work}, checked and written`, clients: 1, product: timingsOf(imported) }
  const [own, library, spoilt] = [timingsOf(read), timingsOf(readByLibrary), timingsOf(refused)]
  return [
    {
      ...ours,
      reference: own,
      against: 'reading the file alone, p50',
      ratio: ratioOf(ours.product, own),
      target: { kind: 'atMost', value: 3 },
    },
    {
      ...ours,
      reference: library,
      against: 'SheetJS reading the file alone, p50',
      ratio: ratioOf(ours.product, library),
    },
    {
      work: `${work}, refused for its last row, file with the error kept`,
      clients: 1,
      product: spoilt,
      reference: own,
      against: 'reading the file alone, p50',
      ratio: ratioOf(spoilt, own),
    },
  ]
}

async function durationMs(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/** The texts of all cells, as a program built on the library would take them. */
async function readWithLibrary(content: Buffer): Promise<string[][]> {
  const book = XLSX.read(content, { type: 'buffer', dense: true })
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  return sheet ? XLSX.utils.sheet_to_json<string[]>(sheet, { header: 1, raw: false, defval: '' }) : []
}

/**
 * A workbook with the 25 columns of its target under the fields' names, the company's own among them: those of the import that
 * the bench fills in, as optional ones are left out of real files, too. Its last row may have another supplier.
 */
async function orderWorkbook(rows: number, lastSupplierNo?: string): Promise<{ content: Buffer; columnCount: number }> {
  const filled = Object.keys(orderValues(0, '', 0))
  const names = [
    ...importedFields(orderImportFields).filter((name) => filled.includes(name)),
    ...customColumns.map(({ fieldNo }) => customName(fieldNo)),
  ]
  const run = randomBytes(4).toString('hex')
  const parts: Buffer[] = []
  const out = new Writable({
    write: (part: Buffer, _encoding, done) => {
      parts.push(part)
      done()
    },
  })
  const columns = names.map((header) => ({ header, kind: 'text' as const }))
  await writeWorkbook(out, columns, orderRows(names, run, rows, lastSupplierNo), { sheetName: 'Orders' })
  return { content: Buffer.concat(parts), columnCount: names.length }
}

/** What one row says, by the names of its fields. */
function orderValues(index: number, run: string, order: number): Record<string, string> {
  const orgNo = benchCompany.orgNos[order % benchCompany.orgNos.length] ?? ''
  const item = (index * 7) % 12_000
  return {
    purchaseNo: `${PREFIX}${run}-${order}`,
    purchaseSeq: String(10 * ((index % LINES_PER_ORDER) + 1)),
    purchaseDate: '2026-01-05',
    orgNo,
    plantNo: 'P1',
    warehouseNo: `W${orgNo.slice(1)}A`,
    classifyType: 'C1',
    supplierNo: `S${String(order % 200).padStart(3, '0')}`,
    employeeName: 'Nguyễn Văn An',
    orderType: '1',
    goodsNo: `ITEM${String(item).padStart(5, '0')}`,
    goodsName: `Imported item 螺丝 ${item}`,
    spec: 'DIN 933',
    purchaseUnitNo: 'PCS',
    batchPurQty: String(10 + (index % 90)),
    expectArrivalDate: '2026-02-05',
    remarks: 'Imported',
    price: '12.5',
    taxRate: '13',
    currency: 'USD',
    overPercent: '0',
  }
}

async function* orderRows(
  names: readonly string[],
  run: string,
  rows: number,
  lastSupplierNo?: string,
): AsyncIterable<string[]> {
  for (let index = 0; index < rows; index++) {
    const order = Math.floor(index / LINES_PER_ORDER)
    const values: Record<string, string> = orderValues(index, run, order)
    for (const { fieldNo, textOf } of customColumns) values[customName(fieldNo)] = textOf(index)
    if (lastSupplierNo !== undefined && index === rows - 1) values.supplierNo = lastSupplierNo
    yield names.map((name) => values[name] ?? '')
  }
}

/** Uploads the file; anything but so many rows written is an error, where 0 stands for a refusal with its errors. */
async function upload(port: number, content: Buffer, rows: number): Promise<void> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(content)]), 'orders.xlsx')
  const answer = await fetch(`http://127.0.0.1:${port}${CALL_BASE_PATH}/${IMPORT}`, {
    method: 'POST',
    headers: { [HEADERS.token]: benchTokens.buyer, [HEADERS.language]: 'en-US' },
    body: form,
  })
  const text = await answer.text()
  const { insertCount = 0 } = (JSON.parse(text) as { data?: { insertCount?: number } }).data ?? {}
  const isAsExpected = rows === 0 ? answer.status === 422 : insertCount === rows
  if (!isAsExpected) throw new Error(`the import went another way: ${text.slice(0, 600)}`)
}

/** The next run finds the rows of the seed and no others. */
async function removeImported(owner: pg.Client): Promise<void> {
  // Nothing refers to these rows; asking every table whether it does takes longer than everything else here.
  await owner.query('set session_replication_role = replica')
  await owner.query(
    'create temporary table imported as select id from srm_purchase_head where starts_with(purchase_no, $1)',
    [PREFIX],
  )
  await owner.query(
    'delete from srm_purchase_ledger where batch_id in (select id from srm_purchase_batch where head_id in (select id from imported))',
  )
  await owner.query('delete from srm_purchase_batch where head_id in (select id from imported)')
  await owner.query('delete from srm_purchase_line where head_id in (select id from imported)')
  await owner.query('delete from srm_purchase_head where id in (select id from imported)')
  await owner.query("select fill_tab_counts('srm_purchase_head'), fill_tab_counts('srm_purchase_batch')")
}

async function asOwner(ownerUrl: string, work: (owner: pg.Client) => Promise<void>): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    await work(owner)
  } finally {
    await owner.end()
  }
}
