import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brokenInvariants } from '#platform/server/invariants/testing.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { ADVENTUREWORKS_TENANT, loadAdventureWorks } from './load-adventureworks.ts'
import type { LoadReport } from './load-documents.ts'
import { type CutData, cutData, DATA_FOLDER, everyFew, IS_WHOLE, listTotals } from './testing.ts'

const isPresent = existsSync(join(DATA_FOLDER, 'adventureworks'))

/** What is loaded: every third order, or the whole file. */
function isLoaded(): (line: string) => boolean {
  const isThird = everyFew(3)
  return (line) => IS_WHOLE || isThird(line.split('\t')[0] ?? '')
}

/** The files read by a way of their own: split at tabs, quantities as whole numbers, amounts in whole cents. */
function readFilesIndependently(folder: string) {
  const cells = (name: string) =>
    readFileSync(join(folder, name), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => line.split('\t'))
  const shipDates = new Map(cells('PurchaseOrderHeader.csv').map((row) => [row[0], (row[7] ?? '').slice(0, 10)]))
  return cells('PurchaseOrderDetail.csv').map((row) => {
    const whole = (index: number) => Number(row[index]?.startsWith('.') ? `0${row[index]}` : row[index])
    // Prices have four decimals; half a cent goes up.
    const toCents = (quantity: number) => Math.floor((quantity * Math.round(whole(5) * 10_000) + 50) / 100)
    return {
      order: row[0] ?? '',
      ordered: whole(3),
      received: whole(7),
      rejected: whole(8),
      stocked: whole(9),
      orderedCents: toCents(whole(3)),
      stockedCents: toCents(whole(9)),
      dueDate: (row[2] ?? '').slice(0, 10),
      shipDate: shipDates.get(row[0]) ?? '',
    }
  })
}

describe.skipIf(!isPresent)('the AdventureWorks purchase orders (skipped without ../shared/data)', () => {
  let test: TestDatabase
  let report: LoadReport
  let data: CutData
  let lines: ReturnType<typeof readFilesIndependently>
  const sum = (value: (line: (typeof lines)[number]) => number) => lines.reduce((total, line) => total + value(line), 0)
  const count = (isCounted: (line: (typeof lines)[number]) => boolean) => lines.filter(isCounted).length
  const accepted = (line: (typeof lines)[number]) => line.stocked > 0

  beforeAll(async () => {
    data = await cutData('adventureworks', { 'PurchaseOrderDetail.csv': isLoaded() })
    lines = readFilesIndependently(data.folder)
    test = await createTestDatabase()
    report = await loadAdventureWorks(test.db, data.folder)
  }, 1_200_000)
  afterAll(async () => {
    await test?.drop()
    await data?.remove()
  })

  it('are taken whole', () => {
    const { orders, asns, receipts } = report.steps
    expect([orders.refused, asns.refused, receipts.refused]).toEqual([[], [], []])
    expect([orders.written, asns.written, receipts.written]).toEqual([lines.length, lines.length, lines.length])
    expect(report.notes).toEqual([])
  })

  it('make as many orders, lines, ASNs, acceptances and rejections as the files have', () => {
    const orders = new Set(lines.map((line) => line.order)).size
    expect(report.totals).toMatchObject({
      orders,
      orderLines: lines.length,
      asns: orders,
      acceptances: count(accepted),
      rejections: count((line) => line.rejected > 0),
    })
  })

  it('have the quantities of the files: received − rejected is accepted', () => {
    expect(report.totals).toMatchObject({
      orderedQty: String(sum((line) => line.ordered)),
      shippedQty: String(sum((line) => line.received)),
      receivedQty: String(sum((line) => line.stocked)),
      rejectedQty: String(sum((line) => line.rejected)),
      openQty: String(sum((line) => line.ordered - line.stocked)),
    })
  })

  it('have the amounts of the files, each line rounded once', () => {
    expect(Number(report.totals.orderedAmount).toFixed(2)).toBe((sum((line) => line.orderedCents) / 100).toFixed(2))
    expect(Number(report.totals.receivedAmount).toFixed(2)).toBe((sum((line) => line.stockedCents) / 100).toFixed(2))
  })

  it('came normal, early or delayed as the ship date compares with the due date', () => {
    expect(report.totals.timings).toEqual({
      '1': count((line) => accepted(line) && line.shipDate === line.dueDate),
      '2': count((line) => accepted(line) && line.shipDate < line.dueDate),
      '3': count((line) => accepted(line) && line.shipDate > line.dueDate),
    })
  })

  it('show in the lists under the same counts', async () => {
    expect(await listTotals(test, ADVENTUREWORKS_TENANT, report.user.userNo)).toEqual({
      orderLines: lines.length,
      asns: new Set(lines.map((line) => line.order)).size,
      acceptances: count(accepted),
      rejections: count((line) => line.rejected > 0),
      delayed: count((line) => accepted(line) && line.shipDate > line.dueDate),
    })
  })

  it('leave balances that agree with the ledger, and break no other invariant', async () => {
    expect(await brokenInvariants(test.ownerDb)).toEqual([])
  })
})
