import type { moneyAtWork } from '#modules/reconciliation/bill/server/testing.ts'
import type { CallInput } from '#platform/contract/calls.ts'
import type { Caller } from '#platform/server/call-context.ts'
import type { TestDatabase } from '#platform/server/testing.ts'
import { invoiceCalls } from '../contract/calls.ts'
import { invoices } from './invoices.ts'

/** A real invoice as the wire names it. */
export type Entered = CallInput<typeof invoiceCalls, 'ISupInvoiceService/enterInvoice'>['invoices'][number]
const parse = <P extends keyof typeof invoiceCalls>(path: P, input: unknown): CallInput<typeof invoiceCalls, P> =>
  invoiceCalls[path].input.parse(input) as CallInput<typeof invoiceCalls, P>

/** Does what both sides do with invoices: from the confirmed bill to the ERP. */
export function invoicesAtWork(
  databaseOf: () => TestDatabase,
  { act, buyer, supplier }: ReturnType<typeof moneyAtWork>,
) {
  const docsOf = async (of: 'invoice_doc_no' | 'bill_nos' = 'invoice_doc_no', value?: string) => {
    const query = databaseOf().ownerDb.selectFrom('srm_invoice_doc').selectAll().orderBy('id')
    return (value === undefined ? query : query.where(of, '=', value)).execute()
  }
  const docOf = async (id: string) =>
    databaseOf().ownerDb.selectFrom('srm_invoice_doc').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const keyOf = async (id: string) => ({ id, version: (await docOf(id)).version })

  /** Makes invoicing bills of confirmed bills: those that were made, the blue one first. */
  async function generate(billIds: string[], deductionLineIds?: string[]) {
    const before = (await docsOf()).length
    await act(supplier, (context) =>
      invoices.handlers['ISupInvoiceService/generateInvoiceDoc'](context, {
        ...parse('ISupInvoiceService/generateInvoiceDoc', { billIds, deductionLineIds }),
      }),
    )
    return (await docsOf()).slice(before)
  }
  let numbers = 0
  /** A day of its own for each: the same day and amount twice looks like the same invoice. */
  const dayOf = (number: number) => new Date(Date.UTC(2026, 0, number)).toISOString().slice(0, 10)
  const real = (invoiceAmount: string, taxAmount: string, given: Partial<Entered> = {}): Entered => ({
    ...{ invoiceType: '3', invoiceClassify: '2', invoiceNo: `N${(numbers += 1)}`, invoiceDate: dayOf(numbers) },
    ...{ invoiceAmount, taxRate: '13', taxAmount },
    ...given,
  })
  const enter = async (id: string, entered: Entered[], lines?: object[]) =>
    act(supplier, async (context) =>
      invoices.handlers['ISupInvoiceService/enterInvoice'](
        context,
        parse('ISupInvoiceService/enterInvoice', { ...(await keyOf(id)), invoices: entered, lines }),
      ),
    )
  const does = async (
    method:
      | 'ISupInvoiceService/commitInvoice'
      | 'ISupInvoiceService/deleteInvoice'
      | 'ISupInvoiceService/correctInvoice',
    id: string,
  ) => act(supplier, async (context) => invoices.handlers[method](context, await keyOf(id)))
  const reasoned = async (
    method:
      | 'ISupInvoiceService/withdrawInvoice'
      | 'ISupInvoiceService/voidInvoice'
      | 'ISrmInvoiceService/reject'
      | 'ISrmInvoiceService/writeOff'
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
  const post = async (id: string, erpBillNo = `ERP-${id}`) =>
    act(buyer, async (context) =>
      invoices.handlers['ISrmInvoiceService/recordErpBillNo'](context, { ...(await keyOf(id)), erpBillNo }),
    )
  /** An invoicing bill that is approved, with one real invoice over all of it. */
  async function approved(billIds: string[], invoiceDate?: string) {
    const [doc] = await generate(billIds)
    if (!doc) throw new Error('nothing was made')
    if (doc.is_red) await allow(doc.id)
    await enter(doc.id, [real(doc.net_amount, doc.tax_amount, invoiceDate ? { invoiceDate } : {})])
    await does('ISupInvoiceService/commitInvoice', doc.id)
    await approve(doc.id)
    return docOf(doc.id)
  }
  /** Has the tax platform allow a red invoice. */
  const allow = async (id: string, redRequestStatus: '02' | '04' = '04') =>
    act(supplier, async (context) =>
      invoices.handlers['ISupInvoiceService/setRedRequest'](context, {
        ...(await keyOf(id)),
        ...{ redRequestNo: `RR-${id}`, redRequestStatus },
      }),
    )
  /** An invoicing bill that the ERP has. */
  async function thrown(billIds: string[], invoiceDate?: string) {
    const { id } = await approved(billIds, invoiceDate)
    await throwIt(id)
    await post(id)
    return docOf(id)
  }
  const reverse = (id: string) => reasoned('ISrmInvoiceService/reverse', id)
  return {
    ...{
      docOf,
      keyOf,
      generate,
      real,
      enter,
      does,
      reasoned,
      approve,
      throwIt,
      post,
      approved,
      allow,
      thrown,
      reverse,
    },
  }
}
