import { sql } from 'kysely'
import { addDays } from '#platform/contract/values/dates.ts'
import { isPositive, multiply, round, sum } from '#platform/contract/values/decimal.ts'
import type { DemoBill } from './play-bills.ts'
import type { DemoFixtures } from './play-order.ts'

interface Due {
  billId: string
  documentNo: string
  openAmount: string
  decimals: number
}

/** What part of an invoicing bill is paid. */
const PARTS: Partial<Record<DemoBill['stage'], string>> = { paid: '1', partlyPaid: '0.4' }
/** How long ago the ERP paid. */
const DAYS_AGO = 21

/** Pays each supplier what the plan says: some invoicing bills as a whole, some in part. */
export async function playPayments(
  { trx, call, buyer, today }: DemoFixtures,
  bills: readonly DemoBill[],
): Promise<void> {
  const paid = bills.filter(({ stage }) => PARTS[stage] !== undefined)
  const { rows: dues } = await sql<Due>`
    select distinct l.bill_id::text as "billId", d.invoice_doc_no as "documentNo", trim_scale(d.open_amount)::text as "openAmount", c.decimals
    from srm_payment_due d join srm_invoice_line l on l.doc_id = d.doc_id
    join bm_currency c on c.currency = d.currency
    where l.bill_id = any (${paid.map(({ id }) => id)}::bigint[])`.execute(trx)
  const together = Map.groupBy(paid, ({ orgNo, supplierNo, currency }) => [orgNo, supplierNo, currency].join())
  for (const [index, ofParty] of [...together.values()].entries()) {
    const [{ orgNo, supplierNo, currency } = { orgNo: '', supplierNo: '', currency: '' }] = ofParty
    const allocations = ofParty.flatMap(({ id, stage }) => {
      const due = dues.find(({ billId }) => billId === id)
      const amount = due && round(multiply(due.openAmount, PARTS[stage] ?? '1'), due.decimals)
      return amount && isPositive(amount) ? [{ documentNo: due.documentNo, amount }] : []
    })
    if (allocations.length === 0) continue
    const paymentNo = `PY-${String(20_001 + index)}`
    const clerk = { ...buyer, caller: { ...buyer.caller, orgNos: [orgNo] } }
    await call(clerk, 'ISrmPaymentMessageService/receiveMessage', {
      ...{ outsideNo: `ERP-${paymentNo}`, paymentNo, orgNo, supplierNo, currency },
      ...{
        paymentDate: addDays(today, -DAYS_AGO + index),
        amount: sum(allocations.map((one) => one.amount)),
        allocations,
      },
    })
  }
}
