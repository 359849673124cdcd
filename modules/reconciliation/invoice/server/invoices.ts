import { sql } from 'kysely'
import { documentFileStore } from '#modules/files/server.ts'
import { bills } from '#modules/reconciliation/bill/server/bills.ts'
import { paramValue } from '#modules/system/server.ts'
import { fail } from '#platform/contract/errors.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { LockedRow, Outcome, StoredRow } from '#platform/server/documents/document-source.ts'
import { implementDocument } from '#platform/server/documents/implement-document.ts'
import { reconciliationErrors } from '../../contract/errors.ts'
import { invoiceSchemas } from '../contract/calls.ts'
import { invoiceDoc } from '../contract/document.ts'
import { enterInvoices } from './enter-invoices.ts'
import { makeInvoices } from './make-invoices.ts'
import { makeSelfBilled } from './make-self-billed.ts'
import { matchDoc } from './match-doc.ts'
import { printedParties } from './printed-parties.ts'
import { giveInvoiceFiles } from './read-invoice-file.ts'
import { openReleases, releaseDifferences } from './release-differences.ts'

type Doc = LockedRow<typeof invoiceDoc>
type Movement = 'approve' | 'unapprove' | 'throw' | 'unthrow'

/** States of the tax platform in which a red invoice may be issued. */
const RED_ALLOWED = ['01', '04']

/** Posts what an invoicing bill invoices as approved or thrown, or as that no longer. */
export async function postInvoiced(
  { trx, caller }: CallContext,
  docId: string,
  movement: Movement,
  reason = '',
): Promise<void> {
  const sign = movement.startsWith('un') ? -1 : 1
  await sql`
    insert into srm_payable_ledger (payable_id, movement, net, tax, document_type, document_id, document_no, reason, create_name)
    select l.payable_id, ${movement}, ${sign} * l.net_amount, ${sign} * l.tax_amount, 'invoiceDoc', d.id, d.invoice_doc_no, ${reason},
      ${caller.userName}
    from srm_invoice_line l join srm_invoice_doc d on d.id = l.doc_id
    where d.id = ${docId} and not l.is_void order by l.payable_id`.execute(trx)
}

/** Lets go of what an invoicing bill invoices: lines and numbers of its real invoices are free again. */
async function letGo({ trx }: CallContext, { id, is_red: isRed }: Doc): Promise<void> {
  if (!isRed) {
    const { rows } = await sql<{ docNo: string }>`
      select invoice_doc_no as "docNo" from srm_invoice_doc where original_doc_id = ${id} and status not in ('deleted', 'writtenOff')
      order by id limit 1`.execute(trx)
    const [red] = rows
    if (red) fail(reconciliationErrors.hasRedInvoice, red)
  }
  await sql`update srm_invoice_line set is_void = true where doc_id = ${id} and not is_void`.execute(trx)
  await sql`update srm_invoice set is_void = true where doc_id = ${id} and not is_removed`.execute(trx)
}

/** Forgets what matching found: it is matched anew when it is committed again. */
async function forgetMatch({ trx }: CallContext, docId: string): Promise<Outcome<typeof invoiceDoc>['set']> {
  await sql`update srm_match_result set is_removed = true where doc_id = ${docId} and not is_removed`.execute(trx)
  return { match_outcome: 'none', unreleased_count: 0 }
}

/** Bills whose lines are all approved are invoiced; one of which a line is that no longer is confirmed again. */
async function moveBills(context: CallContext, docId: string): Promise<void> {
  const ofDoc = sql`select bill_id from srm_invoice_line where doc_id = ${docId}`
  const rows = await bills.lock(context, sql`id in (${ofDoc}) and status in ('confirmed', 'invoiced')`)
  if (rows.length === 0) return
  const { rows: whole } = await sql<{ id: string }>`
    select b.id from unnest(${rows.map(({ id }) => id)}::bigint[]) b (id) where not exists (
      select from srm_bill_line l where l.bill_id = b.id and not l.is_removed and not exists (
        select from srm_invoice_line i join srm_invoice_doc d on d.id = i.doc_id
        where i.bill_line_id = l.id and not i.is_void and d.status in ('approved', 'thrown')))`.execute(context.trx)
  const isWhole = new Set(whole.map(({ id }) => id))
  const finished = rows.filter(({ id, status }) => status === 'confirmed' && isWhole.has(id))
  const reopened = rows.filter(({ id, status }) => status === 'invoiced' && !isWhole.has(id))
  const nothing = { of: () => ({}) }
  if (finished.length > 0) await bills.moveAll(context, finished, 'finish', nothing, 'system')
  if (reopened.length > 0) await bills.moveAll(context, reopened, 'reopen', nothing, 'system')
}

