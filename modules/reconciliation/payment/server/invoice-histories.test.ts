import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildUser } from '#modules/orders/order/server/testing.ts'
import { moneyAtWork } from '#modules/reconciliation/bill/server/testing.ts'
import { deductionCalls } from '#modules/reconciliation/deduction/contract/calls.ts'
import { deductions } from '#modules/reconciliation/deduction/server/deductions.ts'
import { invoicesAtWork } from '#modules/reconciliation/invoice/server/testing.ts'
import { reconciliationDocuments } from '#modules/reconciliation/server.ts'
import { BusinessError } from '#platform/contract/errors.ts'
import { brokenInvariants } from '#platform/server/invariants/testing.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { paymentCalls } from '../contract/calls.ts'
import { receivePayment } from './receive-payment.ts'

let database: TestDatabase
const money = moneyAtWork(() => database)
const { buyer, supplier, act, received, returned, confirmedBill } = money
const { generate, real, enter, does, reasoned, approve, throwIt, post, allow, selfBill } = invoicesAtWork(
  () => database,
  money,
)
let erp = buyer
beforeAll(async () => {
  database = await createTestDatabase()
  erp = await buildUser(database.ownerDb, buyer)
})
afterAll(() => database.drop())

const KINDS = [
  ...[
    'receive',
    'receive',
    'giveBack',
    'bill',
    'bill',
    'billPart',
    'generate',
    'generate',
    'enter',
    'enter',
    'commit',
    'commit',
  ],
  ...['withdraw', 'reject', 'correct', 'approve', 'approve', 'delete', 'writeOff', 'post', 'post', 'reverse'],
  ...['penalise', 'cancelPenalty', 'pay', 'pay', 'takePaymentBack'],
  ...['selfBill', 'selfBill', 'confirmIssued', 'object', 'reissue', 'cancelIssued'],
] as const
type Kind = (typeof KINDS)[number]
/** A step, and the number by which it chooses among what there is. */
interface Step {
  kind: Kind
  at: number
}
const steps = fc.array(fc.record({ kind: fc.constantFrom(...KINDS), at: fc.nat({ max: 9999 }) }), {
  minLength: 12,
  maxLength: 30,
})

/** One of the rows, or nothing where there is none. */
async function oneOf<T>(at: number, query: ReturnType<typeof sql<T>>): Promise<T | undefined> {
  const { rows } = await query.execute(database.ownerDb)
  return rows[at % Math.max(1, rows.length)]
}
interface Doc {
  id: string
  isRed: boolean
  net: string
  tax: string
}
/** Does something with an invoicing bill in a state, where there is one. */
async function withDoc(at: number, status: string, work: (doc: Doc) => Promise<unknown>): Promise<unknown> {
  const doc = await oneOf(
    at,
    sql<Doc>`select id, is_red as "isRed", net_amount as net, tax_amount as tax from srm_invoice_doc where status = ${status} order by id`,
  )
  return doc ? work(doc) : false
}
/** The same with one that the buyer issued. */
async function withIssued(at: number, status: string, work: (id: string) => Promise<unknown>): Promise<unknown> {
  const doc = await oneOf(
    at,
    sql<{ id: string }>`select id from srm_invoice_doc where status = ${status} and is_self_billed order by id`,
  )
  return doc ? work(doc.id) : false
}
let messages = 0
const MESSAGE = 'ISrmPaymentMessageService/receiveMessage'
const pay = (amount: string, given: object) =>
  act(erp, (context) => {
    messages += 1
    const place = { orgNo: 'O1', supplierNo: 'S1', currency: 'CNY', paymentDate: '2026-03-20' }
    const message = { outsideNo: `M${messages}`, ...place, amount, ...given }
    return receivePayment(context, paymentCalls[MESSAGE].input.parse(message))
  })

