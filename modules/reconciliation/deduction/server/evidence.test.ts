import { createHash } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildUser, callerOf } from '#modules/orders/order/server/testing.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { Caller } from '#platform/server/call-context.ts'
import { closedFileStore } from '#platform/server/files/file-store.ts'
import { defaultSpreadsheetLimits } from '#platform/server/spreadsheet/spreadsheet-limits.ts'
import { readZipDirectory } from '#platform/server/spreadsheet/xlsx/zip-directory.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { evidenceJob } from './evidence-job.ts'
import { checkEvidence, downloadEvidence } from './evidence-room.ts'
import { readEvidence } from './read-evidence.ts'
import { act, ask, refusedGoods } from './testing.ts'

let database: TestDatabase
let buyer = callerOf('purchaser')
beforeAll(async () => {
  database = await createTestDatabase()
  buyer = await buildUser(database.ownerDb, buyer)
})
afterAll(() => database.drop())

const supplier = callerOf('supplier')

/** A deduction for goods that were refused, with a paper, of which the supplier accepts half. */
async function answered(): Promise<{ id: string; refusalId: string }> {
  const { refusalId } = await refusedGoods(database, buyer)
  const place = { orgNo: 'O1', warehouseNo: 'W1', classifyType: 'C1', supplierNo: 'S1', currency: 'CNY' }
  const asked = {
    deductionType: 'claim',
    deductionAmount: '10',
    formula: '4 PCS × 2.5 CNY = 10 CNY',
    reason: 'Scratched',
  }
  const path = 'ISrmDeductionOrderService/addDeduction'
  await ask(database, buyer, path, { ...place, ...asked, checkReturnId: refusalId })
  const { rows } = await sql<{ id: string; version: number }>`
    select id::text, version from srm_deduction d order by d.id desc limit 1`.execute(database.ownerDb)
  const { id, version } = rows[0] ?? expect.fail('no deduction')
  await sql`insert into doc_file (tenantsid, user_id, file_name, content_type, content, kind, document_id, size_bytes, create_name)
    select tenantsid, (select min(id) from sys_user), 'scratch.jpg', 'image/jpeg', 'photo'::bytea, 'deduction', id, 5, 'Lin'
    from srm_deduction where id = ${id}`.execute(database.ownerDb)
  const answer = { id, version, result: 'accept', confirmAmount: '5', reason: 'Half of it was ours' }
  await ask(database, supplier, 'ISupDeductionService/srmDeductionOrderConfirm', answer)
  return { id, refusalId }
}
const evidenceOf = (id: string, caller: Caller = buyer) =>
  act(database, caller, (context) => readEvidence(context, closedFileStore, id))
const check = (id: string, hash: string, caller: Caller = buyer) =>
  act(database, caller, (context) => checkEvidence(closedFileStore)(context, { id, hash }))
/** Changes something as no command does: without any trigger that would note it. */
const tamper = (statement: string) =>
  database.ownerDb.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql.raw(statement).execute(trx)
  })

