import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { secretOf } from '#modules/messages/server.ts'
import { WEBHOOK_EVENTS } from '#modules/messages/webhook/contract/webhooks.ts'
import { createSecretBox } from '#platform/server/secret-box.ts'
import { benchCompany, benchSecretKey } from './bench-company.ts'

/** Gives the measured company a web hook over everything that happens, to the address; one of an earlier run leads there from now on. */
export async function addWebhook(ownerUrl: string, url: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { tenantsid } = benchCompany
    const { rows } = await client.query<{ id: string }>(
      `insert into bm_webhook (tenantsid, webhook_no, webhook_name, url) values ($1, 'ALL', 'Everything', $2)
       on conflict (tenantsid, webhook_no) do update set url = excluded.url returning id`,
      [tenantsid, url],
    )
    const id = rows[0]?.id ?? ''
    const secret = createSecretBox(benchSecretKey).seal(`whsec_${randomBytes(32).toString('base64')}`, secretOf(id))
    await client.query('update bm_webhook set secret = $2, issue_date = now() where id = $1', [id, secret])
    await client.query(
      `insert into bm_webhook_event (tenantsid, webhook_id, notice_event) select $1, $2, unnest($3::text[])
       on conflict do nothing`,
      [tenantsid, id, WEBHOOK_EVENTS],
    )
  } finally {
    await client.end()
  }
}