const DOES: Readonly<Record<Kind, (at: number) => Promise<unknown>>> = {
  receive: (at) => received((1 + (at % 5000) / 1000).toFixed(3), String(2 + (at % 9))),
  giveBack: async (at) => {
    const row = await oneOf(
      at,
      sql<{
        id: string
        goodsNo: string
      }>`select id, goods_no as "goodsNo" from srm_check_receipt where reverses_id is null and not is_reversed
        and not exists (select from srm_bill_return_line r where r.receipt_id = srm_check_receipt.id) order by id`,
    )
    return row ? returned(row.id, row.goodsNo, '1') : false
  },
  bill: async () => {
    const { rows } = await sql<{
      payableId: string
    }>`select id as "payableId" from srm_payable where payable_status = 'open' order by id`.execute(database.ownerDb)
    return rows.length > 0 ? confirmedBill(...rows) : false
  },
  billPart: async (at) => {
    const row = await oneOf(
      at,
      sql<{
        payableId: string
      }>`select id as "payableId" from srm_payable where payable_status = 'open' and open_qty > 1 order by id`,
    )
    return row ? confirmedBill({ ...row, qty: '1' }) : false
  },
  generate: async (at) => {
    const bill = await oneOf(
      at,
      sql<{
        id: string
      }>`select id from srm_bill where status = 'confirmed' and invoiced_count < line_count order by id`,
    )
    return bill ? generate([bill.id]) : false
  },
  enter: (at) =>
    withDoc(at, 'pendingEntry', async ({ id, isRed, net, tax }) => {
      if (isRed) await allow(id)
      return enter(id, [real(net, tax)])
    }),
  commit: (at) => withDoc(at, 'pendingEntry', ({ id }) => does('ISupInvoiceService/commitInvoice', id)),
  withdraw: (at) =>
    withDoc(at, 'pendingApproval', ({ id }) => reasoned('ISupInvoiceService/withdrawInvoice', id, supplier)),
  reject: (at) => withDoc(at, 'pendingApproval', ({ id }) => reasoned('ISrmInvoiceService/reject', id)),
  correct: (at) => withDoc(at, 'approvalRejected', ({ id }) => does('ISupInvoiceService/correctInvoice', id)),
  approve: (at) => withDoc(at, 'pendingApproval', ({ id }) => approve(id)),
  delete: (at) => withDoc(at, 'pendingEntry', ({ id }) => does('ISupInvoiceService/deleteInvoice', id)),
  writeOff: (at) => withDoc(at, 'approved', ({ id }) => reasoned('ISrmInvoiceService/writeOff', id)),
  post: (at) =>
    withDoc(at, 'approved', async ({ id }) => {
      await throwIt(id)
      return post(id)
    }),
  reverse: (at) => withDoc(at, 'thrown', ({ id }) => reasoned('ISrmInvoiceService/reverse', id)),
  selfBill: async (at) => {
    const bill = await oneOf(
      at,
      sql<{
        id: string
      }>`select id from srm_bill where status = 'confirmed' and invoiced_count < line_count order by id`,
    )
    return bill ? selfBill([bill.id]) : false
  },
  confirmIssued: (at) =>
    withIssued(at, 'pendingApproval', (id) => does('ISupInvoiceService/confirmSelfBilledInvoice', id)),
  object: (at) =>
    withIssued(at, 'pendingApproval', (id) => reasoned('ISupInvoiceService/objectToSelfBilledInvoice', id, supplier)),
  reissue: (at) =>
    withIssued(at, 'approvalRejected', (id) => reasoned('ISrmInvoiceService/reissueSelfBilledInvoice', id)),
  cancelIssued: (at) =>
    withIssued(at, at % 2 === 0 ? 'pendingApproval' : 'approvalRejected', (id) =>
      reasoned('ISrmInvoiceService/cancelSelfBilledInvoice', id),
    ),
  penalise: async (at) => {
    const place = { orgNo: 'O1', warehouseNo: 'W1', classifyType: 'C1', supplierNo: 'S1', currency: 'CNY' }
    const asked = { deductionType: 'penalty', deductionAmount: (0.5 + (at % 300) / 100).toFixed(2), reason: 'Late' }
    const add = 'ISrmDeductionOrderService/addDeduction'
    const answer = 'ISupDeductionService/srmDeductionOrderConfirm'
    const { id, version } = await act(buyer, (context) =>
      deductions.handlers[add](context, deductionCalls[add].input.parse({ ...place, ...asked })),
    )
    return act(supplier, (context) =>
      deductions.handlers[answer](context, deductionCalls[answer].input.parse({ id, version, result: 'accept' })),
    )
  },
  cancelPenalty: async (at) => {
    const row = await oneOf(
      at,
      sql<{ id: string; version: number }>`select id, version from srm_deduction where status = 'accepted' order by id`,
    )
    if (!row) return false
    return act(buyer, (context) =>
      deductions.handlers['ISrmDeductionOrderService/cancelDeduction'](context, { ...row, reason: 'Settled' }),
    )
  },
  pay: async (at) => {
    const row = await oneOf(
      at,
      sql<{ no: string; open: string }>`select invoice_doc_no as no, trim_scale(case when ${at % 2} = 0 then open_amount
        else round(open_amount / 2, 2) end) as open from srm_payment_due where payment_status in ('unpaid', 'part') order by id`,
    )
    if (!row) return false
    const allocations = [{ documentNo: row.no, amount: row.open }]
    return pay(row.open, { paymentNo: `PAY-${messages}`, allocations })
  },
  takePaymentBack: async (at) => {
    const row = await oneOf(
      at,
      sql<{
        no: string
        amount: string
      }>`select payment_no as no, trim_scale(amount) as amount from srm_payment where not is_reversed order by id`,
    )
    return row ? pay(row.amount, { paymentNo: row.no, isReversed: true }) : false
  },
}

