import { sql } from 'kysely'
import { compare } from '#platform/contract/values/decimal.ts'
import { supplierNamed } from './demo-units.ts'
import type { DemoFixtures } from './play-order.ts'

interface Returned {
  payableId: string
  orgNo: string
  supplierNo: string
  currency: string
  taxRate: string
}

/** Goods that went back after they were invoiced are taken back by a red invoicing bill, which the purchaser is asked to approve. */
export async function takeGoodsBack(fixtures: DemoFixtures): Promise<void> {
  const { trx, call, buyer, today } = fixtures
  const { rows } = await sql<Returned>`
    select p.id::text as "payableId", p.org_no as "orgNo", p.supplier_no as "supplierNo", p.currency, trim_scale(p.tax_rate)::text as "taxRate"
    from srm_payable p join srm_bill_return_line r on r.id = p.source_id
    join srm_payable a on (a.source_type, a.source_id) = ('acceptance', r.receipt_id)
    where p.source_type = 'return' and p.payable_status = 'open' and a.thrown_net <> 0 order by p.id limit 1`.execute(
    trx,
  )
  const [returned] = rows
  if (!returned) return
  const { payableId, taxRate, ...party } = returned
  const supplier = supplierNamed(fixtures, party.supplierNo)
  const bill = await call(buyer, 'ISrmBillService/addBill', {
    ...party,
    billPeriod: today.slice(0, 7),
    payables: [{ payableId }],
  })
  const [sent] = await call(buyer, 'ISrmBillService/sendBill', { list: [{ id: bill.id, version: bill.version }] })
  await call(supplier, 'ISrmSupBillService/confirm', { id: bill.id, version: sent?.version ?? 0 })
  const { id, version } = await call(supplier, 'ISupInvoiceService/generateInvoiceDoc', { billIds: [bill.id] })
  const { netAmount, taxAmount, originals } = await call(supplier, 'ISupInvoiceService/getInvoiceDocById', { id })
  const original = originals.find((one) => compare(one.taxRate, taxRate) === 0)
  const entered = await call(supplier, 'ISupInvoiceService/enterInvoice', {
    ...{ id, version },
    invoices: [
      {
        ...{ invoiceType: '3', invoiceClassify: '2', invoiceNo: 'RED0001', invoiceDate: today },
        ...{ invoiceAmount: netAmount, taxRate, taxAmount, originalInvoiceId: original?.id ?? null },
      },
    ],
  })
  const requested = await call(supplier, 'ISupInvoiceService/setRedRequest', {
    ...{ id, version: entered.version, redRequestNo: 'HZ20260001', redRequestStatus: '04' },
  })
  await call(supplier, 'ISupInvoiceService/commitInvoice', { id, version: requested.version })
}
