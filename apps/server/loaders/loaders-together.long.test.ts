import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_TENANT } from '#db/demo/company.ts'
import type { Database } from '#platform/server/database/database.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { checkLedger } from '../../../scripts/check-ledger.ts'
import { loadDemoCompany } from '../load-demo.ts'
import { loadAdventureWorks } from './load-adventureworks.ts'
import type { LoadReport } from './load-documents.ts'
import { loadScms } from './load-scms.ts'
import { loadWwi } from './load-wwi.ts'
import { removeCompany } from './remove-company.ts'
import { type CutData, cutData, DATA_FOLDER } from './testing.ts'

const isPresent = existsSync(DATA_FOLDER)
if (!isPresent) console.warn('../shared/data/orders is absent: the loaders are not run one after the other')

/** Lines that are loaded of each: what matters here is that all are in one database. */
const LINES = 150
/** The files that hold the lines of the orders. */
const CUT = [
  'scms/SCMS_Delivery_History.csv',
  'adventureworks/PurchaseOrderDetail.csv',
  'wwi/Purchasing.PurchaseOrderLines.csv',
]

const LOADERS: Record<string, (db: Database, folder: string) => Promise<LoadReport>> = {
  SCMS: (db, folder) => loadScms(db, join(folder, 'scms/SCMS_Delivery_History.csv')),
  ADVWORKS: (db, folder) => loadAdventureWorks(db, join(folder, 'adventureworks')),
  WWI: (db, folder) => loadWwi(db, join(folder, 'wwi')),
}
const COMPANIES = Object.keys(LOADERS)

const ledgerPart = ({ orderedQty, shippedQty, receivedQty, rejectedQty }: LoadReport['totals']) => ({
  orderedQty,
  shippedQty,
  receivedQty,
  rejectedQty,
})

describe.skipIf(!isPresent)(
  'the loaders of real data on the default demo database (skipped without ../shared/data)',
  () => {
    let test: TestDatabase
    let data: CutData
    const first = new Map<string, LoadReport['totals']>()
    const load = async (company: string) => {
      const report = await LOADERS[company]?.(test.db, data.folder)
      if (!report) throw new Error(`no loader makes ${company}`)
      return report
    }
    const checked = () => checkLedger(test.ownerUrl)

    beforeAll(async () => {
      const cut = Object.fromEntries(CUT.map((file) => [file, (_line: string, at: number) => at <= LINES]))
      // Orders that are cut are not invoiced as the files say.
      const uninvoiced = { 'wwi/Purchasing.SupplierTransactions.csv': (_line: string, at: number) => at === 0 }
      data = await cutData('', { ...cut, ...uninvoiced })
      test = await createTestDatabase()
      await loadDemoCompany(test.db)
    })
    afterAll(async () => {
      await test?.drop()
      await data?.remove()
    })

    it('load one after the other, each as if it were alone, and leave totals that agree with the ledger', async () => {
      const demo = (await checked()).totals
      for (const company of COMPANIES) {
        const { steps, totals } = await load(company)
        // How many rows each file has is tested beside its loader: here it matters that all of them bring many.
        expect(steps.orders.written, company).toBeGreaterThan(LINES / 2)
        first.set(company, totals)
      }
      const { broken, totals } = await checked()
      expect(broken).toEqual([])
      const loaded = COMPANIES.map((tenantsid) => {
        const ofCompany = first.get(tenantsid)
        return { tenantsid, ...(ofCompany && ledgerPart(ofCompany)) }
      })
      expect(totals).toEqual(expect.arrayContaining([...loaded, ...demo]))
      expect(totals).toHaveLength(COMPANIES.length + demo.length)
    }, 1_800_000)

    it('load again with the same totals, in another order, once they were removed', async () => {
      const before = await checked()
      for (const company of COMPANIES) {
        expect((await removeCompany(test.ownerUrl, company)).size, company).toBeGreaterThan(20)
      }
      expect((await checked()).totals.map(({ tenantsid }) => tenantsid)).toEqual([DEMO_TENANT])
      for (const company of COMPANIES.toReversed()) expect((await load(company)).totals).toEqual(first.get(company))
      expect(await checked()).toEqual(before)
    }, 1_800_000)
  },
)
