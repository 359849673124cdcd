import { sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import { buildUser, callerOf } from '#modules/orders/order/server/testing.ts'
import { moneyAtWork } from '#modules/reconciliation/bill/server/testing.ts'
import { reconciliationDocuments } from '#modules/reconciliation/server.ts'
import { describeDocument } from '#platform/server/documents/testing/describe-document.ts'
import type { DocumentStep } from '#platform/server/documents/testing/document-fixture.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { invoiceDoc } from '../contract/document.ts'
import { invoices } from './invoices.ts'
import { receiveErpMessage } from './receive-erp-message.ts'
import { invoicesAtWork, parseInvoiceInput } from './testing.ts'

let database: TestDatabase
const callers = { purchaser: callerOf('purchaser', { warehouseNos: ['W1', 'W2'] }), supplier: callerOf('supplier') }
beforeAll(async () => {
  database = await createTestDatabase()
  // Files and messages are kept for users who are there.
  callers.purchaser = await buildUser(database.ownerDb, callers.purchaser)
  callers.supplier = await buildUser(database.ownerDb, callers.supplier)
})
afterAll(() => database.drop())

const money = moneyAtWork(() => database, callers.purchaser)
const { act, received, returned, confirmedBill } = money
const work = invoicesAtWork(() => database, money)
const { docOf, generate, real, enter, does, reasoned, approve, post, request, commit, approved, resultsOf, setVoids } =
  work
const { setSelfBilling, selfBill } = work

interface Made {
  id: string
}
const reason = 'Because'
/** A bill of one receipt on which both sides agree. */
async function agreed(elsewhere: object = {}): Promise<string> {
  const { payableId } = await received('10', '2', '13', elsewhere)
  return confirmedBill({ payableId })
}
async function generated(elsewhere: object = {}): Promise<Made> {
  const billId = await agreed(elsewhere)
  await setSelfBilling(false)
  const [doc] = await generate([billId])
  return { id: doc?.id ?? '' }
}

/** A red one: goods went back that are on an approved invoicing bill. */
async function red(): Promise<Made> {
  const { payableId, receiptId, itemNo } = await received('10', '2')
  await approved([await confirmedBill({ payableId })])
  const [doc] = await generate([await confirmedBill({ payableId: await returned(receiptId, itemNo, '1') })])
  return { id: doc?.id ?? '' }
}

/** One whose real invoice bears the number of another one of another day, which nobody has released. */
async function differing(): Promise<Made> {
  const [one, other] = [await generated(), await generated()]
  const invoiceNo = `TWICE-${other.id}`
  const { net_amount, tax_amount } = await docOf(one.id)
  await enter(one.id, [real(net_amount, tax_amount, { invoiceNo })])
  await commit(other.id, { invoiceNo })
  return other
}

/** One whose real invoice states a higher price than the order, which nobody has released. */
async function overpriced(): Promise<Made> {
  const { id } = await generated()
  const { net_amount, tax_amount } = await docOf(id)
  const [line] = await database.ownerDb.selectFrom('srm_invoice_line').select('id').where('doc_id', '=', id).execute()
  await enter(id, [real(net_amount, tax_amount)], [{ id: line?.id, invoiceQty: '1', invoicePrice: '10.01' }])
  await does('ISupInvoiceService/commitInvoice', id)
  return { id }
}

/** One that the buyer issued itself. */
async function selfBilled(from = 'pendingApproval', elsewhere: object = {}): Promise<Made> {
  const [doc] = await selfBill([await agreed(elsewhere)])
  const id = doc?.id ?? ''
  if (from === 'approvalRejected') await reasoned('ISupInvoiceService/objectToSelfBilledInvoice', id, callers.supplier)
  return { id }
}

/** What is done with those alone, from the states in which it is. */
const OF_SELF_BILLED: Readonly<Record<string, readonly string[]>> = {
  ...{ confirm: ['pendingApproval'], object: ['pendingApproval'], reissue: ['approvalRejected'] },
  cancel: ['pendingApproval', 'approvalRejected'],
}

/** Leads a new one to a state. */
async function lead(doc: Made, from: string): Promise<Made> {
  const { id } = doc
  if (from === 'pendingEntry') return doc
  if (from === 'deleted') await does('ISupInvoiceService/deleteInvoice', id)
  else await commit(id)
  if (from === 'approvalRejected') await reasoned('ISrmInvoiceService/reject', id)
  if (['approved', 'thrown', 'writtenOff'].includes(from)) await approve(id)
  if (from === 'thrown') await post(id)
  if (from === 'writtenOff') await reasoned('ISrmInvoiceService/writeOff', id)
  return doc
}

/** One in the state from which a step goes, so made that nothing else keeps it from going. */
async function make({ action, from }: Pick<DocumentStep, 'action' | 'from'>): Promise<Made> {
  if (action === 'void') await setVoids('Y')
  if (OF_SELF_BILLED[action]?.includes(from)) return selfBilled(from)
  if (action === 'redRequest' && from === 'pendingEntry') return red()
  if (action === 'release' && from === 'pendingApproval') return overpriced()
  if (action === 'releaseDuplicate' && from === 'pendingApproval') return differing()
  const made = await lead(await generated(), from)
  const { net_amount, tax_amount } = await docOf(made.id)
  if (from === 'pendingEntry') await enter(made.id, [real(net_amount, tax_amount)])
  return made
}

/** What lets pass all that matching found. */
async function released({ id } = { id: '' }) {
  const ids = (await resultsOf(id)).map((result) => result.id)
  return { resultIds: ids.length > 0 ? ids : ['999999'], reason }
}

let messages = 0
/** What the ERP says of one. */
const told = async ({ id }: Made, outcome: 'posted' | 'refused' | 'cancelled') => {
  messages += 1
  const message = { outsideNo: `M${messages}`, invoiceDocNo: (await docOf(id)).invoice_doc_no, outcome, reason }
  return act(callers.purchaser, (context) =>
    receiveErpMessage(
      context,
      parseInvoiceInput('ISrmInvoiceMessageService/receiveMessage', { ...message, erpBillNo: `ERP-${id}` }),
    ),
  )
}

describeDocument<Made>({
  document: invoiceDoc,
  server: reconciliationDocuments,
  database: () => database,
  act,
  callers,
  strangers: {
    purchaser: {
      'a buyer of another organisation': callerOf('purchaser', { orgNos: ['O9'] }),
      'a buyer of another warehouse': callerOf('purchaser', { warehouseNos: ['W9'] }),
    },
    supplier: { 'another supplier': callerOf('supplier', { supplierNo: 'S9' }) },
  },
  make,
  makeElsewhere: async ({ from }) => lead(await generated({ warehouseNo: 'W2' }), from),
  inputs: {
    create: async (_made, caller) => {
      const billIds = [await agreed()]
      await setSelfBilling(caller?.side === 'purchaser')
      return { billIds, remark: 'For March' }
    },
    enter: async ({ id } = { id: '' }) => {
      const { net_amount: invoiceAmount, tax_amount: taxAmount } = await docOf(id)
      return { invoices: [real(invoiceAmount, taxAmount, { invoiceNo: `LAST-${id}`, invoiceDate: '2026-03-01' })] }
    },
    redRequest: ({ id } = { id: '' }) => ({ redRequestNo: `RR-${id}`, redRequestStatus: '02' }),
    withdraw: () => ({ reason }),
    release: released,
    releaseDuplicate: released,
    reject: () => ({ reason }),
    object: () => ({ reason }),
    reissue: () => ({ reason }),
    cancel: () => ({ reason }),
    post: ({ id } = { id: '' }) => ({ erpBillNo: `ERP-${id}` }),
    writeOff: () => ({ reason }),
    void: () => ({ reason }),
    reverse: () => ({ reason }),
  },
  life: {
    acts: {
      lapse: ({ id }) =>
        act(callers.purchaser, async (context) =>
          invoices.moveAll(
            context,
            await invoices.lock(context, sql`id = ${id}`),
            'lapse',
            { of: () => ({}) },
            'system',
          ),
        ),
      refuse: (made) => told(made, 'refused'),
      post: (made, { side }) =>
        side === 'system' ? told(made, 'posted') : post(made.id, `ERP-${made.id}`, callers[side]),
      reverse: (made, { side }) =>
        side === 'system' ? told(made, 'cancelled') : reasoned('ISrmInvoiceService/reverse', made.id, callers[side]),
    },
    particular: [
      ...(['withdraw', 'correct', 'approve', 'reject'] as const).map((action) => {
        const from = action === 'correct' ? ('approvalRejected' as const) : ('pendingApproval' as const)
        const side = action === 'approve' || action === 'reject' ? ('purchaser' as const) : ('supplier' as const)
        return { ...{ action, side, from, facts: { isSelfBilled: true } }, make: () => selfBilled(from) }
      }),
      ...(['confirm', 'object', 'reissue', 'cancel'] as const).map((action) => {
        const from = action === 'reissue' ? ('approvalRejected' as const) : ('pendingApproval' as const)
        const side = action === 'confirm' || action === 'object' ? ('supplier' as const) : ('purchaser' as const)
        const make = async () => lead(await generated(), from)
        return { ...{ action, side, from, facts: { isSelfBilled: false } }, make }
      }),
      {
        ...{ action: 'commit', side: 'supplier', from: 'pendingEntry', facts: { isUnentered: true } },
        make: () => generated(),
      },
      {
        ...{ action: 'commit', side: 'supplier', from: 'pendingEntry', facts: { isRedRequestOpen: true } },
        make: async () => {
          const made = await red()
          const { net_amount, tax_amount } = await docOf(made.id)
          await enter(made.id, [real(net_amount, tax_amount)])
          await request(made.id, '03')
          return made
        },
      },
      {
        ...{ action: 'approve', side: 'purchaser', from: 'pendingApproval', facts: { isUnreleased: true } },
        make: differing,
      },
      {
        ...{ action: 'release', side: 'purchaser', from: 'pendingApproval', facts: { isDifferenceOpen: false } },
        make: differing,
      },
      {
        ...{
          action: 'releaseDuplicate',
          side: 'purchaser',
          from: 'pendingApproval',
          facts: { isDuplicateOpen: false },
        },
        make: overpriced,
      },
      {
        ...{ action: 'void', side: 'supplier', from: 'approved', facts: { isVoidClosed: true } },
        make: async () => {
          await setVoids('N')
          return lead(await generated(), 'approved')
        },
      },
    ],
  },
  withoutFilesIn: ['deleted', 'writtenOff'],
  // Their bills are invoiced, or confirmed again.
  reaching: ['approve', 'confirm', 'writeOff', 'void', 'reverse'],
  // Differences are found when it is committed.
  laterLines: ['matches'],
})
