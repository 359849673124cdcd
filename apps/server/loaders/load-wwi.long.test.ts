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
  // What the suppliers invoiced for an order: type 5 is an invoice.
  const invoices = rowsOf('Purchasing.SupplierTransactions')
    .filter((get) => get('TransactionTypeID') === '5')
    .map((get) => ({
      purchaseNo: `WWI-${Number(get('PurchaseOrderID'))}`,
      net: Number(get('AmountExcludingTax')).toFixed(2),
      tax: Number(get('TaxAmount')),
    }))
  return { lines, invoices }
}

describe.skipIf(!isPresent)('the WideWorldImporters purchase orders (skipped without ../shared/data)', () => {
  let test: TestDatabase
  let report: LoadReport
  const { lines, invoices } = isPresent ? readFilesIndependently() : { lines: [], invoices: [] }
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

  it('have for each order the amount that its supplier invoiced, and the tax within the tolerance of 0.05', async () => {
    const { rows } = await sql<{ purchaseNo: string; net: string; tax: string }>`
      select purchase_no as "purchaseNo", sum(amount)::numeric(20, 2)::text as net, sum(tax_amount)::text as tax
      from srm_check_receipt group by purchase_no`.execute(test.ownerDb)
    expect(rows).toHaveLength(invoices.length)
    const received = new Map(rows.map((row) => [row.purchaseNo, row]))
    expect(invoices.filter(({ purchaseNo, net }) => received.get(purchaseNo)?.net !== net)).toEqual([])
    expect(
      invoices.filter(({ purchaseNo, tax }) => Math.abs(Number(received.get(purchaseNo)?.tax) - tax) > 0.0501),
    ).toEqual([])
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
