import type { AsnApproval } from '#modules/deliveries/asn/contract/fields.ts'
import { asnApproval } from '#modules/deliveries/asn/contract/lifecycle.ts'
import { announceOrders } from '#modules/deliveries/asn/server/announce-asn.ts'
import { type LockedAsn, wholeAsn } from '#modules/deliveries/asn/server/lock-asn.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { LockedRow, Outcome } from '#platform/server/documents/document-source.ts'
import { implementDocument } from '#platform/server/documents/implement-document.ts'
import { changedAsnSchemas } from '../contract/calls.ts'
import { changedAsn } from '../contract/document.ts'
import { approveAsn } from './approve-asn.ts'
import type { AsnOutcome } from './asn-outcome.ts'
import { editAsn } from './edit-asn.ts'
import { endAsnLine } from './end-asn-line.ts'
import { rejectAsn } from './reject-asn.ts'
import { resubmitAsn } from './resubmit-asn.ts'
import { voidAsn } from './void-asn.ts'

/** The business of a command over the whole ASN; what becomes of its approval follows from its state. */
const whole =
  <Input>(work: (context: CallContext, asn: LockedAsn, input: Input) => Promise<AsnOutcome>) =>
  async (
    context: CallContext,
    row: LockedRow<typeof changedAsn>,
    input: Input,
  ): Promise<Outcome<typeof changedAsn>> => {
    const asn = await wholeAsn(context.trx, row)
    const { orders = [], ...outcome } = await work(context, asn, input)
    const { head } = asn
    const approval = asnApproval(head.status, outcome.status ?? head.status, head.approval_status as AsnApproval)
    const after = async () => {
      announceOrders(context, orders)
      return undefined
    }
    return { ...outcome, set: { ...outcome.set, approval_status: approval }, after }
  }

/** ASNs as commands change them. */
export const changedAsns = implementDocument(changedAsn, changedAsnSchemas, {
  factsOf: async ({ trx }, head) => (await wholeAsn(trx, head)).facts,
  on: {
    edit: whole(editAsn),
    approve: whole(approveAsn),
    reject: whole(rejectAsn),
    resubmit: whole(resubmitAsn),
    void: whole(voidAsn),
    endLine: whole(endAsnLine),
  },
})
