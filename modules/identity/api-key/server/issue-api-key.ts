import { sql } from 'kysely'
import { sessionToken } from '#modules/identity/session/server/session-token.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { lockRecord } from '#platform/server/records/read-record.ts'
import { apiKeySource } from './api-key-source.ts'
import { checkApiKey, failIfKeyBeyond } from './check-api-key.ts'

/** A key as its reader saw it. */
interface SeenKey {
  id: string
  version: number
}

/** Says what a secret is, to people and to programs that look for secrets which got lost. */
const SECRET_START = 'qsk_'
/** As much of a secret is shown as tells it from others and helps nobody to guess it. */
const SHOWN_LENGTH = 10

/** Gives a key a new secret and answers it, this once; the one before is worthless from now on. */
export async function issueApiKey(context: CallContext, seen: SeenKey): Promise<{ secret: string; version: number }> {
  const key = await lockRecord(context, apiKeySource, seen)
  // Whoever takes the secret could use it: it reaches nothing beyond the own authority either.
  await checkApiKey(context, { before: key, after: key })
  const secret = SECRET_START + sessionToken.create()
  const { trx, caller } = context
  await sql`
    update bm_api_key set key_hash = ${sessionToken.hash(secret)}, key_prefix = ${secret.slice(0, SHOWN_LENGTH)},
      issue_date = now(), issue_name = ${caller.userName}, version = version + 1 where id = ${seen.id}`.execute(trx)
  context.audit({ documentNo: String(key.apiKeyNo), detail: { userNo: key.userNo } })
  return { secret, version: key.version + 1 }
}

/** Withdraws a key's secret: the next call with it is refused. */
export async function withdrawApiKey(context: CallContext, seen: SeenKey): Promise<{ version: number }> {
  const key = await lockRecord(context, apiKeySource, seen)
  await failIfKeyBeyond(context, key)
  await sql`
    update bm_api_key set key_hash = null, key_prefix = '', issue_date = null, issue_name = '', version = version + 1
    where id = ${seen.id}`.execute(context.trx)
  context.audit({ documentNo: String(key.apiKeyNo), detail: { userNo: key.userNo } })
  return { version: key.version + 1 }
}