/** An invoicing bill that is approved, or confirmed by its supplier. */
async function accept(context: CallContext, { id }: Doc): Promise<Outcome<typeof invoiceDoc>> {
  await postInvoiced(context, id, 'approve')
  return {
    set: { approve_name: context.caller.userName, approve_date: sql`clock_timestamp()`, reason: '' },
    after: async () => {
      await moveBills(context, id)
      return undefined
    },
  }
}

/** An approved invoicing bill that is given up. */
const writeOff = async (
  context: CallContext,
  doc: Doc,
  { reason }: { reason: string },
): Promise<Outcome<typeof invoiceDoc>> => {
  await postInvoiced(context, doc.id, 'unapprove', reason)
  await letGo(context, doc)
  return {
    set: { reason },
    after: async () => {
      await moveBills(context, doc.id)
      return undefined
    },
  }
}

/** Takes an invoicing bill back from the ERP and gives it up. */
export async function takeBackFromErp(
  context: CallContext,
  doc: Doc,
  input: { reason: string },
): Promise<Outcome<typeof invoiceDoc>> {
  await postInvoiced(context, doc.id, 'unthrow', input.reason)
  const { set, ...rest } = await writeOff(context, doc, input)
  return { ...rest, set: { ...set, throw_status: 'reversed' } }
}

const mayVoid = async ({ trx }: Pick<CallContext, 'trx'>) => (await paramValue(trx, 'supplierVoidsInvoices')) === 'Y'
/** What decides about a stored invoicing bill. */
export const factsOfDoc = (row: StoredRow<typeof invoiceDoc>) => ({
  isUnentered: row.invoice_count === 0,
  isUnreleased: row.unreleased_count > 0,
  isRedRequestOpen: row.is_red && !RED_ALLOWED.includes(row.red_request_status ?? ''),
  isSelfBilled: row.is_self_billed,
})

async function releasesOf({ trx }: Pick<CallContext, 'trx'>, { id, unreleased_count }: StoredRow<typeof invoiceDoc>) {
  const open = openReleases('d.id')
  if (unreleased_count === 0) return { isDifferenceOpen: false, isDuplicateOpen: false }
  const { rows } = await sql<Record<keyof typeof open, boolean>>`
    select ${open.isDifferenceOpen} as "isDifferenceOpen", ${open.isDuplicateOpen} as "isDuplicateOpen"
    from srm_invoice_doc d where d.id = ${id}`.execute(trx)
  return rows[0] ?? {}
}

