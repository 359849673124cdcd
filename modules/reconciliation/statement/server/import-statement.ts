import { sql } from 'kysely'
import type { z } from 'zod'
import { giveEarlyContent, readEarlyContent } from '#modules/files/server.ts'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { sum } from '#platform/contract/values/decimal.ts'
import type { CallContext, Caller } from '#platform/server/call-context.ts'
import { insertRows } from '#platform/server/database/insert-rows.ts'
import type { Made, StoredRow } from '#platform/server/documents/document-source.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { reconciliationErrors } from '../../contract/errors.ts'
import { statement } from '../contract/document.ts'
import type { newStatement } from '../contract/schemas.ts'
import { insertPairs, insertStatementLines, insertUnstated, pairsOf } from './insert-statement-lines.ts'
import { isSettled, resultsOf, statedAmountOf } from './line-results.ts'
import { pairStatement } from './pair-statement.ts'
import type { AmountBasis, StatedLine } from './paired-rows.ts'
import { type ComparedSpan, type OwnPayable, readPayables } from './read-payables.ts'
import { readSheet } from './read-sheet.ts'
import { readStatedLines } from './read-stated-lines.ts'
import { keepLayout } from './statement-layouts.ts'
import { periodOf } from './statement-period.ts'

type NewStatement = z.output<typeof newStatement>

/** Takes in a statement of a file that was read, pairs its lines, and keeps how the file is laid out. */
export async function importStatement(context: CallContext, input: NewStatement): Promise<Made<typeof statement>> {
  const { trx, caller, today } = context
  const supplierNo = supplierOf(caller, input.supplierNo)
  const { month, fromDate, toDate } = periodOf(input)
  const { orgNo, currency } = input
  const file = await readEarlyContent(context, input.fileId)
  const sheet = await readSheet(file)
  const decimals = await decimalsOf(trx, currency)
  const { headerRow, columns } = input
  const { basis, lines, leftCount } = readStatedLines(context, sheet, { headerRow, columns, currency, decimals })
  const span = { orgNo, supplierNo, currency, fromDate, toDate }
  const { payables, around } = await readPayables(
    trx,
    span,
    lines.map(({ documentNo }) => documentNo),
  )
  const place = await placeOf(trx, span, payables)
  const results = resultsOf(lines, payables, pairStatement(lines, payables, around, basis), basis)
  const head = {
    ...{ tenantsid: caller.tenantsid, org_no: orgNo, supplier_no: supplierNo, ...place },
    ...({ status: isSettled(results.totals) ? 'matched' : 'open', statement_period: month } as const),
    ...{ from_date: fromDate, to_date: toDate, currency, amount_basis: basis, file_name: file.fileName },
    ...({ imported_by: caller.side === 'supplier' ? 'supplier' : 'purchaser' } as const),
    ...{ line_count: lines.length, left_count: leftCount, ...results.totals },
    stated_amount: sum(lines.map((line) => statedAmountOf(line, basis))),
    statement_no: await nextNumber(trx, today),
    ...{ create_name: caller.userName, update_name: caller.userName },
  }
  const [{ id = '' } = {}] = await insertRows(trx, 'srm_statement', [head], ['id'])
  const stated = lines.map((line, at) => ({ ...columnsOf(line, basis), ...results.stated[at] }))
  const ids = await insertStatementLines(trx, id, stated)
  await insertPairs(trx, id, pairsOf(results, ids, payables))
  await insertUnstated(trx, id, results.unstated)
  await keepLayout(context, supplierNo, { sheetName: sheet.sheetName, headerRow, columns })
  await giveEarlyContent(context, { kind: statement.kind, documentId: id }, input.fileId)
  const { rows } = await sql<StoredRow<typeof statement>>`select * from srm_statement where id = ${id}`.execute(trx)
  const [made = fail(platformErrors.notFound)] = rows
  const detail = { orgNo, supplierNo, currency, fromDate, toDate, fileName: file.fileName, lineCount: lines.length }
  return { made, event: 'statementImported', detail }
}

/** Whose statement it is: a supplier imports its own alone. */
function supplierOf({ side, supplierNo }: Caller, given: string | null | undefined): string {
  if (side !== 'supplier') return given || fail(reconciliationErrors.statementSupplierNeeded)
  return given && given !== supplierNo ? fail(platformErrors.notAllowed) : supplierNo
}

async function decimalsOf(trx: ScopedTransaction, currency: string): Promise<number> {
  const found = await trx
    .selectFrom('bm_currency')
    .select('decimals')
    .where('currency', '=', currency)
    .executeTakeFirst()
  return found?.decimals ?? fail(reconciliationErrors.statementCurrencyUnknown, { currency })
}

async function nextNumber(trx: ScopedTransaction, today: string): Promise<string> {
  const { rows } = await sql<{ no: string }>`
    select next_document_no(${statement.number.prefix}, ${today}::date) as no`.execute(trx)
  return rows[0]?.no ?? ''
}

/** Where a statement belongs: to all warehouses and categories of what it is compared with, or where its supplier was owed something last. */
async function placeOf(trx: ScopedTransaction, { orgNo, supplierNo }: ComparedSpan, payables: readonly OwnPayable[]) {
  const { rows } = await sql<{ supplier_name: string; warehouse_no: string; classify_type: string }>`
    select supplier_name, warehouse_no, classify_type from srm_payable
    where org_no = ${orgNo} and supplier_no = ${supplierNo} order by update_date desc, id desc limit 1`.execute(trx)
  const last = rows[0] ?? fail(reconciliationErrors.statementNothingOwed)
  const { warehouseNos, classifyTypes } = placesOf(payables)
  return {
    ...last,
    ...(payables[0] ? { warehouse_no: payables[0].warehouseNo, classify_type: payables[0].classifyType } : {}),
    warehouse_nos: payables.length > 0 ? warehouseNos : [last.warehouse_no],
    classify_types: payables.length > 0 ? classifyTypes : [last.classify_type],
  }
}

/** All warehouses and categories of payables. */
export const placesOf = (payables: readonly OwnPayable[]) => ({
  warehouseNos: [...new Set(payables.map(({ warehouseNo }) => warehouseNo))].sort(),
  classifyTypes: [...new Set(payables.map(({ classifyType }) => classifyType))].sort(),
})

/** A line as it is stored. */
const columnsOf = (line: StatedLine & { rowNo: number }, basis: AmountBasis) => ({
  row_no: line.rowNo,
  document_no: line.documentNo,
  document_date: line.date,
  goods_no: line.goodsNo,
  qty: line.qty,
  price: line.price,
  net_amount: line.net,
  tax_amount: line.tax,
  stated_amount: statedAmountOf(line, basis),
})
