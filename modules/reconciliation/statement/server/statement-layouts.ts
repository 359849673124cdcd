import { sql } from 'kysely'
import type { CallContext } from '#platform/server/call-context.ts'
import type { StatementMapping } from '../contract/schemas.ts'

/** How the files of a supplier are laid out. */
export interface StatementLayout {
  sheetName: string
  headerRow: number
  columns: StatementMapping
}

/** How the latest file of a supplier was laid out; null where there was none. */
export async function readLayout(
  { trx }: Pick<CallContext, 'trx'>,
  supplierNo: string,
): Promise<StatementLayout | null> {
  const { rows } = await sql<StatementLayout>`
    select sheet_name as "sheetName", header_row as "headerRow", columns from srm_statement_layout
    where supplier_no = ${supplierNo} order by id desc limit 1`.execute(trx)
  return rows[0] ?? null
}

/** Keeps how a file of a supplier was laid out, where that is not how the one before it was. */
export async function keepLayout(
  context: Pick<CallContext, 'trx' | 'caller'>,
  supplierNo: string,
  layout: StatementLayout,
): Promise<void> {
  const { trx, caller } = context
  const columns = JSON.stringify(Object.fromEntries(Object.entries(layout.columns).filter(([, name]) => name)))
  await sql`
    insert into srm_statement_layout (tenantsid, supplier_no, sheet_name, header_row, columns, create_name)
    select ${caller.tenantsid}, ${supplierNo}, ${layout.sheetName}, ${layout.headerRow}, ${columns}::jsonb, ${caller.userName}
    where not exists (
      select from (select * from srm_statement_layout where supplier_no = ${supplierNo} order by id desc limit 1) l
      where (l.sheet_name, l.header_row, l.columns) = (${layout.sheetName}, ${layout.headerRow}, ${columns}::jsonb))`.execute(
    trx,
  )
}
