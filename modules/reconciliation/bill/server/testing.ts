import { sql } from 'kysely'
import { buildAsn } from '#modules/deliveries/asn/server/testing.ts'
import { callerOf, type OrderOverrides } from '#modules/orders/order/server/testing.ts'
import { act as actOnReceipts, call, receiptIdsOf, receive } from '#modules/receipts/receipt/server/testing.ts'
import { deductionCalls } from '#modules/reconciliation/deduction/contract/calls.ts'
import { deductions } from '#modules/reconciliation/deduction/server/deductions.ts'
import type { CallInput } from '#platform/contract/calls.ts'
import type { CallContext, Caller } from '#platform/server/call-context.ts'
import type { TestDatabase } from '#platform/server/testing.ts'
import { reconciliationTexts } from '../../contract/texts.ts'
import { billCalls } from '../contract/calls.ts'
import { bills } from './bills.ts'
import { readBill } from './read-bill.ts'

/** A new bill as the wire names it. */
export type BillInput = CallInput<typeof billCalls, 'ISrmBillService/addBill'>

/** Does what both sides do with money in a database of its own: from the receipt to the confirmed bill. */
export function moneyAtWork(databaseOf: () => TestDatabase, buyer = callerOf('purchaser')) {
  const supplier = callerOf('supplier')
  const act = <T>(caller: Caller, work: (context: CallContext) => Promise<T>) =>
    actOnReceipts(databaseOf(), caller, work, { texts: [reconciliationTexts] })
  const addBill = (input: Partial<BillInput>, caller = buyer) =>
    act(caller, (context) =>
      bills.handlers['ISrmBillService/addBill'](
        context,
        billCalls['ISrmBillService/addBill'].input.parse({
          orgNo: 'O1',
          supplierNo: 'S1',
          billPeriod: '2026-03',
          ...input,
        }),
      ),
    )
  const billOf = (id: string) => act(buyer, (context) => readBill(context, { id }))
  const linesOf = async (id: string, caller = buyer) =>
    (await act(caller, (context) => bills.handlers['ISrmSupBillService/getBillLines'](context, { id }))).lines
  let made = 0
  /** Goods received at a price: the payable of the acceptance, and what names it elsewhere. */
  async function received(price: string, qty: string, taxRate = '13', elsewhere: OrderOverrides = {}) {
    made += 1
    const itemNo = `ITEM-${made}`
    const asn = await buildAsn(databaseOf(), {
      quantities: [qty],
      order: { lines: [{ itemNo, price, lineQty: qty, taxRate }], ...elsewhere },
    })
    await receive(databaseOf(), buyer, asn)
    const { receiptIds } = await receiptIdsOf(databaseOf(), asn.id)
    const { id } = await databaseOf()
      .ownerDb.selectFrom('srm_payable')
      .select('id')
      .where('goods_no', '=', itemNo)
      .executeTakeFirstOrThrow()
    return { payableId: id, receiptId: receiptIds[0] ?? '', itemNo, asn }
  }
  /** Goods that go back for credit: the payable of the return. */
  const returned = async (receiptId: string, itemNo: string, returnQty: string) => {
    await act(buyer, (context) =>
      call(context, 'ISrmBillReturnService/addBillReturn', {
        ...{ returnType: 'credit', returnDate: '2026-03-20', reason: 'Cracked' },
        lines: [{ receiptId, cellNo: 'RECEIVING', returnQty }],
      }),
    )
    const { id } = await databaseOf()
      .ownerDb.selectFrom('srm_payable')
      .select('id')
      .where('goods_no', '=', itemNo)
      .where('source_type', '=', 'return')
      .executeTakeFirstOrThrow()
    return id
  }
  /** An allowance that is asked for, of which the supplier accepts so much: its payable. */
  async function allowed(deductionAmount: string, confirmAmount: string) {
    const place = { orgNo: 'O1', warehouseNo: 'W1', classifyType: 'C1', supplierNo: 'S1', currency: 'CNY' }
    const asked = { deductionType: 'allowance', deductionAmount, taxRate: '13', reason: 'Scratches' }
    const add = 'ISrmDeductionOrderService/addDeduction'
    const answer = 'ISupDeductionService/srmDeductionOrderConfirm'
    const { id, version } = await act(buyer, (context) =>
      deductions.handlers[add](context, deductionCalls[add].input.parse({ ...place, ...asked })),
    )
    await act(supplier, (context) =>
      deductions.handlers[answer](
        context,
        deductionCalls[answer].input.parse({ id, version, result: 'accept', confirmAmount }),
      ),
    )
    const payable = await databaseOf()
      .ownerDb.selectFrom('srm_payable')
      .select('id')
      .where('source_type', '=', 'allowance')
      .where('source_id', '=', id)
      .executeTakeFirstOrThrow()
    return { payableId: payable.id }
  }
  const cancelReceipt = (receiptId: string) =>
    act(buyer, (context) =>
      call(context, 'ISrmAsnHeadService/cancelReceipt', {
        receiptIds: [receiptId],
        returnIds: [],
        reason: 'Wrong lot',
      }),
    )
  const versionOf = async (id: string) =>
    (await databaseOf().ownerDb.selectFrom('srm_bill').select('version').where('id', '=', id).executeTakeFirstOrThrow())
      .version
  const send = async (id: string) => {
    const list = [{ id, version: await versionOf(id) }]
    await act(buyer, (context) => bills.handlers['ISrmBillService/sendBill'](context, { list }))
  }
  const confirm = async (id: string) => {
    const version = await versionOf(id)
    await act(supplier, (context) => bills.handlers['ISrmSupBillService/confirm'](context, { id, version }))
  }
  /** Lets suppliers propose bills, or not. */
  const setProposals = async (param_value: 'Y' | 'N') => {
    const param = { tenantsid: buyer.tenantsid, param_no: 'supplierProposesBills', param_value }
    await databaseOf()
      .ownerDb.insertInto('sys_param')
      .values(param)
      .onConflict((conflict) => conflict.columns(['tenantsid', 'param_no']).doUpdateSet({ param_value }))
      .execute()
  }
  /** A bill of these payables that the supplier confirmed: its id. */
  const confirmedBill = async (...payables: NonNullable<BillInput['payables']>) => {
    const { id } = await addBill({ payables })
    await send(id)
    await confirm(id)
    return id
  }
  /** What of a payable is open, on bills and confirmed, without tax. */
  async function amountsOf(payableId: string) {
    const { rows } = await sql<{
      told: string
    }>`select concat_ws(' ', payable_status, trim_scale(open_net), trim_scale(on_bill_net),
      trim_scale(confirmed_net)) as told from srm_payable where id = ${payableId}`.execute(databaseOf().ownerDb)
    return rows[0]?.told
  }
  return {
    ...{
      buyer,
      supplier,
      act,
      addBill,
      billOf,
      linesOf,
      received,
      returned,
      allowed,
      cancelReceipt,
      versionOf,
      send,
      confirm,
    },
    ...{ confirmedBill, amountsOf, setProposals },
  }
}
