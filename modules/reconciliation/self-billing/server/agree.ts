import { sql } from 'kysely'
import { type ErrorDeclaration, fail } from '#platform/contract/errors.ts'
import type { CallContext, Handler } from '#platform/server/call-context.ts'
import { lockRecord } from '#platform/server/records/read-record.ts'
import { reconciliationErrors } from '../../contract/errors.ts'
import type { selfBillingCalls } from '../contract/calls.ts'
import { agreementSource, announceAgreement } from './agreements.ts'

type Calls = typeof selfBillingCalls

/** The supplier agrees to what it read of an agreement. */
export const agree: Handler<Calls, 'ISupSelfBillingAgreementService/agree'> = (context, key) =>
  answer(context, key, {
    refusal: (state) =>
      state === 'proposed'
        ? null
        : reconciliationErrors[['agreed', 'inForce'].includes(state) ? 'agreementAgreed' : 'agreementOver'],
    event: 'selfBillingAgreed',
    isAgreed: true,
  })

/** The supplier takes its consent back: nothing more is issued under the agreement. */
export const revoke: Handler<Calls, 'ISupSelfBillingAgreementService/revoke'> = (context, { reason, ...key }) =>
  answer(context, key, {
    refusal: (state) => (['agreed', 'inForce'].includes(state) ? null : reconciliationErrors.agreementNotAgreed),
    event: 'selfBillingRevoked',
    isAgreed: false,
    reason,
  })

interface Answer {
  /** Why it is refused in a state of the agreement; null where it is not. */
  refusal: (state: string) => ErrorDeclaration | null
  event: string
  isAgreed: boolean
  reason?: string
}

async function answer(
  context: CallContext,
  key: { id: string; version: number },
  { refusal, event, isAgreed, reason }: Answer,
) {
  const { trx, caller } = context
  const agreement = await lockRecord(context, agreementSource, key)
  const refused = refusal(String(agreement.agreementState))
  if (refused) fail(refused)
  await sql`
    update srm_self_billing_agreement set agreed_name = ${isAgreed ? caller.userName : ''},
      agreed_date = ${isAgreed ? sql`clock_timestamp()` : null}, version = version + 1, update_name = ${caller.userName},
      update_date = clock_timestamp()
    where id = ${key.id}`.execute(trx)
  const agreementNo = String(agreement.agreementNo)
  context.audit({ documentNo: agreementNo, detail: reason === undefined ? {} : { reason } })
  announceAgreement(context, event, agreement, reason)
  return { id: key.id, agreementNo, version: key.version + 1 }
}
