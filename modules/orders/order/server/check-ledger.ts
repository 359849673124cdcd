import { sql } from 'kysely'
import { inScope, systemScope } from '#platform/server/scope.ts'
import type { TaskContext, TaskOutcome } from '#platform/server/server-module.ts'

/** Batches that a failure names. */
const EXAMPLES = 5

/** Compares the balances of every batch and component with its ledger. They never differ; where they do, the task fails and names the first. */
export async function checkLedger({ db, tenantsid }: TaskContext): Promise<TaskOutcome> {
  const { checked, different, examples } = await inScope(
    db,
    systemScope('jobs', tenantsid),
    async (trx) => {
      const { rows } = await sql<{ checked: number; different: number; examples: string[] | null }>`
        with wrong as materialized (
          select purchase_no, purchase_seq, purchase_phase_seq::text as part, purchase_batch_seq from srm_purchase_ledger_differences
          union all select purchase_no, purchase_seq, component_no, null from srm_component_ledger_differences)
        select (select count(*)::int from srm_purchase_batch) as checked, (select count(*)::int from wrong) as different,
          (select array_agg(concat_ws('/', purchase_no, purchase_seq, part, purchase_batch_seq))
            from (select * from wrong order by 1, 2, 3, 4 limit ${EXAMPLES}) first) as examples`.execute(trx)
      return rows[0] ?? { checked: 0, different: 0, examples: null }
    },
    'read',
  )
  if (different > 0) {
    throw new Error(`${different} of ${checked} batches differ from their ledger: ${(examples ?? []).join(', ')}`)
  }
  return { rowCount: checked, note: { textKey: 'orders:tasks.ledgerFits', parameters: { count: checked } } }
}
