import { oneTimeCode } from '#modules/identity/server.ts'
import type { Database } from '#platform/server/database/database.ts'
import { inScope, systemScope } from '#platform/server/scope.ts'
import { createSecretBox } from '#platform/server/secret-box.ts'

/** The key of the products that tests start. */
export const TEST_SECRET_KEY = Buffer.alloc(32, 'quayside test key')

/** A second factor with the device that belongs to it. */
export interface TestFactor {
  /** What the device shows now. */
  code(): string
}

/** Gives a user a second factor that is begun and not confirmed; what others have begun is gone afterwards. */
export const beginFactor = (context: { db: Database }, userNo: string): Promise<TestFactor> =>
  writeFactor(context, userNo, null)

/** Gives a user a second factor that is on; what others have begun is gone afterwards. */
export const turnOnFactor = (context: { db: Database }, userNo: string): Promise<TestFactor> =>
  writeFactor(context, userNo, new Date().toISOString())

/** Takes every second factor of the database away. */
export async function removeFactors({ db }: { db: Database }): Promise<void> {
  await inScope(db, systemScope('tests', '*'), (trx) => trx.deleteFrom('sys_user_factor').execute())
}

async function writeFactor(context: { db: Database }, userNo: string, confirmedAt: string | null): Promise<TestFactor> {
  const secret = oneTimeCode.createSecret()
  await inScope(context.db, systemScope('tests', '*'), async (trx) => {
    const { id, tenantsid } = await trx
      .selectFrom('sys_user')
      .select(['id', 'tenantsid'])
      .where('user_no', '=', userNo)
      .executeTakeFirstOrThrow()
    // What others have begun may have been begun on an answer that nobody waits for any more.
    await trx.deleteFrom('sys_user_factor').where('user_id', '!=', id).where('confirmed_at', 'is', null).execute()
    const sealed = createSecretBox(TEST_SECRET_KEY).seal(secret, `factor:${id}`)
    const factor = { secret: sealed, confirmed_at: confirmedAt, begun_at: new Date().toISOString(), last_step: '0' }
    await trx
      .insertInto('sys_user_factor')
      .values({ user_id: id, tenantsid, ...factor })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(factor))
      .execute()
  })
  return { code: () => oneTimeCode.at(secret, Date.now()) }
}
