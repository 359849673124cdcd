import { sql } from 'kysely'
import { documentFileStore } from '#modules/files/server.ts'
import { fail } from '#platform/contract/errors.ts'
import { add, plain, subtract } from '#platform/contract/values/decimal.ts'
import { implementDocument } from '#platform/server/documents/implement-document.ts'
import { discrepancySchemas } from '../contract/calls.ts'
import { discrepancy } from '../contract/document.ts'
import { discrepanciesErrors } from '../contract/errors.ts'
import { isNoted } from '../contract/lifecycle.ts'
import { findOwner } from './find-owner.ts'
import { openState } from './open-state.ts'
import { readRejectionFiles } from './read-rejection-files.ts'
import { reportDiscrepancy } from './report-discrepancy.ts'
import { writeSteps } from './write-steps.ts'

/** Discrepancies at work: what people do with them. What goods do to them stands in `settle-by-notice`, `release-` and `withdraw-discrepancies`. */
export const discrepancies = implementDocument(discrepancy, discrepancySchemas, {
  list: {
    columns: { closedBy: sql`nullif(t1.closed_by, '')` },
    extra: {
      asnId: sql<string>`t1.asn_id`,
      asnLineId: sql<string>`t1.asn_line_id`,
      batchId: sql<string>`t1.batch_id`,
      headId: sql<string>`(select b.head_id from srm_purchase_batch b where b.id = t1.batch_id)`,
      classifyType: sql<string>`t1.classify_type`,
    },
  },
  factsOfRow: ({ closedBy, notedQty }) => ({ isNoted: isNoted(closedBy, notedQty) }),
  factsOf: (_context, row) => ({ isNoted: isNoted(row.closed_by, row.noted_qty) }),
  refusalValues: (row) => ({ closingNo: row.closing_no }),
  // Its batch first, as ASNs and returns do: a step refers to it, and two would wait for each other in a circle.
  lockBefore: async (trx, ids) => {
    await sql`select from srm_purchase_batch where id in (
      select batch_id from srm_discrepancy where id = any (${[...ids]}::bigint[])) order by id for key share`.execute(
      trx,
    )
  },
  create: reportDiscrepancy,
  on: {
    answer: async (context, row, { statement }) => {
      await writeSteps(context, [{ discrepancy: row, step: 'answered', note: statement }])
      return { set: { statement }, reason: statement, ownerId: row.owner_id }
    },
    assign: async (context, row, input) => {
      const owner = input.ownerNo ? await findOwner(context.trx, row, input.ownerNo) : null
      const due_date = input.dueDate ?? row.due_date
      const isOther = owner !== null && owner.id !== row.owner_id
      if (due_date !== row.due_date && due_date < context.today) fail(discrepanciesErrors.dueDatePast)
      if (!isOther && due_date === row.due_date) fail(discrepanciesErrors.nothingAssigned)
      const set = { owner_id: owner?.id ?? row.owner_id, owner_name: owner?.userName ?? row.owner_name, due_date }
      await writeSteps(context, [{ discrepancy: row, step: 'assigned', note: `${set.owner_name} · ${due_date}` }])
      const news = isOther ? { event: 'discrepancyAssigned', reason: row.reason, ownerId: set.owner_id } : {}
      const changes = [
        { field: 'ownerName', before: row.owner_name, after: set.owner_name },
        { field: 'dueDate', before: row.due_date, after: due_date },
      ].filter(({ before, after }) => before !== after)
      return { set, ...news, detail: { changes } }
    },
    // The step first: by it the database holds what is noted.
    close: async (context, row, { reason }) => {
      await writeSteps(context, [{ discrepancy: row, step: 'closed', qty: row.open_qty, note: reason }])
      const noted_qty = plain(add(row.noted_qty, row.open_qty))
      return {
        set: { noted_qty, closed_by: 'note' as const, closing_note: reason },
        detail: { openQty: plain(row.open_qty) },
      }
    },
    // What is taken off by the note is open again; what goods settled stays settled.
    reopen: async (context, row, { reason }) => {
      const qty = plain(subtract('0', row.noted_qty))
      await writeSteps(context, [{ discrepancy: row, step: 'reopened', qty, note: reason }])
      return {
        status: openState(row),
        set: { noted_qty: '0', closed_by: '' as const, closing_no: '', closing_note: '' },
      }
    },
  },
  files: {
    store: documentFileStore,
    // What is over keeps the evidence that it has, and gets no more.
    refusal: ({ status }, side) => {
      if (side !== 'purchaser') return discrepanciesErrors.wrongSide
      return status === 'open' || status === 'answered' ? null : discrepanciesErrors.notOpen
    },
    shown: readRejectionFiles,
  },
  parts: [
    {
      part: 'steps',
      table: 'srm_discrepancy_step',
      column: 'discrepancy_id',
      added: { date: 'create_date', name: 'create_name' },
    },
  ],
})