/** Invoicing bills at work. A line posts what it invoices itself, by the database; what is approved and thrown is posted here. */
export const invoices = implementDocument(invoiceDoc, invoiceSchemas, {
  list: { extra: openReleases('t1.id') },
  hidden: ['isDifferenceOpen', 'isDuplicateOpen'],
  factsOfRow: ({ isDifferenceOpen, isDuplicateOpen, ...row }) => ({
    isSelfBilled: row.isSelfBilled === true,
    isUnentered: row.invoiceCount === 0,
    isUnreleased: row.unreleasedCount > 0,
    ...{ isDifferenceOpen, isDuplicateOpen },
    isRedRequestOpen: row.isRed === true && !RED_ALLOWED.includes(row.redRequestStatus ?? ''),
  }),
  factsOf: async (context, row) => ({
    ...factsOfDoc(row),
    ...(await releasesOf(context, row)),
    isVoidClosed: context.caller.side === 'supplier' && !(await mayVoid(context)),
  }),
  restrict: async (context) => {
    const isClosed = context.caller.side === 'supplier' && !(await mayVoid(context))
    const sentence = context.translate(reconciliationErrors.voidClosed.textKey)
    return (_row, actions) => (isClosed && actions.void === null ? { ...actions, void: sentence } : actions)
  },
  // What it invoices is open again when it is given up, and its bills are confirmed again: payables and bills come before it.
  lockBefore: async (trx, ids) => {
    const lines = sql`srm_invoice_line where doc_id = any (${[...ids]}::bigint[])`
    await sql`select from srm_payable where id in (select payable_id from ${lines}) order by id for update`.execute(trx)
    await sql`select from srm_bill where id in (select bill_id from ${lines}) order by id for update`.execute(trx)
  },
  create: (context, input) =>
    context.caller.side === 'supplier' ? makeInvoices(context, input) : makeSelfBilled(context, input),
  due: {
    where: {
      // What is with the ERP already waits for its answer alone.
      invoiceThrow: () => sql<boolean>`t1.throw_status in ('none', 'failed')`,
      // Until a side has answered, the request is looked after: within 72 hours it lapses.
      redRequest: () => sql<boolean>`t1.red_request_status in ('02', '03')`,
      invoiceCorrection: () => sql<boolean>`not t1.is_self_billed`,
      invoiceApproval: () => sql<boolean>`not t1.is_self_billed`,
      selfBilledConfirmation: () => sql<boolean>`t1.is_self_billed`,
      selfBilledObjection: () => sql<boolean>`t1.is_self_billed`,
    },
  },
  on: {
    enter: async (context, doc, input) => {
      const outcome = await enterInvoices(context, doc, input)
      await giveInvoiceFiles(context, doc.id, input)
      return outcome
    },
    redRequest: (_context, { is_red: isRed }, { redRequestNo, redRequestStatus }) => {
      if (!isRed) fail(reconciliationErrors.notRed)
      return {
        set: {
          red_request_no: redRequestNo,
          red_request_status: redRequestStatus,
          red_request_date: sql`case when red_request_no = ${redRequestNo} then coalesce(red_request_date, clock_timestamp())
            else clock_timestamp() end`,
        },
      }
    },
    commit: async (context, doc) => {
      const { outcome, unreleased } = await matchDoc(context, doc)
      return {
        set: {
          ...{ match_outcome: outcome, unreleased_count: unreleased, reason: '' },
          ...{ commit_name: context.caller.userName, commit_date: sql`clock_timestamp()` },
        },
        detail: { outcome, unreleased },
      }
    },
    delete: async (context, doc) => {
      await letGo(context, doc)
      return {}
    },
    withdraw: async (context, { id }, { reason }) => ({ set: { ...(await forgetMatch(context, id)), reason } }),
    correct: async (context, { id }) => ({ set: await forgetMatch(context, id) }),
    release: (context, doc, input) => releaseDifferences(context, doc, input, 'difference'),
    releaseDuplicate: (context, doc, input) => releaseDifferences(context, doc, input, 'duplicate'),
    approve: async (context, doc) => {
      const { trx, caller } = context
      const { rows: own } = await sql`select from srm_match_result
        where doc_id = ${doc.id} and not is_removed and release_user = ${caller.userNo} limit 1`.execute(trx)
      if (own.length > 0) fail(reconciliationErrors.releasedByYou)
      return accept(context, doc)
    },
    reject: (_context, _row, { reason }) => ({ set: { reason } }),
    confirm: accept,
    object: (_context, _row, { reason }) => ({ set: { reason } }),
    reissue: ({ caller }, _row, { reason }) => ({
      set: { reason, commit_name: caller.userName, commit_date: sql`clock_timestamp()` },
    }),
    cancel: async (context, doc, { reason }) => {
      await letGo(context, doc)
      return { set: { reason } }
    },
    throw: () => ({ set: { throw_status: 'sent' as const, reason: '' } }),
    post: async (context, doc, { erpBillNo }) => {
      await postInvoiced(context, doc.id, 'throw')
      return { set: { throw_status: 'done' as const, erp_bill_no: erpBillNo, reason: '' } }
    },
    writeOff,
    void: writeOff,
    reverse: takeBackFromErp,
  },
  print: {
    // What the purchaser issues in the supplier's place says so, as EN 16931 asks for.
    titleKeyOf: ({ isSelfBilled, isRed }) =>
      isSelfBilled ? `reconciliation:invoiceDoc.${isRed ? 'selfBilledCredit' : 'selfBilled'}` : undefined,
    ...printedParties,
  },
  files: {
    store: documentFileStore,
    refusal: ({ status }) => (['deleted', 'writtenOff'].includes(status) ? reconciliationErrors.invoiceClosed : null),
  },
})
