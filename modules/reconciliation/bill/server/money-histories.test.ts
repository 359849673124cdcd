import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BuiltAsn, buildAsn } from '#modules/deliveries/asn/server/testing.ts'
import { callerOf } from '#modules/orders/order/server/testing.ts'
import { act as actOnReceipts, call, receiptIdsOf, receive } from '#modules/receipts/receipt/server/testing.ts'
import { deductionCalls } from '#modules/reconciliation/deduction/contract/calls.ts'
import { deductions } from '#modules/reconciliation/deduction/server/deductions.ts'
import { priceAdjustmentCalls } from '#modules/reconciliation/price-adjustment/contract/calls.ts'
import { priceAdjustments } from '#modules/reconciliation/price-adjustment/server/price-adjustments.ts'
import { reconciliationDocuments } from '#modules/reconciliation/server.ts'
import { BusinessError } from '#platform/contract/errors.ts'
import type { CallContext, Caller } from '#platform/server/call-context.ts'
import { brokenInvariants } from '#platform/server/invariants/testing.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { reconciliationTexts } from '../../contract/texts.ts'
import { billCalls } from '../contract/calls.ts'
import { bills } from './bills.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  // Reversals are checked by what reconciliation registers.
  expect(reconciliationDocuments.calls.length).toBeGreaterThan(0)
})
afterAll(() => database.drop())

const buyer = callerOf('purchaser')
const supplier = callerOf('supplier')
const act = <T>(caller: Caller, work: (context: CallContext) => Promise<T>) =>
  actOnReceipts(database, caller, work, { texts: [reconciliationTexts] })

