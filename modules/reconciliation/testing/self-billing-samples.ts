import type { SamplesOf } from '#apps/server/testing/call-sample.ts'
import { FIXTURE_TENANT } from '#apps/server/testing/demo-fixtures.ts'
import { readAs } from '#apps/server/testing/record-inputs.ts'
import type { TestContext } from '#apps/server/testing/test-context.ts'
import { reconciliationTexts } from '#modules/reconciliation/contract/texts.ts'
import { makeSelfBilled } from '#modules/reconciliation/invoice/server/make-self-billed.ts'
import type { selfBillingCalls } from '#modules/reconciliation/self-billing/contract/calls.ts'
import { selfBillingAgreementRecord } from '#modules/reconciliation/self-billing/contract/records/self-billing-agreement-record.ts'
import { recordPaths } from '#platform/contract/records/records.ts'
import { SYSTEM_NAME } from '#platform/contract/values/product.ts'
import { actorContext } from '#platform/server/actor-context.ts'
import { inScope, systemScope } from '#platform/server/scope.ts'
import { createTextCatalogue } from '#platform/server/texts/text-catalogue.ts'

let agreements = 0
const nextPrefix = () => {
  agreements += 1
  return `TRY${agreements}`
}

/**
 * Issues a self-billed invoice over a confirmed bill, under an agreement of the first supplier that begins and ends in the same
 * transaction: other tries go on as if there were none.
 */
export async function issueInvoice(context: TestContext, billId: string) {
  return inScope(context.db, systemScope('tests', FIXTURE_TENANT), async (trx) => {
    const bill = await trx.selectFrom('srm_bill').selectAll().where('id', '=', billId).executeTakeFirstOrThrow()
    const { id } = await trx
      .insertInto('srm_self_billing_agreement')
      .values({
        ...{ tenantsid: FIXTURE_TENANT, agreement_name: 'Tried', org_no: bill.org_no, supplier_no: bill.supplier_no },
        ...{ number_prefix: nextPrefix(), valid_from: '2020-01-01', valid_to: '2099-12-31' },
        ...{ agreed_name: 'Hua', agreed_date: '2020-01-01T00:00:00Z' },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const place = { tenantsid: FIXTURE_TENANT, today: context.today }
    const actor = { ...place, userNo: 'system', userName: SYSTEM_NAME, side: 'system' } as const
    const { made } = (await makeSelfBilled(actorContext(trx, actor, createTextCatalogue([reconciliationTexts])), {
      billIds: [billId],
    })) as { made: { id: string; version: number; invoice_doc_no: string } }
    await trx.updateTable('srm_self_billing_agreement').set({ status_code: '0' }).where('id', '=', id).execute()
    return { id: made.id, version: made.version, documentNo: made.invoice_doc_no }
  })
}

/** An agreement that waits for its supplier, of a year of its own. */
async function proposed(context: TestContext) {
  const numberPrefix = nextPrefix()
  const year = 2100 + agreements
  const condition = {
    ...{ agreementName: 'Self-billing', orgNo: 'SZ10', supplierNo: 'S1001', numberPrefix },
    ...{ validFrom: `${year}-01-01`, validTo: `${year}-12-31` },
  }
  const { add } = recordPaths(selfBillingAgreementRecord)
  return readAs<{ id: string; version: number }>(context, 'admin', add, { condition })
}

/** How suppliers agree to self-billing. */
export const selfBillingSamples: SamplesOf<typeof selfBillingCalls> = {
  'ISupSelfBillingAgreementService/agree': {
    as: 'supplier',
    prepare: async (context) => {
      const { id, version } = await proposed(context)
      return { input: { id, version } }
    },
  },
  'ISupSelfBillingAgreementService/revoke': {
    as: 'supplier',
    prepare: async (context) => {
      const { id, version } = await proposed(context)
      const agreed = await context.call('supplier', 'ISupSelfBillingAgreementService/agree', { id, version })
      return { input: { id, version: agreed.version, reason: 'Of another bookkeeper' } }
    },
  },
}
