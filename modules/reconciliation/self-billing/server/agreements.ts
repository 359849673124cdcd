import { sql } from 'kysely'
import { failAt } from '#platform/contract/errors.ts'
import type { RecordInput } from '#platform/contract/records/records.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { RecordChange, RecordSource } from '#platform/server/records/record-source.ts'
import { reconciliationErrors } from '../../contract/errors.ts'
import { NUMBER_PREFIX } from '../contract/fields.ts'
import { selfBillingAgreementRecord } from '../contract/records/self-billing-agreement-record.ts'
import { isInForce } from './read-agreement.ts'

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

/** Tells open lists of an agreement, and whom it concerns what happened to it. */
export function announceAgreement(
  context: Pick<CallContext, 'announce'>,
  name: string,
  agreement: RecordInput,
  reason = '',
): void {
  const { agreementNo, agreementName, validFrom, validTo, supplierNo, orgNo } = agreement
  context.announce({
    topic: 'reconciliation',
    orgNo: text(orgNo),
    supplierNo: text(supplierNo),
    payload: { documentNo: text(agreementNo) },
    event: {
      name,
      documentNo: text(agreementNo),
      values: {
        agreementNo: text(agreementNo),
        agreementName: text(agreementName),
        validFrom: text(validFrom),
        validTo: text(validTo),
        supplierNo: text(supplierNo),
        orgNo: text(orgNo),
        reason,
      },
    },
  })
}

/** The series is of capitals and digits, and the agreement ends after it begins. */
const check: RecordSource['check'] = (_context, { after }) => {
  const { numberPrefix, validFrom, validTo } = after
  if (!NUMBER_PREFIX.test(text(numberPrefix))) failAt('numberPrefix', reconciliationErrors.agreementPrefix)
  if (validTo && text(validTo) < text(validFrom)) failAt('validTo', reconciliationErrors.agreementDays)
}

/** Whether the supplier has to agree anew, as the trigger of the table has it. */
const isAskedAnew = ({ before, after }: RecordChange): boolean =>
  before === null ||
  before.validFrom !== after.validFrom ||
  before.invoiceType !== after.invoiceType ||
  (text(before.validTo) !== '' && (text(after.validTo) === '' || text(after.validTo) > text(before.validTo)))

/** The supplier is told what it is asked, and that it is asked no more. */
const follow: RecordSource['follow'] = async (context, change) => {
  const { before, after } = change
  const agreement = { ...before, ...after }
  if (after.statusCode !== '1') {
    if (before?.statusCode === '1') announceAgreement(context, 'selfBillingEnded', agreement)
  } else if (isAskedAnew(change) || before?.statusCode !== '1') {
    announceAgreement(context, 'selfBillingProposed', agreement)
  }
}

/** Self-billing agreements as a kind of record. */
export const agreementSource: RecordSource = {
  record: selfBillingAgreementRecord,
  table: 'srm_self_billing_agreement',
  columns: () => ({
    agreementState: sql`case when t1.status_code = '0' then 'invalid' when t1.valid_to < today() then 'ended'
      when t1.agreed_date is null then 'proposed' when ${isInForce('t1', sql`today()`)} then 'inForce' else 'agreed' end`,
  }),
  check,
  follow,
}