const KINDS = [
  ...['receive', 'receive', 'giveBack', 'cancelReceipt', 'cancelReturn', 'allow', 'cancelAllowance'],
  ...['adjust', 'adjust', 'answerAdjustment', 'cancelAdjustment', 'roundTax'],
  ...[
    'billAll',
    'billPart',
    'billPart',
    'takeOff',
    'send',
    'send',
    'dispute',
    'return',
    'confirm',
    'confirm',
    'cancelConfirm',
  ],
  ...['withdraw', 'void'],
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
const billIn = (at: number, ...states: string[]) =>
  oneOf(
    at,
    sql<{ id: string; version: number }>`select id, version from srm_bill where status = any (${states}) order by id`,
  )

const adjustmentIn = (at: number, status: string) =>
  oneOf(
    at,
    sql<{
      id: string
      version: number
    }>`select id, version from srm_price_adjustment where status = ${status} order by id`,
  )

let orders = 0
/** What each step does; one for which there is nothing answers false. */
const DOES: Readonly<Record<Kind, (at: number) => Promise<unknown>>> = {
  receive: async (at) => {
    orders += 1
    const qty = String(1 + (at % 40))
    const price = ((at % 9973) / 1000 + 0.01).toFixed(3)
    const taxRate = ['0', '6', '13'][at % 3] ?? '13'
    const asn: BuiltAsn = await buildAsn(database, {
      quantities: [qty],
      order: { lines: [{ itemNo: `GOODS-${orders}`, price, lineQty: qty, taxRate }] },
    })
    await receive(database, buyer, asn)
    return receiptIdsOf(database, asn.id)
  },
  giveBack: async (at) => {
    const row = await oneOf(
      at,
      sql<{ id: string; qty: string }>`select r.id, trim_scale(r.receive_qty) as qty from srm_check_receipt r
        where r.reverses_id is null and not r.is_reversed order by r.id`,
    )
    if (!row) return false
    const returnQty = String(1 + (at % Math.ceil(Number(row.qty) / 3)))
    return act(buyer, (context) =>
      call(context, 'ISrmBillReturnService/addBillReturn', {
        ...{ returnType: at % 2 ? 'credit' : 'exchange', returnDate: '2026-03-20', reason: 'Cracked' },
        lines: [{ receiptId: row.id, cellNo: 'RECEIVING', returnQty }],
      }),
    )
  },
  cancelReceipt: async (at) => {
    const row = await oneOf(
      at,
      sql<{ id: string }>`select id from srm_check_receipt where reverses_id is null and not is_reversed order by id`,
    )
    if (!row) return false
    const input = { receiptIds: [row.id], returnIds: [], reason: 'Wrong lot' }
    return act(buyer, (context) => call(context, 'ISrmAsnHeadService/cancelReceipt', input))
  },
  cancelReturn: async (at) => {
    const row = await oneOf(at, sql<{ id: string }>`select id from srm_bill_return where status = 'posted' order by id`)
    if (!row) return false
    const input = { id: row.id, reason: 'Not cracked' }
    return act(buyer, (context) => call(context, 'ISrmBillReturnService/cancelBillReturn', input))
  },
  allow: async (at) => {
    const place = { orgNo: 'O1', warehouseNo: 'W1', classifyType: 'C1', supplierNo: 'S1', currency: 'CNY' }
    const amount = (1 + (at % 5000) / 100).toFixed(2)
    const asked = { deductionType: 'allowance', deductionAmount: amount, taxRate: '13', reason: 'Scratches' }
    const add = 'ISrmDeductionOrderService/addDeduction'
    const answer = 'ISupDeductionService/srmDeductionOrderConfirm'
    const { id, version } = await act(buyer, (context) =>
      deductions.handlers[add](context, deductionCalls[add].input.parse({ ...place, ...asked })),
    )
    return act(supplier, (context) =>
      deductions.handlers[answer](context, deductionCalls[answer].input.parse({ id, version, result: 'accept' })),
    )
  },
  cancelAllowance: async (at) => {
    const row = await oneOf(
      at,
      sql<{ id: string; version: number }>`select id, version from srm_deduction where status = 'accepted' order by id`,
    )
    if (!row) return false
    return act(buyer, (context) =>
      deductions.handlers['ISrmDeductionOrderService/cancelDeduction'](context, { ...row, reason: 'Settled' }),
    )
  },
  adjust: async (at) => {
    const row = await oneOf(
      at,
      sql<{
        goodsNo: string
        price: string
      }>`select goods_no as "goodsNo", trim_scale(price) as price from srm_check_receipt
        where reverses_id is null and not is_reversed order by id`,
    )
    if (!row) return false
    const place = { orgNo: 'O1', warehouseNo: 'W1', classifyType: 'C1', supplierNo: 'S1', goodsNo: row.goodsNo }
    const newPrice = ((at % 7919) / 1000).toFixed(3)
    const add = 'ISrmPriceAdjustmentService/addPriceAdjustment'
    const input = priceAdjustmentCalls[add].input.parse({ ...place, newPrice, reason: 'Agreed' })
    return act(buyer, (context) => priceAdjustments.handlers[add](context, input))
  },
  answerAdjustment: async (at) => {
    const row = await adjustmentIn(at, 'pendingConfirmation')
    return row
      ? act(supplier, (context) =>
          priceAdjustments.handlers['ISrmPriceAdjustmentService/confirmPriceAdjustment'](context, row),
        )
      : false
  },
  cancelAdjustment: async (at) => {
    const row = await adjustmentIn(at, 'accepted')
    const cancel = 'ISrmPriceAdjustmentService/cancelPriceAdjustment'
    return row
      ? act(buyer, (context) => priceAdjustments.handlers[cancel](context, { ...row, reason: 'Wrong item' }))
      : false
  },
  roundTax: (at) =>
    sql`update bm_supplier set tax_rounding = ${['rate', 'line', null][at % 3] ?? null} where supplier_no = 'S1'`.execute(
      database.ownerDb,
    ),
  billAll: () => make({}),
  billPart: async (at) => {
    const row = await oneOf(
      at,
      sql<{ id: string; qty: string }>`select id, trim_scale(open_qty) as qty from srm_payable
        where payable_status = 'open' order by id`,
    )
    if (!row) return false
    const whole = Math.abs(Number(row.qty))
    const part = whole < 2 ? null : String(Math.sign(Number(row.qty)) * (1 + (at % (whole - 1))))
    return make({ payables: [{ payableId: row.id, qty: part }] })
  },
  takeOff: async (at) => {
    const bill = await billIn(at, 'draft', 'returned')
    const line =
      bill &&
      (await oneOf(
        at,
        sql<{ id: string }>`select id from srm_bill_line where bill_id = ${bill.id}
      and not is_removed order by id`,
      ))
    if (!line) return false
    return act(buyer, (context) =>
      bills.handlers['ISrmBillService/takeOffBillLines'](context, { ...bill, lineIds: [line.id] }),
    )
  },
  send: async (at) => {
    const bill = await billIn(at, 'draft', 'returned')
    return bill ? act(buyer, (context) => bills.handlers['ISrmBillService/sendBill'](context, { list: [bill] })) : false
  },
  dispute: async (at) => {
    const bill = await billIn(at, 'pendingConfirm')
    const line =
      bill &&
      (await oneOf(
        at,
        sql<{ id: string }>`select id from srm_bill_line where bill_id = ${bill.id}
      and not is_removed order by id`,
      ))
    if (!line) return false
    const lines = [{ id: line.id, disputeReason: at % 2 ? 'Other price' : null }]
    await act(supplier, (context) => bills.handlers['ISrmSupBillService/disputeBillLines'](context, { ...bill, lines }))
  },
  return: (at) => reasoned('ISrmSupBillService/returnBill', at, supplier, 'pendingConfirm'),
  confirm: async (at) => {
    const bill = await billIn(at, 'pendingConfirm')
    return bill ? act(supplier, (context) => bills.handlers['ISrmSupBillService/confirm'](context, bill)) : false
  },
  cancelConfirm: (at) => reasoned('ISrmSupBillService/cancelConfirm', at, at % 2 ? buyer : supplier, 'confirmed'),
  withdraw: (at) => reasoned('ISrmBillService/withdrawBill', at, buyer, 'pendingConfirm'),
  void: (at) => reasoned('ISrmBillService/deleteBill', at, buyer, 'draft', 'returned'),
}

const make = (input: object) => {
  const given = { orgNo: 'O1', supplierNo: 'S1', currency: 'CNY', billPeriod: '2026-03', ...input }
  const add = 'ISrmBillService/addBill'
  return act(buyer, (context) => bills.handlers[add](context, billCalls[add].input.parse(given)))
}

type Reasoned =
  | 'ISrmSupBillService/returnBill'
  | 'ISrmSupBillService/cancelConfirm'
  | 'ISrmBillService/withdrawBill'
  | 'ISrmBillService/deleteBill'
async function reasoned(method: Reasoned, at: number, caller: Caller, ...states: string[]) {
  const bill = await billIn(at, ...states)
  return bill ? act(caller, (context) => bills.handlers[method](context, { ...bill, reason: 'Because' })) : false
}

/** A history in which each kind of step finds what it needs, the first of it. */
const EVERY_KIND: Step[] = (
  [
    ...([
      'roundTax',
      'receive',
      'receive',
      'receive',
      'giveBack',
      'cancelReturn',
      'cancelReceipt',
      'allow',
      'adjust',
    ] as const),
    ...(['answerAdjustment', 'giveBack', 'cancelAdjustment'] as const),
    ...(['billAll', 'send', 'dispute', 'return', 'takeOff', 'send', 'withdraw', 'void'] as const),
    ...(['cancelAllowance', 'billPart', 'send', 'confirm', 'cancelConfirm'] as const),
  ] as const
).map((kind) => ({ kind, at: 0 }))

describe('what is owed, billed and confirmed over random histories', () => {
  it('keeps every invariant of money after each step, whatever is refused', { timeout: 600_000 }, async () => {
    const done = new Set<Kind>()
    await fc.assert(
      fc.asyncProperty(steps, async (history) => {
        for (const { kind, at } of history) {
          try {
            if ((await DOES[kind](at)) !== false) done.add(kind)
          } catch (error) {
            // A refusal changes nothing; anything else is a defect.
            if (!(error instanceof BusinessError)) throw error
          }
          expect(await brokenInvariants(database.ownerDb), kind).toEqual([])
        }
      }),
      { numRuns: Number(process.env.HISTORY_RUNS ?? 4), endOnFailure: true, examples: [[EVERY_KIND]] },
    )
    expect([...new Set(KINDS)].filter((kind) => !done.has(kind))).toEqual([])
  })
})
