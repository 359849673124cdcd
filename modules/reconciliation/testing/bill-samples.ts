import type { CallSample, SamplesOf } from '#apps/server/testing/call-sample.ts'
import { documentSamples } from '#apps/server/testing/document-samples.ts'
import { readAs } from '#apps/server/testing/record-inputs.ts'
import type { TestContext } from '#apps/server/testing/test-context.ts'
import type { billCalls, billSchemas } from '#modules/reconciliation/bill/contract/calls.ts'
import { bill } from '#modules/reconciliation/bill/contract/document.ts'
import { paramRecord } from '#modules/system/setting/contract/records/setting-records.ts'
import { recordPaths } from '#platform/contract/records/records.ts'

type SupplierParam = 'supplierVoidsInvoices' | 'supplierProposesBills'

/** What is set already: samples are made side by side, and of two that set the same the second would be refused. */
const allowing = new WeakMap<TestContext, Map<SupplierParam, Promise<void>>>()

/** Sets a parameter by which the company lets its suppliers do something. */
export async function allowSuppliers(context: TestContext, paramNo: SupplierParam): Promise<void> {
  const ofContext = allowing.get(context) ?? new Map<SupplierParam, Promise<void>>()
  allowing.set(context, ofContext)
  const set = ofContext.get(paramNo) ?? setParam(context, paramNo)
  ofContext.set(paramNo, set)
  await set
}

async function setParam(context: TestContext, paramNo: SupplierParam): Promise<void> {
  const { list, update } = recordPaths(paramRecord)
  const { records } = await readAs<{ records: { id: string; version: number; paramNo: string }[] }>(
    context,
    'admin',
    list,
    { size: 100 },
  )
  const param = records.find((one) => one.paramNo === paramNo)
  if (!param) throw new Error('every company has the parameters')
  const { id, version } = param
  await readAs(context, 'admin', update, { condition: { id, version, paramNo, paramValue: 'Y', remark: '' } })
}

/** A bill of one piece of a receipt: reads are tried with the same receipt, of which each makes a bill of its own. */
export async function billOf(context: TestContext) {
  const { asnNo } = await context.receipt()
  const condition = { condition: { keyword: asnNo, payableStatus: ['open' as const] } }
  const { records } = await context.call('buyer', 'ISrmPayableService/getPayablePage', condition)
  const [row] = records
  if (!row) throw new Error(`nothing is owed for ${asnNo}`)
  const { id, orgNo, supplierNo, currency } = row
  return { orgNo, supplierNo, currency, billPeriod: '2026-03', payables: [{ payableId: id, qty: '1' }] }
}

const linesOf = async (context: TestContext, id: string) =>
  (await context.call('buyer', 'ISrmSupBillService/getBillLines', { id })).lines

const ofDocument = documentSamples<typeof bill, typeof billSchemas>({
  document: bill,
  users: { purchaser: 'buyer', supplier: 'supplier' },
  unreleasedIn: ['draft'],
  // Only what it proposed a supplier takes back.
  madeBy: (action) => (action === 'retract' ? 'supplier' : 'purchaser'),
  inputs: {
    create: async (context) => {
      await allowSuppliers(context, 'supplierProposesBills')
      return billOf(context)
    },
    retract: () => ({ reason: 'A receipt is missing' }),
    takeOff: async (context, made) => ({
      lineIds: (await linesOf(context, made?.id ?? '')).map(({ id }) => id),
    }),
    dispute: async (context, made) => ({
      lines: (await linesOf(context, made?.id ?? '')).map(({ id }) => ({ id, disputeReason: 'Other price' })),
    }),
    void: () => ({ reason: 'Made twice' }),
    withdraw: () => ({ reason: 'Another period' }),
    return: () => ({ reason: 'A receipt is missing' }),
    cancelConfirm: () => ({ reason: 'Confirmed too early' }),
    message: () => ({ messageText: 'Please look at the first line.' }),
  },
})

/** A bill that both sides see. */
const shared: CallSample<{ id: string }> = {
  as: 'supplier',
  prepare: async (context) => {
    const made = await context.call('buyer', 'ISrmBillService/addBill', await billOf(context))
    const [sent] = await context.call('buyer', 'ISrmBillService/sendBill', {
      list: [{ id: made.id, version: made.version }],
    })
    const id = sent?.id ?? ''
    await context.call('supplier', 'ISrmSupBillService/sendBillMsg', { id, messageText: `About ${made.billNo}` })
    return { input: { id } }
  },
}

/** How the calls of bills are tried. */
export const billSamples: SamplesOf<typeof billCalls> = {
  ...ofDocument,
  'ISrmSupBillService/getBillById': shared,
  'ISrmSupBillService/getBillRecord': shared,
  'ISrmSupBillService/getBillMsg': shared,
  'ISrmSupBillService/getBillRules': {
    as: 'supplier',
    prepare: () => ({ input: { orgNo: 'SZ10', supplierNo: 'S1001' } }),
    isAboutCaller: true,
  },
  'ISrmBillService/getBillProposal': {
    as: 'supplier',
    prepare: async (context) => {
      await allowSuppliers(context, 'supplierProposesBills')
      const { asnNo, receiptNo } = await context.receipt()
      const { records } = await context.call('buyer', 'ISrmPayableService/getPayablePage', {
        condition: { keyword: asnNo, payableStatus: ['open'] },
      })
      const { orgNo = '', supplierNo = '' } = records[0] ?? {}
      return { input: { orgNo, supplierNo, originNo: receiptNo }, secrets: [receiptNo] }
    },
  },
}
