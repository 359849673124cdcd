import type { moneyAtWork } from '#modules/reconciliation/bill/server/testing.ts'
import type { CallInput } from '#platform/contract/calls.ts'
import type { Caller } from '#platform/server/call-context.ts'
import type { TestDatabase } from '#platform/server/testing.ts'
import { invoiceCalls } from '../contract/calls.ts'
import { invoices } from './invoices.ts'
import { readMatchResult } from './read-invoice.ts'

/** A real invoice as the wire names it. */
export type Entered = CallInput<typeof invoiceCalls, 'ISupInvoiceService/enterInvoice'>['invoices'][number]

/** An input as it comes through the schema of its call. */
export const parseInvoiceInput = <P extends keyof typeof invoiceCalls>(
  path: P,
  input: unknown,
): CallInput<typeof invoiceCalls, P> => invoiceCalls[path].input.parse(input) as CallInput<typeof invoiceCalls, P>

/** A day of its own for each: the same day and amount twice looks like the same invoice. */
const dayOf = (number: number) => new Date(Date.UTC(2010, 0, number)).toISOString().slice(0, 10)

/** Does what both sides do with invoicing bills, beside what they do with money before. */
export function invoicesAtWork(
  databaseOf: () => TestDatabase,
  { act, buyer, supplier }: Pick<ReturnType<typeof moneyAtWork>, 'act' | 'buyer' | 'supplier'>,
) {
  /** Puts an agreement in force by which the buyer issues the supplier's invoices, or ends it. */
  const setSelfBilling = async (isOn: boolean) => {
    const party = { tenantsid: buyer.tenantsid, org_no: 'O1', supplier_no: 'S1' }
    const status_code = isOn ? '1' : '0'
    const agreed = { agreed_name: 'Hua', agreed_date: '2020-01-01T00:00:00Z' }
    await databaseOf()
      .ownerDb.insertInto('srm_self_billing_agreement')
      .values({
        ...{ ...party, ...agreed, status_code, agreement_no: 'SB-S1', agreement_name: 'Self-billing' },
        ...{ number_prefix: 'QS', valid_from: '2020-01-01' },
      })
      .onConflict((conflict) => conflict.columns(['tenantsid', 'agreement_no']).doUpdateSet({ status_code }))
      .execute()
  }
  /** What the buyer issues itself over confirmed bills, under an agreement that ends right after: the blue one first. */
  async function selfBill(billIds: string[], deductionLineIds?: string[], caller: Caller = buyer) {
    const before = (await docsOf()).length
    await setSelfBilling(true)
    try {
      await act(caller, (context) =>
        invoices.handlers['ISupInvoiceService/generateInvoiceDoc'](
          context,
          parseInvoiceInput('ISupInvoiceService/generateInvoiceDoc', { billIds, deductionLineIds }),
        ),
      )
    } finally {
      await setSelfBilling(false)
    }
    return (await docsOf()).slice(before)
  }
  const docsOf = async () => databaseOf().ownerDb.selectFrom('srm_invoice_doc').selectAll().orderBy('id').execute()
  const docOf = async (id: string) =>
    databaseOf().ownerDb.selectFrom('srm_invoice_doc').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const keyOf = async (id: string) => ({ id, version: (await docOf(id)).version })
  /** Makes invoicing bills of confirmed bills: those that were made, the blue one first. */
  async function generate(billIds: string[], deductionLineIds?: string[]) {
    const before = (await docsOf()).length
    await act(supplier, (context) =>
      invoices.handlers['ISupInvoiceService/generateInvoiceDoc'](
        context,
        parseInvoiceInput('ISupInvoiceService/generateInvoiceDoc', { billIds, deductionLineIds }),
      ),
    )
    return (await docsOf()).slice(before)
  }
  let numbers = 0
  /** A real invoice of these amounts, with a number and a day of its own. */
  const real = (invoiceAmount: string, taxAmount: string, given: Partial<Entered> = {}): Entered => {
    numbers += 1
    const head = { invoiceNo: `N${numbers}`, invoiceDate: dayOf(numbers) }
    return {
      ...{ invoiceType: '3', invoiceClassify: '2', ...head, invoiceAmount, taxRate: '13', taxAmount },
      ...given,
    }
  }
  const enter = async (id: string, entered: Entered[], lines?: object[], fileIds?: string[]) =>
    act(supplier, async (context) =>
      invoices.handlers['ISupInvoiceService/enterInvoice'](
        context,
        parseInvoiceInput('ISupInvoiceService/enterInvoice', {
          ...(await keyOf(id)),
          invoices: entered,
          lines,
          fileIds,
        }),
      ),
    )
  const does = async (
    method:
      | 'ISupInvoiceService/commitInvoice'
      | 'ISupInvoiceService/deleteInvoice'
      | 'ISupInvoiceService/correctInvoice'
      | 'ISupInvoiceService/confirmSelfBilledInvoice',
    id: string,
  ) => act(supplier, async (context) => invoices.handlers[method](context, await keyOf(id)))
  const reasoned = async (
    method:
      | 'ISupInvoiceService/withdrawInvoice'
      | 'ISupInvoiceService/voidInvoice'
      | 'ISrmInvoiceService/reject'
      | 'ISrmInvoiceService/writeOff'
      | 'ISupInvoiceService/objectToSelfBilledInvoice'
      | 'ISrmInvoiceService/reissueSelfBilledInvoice'
      | 'ISrmInvoiceService/cancelSelfBilledInvoice'
      | 'ISrmInvoiceService/reverse',
    id: string,
    caller: Caller = buyer,
  ) => act(caller, async (context) => invoices.handlers[method](context, { ...(await keyOf(id)), reason: 'Because' }))
  const approve = async (id: string, caller: Caller = buyer) =>
    act(caller, async (context) =>
      invoices.handlers['ISrmInvoiceService/approve'](context, { list: [await keyOf(id)] }),
    )
  const throwIt = async (id: string) =>
    act(buyer, async (context) =>
      invoices.handlers['ISrmInvoiceService/throwInvoice'](context, { list: [await keyOf(id)] }),
    )
  const post = async (id: string, erpBillNo = `ERP-${id}`, caller: Caller = buyer) =>
    act(caller, async (context) =>
      invoices.handlers['ISrmInvoiceService/recordErpBillNo'](context, { ...(await keyOf(id)), erpBillNo }),
    )
  const request = async (id: string, redRequestStatus: Request['redRequestStatus'], redRequestNo = 'RR-1') =>
    act(supplier, async (context) =>
      invoices.handlers['ISupInvoiceService/setRedRequest'](context, {
        ...(await keyOf(id)),
        ...{ redRequestNo, redRequestStatus },
      }),
    )
  /** Has the tax platform allow a red invoice. */
  const allow = (id: string) => request(id, '04', `RR-${id}`)
  /** Enters one real invoice over all of an invoicing bill, and commits it. */
  async function commit(id: string, given: Partial<Entered> = {}) {
    const { net_amount, tax_amount } = await docOf(id)
    await enter(id, [real(net_amount, tax_amount, given)])
    await does('ISupInvoiceService/commitInvoice', id)
  }
  /** An invoicing bill that is approved, with one real invoice over all of it. */
  async function approved(billIds: string[], invoiceDate?: string) {
    const [doc] = await generate(billIds)
    if (!doc) throw new Error('nothing was made')
    if (doc.is_red) await allow(doc.id)
    await commit(doc.id, invoiceDate ? { invoiceDate } : {})
    await approve(doc.id)
    return docOf(doc.id)
  }
  /** An invoicing bill that the ERP has. */
  async function thrown(billIds: string[], invoiceDate?: string) {
    const { id } = await approved(billIds, invoiceDate)
    await throwIt(id)
    await post(id)
    return docOf(id)
  }
  const reverse = (id: string) => reasoned('ISrmInvoiceService/reverse', id)
  /** What matching found of an invoicing bill. */
  const resultsOf = async (id: string) => (await act(buyer, (context) => readMatchResult(context, { id }))).results
  /** Lets suppliers write off what is approved, or not. */
  const setVoids = async (param_value: 'Y' | 'N') => {
    const param = { tenantsid: buyer.tenantsid, param_no: 'supplierVoidsInvoices', param_value }
    await databaseOf()
      .ownerDb.insertInto('sys_param')
      .values(param)
      .onConflict((conflict) => conflict.columns(['tenantsid', 'param_no']).doUpdateSet({ param_value }))
      .execute()
  }
  return {
    ...{ docsOf, docOf, keyOf, generate, real, enter, does, reasoned, approve, throwIt, post, request, commit },
    ...{ approved, allow, thrown, reverse, resultsOf, setVoids, setSelfBilling, selfBill },
  }
}

type Request = CallInput<typeof invoiceCalls, 'ISupInvoiceService/setRedRequest'>
