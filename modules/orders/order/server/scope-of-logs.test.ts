import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '#platform/server/call-context.ts'
import { inScope, systemScope } from '#platform/server/scope.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { writeCallRecords } from '#platform/server/write-call-records.ts'
import { buildOrder, buildParents, buildUser, callerOf } from './testing.ts'

let test: TestDatabase
let author: Caller
beforeAll(async () => {
  test = await createTestDatabase()
  await buildParents(test.ownerDb, { orgNo: 'O2', warehouseNo: 'W2', classifyType: 'C2' })
  await buildOrder(test.ownerDb, { purchaseNo: 'PO-ONE' })
  await buildOrder(test.ownerDb, { purchaseNo: 'PO-OTHER', orgNo: 'O2', warehouseNo: 'W2', classifyType: 'C2' })
  author = await buildUser(test.ownerDb, callerOf('purchaser', { userNo: 'author' }))
  await note('order.release', 'PO-ONE')
  await note('order.release', 'PO-OTHER')
  await note('order.releaseMany', 'PO-ONE, PO-OTHER')
  await note('order.export', '')
  await note('record.modify', 'ITEM-9')
})
afterAll(() => test.drop())

const note = (action: string, documentNo: string) =>
  inScope(test.db, author, (trx) =>
    writeCallRecords(trx, { ...author, requestId: '' }, action, {
      notes: [{ documentNo, detail: { before: { price: '1' }, after: { price: '2' } } }],
      messages: [],
    }),
  )

const one = callerOf('purchaser')
const other = callerOf('purchaser', { orgNos: ['O2'], warehouseNos: ['W2'], classifyTypes: ['C2'] })
const whole = callerOf('purchaser', { orgNos: ['O1', 'O2'], warehouseNos: ['W1', 'W2'], classifyTypes: ['C1', 'C2'] })

const entriesFor = (reader: Caller) =>
  inScope(test.db, reader, async (trx) => {
    const rows = await trx.selectFrom('sys_operation_log').select(['action', 'document_no']).orderBy('id').execute()
    return rows.map((row) => `${row.action} ${row.document_no}`.trim())
  })

describe('an entry of the operation log', () => {
  it('about documents is seen by who may see all of them', async () => {
    expect(await entriesFor({ ...one, userId: '0' })).toEqual(['order.release PO-ONE', 'record.modify ITEM-9'])
    expect(await entriesFor({ ...other, userId: '0' })).toEqual(['order.release PO-OTHER', 'record.modify ITEM-9'])
  })

  it('about documents that it does not name is seen by its author, and by who sees everything', async () => {
    expect(await entriesFor(author)).toContain('order.export')
    expect(await entriesFor({ ...whole, userId: '0' })).toHaveLength(5)
    expect(await entriesFor({ ...whole, userId: '0', warehouseNos: ['W1'] })).toEqual([
      'order.release PO-ONE',
      'record.modify ITEM-9',
    ])
  })

  it('says nothing else of itself than its documents do, whatever its writer claims', async () => {
    await inScope(test.db, author, (trx) =>
      trx
        .insertInto('sys_operation_log')
        .values({
          ...{ tenantsid: 'T1', user_id: author.userId, user_no: 'author', user_name: 'Author', party: 'purchaser' },
          ...{ action: 'order.hold', document_no: 'PO-OTHER', org_nos: ['O1'], warehouse_nos: [], classify_types: [] },
        })
        .execute(),
    )
    expect(await entriesFor({ ...one, userId: '0' })).not.toContain('order.hold PO-OTHER')
    expect(await entriesFor({ ...other, userId: '0' })).toContain('order.hold PO-OTHER')
  })
})

describe('what else tells of documents', () => {
  it('is seen as they are: prints, and documents of other systems that were refused', async () => {
    await inScope(test.db, systemScope('tests', 'T1'), async (trx) => {
      await sql`insert into doc_print_log (tenantsid, user_id, document_id, template_version, copies, print_no, user_name, module,
          document_no, template_code, language, org_no, supplier_no, party, user_no)
        values ('T1', ${author.userId}, 1, 1, 1, 1, 'x', 'orders.order', 'PO-OTHER', 'x', 'en-US', 'O2', 'S1', 'purchaser', 'x')`.execute(
        trx,
      )
      await sql`insert into doc_exchange_message (tenantsid, user_id, direction, message_kind, result, outside_no, sender,
          content_hash, size_bytes, create_name)
        values ('T1', ${author.userId}, 'in', 'despatchAdvice', 'refused', 'D-1', 'x', '\\x00', 1, 'x')`.execute(trx)
    })
    const seen = (reader: Caller) =>
      inScope(test.db, reader, async (trx) => [
        (await trx.selectFrom('doc_print_log').select('id').execute()).length,
        (await trx.selectFrom('doc_exchange_message').select('id').execute()).length,
      ])
    const stranger = {
      ...callerOf('purchaser', { orgNos: ['O2'], warehouseNos: ['W1'], classifyTypes: ['C2'] }),
      userId: '0',
    }
    expect(await seen({ ...other, userId: '0' })).toEqual([1, 0])
    expect(await seen(stranger)).toEqual([0, 0])
    expect(await seen(author)).toEqual([0, 1])
    expect(await seen({ ...whole, userId: '0' })).toEqual([1, 1])
  })
})
