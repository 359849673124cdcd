import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { CALL_BASE_PATH } from '#platform/contract/envelope.ts'
import { PERMISSION_FLAGS } from '#platform/contract/permission-flags.ts'
import type { Database } from '#platform/server/database/database.ts'
import { grantAllBut } from './testing/demo-fixtures.ts'
import { issueKey } from './testing/issue-key.ts'
import { runningProduct } from './testing/running-product.ts'

const ROWS = 30_000
const running = runningProduct({ prepare: ({ ownerDb }) => grantAllBut(ownerDb, 'admin', PERMISSION_FLAGS) })

type ReadAll = (path: string, condition?: object) => AsyncGenerator<{ id: string }>

/** The client as docs/interfaces.md shows it. */
async function documentedClient(calls: string, key: string): Promise<ReadAll> {
  const page = await readFile(new URL('../../docs/interfaces.md', import.meta.url), 'utf8')
  const [, source = ''] = /```js\n(async function\* readAll[\s\S]*?)```/.exec(page) ?? []
  return new Function('CALLS', 'KEY', `${source}; return readAll`)(calls, key) as ReadAll
}

/** Copies of an order's batch, so many that the list is long, beside the triggers: only reading is tried here. */
async function copyBatch(db: Database, orderId: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(attname) as name from pg_attribute where attrelid = 'srm_purchase_batch'::regclass and attnum > 0
      and not attisdropped and attgenerated = '' and attname not in ('id', 'purchase_batch_seq')`.execute(db)
  const columns = sql.raw(rows.map(({ name }) => name).join(', '))
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`
      insert into srm_purchase_batch (purchase_batch_seq, ${columns})
      select 1000 + n, ${columns} from (select * from srm_purchase_batch where head_id = ${orderId} limit 1) b, generate_series(1, ${ROWS}) n`.execute(
      trx,
    )
  })
}

it('the client of the documents reads 30,000 rows once each while rows change, come and go', async () => {
  const { context, test, product } = running
  const { id } = await context.order('executing')
  await copyBatch(test.ownerDb, id)
  const copies = test.ownerDb
    .selectFrom('srm_purchase_batch')
    .where('head_id', '=', id)
    .where('purchase_batch_seq', '>', 1000)
  const before = (await copies.select('id').orderBy('id').execute()).map((row) => row.id)
  expect(before).toHaveLength(ROWS)
  const { secret } = await issueKey(context, { areas: [{ keyArea: 'orderCollaboration', keyAccess: 'read' }] })
  const readAll = await documentedClient(`${product.address}${CALL_BASE_PATH}`, secret)

  const gone = new Set<string>()
  let changes = 0
  /** Changes a row far ahead and one far behind, which moves both to the front of the list, and removes one. */
  const change = async (): Promise<void> => {
    const [ahead, behind, removed] = [0.9, 0.05, 0.5].map((part) => before[Math.floor(ROWS * part) + changes] ?? '')
    changes += 1
    await sql`set session_replication_role = replica; update srm_purchase_batch set update_date = now() where id in (${sql.lit(ahead)}, ${sql.lit(behind)});
      delete from srm_purchase_batch where id = ${sql.lit(removed)}; reset session_replication_role`.execute(
      test.ownerDb,
    )
    gone.add(removed ?? '')
  }
  const read = new Map<string, number>()
  for await (const row of readAll('ISupSrmPurchaseService/getPurchasePage', { purchaseNo: '' })) {
    read.set(row.id, (read.get(row.id) ?? 0) + 1)
    if (read.size % 1000 === 0) await change()
  }
  expect(changes).toBeGreaterThan(25)
  expect([...read.values()].filter((times) => times !== 1)).toEqual([])
  expect(before.filter((row) => !gone.has(row) && !read.has(row))).toEqual([])
}, 600_000)