describe('the evidence of a deduction', () => {
  it('tells the order, its ASN, the rejection, the discrepancy, the paper and the answer, each with who and when', async () => {
    const { id } = await answered()
    const { entries, papers } = await evidenceOf(id)
    const subjects = entries.map(({ subject }) => subject)
    const told = ['order', 'orderLine', 'delivery', 'asn', 'asnLine', 'rejection', 'discrepancy', 'deduction', 'paper']
    expect(subjects).toEqual(expect.arrayContaining(told))
    expect(entries.map(({ utc }) => utc)).toEqual(entries.map(({ utc }) => utc).toSorted())
    const answer = entries.findLast(({ subject }) => subject === 'deduction')
    expect(answer).toMatchObject({ party: 'supplier', who: supplier.userName })
    expect(answer?.values).toEqual(
      expect.arrayContaining([
        { field: 'deductionStatus', before: 'pendingConfirmation', after: 'accepted' },
        { field: 'confirmAmount', before: null, after: '5' },
        { field: 'answerNote', before: '', after: 'Half of it was ours' },
      ]),
    )
    expect(papers).toMatchObject([{ fileName: 'scratch.jpg', sizeBytes: 5 }])
  })

  it('names what a change of the order changed, and tells nothing of custom fields', async () => {
    const { id } = await answered()
    await sql`insert into srm_purchase_change (head_id, line_id, batch_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no,
        state, party, order_version, field_name, value_before, value_after)
      select b.head_id, b.line_id, b.id, b.tenantsid, b.org_no, b.warehouse_no, b.classify_type, b.supplier_no, 'applied', 'supplier', 1,
        c.name, '', c.value
      from srm_purchase_batch b, (values ('supReplyDate', '2026-03-21'), ('custom_level', 'secret')) c (name, value)
      where b.id = (select batch_id from srm_check_return r join srm_deduction d on d.check_return_id = r.id where d.id = ${id})`.execute(
      database.ownerDb,
    )
    const { documents } = await act(database, buyer, async (context) =>
      evidenceJob(context, await readEvidence(context, closedFileStore, id), '2026-03-22 08:00'),
    )
    const said = documents.flatMap(({ body }) =>
      body.flatMap((block) => (block.type === 'table' ? block.rows.map(({ cells }) => cells.at(-1) ?? '') : [])),
    )
    expect(said).toContainEqual(expect.stringMatching(/^Promised date: – → 2026-03-21; /))
    expect(said.join()).not.toMatch(/value(Before|After)|supReplyDate|secret/)
  })

  it('has the same chain as long as nothing changes, and goes on from it when something happens', async () => {
    const { id } = await answered()
    const { entries, last } = await evidenceOf(id)
    expect((await evidenceOf(id)).last).toBe(last)
    expect(await check(id, last)).toEqual({ isKnown: true, entryCount: entries.length, laterCount: 0 })
    const { rows } = await sql<{ version: number }>`select version from srm_deduction where id = ${id}`.execute(
      database.ownerDb,
    )
    const cancel = { id, version: rows[0]?.version, reason: 'Counted twice' }
    await ask(database, buyer, 'ISrmDeductionOrderService/cancelDeduction', cancel)
    expect(await check(id, last.toUpperCase())).toMatchObject({ isKnown: true, laterCount: 1 })
  })

  it.each([
    ['a value of a document', (id: string) => `update srm_deduction set formula = 'another' where id = ${id}`],
    [
      'its history',
      (id: string) => `update document_history set old_values = old_values || '{"answer_note": "other"}'
        where table_name = 'srm_deduction' and row_id = ${id}`,
    ],
    [
      'who did something',
      (id: string) =>
        `update document_history set update_name = 'Somebody' where table_name = 'srm_deduction' and row_id = ${id}`,
    ],
    [
      'a paper',
      (id: string) => `update doc_file set content = 'other'::bytea where kind = 'deduction' and document_id = ${id}`,
    ],
    ['a paper that is gone', (id: string) => `delete from doc_file where kind = 'deduction' and document_id = ${id}`],
    [
      'the rejection behind it',
      (id: string) => `update srm_check_return set check_return_qty = check_return_qty + 1
        where id = (select check_return_id from srm_deduction where id = ${id})`,
    ],
  ])('does not have its hash any more once %s was changed', async (_what, change) => {
    const { id } = await answered()
    const { last } = await evidenceOf(id)
    await tamper(change(id))
    expect(await check(id, last)).toMatchObject({ isKnown: false, laterCount: 0 })
  })

  it('is of each side its own, of what that side may see, and of nobody else', async () => {
    const { id } = await answered()
    const [ours, theirs] = [await evidenceOf(id), await evidenceOf(id, supplier)]
    expect(theirs.first).not.toBe(ours.first)
    expect(theirs.entries.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(['rejection', 'deduction', 'paper']),
    )
    expect(await check(id, ours.last, supplier)).toMatchObject({ isKnown: false })
    for (const stranger of [
      callerOf('supplier', { supplierNo: 'S9' }),
      callerOf('purchaser', { warehouseNos: ['W9'] }),
    ]) {
      await expect(evidenceOf(id, stranger)).rejects.toMatchObject({ declaration: platformErrors.notFound })
    }
  })

  it('is a file with the story as PDF, the papers, and a chain that anybody can work out anew', async () => {
    const { id } = await answered()
    const { first, last } = await evidenceOf(id, supplier)
    const file = await act(database, supplier, async (context) => {
      const download = await downloadEvidence(closedFileStore)(context, { id })
      expect(download).toMatchObject({ contentType: 'application/zip' })
      const out = new PassThrough()
      const [written] = await Promise.all([buffer(out), download.write(out)])
      return written
    })
    const parts = readZipDirectory(file, defaultSpreadsheetLimits)
    const contentOf = (name: RegExp) => {
      const part = parts.find((one) => name.test(one.name)) ?? expect.fail(String(name))
      return file.subarray(part.dataStart, part.dataStart + part.packedBytes)
    }
    expect(
      contentOf(/^DE.*\.pdf$/)
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    expect(contentOf(/^papers\/1 scratch\.jpg$/).toString()).toBe('photo')
    const chain = JSON.parse(contentOf(/chain\.json$/).toString())
    expect(chain).toMatchObject({ first, last })
    let hash = first
    for (const entry of chain.entries) {
      hash = createHash('sha256').update(`${hash}\n${entry.hashed}`).digest('hex')
      expect(entry.hash).toBe(hash)
    }
    expect(hash).toBe(last)
  })
})
