import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { platformTexts } from '#platform/contract/platform-texts.ts'
import { LANGUAGES } from '#platform/contract/values/languages.ts'
import type { Database } from '#platform/server/database/database.ts'
import { invariantsOf } from '#platform/server/invariants/module-invariants.ts'
import { readFindings, readInvariantViews } from '#platform/server/invariants/read-findings.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { createTextCatalogue } from '#platform/server/texts/text-catalogue.ts'
import { loadDemoCompany } from './load-demo.ts'
import { serverModules } from './modules.ts'
import { plantedRows } from './testing/planted-rows.ts'

// Nothing is asked of the database here.
const modules = serverModules({ db: undefined as never, sessionHours: 12 })
const invariants = invariantsOf(modules)
const texts = createTextCatalogue([platformTexts, ...modules.map((module) => module.texts)])

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await loadDemoCompany(database.db)
})
afterAll(() => database.drop())

describe('the invariants of the product', () => {
  it('are the views that the database has, each with its rule', async () => {
    const views = await readInvariantViews(database.ownerDb)
    expect(invariants.map(({ view }) => view).sort()).toEqual(views.map(({ view }) => view))
    expect(views.filter(({ rule }) => !/^[A-Z].*\.$/.test(rule))).toEqual([])
  })

  it('are read in the scope of their reader', async () => {
    const { rows } = await sql<{ view: string }>`
      select relname as view from pg_class where relnamespace = 'public'::regnamespace and relname like 'invariant\\_%'
        and not coalesce(reloptions @> '{security_invoker=true}', false)`.execute(database.ownerDb)
    expect(rows).toEqual([])
  })

  it('lead to kinds of documents that can be found', () => {
    const kinds = new Set(modules.flatMap(({ documentFinders = [] }) => documentFinders).map(({ kind }) => kind))
    expect(invariants.filter(({ documentKind }) => documentKind !== undefined && !kinds.has(documentKind))).toEqual([])
  })

  it.each(LANGUAGES)('are said in %s', (language) => {
    const translate = texts.translator(language)
    const rules = invariants.map(({ labelKey }) => translate(labelKey))
    expect(rules.filter((rule, at) => rule === invariants[at]?.labelKey)).toEqual([])
    expect(new Set(rules.map((rule, at) => `${invariants[at]?.module} ${rule}`)).size).toBe(invariants.length)
  })
})

describe('an invariant', () => {
  it.each(invariants)(
    '$invariantNo finds a row that breaks it, and none before',
    async ({ invariantNo, view, documentKind }) => {
      const read = (db: Database) => readFindings(db, view, 5)
      expect(await read(database.ownerDb)).toEqual({ count: 0, findings: [] })
      const planted = plantedRows[invariantNo] ?? []
      expect(planted).not.toEqual([])
      const rolledBack = new Error('rolled back')
      const work = database.ownerDb.transaction().execute(async (trx) => {
        await sql`set local session_replication_role = replica`.execute(trx)
        for (const statement of planted) await sql.raw(statement).execute(trx)
        const { count, findings } = await read(trx)
        expect(count).toBeGreaterThan(0)
        for (const { tenantsid, document_no, expected, found } of findings) {
          expect(tenantsid).toBe('DEMO')
          expect(document_no !== '').toBe(documentKind !== undefined)
          expect(found).not.toBe(expected)
        }
        throw rolledBack
      })
      await expect(work).rejects.toBe(rolledBack)
    },
  )
})
