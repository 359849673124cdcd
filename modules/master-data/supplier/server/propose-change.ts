import { masterDataErrors } from '#modules/master-data/contract/errors.ts'
import { fail, failOnErrors } from '#platform/contract/errors.ts'
import type { RecordValues } from '#platform/contract/records/records.ts'
import type { CallContext, Handlers } from '#platform/server/call-context.ts'
import type { RecordBook } from '#platform/server/records/record-source.ts'
import { referenceErrors } from '#platform/server/records/reference-errors.ts'
import type { selfServiceCalls } from '../contract/calls.ts'
import { supplierRecord } from '../contract/records/partner-records.ts'
import { checkDefaults } from './check-supplier.ts'
import { findOwnSupplier, isSamePart, partOf } from './own-supplier.ts'

/** Asks the caller for a code of this moment, whatever opened the session; refuses without a second factor. */
export type ConfirmCode = (context: CallContext, code: string) => Promise<void>

type Propose = Handlers<typeof selfServiceCalls>['IBmSupplierSelfService/proposechange']

/** Proposes other bank or tax data. Nothing counts before the buyer approves it; one change of a part is pending at a time. */
export const proposeChange =
  (confirmCode: ConfirmCode, recordBook: () => RecordBook): Propose =>
  async (context, proposal) => {
    const { trx, caller } = context
    const { part, reason, code } = proposal
    const supplier = await findOwnSupplier(context)
    if (supplier.canProposeChanges !== true) fail(masterDataErrors.selfServiceClosed)
    const pending = await trx
      .selectFrom('bm_supplier_change')
      .select('id')
      .where('supplier_no', '=', caller.supplierNo)
      .where('part', '=', part)
      .where('status', '=', '0')
      .executeTakeFirst()
    if (pending) fail(masterDataErrors.changePending)
    const oldValue = partOf(supplier, part)
    const newValue = part === 'bank' ? proposal.bankAccounts : [proposal.tax]
    if (isSamePart(oldValue, newValue)) fail(masterDataErrors.changeNothing)
    if (part === 'bank') await checkAccounts(context, recordBook(), newValue)
    await confirmCode(context, code)
    const change = await trx
      .insertInto('bm_supplier_change')
      .values({
        tenantsid: caller.tenantsid,
        supplier_no: caller.supplierNo,
        part,
        old_value: JSON.stringify(oldValue),
        new_value: JSON.stringify(newValue),
        reason,
        propose_user_id: caller.userId,
        propose_name: caller.userName,
        update_name: caller.userName,
      })
      .returning(['id', 'version', 'change_no as changeNo'])
      .executeTakeFirstOrThrow()
    const detail = { supplierNo: caller.supplierNo, part, reason, before: oldValue, after: newValue }
    context.audit({ documentNo: change.changeNo, detail })
    context.announce({
      topic: 'master-data',
      orgNo: '*',
      supplierNo: caller.supplierNo,
      payload: { documentNo: change.changeNo },
    })
    return change
  }

/** What approving would refuse is refused at once: unknown currencies, and two accounts that come first. */
async function checkAccounts(context: CallContext, book: RecordBook, accounts: readonly RecordValues[]): Promise<void> {
  checkDefaults(context, 'bankAccounts', accounts)
  const fields = supplierRecord.lines?.bankAccounts?.fields ?? {}
  const rows = accounts.map((values) => ({ values, before: null }))
  const errors = await referenceErrors(context, book, fields, rows)
  failOnErrors(
    errors.map(({ index, field, error, parameters }) => ({
      path: `bankAccounts.${index}.${field}`,
      declaration: error,
      parameters,
    })),
  )
}
