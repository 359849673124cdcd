import type { ScopedTransaction } from '#platform/server/scope.ts'
import { RECOVERY_CODES, recoveryCode } from './recovery-code.ts'

/** Replaces a user's recovery codes; the answer is the only place where they are readable. */
export async function writeRecoveryCodes(
  trx: ScopedTransaction,
  { id, tenantsid }: { id: string; tenantsid: string },
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, recoveryCode.create)
  await trx.deleteFrom('sys_recovery_code').where('user_id', '=', id).execute()
  await trx
    .insertInto('sys_recovery_code')
    .values(codes.map((code) => ({ user_id: id, tenantsid, code_hash: recoveryCode.hash(code) })))
    .execute()
  return codes
}
