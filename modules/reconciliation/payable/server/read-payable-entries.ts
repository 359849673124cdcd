import { sql } from 'kysely'
import type { CallOutput } from '#platform/contract/calls.ts'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { payableCalls } from '../contract/calls.ts'

type Entries = CallOutput<typeof payableCalls, 'ISrmPayableService/getPayableEntries'>['entries']

/** The entries of one payable in the money ledger, the first first. */
export const readPayableEntries: Handler<typeof payableCalls, 'ISrmPayableService/getPayableEntries'> = async (
  { trx },
  { id },
) => {
  const { rows } = await sql<Entries[number]>`
    select l.id, l.movement, trim_scale(l.qty) as qty, trim_scale(l.net) as net, trim_scale(l.tax) as tax,
      l.document_no as "documentNo", l.reason, coalesce(l.party, '') as party, l.create_name as "createName",
      to_char(l.create_date, 'YYYY-MM-DD HH24:MI:SS') as "createDate"
    from srm_payable_ledger l where l.payable_id = ${id} order by l.create_date, l.id`.execute(trx)
  // Every payable was accrued once.
  return rows.length === 0 ? fail(platformErrors.notFound) : { entries: rows }
}
