import pg from 'pg'

/** Sessions end when they are not used for a while; those of a seed that was made earlier begin again. */
export async function renewSessions(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('update sys_session set last_used_at = now()')
  } finally {
    await client.end()
  }
}
