import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { BusinessError, failOnErrors } from '#platform/contract/errors.ts'
import { importedFields } from '#platform/contract/fields.ts'
import { recordForm } from '#platform/contract/records/record-calls.ts'
import type { RecordInput } from '#platform/contract/records/records.ts'
import type { CallContext, Handler } from '#platform/server/call-context.ts'
import { findRecord, type ReadRecord } from '#platform/server/records/read-record.ts'
import type { RecordBook } from '#platform/server/records/record-source.ts'
import { addRecord, checkRecord, updateRecord } from '#platform/server/records/write-record.ts'
import type { waveCalls } from '../contract/calls.ts'
import { waveRecord } from '../contract/records/wave-record.ts'
import type { waveAnswer } from '../contract/schemas.ts'
import { waveSource } from './record-sources.ts'

const form = recordForm(waveRecord)

/** A wave as a warehouse system reports it, and as it is here by now. */
interface ReportedWave {
  before: ReadRecord | null
  after: RecordInput
}

/**
 * Takes over waves of a warehouse system by their numbers: new ones are added, others changed as far as they differ, and what is
 * told again changes nothing. All or none; each wave that cannot be taken is told by its place.
 */
export const receiveWaves =
  (book: () => RecordBook): Handler<typeof waveCalls, 'IBmWaveService/receivewaves'> =>
  async (context, { waves }) => {
    await takeTurn(context)
    const reported: ReportedWave[] = []
    for (const wave of waves) {
      const before = await findWave(context, wave.waveNo)
      reported.push({ before, after: form.parse({ ...ownValues(before), ...wave }) as RecordInput })
    }
    await checkAll(context, book(), reported)
    const results: WaveResult[] = []
    for (const { before, after } of reported) {
      results.push({ waveNo: String(after.waveNo), result: await writeWave(context, book(), before, after) })
    }
    if (results.every(({ result }) => result === 'same')) {
      context.audit({ documentNo: results[0]?.waveNo ?? '', detail: { record: 'wave', isRepeated: true } })
    }
    return { waves: results }
  }

type WaveResult = z.input<typeof waveAnswer>['waves'][number]

/** Messages come one after the other: two that bring the same new wave at once would both add it. */
const takeTurn = ({ trx, caller }: CallContext) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`bm_wave ${caller.tenantsid}`}, 0))`.execute(trx)

async function findWave(context: CallContext, waveNo: string): Promise<ReadRecord | null> {
  const requested: RawBuilder<{ id: string }> = sql`select id::text as id from bm_wave where wave_no = ${waveNo}`
  const { rows } = await requested.execute(context.trx)
  return rows[0] ? findRecord(context, waveSource, rows[0].id) : null
}

/** What a wave has now of what is put in; what a message does not name, such as a remark, stays. */
const ownValues = (before: ReadRecord | null): Readonly<Record<string, unknown>> =>
  before ? Object.fromEntries(importedFields(waveRecord.fields).map((name) => [name, before[name]])) : {}

/** Refuses the message when a wave of it cannot be taken, before anything is written. */
async function checkAll(context: CallContext, book: RecordBook, reported: readonly ReportedWave[]): Promise<void> {
  const errors: BusinessError['details'][number][] = []
  for (const [index, { before, after }] of reported.entries()) {
    try {
      await checkRecord(context, waveSource, book, after, before)
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error
      errors.push(...error.details.map((detail) => ({ ...detail, path: `waves.${index}.${detail.path}` })))
    }
  }
  failOnErrors(errors)
}

async function writeWave(
  context: CallContext,
  book: RecordBook,
  before: ReadRecord | null,
  after: RecordInput,
): Promise<WaveResult['result']> {
  if (!before) {
    await addRecord(context, waveSource, book, after)
    return 'added'
  }
  const isSame = importedFields(waveRecord.fields).every((name) => before[name] === after[name])
  if (isSame) return 'same'
  await updateRecord(context, waveSource, book, { ...after, id: before.id, version: before.version })
  return 'changed'
}
