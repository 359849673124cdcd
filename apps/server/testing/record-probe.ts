import { importedFields } from '#platform/contract/fields.ts'
import { PERMISSION_FLAGS, type PermissionFlag } from '#platform/contract/permission-flags.ts'
import {
  type RecordDeclaration,
  type RecordInput,
  type RecordRow,
  recordPaths,
} from '#platform/contract/records/records.ts'
import type { TestDatabase } from '#platform/server/testing.ts'
import type { Product } from '../start-product.ts'
import { createFixtureDatabase, grantAllBut } from './demo-fixtures.ts'
import { byOwnRules, readAs, recordInput } from './record-inputs.ts'
import { type ContextUser, type TestContext, testContext } from './test-context.ts'
import { startTestProduct } from './test-product.ts'
import { type WireAnswer, wireClient } from './wire-client.ts'

/** What calls name a record by. */
export type RecordKey = { id: string; version: number }
/** A page of a record's list. */
export type RecordPage = { records: RecordRow[]; total: number }

/** A key without what else a row says. */
export const keyOf = ({ id, version }: RecordKey): RecordKey => ({ id, version })

/** A product with the demo company, and how the suites of records work with it. */
export function recordProbe() {
  let test: TestDatabase
  let product: Product
  let context: TestContext

  const send = async (userNo: ContextUser | null, path: string, body: object): Promise<WireAnswer> =>
    wireClient.json(product.address, path, body, { token: userNo === null ? undefined : await context.token(userNo) })
  const upload = async (path: string, content: Buffer): Promise<WireAnswer> =>
    wireClient.upload(product.address, path, content, 'records.xlsx', { token: await context.token('admin') })

  /** Adds a record as the administrator. */
  async function added(record: RecordDeclaration, changes: object = {}) {
    const input = byOwnRules(record, { ...(await recordInput(context, record)), ...changes })
    const { add } = recordPaths(record)
    const key = await readAs<RecordKey>(context, 'admin', add, { condition: input })
    return { ...key, input, number: String(input[record.number]) }
  }

  /** Adds a record with a life that is effective. */
  async function effective(record: RecordDeclaration) {
    const made = await added(record)
    await readAs(context, 'admin', recordPaths(record).submit, { condition: { rows: [keyOf(made)] } })
    return made
  }

  /** Makes an effective record a draft again. */
  async function draftAgain(record: RecordDeclaration, made: { number: string }): Promise<RecordKey> {
    const { invalidate, restore } = recordPaths(record)
    const now = async () => {
      const [row] = (await found(made, record)).records
      if (!row) throw new Error(`${made.number} is not there`)
      return keyOf(row)
    }
    for (const path of [invalidate, restore])
      await readAs(context, 'admin', path, { condition: { rows: [await now()] } })
    return now()
  }

  /** Rows with this number among those that the keyword finds, which may stand in other texts too. */
  async function found({ number }: { number: string }, record: RecordDeclaration): Promise<RecordPage> {
    const page = await readAs<RecordPage>(context, 'admin', recordPaths(record).list, {
      condition: { keyword: number },
    })
    const records = page.records.filter((row) => row[record.number] === number)
    return { records, total: records.length }
  }

  /** A record to work with: a new one, or of a kind that only the product adds to, the first that is there. */
  async function present(record: RecordDeclaration) {
    if (!record.isSystemManaged) return added(record)
    const { records } = await readAs<RecordPage>(context, 'admin', recordPaths(record).list, { condition: {} })
    const [row] = records.sort((a, b) => String(a[record.number]).localeCompare(String(b[record.number])))
    if (!row) throw new Error(`there is no ${record.id}`)
    const input = Object.fromEntries(importedFields(record.fields).map((name) => [name, row[name]]))
    return { id: row.id, version: row.version, input: input as RecordInput, number: String(row[record.number]) }
  }

  /** Defines a custom field of a kind; everybody of the company has it from then on. */
  async function defined(record: { id: string }, fieldNo: string, of: object = { fieldType: '1' }): Promise<void> {
    const names = { 'en-US': `Own ${fieldNo}`, 'zh-CN': `自定义 ${fieldNo}` }
    const input = { module: record.id, fieldNo, names, displayPage: '123', ...of }
    await readAs(context, 'admin', 'ISysFrameDefineService/saveorupdatesysframedefine', { condition: input })
  }

  /** The row of a record with the values of its custom fields. */
  const detailOf = (record: RecordDeclaration, { id }: { id: string }) =>
    readAs<Record<string, unknown>>(context, 'admin', recordPaths(record).byId, { condition: { id } })

  return {
    /** Starts the product; the administrator may do everything, and another buyer nothing. */
    async start(): Promise<TestContext> {
      test = await createFixtureDatabase()
      await grantAllBut(test.ownerDb, 'everything', PERMISSION_FLAGS)
      await grantAllBut(test.ownerDb, 'probeBuyer', [])
      product = await startTestProduct(test.ownerUrl)
      context = testContext(product.address, test.db)
      return context
    },
    /** Gives the other buyer these flags of everything, until the work is done. */
    async allowing(flags: readonly PermissionFlag[], work: () => Promise<void>): Promise<void> {
      await grantAllBut(test.ownerDb, 'probeBuyer', flags)
      await work()
      await grantAllBut(test.ownerDb, 'probeBuyer', [])
    },
    async stop(): Promise<void> {
      await product.stop()
      await test.drop()
    },
    send,
    upload,
    added,
    effective,
    draftAgain,
    found,
    present,
    defined,
    detailOf,
  }
}
