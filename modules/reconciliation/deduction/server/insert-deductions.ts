import { sql } from 'kysely'
import type { CallContext } from '#platform/server/call-context.ts'
import { type GivenRow, insertRows } from '#platform/server/database/insert-rows.ts'
import { announceDocument } from '#platform/server/documents/announce-document.ts'
import type { StoredRow } from '#platform/server/documents/document-source.ts'
import { deduction } from '../contract/document.ts'

type Written = 'tenantsid' | 'deduction_no' | 'create_name' | 'update_name'

/** Raises many deductions at once, each under a number of its own; whoever wants messages is told of each. */
export async function insertDeductions(
  context: CallContext,
  deductions: readonly Omit<GivenRow<'srm_deduction'>, Written>[],
): Promise<void> {
  const { trx, caller, today } = context
  const { rows: numbers } = await sql<{ no: string }>`
    select next_document_no(${deduction.number.prefix}, ${today}::date) as no from generate_series(1, ${deductions.length})`.execute(
    trx,
  )
  const rows = deductions.map((row, index) => ({
    ...row,
    tenantsid: caller.tenantsid,
    deduction_no: numbers[index]?.no ?? '',
    create_name: caller.userName,
    update_name: caller.userName,
  }))
  const made = await insertRows(trx, deduction.table, rows, ['id'])
  const ids = made.map(({ id }) => id)
  const { rows: stored } = await sql<StoredRow<typeof deduction>>`
    select * from srm_deduction where id = any (${ids}::bigint[]) order by id`.execute(trx)
  for (const row of stored)
    announceDocument(context, deduction, row, { name: deduction.create.event, reason: row.reason })
}
