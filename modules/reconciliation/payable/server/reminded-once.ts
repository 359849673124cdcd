import { sql } from 'kysely'
import type { SrmMoneyReminder } from '#db/schema.generated.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'

/** A document of which somebody is to be reminded. */
export interface RemindedCase {
  id: string
  /** Tells the case from others of the same document, such as a new request or another day asked for. */
  remindedCase: string
}

/** Keeps that somebody is reminded of these; answers those that were not kept before, whoever asks at the same moment. */
export async function remindedOnce<C extends RemindedCase>(
  trx: ScopedTransaction,
  tenantsid: string,
  kind: SrmMoneyReminder['reminder_kind'],
  cases: readonly C[],
): Promise<C[]> {
  if (cases.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    insert into srm_money_reminder (tenantsid, reminder_kind, document_id, reminded_case)
    select ${tenantsid}, ${kind}, c.id, c."remindedCase"
    from json_to_recordset(${JSON.stringify(cases)}::json) c (id bigint, "remindedCase" text)
    on conflict do nothing returning document_id as id`.execute(trx)
  const marked = new Set(rows.map(({ id }) => id))
  return cases.filter(({ id }) => marked.has(id))
}
