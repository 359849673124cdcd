import { implementCalls } from '#platform/server/call-context.ts'
import type { ServerRoom } from '#platform/server/join-rooms.ts'
import { implementRecord } from '#platform/server/records/implement-record.ts'
import { numberConstraints } from '#platform/server/records/record-book.ts'
import { type RecordParts, usesBy } from '#platform/server/records/record-source.ts'
import { reconciliationErrors } from '../../contract/errors.ts'
import { selfBillingCalls } from '../contract/calls.ts'
import { selfBillingEvents } from '../contract/events.ts'
import { agree, revoke } from './agree.ts'
import { agreementSource } from './agreements.ts'

const sources = [agreementSource]

/** What self-billing agreements give to the server. */
export const selfBillingRoom = ({ recordBook }: RecordParts): ServerRoom => ({
  calls: [
    ...sources.map((source) => implementRecord(source, recordBook)),
    implementCalls(selfBillingCalls, {
      'ISupSelfBillingAgreementService/agree': agree,
      'ISupSelfBillingAgreementService/revoke': revoke,
    }),
  ],
  records: sources,
  uses: usesBy(
    { table: 'srm_invoice_doc', shown: 'invoice_doc_no', labelKey: 'reconciliation:invoiceDoc.title' },
    { agreement_no: 'srm_self_billing_agreement' },
  ),
  events: selfBillingEvents,
  constraints: {
    ...numberConstraints(sources),
    srm_self_billing_agreement_overlap: reconciliationErrors.agreementOverlaps,
    srm_self_billing_agreement_series: reconciliationErrors.agreementPrefixTaken,
  },
  invariants: [
    { name: 'selfBilled', severity: 'error', documentKind: 'invoiceDoc' },
    { name: 'selfBillingSeries', severity: 'error' },
  ],
})
