import { sql } from 'kysely'
import { systemErrors } from '#modules/system/contract/errors.ts'
import { failAt } from '#platform/contract/errors.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { RecordChange } from '#platform/server/records/record-source.ts'

/** One language is the default, and it is offered: another one takes its place, it cannot be given up. */
export async function checkLanguage({ trx }: CallContext, { before, after }: RecordChange): Promise<void> {
  if (after.isDefault && after.statusCode !== '1') failAt('statusCode', systemErrors.defaultLanguageOffered)
  if (before?.isDefault && !after.isDefault) failAt('isDefault', systemErrors.defaultLanguageNeeded)
  if (!after.isDefault || before?.isDefault) return
  // Before the row itself is written: the database allows one default only, at any moment.
  await sql`update sys_language set is_default = false, version = version + 1 where is_default`.execute(trx)
}
