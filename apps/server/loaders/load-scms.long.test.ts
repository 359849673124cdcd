import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TEXT_LENGTH } from '#platform/contract/fields.ts'
import { brokenInvariants } from '#platform/server/invariants/testing.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import type { LoadReport } from './load-documents.ts'
import { loadScms, SCMS_TENANT, scmsDate } from './load-scms.ts'
import { type CutData, cutData, DATA_FOLDER, everyFew, IS_WHOLE, listTotals } from './testing.ts'

const NAME = 'SCMS_Delivery_History.csv'
const isPresent = existsSync(join(DATA_FOLDER, 'scms', NAME))

/** What is loaded: every fifth order, of the lines whose descriptions are too long all, or the whole file. */
function isLoaded(): (line: string, at: number) => boolean {
  const isFifth = everyFew(5)
  return (line, at) => IS_WHOLE || at === 0 || isFifth(line.split(',')[3] ?? '') || line.length > 400
}

/** The file read by a way of its own: a regular expression per value, sums in whole cents and packs. */
function readFileIndependently(file: string) {
  const [head = '', ...lines] = readFileSync(file, 'utf8')
    .slice(1)
    .split('\r')
    .filter((line) => line !== '')
  const valuesOf = (line: string) =>
    [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map((m) => m[1] ?? m[2] ?? '')
  const names = valuesOf(head)
  const rows = lines.map((line) => {
    const values = valuesOf(line)
    const get = (name: string) => values[names.indexOf(name)] ?? ''
    const [quantity, price] = [BigInt(get('Line Item Quantity')), get('Pack Price')]
    const [whole = '0', fraction = ''] = price.split('.')
    return {
      purchaseNo: get('PO / SO #'),
      asnNo: get('ASN/DN #'),
      vendor: get('Vendor'),
      isTooLong: get('Item Description').length > TEXT_LENGTH,
      quantity,
      // Prices have at most two decimals.
      cents: quantity * BigInt(whole + fraction.padEnd(2, '0')),
      isPriceExact: fraction.length <= 2,
      scheduled: Date.parse(`${get('Scheduled Delivery Date')} UTC`),
      delivered: Date.parse(`${get('Delivered to Client Date')} UTC`),
    }
  })
  return { all: rows, taken: rows.filter((row) => !row.isTooLong) }
}

describe('dates of the file', () => {
  it.each([
    ['2-Jun-06', '2006-06-02'],
    ['30-Jan-07', '2007-01-30'],
    ['11/13/06', '2006-11-13'],
    ['Date Not Captured', ''],
    ['N/A - From RDC', ''],
    ['soon', 'soon'],
  ])('%s is read as "%s"', (text, expected) => {
    expect(scmsDate(text)).toBe(expected)
  })
})

describe.skipIf(!isPresent)('the USAID supply-chain deliveries (skipped without ../shared/data)', () => {
  let test: TestDatabase
  let report: LoadReport
  let data: CutData
  let path = ''
  let file: ReturnType<typeof readFileIndependently>
  const sum = (values: readonly bigint[]) => values.reduce((total, value) => total + value, 0n)

  beforeAll(async () => {
    data = await cutData('scms', { [NAME]: isLoaded() })
    path = join(data.folder, NAME)
    file = readFileIndependently(path)
    test = await createTestDatabase()
    report = await loadScms(test.db, path)
  }, 1_200_000)
  afterAll(async () => {
    await test?.drop()
    await data?.remove()
  })

  it('are taken but for the item descriptions that are longer than people may write', () => {
    const tooLong = file.all.length - file.taken.length
    expect(tooLong).toBeGreaterThan(0)
    expect(report.steps.orders.refused.map(({ field, message }) => [field, message])).toEqual(
      Array.from({ length: tooLong }, () => [
        'goodsName',
        expect.stringContaining(`longer than ${TEXT_LENGTH} characters`),
      ]),
    )
    for (const step of [report.steps.asns, report.steps.receipts]) {
      expect([step.read, step.written]).toEqual([file.all.length, file.taken.length])
      expect(step.refused.map((row) => row.rowNumber)).toEqual(report.steps.orders.refused.map((row) => row.rowNumber))
    }
  })

  it('make as many orders, lines, ASNs and acceptances as the file has', () => {
    expect(report.totals).toMatchObject({
      orders: new Set(file.taken.map((row) => row.purchaseNo)).size,
      orderLines: file.taken.length,
      asns: new Set(file.taken.map((row) => row.asnNo)).size,
      acceptances: file.taken.length,
      rejections: 0,
    })
  })

  it('have the quantities and amounts of the file', () => {
    expect(file.taken.every((row) => row.isPriceExact)).toBe(true)
    const quantity = String(sum(file.taken.map((row) => row.quantity)))
    const cents = sum(file.taken.map((row) => row.cents))
    const amount = `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
    expect(report.totals).toMatchObject({
      orderedQty: quantity,
      shippedQty: quantity,
      receivedQty: quantity,
      openQty: '0',
    })
    expect(Number(report.totals.orderedAmount).toFixed(2)).toBe(amount)
    expect(Number(report.totals.receivedAmount).toFixed(2)).toBe(amount)
  })

  it('came normal, early or delayed as Delivered compares with Scheduled', () => {
    const count = (test: (row: (typeof file.taken)[number]) => boolean) => file.taken.filter(test).length
    expect(report.totals.timings).toEqual({
      '1': count((row) => row.delivered === row.scheduled),
      '2': count((row) => row.delivered < row.scheduled),
      '3': count((row) => row.delivered > row.scheduled),
    })
  })

  it('show in the lists under the same counts', async () => {
    const totals = await listTotals(test, SCMS_TENANT, report.user.userNo)
    expect(totals).toEqual({
      orderLines: file.taken.length,
      asns: new Set(file.taken.map((row) => row.asnNo)).size,
      acceptances: file.taken.length,
      rejections: 0,
      delayed: file.taken.filter((row) => row.delivered > row.scheduled).length,
    })
  })

  it('leave balances that agree with the ledger, and break no other invariant', async () => {
    expect(await brokenInvariants(test.ownerDb)).toEqual([])
  })

  it('cannot be loaded twice', async () => {
    await expect(loadScms(test.db, path)).rejects.toThrow('loaded already')
  })
})
