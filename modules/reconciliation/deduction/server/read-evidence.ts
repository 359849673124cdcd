import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { type RawBuilder, sql } from 'kysely'
import { columnOf } from '#platform/contract/fields.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { EVIDENCE_SUBJECTS } from '../contract/evidence-subjects.ts'
import {
  type ChainedEntry,
  chainEvidence,
  type EvidenceEntry,
  type EvidenceValue,
  firstHash,
} from './chain-evidence.ts'
import { type EvidenceKeys, type EvidencePart, evidenceParts, readEvidenceKeys } from './evidence-parts.ts'

/** A paper of the deduction, or of what it is about, with its bytes. */
export interface EvidencePaper {
  fileName: string
  sizeBytes: number
  sha256: string
  content: Buffer
}

/** The story of a deduction as its reader may see it. */
export interface Evidence {
  keys: EvidenceKeys
  entries: readonly ChainedEntry[]
  papers: readonly EvidencePaper[]
  /** The hash with which the chain begins. */
  first: string
  /** That of the last entry. */
  last: string
}

type Values = Readonly<Record<string, EvidenceValue>>

/** Values of a JSON object as texts, decimals without the zeros that their column adds. */
const textsSql = (object: RawBuilder<unknown>) => sql`(select jsonb_object_agg(e.key, case jsonb_typeof(e.value)
  when 'number' then trim_scale((e.value #>> '{}')::numeric)::text else e.value #>> '{}' end) from jsonb_each(${object}) e)`
const momentSql = (
  moment: RawBuilder<unknown>,
) => sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as utc,
  to_char(${moment}, 'YYYY-MM-DD HH24:MI:SS') as at`

/**
 * Reads the story of a deduction: what came and what was replaced since, of every document that it is about, the first first, and
 * chains it. What row-level security does not show the reader is not part of that reader's chain.
 */
export async function readEvidence({ trx, caller }: CallContext, store: FileStore, id: string): Promise<Evidence> {
  const keys = await readEvidenceKeys(trx, id)
  const entries: EvidenceEntry[] = []
  for (const part of evidenceParts(keys)) entries.push(...(await entriesOf(trx, part)))
  const { entries: added, papers } = await readPapers(trx, store, keys)
  const first = firstHash(keys.deductionNo, caller.side)
  const chained = chainEvidence(first, [...entries, ...added].toSorted(inOrder))
  return { keys, entries: chained, papers, first, last: chained.at(-1)?.hash ?? first }
}

/** By moment; of the same moment by subject, then as the rows and their changes came. */
function inOrder(a: EvidenceEntry, b: EvidenceEntry): number {
  if (a.utc !== b.utc) return a.utc < b.utc ? -1 : 1
  const subject = EVIDENCE_SUBJECTS.indexOf(a.subject) - EVIDENCE_SUBJECTS.indexOf(b.subject)
  return subject === 0 ? Number(BigInt(a.rowId) - BigInt(b.rowId)) : subject
}

async function entriesOf(trx: ScopedTransaction, part: EvidencePart): Promise<EvidenceEntry[]> {
  const { subject, table, fields, where, at, who, party } = part
  const { rows } = await sql<Omit<EvidenceEntry, 'values' | 'subject'> & { now: Values }>`
    select x.id::text as "rowId", ${momentSql(at)}, coalesce(${who}, '') as who, coalesce((${party})::text, '') as party,
      ${textsSql(sql`to_jsonb(x)`)} as now
    from ${sql.table(table)} x where ${where} order by x.id`.execute(trx)
  if (rows.length === 0) return []
  const ids = rows.map(({ rowId }) => rowId)
  const { rows: changes } = await sql<Omit<EvidenceEntry, 'values' | 'subject'> & { was: Values }>`
    select h.row_id::text as "rowId", ${momentSql(sql`h.until_date`)}, coalesce(h.update_name, '') as who,
      coalesce(h.party::text, '') as party, ${textsSql(sql`h.old_values`)} as was
    from document_history h where h.table_name = ${table} and h.row_id = any (${ids}::bigint[]) and not h.is_removed
    order by h.id desc`.execute(trx)
  const columns = Object.entries(fields).map(([field, declared]) => [field, columnOf(field, declared)] as const)
  return rows.flatMap(({ now, ...row }) => {
    let values = now
    const replaced: EvidenceEntry[] = []
    // From now backwards: what a row was replaced by is what it has after it.
    for (const { was, ...change } of changes.filter(({ rowId }) => rowId === row.rowId)) {
      const told = columns.flatMap(([field, column]) => {
        const [before = null, after = null] = [was[column], values[column]]
        return column in was && before !== after ? [{ field, before, after }] : []
      })
      values = { ...values, ...was }
      if (told.length > 0) replaced.unshift({ ...change, subject, values: told })
    }
    const born = columns.map(([field, column]) => ({ field, after: values[column] ?? null }))
    return [{ ...row, subject, values: born }, ...replaced]
  })
}

interface PaperRow {
  rowId: string
  utc: string
  at: string
  who: string
  party: string
  fileName: string
  content: Buffer | null
  key: string | null
}

/** The papers of the deduction, its discrepancy, rejection and inspections, each with the hash of its bytes. */
async function readPapers(
  trx: ScopedTransaction,
  store: FileStore,
  { id, discrepancyId, returnId, asnLineId }: EvidenceKeys,
): Promise<{ entries: EvidenceEntry[]; papers: EvidencePaper[] }> {
  const { rows } = await sql<PaperRow>`
    select f.id::text as "rowId", ${momentSql(sql`f.create_date`)}, f.create_name as who,
      case f.supplier_no when '' then 'purchaser' else 'supplier' end as party, f.file_name as "fileName", f.content, f.storage_key as key
    from doc_file f
    where (f.kind = 'deduction' and f.document_id = ${id}) or (f.kind = 'discrepancy' and f.document_id = ${discrepancyId})
      or (f.kind = 'rejection' and f.document_id = ${returnId})
      or (f.kind = 'inspection' and f.document_id in (select i.id from srm_inspection i where i.asn_line_id = ${asnLineId}))
    order by f.id`.execute(trx)
  const entries: EvidenceEntry[] = []
  const papers: EvidencePaper[] = []
  for (const { fileName, content: kept, key, ...row } of rows) {
    const content = kept ?? (key === null ? Buffer.alloc(0) : await buffer(await store.open(key)))
    const sha256 = createHash('sha256').update(content).digest('hex')
    papers.push({ fileName, content, sha256, sizeBytes: content.length })
    const values = [
      { field: 'fileName', after: fileName },
      { field: 'sha256', after: sha256 },
    ]
    entries.push({ ...row, subject: 'paper', values })
  }
  return { entries, papers }
}