/** Constraints that refuse what nothing else does, as the wire tells them. */
const isRefusal = (error: unknown): boolean =>
  error instanceof BusinessError ||
  String((error as { constraint?: string }).constraint) in (reconciliationDocuments.constraints ?? {})

/** A history in which each kind of step finds what it needs, the first of it. */
const EVERY_KIND: Step[] = (
  [
    ...([
      'receive',
      'receive',
      'bill',
      'selfBill',
      'confirmIssued',
      'writeOff',
      'generate',
      'enter',
      'commit',
      'withdraw',
      'enter',
      'commit',
      'reject',
      'correct',
    ] as const),
    ...([
      'commit',
      'approve',
      'writeOff',
      'generate',
      'enter',
      'commit',
      'approve',
      'post',
      'penalise',
      'pay',
    ] as const),
    ...([
      'takePaymentBack',
      'cancelPenalty',
      'giveBack',
      'bill',
      'generate',
      'delete',
      'reverse',
      'receive',
      'billPart',
    ] as const),
    ...(['selfBill', 'object', 'reissue', 'cancelIssued'] as const),
  ] as const
).map((kind) => ({ kind, at: 0 }))

describe('what is invoiced, handed to the ERP and paid over random histories', () => {
  it('keeps every invariant of money after each step, whatever is refused', { timeout: 600_000 }, async () => {
    const done = new Set<Kind>()
    await fc.assert(
      fc.asyncProperty(steps, async (history) => {
        for (const { kind, at } of history) {
          try {
            if ((await DOES[kind](at)) !== false) done.add(kind)
          } catch (error) {
            // A refusal changes nothing; anything else is a defect.
            if (!isRefusal(error)) throw error
          }
          expect(await brokenInvariants(database.ownerDb), kind).toEqual([])
        }
      }),
      { numRuns: Number(process.env.HISTORY_RUNS ?? 3), endOnFailure: true, examples: [[EVERY_KIND]] },
    )
    expect([...new Set(KINDS)].filter((kind) => !done.has(kind))).toEqual([])
  })
})
