import { z } from 'zod'
import { byMenu, defineCalls } from '#platform/contract/calls.ts'
import { REASON_LENGTH } from '#platform/contract/document-calls.ts'
import { idText, plainText } from '#platform/contract/field-schemas.ts'

/** An agreement as its reader saw it: the supplier agrees to what it read. */
const seenAgreement = z.strictObject({ id: idText(), version: z.number().int() })
const answeredAgreement = z.object({ id: z.string(), agreementNo: z.string(), version: z.number() })

/** Calls by which suppliers agree to self-billing, beside those of the record. */
export const selfBillingCalls = defineCalls({
  'ISupSelfBillingAgreementService/agree': {
    summary: 'Agrees to a self-billing agreement: from its first day on the purchaser issues the invoices.',
    input: seenAgreement,
    output: answeredAgreement,
    access: byMenu('selfBillingAgreement', 'isCheck', ['supplier']),
    audit: { action: 'selfBilling.agree' },
    repeat: 'key',
  },
  'ISupSelfBillingAgreementService/revoke': {
    summary: 'Takes the consent to a self-billing agreement back: what is issued already stays.',
    input: seenAgreement.extend({ reason: plainText(REASON_LENGTH).min(1) }),
    output: answeredAgreement,
    access: byMenu('selfBillingAgreement', 'isCheck', ['supplier']),
    audit: { action: 'selfBilling.revoke' },
    repeat: 'key',
  },
})
