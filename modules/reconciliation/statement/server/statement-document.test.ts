import { sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import { buildParents, buildUser, callerOf } from '#modules/orders/order/server/testing.ts'
import { reconciliationDocuments } from '#modules/reconciliation/server.ts'
import type { Caller } from '#platform/server/call-context.ts'
import { describeDocument } from '#platform/server/documents/testing/describe-document.ts'
import type { DocumentStep } from '#platform/server/documents/testing/document-fixture.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { statement } from '../contract/document.ts'
import { statements } from './statements.ts'
import { act, importRows, readFile, received, sheetOf } from './testing.ts'

let database: TestDatabase
const callers = { purchaser: callerOf('purchaser'), supplier: callerOf('supplier') }
let receiptNo = ''
beforeAll(async () => {
  database = await createTestDatabase()
  await buildParents(database.ownerDb)
  // Files are kept for users who are there.
  callers.purchaser = await buildUser(database.ownerDb, callers.purchaser)
  callers.supplier = await buildUser(database.ownerDb, callers.supplier)
  receiptNo = (await received(database, callers.purchaser)).receiptNo
})
afterAll(() => database.drop())

const HEAD = ['Receipt no', 'Total']
const rowsOf = (state: string) => [HEAD, [receiptNo, state === 'matched' ? '113' : '99']]

/** Puts a statement into a state as if more had been owed when it was paired last. */
const asIfBefore = async (id: string, state: string) => {
  await sql`alter table srm_statement disable trigger user`.execute(database.ownerDb)
  await sql`alter table srm_statement drop constraint if exists srm_statement_matched`.execute(database.ownerDb)
  await sql`update srm_statement set status = ${state}, own_amount = own_amount + 1,
    missing_there_amount = missing_there_amount + 1 where id = ${id}`.execute(database.ownerDb)
  await sql`alter table srm_statement enable trigger user`.execute(database.ownerDb)
}

/** A statement in the state from which a step goes, whose lines come to the state to which it leads. */
async function make({ action, from, to }: Pick<DocumentStep, 'action' | 'from' | 'to'>): Promise<{ id: string }> {
  const comesTo = action === 'match' || action === 'reopen' ? to : from
  const { id, version, status } = await importRows(database, callers.purchaser, rowsOf(comesTo))
  if (from === 'closed') {
    await act(database, callers.purchaser, (context) =>
      statements.handlers['ISrmStatementService/closeStatement'](context, { id, version, remark: null }),
    )
  } else if (status !== from || action === 'match') await asIfBefore(id, from)
  return { id }
}

/** What is put in to make one: each file is imported once, by the caller who had it read. */
async function created(caller: Caller) {
  const { fileId, headerRow, proposed } = await readFile(database, caller, await sheetOf(rowsOf('open')), {})
  return {
    ...{ fileId, headerRow, columns: proposed },
    orgNo: 'O1',
    supplierNo: 'S1',
    currency: 'CNY',
    statementPeriod: '2026-03',
  }
}

describeDocument<{ id: string }>({
  document: statement,
  server: reconciliationDocuments,
  database: () => database,
  act: (caller, work) => act(database, caller, work),
  callers,
  strangers: {
    purchaser: {
      'a buyer of another organisation': callerOf('purchaser', { orgNos: ['O9'] }),
      'a buyer of another warehouse': callerOf('purchaser', { warehouseNos: ['W9'] }),
    },
    supplier: { 'another supplier': callerOf('supplier', { supplierNo: 'S9' }) },
  },
  make,
  inputs: {
    create: (_made, caller = callers.purchaser) => created(caller),
    close: () => ({ remark: 'Settled by phone' }),
    reopen: () => ({ reason: 'Closed too early' }),
  },
  withoutFilesIn: ['closed'],
})
