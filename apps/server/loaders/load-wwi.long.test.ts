import { existsSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brokenInvariants } from '#platform/server/invariants/testing.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import type { LoadReport } from './load-documents.ts'
import { loadWwi, WWI_TENANT } from './load-wwi.ts'
import { listTotals } from './testing.ts'

const FOLDER = new URL('../../../../shared/data/orders/wwi/', import.meta.url)
const isPresent = existsSync(FOLDER)

/** The files read by a way of their own: a regular expression per value, amounts in whole cents. */
function readFilesIndependently() {
  const rowsOf = (name: string) => {
    const [head = '', ...lines] = readFileSync(new URL(`${name}.csv`, FOLDER), 'utf8')
      .trimEnd()
      .split(/\r?\n/)
    // The first column has no name, so each value is sought behind a comma.
    const valuesOf = (line: string) =>
      [...`,${line}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,]*))/g)].map((m) => m[1] ?? m[2] ?? '')
    const names = valuesOf(head)
    return lines.map((line) => {
      const values = valuesOf(line)
      return (name: string) => values[names.indexOf(name)] ?? ''
    })
  }
  const expected = new Map(
    rowsOf('Purchasing.PurchaseOrders').map((get) => [get('PurchaseOrderID'), get('ExpectedDeliveryDate')]),
  )
  const lines = rowsOf('Purchasing.PurchaseOrderLines').map((get) => ({
    order: get('PurchaseOrderID'),
    ordered: Number(get('OrderedOuters')),
    received: Number(get('ReceivedOuters')),
    priceCents: Math.round(Number(get('ExpectedUnitPricePerOuter')) * 100),
    receivedOn: get('LastReceiptDate'),
    expectedOn: expected.get(get('PurchaseOrderID')) ?? '',
    isFinal: get('IsOrderLineFinalized') === 'True',
  }))
  // What the suppliers invoiced for an order, and were paid: type 5 is an invoice, type 7 a payment.
  const transactions = rowsOf('Purchasing.SupplierTransactions')
  const cents = (text: string) => Math.round(Number(text) * 100)
  const balances = new Map<string, number>()
  for (const get of transactions) {
    const supplierNo = `SUP${get('SupplierID').padStart(3, '0')}`
    balances.set(supplierNo, (balances.get(supplierNo) ?? 0) + cents(get('TransactionAmount')))
  }
  const payments = transactions
    .filter((get) => get('TransactionTypeID') === '7')
    .map((get) => -cents(get('TransactionAmount')))
  const invoices = transactions
    .filter((get) => get('TransactionTypeID') === '5')
    .map((get) => ({
      purchaseNo: `WWI-${Number(get('PurchaseOrderID'))}`,
      net: Number(get('AmountExcludingTax')).toFixed(2),
      tax: Number(get('TaxAmount')).toFixed(2),
      supplier: get('SupplierID'),
      no: String(Number(get('SupplierInvoiceNumber'))),
      day: get('TransactionDate'),
    }))
  return { lines, invoices, payments, balances }
}

describe.skipIf(!isPresent)('the WideWorldImporters purchase orders (skipped without ../shared/data)', () => {
  let test: TestDatabase
  let report: LoadReport
  const { lines, invoices, payments, balances } = isPresent
    ? readFilesIndependently()
    : { lines: [], invoices: [], payments: [], balances: new Map<string, number>() }
  type Line = (typeof lines)[number]
  const sum = (value: (line: Line) => number) => lines.reduce((total, line) => total + value(line), 0)
  const count = (isCounted: (line: Line) => boolean) => lines.filter(isCounted).length
  const hasCome = (line: Line) => line.received > 0

  beforeAll(async () => {
    test = await createTestDatabase()
    report = await loadWwi(test.db, FOLDER.pathname)
  }, 1_200_000)
  afterAll(() => test?.drop())

  it('are taken whole', () => {
    const { orders, asns, receipts } = report.steps
    expect([orders.refused, asns.refused, receipts.refused]).toEqual([[], [], []])
    const come = count(hasCome)
    expect([orders.written, asns.written, receipts.written]).toEqual([lines.length, come, come])
    expect(come).toBeLessThan(lines.length)
    expect(report.notes).toEqual([])
  })

  it('make as many orders, lines, ASNs and acceptances as the files have', () => {
    expect(report.totals).toMatchObject({
      orders: new Set(lines.map((line) => line.order)).size,
      orderLines: lines.length,
      asns: new Set(lines.filter(hasCome).map((line) => `${line.order} ${line.receivedOn}`)).size,
      acceptances: count(hasCome),
      rejections: 0,
    })
  })

  it('have the quantities and amounts of the files', () => {
    const inMoney = (cents: number) => (cents / 100).toFixed(2)
    expect(report.totals).toMatchObject({
      orderedQty: String(sum((line) => line.ordered)),
      shippedQty: String(sum((line) => line.received)),
      receivedQty: String(sum((line) => line.received)),
      openQty: String(sum((line) => line.ordered - line.received)),
    })
    expect(Number(report.totals.orderedAmount).toFixed(2)).toBe(inMoney(sum((line) => line.ordered * line.priceCents)))
    expect(Number(report.totals.receivedAmount).toFixed(2)).toBe(
      inMoney(sum((line) => line.received * line.priceCents)),
    )
  })

  it('are owed, order by order, the net and the tax that their suppliers invoiced, to the cent', async () => {
    const { rows } = await sql<{ purchaseNo: string; net: string; tax: string }>`
      select purchase_no as "purchaseNo", sum(amount)::numeric(20, 2)::text as net, sum(tax_amount)::numeric(20, 2)::text as tax
      from srm_payable group by purchase_no order by purchase_no`.execute(test.ownerDb)
    const invoiced = invoices.map(({ purchaseNo, net, tax }) => ({ purchaseNo, net, tax }))
    const byNumber = (a: { purchaseNo: string }, b: { purchaseNo: string }) => (a.purchaseNo < b.purchaseNo ? -1 : 1)
    expect(rows.toSorted(byNumber)).toEqual(invoiced.toSorted(byNumber))
  })

  it('are billed, invoiced, approved and handed to the ERP whole, by the real invoices of the files', async () => {
    expect(report.money).toMatchObject({ invoices: invoices.length, payments: payments.length })
    const { rows } = await sql<{ no: string; day: string; net: string; tax: string }>`
      select invoice_no as no, to_char(invoice_date, 'YYYY-MM-DD') as day, invoice_amount::numeric(20, 2)::text as net,
        tax_amount::numeric(20, 2)::text as tax from srm_invoice where not is_removed`.execute(test.ownerDb)
    const told = (of: readonly { no: string; day: string; net: string; tax: string }[]) =>
      of.map(({ no, day, net, tax }) => [no, day, net, tax].join(' ')).sort()
    expect(told(rows)).toEqual(told(invoices))
    const { rows: open } = await sql`select from srm_payable where payable_status <> 'done'`.execute(test.ownerDb)
    expect(open).toHaveLength(0)
    const { rows: sums } = await sql<{ net: string; tax: string }>`
      select sum(net_amount)::numeric(20, 2)::text as net, sum(tax_amount)::numeric(20, 2)::text as tax from srm_invoice_doc
      where status = 'thrown'`.execute(test.ownerDb)
    expect(sums).toEqual([{ net: '533277987.40', tax: '79991086.21' }])
  })

  it('let numbers pass that a supplier used on two days, once somebody else released them', async () => {
    const days = Map.groupBy(invoices, ({ supplier, no }) => `${supplier} ${no}`)
    expect(report.money?.released).toBeGreaterThan(0)
    expect([...days.values()].some((of) => new Set(of.map(({ day }) => day)).size > 1)).toBe(true)
  })

  it('are paid by the payments of the files; what stays open of each supplier is its invoices less its payments', async () => {
    const { rows } = await sql<{ supplierNo: string; open: string }>`
      select supplier_no as "supplierNo", sum(open_amount)::numeric(20, 2)::text as open from srm_payment_due group by supplier_no`.execute(
      test.ownerDb,
    )
    const expected = [...balances].map(([supplierNo, open]) => ({ supplierNo, open: (open / 100).toFixed(2) }))
    const bySupplier = (a: { supplierNo: string }, b: { supplierNo: string }) => (a.supplierNo < b.supplierNo ? -1 : 1)
    expect(rows.toSorted(bySupplier)).toEqual(expected.toSorted(bySupplier))
    const { rows: paid } = await sql<{
      paid: string
    }>`select sum(paid_amount)::numeric(20, 2)::text as paid from srm_payment_due`.execute(test.ownerDb)
    expect(paid).toEqual([{ paid: (payments.reduce((total, one) => total + one, 0) / 100).toFixed(2) }])
  })

  it('are completed where the files call every line final, and in progress elsewhere', async () => {
    const { rows } = await sql<{ status: string; count: number }>`
      select status, count(*)::int from srm_purchase_head group by status order by status`.execute(test.ownerDb)
    const open = new Set(lines.filter((line) => !line.isFinal).map((line) => line.order)).size
    const all = new Set(lines.map((line) => line.order)).size
    expect(rows).toEqual([
      { status: 'completed', count: all - open },
      { status: 'executing', count: open },
    ])
  })

  it('came normal, early or delayed as the day of receipt compares with the expected day', () => {
    expect(report.totals.timings).toEqual({
      '1': count((line) => hasCome(line) && line.receivedOn === line.expectedOn),
      '2': count((line) => hasCome(line) && line.receivedOn < line.expectedOn),
      '3': count((line) => hasCome(line) && line.receivedOn > line.expectedOn),
    })
  })

  it('show in the lists under the same counts', async () => {
    expect(await listTotals(test, WWI_TENANT, report.user.userNo)).toEqual({
      orderLines: lines.length,
      asns: report.totals.asns,
      acceptances: count(hasCome),
      rejections: 0,
      delayed: count((line) => hasCome(line) && line.receivedOn > line.expectedOn),
    })
  })

  it('leave balances that agree with the ledger, and break no other invariant', async () => {
    expect(await brokenInvariants(test.ownerDb)).toEqual([])
  })
})
