import { buildAsn } from '#modules/deliveries/asn/server/testing.ts'
import { act as actOnReceipts, call, receiptIdsOf, receive } from '#modules/receipts/receipt/server/testing.ts'
import type { CallContext, Caller } from '#platform/server/call-context.ts'
import { written } from '#platform/server/spreadsheet/testing.ts'
import type { TestDatabase } from '#platform/server/testing.ts'
import { reconciliationTexts } from '../../contract/texts.ts'
import { statementCalls } from '../contract/calls.ts'
import { readStatement } from './read-statement.ts'
import { statements } from './statements.ts'

/** Runs work as this caller with the texts of receipts and reconciliation. */
export const act = <T>(
  database: Pick<TestDatabase, 'db'>,
  caller: Caller,
  work: (context: CallContext) => Promise<T>,
): Promise<T> => actOnReceipts(database, caller, work, { texts: [reconciliationTexts] })

/** A workbook of these rows, the first with the names of the columns. */
export const sheetOf = ([names = [], ...rows]: readonly (readonly string[])[]): Promise<Buffer> =>
  written(
    names.map((header) => ({ header, kind: 'text' as const })),
    rows,
  )

/** Reads a file as a caller, for a supplier. */
export const readFile = (
  database: Pick<TestDatabase, 'db'>,
  caller: Caller,
  content: Buffer,
  decision: object = { supplierNo: 'S1' },
) =>
  act(database, caller, (context) =>
    readStatement(context, { fileName: 'march.xlsx', content, clientId: '', decision }),
  )

type Import = Parameters<(typeof statements.handlers)['ISrmBillService/importStatement']>[1]

/** Reads and imports a statement of March as a caller. */
export async function importRows(
  database: Pick<TestDatabase, 'db'>,
  caller: Caller,
  rows: readonly (readonly string[])[],
  overrides: Partial<Import> = {},
) {
  const { fileId, headerRow, proposed } = await readFile(
    database,
    caller,
    await sheetOf(rows),
    caller.side === 'supplier' ? {} : { supplierNo: 'S1' },
  )
  const input = {
    ...{ fileId, headerRow, columns: proposed, orgNo: 'O1', currency: 'CNY', statementPeriod: '2026-03' },
    ...(caller.side === 'supplier' ? {} : { supplierNo: 'S1' }),
    ...overrides,
  }
  const path = 'ISrmBillService/importStatement'
  return act(database, caller, (context) => statements.handlers[path](context, statementCalls[path].input.parse(input)))
}

let made = 0
/** Goods received on 20 March: the numbers by which a statement may name them. */
export async function received(
  database: Pick<TestDatabase, 'db' | 'ownerDb'>,
  buyer: Caller,
  { qty = '10', price = '10', ...order }: { qty?: string; price?: string; warehouseNo?: string } = {},
) {
  made += 1
  const itemNo = `STATED-${made}`
  const asn = await buildAsn(database, {
    quantities: [qty],
    order: { lines: [{ itemNo, price, lineQty: qty, taxRate: '13' }], ...order },
  })
  const { receiptNo } = await receive(database, buyer, asn)
  const { receiptIds } = await receiptIdsOf(database, asn.id)
  return { itemNo, receiptNo, receiptId: receiptIds[0] ?? '', asnNo: asn.asnNo }
}

/** Cancels a receipt. */
export const cancelReceipt = (database: Pick<TestDatabase, 'db'>, buyer: Caller, receiptId: string) =>
  act(database, buyer, (context) =>
    call(context, 'ISrmAsnHeadService/cancelReceipt', { receiptIds: [receiptId], returnIds: [], reason: 'Wrong lot' }),
  )
