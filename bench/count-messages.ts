import pg from 'pg'
import type { BenchFact } from './bench-fact.ts'

/** What was told since a moment, so that the table shows that everybody was told while it was measured. */
export async function countMessages(ownerUrl: string, since: Date): Promise<BenchFact[]> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ what: string; count: number }>(
      `select what, (count(*) filter (where is_so))::int as count from (
         select 'messages written in the product meanwhile' as what, channel = '2' as is_so from sys_notification where create_date >= $1
         union all select 'emails written meanwhile', channel = '1' from sys_notification where create_date >= $1
         union all select 'emails that the mail server took', channel = '1' and state = 'sent' from sys_notification where create_date >= $1
         union all select 'messages of web hooks written meanwhile', true from sys_webhook_message where create_date >= $1
         union all select 'messages of web hooks that were answered', state = 'sent' from sys_webhook_message where create_date >= $1
       ) told group by what order by what`,
      [since],
    )
    return rows.map(({ what, count }) => ({ what, measured: count, unit: '' }))
  } finally {
    await client.end()
  }
}
