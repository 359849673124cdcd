import { sql } from 'kysely'
import type { CallOutput } from '#platform/contract/calls.ts'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { discrepanciesCalls } from '../contract/calls.ts'

type Story = CallOutput<typeof discrepanciesCalls, 'ISrmDiscrepancyService/getDiscrepancyStory'>

/** What happened to a discrepancy, the first first. */
export const readDiscrepancyStory: Handler<
  typeof discrepanciesCalls,
  'ISrmDiscrepancyService/getDiscrepancyStory'
> = async ({ trx }, { id }) => {
  const { rows } = await sql<Story['steps'][number]>`
    select s.id, s.step, trim_scale(s.step_qty) as qty, s.note, s.document_type as "documentType",
      s.document_no as "documentNo", s.party, s.create_name as "createName",
      to_char(s.create_date, 'YYYY-MM-DD HH24:MI:SS') as "createDate"
    from srm_discrepancy_step s where s.discrepancy_id = ${id}
    -- An upgrade may write afterwards what belongs between earlier steps.
    order by s.create_date, s.id`.execute(trx)
  // Every discrepancy was made once.
  return rows.length === 0 ? fail(platformErrors.notFound) : { steps: rows }
}
