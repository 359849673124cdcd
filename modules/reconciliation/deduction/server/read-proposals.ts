import { type RawBuilder, sql } from 'kysely'
import { orderedAmount, unitPrice } from '#modules/orders/server.ts'
import type { CallOutput } from '#platform/contract/calls.ts'
import { formatAmount, formatQuantity } from '#platform/contract/values/decimal.ts'
import type { CallContext, Handler } from '#platform/server/call-context.ts'
import type { deductionCalls } from '../contract/calls.ts'

const CALL = 'ISrmDeductionOrderService/getDeductionProposals'
type Proposal = CallOutput<typeof deductionCalls, typeof CALL>['proposals'][number]

/** Most proposals, the newest first. */
const MOST = 200

/** A row for which a deduction could be asked. */
interface ProposedRow extends Omit<Proposal, 'kind' | 'deductionType' | 'deductionAmount' | 'formula'> {
  /** Goods of it were accepted, so that they are owed. */
  isAccepted: boolean
  qty: string
  unitNo: string
  price: string
  ordered_qty: string | null
  ordered_line_qty: string | null
  decimals: number
  dueDate: string
  receiptDate: string
  daysLate: number
}

const orderColumns = sql`h.currency, h.currency_decimals as decimals, trim_scale(l.price) as price, l.ordered_qty, l.ordered_line_qty,
  trim_scale(l.tax_rate) as "taxRate"`
const orderTables = sql`join srm_purchase_batch b on b.id = o.batch_id join srm_purchase_line l on l.id = b.line_id
  join srm_purchase_head h on h.id = b.head_id`
const NO_DATES = sql`'' as "dueDate", '' as "receiptDate", 0 as "daysLate"`

/** What stands of each kind, what it says beside the columns that all have, and which deductions name it: a rejection and its discrepancy are one. */
const KINDS: Record<
  Proposal['kind'],
  { columns: RawBuilder<unknown>; from: RawBuilder<unknown>; moment: RawBuilder<unknown>; names: RawBuilder<unknown> }
> = {
  rejection: {
    columns: sql`o.receipt_no as "originNo", o.reason, false as "isAccepted", trim_scale(o.check_return_qty) as qty, ${orderColumns}, ${NO_DATES}`,
    from: sql`srm_check_return o ${orderTables} where o.reverses_id is null and not o.is_reversed`,
    moment: sql`o.update_date`,
    names: sql`d.check_return_id = o.id
      or d.discrepancy_id in (select x.id from srm_discrepancy x where x.check_return_id = o.id)`,
  },
  discrepancy: {
    columns: sql`o.discrepancy_no as "originNo", o.reason, o.receipt_id is not null as "isAccepted", trim_scale(o.open_qty) as qty,
      ${orderColumns}, ${NO_DATES}`,
    from: sql`srm_discrepancy o ${orderTables} where o.status in ('open', 'answered')`,
    moment: sql`o.update_date`,
    names: sql`d.discrepancy_id = o.id or d.check_return_id = o.check_return_id`,
  },
  lateDelivery: {
    columns: sql`o.receipt_no as "originNo", '' as reason, true as "isAccepted", trim_scale(o.receive_qty) as qty, ${orderColumns},
      o.expect_arrival_date as "dueDate", o.receipt_date as "receiptDate", o.receipt_date - o.expect_arrival_date as "daysLate"`,
    from: sql`srm_check_receipt o ${orderTables} where o.delivery_timing = '3' and o.reverses_id is null and not o.is_reversed`,
    moment: sql`o.update_date`,
    names: sql`d.receipt_id = o.id`,
  },
}

/** What could be asked for of a kind: whatever stands and no deduction that stands names. */
export const readProposals: Handler<typeof deductionCalls, typeof CALL> = async (context, { kind, supplierNo }) => {
  const { columns, from, moment, names } = KINDS[kind]
  const ofSupplier = supplierNo ? sql`and o.supplier_no = ${supplierNo}` : sql``
  const { rows } = await sql<ProposedRow>`
    select o.id, o.org_no as "orgNo", o.warehouse_no as "warehouseNo", o.classify_type as "classifyType",
      o.supplier_no as "supplierNo", h.supplier_name as "supplierName", o.asn_no as "asnNo", o.purchase_no as "purchaseNo",
      o.goods_no as "goodsNo", o.goods_name as "goodsName", o.purchase_unit_no as "unitNo", ${columns}
    from ${from} ${ofSupplier}
      and not exists (select from srm_deduction d where (${names}) and d.status <> 'withdrawn')
    order by ${moment} desc, o.id desc limit ${MOST}`.execute(context.trx)
  return { proposals: rows.map((row) => proposalOf(context, kind, row)) }
}

function proposalOf({ translate }: Pick<CallContext, 'translate'>, kind: Proposal['kind'], row: ProposedRow): Proposal {
  const { isAccepted, qty, unitNo, decimals, dueDate, receiptDate, daysLate, taxRate, ...rest } = row
  const { price, ordered_qty, ordered_line_qty, ...named } = rest
  const cost = { price, ordered_qty, ordered_line_qty }
  if (kind === 'lateDelivery') {
    const values = { due: dueDate, received: receiptDate, count: daysLate }
    const formula = translate('reconciliation:deduction.lateFormula', values)
    const reason = translate('reconciliation:deduction.lateReason', values)
    return { ...named, kind, deductionType: 'penalty', deductionAmount: null, taxRate: null, formula, reason }
  }
  // Papers have no quantity, and gifts no price: how much is for people to say.
  const amount = orderedAmount(qty, cost, decimals)
  const deductionAmount = amount === '0' ? null : amount
  // Goods that were not accepted are not owed: there is nothing to lower.
  const deductionType = isAccepted ? ('allowance' as const) : ('claim' as const)
  const { currency } = named
  const formula =
    deductionAmount === null
      ? ''
      : `${formatQuantity(qty)} ${unitNo} × ${formatQuantity(unitPrice(cost))} ${currency} = ${formatAmount(amount, decimals)} ${currency}`
  return { ...named, kind, deductionType, deductionAmount, taxRate: isAccepted ? taxRate : null, formula }
}
