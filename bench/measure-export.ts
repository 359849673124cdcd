import { Writable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import XLSX from '@e965/xlsx'
import pg from 'pg'
import { orderLineFields } from '#modules/orders/order/contract/fields.ts'
import { CALL_BASE_PATH, HEADERS } from '#platform/contract/envelope.ts'
import { exportedFields, type FieldDeclaration, type FieldTable } from '#platform/contract/fields.ts'
import { type WorkbookColumn, writeWorkbook } from '#platform/server/spreadsheet/write-workbook.ts'
import { benchTokens } from './bench-company.ts'
import type { BenchFact } from './bench-fact.ts'
import { type BenchRow, timingsOf } from './bench-row.ts'
import type { BenchSetting } from './bench-setting.ts'
import { captureStatements } from './capture-statements.ts'
import { handWrittenScope } from './hand-written-scope.ts'
import { runRound } from './load-loop.ts'
import { productParticipant } from './product-participant.ts'
import { ratioOf } from './ratio.ts'
import { summarise } from './timings.ts'

const PAGE = 'ISupSrmPurchaseService/getPurchasePage'
const EXPORT = 'ISupSrmPurchaseHeadService/exportexcel'
const MEGABYTE = 1024 * 1024

type Row = (string | null)[]

/** An export against the library and against our own writer, both fed from memory, the server's memory, and what others ASN of it. */
export async function measureExport(setting: BenchSetting): Promise<{ rows: BenchRow[]; facts: BenchFact[] }> {
  const { product, fileRounds } = setting
  const { condition, count } = await conditionFor(setting)
  const { columns, rows } = await rowsInMemory(setting, count)
  const exported: number[] = []
  const written: number[] = []
  const byLibrary: number[] = []
  const memoryBefore = await product.resetMemory()
  for (let round = 0; round < fileRounds; round++) {
    exported.push(await durationMs(() => downloadAll(product.port, condition)))
    written.push(await durationMs(() => writeAll(columns, rows)))
    byLibrary.push(await durationMs(() => writeByLibrary(columns, rows)))
  }
  const peak = await product.peakMemory()

  const page = productParticipant(product.port, 'buyer', PAGE, [{ current: 1, size: 20, condition: {} }])
  const alone: number[] = []
  const meanwhile: number[] = []
  for (let round = 0; round < fileRounds; round++) {
    alone.push(...(await runRound(page, 1, setting.plan.roundMs * 2)).latenciesMs)
    let isOver = false
    const download = downloadAll(product.port, condition).finally(() => (isOver = true))
    await pause(50)
    meanwhile.push(...(await runRound(page, 1, 0, () => isOver)).latenciesMs)
    await download
  }
  const [before, during] = [summarise(alone, 1), summarise(meanwhile, 1)]
  const work = `export ${count} rows × ${columns.length} columns to xlsx`
  const [ours, library, own] = [timingsOf(exported), timingsOf(byLibrary), timingsOf(written)]
  return {
    rows: [
      {
        work,
        clients: 1,
        product: ours,
        reference: library,
        against: 'SheetJS fed from memory, p50',
        ratio: ratioOf(ours, library),
        target: { kind: 'atMost', value: 1.3 },
      },
      {
        work,
        clients: 1,
        product: ours,
        reference: own,
        against: 'our own writer fed from memory, p50',
        ratio: ratioOf(ours, own),
      },
    ],
    facts: [
      {
        what: `server memory during exports of ${count} rows, above before`,
        measured: (peak - memoryBefore) / MEGABYTE,
        unit: 'MB',
        target: 150,
      },
      {
        what: `p99 of page 1 during such an export (${during.p99.toFixed(1)} ms) against before (${before.p99.toFixed(1)} ms)`,
        measured: during.p99 / before.p99,
        unit: '×',
        target: 2,
      },
    ],
  }
}

/** A search that finds about as many rows as are to be exported: the newest that the buyer sees. */
async function conditionFor({ ownerUrl, exportRows }: BenchSetting): Promise<{ condition: object; count: number }> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ day: string }>(
      `select purchase_date::text as day from srm_purchase_batch where ${handWrittenScope.buyer}
       order by purchase_date desc offset (select least($1::bigint, count(*)) - 1 from srm_purchase_batch where ${handWrittenScope.buyer}) limit 1`,
      [exportRows],
    )
    const day = rows[0]?.day ?? ''
    const counted = await client.query<{ count: string }>(
      `select count(*) from srm_purchase_batch where ${handWrittenScope.buyer} and purchase_date >= $1`,
      [day],
    )
    return { condition: { purchaseDateStart: day }, count: Number(counted.rows[0]?.count) }
  } finally {
    await client.end()
  }
}

/** A thousand of the rows, over and over, as the writer takes them. */
async function rowsInMemory(
  { ownerUrl }: BenchSetting,
  count: number,
): Promise<{ columns: WorkbookColumn[]; rows: Row[] }> {
  const fields: FieldTable = orderLineFields
  const names = exportedFields(fields)
  const captured = await captureStatements(ownerUrl, 'buyer', PAGE, { current: 1, size: 1000, condition: {} })
  const page = captured.find(({ rows: [row] }) => row !== undefined && names.every((name) => name in row))
  const some = (page?.rows ?? []).map((row) => names.map((name) => (row[name] === null ? null : String(row[name]))))
  return {
    columns: names.map((name) => ({ header: name, kind: cellKind(fields[name]) })),
    rows: Array.from({ length: count }, (_, index) => some[index % some.length] ?? []),
  }
}

function cellKind(field: FieldDeclaration | undefined): WorkbookColumn['kind'] {
  if (field?.kind === 'date') return 'date'
  return field?.kind === 'quantity' || field?.kind === 'money' || field?.kind === 'number' ? 'number' : 'text'
}

async function downloadAll(port: number, condition: object): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}${CALL_BASE_PATH}/${EXPORT}`, {
    method: 'POST',
    headers: { [HEADERS.token]: benchTokens.buyer, 'content-type': 'application/json', 'accept-encoding': 'identity' },
    body: JSON.stringify({ current: 1, size: 20, condition }),
  })
  if (answer.status !== 200 || !answer.body) throw new Error(`the export was refused: ${await answer.text()}`)
  let bytes = 0
  for await (const part of answer.body) bytes += (part as Uint8Array).length
  if (bytes < 1000) throw new Error('the export is empty')
}

async function writeAll(columns: readonly WorkbookColumn[], rows: readonly Row[]): Promise<void> {
  const nowhere = new Writable({ highWaterMark: 256 * 1024, write: (_chunk, _encoding, done) => done() })
  await writeWorkbook(nowhere, columns, each(rows), { sheetName: 'Orders' })
}

/** The library's writer, shared strings off as in our files; it holds the whole sheet. */
async function writeByLibrary(columns: readonly WorkbookColumn[], rows: readonly Row[]): Promise<void> {
  const typed = (row: Row) =>
    row.map((value, index) => (columns[index]?.kind === 'number' && value ? Number(value) : value))
  const cells = [columns.map((column) => column.header), ...rows.map(typed)]
  const sheet = XLSX.utils.aoa_to_sheet(cells, { dense: true })
  XLSX.write(XLSX.utils.book_new(sheet, 'Orders'), { type: 'buffer', bookType: 'xlsx', compression: true })
}

async function* each(rows: readonly Row[]): AsyncIterable<Row> {
  yield* rows
}

async function durationMs(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}
