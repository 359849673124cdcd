import type { PublicContext } from '#platform/server/call-context.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'

/** Whose sign-in it is. */
export interface SignInUser {
  id: string
  tenantsid: string
  user_no: string
  user_name: string
  belong_supplier: string | null
}

/** Sign-ins are logged with the address they came from, also refused ones. */
export async function logSignIn(
  trx: ScopedTransaction,
  { clientAddress, requestId }: Pick<PublicContext, 'clientAddress' | 'requestId'>,
  user: SignInUser,
  action: string,
  more: { isSingleSignOn?: boolean } = {},
): Promise<void> {
  await trx
    .insertInto('sys_operation_log')
    .values({
      tenantsid: user.tenantsid,
      user_id: user.id,
      user_no: user.user_no,
      user_name: user.user_name,
      party: user.belong_supplier ? 'supplier' : 'purchaser',
      action,
      detail: JSON.stringify({ address: clientAddress, ...more }),
      request_id: requestId,
    })
    .execute()
}
